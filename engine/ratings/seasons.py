"""Seasons of ratings: the quarters of a year in UTC. A season's end is the next one's start."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

QUARTERS: Final = 4
SEASONS: Final = range(1970 * QUARTERS, 9999 * QUARTERS)
"""The numbers of seasons that the calendar of the program reaches."""


def season_at(when: int) -> int:
    """Return the number of the season of a time: quarters since the year 0."""
    moment = datetime.fromtimestamp(when, UTC)
    return moment.year * QUARTERS + (moment.month - 1) // 3


def start_of(season: int) -> int:
    """Return the first second of a season."""
    year, quarter = divmod(season, QUARTERS)
    return int(datetime(year, 1 + 3 * quarter, 1, tzinfo=UTC).timestamp())


def span_of(season: int) -> range:
    """Return the seconds of a season."""
    return range(start_of(season), start_of(season + 1))


def name_of(season: int) -> str:
    """Return a season's name: "2026/4"."""
    year, quarter = divmod(season, QUARTERS)
    return f"{year}/{quarter + 1}"


def month_of(when: int) -> range:
    """Return the seconds of a time's calendar month."""
    moment = datetime.fromtimestamp(when, UTC)
    following = (moment.year + moment.month // 12, moment.month % 12 + 1)
    first, last = (
        datetime(year, month, 1, tzinfo=UTC) for year, month in ((moment.year, moment.month), following)
    )
    return range(int(first.timestamp()), int(last.timestamp()))
