"""A camera of a replay that is close to some tiles."""

from __future__ import annotations

from typing import Self

from engine.contract.hexes import Cell
from engine.games.kcaloria.rules.state import View


class Near(View):
    """A View by whose size a replay draws only a part of the meadow."""

    cells: tuple[Cell, ...] = ()
    """The cells that are seen in any case."""

    @classmethod
    def of(cls, view: View, cells: frozenset[Cell]) -> Self:
        """Return the camera that shows these cells of a View."""
        return cls.model_construct(**dict(view), cells=tuple(sorted(cells)))
