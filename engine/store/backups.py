"""Copies of the database, taken while it is played on, and how many of them there are.

House rules: a copy is one moment of the database, in one file that is whole and was checked before it bears its name. Whatever
goes wrong leaves neither a half copy under that name nor fewer copies than before. Everything here blocks: it is for a thread.
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

from engine.errors import StoreError
from engine.store.opening import failure
from engine.words import say

TAKEN = "backup"
"""The setting in a copy that holds when it was taken, in seconds since 1970."""
ABANDONED = 3600
"""Seconds in which nothing was written to a half copy, after which whoever took it was killed meanwhile."""
_STEP = 1000
"""Pages that are copied before it is looked whether to stop: some milliseconds' worth."""
_INSTRUCTIONS = 100_000
"""The same of a check, in the steps that SQLite takes."""
_STAMP = "%Y-%m-%d-%H%M%S"
_PART = ".part"


class StoppedError(Exception):
    """The program is going down, so the copy was given up."""


@dataclass(frozen=True, slots=True)
class Backups:
    """The copies of a database in a folder: one for each so many hours, of which so many are kept."""

    database: Path
    folder: Path
    hours: int
    kept: int
    stopped: Event = field(default_factory=Event, compare=False)
    """Set when the program is going down: whatever is under way is given up, and nothing is left of it."""

    def newest(self) -> int | None:
        """When the newest copy was taken, as its name tells: a file's own time changes as it is moved about."""
        return max((when for when, _ in self._found()), default=None)

    def is_due(self, now: float) -> bool:
        """Whether it is time for another; also if the newest is from a time that is yet to come, as clocks are put back."""
        newest = self.newest()
        return newest is None or not 0 <= now - newest < self.hours * 3600

    def take(self, now: float) -> Path:
        """Another copy; those that are too many go. StoreError says what is in the way; StoppedError if there is no time."""
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
            for _, old in sorted(self._found(), reverse=True)[self.kept :]:
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
            # One moment of it for all steps: or each move that is made meanwhile would have the copy begun anew.
            source.execute("BEGIN")
            source.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            source.backup(copy, pages=_STEP, progress=self._look, sleep=0)
            source.rollback()
            copy.set_progress_handler(self.stopped.is_set, _INSTRUCTIONS)
            # All in one file, wherever it is carried.
            copy.execute("PRAGMA journal_mode=DELETE").fetchone()
            copy.execute("INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)", (TAKEN, str(now)))
            copy.commit()
            check_whole(copy, part)

    def _look(self, _status: int, _left: int, _all: int) -> None:
        if self.stopped.is_set():
            raise StoppedError

    def _found(self) -> Iterator[tuple[int, Path]]:
        """The copies that are there, each with when it was taken."""
        named = re.compile(re.escape(self.database.stem) + r"-(\d{4}-\d\d-\d\d-\d{6})\.sqlite3")
        with suppress(FileNotFoundError, NotADirectoryError):
            for file in self.folder.iterdir():
                if (match := named.fullmatch(file.name)) is not None:
                    with suppress(ValueError):
                        taken = datetime.strptime(match[1], _STAMP).replace(tzinfo=UTC)
                        yield int(taken.timestamp()), file


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A database opened by somebody who changes nothing in it."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
        yield db


def check_whole(db: sqlite3.Connection, path: Path) -> None:
    """StoreError if anything in a database is damaged, or refers to what is not there."""
    (found,) = db.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok" or db.execute("PRAGMA foreign_key_check").fetchone() is not None:
        raise StoreError(say("“{path}” is damaged.", path=str(path)))


def flush(path: Path) -> None:
    """Have a file, or the names in a folder, outlive a power cut."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
