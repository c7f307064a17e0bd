"""How large a board is drawn, and which part of it.

House rule: a board shows the spaces it is to show as large as they fit, in the middle of all that there is room for
around them.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Final, Self

from engine.hexes import Cell
from render.geometry import Box, Point
from render.painters.kaliko.slabs import height, pitch
from render.painters.kaliko.tiles import SIZES

NUMBERED: Final = 48
"""The least width of a space for a number of two figures."""
TAGGED: Final = 64
"""The least width of a space for a tag on it to keep off its neighbours."""
TOLD: Final = 128
"""The least width of a space for a tag with what the space scores below it."""
LARGEST: Final = 180
ALONE: Final = 256
"""The first tile, as long as nothing lies beside it."""

_PAD: Final = 18
"""Between a board's edge and the outermost space: room for shadows."""


@dataclass(frozen=True, slots=True)
class Frame:
    """How large a board is drawn, and what part of it: `left` and `top` are where the picture begins, from the middle of the start."""

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
        """These cells as large as they fit into the room, and as many others of the whole as there is room for.

        If they do not fit in the least of the sizes from which to which they may be drawn, the outermost are cut. What
        fills its room has these cells in the middle of all of it.
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
        """All of it."""
        return Box(0, 0, self.width, self.height)

    @classmethod
    def tight(cls, cells: Collection[Cell], size: int) -> Self:
        """These cells in that size, and no more room than they need."""
        box = _extent(cells, size)
        return cls(size, box.left - _PAD, box.top - _PAD, box.width + 2 * _PAD, box.height + 2 * _PAD)

    def grown(self, by: int) -> Self:
        """The same with so much more on every side."""
        left, top, more = self.left - by, self.top - by, 2 * by
        return replace(self, left=left, top=top, width=self.width + more, height=self.height + more)

    def on(self, canvas: Box, at: Point) -> Self:
        """The same as a part of a canvas, on which its corner is at a point."""
        return replace(
            self, left=self.left - at[0], top=self.top - at[1], width=canvas.width, height=canvas.height
        )

    def middle(self, cell: Cell) -> Point:
        """The middle of a space on the board."""
        q, r = cell
        return (2 * q + r) * self.size // 2 - self.left, r * pitch(self.size) - self.top

    def space(self, cell: Cell) -> Box:
        """The box of a space on the board."""
        return Box.around(self.middle(cell), self.size, height(self.size))

    def holds(self, cell: Cell) -> bool:
        """Whether all of a space is on the board."""
        return self.box.holds(self.space(cell))


def largest(cells: Collection[Cell], room: Point, sizes: tuple[int, int]) -> int | None:
    """The largest of the sizes from which to which all these cells fit into the room."""
    least, most = sizes
    return next(
        (size for size in reversed(SIZES) if least <= size <= most and _fits(cells, size, room)), None
    )


def needed(cells: Iterable[Cell], size: int) -> Point:
    """How wide and how high a board of these cells is."""
    box = _extent(cells, size)
    return box.width + 2 * _PAD, box.height + 2 * _PAD


def _extent(cells: Iterable[Cell], size: int) -> Box:
    """The box about all these spaces, from the middle of the start."""
    across = [(2 * q + r) * size // 2 for q, r in cells]
    down = [r * pitch(size) for _, r in cells]
    half, high = size // 2, height(size)
    top = min(down) - high // 2
    return Box(min(across) - half, top, max(across) + half, max(down) - high // 2 + high)


def _fits(cells: Collection[Cell], size: int, room: Point) -> bool:
    wide, high = needed(cells, size)
    return wide <= room[0] and high <= room[1]


def _start(first: int, last: int, least: int, most: int, room: int) -> int:
    """Where to begin so that the middle of first and last is in the middle, unless that wastes room at an end."""
    if most - least + 2 * _PAD <= room:
        return (least + most - room) // 2
    return min(max((first + last - room) // 2, least - _PAD), most + _PAD - room)
