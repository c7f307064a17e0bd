"""When nobody could play, for the program did not run or Discord was out of its reach: nobody's clock counts that.

House rules: an outage costs nobody time or vacation; every match ends later by it, and every lobby closes later. Short ones count: a
press finds its way after them. An outage is kept as long as a turn or a lobby is open that began before its end.
When the program was last there is kept every minute, so that a start knows for how long it was not; a program that has not looked
for as long, as its machine slept or its clock was set, was not there either. None ends in time to come: where a clock was set
back, what it had made of that is forgotten. Afterwards all matches with clocks are brought in line, some at a time, so that
nothing shows a time that is wrong; a restart on the way begins that anew.
Where several processes share the store it is an outage when none of them ran, or one of them had no Discord; what one has found
out the others know before any match is brought in line with it. While one of them does not run, the others look at what is due
all the same.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from engine.clocks.quiet_hours import Span, merge_spans
from engine.match.message_records import SEEN
from engine.store.interface import WholeStore

LEAST: Final = 10 * 60
"""Seconds that nobody could play, to count as an outage."""
NOTED_EVERY: Final = 60
KNOWN_AFTER: Final = 30
"""Seconds after which every process that shares the store has heard of an outage."""
NEVER: Final = -1
"""Before every outage."""
OUTAGES, HEEDED = "outages", "outages heeded"
"""The settings that hold the outages, as "from-until from-until", and until when they are counted in all matches."""


class Outages:
    """The outages of late."""

    def __init__(
        self, store: WholeStore, now: Callable[[], int], wall: Callable[[], float] = time.time
    ) -> None:
        """`wall` is the machine's own clock, whatever time it is `now` where somebody plays with that."""
        self._shelf = store
        self._now = now
        self._wall = wall
        self._looked: float | None = None
        """When that was looked at last, by the machine's own clock."""
        self._seen: int | None = None
        """When that was kept last; None until it was looked up."""
        self.spans: tuple[Span, ...] = ()
        self._heeded: int | None = None
        """Until when they are counted in all matches; None until it was looked up."""

    async def note(self) -> None:
        """The program is there: what it has missed before it started is an outage."""
        now, wall = self._now(), self._wall()
        gap, self._looked = wall - (self._looked or wall), wall
        if gap >= LEAST:
            await self.add_outage(now - int(gap))
        seen = self._seen
        if seen is None:
            self.spans = merge_spans((*_read(await self._shelf.setting(OUTAGES) or ""), *self.spans))
            seen = int(await self._shelf.setting(SEEN) or now)
            if now - seen >= LEAST:
                await self.add_outage(seen)
        elif self._shelf.is_shared:
            await self._look_up()
        if max(seen, self.spans[-1][1] if self.spans else 0) > now + LEAST:
            await self._set_back(now)
        if self._seen is not None and 0 <= now - self._seen < NOTED_EVERY:
            return
        self._seen = now
        await self._shelf.keep_setting(SEEN, str(now))

    async def find_unapplied(self) -> int | None:
        """The end of the last outage, where it is not counted in all matches yet; else None."""
        if self._heeded is None:
            self._heeded = int(await self._shelf.setting(HEEDED) or 0)
        end = self.spans[-1][1] if self.spans else 0
        if self._shelf.is_shared and 0 <= self._now() - end < KNOWN_AFTER:
            return None
        return end if end > self._heeded else None

    async def mark_applied(self, end: int) -> None:
        """The outages until then are counted in all matches."""
        self._heeded = end
        await self._shelf.keep_setting(HEEDED, str(end))

    async def add_outage(self, since: int) -> None:
        """From then on until now nobody could play; too short to matter, it is none."""
        now = self._now()
        if now - since < LEAST:
            return
        async with self._shelf.alone(OUTAGES):
            if self._shelf.is_shared:
                await self._look_up()
            # A turn that still runs needs all outages since it began, however long ago that was.
            oldest = await self._shelf.waiting_since()
            needed = [span for span in self.spans if oldest is not None and span[1] > oldest]
            await self._keep(merge_spans((*needed, (since, now))))

    async def _look_up(self) -> None:
        """What other processes have found out."""
        self.spans = _read(await self._shelf.setting(OUTAGES) or "")
        self._heeded = None

    async def _set_back(self, now: int) -> None:
        """The clock is back where it was: all matches are brought in line with what is left of the outages."""
        await self.mark_applied(NEVER)
        await self._keep(tuple((start, min(end, now)) for start, end in self.spans if start < now))

    async def _keep(self, spans: tuple[Span, ...]) -> None:
        self.spans = spans
        await self._shelf.keep_setting(OUTAGES, " ".join(f"{start}-{end}" for start, end in spans))


def _read(text: str) -> tuple[Span, ...]:
    """As they are kept."""
    found = (part.partition("-") for part in text.split())
    return tuple((int(start), int(end)) for start, _, end in found)
