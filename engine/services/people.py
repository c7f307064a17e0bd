"""Users' habits and absences, and the clocks of their matches that follow them.

It is the asynchronous facade of `engine.clocks.habits`. House rules: one thing of a user is changed
at a time, across all processes. The user's setting is stored first; then each of their matches is
updated for it, one after the other. The setting holds a time until which this must be repeated, so
a restart on the way leaves nothing undone.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from weakref import WeakValueDictionary

from engine.clocks.habits import Habits
from engine.contract.errors import StoreConflict
from engine.kit.text import clean_name
from engine.match.looks import Moved
from engine.match.names import shown_name
from engine.match.records import Seated, User
from engine.match.timing import recompute_clocks
from engine.services.cache import Keeper
from engine.store.interface.habits import AbsenceStore
from engine.store.interface.records import Rested

LOOK = 10 * 60
"""Seconds after which a check for running clocks of an absent user is repeated."""


class People:
    """The habits in a store, and the matches that follow them."""

    def __init__(self, store: AbsenceStore, kept: Keeper, now: Callable[[], int]) -> None:
        self._store = store
        self._kept = kept
        self._now = now
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def habits(self, user_id: int) -> Habits:
        """Return a user's habits."""
        return await self._store.habits(user_id)

    async def has_clock(self, user_id: int) -> bool:
        """Return whether a user plays in a match with a pace."""
        return await self._store.has_clock(user_id)

    async def keep(self, user_id: int, habits: Habits) -> None:
        """Store a user's habits; changed hours count from the running turns on."""
        before = await self._store.habits(user_id)
        await self._store.keep_habits(user_id, habits)
        await self._bring_in_line(user_id, has_other_hours=before.hours != habits.hours)

    async def go_away(self, user_id: int, until: int) -> None:
        """Mark a user as away; their clocks stop while their vacation lasts.

        Without any clocks, no vacation is spent.
        """
        async with self._holding(user_id) as habits:
            now = self._now()
            vacation = habits.vacation if habits.away is None else habits.vacation.end(now)
            if await self._store.has_clock(user_id):
                vacation = vacation.take(until, now)
            await self._store.keep_absence(
                user_id, habits, replace(habits, away=until, vacation=vacation), wakes=now
            )
        await self._settle(user_id)

    async def come_back(self, user_id: int) -> bool:
        """End a user's absence and keep the rest of their vacation.

        False if they were not away.
        """
        async with self._holding(user_id) as habits:
            now = self._now()
            if habits.away is None or habits.away <= now:
                return False
            back = replace(habits, away=None, vacation=habits.vacation.end(now))
            await self._store.keep_absence(user_id, habits, back, wakes=now)
        await self._settle(user_id)
        return True

    async def servers_of(self, user_id: int) -> tuple[int, ...]:
        """Return the servers where a user plays or waits, latest first."""
        return await self._store.servers_of(user_id)

    async def rename(self, user: User, guild: int | None) -> None:
        """Update a user's name in all their matches on a server.

        A guild of None means their direct messages.
        """
        name, account = shown_name(user.name, user.account), clean_name(user.account)
        for match_id in await self._store.named_otherwise(user.id, guild, name, account):
            async with self._kept.holding(match_id) as record:
                match, seat = record.match, record.match.seat_of(user.id)
                if seat is None or match.seats[seat].resigned or match.fault is not None:
                    continue
                seats = list(match.seats)
                seats[seat] = replace(seats[seat], name=name, account=account)
                renamed = replace(match, seats=tuple(seats), version=match.version + 1)
                await self._kept.save(record, replace(record, match=renamed))

    async def note_return(self, seated: Seated, moved: Moved) -> Moved:
        """End the absence of a player who has moved."""
        if not moved.committed or seated.away is None or seated.user_id is None:
            return moved
        return replace(moved, is_back=await self.come_back(seated.user_id))

    async def take_vacation_day(self, user_id: int, deadline: int) -> Rested:
        """Return the change of habits by a vacation day for an expired turn.

        `deadline` is when the turn's time was out. The result must be saved with the turn;
        `pass_time` updates their other matches.
        """
        habits, now = await self._store.habits(user_id), self._now()
        vacation = habits.vacation.take_for_turn(deadline, now)
        return Rested(user_id, habits, replace(habits, vacation=vacation), wakes=now)

    async def pass_time(self) -> None:
        """Update the matches of users whose absence or vacation begins or ends."""
        for user_id in await self._store.waking(self._now()):
            try:
                if not await self._stays_away(user_id):
                    await self._settle(user_id)
            except StoreConflict:
                continue  # another writer was faster; the next run reads the new state

    async def _stays_away(self, user_id: int) -> bool:
        """Return whether nothing changes for an absent user.

        Otherwise their vacation begins, with a first clock, or ends, with the last.
        """
        async with self._holding(user_id) as habits:
            now = self._now()
            if habits.away is None or habits.away <= now:
                return False
            rests, has_clock = habits.vacation.until(now), await self._store.has_clock(user_id)
            if has_clock == (rests is not None):
                await self._store.keep_absence(user_id, habits, habits, wakes=_wakes(habits, now, looks=True))
                return True
            until = habits.away
            vacation = habits.vacation.take(until, now) if has_clock else habits.vacation.end(now)
            await self._store.keep_absence(user_id, habits, replace(habits, vacation=vacation), wakes=now)
            return False

    async def _settle(self, user_id: int) -> None:
        await self._bring_in_line(user_id)
        async with self._holding(user_id) as habits:
            now = self._now()
            is_away = habits.away is not None and habits.away > now
            gone = habits if is_away else replace(habits, away=None)
            # A user without vacation left is away with running clocks: no check is needed.
            looks = is_away and (
                habits.vacation.until(now) is not None or not await self._store.has_clock(user_id)
            )
            await self._store.keep_absence(user_id, habits, gone, wakes=_wakes(gone, now, looks=looks))

    async def _bring_in_line(self, user_id: int, *, has_other_hours: bool = False) -> None:
        for match_id in await self._store.going_of(user_id):
            async with self._kept.holding(match_id) as record:
                habits = await self._kept.habits_of_all(record.match)
                after = recompute_clocks(record, habits, self._now())
                seat = record.match.seat_of(user_id)
                is_away = seat is not None and record.match.seats[seat].away is not None
                if after is None and seat in record.match.to_move and (is_away or has_other_hours):
                    # A player who is away without vacation, or had quiet hours, is notified of
                    # their turn from now on.
                    after = replace(record, match=replace(record.match, version=record.match.version + 1))
                if after is not None:
                    await self._kept.save(record, after)

    @asynccontextmanager
    async def _holding(self, user_id: int) -> AsyncIterator[Habits]:
        """Lock a user's habits and yield them."""
        lock = self._locks.get(user_id)
        if lock is None:
            self._locks[user_id] = lock = asyncio.Lock()
        # No match has a negative number, so no match shares this lock.
        async with lock, self._store.lock_match(-user_id):
            yield await self._store.habits(user_id)


def _wakes(habits: Habits, now: int, *, looks: bool) -> int | None:
    """Return when a user's matches must be checked again, or None.

    `looks` says that a clock may start or stop meanwhile.
    """
    ends = [end for end in (habits.away, habits.vacation.until(now)) if end is not None and end > now]
    return min((*ends, *((now + LOOK,) if looks else ())), default=None)
