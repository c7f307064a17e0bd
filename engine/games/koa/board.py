"""The board of KOA: ten by ten squares, four corner camps and their zones.

A square is passed about as its name, a letter for the column and a number for the row: "D7". A1 is
at the bottom left, so numbers go up and letters go right. Zones count outwards from a camp. A
distance is the number of steps to any of eight neighbours.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

Square = str
Corner = int
"""0 to 3, clockwise from A1; the clan of that camp has the same number."""

COLUMNS: Final = "ABCDEFGHIJ"
ROWS: Final = range(1, 11)
SQUARES: Final[tuple[Square, ...]] = tuple(f"{column}{row}" for column in COLUMNS for row in ROWS)
"""All squares in their usual order."""
ORDER: Final[Mapping[Square, int]] = {square: number for number, square in enumerate(SQUARES)}
CAMPS: Final[tuple[Square, ...]] = ("A1", "A10", "J10", "J1")
"""By corner, clockwise, which is the order of turns (KOA-1, KOA-3)."""
CORNERS: Final = range(4)
ZONES: Final = range(1, 6)
"""A camp's own zones: five by five squares."""


@cache
def place_of(square: Square) -> tuple[int, int]:
    """Return the column and the row, each counted from 0."""
    return COLUMNS.index(square[0]), int(square[1:]) - 1


def square_at(column: int, row: int) -> Square:
    """Return the square in a column and a row, each counted from 0."""
    return f"{COLUMNS[column]}{row + 1}"


def _rings(square: Square) -> tuple[tuple[Square, ...], ...]:
    column, row = place_of(square)
    rings: list[list[Square]] = [[] for _ in COLUMNS]
    for other in SQUARES:
        to_column, to_row = _PLACES[other]
        rings[max(abs(to_column - column), abs(to_row - row))].append(other)
    return tuple(map(tuple, rings))


_PLACES: Final[Mapping[Square, tuple[int, int]]] = {square: place_of(square) for square in SQUARES}
RINGS: Final[Mapping[Square, tuple[tuple[Square, ...], ...]]] = {square: _rings(square) for square in SQUARES}
"""For each square a list by distance: the squares that far away, itself first."""
NEAR: Final[Mapping[Square, tuple[Square, ...]]] = {square: rings[1] for square, rings in RINGS.items()}
"""The neighbours of each square, diagonal ones included."""


@cache
def distance(one: Square, other: Square) -> int:
    """Return the steps between two squares."""
    (column, row), (to_column, to_row) = place_of(one), place_of(other)
    return max(abs(column - to_column), abs(row - to_row))


@cache
def zone(corner: Corner, square: Square) -> int | None:
    """Return the square's zone, the camp's own being 1; None outside the fifth."""
    number = distance(CAMPS[corner], square) + 1
    return number if number in ZONES else None


@cache
def quadrant(corner: Corner) -> tuple[Square, ...]:
    """Return all squares in the zones of a camp."""
    return tuple(square for square in SQUARES if zone(corner, square) is not None)


def find_sought(corner: Corner, goroldioa: int, spring: int) -> Square:
    """Return the square that two stones point to, each 1 to 5.

    Seen from the camp towards the middle, the goroldioa stone counts along the edge on the left,
    and the spring stone along the edge on the right. The camp's own line is 1 (KOA-33).
    """
    column, row = place_of(CAMPS[corner])
    along, up = (spring, goroldioa) if corner % 2 == 0 else (goroldioa, spring)
    inwards = (1 if column == 0 else -1, 1 if row == 0 else -1)
    return square_at(column + inwards[0] * (along - 1), row + inwards[1] * (up - 1))
