"""The connection that writes, in a thread of its own.

House rules: what it is given to do is done one after another, each as a whole in one trip to the thread: a trip there and
back costs about as much as a flush of the disk, and as nothing can come between, nobody who is cancelled while waiting
leaves a transaction open.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")


class Writer:
    """A connection of SQLite, of which only its own thread knows."""

    def __init__(self, thread: ThreadPoolExecutor, db: sqlite3.Connection) -> None:
        """Use `await Writer.open(path)`."""
        self._thread = thread
        self._db = db

    @classmethod
    async def open(cls, path: Path) -> Writer:
        """A connection to the database at the path."""
        thread = ThreadPoolExecutor(1, "store-writer")
        # "IMMEDIATE" makes the first statement of a transaction take SQLite's write lock: none fails on it half-way.
        connect = partial(sqlite3.connect, path, isolation_level="IMMEDIATE")
        try:
            return cls(thread, await asyncio.get_running_loop().run_in_executor(thread, connect))
        except BaseException:
            thread.shutdown(wait=False)
            raise

    def run(self, work: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        """Have something done with the connection, after all that was asked for before."""
        return asyncio.get_running_loop().run_in_executor(self._thread, work, self._db)

    async def close(self) -> None:
        """Close it, after all that was asked for before."""
        try:
            await asyncio.shield(self.run(sqlite3.Connection.close))
        finally:
            self._thread.shutdown(wait=False)
