"""Due work: matches that wait for a time or for a computer player."""

from __future__ import annotations

from typing import Protocol

from engine.store.duty import EVERY
from engine.store.interface.settings import SharedSettingStore


class DueStore(Protocol):
    """Store of the times at which matches are due."""

    async def due(self, now: int, buckets: int = EVERY) -> tuple[int, ...]:
        """Return the matches in some buckets that are due by now, oldest first."""

    async def scheduled_after(self, after: int, limit: int) -> tuple[int, ...]:
        """Return the next matches after a number with a due time, lobbies too."""


class ComputerTurns(Protocol):
    """Finds the turns of computer players."""

    async def waiting_for_computers(self, buckets: int = EVERY) -> tuple[int, ...]:
        """Return the matches in some buckets that wait for a computer player."""


class OutageStore(SharedSettingStore, Protocol):
    """Store of outages."""

    async def waiting_since(self) -> int | None:
        """Return the earliest start of anything that still waits; None for nothing.

        This is the start of a turn, a bound, an offer, a pause or a lobby.
        """
