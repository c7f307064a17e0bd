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
    is_great: bool = False
    """Whether it is a great moment, which is shown longer."""
