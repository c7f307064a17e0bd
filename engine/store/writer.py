"""The connection that writes, in a thread of its own.

House rules: what it is given to do is done one after another, each as a whole in one trip to the thread: a trip there and
back costs about as much as a flush of the disk, and as nothing can come between, nobody who is cancelled while waiting
leaves a transaction open. A thread and a queue, as an executor's trip takes twice as long.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")
Then = Callable[[T | None, BaseException | None], None]
"""Gets what something came to, or why it failed."""


class Writer:
    """A connection of SQLite that only its own thread touches."""

    def __init__(self) -> None:
        """Use `await Writer.open(path)`."""
        self._tasks: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        # A daemon: a transaction that the end of the process cuts off is none, and nothing else here is worth waiting for.
        self._thread = Thread(target=self._work, name="store-writer", daemon=True)
        self._thread.start()
        self._db: sqlite3.Connection

    @classmethod
    async def open(cls, path: Path) -> Writer:
        """A connection to the database at the path."""
        writer = cls()
        try:
            await writer._run(lambda: writer._connect(path))
        except BaseException:
            writer._tasks.put(None)
            raise
        return writer

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Have something done with the connection, after all that was asked for before. What it came to."""
        return await self._run(lambda: work(self._db))

    def hand_over(self, work: Callable[[sqlite3.Connection], T], then: Then[T]) -> None:
        """Have something done with the connection; the event loop hears what it came to the moment that it is done."""
        self._put(lambda: work(self._db), then)

    async def close(self) -> None:
        """Close it, after all that was asked for before."""
        try:
            await asyncio.shield(self._run(self._db.close))
        finally:
            self._tasks.put(None)

    def _connect(self, path: Path) -> None:
        # "IMMEDIATE" makes the first statement of a transaction take SQLite's write lock: none fails on it half-way.
        self._db = sqlite3.connect(path, isolation_level="IMMEDIATE")

    def _run(self, work: Callable[[], T]) -> asyncio.Future[T]:
        waiter: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        def then(result: T | None, error: BaseException | None) -> None:
            if waiter.done():  # cancelled
                return
            if error is None:
                waiter.set_result(result)
            else:
                waiter.set_exception(error)

        self._put(work, then)
        return waiter

    def _put(self, work: Callable[[], T], then: Then[T]) -> None:
        loop = asyncio.get_running_loop()

        def task() -> None:
            result, error = None, None
            try:
                result = work()
            except BaseException as raised:
                error = raised
            # The loop may be gone by now, and with it whoever would want to know.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(then, result, error)

        self._tasks.put(task)

    def _work(self) -> None:
        while (task := self._tasks.get()) is not None:
            task()
