"""Frames: a board's space size and the part that is shown.

House rule: a frame shows the wanted spaces as large as they fit, in the middle of as many others as
there is room for.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Final, Self

from engine.contract.hexes import Cell
from render.kit.geometry import Box, Point
from render.painters.kaliko.pieces import SIZES
from render.painters.kaliko.sprites import height, pitch

NUMBERED: Final = 48
"""Least width of a space for a number of two figures."""
TAGGED: Final = 64
"""Least width of a space whose tag keeps off its neighbours."""
TOLD: Final = 128
"""Least width of a space for a tag with its points below it."""
LARGEST: Final = 180
ALONE: Final = 256
"""Width of the first tile while it lies alone."""

_PAD: Final = 18
"""Space between a board's edge and the outermost space: room for shadows."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A board's spaces: their width, and the part that is shown.

    `left` and `top` are where the picture begins, from the middle of the start.
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
        sizes: tuple[int, int] = (SIZES[0], LARGEST),
        *,
        fills: bool = False,
    ) -> Self:
        """Frame these cells as large as they fit, with as many others as fit.

        `sizes` are the least and greatest size. If the cells do not fit in the least, the outermost
        are cut. If it `fills` its room, these cells are in the middle of all of it.
        """
        most = ALONE if len(whole) == 1 and sizes[1] == LARGEST else sizes[1]
        size = largest(cells, room, (sizes[0], most)) or sizes[0]
        wanted, all_there = _extent(cells, size), _extent(whole, size)
        high = room[1] if fills else min(room[1], all_there.height + 2 * _PAD)
        left = _start(wanted.left, wanted.right, all_there.left, all_there.right, room[0])
        top = _start(wanted.top, wanted.bottom, all_there.top, all_there.bottom, high)
        return cls(size, left, top, room[0], high)

    @property
    def box(self) -> Box:
        """The box of the whole board."""
        return Box(0, 0, self.width, self.height)

    @classmethod
    def tight(cls, cells: Collection[Cell], size: int) -> Self:
        """Frame these cells in that size, with no more room than they need."""
        box = _extent(cells, size)
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

    def middle(self, cell: Cell) -> Point:
        """Return the middle of a space on the board."""
        q, r = cell
        return (2 * q + r) * self.size // 2 - self.left, r * pitch(self.size) - self.top

    def space(self, cell: Cell) -> Box:
        """Return the box of a space on the board."""
        return Box.around(self.middle(cell), self.size, height(self.size))

    def holds(self, cell: Cell) -> bool:
        """Return whether all of a space is on the board."""
        return self.box.holds(self.space(cell))


def largest(cells: Collection[Cell], room: Point, sizes: tuple[int, int]) -> int | None:
    """Return the largest size in a range in which all these cells fit."""
    least, most = sizes
    return next(
        (size for size in reversed(SIZES) if least <= size <= most and _fits(cells, size, room)), None
    )


def board_size(cells: Iterable[Cell], size: int) -> Point:
    """Return the width and height of a board of these cells."""
    box = _extent(cells, size)
    return box.width + 2 * _PAD, box.height + 2 * _PAD


def _extent(cells: Iterable[Cell], size: int) -> Box:
    """Return the box about all these spaces, from the middle of the start."""
    across = [(2 * q + r) * size // 2 for q, r in cells]
    down = [r * pitch(size) for _, r in cells]
    half, high = size // 2, height(size)
    top = min(down) - high // 2
    return Box(min(across) - half, top, max(across) + half, max(down) - high // 2 + high)


def _fits(cells: Collection[Cell], size: int, room: Point) -> bool:
    wide, high = board_size(cells, size)
    return wide <= room[0] and high <= room[1]


def _start(first: int, last: int, least: int, most: int, room: int) -> int:
    """Return where to begin so that first and last are centred.

    The end of the board is not passed if that would waste room.
    """
    if most - least + 2 * _PAD <= room:
        return (least + most - room) // 2
    return min(max((first + last - room) // 2, least - _PAD), most + _PAD - room)
