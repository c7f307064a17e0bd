"""Hexagons on an unbounded plane, for rules and pictures alike.

Cells are axial (q, r): rows are level, r counts them downwards, q counts along a row eastwards. A
cell's six sides are numbered from 0, the east, counterclockwise: east, north-east, north-west,
west, south-west, south-east.
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
"""The offset of the cell beyond each side."""
_MIDDLE_NAME: Final = "start"
_MIDDLE: Final = say("start")
_CELL_NAME: Final = re.compile(
    r"(?:N(?P<north>[0-9]{1,3})|S(?P<south>[0-9]{1,3}))?(?:E(?P<east>[0-9]{1,3})|W(?P<west>[0-9]{1,3}))?"
)


def beyond(cell: Cell, side: Side) -> Cell:
    """Return the cell that shares that side."""
    q, r = STEPS[side]
    return cell[0] + q, cell[1] + r


def opposite(side: Side) -> Side:
    """Return the number of the same side in the cell beyond it."""
    return (side + 3) % 6


def around(cell: Cell) -> tuple[Cell, ...]:
    """Return the six neighbours, by side."""
    q, r = cell  # spelled out, because whole tables are scanned cell by cell
    return (q + 1, r), (q + 1, r - 1), (q, r - 1), (q - 1, r), (q - 1, r + 1), (q, r + 1)


def distance(one: Cell, other: Cell) -> int:
    """Return the number of steps from cell to cell."""
    q, r = other[0] - one[0], other[1] - one[1]
    return max(abs(q), abs(r), abs(q + r))


def rim(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Return the empty cells that touch one of these, in reading order."""
    taken = frozenset(cells)
    return tuple(sorted({near for cell in taken for near in around(cell)} - taken, key=reading_order))


def reading_order(cell: Cell) -> Cell:
    """Return the sort key of a cell: by rows, then from the left."""
    return cell[1], cell[0]


@lru_cache(maxsize=1 << 12)
def cell_name(cell: Cell) -> str:
    """Return the name of a space in notation, such as "N3E2".

    It counts rows north or south of the game's starting cell, then steps east or west of its
    middle. In odd rows no space is in the middle: the nearest ones are E1 and W1.
    """
    row, doubled = cell[1], 2 * cell[0] + cell[1]
    column = (abs(doubled) + 1) // 2
    north = f"N{-row}" if row < 0 else f"S{row}" if row else ""
    east = f"E{column}" if doubled > 0 else f"W{column}" if doubled else ""
    return north + east or _MIDDLE_NAME


def tell_cell(cell: Cell) -> Sentence | str:
    """Return a space's name for a sentence.

    The start is a word that can be translated; all other names are the same in every language.
    """
    return _MIDDLE if cell == (0, 0) else cell_name(cell)


def cell_of(text: str) -> Cell | None:
    """Return the space of a name in either case; None if there is none."""
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
