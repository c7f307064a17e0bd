"""Rule books: the first page is enough to start.

A page is worth reading without its picture.
"""

from __future__ import annotations

import io
from collections.abc import AsyncIterator
from dataclasses import replace

import discord
import PIL.Image
import pytest

from cogs.commands.rules import HOW, PER_PAGE, rules_screen
from cogs.drawing.examples import picture_of
from cogs.drawing.picture_cache import Pictures
from cogs.kit.fair_slots import OvertakenError, Purpose, Wish
from cogs.kit.screen import Image, Screen
from cogs.screens.books import Book, page_of
from engine.contract.values import Section
from engine.contract.words import say
from engine.lessons.pages import has_lesson
from engine.library import GAMES
from render import Picture, canvas_of

WISH = Wish(1, 1)
ENGLISH = discord.Locale.british_english


@pytest.fixture
async def pictures() -> AsyncIterator[Pictures]:
    drawn = io.BytesIO()
    PIL.Image.new("RGB", (1200, 240)).save(drawn, "PNG")
    made = Pictures(1, lambda _: drawn.getvalue())
    yield made
    made.close()


def controls(screen: Screen) -> list[str]:
    """Buttons by their labels, menus by what they invite to."""
    rows = [row for block in screen.blocks if callable(block) for row in block()]
    return [getattr(item, "label", None) or item.placeholder for row in rows for item in row.children]  # type: ignore[attr-defined]


def text(screen: Screen) -> str:
    return "\n".join(block for block in screen.blocks if isinstance(block, str))


def images_of(screen: Screen) -> list[Image]:
    return [block for block in screen.blocks if isinstance(block, Image)]


@pytest.mark.parametrize("name", GAMES)
async def test_the_first_page_of_the_rules_is_their_first_section_under_the_name_and_ways_on(
    pictures: Pictures, name: str
) -> None:
    first = await rules_screen(pictures, name, 0, ENGLISH, WISH)
    sections = GAMES[name].PAGE
    pages = 1 + -(-(len(sections) - 1) // PER_PAGE)
    assert text(first).count("\n### ") + text(first).startswith("### ") == 1
    second = await rules_screen(pictures, name, 1, ENGLISH, WISH)
    # What has no room on a phone's screen begins the second page.
    shown = [image.name.partition(".")[0] for image in (*images_of(first), *images_of(second))]
    assert shown[:2] == ["heading", "example0"]
    assert images_of(first)[0].alt == GAMES[name].TITLE
    few = GAMES[name].usual_turns(GAMES[name].Options(), max(2, GAMES[name].SEATS[0]))
    assert f"-# About {few} turns each" in text(first)
    lesson = ["Learn"] if has_lesson(name) else []
    assert controls(first) == ["◀", f"1 of {pages}", "▶", *lesson]
    assert controls(second) == ["◀", f"2 of {pages}", "▶", *lesson, *(["Go to …"] if pages > 2 else [])]
    last = await rules_screen(pictures, name, pages - 1, ENGLISH, WISH)
    assert sections[-1].heading.template in text(last)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_where_only_a_part_of_a_picture_is_shown_no_text_is_cut(name: str) -> None:
    for section in GAMES[name].PAGE:
        if section.part is None:
            continue
        picture = picture_of(name, section)
        assert picture.part == section.part
        part, whole = canvas_of(picture), canvas_of(replace(picture, part=None))
        top = round(section.part[0] * whole.box.height)
        there = part.box.shift((0, top))
        assert (part.box.width, part.box.height) == (whole.box.width, there.height)
        assert part.image.tobytes() == whole.image.crop(there).tobytes()
        seen = [text.text for text in whole.written if text.box.touches(there)]
        assert [text.text for text in part.written] == seen


class Broken(Pictures):
    """Draws nothing."""

    def __init__(self, trouble: Exception) -> None:
        super().__init__(1)
        self.trouble = trouble

    async def png(self, picture: Picture, purpose: Purpose) -> bytes:
        raise self.trouble


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("name", GAMES)
async def test_a_page_whose_picture_fails_still_shows_its_words(
    caplog: pytest.LogCaptureFixture, pictures: Pictures, name: str
) -> None:
    broken = Broken(ValueError("min() arg is an empty sequence"))
    try:
        for page in range(len(GAMES[name].PAGE)):
            told = await rules_screen(broken, name, page, ENGLISH, WISH)
            assert not images_of(told)
            # The title is in the strip above the first page, and in words only without it.
            title = f"## {GAMES[name].TITLE}\n" if page == 0 else ""
            assert text(told) == title + text(await rules_screen(pictures, name, page, ENGLISH, WISH))
    finally:
        broken.close()
    assert any("can't be drawn" in message for message in caplog.messages)


async def test_a_page_that_no_one_waits_for_any_more_is_not_shown_without_its_picture() -> None:
    name = next(iter(GAMES))
    broken = Broken(OvertakenError(is_replaced=True))
    try:
        with pytest.raises(OvertakenError):
            await rules_screen(broken, name, 0, ENGLISH, WISH)
    finally:
        broken.close()


async def test_an_album_has_as_many_on_its_first_page_as_on_any(pictures: Pictures) -> None:
    name = max(GAMES, key=lambda name: len(GAMES[name].PAGE))
    book = Book(name, "All", GAMES[name].PAGE[:5], 2, "tiles", (name, "all"), is_album=True)
    assert [len(page) for page in book.pages] == [2, 2, 1]
    assert "Go to …" in controls(await page_of(pictures, book, 0, ENGLISH, WISH))


def test_how_one_is_asked_is_one_line_on_a_phone() -> None:
    assert len(HOW.template.removeprefix("-# ")) <= 40


@pytest.mark.parametrize(("lines", "images"), [(2, 1), (30, 0)])
async def test_an_example_that_a_phone_does_not_show_with_the_first_page_begins_the_second(
    pictures: Pictures, lines: int, images: int
) -> None:
    text_, caption = ("A line that says something.\n" * lines).strip(), "_In the picture: a move._"
    position = next(section.picture for section in GAMES["koa"].PAGE if section.picture is not None)
    sections = (
        Section(heading=say("First"), text=(say(text_), say(caption)), picture=position),
        Section(heading=say("Second"), text=(say("More."),)),
    )
    book = Book("koa", "KOA", sections, 1, "leaf", ("koa",))
    first, second = [await page_of(pictures, book, page, ENGLISH, WISH) for page in (0, 1)]
    assert len(images_of(first)) == 1 + images
    assert len(images_of(second)) == 1 - images
    assert (caption in text(first), caption in text(second)) == (bool(images), not images)
