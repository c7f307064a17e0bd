"""One of several processes that share a database: leases, news and draining.

House rules: everything goes over one connection, one thing after another. If it is lost or hangs,
our leases expire by our own clock before another process can take them, and a new connection is
made. Notifications sent meanwhile are lost. So a process looks at all of its matches when it
listens again, gets a bucket, or notices that a process has died.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any, Final

import asyncpg
from asyncpg.pool import PoolConnectionProxy

from engine.store.duty import THE_REST, News, Worker, bits_of, bucket_of
from engine.store.postgres.database import Pool, end
from engine.store.postgres.failures import FAILURES, LOST
from engine.store.postgres.leases import CLAIM_PRESS, LASTS, Other, Rows, overlap, share

_log = logging.getLogger(__name__)

BEAT: Final = 2.0
"""Seconds between two signs of life."""
MARGIN: Final = 1.0
"""Seconds before our leases end in which we start nothing.

Work under way needs some time to finish.
"""
PATIENCE: Final = 3.0
"""Seconds after which a connection that does not answer is replaced."""
AGAIN: Final = 0.5
"""Seconds between two attempts."""
NEAR: Final = 120.0
"""Seconds for which another process may receive the same presses after it was seen.

A frozen process that wakes up gets everything that Discord sent meanwhile. Discord closes its
connection after a minute.
"""
HEAD_START: Final = 0.5
"""Seconds for which a draining process leaves a press to its successors.

If none of them claims the press in that time, none has received it.
"""
CLAIMED_WITHIN: Final = 1.5
"""Seconds after which a press is served unclaimed: Discord waits for three."""
CLAIMED_AGAIN: Final = 0.05
"""Seconds between two attempts to claim a press."""
FINISHING: Final = 3.0
"""Seconds that running work on a match may take before the match is handed over."""
CHANNEL: Final = "tabletop"
TOLD_AT_ONCE: Final = 100
"""Pieces of news in one notification: PostgreSQL allows 8000 bytes."""
TIDY_EVERY: Final = 60.0


def unset_clock() -> float:
    """Return the seconds of a clock that is never set and runs during sleep."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


