"""What processes that share a database do one after another, or in certain intervals: by its locks, and by its clock.

House rule: whoever dies lets go of a lock with its connection; a turn that it had passes unused.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from hashlib import sha256
from typing import Final

from engine.store.postgres.failing import FAILURES, LOST, failure
from engine.store.postgres.opening import Pool, end, give_back

PATIENCE: Final = 600.0
"""Seconds for which one waits to be alone."""
AGAIN: Final = 3
"""How often a turn is asked for in all, as connections are lost."""
_TAKE_LOCK: Final = "SELECT pg_advisory_lock($1)"
_LET_GO: Final = "SELECT pg_advisory_unlock($1)"
# One statement, whose row is locked from the look to the end: whoever comes meanwhile finds what was written.
_TAKE_TURN: Final = """
    INSERT INTO identifies AS last (bucket, at) VALUES ($1, clock_timestamp())
    ON CONFLICT (bucket) DO UPDATE SET at = greatest(clock_timestamp(), last.at + make_interval(secs => $2))
    WHERE last.at + make_interval(secs => $2) <= clock_timestamp() + make_interval(secs => $3)
    RETURNING extract(epoch FROM at - clock_timestamp())::float8"""


class Turns:
    """Among all processes."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        # Whoever waits holds no connection meanwhile: the one that is in needs others.
        self._waiting: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    @asynccontextmanager
    async def alone(self, what: str) -> AsyncIterator[None]:
        """Nobody else who is to do this alone is let in meanwhile. StoreError if that can't be had."""
        lock = int.from_bytes(sha256(f"alone {what}".encode()).digest()[:8], signed=True)
        async with self._waiting[what], self._locked(lock):
            yield

    @asynccontextmanager
    async def _locked(self, lock: int) -> AsyncIterator[None]:
        try:
            db = await self._pool.acquire()
        except FAILURES as error:
            raise failure(error) from error
        is_free = False
        try:
            try:
                await db.execute(_TAKE_LOCK, lock, timeout=PATIENCE)
            except FAILURES as error:
                raise failure(error) from error
            try:
                yield
            finally:
                with suppress(*FAILURES):
                    await db.execute(_LET_GO, lock)
                    is_free = True
        finally:
            await (give_back if is_free else end)(self._pool, db)

    async def take(self, bucket: int, apart: float, within: float) -> float | None:
        """The next turn of a bucket: in how many seconds it comes; None if not `within` so many."""
        for left in reversed(range(AGAIN)):
            try:
                wait = await self._pool.fetchval(_TAKE_TURN, bucket, apart, within)
            except FAILURES as error:
                if not (left and isinstance(error, LOST)):
                    raise failure(error) from error
            else:
                return None if wait is None else max(0.0, wait)
        raise AssertionError
