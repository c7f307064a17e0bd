"""The times of a match: when it began and ended, and when its next step is due."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.clocks.delay import RUNNING, PutOff
from engine.clocks.pace import Pace


@dataclass(frozen=True, slots=True)
class Times:
    """When a match was opened, started and ended, and what is due."""

    opened: int
    started: int | None = None
    ended: int | None = None
    due: int | None = None
    """When its next timed step is due; None if it waits for people alone."""
    ends_by: int | None = None
    """When it ends at the latest; None before the start, and for one player without a pace."""
    heeded: int | None = None
    """Until when outages are counted in `ends_by`; None for older builds."""
    put_off: PutOff = RUNNING
    """Whether it is paused, and the sum of its delays."""

    @property
    def is_paused(self) -> bool:
        """Whether the players have paused the match."""
        return self.put_off.since is not None

    def end(self, now: int, pace: Pace | None) -> Times:
        """Return the times of the match once it has ended, also during a pause."""
        return replace(self, ended=now, due=None, put_off=self.put_off.resume(now, pace))
