"""Pings: which users a match notified, and whom it will."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.match.message_records import Ring


class PingStore(Protocol):
    """Store of pings."""

    async def rings(self, match_id: int) -> tuple[Ring, ...]:
        """Return the pings of a match: those sent and those to send later."""

    async def rings_due(self, now: int) -> tuple[int, ...]:
        """Return the matches with a ping that is due by now."""

    async def keep_rings(self, match_id: int, rings: Sequence[Ring]) -> None:
        """Keep pings, replacing those of the same users and things."""
