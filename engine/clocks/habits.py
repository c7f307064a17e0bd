"""How somebody plays matches with a pace: when their time counts, and whether they want to be reminded of their turns."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from engine.clocks.hours import Hours


@dataclass(frozen=True, slots=True)
class Habits:
    """Of one user, in all their matches."""

    hours: Hours = field(default_factory=Hours)
    is_reminded: bool = True


USUAL: Final = Habits()
"""Of whoever has not said anything."""
