"""Outages: times in which no player could play, and which no clock counts.

The program did not run, or could not reach Discord. House rules: an outage costs no player time or
vacation; every match ends later by it, and every lobby closes later. Short ones count as time: a
press can be repeated after them. An outage is stored as long as a turn or a lobby is open that
began before its end.
The program stores every minute that it is running, so that a start knows how long it was not. If it
has not checked for that long, because its machine slept or its clock was set, it counts as not
running. No outage ends in the future: if a clock was set back, the outages that it caused are
dropped. Afterwards all matches with clocks are updated, some at a time, so that no display shows a
wrong time; a restart on the way begins again.
Where several processes share the store, it is an outage when none of them ran, or one of them could
not reach Discord. All processes learn of an outage before any match is updated for it. While one of
them does not run, the others still run what is due.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from engine.clocks.quiet_hours import Span, merge_spans
from engine.match.message_records import SEEN
from engine.store.interface.due import OutageStore

LEAST: Final = 10 * 60
"""The least seconds that count as an outage."""
NOTED_EVERY: Final = 60
KNOWN_AFTER: Final = 30
"""Seconds after which every process that shares the store knows of an outage."""
NEVER: Final = -1
"""A time before every outage."""
OUTAGES, HEEDED = "outages", "outages heeded"
"""The settings that store the outages, and until when all matches count them.

Outages are stored as "from-until from-until".
"""


class Outages:
    """The recent outages."""

    def __init__(
        self, store: OutageStore, now: Callable[[], int], wall: Callable[[], float] = time.time
    ) -> None:
        """Take the store and the clocks.

        `wall` is the machine's own clock, which differs from `now` if that is simulated.
        """
        self._store = store
        self._now = now
        self._wall = wall
        self._looked: float | None = None
        """When the program last checked, by the machine's own clock."""
        self._seen: int | None = None
        """The last stored time at which the program ran; None until it was read."""
        self.spans: tuple[Span, ...] = ()
        self._heeded: int | None = None
        """Until when all matches count the outages; None until it was read."""

    async def note(self) -> None:
        """Record that the program is running; time missed before that is an outage."""
        now, wall = self._now(), self._wall()
        gap, self._looked = wall - (self._looked or wall), wall
        if gap >= LEAST:
            await self.add_outage(now - int(gap))
        seen = self._seen
        if seen is None:
            self.spans = merge_spans((*_read(await self._store.setting(OUTAGES) or ""), *self.spans))
            seen = int(await self._store.setting(SEEN) or now)
            if now - seen >= LEAST:
                await self.add_outage(seen)
        elif self._store.is_shared:
            await self._look_up()
        if max(seen, self.spans[-1][1] if self.spans else 0) > now + LEAST:
            await self._set_back(now)
        if self._seen is not None and 0 <= now - self._seen < NOTED_EVERY:
            return
        self._seen = now
        await self._store.keep_setting(SEEN, str(now))

    async def find_unapplied(self) -> int | None:
        """Return the end of an outage that some matches don't count yet, or None."""
        if self._heeded is None:
            self._heeded = int(await self._store.setting(HEEDED) or 0)
        end = self.spans[-1][1] if self.spans else 0
        if self._store.is_shared and 0 <= self._now() - end < KNOWN_AFTER:
            return None
        return end if end > self._heeded else None

    async def mark_applied(self, end: int) -> None:
        """Record that all matches count the outages until then."""
        self._heeded = end
        await self._store.keep_setting(HEEDED, str(end))

    async def add_outage(self, since: int) -> None:
        """Record an outage from then until now, unless it is too short to count."""
        now = self._now()
        if now - since < LEAST:
            return
        async with self._store.alone(OUTAGES):
            if self._store.is_shared:
                await self._look_up()
            # A turn that still runs needs all outages since it began, however long ago that was.
            oldest = await self._store.waiting_since()
            needed = [span for span in self.spans if oldest is not None and span[1] > oldest]
            await self._keep(merge_spans((*needed, (since, now))))

    async def _look_up(self) -> None:
        """Read what other processes have found out."""
        self.spans = _read(await self._store.setting(OUTAGES) or "")
        self._heeded = None

    async def _set_back(self, now: int) -> None:
        """Cut the outages at a clock set back; have all matches updated."""
        await self.mark_applied(NEVER)
        await self._keep(tuple((start, min(end, now)) for start, end in self.spans if start < now))

    async def _keep(self, spans: tuple[Span, ...]) -> None:
        self.spans = spans
        await self._store.keep_setting(OUTAGES, " ".join(f"{start}-{end}" for start, end in spans))


def _read(text: str) -> tuple[Span, ...]:
    """Return the outages from their stored form."""
    found = (part.partition("-") for part in text.split())
    return tuple((int(start), int(end)) for start, _, end in found)
