"""Matches that tournaments open, end and read.

House rule: a table has one match. The store refuses a second one, so a process that was killed, or
two that do the same work, never open it twice. A match that was opened starts at once, or, if the
process was killed before, by the sweep.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.contract.dice import new_seed
from engine.match.expiry import end_by_time_limit
from engine.match.records import Match
from engine.services.cache import Keeper
from engine.steps.lobby import close_lobby, start_by_itself
from engine.steps.tournament_matches import Opening, call_off_for_absent, open_table


class Arranged:
    """The matches of all tournaments of a store."""

    def __init__(self, kept: Keeper, now: Callable[[], int]) -> None:
        self._kept = kept
        self._now = now

    async def open(self, opening: Opening) -> Match:
        """Open and start the match of a table. StoreConflict if the table has one."""
        opened = await self._kept.save(None, open_table(opening, new_seed(), self._now()))
        async with self._kept.holding(opened.id) as record:
            if record.match.phase != "lobby":
                return record.match
            return await self._kept.save(record, start_by_itself(record, new_seed, self._now()))

    async def match(self, match_id: int) -> Match:
        """Return a match."""
        return (await self._kept.record(match_id)).match

    async def end_on_points(self, match_id: int) -> Match:
        """End a match whose round is over: the points on the board decide."""
        async with self._kept.holding(match_id) as record:
            if record.match.phase == "lobby":
                return await self._kept.save(record, close_lobby(record, self._now()))
            if record.match.phase != "playing" or record.match.fault is not None:
                return record.match
            after, made = end_by_time_limit(record, self._now())
            return await self._kept.save(record, after, made)

    async def call_off(self, match_id: int, absent: Sequence[int], *, is_paired_again: bool) -> None:
        """Call off a match because players in these seats never came."""
        async with self._kept.holding(match_id) as record:
            if record.match.phase == "playing" and record.match.fault is None:
                after, made = call_off_for_absent(
                    record, absent, self._now(), is_paired_again=is_paired_again
                )
                await self._kept.save(record, after, made)
