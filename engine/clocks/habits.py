"""How somebody plays: when their time counts, and how they are told of their turns and reminded of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from engine.clocks.hours import Hours

Notice = Literal["dm", "mention", "none"]
"""How somebody is told of a turn: by DM, by a mention on the board, or not at all."""
NOTICES: Final[tuple[Notice, ...]] = ("dm", "mention", "none")


@dataclass(frozen=True, slots=True)
class Habits:
    """Of one user, in all their matches."""

    hours: Hours = field(default_factory=Hours)
    is_reminded: bool = True
    notice: Notice = "dm"
    """Where nothing else is chosen for a match."""


USUAL: Final = Habits()
"""Of whoever has not said anything."""
