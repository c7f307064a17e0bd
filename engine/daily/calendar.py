"""Days of the deal: which game is due, how long a deal may be played, and streaks.

A day is a number, counted in UTC from 1 January 1970.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Final

from engine.library import GAMES
from engine.players import daily_of

SECONDS: Final = 24 * 60 * 60
GRACE: Final = 2 * 60 * 60
"""Seconds after the end of its day in which a deal that was opened may be finished."""
_EPOCH: Final = date(1970, 1, 1)


def day_at(now: int) -> int:
    """Return the day of a time."""
    return now // SECONDS


def start_of(day: int) -> int:
    """Return when a day begins."""
    return day * SECONDS


def end_of(day: int) -> int:
    """Return until when the deal of a day may be finished; after it, its solution is shown."""
    return start_of(day + 1) + GRACE


def date_of(day: int) -> date:
    """Return the calendar date of a day."""
    return _EPOCH + timedelta(days=day)


def month_of(day: int) -> range:
    """Return the days of a day's month, up to that day."""
    return range(day - date_of(day).day + 1, day + 1)


def hour_at(now: int) -> int:
    """Return the hour of a time in UTC."""
    return datetime.fromtimestamp(now, UTC).hour


def games_of_days() -> tuple[str, ...]:
    """Return the games that have a deal of the day, in their turn."""
    return tuple(name for name in GAMES if daily_of(name) is not None)


def games_due(day: int) -> tuple[str, ...]:
    """Return the game whose turn a day is, then the others, for a seed that gives it no deal."""
    games = games_of_days()
    if not games:
        return ()
    at = day % len(games)
    return (*games[at:], *games[:at])


def streak_of(days: Sequence[int], today: int) -> int:
    """Return how many days in a row were played, the last of them today or yesterday.

    `days` are the days played, the latest first.
    """
    expected = today if days and days[0] == today else today - 1
    count = 0
    for day in days:
        if day != expected:
            break
        count, expected = count + 1, expected - 1
    return count
