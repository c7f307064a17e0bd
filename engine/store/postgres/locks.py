"""Matches that one process at a time changes: advisory locks of one connection, which PostgreSQL lets go of when it ends.

House rule: they spare those who come at once a conflict, and nothing more: what is saved is guarded by its version in any case.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

import asyncpg
from asyncpg.pool import PoolConnectionProxy

from engine.errors import StoreConflict, StoreError
from engine.store.postgres.failing import FAILURES, LOST, failure
from engine.store.postgres.opening import Pool
from engine.store.waiting import seen_through
from engine.words import say

PATIENCE: Final = 10.0
"""Seconds after which whoever waits for another process gives up."""
_SOONEST, _LATEST = 0.002, 0.05
"""Seconds between two looks whether another process is through, at first and at last."""
_TAKE, _LET_GO = "SELECT pg_try_advisory_lock($1)", "SELECT pg_advisory_unlock($1)"
_SPACE: Final = 0x7461 << 48
"""Where the numbers of matches lie among all that is locked."""


class Locks:
    """The matches that this process holds."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._one: PoolConnectionProxy[asyncpg.Record] | None = None
        self._using = asyncio.Lock()

    @asynccontextmanager
    async def held(self, match_id: int) -> AsyncIterator[None]:
        """Hold a match. StoreConflict if another process does not let go of it, StoreError if that can't be found out."""
        key = _SPACE | match_id
        try:
            async with asyncio.timeout(PATIENCE):
                pause = _SOONEST
                while not await self._taken(key):
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, _LATEST)
        except TimeoutError:
            raise StoreConflict(say("This match has just changed. Please look at it again.")) from None
        try:
            yield
        finally:
            # Or it was let go of when the connection was lost.
            with suppress(StoreError):
                await seen_through(self._asking(_LET_GO, key))

    async def close(self) -> None:
        """Let go of all."""
        async with self._using:
            await self._drop()

    async def _taken(self, key: int) -> bool:
        """Whether it could be taken. Whoever is cancelled meanwhile has not taken it."""
        asking = self._asking(_TAKE, key)
        try:
            return await seen_through(asking)
        except asyncio.CancelledError:
            if asking.exception() is None and asking.result():
                with suppress(StoreError):
                    await seen_through(self._asking(_LET_GO, key))
            raise

    def _asking(self, sql: str, key: int) -> asyncio.Task[bool]:
        return asyncio.create_task(self._asked(sql, key))

    async def _asked(self, sql: str, key: int) -> bool:
        async with self._using:
            try:
                return await self._ask(sql, key)
            except LOST:
                await self._drop()
            try:
                return await self._ask(sql, key)
            except LOST as error:
                await self._drop()
                raise failure(error) from error

    async def _ask(self, sql: str, key: int) -> bool:
        if self._one is None:
            self._one = await self._pool.acquire()
        return bool(await self._one.fetchval(sql, key))

    async def _drop(self) -> None:
        one, self._one = self._one, None
        if one is not None:
            with suppress(*FAILURES):
                await self._pool.release(one)
