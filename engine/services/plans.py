"""Plans of players for their next move."""

from __future__ import annotations

from engine.contract.values import Pick
from engine.match.plans import drop_plan, make_plan
from engine.match.records import Asker, Match
from engine.match.refusals import seat_in_play
from engine.services.cache import Keeper


class Plans:
    """Makes and drops plans."""

    def __init__(self, kept: Keeper) -> None:
        self._kept = kept

    async def make(self, match_id: int, asker: Asker, *picks: Pick) -> Match:
        """Plan the user's next move before their turn."""
        async with self._kept.hold_for(match_id, asker) as record:
            return await self._kept.save(
                record, make_plan(record, seat_in_play(record, asker.user.id), picks)
            )

    async def drop(self, match_id: int, asker: Asker) -> Match:
        """Drop the user's plan."""
        async with self._kept.hold_for(match_id, asker) as record:
            return await self._kept.save(record, drop_plan(record, seat_in_play(record, asker.user.id)))