class Duties:
    """This process's duty, as `engine.store.duty.Duty` describes it."""

    def __init__(self, pool: Pool, name: str, shards: str, clock: Callable[[], float] = unset_clock) -> None:
        """Describe the process by a `name` for people and the `shards` it serves.

        The shards are as the host wrote them.
        """
        self.workers: list[Worker] = []
        self._pool = pool
        self._rows = Rows(name, shards)
        self._shards = shards
        self._taker = secrets.randbits(62)
        """Our id in the record of who took a press."""
        self._clock = clock
        self._met = clock()
        """When another process may last have received the same presses."""
        self._db: PoolConnectionProxy[asyncpg.Record] | None = None
        self._held: frozenset[int] = frozenset()
        self._until = float("-inf")
        """When our leases end."""
        self._lapsing: asyncio.TimerHandle | None = None
        self._others: Sequence[Other] = ()
        self._leaving: set[int] = set()
        """Buckets that are ours until the work under way on them has ended."""
        self._given: set[int] = set()
        """Buckets that are no longer ours, before the database says so."""
        self._news: dict[News, None] = {}
        self._calls = False
        """Whether to notify the other processes that buckets are free."""
        self._is_draining = False
        self._wake = asyncio.Event()
        self._beaten = float("-inf")
        self._tidied = clock()
        self._rounded = asyncio.Condition()
        self._running: set[asyncio.Task[None]] = set()
        self._is_lost = False
        """Whether the database does not answer."""

    async def open(self) -> None:
        """Take free buckets and start the loop."""
        await self._try_round()
        self._begin(self._run(), "holding what is ours")

    def is_ours(self, match_id: int) -> bool:
        """Return whether a match is ours now."""
        return self._has(bucket_of(match_id))

    @property
    def is_chief(self) -> bool:
        """Whether we do the work now that concerns no match."""
        return self._has(THE_REST)

    @property
    def ours(self) -> int:
        """The buckets of matches that are ours now, as bits."""
        return bits_of(self._held) if self._is_current() else 0

    @property
    def held_count(self) -> int:
        """The number of buckets that are ours now."""
        return len(self._held) if self._is_current() else 0

    @property
    def processes(self) -> int:
        """The number of processes: this one and all with a recent sign of life."""
        return 1 + sum(not one.is_gone for one in self._others)

    @property
    def has_twin(self) -> bool:
        """Whether another process serves the same presses and is not draining.

        It counts even if it is not connected to Discord yet.
        """
        return any(
            one.is_awake and not one.is_draining and overlap(one.shards, self._shards) for one in self._others
        )

    @property
    def is_youngest(self) -> bool:
        """Whether no other process that keeps running started after us.

        A process that the others took for dead starts again.
        """
        others = (one for one in self._others if one.is_awake and not one.is_draining)
        return not self._is_draining and all(one.id < self._rows.id for one in others)

    def pass_on(self, news: News) -> None:
        """Send news to the process that has the match."""
        self._news[news] = None
        self._wake.set()

    @property
    def has_rival(self) -> bool:
        """Whether another process may receive the same presses, awake or not.

        It is also True after a time in which we were cut off.
        """
        return not self._is_current() or self._clock() - self._met < NEAR

    async def claims(self, press: int) -> bool | None:
        """Return whether a press is ours; None if the database does not answer.

        Then it is answered with a sentence, unless another process was faster.
        """
        if self._is_draining and self.has_twin:
            await asyncio.sleep(HEAD_START)
        try:
            async with asyncio.timeout(CLAIMED_WITHIN):
                while True:
                    try:
                        return bool(await self._pool.fetchval(CLAIM_PRESS, press, self._taker) == self._taker)
                    except LOST:
                        await asyncio.sleep(CLAIMED_AGAIN)
        except FAILURES:
            return None

    async def drain(self, patience: float) -> None:
        """Take nothing more, finish running work and hand over all buckets.

        Each bucket is handed over as soon as its work is done.
        """
        self._is_draining = True
        self._beaten = float("-inf")  # or they would wait for us to take our share
        left = self._held - self._leaving
        self._leaving |= left
        await asyncio.gather(*(self._hand_over(frozenset({bucket}), patience) for bucket in left))
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE), self._rounded:
                await self._rounded.wait_for(lambda: not self._given)

    async def close(self) -> None:
        """End this process's duty; leases that remain become free when they expire."""
        for task in [*self._running]:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        self._lose(self._held)
        if self._lapsing is not None:
            self._lapsing.cancel()
        if (db := self._db) is not None:
            try:
                async with asyncio.timeout(PATIENCE):
                    await self._tell(db)
                    await self._rows.leave(db)
                    await self._notify(db, None)
            except FAILURES:
                pass
        await self._drop()

    # Our buckets

    def _has(self, bucket: int) -> bool:
        return bucket in self._held and self._is_current()

    def _is_current(self) -> bool:
        return self._clock() < self._until - MARGIN

    def _lose(self, buckets: frozenset[int]) -> None:
        if lost := self._held & buckets:
            self._held -= lost
            for worker in self.workers:
                worker.stop()

    def _lapse(self) -> None:
        if self._held and not self._is_current():
            _log.warning("the database did not answer in time; other processes may take over our matches")
            self._lose(self._held)

    def _lapse_at_the_end(self) -> None:
        """Schedule the end of our leases, unless they are renewed by then."""
        if self._lapsing is not None:
            self._lapsing.cancel()
        left = self._until - MARGIN - self._clock()
        self._lapsing = asyncio.get_running_loop().call_later(max(0.0, left), self._lapse)

    def _sweep(self) -> None:
        for worker in self.workers:
            worker.sweep()

    def _begin(self, work: Coroutine[Any, Any, None], name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def _hand_over(self, buckets: frozenset[int], patience: float = FINISHING) -> None:
        """Finish the running work of some buckets and give them up."""
        self._leaving |= buckets
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                for worker in self.workers:
                    await worker.finish(lambda match: bucket_of(match) in buckets)
        self._leaving -= buckets
        self._given |= buckets
        self._lose(buckets)
        self._wake.set()

    # The connection

    async def _run(self) -> None:
        while True:
            pause = await self._try_round()
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._wake.wait()

    async def _try_round(self) -> float:
        """Do a round of work; return the seconds until the next one."""
        self._wake.clear()
        try:
            async with asyncio.timeout(PATIENCE):
                await self._round()
        except FAILURES as error:
            if not self._is_lost:
                _log.warning("the database cannot be reached or does not answer: %s", type(error).__name__)
            self._is_lost = True
            await self._drop()
            return AGAIN
        except Exception:
            _log.exception("a round of lease renewal failed")
            await self._drop()
            return AGAIN
        self._is_lost = False
        return max(0.0, self._beaten + BEAT - self._clock())

    async def _round(self) -> None:
        db, is_new = await self._connection()
        await self._tell(db)
        if self._given:
            given = frozenset(self._given)
            await self._rows.give_back(db, given)
            self._given -= given
            self._calls = True
        if is_new or self._clock() >= self._beaten + BEAT:
            await self._beat(db, is_new=is_new)
        if self._calls:
            await self._notify(db, None)
            self._calls = False
        async with self._rounded:
            self._rounded.notify_all()

    async def _beat(self, db: PoolConnectionProxy[asyncpg.Record], *, is_new: bool) -> None:
        """Give a sign of life, renew our leases, and keep to an even share."""
        self._lapse()
        # Set before the work, so that a notification that arrives meanwhile is not lost.
        self._beaten = asked = self._clock()
        was_current = self._is_current()
        renewed = await self._rows.beat(db, self._given, is_draining=self._is_draining)
        if renewed is None:
            self._calls = True
        others = await self._rows.others(db)
        most = share(others)
        held = frozenset() if renewed is None else renewed - self._given
        if len(held) < most and not self._is_draining:
            held |= await self._rows.claim(db, most - len(held))
        awake = {one.id for one in others if one.is_awake}
        has_died = any(one.is_awake and one.id not in awake for one in self._others)
        self._others = others
        if not was_current or any(overlap(one.shards, self._shards) for one in others):
            self._met = asked
        held -= self._given  # some may have been given up meanwhile
        self._lose(self._held - held)
        gained = held - self._held
        self._held, self._until = held, asked + LASTS
        self._lapse_at_the_end()
        if gained or has_died or is_new:
            self._sweep()
        staying = sorted(held - self._leaving)
        # A process that began to drain meanwhile gives up what it has just taken, too.
        if surplus := staying[: len(staying) if self._is_draining else max(0, len(staying) - most)]:
            self._begin(self._hand_over(frozenset(surplus)), "handing over")
        if self._has(THE_REST) and asked - self._tidied >= TIDY_EVERY:
            self._tidied = asked
            await self._rows.forget_presses(db)

    async def _tell(self, db: PoolConnectionProxy[asyncpg.Record]) -> None:
        """Send all news."""
        while self._news:
            told = [*self._news][:TOLD_AT_ONCE]
            for one in told:
                # at once, so that the same news is sent again if it occurs meanwhile
                del self._news[one]
            try:
                await self._notify(db, told)
            except BaseException:
                self._news = dict.fromkeys(told) | self._news
                raise

    async def _connection(self) -> tuple[PoolConnectionProxy[asyncpg.Record], bool]:
        """Return the connection, and whether it is new and has heard nothing yet."""
        if self._db is not None and not self._db.is_closed():
            return self._db, False
        await self._drop()
        self._db = db = await self._pool.acquire()
        db.add_termination_listener(self._on_termination)
        await db.add_listener(CHANNEL, self._on_notification)
        return db, True

    async def _drop(self) -> None:
        db, self._db = self._db, None
        if db is not None:
            await end(self._pool, db)

    async def _notify(self, db: PoolConnectionProxy[asyncpg.Record], news: Sequence[News] | None) -> None:
        """Notify all other processes of news; None asks them to look for free buckets."""
        told = None if news is None else [[one.match, one.slot, one.message] for one in news]
        await db.execute("SELECT pg_notify($1, $2)", CHANNEL, json.dumps([self._rows.id, told]))

    def _on_notification(self, _db: object, _pid: int, _channel: str, payload: object) -> None:
        sender, told = json.loads(str(payload))
        if sender == self._rows.id:
            return
        if told is None:
            self._beaten = float("-inf")
            self._wake.set()
            return
        for news in (News(*one) for one in told):
            if self.is_ours(news.match):
                for worker in self.workers:
                    worker.hear(news)

    def _on_termination(self, _db: object) -> None:
        # otherwise we closed it ourselves, and wait before the next attempt
        if self._db is not None:
            self._wake.set()
