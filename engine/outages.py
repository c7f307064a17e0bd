"""When nobody could play, for the program did not run or Discord was out of its reach: nobody's clock counts that.

House rules: an outage costs nobody time or vacation. Short ones count: a press finds its way after them. When the program was
last there is kept every minute, so that a start knows for how long it was not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.clocks.hours import Span, joined
from engine.clocks.pace import DAY
from engine.store.interface import Shelf

LEAST: Final = 10 * 60
"""Seconds that nobody could play, to count as an outage."""
NOTED_EVERY: Final = 60
KEPT: Final = 60 * DAY
"""Seconds after which an outage is forgotten: hardly a turn has lasted since then."""
SEEN, OUTAGES = "seen", "outages"
"""The settings that hold when the program was last there, and the outages, as "from-until from-until"."""


class Outages:
    """The outages of late."""

    def __init__(self, shelf: Shelf, now: Callable[[], int]) -> None:
        self._shelf = shelf
        self._now = now
        self._seen: int | None = None
        """When that was kept last; None until it was looked up."""
        self.spans: tuple[Span, ...] = ()

    async def note(self) -> None:
        """The program is there: what it has missed before it started is an outage."""
        now = self._now()
        if self._seen is None:
            self.spans = joined((*_read(await self._shelf.setting(OUTAGES) or ""), *self.spans))
            seen = int(await self._shelf.setting(SEEN) or now)
            if now - seen >= LEAST:
                await self.lost(seen)
        elif 0 <= now - self._seen < NOTED_EVERY:
            return
        self._seen = now
        await self._shelf.keep_setting(SEEN, str(now))

    async def lost(self, since: int) -> None:
        """From then on until now nobody could play; too short to matter, it is none."""
        now = self._now()
        if now - since < LEAST:
            return
        lately = [(start, end) for start, end in self.spans if end > now - KEPT]
        self.spans = joined((*lately, (since, now)))
        await self._shelf.keep_setting(OUTAGES, " ".join(f"{start}-{end}" for start, end in self.spans))


def _read(text: str) -> tuple[Span, ...]:
    """As they are kept."""
    found = (part.partition("-") for part in text.split())
    return tuple((int(start), int(end)) for start, _, end in found)
