"""The deals of the days: sealed in advance, made in a worker, the same in every process.

House rules: a day has one seed, the first that is stored. The deal follows from it, so two
processes that make it store the same. If none was made in advance, the first press makes it.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from contextvars import Context
from typing import Final

from engine.contract.dice import new_seed
from engine.contract.errors import LobbyRefusal
from engine.contract.words import say
from engine.daily.attempts import Day
from engine.daily.calendar import GRACE, day_at, end_of, games_due
from engine.daily.documents import read_deal, write_deal
from engine.daily.maker import Dealt, make_first_deal
from engine.kit.lru import remember
from engine.store.interface.dailies import DayStore

_log = logging.getLogger(__name__)

AHEAD: Final = 7
"""Days that are sealed in advance."""
CACHED: Final = 4
"""The most deals that are cached."""

Dealer = Callable[[Sequence[str], str], Awaitable[Dealt | None]]
"""Makes the deal of a seed somewhere, of the first game that has one; None if that fails."""

UNKNOWN: Final = say("There was no deal on that day. `/daily` has today’s.")
UNREADABLE: Final = say(
    "That deal was made for other rules, so I can’t show it. There is a new one every day."
)
UNMADE: Final = say("I couldn’t make the deal. Please try again in a few minutes.")


async def deal_in_thread(games: Sequence[str], seed: str) -> Dealt | None:
    """Return the deal of a seed, made in a thread."""
    return await asyncio.to_thread(make_first_deal, games, seed)


class Deals:
    """The deals of a store's days."""

    def __init__(self, store: DayStore, dealer: Dealer, now: Callable[[], int]) -> None:
        self._store = store
        self._dealer = dealer
        self._now = now
        self._known: OrderedDict[int, Dealt] = OrderedDict()
        self._making: dict[int, asyncio.Task[Dealt]] = {}
        self._prepared = -1
        """The day on which everything was prepared."""

    @property
    def today(self) -> int:
        """The day that it is."""
        return day_at(self._now())

    @property
    def solved(self) -> int:
        """The latest day whose solution may be shown."""
        return day_at(self._now() - GRACE) - 1

    def is_open(self, day: int) -> bool:
        """Return whether the deal of a day may still be played."""
        return day <= self.today and self._now() < end_of(day)

    async def of_day(self, day: int) -> Dealt:
        """Return the deal of a day that has begun, and make it first if needed.

        LobbyRefusal if there is none.
        """
        if (known := self._known.get(day)) is not None:
            self._known.move_to_end(day)
            return known
        if day > self.today:
            raise LobbyRefusal(UNKNOWN)
        return await self._make(day)

    async def prepare(self) -> None:
        """Seal the next days, and make the deals of today and tomorrow, once a day."""
        today = self.today
        if self._prepared == today or not games_due(today):
            return
        await self._seal(today)
        for day in (today, today + 1):
            try:
                await self._make(day)
            except LobbyRefusal:
                _log.warning("the deal of day %d was not made: it is tried again", day)
                return
        self._prepared = today

    async def seals(self) -> tuple[Day, ...]:
        """Return the days whose seals are published, from the latest with a solution on."""
        await self._seal(self.today)
        return await self._store.daily_days(self.solved, self.today + AHEAD)

    async def close(self) -> None:
        """Stop making deals."""
        tasks = [*self._making.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _seal(self, today: int) -> None:
        """Store seeds of the next days."""
        days = range(today, today + AHEAD + 1)
        there = {one.day for one in await self._store.daily_days(days[0], days[-1])}
        if missing := [Day(day, new_seed()) for day in days if day not in there]:
            await self._store.seal_days(missing)

    async def _make(self, day: int) -> Dealt:
        """Return the deal of a day; all who ask wait for the same task."""
        task = self._making.get(day)
        if task is None:
            # It belongs to no single press: others may come to share it.
            task = asyncio.create_task(self._find(day), name="making a deal", context=Context())
            self._making[day] = task
            task.add_done_callback(lambda _: self._making.pop(day, None))
        return await asyncio.shield(task)

    async def _find(self, day: int) -> Dealt:
        if day >= self.today:
            await self._seal(self.today)
        found = await self._store.daily_days(day, day)
        if not found:
            raise LobbyRefusal(UNKNOWN)
        if (text := found[0].deal) is None:
            dealt = await self._dealer(games_due(day), found[0].seed)
            if dealt is None:
                raise LobbyRefusal(UNMADE)
            await self._store.keep_deal(day, write_deal(dealt))
            text = (await self._store.daily_days(day, day))[0].deal or write_deal(dealt)
        read = await asyncio.to_thread(read_deal, text)
        if read is None:
            raise LobbyRefusal(UNREADABLE)
        if day <= self.today:
            remember(self._known, day, read, CACHED)
        return read
