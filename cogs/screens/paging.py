"""What is too long for one message, in pages, and the row of buttons with which one reader leafs through them.

House rule: a page is known by its number alone, which the buttons carry. Whatever is leafed through may have changed
since it was shown, so that a press shows the nearest page that there is now.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from discord import SelectOption, ui

from cogs.kit.ids import Click, as_number, custom_id
from cogs.kit.interactions import Interaction, Row, submitted_values
from cogs.kit.limits import MENU, OPTION
from cogs.kit.screen_height import height_of
from cogs.kit.wording import shorten
from engine.contract.game import Teller
from engine.contract.words import say

FEW = 150
"""Pixels that are not worth a page of their own."""


def pages_of(lines: Iterable[str], longest: int, highest: int | None = None) -> tuple[str, ...]:
    """The lines on as few pages as hold them in their order; none is cut unless it alone is longer than a page.

    With `highest`, the first page is no higher than so many pixels of a phone, or a single line; unless just a few lines
    were left for another one.
    """
    lines = tuple(lines)
    if highest is not None and height_of("\n".join(lines)) <= highest + FEW:
        highest = None
    pages: list[str] = []
    for line in lines:
        longer = f"{pages[-1]}\n{line}" if pages else line
        is_too_high = highest is not None and len(pages) == 1 and height_of(longer) > highest
        if pages and len(longer) <= longest and not is_too_high:
            pages[-1] = longer
        else:
            pages.append(shorten(line, longest))
    return tuple(pages)


def nearest(page: int, pages: int) -> int:
    """The page that comes closest to the one asked for."""
    return max(0, min(page, pages - 1))


CONTENTS = "contents"
"""What the id of a menu of chapters ends with."""


def leaf_row(telling: Teller, page: int, pages: int, action: str, *args: object) -> Row:
    """◀ 2 of 3 ▶. A press carries the action, the arguments and the number of the page to show."""

    def turn(label: str, to: int) -> ui.Button[Any]:
        return ui.Button(label=label, custom_id=custom_id(action, *args, to), disabled=not 0 <= to < pages)

    where = telling(say("{page} of {pages}", page=page + 1, pages=pages))
    here = ui.Button[Any](label=where, custom_id=custom_id(action, *args, page, "here"), disabled=True)
    return ui.ActionRow(turn("◀", page - 1), here, turn("▶", page + 1))


def contents_row(telling: Teller, chapters: Mapping[int, str], page: int, action: str, *args: object) -> Row:
    """A menu of what begins on which page."""
    options = [
        SelectOption(label=shorten(name, OPTION), value=str(first))
        for first, name in [*chapters.items()][:MENU]
    ]
    menu = ui.Select[Any](
        custom_id=custom_id(action, *args, page, CONTENTS),
        placeholder=telling(say("Go to …")),
        options=options,
    )
    return ui.ActionRow(menu)


def read_page(interaction: Interaction, click: Click, place: int) -> int:
    """The page that was chosen from the contents, or the one that a press carries at this place of its arguments."""
    for values in submitted_values(interaction).values():
        for chosen in values:
            return as_number(chosen)
    return click.number(place)
