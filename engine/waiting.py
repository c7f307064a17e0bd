"""Those whose time is up, as the outside deals with them where the others say whether they wait."""

from __future__ import annotations

from collections.abc import Callable

from engine.keeping import Keeper
from engine.progress import skipped
from engine.records import Asker, Match
from engine.refusals import seat_in_play


class Waiting:
    """Waits no more for those who are late."""

    def __init__(self, kept: Keeper, now: Callable[[], int]) -> None:
        self._kept = kept
        self._now = now

    async def skip(self, match_id: int, asker: Asker) -> Match:
        """Wish that the house move for those whose time is up; it does when more than half of the others wish so."""
        async with self._kept.asked(match_id, asker) as record:
            after, made = skipped(record, seat_in_play(record, asker.user.id), self._now())
            return await self._kept.save(record, after, made)
