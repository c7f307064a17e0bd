"""By when a match is over, however slow everyone is: told before anybody joins it, and kept to.

House rules: it is worked out once, as the match begins, for the longest match of its game: all turns with all their time, the least
hours and days that anybody may keep, everyone's vacation, and all that the players can agree to put it off by. Whoever plays
within their time never comes near it. Nobody can put it off by taking back or by handing seats on and on: then the points decide.
Without a pace it is the same for turns of which each takes as long as anybody is waited for; but that would be forty years in the
longest games, and a bound that nobody lives to see is none: two years are the most.
"""

from __future__ import annotations

from typing import Final

from engine.clocks import vacation
from engine.clocks.delay import longest_delay
from engine.clocks.hours import MOST_QUIET
from engine.clocks.pace import DAY, PATIENT, SHORTEST, Pace

_WEEK: Final = 7 * DAY
_MONTH: Final = 28 * DAY
_WEEKEND: Final = 2
"""Days of a week on which time may not count."""
_HOURS: Final = 24
UNHURRIED_MOST: Final = 730 * DAY
"""Seconds that a match without a pace takes at most."""


def longest(pace: Pace, turns: int, seats: int, *, is_voted: bool) -> int:
    """Seconds in which a match of so many turns is over, if the others say, or do not, whether they wait for who is late."""
    more = pace.more + (max(SHORTEST, pace.more) if is_voted else 0)
    counted = seats * pace.first + turns * more
    awake = counted * _HOURS * _WEEK // ((_HOURS - MOST_QUIET) * (_WEEK - _WEEKEND * DAY)) + _WEEK
    resting = seats * (vacation.MOST + vacation.MONTHLY * (awake // _MONTH + 1))
    return awake + resting + longest_delay(pace)


def unhurried(turns: int, seats: int) -> int:
    """Seconds in which a match of so many turns without a pace is over."""
    return min(UNHURRIED_MOST, (turns + seats) * PATIENT.first + _WEEK)
