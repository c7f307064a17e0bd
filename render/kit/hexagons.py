"""Hexagon geometry: the size, frame and position of an unbounded table's cells.

House rule: a frame draws its cells as large as they fit and centres them; the room around shows
more of the table. What runs out of the frame is cut. Cells stand on a corner, and their widths are
even, so that rows are shifted by whole pixels.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from math import ceil, cos, pi, sin, sqrt
from typing import Self

from PIL import ImageDraw

from engine.contract.hexes import Cell
from render.kit import shapes
from render.kit.geometry import Box, Point

CIRCUMRADIUS = 1 / sqrt(3)
"""Circumradius, from the middle to a corner, per pixel of width from side to side."""


@cache
def pitch(width: int) -> int:
    """Return the distance between rows of cells of that width."""
    return round(width * CIRCUMRADIUS * 1.5)


@cache
def height(width: int) -> int:
    """Return a cell's height from corner to corner."""
    return 2 * ceil(pitch(width) * 2 / 3)


def mask(width: int, inset: float = 0) -> shapes.Mask:
    """Return a filled hexagon in a cell's box, its sides inset in pixels."""
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

    return shapes.draw_cached(("hexagon", inset), width, high, draw)


def extent(cells: Iterable[Cell], width: int) -> Box:
    """Return the box about all these cells, from the middle of cell (0, 0)."""
    return _box_of(_spread(tuple(cells)), width)


def _spread(cells: Collection[Cell]) -> Box:
    """Return the range of half columns and rows that cells take, at any width."""
    across, down = [2 * q + r for q, r in cells], [r for _, r in cells]
    return Box(min(across), min(down), max(across), max(down))


def _box_of(spread: Box, width: int) -> Box:
    """Return the box about cells of that range, drawn at that width."""
    aside, above = width // 2, height(width) // 2
    left, right = (at * width // 2 for at in (spread.left, spread.right))
    top, bottom = (row * pitch(width) for row in (spread.top, spread.bottom))
    return Box(left - aside, top - above, right + aside, bottom + above)


@dataclass(frozen=True, slots=True)
class Frame:
    """A window on the table: the cells' width and the part that is shown.

    `left` and `top` are where the part begins, from the middle of cell (0, 0).
    """

    size: int
    left: int
    top: int
    width: int
    height: int

    @classmethod
    def about(
        cls,
        cells: Collection[Cell],
        whole: Collection[Cell],
        room: Point,
        sizes: Sequence[int],
        pad: int,
        *,
        fills: bool = False,
    ) -> Self:
        """Frame these cells in the largest size that fits with a pad around.

        `sizes` ascend. As much of the whole table is shown as there is room for. If the cells do
        not fit in the least size, the outermost are cut. If it `fills` its room, these cells are in
        the middle of all of it.
        """
        spread = _spread(cells)
        fitting = (size for size in reversed(sizes) if _fits(spread, size, room, pad))
        size = next(fitting, sizes[0])
        every = extent(whole, size).inflate(pad)
        high = room[1] if fills else min(room[1], every.height)
        left, top, *_ = _box_of(spread, size).window(room[0], high, every)
        return cls(size, left, top, room[0], high)

    @property
    def box(self) -> Box:
        """The box of the whole frame."""
        return Box(0, 0, self.width, self.height)

    def corner(self, cell: Cell) -> Point:
        """Return the top left corner of a cell's box in the frame."""
        q, r = cell
        left = (2 * q + r) * self.size // 2 - self.size // 2
        return left - self.left, r * pitch(self.size) - height(self.size) // 2 - self.top

    def middle(self, cell: Cell) -> Point:
        """Return the middle of a cell in the frame."""
        left, top = self.corner(cell)
        return left + self.size // 2, top + height(self.size) // 2

    def shows(self, cell: Cell) -> bool:
        """Return whether any part of a cell is in the frame."""
        left, top = self.corner(cell)
        return -self.size < left < self.width and -height(self.size) < top < self.height

    def holds(self, cell: Cell) -> bool:
        """Return whether all of a cell is in the frame."""
        box = Box.at(*self.corner(cell), self.size, height(self.size))
        return self.box.holds(box)


def _fits(spread: Box, size: int, room: Point, pad: int) -> bool:
    box = _box_of(spread, size)
    return box.width + 2 * pad <= room[0] and box.height + 2 * pad <= room[1]
