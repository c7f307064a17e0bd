"""Standings as a table of text, in columns that fit a phone.

House rules: the figures come first, so that no name, however wide its letters are, pushes one out
of its column. Names are cut by the width at which they are shown.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final

from cogs.kit.wording import Markdown, code_block, isolate
from engine.contract.words import Sentence, Teller, decimal, say
from engine.kit.text import clean_name
from engine.tournaments.points import POINT, Line

NAME: Final = 18
"""Columns of a name."""
_MARK: Final = "…"
_NO_WIDTH: Final = frozenset({"Mn", "Me", "Cf"})
_WIDE: Final = frozenset({"W", "F"})


def width_of(text: str) -> int:
    """Return how many columns a text takes."""
    return sum(
        0
        if unicodedata.category(one) in _NO_WIDTH
        else 2
        if unicodedata.east_asian_width(one) in _WIDE
        else 1
        for one in text
    )


def cut(name: str, columns: int) -> str:
    """Return a name in as many columns at most."""
    kept = clean_name(name) or "?"
    if width_of(kept) > columns:
        while width_of(kept) > columns - 1:
            kept = kept[:-1]
        kept = kept.rstrip() + _MARK
    return kept


def points_shown(points: int) -> Sentence:
    """Return points as a figure with at most two digits after the point: 3, 2.5, 1.33."""
    number, digits = round(100 * points / POINT), 2
    while digits and not number % 10:
        number, digits = number // 10, digits - 1
    return decimal(number, digits) if digits else say("{n}", n=number)


def describe_columns(*, is_ladder: bool) -> Sentence:
    """Return what the figures of the standings are."""
    if is_ladder:
        return say("Matches won, of those played.")
    return say("Points, and the points of the opponents on average.")


def table_text(lines: Sequence[Line], telling: Teller, *, is_ladder: bool) -> Markdown:
    """Return lines of the standings: place, points or matches won, name; × for who is out."""
    rows = list[str]()
    for line in lines:
        figures = f"{line.won}/{line.played}" if is_ladder else telling(points_shown(line.points))
        if not is_ladder:
            figures = f"{figures:>4} {telling(points_shown(round(line.opponents))):>4}"
        out = "" if line.player.is_in else "× "
        rows.append(f"{line.place:>3} {figures:>5}  {out}{isolate(cut(line.player.name, NAME))}")
    return code_block("\n".join(rows))
