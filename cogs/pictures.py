"""Pictures drawn off the event loop and kept by what they show."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from render import Picture, draw

KEPT_BYTES = 16 * 2**20


class Pictures:
    """Draws each picture once while it is remembered; equal requests at the same time share one drawing.

    `workers` threads: pictures are encoded outside Python's lock, so that a second one helps on a second core.
    """

    def __init__(self, workers: int = 2, drawing: Callable[[Picture], bytes] = draw) -> None:
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="drawing")
        self._draw = drawing
        self._kept: OrderedDict[Picture, bytes] = OrderedDict()
        self._size = 0
        self._under_way: dict[Picture, asyncio.Task[bytes]] = {}

    async def png(self, picture: Picture) -> bytes:
        """The picture as PNG. Cancelling the caller does not spoil it for others who wait for the same one."""
        if (kept := self._kept.get(picture)) is not None:
            self._kept.move_to_end(picture)
            return kept
        task = self._under_way.get(picture)
        if task is None:
            task = self._under_way[picture] = asyncio.create_task(self._drawn(picture))
        return await asyncio.shield(task)

    async def _drawn(self, picture: Picture) -> bytes:
        try:
            data = await asyncio.get_running_loop().run_in_executor(self._pool, self._draw, picture)
        finally:
            del self._under_way[picture]
        self._kept[picture] = data
        self._size += len(data)
        while self._size > KEPT_BYTES:
            _, old = self._kept.popitem(last=False)
            self._size -= len(old)
        return data

    def close(self) -> None:
        """Let the threads go; what is being drawn is finished."""
        self._pool.shutdown(wait=True)
