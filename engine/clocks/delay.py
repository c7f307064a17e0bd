"""Delays that players agree to: pauses, and extra time for the seats to move.

House rule: all delays of a match together are at most 30 days, so that a match cannot be delayed
for ever. After a pause each player to move has at least an hour. After a pause of more than an hour
it is at least a quarter of a turn's time, because anyone can end it while others sleep. Each pause
costs that much more than it lasted: otherwise a very short pause would give time for nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from engine.clocks.pace import DAY, SHORTEST, Pace

Delay = Literal["pause", "time"]
"""A kind of delay: a pause, or another turn's time for the seats to move."""
_PART: Final = 4
"""A player to move keeps at least this fraction of a turn after a pause: 1/4."""
LONGEST: Final = 30 * DAY
"""Maximum seconds of all pauses and extra time of a match together."""


@dataclass(frozen=True, slots=True)
class PutOff:
    """How long a match was delayed, and whether it is paused now."""

    since: int | None = None
    """Since when it is paused; None while it runs."""
    spent: int = 0
    """Seconds used by earlier pauses and extra time."""

    @property
    def remaining(self) -> int:
        """Seconds of delay that remain."""
        return max(0, LONGEST - self.spent)

    @property
    def until(self) -> int | None:
        """When the pause ends by itself; None while the match runs."""
        return None if self.since is None else self.since + self.remaining

    def pause(self, now: int) -> PutOff:
        """Return the delay with a pause that starts now."""
        return replace(self, since=now)

    def resume(self, now: int, pace: Pace | None) -> PutOff:
        """Return the delay after the pause has ended; unchanged if there was none.

        It costs the length of the pause plus the time that every player keeps at least.
        """
        if self.since is None:
            return self
        lasted = min(max(0, now - self.since), self.remaining)
        return PutOff(None, self.spent + lasted + self.least(pace, now))

    def least(self, pace: Pace | None, now: int) -> int:
        """Return the seconds that a player to move has at least after the pause.

        It is never more than a whole turn.
        """
        has_lasted = self.since is not None and now - self.since > SHORTEST
        return max(SHORTEST, pace.turn // _PART) if pace is not None and has_lasted else SHORTEST

    def extra_time(self, pace: Pace) -> int:
        """Return the extra seconds that can be given now: a turn's time at most."""
        return min(pace.turn, self.remaining)

    def with_extra_time(self, seconds: int) -> PutOff:
        """Return the delay with extra time added."""
        return replace(self, spent=self.spent + seconds)


RUNNING: Final = PutOff()
"""The delay of a match that was never delayed."""


def longest_delay(pace: Pace) -> int:
    """Return the seconds that agreed delays can add to a match at most.

    It is part of the bound of the whole match. A pause is real time; extra time is time that counts
    for the player.
    """
    return LONGEST + max(SHORTEST, pace.turn // _PART)
