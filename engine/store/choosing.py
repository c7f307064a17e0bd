"""Which database a host chose: a file of SQLite, which is one process's alone, or PostgreSQL, which many share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from engine.store import Backups, Restored, Store, condition_of, restore
from engine.store.interface import Condition, WholeStore
from engine.store.postgres import PostgresStore
from engine.store.postgres import opening as postgres
from engine.store.postgres.backups import PostgresBackups, restore_into

HERE: Final = Path("data/postgres")
"""How files begin that a bot keeps on its own machine beside a database that is elsewhere."""


class Database(ABC):
    """Where matches lie."""

    name: str
    """For people: it tells neither who may open it nor with which password."""
    file: Path | None
    """The file that it is; None for one that a server has."""
    beside: Path
    """How files begin that belong to it: the sign of life, the sandbox's world."""

    @abstractmethod
    async def open(self) -> WholeStore:
        """Open it, made or migrated where needed. StoreError says why that can't be."""

    @abstractmethod
    async def condition(self) -> Condition | None:
        """How it is found, without a change to it; None if there is none. StoreError if no bot of this build may open it."""

    @abstractmethod
    def copies(self, folder: Path, hours: int, kept: int) -> Backups:
        """Its backups in a folder: one for each so many hours, of which so many are kept."""

    @abstractmethod
    def restore(self, copy: Path, now: int) -> Restored:
        """Put a backup in its place. StoreError says why that can't be."""


class SqliteFile(Database):
    """A file."""

    def __init__(self, path: Path) -> None:
        self.file = path
        self._path = path
        self.name = str(path)
        self.beside = path

    async def open(self) -> WholeStore:
        """Open it for this process alone."""
        return await Store.open(self._path)

    async def condition(self) -> Condition | None:
        """How it is found."""
        return condition_of(self._path)

    def copies(self, folder: Path, hours: int, kept: int) -> Backups:
        """Its backups."""
        return Backups(self._path, folder, hours, kept)

    def restore(self, copy: Path, now: int) -> Restored:
        """Put a backup in its place; what was there is kept beside."""
        return restore(copy, self._path, now)


class PostgresDatabase(Database):
    """A database of a server."""

    def __init__(self, url: str) -> None:
        self._url = url
        self.name = postgres.place_of(url)
        self.file = None
        self.beside = HERE

    async def open(self) -> WholeStore:
        """Open it beside whoever else has it open."""
        HERE.parent.mkdir(parents=True, exist_ok=True)
        return await PostgresStore.open(self._url)

    async def condition(self) -> Condition | None:
        """How it is found."""
        return await postgres.condition_of(self._url)

    def copies(self, folder: Path, hours: int, kept: int) -> Backups:
        """Its backups, files of SQLite."""
        name = Path(urlsplit(self._url).path).name or "matches"
        return PostgresBackups(Path(name), folder, hours, kept, url=self._url)

    def restore(self, copy: Path, now: int) -> Restored:
        """Fill it with a backup, if it is empty."""
        return restore_into(copy, self._url, now)


def database_of(chosen: str) -> Database:
    """What a setting names."""
    return PostgresDatabase(chosen) if postgres.is_postgres(chosen) else SqliteFile(Path(chosen))
