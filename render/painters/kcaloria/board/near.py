"""A camera of a replay that is close to some tiles."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Self

from engine.contract.hexes import Cell
from engine.games.kcaloria.rules.state import View
from render.kit.geometry import Point
from render.kit.hexagons import Frame
from render.painters.kcaloria.tiles.sizes import SIZES

_LARGEST: Final = 120
"""Largest size of tiles."""
_PAD: Final = 34
"""Room about the cells."""


def near_size(cells: Collection[Cell], room: Point, most: int) -> int:
    """Return the size of tiles of a camera that is close to these cells."""
    return Frame.about(cells, cells, room, [size for size in SIZES if size <= most], _PAD).size


class Near(View):
    """A View by whose size a replay draws only a part of the meadow."""

    cells: tuple[Cell, ...] = ()
    """The cells that are seen in any case."""

    @classmethod
    def of(cls, view: View, cells: frozenset[Cell]) -> Self:
        """Return the camera that shows these cells of a View."""
        return cls.model_construct(**dict(view), cells=tuple(sorted(cells)))

    def frame(self, whole: Collection[Cell], room: Point) -> Frame:
        """Return the largest frame of these cells, of a meadow with more of them."""
        sizes = [size for size in SIZES if size <= _LARGEST]
        return Frame.about(self.cells, whole, room, sizes, _PAD, fills=True)
