"""What the players of a match put it off by when they agree to: pauses, and more time for whoever is on turn.

House rule: all of it together is at most 30 days of a match, so that agreeing puts no match off for ever. Whoever plays on after a
pause has an hour at least, after one of more than an hour a quarter of a turn's time, as anyone can end it while others sleep. Each pause is
counted as so much more than it lasted: or a pause of a moment would give time for nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from engine.clocks.pace import DAY, SHORTEST, Pace

Delay = Literal["pause", "time"]
"""What players can agree to: that the match is paused, or that whoever is on turn has once more the time of a turn."""
_PART: Final = 4
"""That part of a turn's time is left to whoever is on turn after a pause."""
LONGEST: Final = 30 * DAY
"""Seconds for which a match is paused at most, all its pauses and all the time that was given added up."""


@dataclass(frozen=True, slots=True)
class PutOff:
    """By how much a match was put off, and whether it is just now."""

    since: int | None = None
    """Since when it is paused; None while it runs."""
    spent: int = 0
    """Seconds that earlier pauses and given time count."""

    @property
    def left(self) -> int:
        """Seconds by which it can still be put off."""
        return max(0, LONGEST - self.spent)

    @property
    def until(self) -> int | None:
        """When it goes on by itself; None while it runs."""
        return None if self.since is None else self.since + self.left

    def paused(self, now: int) -> PutOff:
        """From now on."""
        return replace(self, since=now)

    def gone_on(self, now: int, pace: Pace | None) -> PutOff:
        """As long as the pause lasted is spent, and what it leaves everyone at least; as it is, if there was none."""
        if self.since is None:
            return self
        lasted = min(max(0, now - self.since), self.left)
        return PutOff(None, self.spent + lasted + self.least(pace, now))

    def least(self, pace: Pace | None, now: int) -> int:
        """Seconds that whoever is on turn has at least when the pause ends now: never more than a whole turn."""
        has_lasted = self.since is not None and now - self.since > SHORTEST
        return max(SHORTEST, pace.turn // _PART) if pace is not None and has_lasted else SHORTEST

    def given(self, pace: Pace) -> int:
        """Seconds that whoever is on turn can be given now: the time of a turn, as far as it can still be put off."""
        return min(pace.turn, self.left)

    def lengthened(self, seconds: int) -> PutOff:
        """So much time was given."""
        return replace(self, spent=self.spent + seconds)


RUNNING: Final = PutOff()
"""Of a match that nobody has put off."""


def longest_delay(pace: Pace) -> int:
    """Seconds by which a match ends later at most, because its players agreed to it: what a bound of the whole match adds.

    A pause is that much time as it passes; given time is time that counts for whoever has it.
    """
    return LONGEST + max(SHORTEST, pace.turn // _PART)
