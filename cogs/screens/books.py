"""Pages of a game's sections, with pictures of real positions.

They show rules, tiles or a deck.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from cogs.drawing.examples import PEOPLE, picture_of
from cogs.drawing.picture_cache import Pictures
from cogs.kit.buttons import learn_button
from cogs.kit.fair_slots import OvertakenError, Wish
from cogs.kit.interactions import Row
from cogs.kit.screen import Block, Image, Screen
from cogs.kit.screen_height import FRAME, GAP, SCREEN, height_of, picture_height, rows_height, rows_of
from cogs.kit.wording import alt_text, catalogue, dotted, language
from cogs.screens.paging import contents_row, leaf_row, nearest
from engine.contract.values import Section
from engine.contract.words import Sentence, Teller, Words, tell
from engine.library import game_named
from render import Picture

log = logging.getLogger(__name__)

_BOLD = re.compile(r"\*\*(.+?)\*\*")
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


class _Reader(NamedTuple):
    """The reader of a page: their language, contrast and request for pictures."""

    pictures: Pictures
    locale: discord.Locale
    wish: Wish
    is_stark: bool

    def tell(self, words: Words) -> str:
        """Return words in the reader's language."""
        return tell(words, PEOPLE, catalogue(self.locale))

    async def heading(self, book: Book) -> list[Block]:
        """Return a book's title and what comes first."""
        head = None
        if not book.is_album:
            said = language(self.locale)
            strip = Picture(book.game, "heading", None, (), language=said, is_stark=self.is_stark)
            head = await _try_draw(self.pictures, strip, self.wish)
        # The strip has the title in it: a line with it would push the buttons off a phone's screen.
        title = f"## {book.title}" if head is None else Image.of("heading", head, book.title)
        return [title, *(["\n".join(map(self.tell, book.opening))] if book.opening else [])]

    def leaf(self, book: Book, page: int) -> ui.ActionRow[Any]:
        """Return the buttons that turn pages, and the one of the lesson."""
        row = leaf_row(self.tell, page, len(book.pages), book.action, *book.args)
        return row.add_item(learn_button(self.tell, book.game)) if book.has_lesson else row

    async def picture(self, book: Book, section: Section, name: str) -> list[Block]:
        """Return a section's picture, if it has one."""
        if section.picture is None:
            return []
        picture = picture_of(book.game, section, language(self.locale), is_stark=self.is_stark)
        drawn = await _try_draw(self.pictures, picture, self.wish)
        alt = alt_text(game_named(book.game).describe(section.picture), self.tell)
        return [] if drawn is None else [Image.of(name, drawn, alt)]

    async def section(self, book: Book, section: Section, name: str) -> list[Block]:
        """Return a section's blocks."""
        heading, shown = f"### {self.tell(section.heading)}", await self.picture(book, section, name)
        first, *others = map(self.tell, section.text)
        # Separate texts, because Discord leaves space between them.
        if book.is_album:
            return [heading, *shown, first, *others]
        return [f"{heading}\n{first}", *others, *shown]


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

    `wish` is the request of the user who asked, `is_stark` their wish for high contrast.
    """
    reader = _Reader(pictures, locale, wish, is_stark)
    pages = book.pages
    page = nearest(page, len(pages))
    blocks: list[Block] = []
    if page <= 1 and not book.is_album:
        opening = [*await reader.heading(book), *await reader.section(book, pages[0][0], "example0")]
        kept, moved = _split(opening, reader.leaf(book, 0)) if len(pages) > 1 else (opening, [])
        blocks += kept if page == 0 else moved
    elif page == 0:
        blocks += await reader.heading(book)
    for n, section in enumerate(pages[page] if page or book.is_album else ()):
        blocks += await reader.section(book, section, f"example{n + 1}")
    chapters = _chapters(book, reader.tell)

    def rows() -> tuple[Row, ...]:
        leaf = reader.leaf(book, page)
        if len(chapters) < CHAPTERS or (page == 0 and not book.is_album):
            return (leaf,)
        return leaf, contents_row(reader.tell, chapters, page, book.action, *book.args)

    return Screen((*blocks, rows))


def _split(blocks: Sequence[Block], row: ui.ActionRow[Any]) -> tuple[list[Block], list[Block]]:
    """Return what a phone shows at once of a first page, and its example if that has no room.

    `row` is what stands below it.
    """
    *words, last = blocks
    labels = [one.label or "" for one in row.children if isinstance(one, ui.Button)]
    high = _height(blocks) + rows_height(len(rows_of(labels)))
    if not isinstance(last, Image) or high <= SCREEN:
        return [*blocks], []
    caption = [one for one in words if isinstance(one, str) and one.startswith("_")]
    return [one for one in words if one not in caption], [last, *caption]


def _height(blocks: Sequence[Block]) -> int:
    """Return the height of a page without its buttons."""
    heights = (
        picture_height(*one.size) if isinstance(one, Image) else height_of(_widened(str(one)))
        for one in blocks
    )
    return FRAME + sum(heights) + GAP * (len(blocks) - 1)


def _widened(text: str) -> str:
    """Return a text with a letter more for each seventh letter in bold, which is wider."""
    return _BOLD.sub(lambda found: found[1] + "n" * (len(found[1]) // 7), text)


async def _try_draw(pictures: Pictures, picture: Picture, wish: Wish) -> bytes | None:
    """Return a picture; None if it can't be drawn, because the words are useful without it."""
    try:
        return await pictures.png(picture, wish)
    except OvertakenError:
        raise
    except Exception:
        log.exception("a picture of %s can't be drawn", picture.game)
        return None


def _chapters(book: Book, telling: Teller) -> dict[int, str]:
    """Return the new headings of each page that has any."""
    met: set[str] = set()
    chapters: dict[int, str] = {}
    for page, sections in enumerate(book.pages):
        headings = dict.fromkeys(telling(section.heading) for section in sections)
        if new := [heading for heading in headings if heading not in met]:
            chapters[page] = dotted(new, telling)
        met.update(new)
    return chapters
