"""Paging of long texts, and the row of buttons to turn pages.

House rule: a page is known by its number alone, which the buttons carry. The content may have
changed since it was shown, so a press shows the nearest existing page.
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
from engine.contract.words import Teller, say

FEW = 150
"""Pixels that are not worth a page of their own."""


def pages_of(lines: Iterable[str], longest: int, highest: int | None = None) -> tuple[str, ...]:
    """Return the lines on as few pages as possible, in order.

    A line is cut only if it is longer than a page. With `highest`, the first page is at most that
    many pixels high on a phone, or a single line. The limit is ignored if only a few lines would be
    left for another page.
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
    """Return the existing page that is closest to the one asked for."""
    return max(0, min(page, pages - 1))


CONTENTS = "contents"
"""The last argument in the custom id of a menu of chapters."""


def leaf_row(telling: Teller, page: int, pages: int, action: str, *args: object) -> ui.ActionRow[Any]:
    """Return the row ◀ 2 of 3 ▶.

    A press carries the action, the arguments and the number of the page to show.
    """

    def turn(label: str, to: int) -> ui.Button[Any]:
        return ui.Button(label=label, custom_id=custom_id(action, *args, to), disabled=not 0 <= to < pages)

    where = telling(say("{page} of {pages}", page=page + 1, pages=pages))
    here = ui.Button[Any](label=where, custom_id=custom_id(action, *args, page, "here"), disabled=True)
    return ui.ActionRow(turn("◀", page - 1), here, turn("▶", page + 1))


def contents_row(telling: Teller, chapters: Mapping[int, str], page: int, action: str, *args: object) -> Row:
    """Return a menu of the chapters and their pages."""
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
    """Return the page chosen from the contents, or the one in a press's arguments."""
    for values in submitted_values(interaction).values():
        for chosen in values:
            return as_number(chosen)
    return click.number(place)
