"""Pages of a game's sections, with pictures of real positions.

They show rules, tiles or a deck.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import NamedTuple

import discord

from cogs.drawing.examples import PEOPLE, picture_of
from cogs.drawing.picture_cache import Pictures
from cogs.kit.buttons import learn_button
from cogs.kit.fair_slots import OvertakenError, Wish
from cogs.kit.interactions import Row
from cogs.kit.screen import Block, Image, Screen
from cogs.kit.wording import alt_text, catalogue, language
from cogs.screens.paging import contents_row, leaf_row, nearest
from engine.contract.values import Section
from engine.contract.words import Sentence, Teller, Words, tell
from engine.library import game_named
from render import Picture

log = logging.getLogger(__name__)

CHAPTERS = 3
"""Number of chapters from which there is a menu of them."""


class Book(NamedTuple):
    """Sections of a game, to be read page by page.

    `per_page` sections make a page. `action` and `args` are what a press of ◀ or ▶ carries, and
    `opening` comes first. An album shows pictures before words. Any other book opens with its first
    section alone, which is enough for readers who stop there.
    """

    game: str
    title: str
    sections: Sequence[Section]
    per_page: int
    action: str
    args: tuple[object, ...]
    opening: tuple[Sentence, ...] = ()
    is_album: bool = False
    has_lesson: bool = False
    """Whether each page offers the game's lesson."""

    @property
    def pages(self) -> list[Sequence[Section]]:
        """The sections by page."""
        first = self.per_page if self.is_album else 1
        starts = range(first, len(self.sections), self.per_page)
        return [self.sections[:first], *(self.sections[n : n + self.per_page] for n in starts)]


async def page_of(
    pictures: Pictures,
    book: Book,
    page: int,
    locale: discord.Locale,
    wish: Wish,
    *,
    is_stark: bool = False,
) -> Screen:
    """Return one page of a book; the first one has the title.

    `wish` is the request of the user who asked, `is_stark` their wish for high contrast. A picture
    that can't be drawn is left out, because its words are useful without it.
    """
    words = catalogue(locale)

    def telling(sentence: Words) -> str:
        return tell(sentence, PEOPLE, words)

    pages = book.pages
    page = nearest(page, len(pages))
    blocks: list[Block] = []
    if page == 0:
        head = None
        if not book.is_album:
            strip = Picture(book.game, "heading", None, (), language=language(locale), is_stark=is_stark)
            head = await _try_draw(pictures, strip, wish)
        # The strip has the title in it: a line with it would push the buttons off a phone's screen.
        blocks.append(f"## {book.title}" if head is None else Image.of("heading", head, book.title))
        blocks += ["\n".join(map(telling, book.opening))] if book.opening else []
    for n, section in enumerate(pages[page]):
        first, *others = map(telling, section.text)
        heading, shown = f"### {telling(section.heading)}", list[Block]()
        if section.picture is not None:
            alt = alt_text(game_named(book.game).describe(section.picture), telling)
            picture = picture_of(book.game, section, language(locale), is_stark=is_stark)
            drawn = await _try_draw(pictures, picture, wish)
            if drawn is not None:
                shown.append(Image.of(f"example{n}", drawn, alt))
        # Separate texts, because Discord leaves space between them.
        if book.is_album:
            blocks += [heading, *shown, first, *others]
        else:
            blocks += [f"{heading}\n{first}", *others, *shown]

    chapters = _chapters(book, telling)

    def rows() -> tuple[Row, ...]:
        leaf = leaf_row(telling, page, len(pages), book.action, *book.args)
        if book.has_lesson:
            leaf.add_item(learn_button(telling, book.game))
        if len(chapters) < CHAPTERS or (page == 0 and not book.is_album):
            return (leaf,)
        return leaf, contents_row(telling, chapters, page, book.action, *book.args)

    return Screen((*blocks, rows))


async def _try_draw(pictures: Pictures, picture: Picture, wish: Wish) -> bytes | None:
    """Return the picture of a section; None if it can't be drawn."""
    try:
        return await pictures.png(picture, wish)
    except OvertakenError:
        raise
    except Exception:
        log.exception("an example of %s can't be drawn", picture.game)
        return None


def _chapters(book: Book, telling: Teller) -> dict[int, str]:
    """Return the new headings of each page that has any."""
    met: set[str] = set()
    chapters: dict[int, str] = {}
    for page, sections in enumerate(book.pages):
        headings = dict.fromkeys(telling(section.heading) for section in sections)
        if new := [heading for heading in headings if heading not in met]:
            chapters[page] = " · ".join(new)
        met.update(new)
    return chapters
