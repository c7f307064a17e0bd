"""Who is being written to by DM just now, and who is not to be: so that nothing reaches, or is noted of, whoever is being erased."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager


class Writing:
    """The DMs that are under way."""

    def __init__(self) -> None:
        self._under_way: Counter[int] = Counter()
        self._left_out: Counter[int] = Counter()
        self._ended = asyncio.Event()

    @contextmanager
    def to(self, user: int) -> Iterator[bool]:
        """Write to somebody, if that may be just now."""
        if self._left_out[user]:
            yield False
            return
        self._under_way[user] += 1
        try:
            yield True
        finally:
            self._under_way[user] -= 1
            self._under_way += Counter()  # drops whoever has none
            self._ended.set()

    @asynccontextmanager
    async def without(self, user: int) -> AsyncIterator[None]:
        """Begin nothing to somebody meanwhile; waits first for what is under way."""
        self._left_out[user] += 1
        try:
            while self._under_way[user]:
                self._ended.clear()
                await self._ended.wait()
            yield
        finally:
            self._left_out[user] -= 1
            self._left_out += Counter()
