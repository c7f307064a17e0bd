"""The bound of a match: the latest time at which it ends.

Players see it before they join, and it is kept.

House rules: it is computed once, when the match begins, for the longest match of its game. It
includes all turns with all their time, the fewest hours and days that a player may choose, all
vacations, and all delays that players can agree to. A player who stays within their time never
comes near it. It cannot be moved by taking back moves or handing over seats; when it is reached,
the points decide.

Without a pace, every turn counts with the longest wait for a player. The longest games would then
take forty years, and a bound that no player lives to see is useless, so the maximum is two years.
"""

from __future__ import annotations

from typing import Final

from engine.clocks import vacation
from engine.clocks.delay import longest_delay
from engine.clocks.pace import DAY, PATIENT, SHORTEST, Pace
from engine.clocks.quiet_hours import MOST_QUIET

_WEEK: Final = 7 * DAY
_MONTH: Final = 28 * DAY
_WEEKEND: Final = 2
"""Days of a week on which time may not count."""
_HOURS: Final = 24
UNHURRIED_MOST: Final = 730 * DAY
"""Maximum seconds of a match without a pace."""


def longest(pace: Pace, turns: int, seats: int, *, is_voted: bool) -> int:
    """Return the maximum seconds of a match with a pace.

    `is_voted` means that the others vote on whether they wait for a late player.
    """
    more = pace.more + (max(SHORTEST, pace.more) if is_voted else 0)
    counted = seats * pace.first + turns * more
    awake = counted * _HOURS * _WEEK // ((_HOURS - MOST_QUIET) * (_WEEK - _WEEKEND * DAY)) + _WEEK
    resting = seats * (vacation.MOST + vacation.MONTHLY * (awake // _MONTH + 1))
    return awake + resting + longest_delay(pace)


def longest_without_pace(turns: int, seats: int) -> int:
    """Return the maximum seconds of a match without a pace."""
    return min(UNHURRIED_MOST, (turns + seats) * PATIENT.first + _WEEK)
