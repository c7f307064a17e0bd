"""Discord's 50 calls a second, kept by all processes of a bot together: each holds itself to its even share.

House rules: answers through an interaction do not count at Discord, and are never held up here. Of what waits, whatever somebody
asked for goes before whatever shows what happened. Where there is one process nothing waits: it keeps its own pace
(`cogs.api.delivery`), and Discord says where that is too fast.
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
"""So many of them several processes leave free: for one that has just come, of which they do not know yet."""
SECOND = 1.05
"""For a second: calls may arrive closer together than they left."""
UNKNOWN = 10
"""As one of so many a process acts until the others know of it: that is within the `ROOM` which they leave."""
LEARNT = 5.0
"""Seconds after its first call from which on they do, and it knows of them."""
FREE = ("/interactions/", "/webhooks/")
"""How the addresses begin that do not count."""
SHOWING = "/channels/"
"""How those begin at which messages are."""


class Sharing:
    """The share of one process."""

    def __init__(self, processes: Callable[[], int], *, is_shared: bool) -> None:
        """`processes` tells how many there are just now, this one included; `is_shared` whether there may be others at all."""
        self._known = processes
        self._is_shared = is_shared
        self._began: float | None = None
        self._made: deque[float] = deque(maxlen=ALLOWED)
        """When calls were made lately."""
        self._waiting: list[tuple[bool, int, asyncio.Future[None]]] = []
        self._numbers = count()
        self._timer: asyncio.TimerHandle | None = None

    @property
    def processes(self) -> int:
        """Among how many it is shared."""
        if not self._is_shared:
            return 1
        is_new = self._began is None or _now() - self._began < LEARNT
        return max(UNKNOWN if is_new else 1, self._known())

    def watch(self, config: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Have every call wait for its turn, discord.py's own retries, too."""
        config.on_request_start.append(self._before_call)
        return config

    async def take(self, *, is_showing: bool) -> None:
        """Wait until one more call may be made."""
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
        """Let those go who may, and look again when more may."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        while self._waiting:
            if self._waiting[0][2].done():  # who waited was cancelled
                heapq.heappop(self._waiting)
                continue
            if (wait := self._wait()) > 0:
                self._timer = asyncio.get_running_loop().call_later(wait, self._let_go)
                return
            self._made.append(_now())
            heapq.heappop(self._waiting)[2].set_result(None)

    def _wait(self) -> float:
        """Seconds until one more call may be made."""
        processes = self.processes
        if processes == 1:
            return 0.0
        shared = ALLOWED - ROOM
        most = max(1, shared // processes)
        if len(self._made) < most:
            return 0.0
        # Where there is less than one a second for each, it is one in more seconds.
        return self._made[-most] + SECOND * max(1.0, processes / shared) - _now()


def _now() -> float:
    return asyncio.get_running_loop().time()
