"""What is done one after another, or in certain intervals, where a database is one process's alone."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager


class Turns:
    """Of one process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._last: dict[int, float] = {}
        """By bucket when the last turn that was given comes, or came."""
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    @asynccontextmanager
    async def alone(self, what: str) -> AsyncIterator[None]:
        """Nobody else who is to do this alone is let in meanwhile."""
        async with self._locks[what]:
            yield

    def take(self, bucket: int, apart: float, within: float) -> float | None:
        """The next turn of a bucket: in how many seconds it comes; None if not `within` so many."""
        now = self._clock()
        next_one = max(now, self._last.get(bucket, float("-inf")) + apart)
        if next_one - now > within:
            return None
        self._last[bucket] = next_one
        return next_one - now
