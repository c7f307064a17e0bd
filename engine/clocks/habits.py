"""How somebody plays: when their time counts, and how they are told of their turns and reminded of them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final, Literal

from engine.clocks.hours import Hours, Span, joined
from engine.clocks.vacation import Vacation

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
    is_spending: bool = True
    """Whether vacation is spent where a turn's time would be out."""
    vacation: Vacation = field(default_factory=Vacation)
    away: int | None = None
    """Until when they said that they are away; None if they are not."""
    outages: tuple[Span, ...] = ()
    """When nobody could play, whoever they are."""

    @property
    def time(self) -> Hours:
        """When their time counts, vacation set aside, and when nobody could play."""
        spans = joined((*self.vacation.spans, *self.outages)) if self.outages else self.vacation.spans
        return replace(self.hours, besides=spans)

    def away_until(self, now: int) -> int | None:
        """Until when others need not wait for them: they are away, or on vacation; None if neither."""
        ends = [end for end in (self.away, self.vacation.until(now)) if end is not None and end > now]
        return max(ends, default=None)


USUAL: Final = Habits()
"""Of whoever has not said anything."""
