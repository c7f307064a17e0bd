"""What players say together about time: whether they wait for whoever is late, and by what they put a match off. A part of `Matches`."""

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
    """Waits, or waits no more."""

    def __init__(self, kept: Keeper, now: Callable[[], int], takebacks: Undoing) -> None:
        self._kept = kept
        self._takebacks = takebacks
        self._now = now

    async def skip(self, match_id: int, asker: Asker, ply: int | None = None) -> Match:
        """Wish that the house move for those whose time is up; it does when more than half of the others wish so.

        IllegalMove where something has been played since a `ply`: it was wished for somebody else.
        """
        async with self._kept.hold_for(match_id, asker) as record:
            if ply is not None:
                check_same(record.match, ply)
            after, made = vote_to_skip(record, seat_in_play(record, asker.user.id), self._now())
            if not made:
                after, made = await self._settle(after)
            return await self._kept.save(record, after, made)

    async def wait(self, match_id: int, asker: Asker, ply: int) -> Match:
        """Wait on for those whose time is up. IllegalMove where something has been played since a `ply`."""
        async with self._kept.hold_for(match_id, asker) as record:
            check_same(record.match, ply)
            return await self._kept.save(record, vote_to_wait(record, seat_in_play(record, asker.user.id)))

    async def end_alone(self, match_id: int, asker: Asker) -> Match:
        """End a match on points, for the one player who is left while all others are away."""
        async with self._kept.hold_for(match_id, asker) as record:
            after, made = end_alone(record, seat_in_play(record, asker.user.id), self._now())
            return await self._kept.save(record, after, made)

    async def wish(self, match_id: int, asker: Asker, ply: int, spent: int, wish: Delay) -> Match:
        """Ask that a match be paused or whoever is on turn have more time, or agree to it.

        As the match stands after that ply, when it was put off by so many seconds.
        """
        async with self._kept.hold_for(match_id, asker) as record:
            seat = seat_in_play(record, asker.user.id)
            pauses.check_current(record.match, ply, spent)
            after = pauses.wish_delay(record, seat, wish)
            # In a match kept by an older build a player who was still to agree may have left: another press decides.
            if pauses.is_agreed(after.match):
                after = pauses.grant_delay(after, await self._kept.habits(after), self._now())
            return record.match if after is record else await self._kept.save(record, after)

    async def refuse(self, match_id: int, asker: Asker, ply: int, spent: int, wish: Delay) -> Match:
        """Say that one would rather play on; or ask no more for what one has asked for. As in `wish`."""
        async with self._kept.hold_for(match_id, asker) as record:
            seat = seat_in_play(record, asker.user.id)
            pauses.check_current(record.match, ply, spent)
            return await self._kept.save(record, pauses.refuse_delay(record, seat, wish))

    async def go_on(self, match_id: int, asker: Asker, since: int) -> Match:
        """End the pause that began then: clocks run on with what was left."""
        async with self._kept.hold_for(match_id, asker) as record:
            seat = seat_in_play(record, asker.user.id)
            pauses.check_paused(record.match, since)
            after, made = await self._settle(pauses.end_pause(record, self._now(), by=seat))
            return await self._kept.save(record, after, made)

    async def _settle(self, record: Record) -> Step:
        """Count all votes of a match again: others may be asked now than before."""
        after, made = settle(record, await self._kept.habits(record), self._now())
        return (after, made) if made else await self._takebacks.settle(after)
