"""Backups of the SQLite database, taken while the bot runs, and their rotation.

House rules: a backup is a snapshot of one moment in one complete file. It is checked before it gets
its name. A failure leaves no partial backup under that name and no fewer backups than before.
Everything here blocks: run it in a thread.
"""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from threading import Event

from engine.contract.errors import StoreError
from engine.contract.words import say
from engine.store.sqlite.database import failure

TAKEN = "backup"
"""The setting in a backup that holds its time, in seconds since 1970."""
ABANDONED = 3600
"""Seconds without a write after which a partial backup counts as abandoned.

The process that took it was killed.
"""
_STEP = 1000
"""Pages copied between two checks of `stopped`: some milliseconds' worth."""
_INSTRUCTIONS = 100_000
"""SQLite instructions between two checks of `stopped` while verifying."""
_STAMP = "%Y-%m-%d-%H%M%S"
_PART = ".part"


class StoppedError(Exception):
    """The backup was cancelled because the program is stopping."""


@dataclass(frozen=True, slots=True)
class Backups:
    """The backups of a database in a folder: one every `hours`, the last `kept`."""

    database: Path
    folder: Path
    hours: int
    kept: int
    stopped: Event = field(default_factory=Event, compare=False)
    """Set when the program is stopping: the current backup is cancelled and removed."""

    def newest(self) -> int | None:
        """Return the time of the newest backup, read from its name.

        A file's own time changes when it is moved.
        """
        return max((when for when, _ in self._existing()), default=None)

    def is_due(self, now: float) -> bool:
        """Return whether the next backup is due.

        It is also due if the newest one lies in the future, as after a clock was set back.
        """
        newest = self.newest()
        return newest is None or not 0 <= now - newest < self.hours * 3600

    def take(self, now: float) -> Path:
        """Take a backup and delete surplus ones.

        StoreError says what prevents it; StoppedError if the program is stopping.
        """
        name = f"{self.database.stem}-{datetime.fromtimestamp(now, UTC):{_STAMP}}.sqlite3"
        made, part = self.folder / name, self.folder / f"{name}{_PART}"
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            for left in self.folder.glob(f"{self.database.stem}-*.sqlite3{_PART}*"):
                if now - left.stat().st_mtime > ABANDONED:
                    left.unlink()
            part.touch(mode=0o600)
            try:
                self._copy(part, int(now))
                flush(part)
                part.replace(made)
                flush(self.folder)
            finally:
                part.unlink(missing_ok=True)
            for _, old in sorted(self._existing(), reverse=True)[self.kept :]:
                old.unlink()
        except sqlite3.Error as error:
            if self.stopped.is_set():
                raise StoppedError from error
            raise failure(error, part) from error
        except OSError as error:
            reason = error.strerror or type(error).__name__
            raise StoreError(
                say("No backup can be kept in “{path}”: {reason}.", path=str(self.folder), reason=reason)
            ) from error
        return made

    def _copy(self, part: Path, now: int) -> None:
        with reading(self.database) as source, closing(sqlite3.connect(part)) as copy:
            # One read transaction for all steps: otherwise each move made meanwhile restarts the
            # copy.
            source.execute("BEGIN")
            source.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            source.backup(copy, pages=_STEP, progress=self._look, sleep=0)
            source.rollback()
            copy.set_progress_handler(self.stopped.is_set, _INSTRUCTIONS)
            # Without a write-ahead log, the backup is one file and can be moved freely.
            copy.execute("PRAGMA journal_mode=DELETE").fetchone()
            copy.execute("INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)", (TAKEN, str(now)))
            copy.commit()
            check_whole(copy, part)

    def _look(self, _status: int, _left: int, _all: int) -> None:
        if self.stopped.is_set():
            raise StoppedError

    def _existing(self) -> Iterator[tuple[int, Path]]:
        """Yield the existing backups, each with its time."""
        named = re.compile(re.escape(self.database.stem) + r"-(\d{4}-\d\d-\d\d-\d{6})\.sqlite3")
        with suppress(FileNotFoundError, NotADirectoryError):
            for file in self.folder.iterdir():
                if (match := named.fullmatch(file.name)) is not None:
                    with suppress(ValueError):
                        taken = datetime.strptime(match[1], _STAMP).replace(tzinfo=UTC)
                        yield int(taken.timestamp()), file


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a database read-only."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
        yield db


def check_whole(db: sqlite3.Connection, path: Path) -> None:
    """Raise StoreError if the database is damaged or a foreign key is broken."""
    (found,) = db.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok" or db.execute("PRAGMA foreign_key_check").fetchone() is not None:
        raise StoreError(say("“{path}” is damaged.", path=str(path)))


def flush(path: Path) -> None:
    """Flush a file, or a folder's entries, to disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
