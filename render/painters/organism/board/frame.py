"""The size of a board, and its visible part.

House rule: a board shows the wanted spaces as large as they fit, and cuts the rest.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Final, Self

from engine.games.organism.boards import Space
from render.kit.geometry import Box, Point
from render.painters.organism.board import ground
from render.painters.organism.board.spaces import Grid, Plan

LARGEST: Final = 140
_LEAST: Final = 32
_WHOLE, _MOSTLY = 0.7, 0.25
"""Distances of the edge from the middle of a space that is shown wholly, and mostly, in sizes."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A part of a board, in units from the core's middle."""

    grid: Grid
    part: Box
    is_whole: bool = True
    """Whether it is the whole dish, so that nothing is cut."""

    @classmethod
    def whole(cls, plan: Plan, room: Box, *, at_top: bool = False) -> Self:
        """Return the whole board as large as it fits into the room.

        It is in the room's middle or at its top.
        """
        grids = (Grid(plan, size) for size in range(LARGEST, _LEAST, -1))
        grid = next(
            (grid for grid in grids if _fits(ground.extent(grid), room.width, room.height)),
            Grid(plan, _LEAST),
        )
        high = ground.extent(grid).height
        x, y = room.middle[0], room.top + high // 2 if at_top else room.middle[1]
        return cls(grid, Box.at(-x, -y, room.right, room.bottom))

    @classmethod
    def about(
        cls,
        plan: Plan,
        spaces: Collection[Space],
        room: Point,
        sizes: Sequence[int],
        *,
        around: Collection[Space] = (),
        others: Collection[Space] = (),
    ) -> Self:
        """Return a part with these spaces in the first size that fits.

        They are in the middle of as many others as there is room for. Of those `around` them a
        little more than a half suffices. It also holds `others` as far as there is room.

        There are few sizes, so that pictures can share pieces.
        """
        grids = [Grid(plan, size) for size in sizes]
        grid = next((grid for grid in grids if _fits(_box(grid, spaces, around), *room)), grids[-1])
        wanted, every = _box(grid, spaces, around), ground.extent(grid)
        more = _box(grid, {*spaces, *others}, around)
        left, right = _widen((wanted.left, wanted.right), (more.left, more.right), room[0])
        top, bottom = _widen((wanted.top, wanted.bottom), (more.top, more.bottom), room[1])
        wanted = Box(left, top, right, bottom)
        return cls(grid, wanted.window(room[0], min(room[1], every.height), every), is_whole=False)

    @classmethod
    def at(cls, plan: Plan, size: int, middle: complex, room: Point) -> Self:
        """Return a part of this size about a point.

        The point is in sizes from the core; the part may reach beyond the rim.
        """
        x, y = (round(part * size) for part in (middle.real, middle.imag))
        return cls(Grid(plan, size), Box.around((x, y), *room), is_whole=False)

    @property
    def size(self) -> int:
        """The units between neighbours."""
        return self.grid.size

    @property
    def core(self) -> Point:
        """The middle of the core on the picture of the part."""
        return -self.part.left, -self.part.top

    def middle(self, space: Space) -> Point:
        """Return the middle of a space on the picture of the part."""
        x, y = self.grid.middle(space)
        return x - self.part.left, y - self.part.top

    def off(self, space: Space, by: complex) -> Point:
        """Return a point offset from the middle of a space, in sizes."""
        x, y = self.middle(space)
        return x + round(by.real * self.size), y + round(by.imag * self.size)

    def shows(self, space: Space, share: float = 0.5) -> bool:
        """Return whether enough of a space is visible.

        That is a share on every side of its middle. With a half, all of the space is visible.
        """
        x, y = self.middle(space)
        least = round(share * self.size)
        return least <= x <= self.part.width - least and least <= y <= self.part.height - least


def _fits(box: Box, width: int, height: int) -> bool:
    return box.width <= width and box.height <= height


def _widen(ends: Point, wanted: Point, room: int) -> Point:
    """Return ends as near to wanted ones, which are farther out, as there is room for."""
    low, high = ends[0] - wanted[0], wanted[1] - ends[1]
    share = min(1, (room - (ends[1] - ends[0])) / max(low + high, 1))
    return ends[0] - round(share * low), ends[1] + round(share * high)


def _box(grid: Grid, spaces: Iterable[Space], around: Iterable[Space]) -> Box:
    boxes = [
        Box.around(grid.middle(space), round(2 * share * grid.size), round(2 * share * grid.size))
        for those, share in ((spaces, _WHOLE), (around, _MOSTLY))
        for space in those
    ]
    return reduce(Box.union, boxes)
