"""SQLite checkpoints: copy the write-ahead log into the database file.

SQLite itself does so only when the log has grown large, which takes days on a small server. Until
then, a copy of the file without its log lacks all recent data, and a damaged log loses it.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

_log = logging.getLogger(__name__)

EVERY: Final = 60.0
"""Seconds from a write until it is in the database file."""


class Checkpoints:
    """Takes a checkpoint some time after the first write that needs one."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._timer: asyncio.TimerHandle | None = None
        self._running: asyncio.Task[None] | None = None
        self._is_closed = False

    def note_write(self) -> None:
        """Note that something was written to the log."""
        if self._timer is None and not self._is_closed:
            self._timer = asyncio.get_running_loop().call_later(EVERY, self._begin)

    async def close(self) -> None:
        """Stop taking checkpoints.

        SQLite takes the last one itself when the database is closed.
        """
        self._is_closed = True
        if self._timer is not None:
            self._timer.cancel()
        if self._running is not None:
            await asyncio.wait([self._running])

    def _begin(self) -> None:
        self._timer = None
        self._running = asyncio.create_task(self._take(), name="checkpoint")

    async def _take(self) -> None:
        try:
            is_whole = await asyncio.to_thread(checkpoint, self._path)
        except sqlite3.Error as error:
            _log.warning("no checkpoint could be taken; it will be tried again: %s", error)
            is_whole = False
        if not is_whole:
            self.note_write()


def checkpoint(path: Path) -> bool:
    """Write the log into the database file; return whether it is complete.

    It does not block a writer.
    """
    with closing(sqlite3.connect(path)) as db:
        is_busy, logged, written = db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    return not is_busy and written >= logged
