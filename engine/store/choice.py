"""The database that the host chose: an SQLite file or PostgreSQL.

An SQLite file belongs to one process; several processes can share PostgreSQL.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from engine.match.message_records import SentenceReport
from engine.store import Backups, Restored, Store, condition_of, restore
from engine.store.interface.condition import Condition
from engine.store.interface.shelf import Shelf
from engine.store.postgres import PostgresStore, database
from engine.store.postgres.backups import PostgresBackups, restore_into
from engine.store.sqlite.database import reports_in

HERE: Final = Path("data/postgres")
"""Prefix of the local files that a bot keeps when its database is on a server."""


class Database(ABC):
    """A database that stores matches."""

    name: str
    """Name to show to people: without user and password."""
    file: Path | None
    """The database file; None for a database on a server."""
    beside: Path
    """Prefix of related files: the sign of life, the sandbox's world."""

    @abstractmethod
    async def open(self) -> Shelf:
        """Open it; create or migrate it if needed. StoreError says why it fails."""

    @abstractmethod
    async def condition(self) -> Condition | None:
        """Return its condition without changing it; None if it does not exist.

        StoreError if no bot of this build may open it.
        """

    @abstractmethod
    async def reports(self) -> Sequence[SentenceReport]:
        """Return what users reported of sentences, the oldest first, without changing anything.

        StoreError if no bot of this build may open it.
        """

    @abstractmethod
    def copies(self, folder: Path, hours: int, kept: int) -> Backups:
        """Return its backups in a folder: one every `hours`, the last `kept`."""

    @abstractmethod
    def restore(self, copy: Path, now: int) -> Restored:
        """Replace it by a backup. StoreError says why that is impossible."""


class SqliteFile(Database):
    """A database in an SQLite file."""

    def __init__(self, path: Path) -> None:
        self.file = path
        self._path = path
        self.name = str(path)
        self.beside = path

    async def open(self) -> Shelf:
        """Open it for this process alone."""
        return await Store.open(self._path)

    async def condition(self) -> Condition | None:
        """Return its condition without changing it."""
        return condition_of(self._path)

    async def reports(self) -> Sequence[SentenceReport]:
        """Return what users reported of sentences, also while a bot has the file open."""
        return reports_in(self._path)

    def copies(self, folder: Path, hours: int, kept: int) -> Backups:
        """Return its backups in a folder."""
        return Backups(self._path, folder, hours, kept)

    def restore(self, copy: Path, now: int) -> Restored:
        """Replace it by a backup and keep the old file beside it."""
        return restore(copy, self._path, now)


class PostgresDatabase(Database):
    """A database on a PostgreSQL server."""

    def __init__(self, url: str) -> None:
        self._url = url
        self.name = database.place_of(url)
        self.file = None
        self.beside = HERE

    async def open(self) -> Shelf:
        """Open it; other processes may have it open too."""
        HERE.parent.mkdir(parents=True, exist_ok=True)
        return await PostgresStore.open(self._url)

    async def condition(self) -> Condition | None:
        """Return its condition without changing it."""
        return await database.condition_of(self._url)

    async def reports(self) -> Sequence[SentenceReport]:
        """Return what users reported of sentences."""
        return await database.reports_in(self._url)

    def copies(self, folder: Path, hours: int, kept: int) -> Backups:
        """Return its backups in a folder; they are SQLite files."""
        name = Path(urlsplit(self._url).path).name or "matches"
        return PostgresBackups(Path(name), folder, hours, kept, url=self._url)

    def restore(self, copy: Path, now: int) -> Restored:
        """Fill it with a backup, if it is empty."""
        return restore_into(copy, self._url, now)


def database_of(chosen: str) -> Database:
    """Return the database that a setting names."""
    return PostgresDatabase(chosen) if database.is_postgres(chosen) else SqliteFile(Path(chosen))
