"""Vacation: time in which all of a user's clocks are stopped.

It comes from one pot that refills.

House rules: the pot holds 21 days and regains two every month, so that no user can delay a match
for ever. It is spent in real time, also in hours that do not count. A user who comes back early
keeps the rest. When a turn's time runs out, a day of vacation is spent instead, if the user has
moved in the match. The time is out only when the pot is empty or the turn has cost three days.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final

from engine.clocks.pace import DAY, HOUR
from engine.clocks.quiet_hours import Span

MOST: Final = 21 * DAY
"""The capacity of the pot, in seconds."""
MONTHLY: Final = 2 * DAY
LEAST: Final = HOUR
"""The minimum cost of a vacation.

Otherwise repeated short ones would delay a match for nothing.
"""
TURN_MOST: Final = 3
"""Days of vacation that one turn costs at most, unless the user started one.

After that the others have waited long enough.
"""
KEPT: Final = 400 * DAY
"""Seconds after which old spans are dropped: no turn lasts that long."""


@dataclass(frozen=True, slots=True)
class Vacation:
    """The vacation of one user; `left` is what the pot held at `counted`."""

    left: int = MOST
    counted: int = 0
    spans: tuple[Span, ...] = ()
    """Spans in which clocks were or are stopped, sorted and disjoint."""

    def pot(self, now: int) -> int:
        """Return the seconds in the pot, with those regained since `counted`."""
        return min(MOST, self.left + MONTHLY * max(0, _month(now) - _month(self.counted)))

    def full_at(self, now: int) -> int:
        """Return when the pot is full again, if nothing more is spent."""
        missing = MOST - self.pot(now)
        year, month = divmod(_month(now) - 1 - (-missing // MONTHLY), 12)
        return now if missing <= 0 else int(datetime(year, month + 1, 1, tzinfo=UTC).timestamp())

    def until(self, now: int) -> int | None:
        """Return until when clocks are stopped; None if they run."""
        return next((end for start, end in self.spans if start <= now < end), None)

    def days_since(self, start: int, now: int) -> int:
        """Return the whole days for which clocks were stopped since then."""
        return sum(max(0, min(end, now) - max(begun, start)) for begun, end in self.spans) // DAY

    def take(self, until: int, now: int) -> Vacation:
        """Return the vacation with clocks stopped until then, if the pot suffices.

        Otherwise they are stopped for as long as the pot lasts.
        """
        known = self._without_future(now)
        stand = known.until(now) or now
        cost = min(known.pot(now), max(LEAST if stand == now else 0, until - stand))
        return known if cost <= 0 else known._spend(stand, stand + cost, cost, now)

    def take_for_turn(self, deadline: int, now: int) -> Vacation:
        """Return the vacation with a day spent instead of a turn's time.

        It costs nothing if a vacation is running. Time that passed unnoticed costs nothing either.
        """
        if self.until(now) is not None:
            return self._spend(deadline - 1, now, 0, now)
        cost = min(self.pot(now), DAY)
        # It starts at the turn's last second, or the time would be out before the clock stops.
        return self if cost <= 0 else self._spend(deadline - 1, max(deadline, now) + cost, cost, now)

    def end(self, now: int) -> Vacation:
        """Return the vacation ended now, with the unspent rest in the pot again."""
        known = self._without_future(now)
        if known.until(now) is None:
            return known
        *before, (start, end) = known.spans
        rest = max(0, end - max(now, start + LEAST))
        stood: tuple[Span, ...] = ((start, now),) if now > start else ()
        return Vacation(min(MOST, known.pot(now) + rest), now, (*before, *stood))

    def _without_future(self, now: int) -> Vacation:
        """Return the vacation without spans in the future, which were not spent.

        A machine's clock that was ahead had set them.
        """
        spans = tuple(span for span in self.spans if span[0] <= now)
        if spans == self.spans:
            return self
        back = sum(end - start for start, end in self.spans[len(spans) :])
        return Vacation(min(MOST, self.pot(now) + back), now, spans)

    def _spend(self, start: int, end: int, cost: int, now: int) -> Vacation:
        spans = [span for span in self.spans if span[1] > now - KEPT]
        while spans and spans[-1][1] >= start:
            first, last = spans.pop()
            start, end = min(start, first), max(end, last)
        return replace(self, left=self.pot(now) - cost, counted=now, spans=(*spans, (start, end)))


def _month(at: int) -> int:
    """Return the months since the year 0, in UTC, the same for all users."""
    when = datetime.fromtimestamp(at, UTC)
    return when.year * 12 + when.month
