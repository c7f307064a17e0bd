"""Votes about time: wait for a late player, or delay a match.

It is a part of `Matches`.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.clocks.delay import Delay
from engine.match.expiry import end_alone
from engine.match.progress import Step
from engine.match.records import Asker, Match, Record
from engine.match.refusals import seat_in_play
from engine.match.takebacks import check_same
from engine.services.cache import Keeper
from engine.services.takebacks import Undoing
from engine.steps import pauses
from engine.steps.skips import vote_to_skip, vote_to_wait
from engine.steps.votes import settle


class Waiting:
    """Votes to wait or to go on."""

    def __init__(self, kept: Keeper, now: Callable[[], int], takebacks: Undoing) -> None:
        self._kept = kept
        self._takebacks = takebacks
        self._now = now

    async def skip(self, match_id: int, asker: Asker, ply: int | None = None) -> Match:
        """Vote that the bot moves for late players.

        It moves when more than half of the others vote so. IllegalMove if a move was made since
        `ply`: the vote was about another player.
        """
        async with self._kept.hold_for(match_id, asker) as record:
            if ply is not None:
                check_same(record.match, ply)
            after, made = vote_to_skip(record, seat_in_play(record, asker.user.id), self._now())
            if not made:
                after, made = await self._settle(after)
            return await self._kept.save(record, after, made)

    async def wait(self, match_id: int, asker: Asker, ply: int) -> Match:
        """Vote to wait for late players; IllegalMove if a move was made since `ply`."""
        async with self._kept.hold_for(match_id, asker) as record:
            check_same(record.match, ply)
            return await self._kept.save(record, vote_to_wait(record, seat_in_play(record, asker.user.id)))

    async def end_alone(self, match_id: int, asker: Asker) -> Match:
        """End a match on points for the only player who is not away."""
        async with self._kept.hold_for(match_id, asker) as record:
            after, made = end_alone(record, seat_in_play(record, asker.user.id), self._now())
            return await self._kept.save(record, after, made)

    async def wish(self, match_id: int, asker: Asker, ply: int, spent: int, wish: Delay) -> Match:
        """Ask for a pause or for more time, or agree to it.

        The match must stand as it did after that ply, with `spent` seconds of delays so far.
        """
        async with self._kept.hold_for(match_id, asker) as record:
            seat = seat_in_play(record, asker.user.id)
            pauses.check_current(record.match, ply, spent)
            after = pauses.wish_delay(record, seat, wish)
            # In a match stored by an older build a player who still had to agree may have left:
            # another press decides.
            if pauses.is_agreed(after.match):
                after = pauses.grant_delay(after, await self._kept.habits(after), self._now())
            return record.match if after is record else await self._kept.save(record, after)

    async def refuse(self, match_id: int, asker: Asker, ply: int, spent: int, wish: Delay) -> Match:
        """Vote against a delay, or withdraw the user's own request."""
        async with self._kept.hold_for(match_id, asker) as record:
            seat = seat_in_play(record, asker.user.id)
            pauses.check_current(record.match, ply, spent)
            return await self._kept.save(record, pauses.refuse_delay(record, seat, wish))

    async def go_on(self, match_id: int, asker: Asker, since: int) -> Match:
        """End the pause that began then; clocks continue with the time that was left."""
        async with self._kept.hold_for(match_id, asker) as record:
            seat = seat_in_play(record, asker.user.id)
            pauses.check_paused(record.match, since)
            after, made = await self._settle(pauses.end_pause(record, self._now(), by=seat))
            return await self._kept.save(record, after, made)

    async def _settle(self, record: Record) -> Step:
        """Count all votes of a match again, because the voters may have changed."""
        after, made = settle(record, await self._kept.habits(record), self._now())
        return (after, made) if made else await self._takebacks.settle(after)
