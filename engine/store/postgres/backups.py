"""Backups of a PostgreSQL database, taken while it is used, as SQLite files.

So one command restores both kinds of backup, and any backup can be read, moved and played anywhere.
"""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from engine.store.copy import move_database
from engine.store.sqlite.backups import TAKEN, Backups, StoppedError, check_whole
from engine.store.sqlite.restore import Restored, restore


@dataclass(frozen=True, slots=True)
class PostgresBackups(Backups):
    """The backups of a database in a folder; `database` only gives their names."""

    url: str = field(default="", repr=False)

    def _copy(self, part: Path, now: int) -> None:
        part.unlink()
        try:
            asyncio.run(move_database(self.url, str(part), is_played=True, told=self._stop_if_asked))
        finally:
            for ending in (".lock", "-wal", "-shm"):
                Path(f"{part}{ending}").unlink(missing_ok=True)
        with closing(sqlite3.connect(part)) as copy:
            copy.execute("PRAGMA journal_mode=DELETE").fetchone()
            copy.execute("INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)", (TAKEN, str(now)))
            copy.commit()
            check_whole(copy, part)

    def _stop_if_asked(self, _done: int) -> None:
        if self.stopped.is_set():
            raise StoppedError


def restore_into(copy: Path, url: str, now: int) -> Restored:
    """Fill an empty database with a backup. StoreError says why that is impossible.

    No old database is set aside: the host creates an empty database beside one in use, and names
    that.
    """
    with TemporaryDirectory() as folder:
        file = Path(folder) / "restored.sqlite3"
        found = restore(copy, file, now)
        asyncio.run(move_database(str(file), url))
    return found
