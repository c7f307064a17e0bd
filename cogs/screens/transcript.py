"""A match as text, in pages: events, the question, and the board's content."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.kit.screen import TEXT_LONGEST, Screen, text_screen
from cogs.kit.screen_height import FRAME, rows_height
from cogs.kit.wording import Locale, teller
from cogs.screens import panel
from cogs.screens.lines import event_lines
from cogs.screens.paging import leaf_row, nearest, pages_of
from cogs.screens.presenter import NOTHING_YET
from engine.contract.words import sentences_of
from engine.match.looks import Look
from engine.match.records import Ply

WORDS_HIGHEST = 780 - FRAME - rows_height(1)
"""Height in pixels of the first page's text.

With the buttons below it the page is less than 800 pixels high on a phone.
"""


def words_screen(
    look: Look,
    plies: Sequence[Ply],
    locale: Locale | None = None,
    page: int = 0,
    since: int | None = None,
) -> Screen:
    """Return one page of the match as text: events, the question, and the board.

    The most important lines come first and fit on a phone. Later pages are as long as possible.
    """
    telling = teller(look.match, locale, look.seat)
    happened = event_lines(plies, look.seat, telling)
    asked = () if look.ask is None else panel.describe_question(look.ask, telling)
    described = (telling(sentence) for words in look.description for sentence in sentences_of(words))
    sentences = (line for line in described if line not in happened)
    pages = pages_of((*(f"> {line}" for line in happened), *asked, *sentences), TEXT_LONGEST, WORDS_HIGHEST)
    if len(pages) < 2:
        return text_screen(pages[0] if pages else telling(NOTHING_YET))
    page = nearest(page, len(pages))
    told = () if since is None else (since,)
    return Screen((pages[page], lambda: (leaf_row(telling, page, len(pages), "read", look.match.id, *told),)))
