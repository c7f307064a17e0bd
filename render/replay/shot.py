"""A position that a replay shows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.contract.values import Place


@dataclass(frozen=True, slots=True)
class Shot:
    """A position of a match: the onlooker's View after a ply, and where its move acted."""

    view: Any = field(repr=False)
    ply: int
    places: tuple[Place, ...] = ()
    before: Any = field(default=None, repr=False)
    """The View before that move, over which its pieces move; None if none do."""
    is_great: bool = False
    """Whether it is a great moment, which is shown longer."""
