"""Records of matches between the rows and those who deal with them: held by one at a time, and kept in memory.

House rules: whoever changes a match holds it from reading to saving; what is in memory was committed, and where that is in
doubt it is forgotten and read from the rows again; where other processes write, too, its version is asked for each time.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from contextvars import copy_context
from dataclasses import replace
from weakref import WeakValueDictionary

from engine.clocks.habits import USUAL, Habits
from engine.clocks.quiet_hours import Span
from engine.kit.lru import remember
from engine.match.progress import upgrade_rules
from engine.match.records import Asker, Made, Match, Record
from engine.match.refusals import may_know, no_such_match
from engine.match.timing import update_clocks
from engine.match.turns import repair_drafts
from engine.steps.limits import Cap
from engine.store.interface import MatchStore, Rested, Taken

CACHED = 256
"""How many matches are kept in memory beside their rows; the rows are what counts."""


def with_rest_days(habits: Mapping[int, Habits], rested: Iterable[Rested]) -> Mapping[int, Habits]:
    """The habits of players, by user, once a day of vacation is spent by some."""
    spent = {one.user_id: one.after for one in rested}
    return {
        **habits,
        **{user: replace(after, outages=habits.get(user, USUAL).outages) for user, after in spent.items()},
    }


class Keeper:
    """The records in a store. `then` is called the moment a change is durable, with the plies that led to it."""

    def __init__(
        self,
        store: MatchStore,
        now: Callable[[], int],
        then: Callable[[Record, Sequence[Made]], None],
        outages: Callable[[], tuple[Span, ...]] = tuple,
    ) -> None:
        self._store = store
        self._now = now
        self._then = then
        self.outages = outages
        """When nobody could play, of late."""
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._cache: OrderedDict[int, Record] = OrderedDict()
        self._taken: dict[int, Taken] = {}
        """What was known of the matches that are held, as they were taken."""

    @asynccontextmanager
    async def holding(self, match_id: int) -> AsyncIterator[Record]:
        """The record of a match, which nobody else changes meanwhile."""
        async with self._lock_of(match_id), self._store.lock_match(match_id) as taken:
            self._taken[match_id] = taken
            try:
                yield await self._load(match_id, taken.version)
            finally:
                del self._taken[match_id]

    @asynccontextmanager
    async def holding_back(self, matches: Collection[int]) -> AsyncIterator[None]:
        """Hold these matches, in the order in which whoever holds two takes them."""
        async with AsyncExitStack() as held:
            for match_id in sorted(matches):
                await held.enter_async_context(self._lock_of(match_id))
                await held.enter_async_context(self._store.lock_match(match_id))
            yield

    def forget(self, matches: Iterable[int]) -> None:
        """Read these matches from the rows again, which have changed without anybody having saved them here."""
        for match_id in matches:
            self._cache.pop(match_id, None)

    def _lock_of(self, match_id: int) -> asyncio.Lock:
        lock = self._locks.get(match_id)
        if lock is None:
            self._locks[match_id] = lock = asyncio.Lock()
        return lock

    async def record(self, match_id: int) -> Record:
        """The record of a match as it was last committed."""
        record = self._cache.get(match_id)
        if record is not None:
            version = await self._store.version(match_id) if self._store.is_shared else None
            if self._is_latest(record, version):
                return record
        async with self.holding(match_id) as record:  # or older rows could be laid over a commit meanwhile
            return record

    async def admit(self, match_id: int, asker: Asker) -> None:
        """NoSuchMatch for whoever may not know of a match.

        Each refusal waits for the same small query, so that nobody can tell by the time it takes whether there is such a
        match; and no match is loaded, or pushes another out of memory, for a stranger.
        """
        kept = self._cache.get(match_id)
        if kept is not None and may_know(kept.match.whereabouts, asker):
            return  # at once, so that no later press overtakes this one
        where = await self._store.whereabouts(match_id)
        if where is None or not may_know(where, asker):
            raise no_such_match(match_id)

    @asynccontextmanager
    async def hold_for(self, match_id: int, asker: Asker) -> AsyncIterator[Record]:
        """The record of a match that somebody wants to change, held, if they may know of it."""
        await self.admit(match_id, asker)
        async with self.holding(match_id) as record:
            yield record

    async def save(
        self,
        before: Record | None,
        after: Record,
        made: Sequence[Made] = (),
        caps: Sequence[Cap] = (),
        rested: Sequence[Rested] = (),
    ) -> Match:
        """Make what a held match has become durable, or a new one, and what was spent for it; the match as it is kept.

        LimitReached by a cap.
        """
        habits = with_rest_days(await self.habits(after), rested)
        return (await self._save(before, after, made, habits, caps=caps, rested=rested)).match

    async def save_as_taken(self, before: Record, after: Record, made: Sequence[Made]) -> Record:
        """The same of a match that is held, where nobody plays otherwise than when it was taken; all that is kept of it.

        So how they play need not be read again.
        """
        known = self._taken[after.match.id].habits
        habits = await self.habits(after) if known is None else self._put_off(after.match, known)
        return await self._save(before, after, made, habits)

    async def _save(
        self,
        before: Record | None,
        after: Record,
        made: Sequence[Made],
        habits: Mapping[int, Habits],
        *,
        caps: Sequence[Cap] = (),
        rested: Sequence[Rested] = (),
    ) -> Record:
        now = self._now()
        context = copy_context()  # whoever hears of it can tell of what it is a consequence
        after = update_clocks(None if before is None else before.match, after, made, habits, now)
        try:
            return await self._store.save(
                before,
                after,
                made,
                now=now,
                then=lambda record: context.run(self._note_commit, made, record),
                caps=caps,
                rested=rested,
            )
        except BaseException:
            self._cache.pop(after.match.id, None)  # the rows know better than we do whether it happened
            raise

    async def habits(self, record: Record) -> Mapping[int, Habits]:
        """Those of the players of a match that has begun, by user; of whoever has the usual ones nothing."""
        return {} if record.match.started is None else await self.habits_of_all(record.match)

    async def habits_of_all(self, match: Match) -> Mapping[int, Habits]:
        """Those of a match's players, by user; of whoever has the usual ones nothing."""
        users = tuple(seated.user_id for seated in match.seats if seated.user_id is not None)
        return self._put_off(match, await self._store.habits_of(users))

    def _put_off(self, match: Match, found: Mapping[int, Habits]) -> Mapping[int, Habits]:
        """The habits of a match's players, with when nobody could play."""
        if not (spans := self.outages()):
            return found
        users = (seated.user_id for seated in match.seats if seated.user_id is not None)
        return {user: replace(found.get(user, USUAL), outages=spans) for user in users}

    async def _load(self, match_id: int, version: int | None) -> Record:
        record = self._cache.get(match_id)
        if record is None or not self._is_latest(record, version):
            kept = await self._store.record(match_id)
            if kept is None:
                raise no_such_match(match_id)
            brought, made = upgrade_rules(kept, self._now())
            if made:
                await self.save(kept, brought, made)
            record = repair_drafts(brought)
        remember(self._cache, record.match.id, record, CACHED)
        return record

    def _is_latest(self, record: Record, version: int | None) -> bool:
        """Whether a record that is in memory is of the version that was found."""
        return not self._store.is_shared or record.match.version == version

    def _note_commit(self, made: Sequence[Made], record: Record) -> None:
        remember(self._cache, record.match.id, record, CACHED)
        self._then(record, made)
