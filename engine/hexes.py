"""Hexagons on an unbounded plane, for rules and pictures alike.

Cells are axial (q, r): rows lie level, r counts them downwards, q counts along a row eastwards. A cell's six sides are
numbered from 0, the east, against the clock: east, north-east, north-west, west, south-west, south-east.
"""

from collections.abc import Iterable
from typing import Final

Cell = tuple[int, int]
Side = int
"""0 to 5."""

SIDES: Final = range(6)
STEPS: Final[tuple[Cell, ...]] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""By side: how the cell beyond it differs."""


def beyond(cell: Cell, side: Side) -> Cell:
    """The cell that shares that side."""
    q, r = STEPS[side]
    return cell[0] + q, cell[1] + r


def opposite(side: Side) -> Side:
    """The same side as the cell beyond it numbers it."""
    return (side + 3) % 6


def around(cell: Cell) -> tuple[Cell, ...]:
    """The six neighbours, by side."""
    q, r = cell
    return tuple((q + step_q, r + step_r) for step_q, step_r in STEPS)


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
