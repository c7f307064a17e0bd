"""Locks and intervals for processes that share a database.

House rule: the lock of a process that dies is released with its connection; its turn passes unused.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from hashlib import sha256
from typing import Final

from engine.store.postgres.database import Pool, end, give_back
from engine.store.postgres.failures import FAILURES, LOST, failure

PATIENCE: Final = 600.0
"""Seconds that a process waits for a named lock."""
AGAIN: Final = 3
"""Attempts in all to take a turn while connections are lost."""
_TAKE_LOCK: Final = "SELECT pg_advisory_lock($1)"
_LET_GO: Final = "SELECT pg_advisory_unlock($1)"
# One statement locks the row from the check to the end, so concurrent processes see its result.
_TAKE_TURN: Final = """
    INSERT INTO identifies AS last (bucket, at) VALUES ($1, clock_timestamp())
    ON CONFLICT (bucket) DO UPDATE SET at = greatest(clock_timestamp(), last.at + make_interval(secs => $2))
    WHERE last.at + make_interval(secs => $2) <= clock_timestamp() + make_interval(secs => $3)
    RETURNING extract(epoch FROM at - clock_timestamp())::float8"""


class Turns:
    """The locks and turns of all processes."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        # Waiting tasks hold no connection: the task that has the lock needs some.
        self._waiting: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    @asynccontextmanager
    async def alone(self, what: str) -> AsyncIterator[None]:
        """Hold a named lock across all processes. StoreError if that fails."""
        lock = int.from_bytes(sha256(f"alone {what}".encode()).digest()[:8], signed=True)
        async with self._waiting[what], self._hold_lock(lock):
            yield

    @asynccontextmanager
    async def _hold_lock(self, lock: int) -> AsyncIterator[None]:
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
        """Take a bucket's next turn; return the seconds until it comes.

        None if it does not come `within` that many seconds.
        """
        for left in reversed(range(AGAIN)):
            try:
                wait = await self._pool.fetchval(_TAKE_TURN, bucket, apart, within)
            except FAILURES as error:
                if not (left and isinstance(error, LOST)):
                    raise failure(error) from error
            else:
                return None if wait is None else max(0.0, wait)
        raise AssertionError
