"""Per-user DM locks: no DM reaches a user who is being erased."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager


class DmLocks:
    """The DMs that are being sent, and the users who get none."""

    def __init__(self) -> None:
        self._under_way: Counter[int] = Counter()
        self._left_out: Counter[int] = Counter()
        self._ended = asyncio.Event()

    @contextmanager
    def to(self, user: int) -> Iterator[bool]:
        """Hold a DM to a user; yield False if none may be sent."""
        if self._left_out[user]:
            yield False
            return
        self._under_way[user] += 1
        try:
            yield True
        finally:
            self._under_way[user] -= 1
            self._under_way += Counter()  # drops users without a DM
            self._ended.set()

    @asynccontextmanager
    async def without(self, user: int) -> AsyncIterator[None]:
        """Block new DMs to a user, after those under way have ended."""
        self._left_out[user] += 1
        try:
            while self._under_way[user]:
                self._ended.clear()
                await self._ended.wait()
            yield
        finally:
            self._left_out[user] -= 1
            self._left_out += Counter()
