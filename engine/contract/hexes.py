"""Hexagons on an unbounded plane, for rules and pictures alike.

Cells are axial (q, r): rows lie level, r counts them downwards, q counts along a row eastwards. A cell's six sides are
numbered from 0, the east, against the clock: east, north-east, north-west, west, south-west, south-east.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from engine.contract.words import Sentence, say

Cell = tuple[int, int]
Side = int
"""0 to 5."""

SIDES: Final = range(6)
STEPS: Final[tuple[Cell, ...]] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""By side: how the cell beyond it differs."""
_MIDDLE_NAME: Final = "start"
_MIDDLE: Final = say("start")
_CELL_NAME: Final = re.compile(
    r"(?:N(?P<north>[0-9]{1,3})|S(?P<south>[0-9]{1,3}))?(?:E(?P<east>[0-9]{1,3})|W(?P<west>[0-9]{1,3}))?"
)


def beyond(cell: Cell, side: Side) -> Cell:
    """The cell that shares that side."""
    q, r = STEPS[side]
    return cell[0] + q, cell[1] + r


def opposite(side: Side) -> Side:
    """The same side as the cell beyond it numbers it."""
    return (side + 3) % 6


def around(cell: Cell) -> tuple[Cell, ...]:
    """The six neighbours, by side."""
    q, r = cell  # spelled out, as whole tables are looked at cell by cell
    return (q + 1, r), (q + 1, r - 1), (q, r - 1), (q - 1, r), (q - 1, r + 1), (q, r + 1)


def distance(one: Cell, other: Cell) -> int:
    """Steps from cell to cell."""
    q, r = other[0] - one[0], other[1] - one[1]
    return max(abs(q), abs(r), abs(q + r))


def rim(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """The empty cells that touch one of these, in reading order."""
    taken = frozenset(cells)
    return tuple(sorted({near for cell in taken for near in around(cell)} - taken, key=reading_order))


def reading_order(cell: Cell) -> Cell:
    """Sorts cells as a page is read: row by row from the top, each from the left."""
    return cell[1], cell[0]


@lru_cache(maxsize=1 << 12)
def cell_name(cell: Cell) -> str:
    """A space in notation: rows north or south of where a game starts, then steps east or west of its middle: "N3E2".

    In odd rows no space is in the middle: the nearest ones are E1 and W1.
    """
    row, doubled = cell[1], 2 * cell[0] + cell[1]
    column = (abs(doubled) + 1) // 2
    north = f"N{-row}" if row < 0 else f"S{row}" if row else ""
    east = f"E{column}" if doubled > 0 else f"W{column}" if doubled else ""
    return north + east or _MIDDLE_NAME


def tell_cell(cell: Cell) -> Sentence | str:
    """A space's name in a sentence: that of the start is a word, all others are the same in every language."""
    return _MIDDLE if cell == (0, 0) else cell_name(cell)


def cell_of(text: str) -> Cell | None:
    """The space that a name stands for, in capitals or not; None if it is none's."""
    if text.lower() == _MIDDLE_NAME:
        return 0, 0
    found = _CELL_NAME.fullmatch(text.upper())
    if found is None:
        return None
    row = int(found["south"] or 0) - int(found["north"] or 0)
    column = int(found["east"] or 0) - int(found["west"] or 0)
    odd = row % 2 and (1 if column > 0 else -1)
    cell = ((2 * column - odd - row) // 2, row)
    return cell if cell_name(cell) == text.upper() else None
