"""The hours in which a player's time counts.

Quiet hours do not count, nor weekends if the player has them off, in their own time zone.

House rules: an instant is whole seconds since 1970, as everywhere. The time zone determines what a
day is, so that a day on which clocks change has 23 or 25 hours. Some time always counts, or a match
would never end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

MOST_QUIET: Final = 12
"""Maximum quiet hours of a day, as others wait for the player meanwhile."""
_SATURDAY, _WEEK_END = 5, timedelta(days=2)

Span = tuple[int, int]
"""A span from one instant up to, but not including, another."""


@dataclass(frozen=True, slots=True)
class Hours:
    """The hours in which a user's time counts.

    `quiet` is from one hour of the day to another, possibly over midnight; None for none.
    """

    zone: str = "UTC"
    """A name from the IANA database, such as "Europe/Berlin"."""
    quiet: tuple[int, int] | None = None
    is_weekend_off: bool = False
    besides: tuple[Span, ...] = ()
    """Further spans that do not count, such as vacation."""

    def __post_init__(self) -> None:
        """Raise ValueError for an unknown zone or too many quiet hours."""
        zone_of(self.zone)
        if self.quiet is not None:
            start, end = self.quiet
            if not (0 <= start < 24 and 0 <= end < 24) or not 0 < (end - start) % 24 <= MOST_QUIET:
                raise ValueError(f"quiet hours from {start} to {end}")

    @property
    def is_always(self) -> bool:
        """Whether all time counts."""
        return self.quiet is None and not self.is_weekend_off and not self.besides

    def counts(self, at: int) -> bool:
        """Return whether time counts at an instant."""
        return self.is_always or not any(start <= at < end for start, end in _off(self, at, 1))

    def after(self, start: int, seconds: int) -> int:
        """Return the instant at which that many seconds have counted since `start`."""
        if self.is_always:
            return start + seconds
        at = start
        for off, on in self._pauses(start):
            if at + seconds <= off:
                break
            seconds -= max(0, off - at)
            at = max(at, on)
        return at + seconds

    def seconds_between(self, start: int, end: int) -> int:
        """Return how many seconds count between two instants; 0 if `end` is earlier."""
        if end <= start:
            return 0
        if self.is_always:
            return end - start
        lost = 0
        for off, on in self._pauses(start):
            if off >= end:
                break
            lost += min(on, end) - off
        return end - start - lost

    def awake(self, at: int) -> int:
        """Return the instant, or the next one in which time counts."""
        while not self.counts(at):
            _, at = next(self._pauses(at))  # a long vacation may end at night
        return at

    def _pauses(self, start: int) -> Iterator[Span]:
        """Yield the spans that do not count from an instant on.

        They are endless, except for vacations only. They may touch and never overlap.
        """
        at, known = start, start
        if self.quiet is None and not self.is_weekend_off:
            yield from ((max(off, start), on) for off, on in self.besides if on > start)
            return
        while True:
            found = _off(self, at, 14)
            for off, on in found:
                if on > known:
                    yield max(off, known), on
                    known = on
            at += 12 * 24 * 3600


def merge_spans(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Return the spans sorted and merged."""
    found: list[Span] = []
    for start, end in sorted(spans):
        if found and start <= found[-1][1]:
            found[-1] = found[-1][0], max(found[-1][1], end)
        else:
            found.append((start, end))
    return tuple(found)


def zone_of(name: str) -> ZoneInfo:
    """Return the time zone of that name. ValueError if there is none."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise ValueError(f"no time zone {name!r}") from error


def _off(hours: Hours, at: int, days: int) -> tuple[Span, ...]:
    """Return the spans that do not count around an instant, merged and sorted.

    They cover at least `days` days.
    """
    zone = zone_of(hours.zone)
    today = datetime.fromtimestamp(at, zone).date()
    return _merged_off(hours, today - timedelta(days=3), days + 5)


@lru_cache(maxsize=4096)
def _merged_off(hours: Hours, first: date, days: int) -> tuple[Span, ...]:
    spans: list[Span] = []
    for start, end in sorted(_spans(hours, first, days)):
        if spans and start <= spans[-1][1]:
            spans[-1] = (spans[-1][0], max(end, spans[-1][1]))
        elif start < end:
            spans.append((start, end))
    return tuple(spans)


def _spans(hours: Hours, first: date, days: int) -> Iterator[Span]:
    zone = zone_of(hours.zone)
    first_instant, end_instant = _instant(first, 0, zone), _instant(first + timedelta(days=days), 0, zone)
    yield from (span for span in hours.besides if span[0] < end_instant and span[1] > first_instant)
    for number in range(days):
        day = first + timedelta(days=number)
        if hours.quiet is not None:
            start, end = hours.quiet
            yield _instant(day, start, zone), _instant(day + timedelta(days=end < start), end, zone)
        if hours.is_weekend_off and day.weekday() == _SATURDAY:
            yield _instant(day, 0, zone), _instant(day + _WEEK_END, 0, zone)


def _instant(day: date, hour: int, zone: ZoneInfo) -> int:
    return int(datetime.combine(day, time(hour), zone).timestamp())
