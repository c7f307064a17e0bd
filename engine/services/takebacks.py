"""Takebacks: at once, or by consent if others have acted since.

House rules: as in `matches`. What a move revealed is computed off the event loop. The last moves of
matches are cached for it; older ones are replayed from the log.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.contract.errors import EngineError, IllegalMove
from engine.kit.lru import remember
from engine.library import has_takebacks
from engine.match import takebacks
from engine.match.progress import Step, take_back
from engine.match.records import Asker, Made, Match, Record
from engine.match.refusals import check_playing
from engine.match.takebacks import Takeback, Trail
from engine.match.votes import is_vote_agreed, without_votes
from engine.services.cache import Keeper
from engine.services.review.fairness import past
from engine.services.views import MATCHES
from engine.steps.votes import agree, ask_takeback, refuse
from engine.store.interface.logs import LogStore

PLIES = 16
"""The most plies of each match that are cached, with the States they were made from."""


class Undoing:
    """Takes moves back."""

    def __init__(self, store: LogStore, kept: Keeper, now: Callable[[], int]) -> None:
        self._store = store
        self._kept = kept
        self._now = now
        self._trails: OrderedDict[int, Trail] = OrderedDict()

    def note(self, record: Record, made: Sequence[Made]) -> None:
        """Cache plies that have just been made durable."""
        if not made:
            return
        trail = self._trails.get(record.match.id, Trail()).newest(PLIES)
        for one in made:
            trail.add(one, record.match.dice.takebacks)
        remember(self._trails, record.match.id, trail, MATCHES)

    async def at_hand(self, match_id: int, seat: int | None) -> Takeback | None:
        """Return what a seat could take back now, without reading the log.

        None if nothing, or if that is not cached.
        """
        trail = self._trails.get(match_id)
        if trail is None or seat is None:
            return None
        record = await self._kept.record(match_id)
        if not has_takebacks(record.match.game):
            return None
        if record.match.phase != "playing" or record.match.seats[seat].resigned:
            return None
        try:
            return await asyncio.to_thread(takebacks.find_takeback, record, seat, trail)
        except (EngineError, KeyError):
            return None

    async def find(self, match_id: int, asker: Asker) -> Takeback:
        """Return what the user can take back now; IllegalMove with the reason if nothing."""
        async with self._kept.hold_for(match_id, asker) as record:
            return await self._find(record, check_playing(record.match, asker.user.id))

    async def take_back(self, match_id: int, asker: Asker, ply: int) -> Match:
        """Take the user's last move back, if no player has acted since that ply.

        IllegalMove otherwise.
        """
        async with self._kept.hold_for(match_id, asker) as record:
            takeback = await self._find(record, check_playing(record.match, asker.user.id))
            if not takeback.is_free or record.match.ply != ply:
                raise IllegalMove(takebacks.NOT_ALONE)
            return await self._carry_out(record, takeback)

    async def ask(self, match_id: int, asker: Asker, ply: int) -> Match:
        """Ask all others to let the user's last move be taken back.

        The match must stand as it did after that ply.
        """
        async with self._kept.hold_for(match_id, asker) as record:
            seat = check_playing(record.match, asker.user.id)
            takebacks.check_same(record.match, ply)
            takeback = await self._find(record, seat)
            if takeback.is_free:
                return await self._carry_out(record, takeback)
            return await self._kept.save(record, ask_takeback(record, takeback))

    async def answer(self, match_id: int, asker: Asker, ply: int, *, allows: bool) -> Match:
        """Answer whether another player's move may be taken back.

        It is taken back when all others agree. The player who asked may withdraw.
        """
        async with self._kept.hold_for(match_id, asker) as record:
            seat = check_playing(record.match, asker.user.id)
            takebacks.check_same(record.match, ply)
            after = (agree if allows else refuse)(record, "takeback", seat)
            asking = after.match.asking_back
            if asking is None or not is_vote_agreed(after.match, "takeback"):
                return await self._kept.save(record, after)
            return await self._carry_out(record, await self._find(record, asking), is_agreed=True)

    async def settle(self, record: Record) -> Step:
        """Take a move back if no player is left to ask.

        Drop the question if that is no longer possible.
        """
        asking = record.match.asking_back
        if asking is None or not is_vote_agreed(record.match, "takeback"):
            return record, ()
        try:
            takeback = await self._find(record, asking)
        except EngineError:
            return replace(record, match=without_votes(record.match, "takeback")), ()
        return take_back(record, takeback, self._now(), is_agreed=True)

    async def _find(self, record: Record, seat: int) -> Takeback:
        trail = self._trails.get(record.match.id)
        if trail is not None:
            try:
                return await asyncio.to_thread(takebacks.find_takeback, record, seat, trail)
            except KeyError:
                pass  # it is older than the cached plies
        match = record.match
        known = Trail.of(await past(self._store, record), await self._store.log(match.game, match.id))
        try:
            return await asyncio.to_thread(takebacks.find_takeback, record, seat, known)
        except KeyError:
            raise IllegalMove(takebacks.TOO_LONG_AGO) from None

    async def _carry_out(self, record: Record, takeback: Takeback, *, is_agreed: bool = False) -> Match:
        after, made = take_back(record, takeback, self._now(), is_agreed=is_agreed)
        return await self._kept.save(record, after, made)
