"""Pictures drawn off the event loop and kept by what they show.

House rules: the newest request is drawn first, as somebody has just pressed for it; what nobody waits for any more is
not drawn at all; equal requests share one drawing.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor
from dataclasses import dataclass

from cogs.drawers import cores, in_threads
from render import Picture, draw

log = logging.getLogger(__name__)

KEPT_BYTES = 16 * 2**20


@dataclass(eq=False, slots=True)
class _Order:
    """A picture that somebody waits for."""

    drawn: asyncio.Future[bytes]
    waiting: int = 0
    is_begun: bool = False


class Pictures:
    """Draws each picture once while it is remembered, as many at a time as there are cores, the newest first."""

    def __init__(
        self,
        workers: int | None = None,
        drawing: Callable[[Picture], bytes] = draw,
        *,
        drawers: Callable[[int], Executor] = in_threads,
    ) -> None:
        self._workers = workers or cores()
        self._drawers = drawers
        self._pool = drawers(self._workers)
        self._draw = drawing
        self._kept: OrderedDict[Picture, bytes] = OrderedDict()
        self._size = 0
        self._orders: OrderedDict[Picture, _Order] = OrderedDict()
        self._drawing: set[asyncio.Task[None]] = set()
        """Held, as the loop itself holds tasks but weakly."""

    async def png(self, picture: Picture) -> bytes:
        """The picture as PNG. Cancelling the caller does not spoil it for others who wait for the same one."""
        if (kept := self._kept.get(picture)) is not None:
            self._kept.move_to_end(picture)
            return kept
        order = self._orders.get(picture)
        if order is None:
            order = self._orders[picture] = _Order(asyncio.get_running_loop().create_future())
        self._orders.move_to_end(picture)
        order.waiting += 1
        self._draw_on()
        try:
            return await asyncio.shield(order.drawn)
        finally:
            order.waiting -= 1
            if not order.waiting and not order.is_begun:
                del self._orders[picture]

    def _draw_on(self) -> None:
        """Begin with the newest that wait, as far as somebody is free to draw them."""
        for picture in reversed(self._orders):
            if len(self._drawing) >= self._workers:
                break
            order = self._orders[picture]
            if not order.is_begun:
                order.is_begun = True
                task = asyncio.create_task(self._fill(picture, order), name="drawing")
                self._drawing.add(task)
                task.add_done_callback(self._free)

    async def _fill(self, picture: Picture, order: _Order) -> None:
        try:
            data = await self._drawn(picture)
        except Exception as error:
            order.drawn.set_exception(error)
            order.drawn.exception()  # seen, even if everybody who waited has gone
        else:
            order.drawn.set_result(data)
            self._keep(picture, data)
        finally:
            if not order.drawn.done():
                order.drawn.cancel()
            del self._orders[picture]

    def _free(self, task: asyncio.Task[None]) -> None:
        self._drawing.discard(task)
        self._draw_on()

    async def _drawn(self, picture: Picture) -> bytes:
        """The picture drawn; once more, by others, if those who drew it died."""
        loop, pool = asyncio.get_running_loop(), self._pool
        try:
            return await loop.run_in_executor(pool, self._draw, picture)
        except BrokenExecutor:
            log.warning("what draws the pictures has died and is begun anew")
            if self._pool is pool:
                self._pool = self._drawers(self._workers)
                pool.shutdown(wait=False)
            return await loop.run_in_executor(self._pool, self._draw, picture)

    def _keep(self, picture: Picture, data: bytes) -> None:
        self._kept[picture] = data
        self._size += len(data)
        while self._size > KEPT_BYTES:
            _, old = self._kept.popitem(last=False)
            self._size -= len(old)

    def close(self) -> None:
        """Let those who draw go; what is being drawn is finished."""
        self._pool.shutdown(wait=True)
