"""Vacation: time in which somebody's clocks stand, in all their matches at once, from one pot that is filled up again.

House rules: the pot holds 21 days, and every month gives two of them back, so that nobody holds up a match for ever. What
is spent is time as it passes, whatever hours count. Whoever comes back early keeps the rest. Where a turn's time would be out, a day
is spent instead, for who has moved in the match; only when the pot is empty, or a turn has cost three days, is it out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final

from engine.clocks.hours import Span
from engine.clocks.pace import DAY, HOUR

MOST: Final = 21 * DAY
"""What the pot holds, in seconds."""
MONTHLY: Final = 2 * DAY
LEAST: Final = HOUR
"""What going away costs at least: or going and coming back again and again would hold up a match for nothing."""
TURN_MOST: Final = 3
"""Days of it that one turn costs at most, of whoever has not said that they go away: then the others have waited long enough."""
KEPT: Final = 400 * DAY
"""Seconds after which it does not matter any more when clocks stood: no turn lasts so long."""


@dataclass(frozen=True, slots=True)
class Vacation:
    """Of one user. `left` is what the pot held at the time `counted`."""

    left: int = MOST
    counted: int = 0
    spans: tuple[Span, ...] = ()
    """When clocks stood, or stand: in order, and apart from each other."""

    def pot(self, now: int) -> int:
        """What the pot holds, in seconds, with what the months since have given back."""
        return min(MOST, self.left + MONTHLY * max(0, _month(now) - _month(self.counted)))

    def full_at(self, now: int) -> int:
        """Return when the pot is full again, if nothing more is spent."""
        missing = MOST - self.pot(now)
        year, month = divmod(_month(now) - 1 - (-missing // MONTHLY), 12)
        return now if missing <= 0 else int(datetime(year, month + 1, 1, tzinfo=UTC).timestamp())

    def until(self, now: int) -> int | None:
        """Until when clocks stand; None if they run."""
        return next((end for start, end in self.spans if start <= now < end), None)

    def days_since(self, start: int, now: int) -> int:
        """Whole days for which clocks have stood since then."""
        return sum(max(0, min(end, now) - max(begun, start)) for begun, end in self.spans) // DAY

    def taken(self, until: int, now: int) -> Vacation:
        """Clocks stand from now on until then, as far as the pot reaches."""
        known = self._set_back(now)
        stand = known.until(now) or now
        cost = min(known.pot(now), max(LEAST if stand == now else 0, until - stand))
        return known if cost <= 0 else known._spent(stand, stand + cost, cost, now)

    def taken_for_a_turn(self, deadline: int, now: int) -> Vacation:
        """A day of it instead of a turn's time that was out, if none is running; what passed before anybody looked costs nothing."""
        if self.until(now) is not None:
            return self._spent(deadline - 1, now, 0, now)
        cost = min(self.pot(now), DAY)
        # From the turn's last second on: or it would be out all the same before the clock stands.
        return self if cost <= 0 else self._spent(deadline - 1, max(deadline, now) + cost, cost, now)

    def ended(self, now: int) -> Vacation:
        """Clocks run on, and the pot gets back what is not spent."""
        known = self._set_back(now)
        if known.until(now) is None:
            return known
        *before, (start, end) = known.spans
        rest = max(0, end - max(now, start + LEAST))
        stood: tuple[Span, ...] = ((start, now),) if now > start else ()
        return Vacation(min(MOST, known.pot(now) + rest), now, (*before, *stood))

    def _set_back(self, now: int) -> Vacation:
        """Without what was taken in time to come, as a clock that ran ahead was set back: that was not spent."""
        spans = tuple(span for span in self.spans if span[0] <= now)
        if spans == self.spans:
            return self
        back = sum(end - start for start, end in self.spans[len(spans) :])
        return Vacation(min(MOST, self.pot(now) + back), now, spans)

    def _spent(self, start: int, end: int, cost: int, now: int) -> Vacation:
        spans = [span for span in self.spans if span[1] > now - KEPT]
        while spans and spans[-1][1] >= start:
            first, last = spans.pop()
            start, end = min(start, first), max(end, last)
        return replace(self, left=self.pot(now) - cost, counted=now, spans=(*spans, (start, end)))


def _month(at: int) -> int:
    """Months since the year 0: each begins for everyone at the same time."""
    when = datetime.fromtimestamp(at, UTC)
    return when.year * 12 + when.month
