"""Locks and intervals for a database that belongs to one process."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager


class Turns:
    """The locks and turns of one process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._last: dict[int, float] = {}
        """The time of the last turn given, by bucket."""
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    @asynccontextmanager
    async def alone(self, what: str) -> AsyncIterator[None]:
        """Hold a named lock within this process."""
        async with self._locks[what]:
            yield

    def take(self, bucket: int, apart: float, within: float) -> float | None:
        """Take a bucket's next turn; return the seconds until it comes.

        None if it does not come `within` that many seconds.
        """
        now = self._clock()
        next_one = max(now, self._last.get(bucket, float("-inf")) + apart)
        if next_one - now > within:
            return None
        self._last[bucket] = next_one
        return next_one - now
