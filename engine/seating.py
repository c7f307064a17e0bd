"""Who comes to sit in a match, and who does not: invitations answered and withdrawn. A part of `Matches`, with its house rules."""

from __future__ import annotations

from collections.abc import Callable

from engine import due, inviting
from engine.keeping import Keeper
from engine.limiting import Limits
from engine.records import Asker, Match, Record


class Seating:
    """What people do about seats that are not simply taken or left."""

    def __init__(self, kept: Keeper, now: Callable[[], int], limits: Limits) -> None:
        self._kept = kept
        self._now = now
        self._limits = limits

    # Before a match begins

    async def decline(self, match_id: int, asker: Asker) -> Match:
        """Say no to an invitation: the seat is for everyone then."""
        async with self._kept.asked(match_id, asker) as record:
            return await self._save_lobby(record, inviting.declined(record, asker))

    async def open_to_everyone(self, match_id: int, asker: Asker) -> Match:
        """Keep seats for nobody any more: for the host to do."""
        async with self._kept.asked(match_id, asker) as record:
            return await self._save_lobby(record, inviting.opened_to_everyone(record, asker))

    async def _save_lobby(self, before: Record, after: Record) -> Match:
        timed = due.timed(before.match, after, self._now(), self._limits.lobby_days)
        return await self._kept.save(before, timed)
