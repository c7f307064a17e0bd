"""Locks of matches across processes: advisory locks of one connection.

PostgreSQL releases them when the connection ends.

House rules: the locks only avoid conflicts; every save is guarded by its version in any case. A
connection that did not answer may still hold locks, so it is closed, never returned to the pool.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import asyncpg
from asyncpg.pool import PoolConnectionProxy

from engine.store.interface.records import Taken
from engine.store.postgres.database import Pool, end
from engine.store.postgres.failures import LOST, failure
from engine.store.sql import habits
from engine.store.tasks import await_to_end

PATIENCE: Final = 3.0
"""Seconds after which a waiting process goes on without the lock.

The holder may be frozen or its machine gone.
"""
_SOONEST, _LATEST = 0.002, 0.05
"""Seconds between two attempts, at first and at most."""
# The version was read a moment before the lock; the guard of each save finds faster writers.
_TAKE: Final = (
    "SELECT pg_try_advisory_lock($1) AS is_taken, (SELECT version FROM matches WHERE id = $2) AS version, "
    f"(SELECT coalesce(json_agg(said), '[]')::text FROM ({habits.HABITS_IN.replace('?', '$2')}) said) "
    "AS habits"
)
_LET_GO: Final = "SELECT pg_advisory_unlock($1)"
_SPACE: Final = 0x7461 << 48
"""The prefix of our lock numbers among all advisory locks."""


class Locks:
    """The matches that this process has locked."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._one: PoolConnectionProxy[asyncpg.Record] | None = None
        self._using = asyncio.Lock()
        self._letting_go: set[asyncio.Task[asyncpg.Record]] = set()

    @asynccontextmanager
    async def hold(self, match_id: int) -> AsyncIterator[Taken]:
        """Hold a match's lock; go on without it if another process keeps it long.

        StoreError if the database does not answer.
        """
        loop = asyncio.get_running_loop()
        until, pause = loop.time() + PATIENCE, _SOONEST
        while True:
            found = await self._try_lock(match_id)
            is_taken: bool = found["is_taken"]
            if is_taken or loop.time() >= until:
                break
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LATEST)
        try:
            said = {one["user_id"]: habits.read_habits(one) for one in json.loads(found["habits"])}
            yield Taken(found["version"], said)
        finally:
            if is_taken:
                self._let_go(match_id)

    async def close(self) -> None:
        """Release all locks."""
        if self._letting_go:
            await asyncio.wait(self._letting_go)
        async with self._using:
            await self._drop()

    async def _try_lock(self, match_id: int) -> asyncpg.Record:
        """Try to take a match's lock; return the result and what was read.

        A task that is cancelled meanwhile has not taken it.
        """
        asking = self._start_query(_TAKE, _SPACE | match_id, match_id)
        try:
            return await await_to_end(asking)
        except asyncio.CancelledError:
            if asking.exception() is None and asking.result()[0]:
                self._let_go(match_id)
            raise

    def _let_go(self, match_id: int) -> None:
        """Release a match's lock in the background.

        If the connection was lost, it is already released.
        """
        letting = self._start_query(_LET_GO, _SPACE | match_id)
        self._letting_go.add(letting)
        letting.add_done_callback(self._has_let_go)

    def _has_let_go(self, letting: asyncio.Task[asyncpg.Record]) -> None:
        self._letting_go.discard(letting)
        if not letting.cancelled():
            letting.exception()

    def _start_query(self, sql: str, *values: int) -> asyncio.Task[asyncpg.Record]:
        return asyncio.create_task(self._query(sql, *values))

    async def _query(self, sql: str, *values: int) -> asyncpg.Record:
        async with self._using:
            try:
                return await self._ask(sql, *values)
            except LOST:
                await self._drop()
            try:
                return await self._ask(sql, *values)
            except LOST as error:
                await self._drop()
                raise failure(error) from error

    async def _ask(self, sql: str, *values: int) -> asyncpg.Record:
        if self._one is None:
            self._one = await self._pool.acquire()
        found = await self._one.fetchrow(sql, *values)
        assert found is not None
        return found

    async def _drop(self) -> None:
        one, self._one = self._one, None
        if one is not None:
            await end(self._pool, one)
