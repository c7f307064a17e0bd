"""Shares of Discord's 50 calls a second, one per process.

House rules: answers through an interaction do not count at Discord, and never wait here. Among
waiting calls, those that a user asked for precede those that show what happened. A single process
does not wait here: it has its own pace (`cogs.api.delivery`), and Discord says if that is too fast.
"""

from __future__ import annotations

import asyncio
import heapq
from collections import deque
from collections.abc import Callable
from itertools import count
from types import SimpleNamespace

import aiohttp
from discord.http import Route

ALLOWED = 50
"""Calls a second that Discord allows a bot."""
ROOM = 5
"""Calls a second left free for a process still unknown to others."""
SECOND = 1.05
"""Seconds used for a second: calls may arrive closer together than they left."""
UNKNOWN = 10
"""Assumed number of processes at the start.

Its share is within the `ROOM` that the others leave.
"""
LEARNT = 5.0
"""Seconds after the first call until all processes know each other."""
FREE = ("/interactions/", "/webhooks/")
"""Prefixes of addresses that do not count."""
SHOWING = "/channels/"
"""Prefix of addresses of messages."""


class RateShare:
    """The share of one process."""

    def __init__(self, processes: Callable[[], int], *, is_shared: bool) -> None:
        """Create the share.

        `processes` returns the number of processes now, this one included. `is_shared` says whether
        there may be others at all.
        """
        self._known = processes
        self._is_shared = is_shared
        self._began: float | None = None
        self._made: deque[float] = deque(maxlen=ALLOWED)
        """Times of recent calls."""
        self._waiting: list[tuple[bool, int, asyncio.Future[None]]] = []
        self._numbers = count()
        self._timer: asyncio.TimerHandle | None = None

    @property
    def processes(self) -> int:
        """Number of processes that share the limit."""
        if not self._is_shared:
            return 1
        is_new = self._began is None or _now() - self._began < LEARNT
        return max(UNKNOWN if is_new else 1, self._known())

    def watch(self, config: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Make every call wait for its turn, discord.py's own retries included."""
        config.on_request_start.append(self._before_call)
        return config

    async def take(self, *, is_showing: bool) -> None:
        """Wait until one more call is allowed."""
        if self._began is None:
            self._began = _now()
        turn = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (is_showing, next(self._numbers), turn))
        self._let_go()
        await turn

    async def _before_call(
        self,
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        params: aiohttp.TraceRequestStartParams,
    ) -> None:
        address = str(params.url)
        path = address.removeprefix(Route.BASE)
        if path != address and not path.startswith(FREE):
            await self.take(is_showing=path.startswith(SHOWING))

    def _let_go(self) -> None:
        """Release the calls that are allowed, and set a timer for the next."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        while self._waiting:
            if self._waiting[0][2].done():  # the caller was cancelled
                heapq.heappop(self._waiting)
                continue
            if (wait := self._wait()) > 0:
                self._timer = asyncio.get_running_loop().call_later(wait, self._let_go)
                return
            self._made.append(_now())
            heapq.heappop(self._waiting)[2].set_result(None)

    def _wait(self) -> float:
        """Return the seconds until one more call is allowed."""
        processes = self.processes
        if processes == 1:
            return 0.0
        shared = ALLOWED - ROOM
        most = max(1, shared // processes)
        if len(self._made) < most:
            return 0.0
        # With less than one call a second for each process, a call takes several seconds.
        return self._made[-most] + SECOND * max(1.0, processes / shared) - _now()


def _now() -> float:
    return asyncio.get_running_loop().time()
