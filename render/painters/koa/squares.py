"""Where the squares of a board are on a picture: row 1 at the bottom, column A on the left."""

from typing import Final

from engine.games.koa.board import ROWS, Square, place_of
from render.geometry import Box, Point

SIDES: Final = len(ROWS)


class Squares:
    """Where the squares are on a picture, their corner at a point."""

    def __init__(self, at: Point, size: int) -> None:
        self.at = at
        self.size = size

    @property
    def box(self) -> Box:
        """All of them."""
        return Box.at(*self.at, self.size * SIDES, self.size * SIDES)

    def corner(self, square: Square) -> Point:
        """The top left one of a square."""
        column, row = place_of(square)
        return self.at[0] + column * self.size, self.at[1] + (SIDES - 1 - row) * self.size

    def square(self, square: Square) -> Box:
        """Its box."""
        return Box.at(*self.corner(square), self.size, self.size)

    def between(self, one: Square, other: Square) -> Box:
        """The box of all squares from the upper left one to the lower right one."""
        first, last = self.square(one), self.square(other)
        return Box(first.left, first.top, last.right, last.bottom)
