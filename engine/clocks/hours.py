"""When a player's time counts: not in their quiet hours, and not at weekends if they have those off, in their own time zone.

House rules: an instant is whole seconds since 1970, as everywhere; what a day is only the time zone knows, so that a day on
which clocks are changed has 23 or 25 hours. There is always some time that counts, or a match would never end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

MOST_QUIET: Final = 12
"""Hours of a day that may be quiet: others wait for whoever is asleep."""
_SATURDAY, _WEEK_END = 5, timedelta(days=2)

Span = tuple[int, int]
"""From an instant to another, which is not in it."""


@dataclass(frozen=True, slots=True)
class Hours:
    """When somebody's time counts. `quiet` is from one hour of the day to another, over midnight or not; None for none."""

    zone: str = "UTC"
    """A name of the IANA's, as "Europe/Berlin"."""
    quiet: tuple[int, int] | None = None
    is_weekend_off: bool = False
    besides: tuple[Span, ...] = ()
    """What does not count either, as vacation."""

    def __post_init__(self) -> None:
        """ValueError if there is no such zone, or too little of a day is left."""
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
        """Whether time counts at an instant."""
        return self.is_always or not any(start <= at < end for start, end in _off(self, at, 1))

    def after(self, start: int, seconds: int) -> int:
        """The instant at which so many seconds have counted since another."""
        if self.is_always:
            return start + seconds
        at = start
        for off, on in self._pauses(start):
            if at + seconds <= off:
                break
            seconds -= max(0, off - at)
            at = max(at, on)
        return at + seconds

    def counted(self, start: int, end: int) -> int:
        """How many seconds count from one instant to another; none if that is earlier."""
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
        """An instant, or if it does not count the next one that does: nobody is written to at night."""
        while not self.counts(at):
            _, at = next(self._pauses(at))  # a long vacation may end in a night
        return at

    def _pauses(self, start: int) -> Iterator[Span]:
        """What does not count from an instant on, span by span; without end, but for vacation. Spans may touch, and never overlap."""
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


def joined(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Spans in order, and apart from each other."""
    found: list[Span] = []
    for start, end in sorted(spans):
        if found and start <= found[-1][1]:
            found[-1] = found[-1][0], max(found[-1][1], end)
        else:
            found.append((start, end))
    return tuple(found)


def zone_of(name: str) -> ZoneInfo:
    """The time zone of that name. ValueError if there is none."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise ValueError(f"no time zone {name!r}") from error


def _off(hours: Hours, at: int, days: int) -> tuple[Span, ...]:
    """What does not count from about an instant on, for so many days at least: merged, in order."""
    zone = zone_of(hours.zone)
    today = datetime.fromtimestamp(at, zone).date()
    return _merged(hours, today - timedelta(days=3), days + 5)


@lru_cache(maxsize=4096)
def _merged(hours: Hours, first: date, days: int) -> tuple[Span, ...]:
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
