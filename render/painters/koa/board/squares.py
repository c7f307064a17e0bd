"""The positions of a board's squares on a picture.

Row 1 is at the bottom and column A on the left.
"""

from typing import Final, NamedTuple

from engine.games.koa.board import CAMPS, COLUMNS, ROWS, ZONES, Corner, Square, place_of
from render.kit.geometry import Box, Point

SIDES: Final = len(ROWS)
RADIUS: Final = 0.24
"""Rounding of the corners of a ringed or lit square, as a share of it."""


class Part(NamedTuple):
    """A square part of the board from a column and row.

    Both are counted from 0.
    """

    column: int = 0
    row: int = 0
    sides: int = SIDES


WHOLE: Final = Part()


def own_part(corner: Corner, sides: int = len(ZONES)) -> Part:
    """Return the board's part about a camp, by default its zones.

    The camp is in the part's corner.
    """
    column, row = place_of(CAMPS[corner])
    last = SIDES - sides
    return Part(min(column, last), min(row, last), sides)


def steps(corner: Corner, square: Square) -> tuple[int, int]:
    """Return a square's distance from a camp in columns and rows."""
    (column, row), (own_column, own_row) = place_of(square), place_of(CAMPS[corner])
    return abs(column - own_column), abs(row - own_row)


class Squares:
    """The squares of a board or its part on a picture.

    Their corner is at a point.
    """

    def __init__(self, at: Point, size: int, part: Part = WHOLE) -> None:
        self.at = at
        self.size = size
        self.part = part

    @property
    def box(self) -> Box:
        """The box of all squares."""
        return Box.at(*self.at, self.size * self.part.sides, self.size * self.part.sides)

    def with_origin(self, at: Point) -> "Squares":
        """Return the same squares at another point."""
        return Squares(at, self.size, self.part)

    def holds(self, square: Square) -> bool:
        """Return whether a square is one of them."""
        column, row = place_of(square)
        return all(
            0 <= at - first < self.part.sides
            for at, first in ((column, self.part.column), (row, self.part.row))
        )

    @property
    def names(self) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """The letters of the columns and the numbers of the rows."""
        column, row, sides = self.part
        return tuple(COLUMNS[column : column + sides]), tuple(ROWS)[row : row + sides]

    def corner(self, square: Square) -> Point:
        """Return the top left corner of a square."""
        column, row = place_of(square)
        across, down = column - self.part.column, self.part.row + self.part.sides - 1 - row
        return self.at[0] + across * self.size, self.at[1] + down * self.size

    def square(self, square: Square) -> Box:
        """Return the box of a square."""
        return Box.at(*self.corner(square), self.size, self.size)

    def between(self, one: Square, other: Square) -> Box:
        """Return the box of all squares between two corner squares.

        These are the upper left and the lower right one.
        """
        first, last = self.square(one), self.square(other)
        return Box(first.left, first.top, last.right, last.bottom)
