"""Frames: a board's space size and the part that is shown.

House rule: a frame shows the wanted spaces as large as they fit, in the middle of as many others as
there is room for.
"""

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Final, Self

from engine.contract.hexes import Cell
from render.kit import hexagons
from render.kit.geometry import Box, Point
from render.painters.kaliko.pieces import SIZES

NUMBERED: Final = 48
"""Least width of a space for a number of two figures."""
TAGGED: Final = 64
"""Least width of a space whose tag keeps off its neighbours."""
TOLD, SPACIOUS = 96, 128
"""Least width of a space for a tag with its points below it, and for larger ones."""
LARGEST: Final = 180
ALONE, ALONE_IN_HAND = 320, 256
"""Width of the first tile while it lies alone, on a table and in a hand."""
SPARSE: Final = 228
"""Greatest width of a space on a table, which shows few tiles larger than a hand does."""

_PAD: Final = 18
"""Space between a board's edge and the outermost space: room for shadows."""


class Frame(hexagons.Frame):
    """A board's spaces: their width, and the part that is shown."""

    __slots__ = ()

    @classmethod
    def within(
        cls,
        cells: Collection[Cell],
        whole: Collection[Cell],
        room: Point,
        sizes: tuple[int, int] = (SIZES[0], LARGEST),
        *,
        fills: bool = False,
    ) -> Self:
        """Frame these cells as large as they fit, with as many others as fit.

        `sizes` are the least and greatest size. If the cells do not fit in the least, the outermost
        are cut. If it `fills` its room, these cells are in the middle of all of it.
        """
        least, most = sizes
        if len(whole) == 1 and most >= LARGEST:
            most = ALONE if most > LARGEST else ALONE_IN_HAND
        between = [size for size in SIZES if least < size <= most]
        return cls.about(cells, whole, room, (least, *between), _PAD, fills=fills)

    @classmethod
    def tight(cls, cells: Collection[Cell], size: int) -> Self:
        """Frame these cells in that size, with no more room than they need."""
        box = hexagons.extent(cells, size)
        return cls(size, box.left - _PAD, box.top - _PAD, box.width + 2 * _PAD, box.height + 2 * _PAD)

    def inflate(self, by: int) -> Self:
        """Return the frame with `by` units more on every side."""
        left, top, more = self.left - by, self.top - by, 2 * by
        return replace(self, left=left, top=top, width=self.width + more, height=self.height + more)

    def on(self, canvas: Box, at: Point) -> Self:
        """Return the frame as a part of a canvas, its corner at a point."""
        return replace(
            self, left=self.left - at[0], top=self.top - at[1], width=canvas.width, height=canvas.height
        )

    def space(self, cell: Cell) -> Box:
        """Return the box of a space on the board."""
        return Box.around(self.middle(cell), self.size, hexagons.height(self.size))


def largest(cells: Collection[Cell], room: Point, sizes: tuple[int, int]) -> int | None:
    """Return the largest size in a range in which all these cells fit."""
    least, most = sizes
    between = (size for size in reversed(SIZES) if least <= size <= most)
    return next((size for size in between if _fits(cells, size, room)), None)


def _fits(cells: Collection[Cell], size: int, room: Point) -> bool:
    wide, high = board_size(cells, size)
    return wide <= room[0] and high <= room[1]


def board_size(cells: Iterable[Cell], size: int) -> Point:
    """Return the width and height of a board of these cells."""
    box = hexagons.extent(cells, size)
    return box.width + 2 * _PAD, box.height + 2 * _PAD
