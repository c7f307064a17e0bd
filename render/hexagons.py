"""Hexagons on a picture: how large the cells of an unbounded table are drawn, which part of it, and where each cell is.

House rule: a frame shows the cells that it is about as large as they fit, in the middle of all that there is room for around
them; what runs out of it is cut. Cells stand on a corner, and their widths are even, so that rows are shifted by whole pixels.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from math import ceil, cos, pi, sin, sqrt
from typing import Self

from PIL import ImageDraw

from engine.hexes import Cell
from render import shapes
from render.geometry import Box, Point

CIRCUMRADIUS = 1 / sqrt(3)
"""From the middle to a corner, for each pixel of width from side to side."""


@cache
def pitch(width: int) -> int:
    """How far apart rows of that width are."""
    return round(width * CIRCUMRADIUS * 1.5)


@cache
def height(width: int) -> int:
    """From corner to corner."""
    return 2 * ceil(pitch(width) * 2 / 3)


def mask(width: int, inset: float = 0) -> shapes.Mask:
    """A hexagon filled in the box of a cell, its sides moved inwards by that many pixels."""
    high = height(width)

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        radius = (width / 2 - inset) / cos(pi / 6) * fine
        middle = (width * fine / 2, high * fine / 2)
        pen.polygon(
            [
                (middle[0] + radius * sin(corner * pi / 3), middle[1] - radius * cos(corner * pi / 3))
                for corner in range(6)
            ],
            fill=255,
        )

    return shapes.drawn(("hexagon", inset), width, high, draw)


def extent(cells: Iterable[Cell], width: int) -> Box:
    """The box about all these cells, from the middle of the cell (0, 0)."""
    return _drawn(_spread(tuple(cells)), width)


def _spread(cells: Collection[Cell]) -> Box:
    """From which half cell across to which, and from which row to which, cells reach, whatever their width."""
    across, down = [2 * q + r for q, r in cells], [r for _, r in cells]
    return Box(min(across), min(down), max(across), max(down))


def _drawn(spread: Box, width: int) -> Box:
    """The box about cells that reach so far, when they are drawn so wide."""
    aside, above = width // 2, height(width) // 2
    left, right = (at * width // 2 for at in (spread.left, spread.right))
    top, bottom = (row * pitch(width) for row in (spread.top, spread.bottom))
    return Box(left - aside, top - above, right + aside, bottom + above)


@dataclass(frozen=True, slots=True)
class Frame:
    """How wide cells are drawn, and what part of the table: `left` and `top` are where it begins, from the middle of (0, 0)."""

    size: int
    left: int
    top: int
    width: int
    height: int

    @classmethod
    def about(
        cls, cells: Collection[Cell], whole: Collection[Cell], room: Point, sizes: Sequence[int], pad: int
    ) -> Self:
        """These cells in the largest of the ascending sizes in which they fit into the room with so much around them.

        Of the whole table as many others are shown as there is room for. If the cells do not fit in the least size, the
        outermost are cut.
        """
        spread = _spread(cells)
        fitting = (size for size in reversed(sizes) if _fits(spread, size, room, pad))
        size = next(fitting, sizes[0])
        wanted, all_there = _drawn(spread, size), extent(whole, size)
        high = min(room[1], all_there.height + 2 * pad)
        left = _start((wanted.left, wanted.right), (all_there.left, all_there.right), room[0], pad)
        top = _start((wanted.top, wanted.bottom), (all_there.top, all_there.bottom), high, pad)
        return cls(size, left, top, room[0], high)

    def corner(self, cell: Cell) -> Point:
        """Where the box of a cell begins in the frame."""
        q, r = cell
        left = (2 * q + r) * self.size // 2 - self.size // 2
        return left - self.left, r * pitch(self.size) - height(self.size) // 2 - self.top

    def middle(self, cell: Cell) -> Point:
        """The middle of a cell in the frame."""
        left, top = self.corner(cell)
        return left + self.size // 2, top + height(self.size) // 2

    def shows(self, cell: Cell) -> bool:
        """Whether any of a cell is in the frame."""
        left, top = self.corner(cell)
        return -self.size < left < self.width and -height(self.size) < top < self.height

    def holds(self, cell: Cell) -> bool:
        """Whether all of a cell is in the frame."""
        box = Box.at(*self.corner(cell), self.size, height(self.size))
        return Box(0, 0, self.width, self.height).holds(box)


def _fits(spread: Box, size: int, room: Point, pad: int) -> bool:
    box = _drawn(spread, size)
    return box.width + 2 * pad <= room[0] and box.height + 2 * pad <= room[1]


def _start(wanted: Point, all_there: Point, room: int, pad: int) -> int:
    """Where to begin so that the middle of what is wanted is in the middle, unless that wastes room at an end.

    Both go from where to where.
    """
    least, most = all_there
    if most - least + 2 * pad <= room:
        return (least + most - room) // 2
    return min(max((sum(wanted) - room) // 2, least - pad), most + pad - room)
