"""The writing connection of SQLite, in a thread of its own.

House rules: tasks run one after another, each in one trip to the thread. A trip costs about as much
as a flush of the disk. As nothing runs in between, a caller that is cancelled while waiting leaves
no transaction open. It uses a thread and a queue, because a trip to an executor takes twice as
long.
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
"""Callback that gets the result, or the error."""


class Writer:
    """An SQLite connection that only its own thread uses."""

    def __init__(self) -> None:
        """Use `await Writer.open(path)` instead."""
        self._tasks: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        # A daemon thread: a transaction cut off by the end of the process is rolled back, and
        # nothing else needs waiting for.
        self._thread = Thread(target=self._work, name="store-writer", daemon=True)
        self._thread.start()
        self._db: sqlite3.Connection

    @classmethod
    async def open(cls, path: Path) -> Writer:
        """Open a connection to the database at the path."""
        writer = cls()
        try:
            await writer._run(lambda: writer._connect(path))
        except BaseException:
            writer._tasks.put(None)
            raise
        return writer

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run something with the connection after all earlier tasks; return its result."""
        return await self._run(lambda: work(self._db))

    def hand_over(self, work: Callable[[sqlite3.Connection], T], then: Then[T]) -> None:
        """Run something with the connection; call `then` in the event loop when done."""
        self._put(lambda: work(self._db), then)

    async def close(self) -> None:
        """Close the connection after all earlier tasks."""
        try:
            await asyncio.shield(self._run(self._db.close))
        finally:
            self._tasks.put(None)

    def _connect(self, path: Path) -> None:
        # "IMMEDIATE" makes a transaction take SQLite's write lock with its first statement, so that
        # none fails half-way.
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
            # The loop may be closed by now, and then nothing waits for the result.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(then, result, error)

        self._tasks.put(task)

    def _work(self) -> None:
        while (task := self._tasks.get()) is not None:
            task()
