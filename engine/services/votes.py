"""Votes of the players: to wait for a late player, to delay a match, or to end it.

It is a part of `Matches`.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.clocks.delay import Delay
from engine.match.expiry import end_alone
from engine.match.records import Asker, Match, Record
from engine.match.refusals import check_playing, seat_in_play
from engine.match.takebacks import check_same
from engine.match.votes import yes_seats
from engine.services.cache import Keeper
from engine.services.takebacks import Undoing
from engine.steps import pauses
from engine.steps.votes import agree, refuse, settle


class Votes:
    """Asks for, answers and counts votes; ends pauses, and matches of one who is left."""

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
            return await self._save(record, agree(record, "skip", seat_in_play(record, asker.user.id)))

    async def wait(self, match_id: int, asker: Asker, ply: int) -> Match:
        """Vote to wait for late players; IllegalMove if a move was made since `ply`."""
        async with self._kept.hold_for(match_id, asker) as record:
            check_same(record.match, ply)
            return await self._save(record, refuse(record, "skip", seat_in_play(record, asker.user.id)))

    async def agree_to_end(self, match_id: int, asker: Asker, *, is_agreed: bool) -> Match:
        """Vote to end a match without a winner, or withdraw the vote.

        This works also where this build can't continue the match.
        """
        async with self._kept.hold_for(match_id, asker) as record:
            seat = check_playing(record.match, asker.user.id)
            if (seat in yes_seats(record.match, "end")) == is_agreed:
                return record.match
            answered = agree if is_agreed else refuse
            return await self._save(record, answered(record, "end", seat))

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
            after = agree(record, wish, seat)
            return record.match if after is record else await self._save(record, after)

    async def refuse(self, match_id: int, asker: Asker, ply: int, spent: int, wish: Delay) -> Match:
        """Vote against a delay, or withdraw the user's own request."""
        async with self._kept.hold_for(match_id, asker) as record:
            seat = seat_in_play(record, asker.user.id)
            pauses.check_current(record.match, ply, spent)
            return await self._save(record, refuse(record, wish, seat))

    async def go_on(self, match_id: int, asker: Asker, since: int) -> Match:
        """End the pause that began then; clocks continue with the time that was left."""
        async with self._kept.hold_for(match_id, asker) as record:
            seat = seat_in_play(record, asker.user.id)
            pauses.check_paused(record.match, since)
            return await self._save(record, pauses.end_pause(record, self._now(), by=seat))

    async def _save(self, before: Record, after: Record) -> Match:
        """Count all votes of a match again, and save it."""
        after, made = settle(after, await self._kept.habits(after), self._now())
        if not made:
            after, made = await self._takebacks.settle(after)
        return await self._kept.save(before, after, made)
