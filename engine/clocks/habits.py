"""A user's habits: the hours in which their time counts, notices and reminders."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final, Literal

from engine.clocks.quiet_hours import Hours, Span, merge_spans
from engine.clocks.vacation import Vacation

Notice = Literal["dm", "mention", "none"]
"""How a user is notified of a turn: by DM, by a mention on the board, or not."""
NOTICES: Final[tuple[Notice, ...]] = ("dm", "mention", "none")


@dataclass(frozen=True, slots=True)
class Habits:
    """The habits of one user, for all their matches."""

    hours: Hours = field(default_factory=Hours)
    is_reminded: bool = True
    notice: Notice = "dm"
    """The default for all matches."""
    is_spending: bool = True
    """Whether vacation is spent when a turn's time runs out."""
    vacation: Vacation = field(default_factory=Vacation)
    away: int | None = None
    """Until when the user said that they are away; None if they are not."""
    outages: tuple[Span, ...] = ()
    """Times in which no user could play because the bot was down."""

    @property
    def time(self) -> Hours:
        """The hours in which time counts, without vacation and outages."""
        spans = merge_spans((*self.vacation.spans, *self.outages)) if self.outages else self.vacation.spans
        return replace(self.hours, besides=spans)

    def away_until(self, now: int) -> int | None:
        """Return until when the user is away or on vacation; None if neither.

        Other players need not wait for them until then.
        """
        ends = [end for end in (self.away, self.vacation.until(now)) if end is not None and end > now]
        return max(ends, default=None)


USUAL: Final = Habits()
"""The habits of a user who has not set any."""
