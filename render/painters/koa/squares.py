"""Where the squares of a board are on a picture: row 1 at the bottom, column A on the left."""

from typing import Final, NamedTuple

from engine.games.koa.board import CAMPS, COLUMNS, ROWS, ZONES, Corner, Square, place_of
from render.geometry import Box, Point

SIDES: Final = len(ROWS)
RADIUS: Final = 0.24
"""Of the corners of a square that is ringed, or in the light, as a share of it."""


class Part(NamedTuple):
    """So many columns and rows of the board, from a column and a row on, both counted from 0."""

    column: int = 0
    row: int = 0
    sides: int = SIDES


WHOLE: Final = Part()


def own_part(corner: Corner, sides: int = len(ZONES)) -> Part:
    """The zones of a camp, or so many columns and rows of them, the camp in their corner."""
    column, row = place_of(CAMPS[corner])
    last = SIDES - sides
    return Part(min(column, last), min(row, last), sides)


class Squares:
    """Where the squares of the board, or of a part of it, are on a picture, their corner at a point."""

    def __init__(self, at: Point, size: int, part: Part = WHOLE) -> None:
        self.at = at
        self.size = size
        self.part = part

    @property
    def box(self) -> Box:
        """All of them."""
        return Box.at(*self.at, self.size * self.part.sides, self.size * self.part.sides)

    def moved(self, at: Point) -> "Squares":
        """The same elsewhere."""
        return Squares(at, self.size, self.part)

    def holds(self, square: Square) -> bool:
        """Whether a square is one of them."""
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
        """The top left one of a square."""
        column, row = place_of(square)
        across, down = column - self.part.column, self.part.row + self.part.sides - 1 - row
        return self.at[0] + across * self.size, self.at[1] + down * self.size

    def square(self, square: Square) -> Box:
        """Its box."""
        return Box.at(*self.corner(square), self.size, self.size)

    def between(self, one: Square, other: Square) -> Box:
        """The box of all squares from the upper left one to the lower right one."""
        first, last = self.square(one), self.square(other)
        return Box(first.left, first.top, last.right, last.bottom)
