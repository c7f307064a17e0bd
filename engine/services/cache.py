"""The cache of match records, with one lock per match.

House rules: a change holds the match's lock from reading to saving. The cache holds only committed
records; a doubtful one is dropped and read from the rows again. Where other processes write too,
each access compares the record's version with the rows.
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
from engine.store.interface.records import RecordStore, Rested, Taken

CACHED = 256
"""The most matches cached; the rows are authoritative."""


def with_rest_days(habits: Mapping[int, Habits], rested: Iterable[Rested]) -> Mapping[int, Habits]:
    """Return players' habits, by user, after some have spent a day of vacation."""
    spent = {one.user_id: one.after for one in rested}
    return {
        **habits,
        **{user: replace(after, outages=habits.get(user, USUAL).outages) for user, after in spent.items()},
    }


class Keeper:
    """The records in a store.

    `then` is called the moment a change is durable, with the plies that led to it.
    """

    def __init__(
        self,
        store: RecordStore,
        now: Callable[[], int],
        then: Callable[[Record, Sequence[Made]], None],
        outages: Callable[[], tuple[Span, ...]] = tuple,
    ) -> None:
        self._store = store
        self._now = now
        self._then = then
        self.outages = outages
        """Returns the recent outages."""
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._cache: OrderedDict[int, Record] = OrderedDict()
        self._taken: dict[int, Taken] = {}
        """What was known of each locked match when its lock was taken."""

    @asynccontextmanager
    async def holding(self, match_id: int) -> AsyncIterator[Record]:
        """Lock a match and yield its record."""
        async with self._lock_of(match_id), self._store.lock_match(match_id) as taken:
            self._taken[match_id] = taken
            try:
                yield await self._load(match_id, taken.version)
            finally:
                del self._taken[match_id]

    @asynccontextmanager
    async def holding_back(self, matches: Collection[int]) -> AsyncIterator[None]:
        """Lock these matches in ascending order.

        All code that locks two matches uses this order.
        """
        async with AsyncExitStack() as held:
            for match_id in sorted(matches):
                await held.enter_async_context(self._lock_of(match_id))
                await held.enter_async_context(self._store.lock_match(match_id))
            yield

    def forget(self, matches: Iterable[int]) -> None:
        """Drop these matches from the cache: their rows changed without a save here."""
        for match_id in matches:
            self._cache.pop(match_id, None)

    def _lock_of(self, match_id: int) -> asyncio.Lock:
        lock = self._locks.get(match_id)
        if lock is None:
            self._locks[match_id] = lock = asyncio.Lock()
        return lock

    async def record(self, match_id: int) -> Record:
        """Return the record of a match as it was last committed."""
        record = self._cache.get(match_id)
        if record is not None:
            version = await self._store.version(match_id) if self._store.is_shared else None
            if self._is_latest(record, version):
                return record
        async with self.holding(
            match_id
        ) as record:  # the lock keeps older rows from replacing a commit made meanwhile
            return record

    async def admit(self, match_id: int, asker: Asker) -> None:
        """Raise NoSuchMatch for a user who may not know of a match.

        Each refusal waits for the same small query, so its timing does not reveal whether there is
        such a match. A stranger's request loads no match, and pushes none out of the cache.
        """
        kept = self._cache.get(match_id)
        if kept is not None and may_know(kept.match.whereabouts, asker):
            return  # without waiting, so that no later press overtakes this one
        where = await self._store.whereabouts(match_id)
        if where is None or not may_know(where, asker):
            raise no_such_match(match_id)

    @asynccontextmanager
    async def hold_for(self, match_id: int, asker: Asker) -> AsyncIterator[Record]:
        """Lock a match that a user wants to change; yield its record.

        NoSuchMatch if the user may not know of it.
        """
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
        """Save a changed or new match and return it.

        What was spent for it is saved with it. LimitReached by a cap.
        """
        habits = with_rest_days(await self.habits(after), rested)
        return (await self._save(before, after, made, habits, caps=caps, rested=rested)).match

    async def save_as_taken(self, before: Record, after: Record, made: Sequence[Made]) -> Record:
        """Save a locked match with the habits read at locking; return the record.

        This is for steps that change no player's habits, so that they need not be read again.
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
        context = copy_context()  # lets listeners find the press that caused the change
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
            # after an error only the rows tell whether it was saved
            self._cache.pop(after.match.id, None)
            raise

    async def habits(self, record: Record) -> Mapping[int, Habits]:
        """Return the habits of the players of a match that has begun, by user.

        Users with the usual habits are left out.
        """
        return {} if record.match.times.started is None else await self.habits_of_all(record.match)

    async def habits_of_all(self, match: Match) -> Mapping[int, Habits]:
        """Return the habits of a match's players, by user.

        Users with the usual habits are left out.
        """
        users = tuple(seated.user_id for seated in match.seats if seated.user_id is not None)
        return self._put_off(match, await self._store.habits_of(users))

    def _put_off(self, match: Match, found: Mapping[int, Habits]) -> Mapping[int, Habits]:
        """Return the habits of a match's players with the outages added."""
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
        """Return whether a cached record has the version that was found."""
        return not self._store.is_shared or record.match.version == version

    def _note_commit(self, made: Sequence[Made], record: Record) -> None:
        remember(self._cache, record.match.id, record, CACHED)
        self._then(record, made)
