"""An SQLite file as one end of a move, as `engine.store.transfer` describes it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from engine.contract.errors import StoreError
from engine.contract.words import say
from engine.store.sqlite.database import check_ours, failure, number, prepare, take_lock
from engine.store.transfer import BATCH, COLUMNS, Batch, key_of

T = TypeVar("T")


class SqliteEnd:
    """An SQLite file that is open for a move."""

    def __init__(self, db: sqlite3.Connection) -> None:
        """Use `open` instead."""
        self._db = db

    @classmethod
    @contextmanager
    def open(cls, path: Path, *, is_target: bool) -> Iterator[SqliteEnd]:
        """Open a file that no other process has open. StoreError if that fails.

        A source must exist; a target is created if needed.
        """
        if not is_target and not path.exists():
            raise StoreError(say("There is no file “{path}”.", path=str(path)))
        lock = take_lock(path)
        try:
            db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            try:
                check_ours(db, path)
                prepare(db, path)
                yield cls(db)
                db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            finally:
                db.close()
        except sqlite3.Error as error:
            raise failure(error, path) from error
        finally:
            lock.release()

    async def matches(self, after: int) -> Sequence[int]:
        """Return the next batch of match numbers."""
        sql = "SELECT id FROM matches WHERE id > ? ORDER BY id LIMIT ?"
        return await self._do(lambda: [match for (match,) in self._db.execute(sql, (after, BATCH))])

    async def batch(self, tables: Sequence[str], matches: Sequence[int] | None) -> Batch:
        """Return the rows of some tables, of some matches or all."""
        return await self._do(lambda: Batch({table: self._rows(table, matches) for table in tables}, matches))

    async def last(self) -> int:
        """Return the last number that a match was given."""
        sql = "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'matches'"
        return await self._do(lambda: number(self._db, sql))

    async def replace(self, batch: Batch) -> None:
        """Replace the rows of the batch."""
        await self._do(lambda: self._replace(batch))

    async def give_numbers_after(self, last: int) -> None:
        """Give the next match a number beyond this."""

        def note() -> None:
            self._db.execute("DELETE FROM sqlite_sequence WHERE name = 'matches'")
            self._db.execute("INSERT INTO sqlite_sequence (name, seq) VALUES ('matches', ?)", (last,))

        await self._do(note)

    async def _do(self, work: Callable[[], T]) -> T:
        return await asyncio.to_thread(work)

    def _rows(self, table: str, matches: Sequence[int] | None) -> list[tuple[object, ...]]:
        sql = f"SELECT {', '.join(COLUMNS[table])} FROM {table}"
        if matches is None:
            return self._db.execute(sql).fetchall()
        places = ", ".join("?" for _ in matches)
        return self._db.execute(f"{sql} WHERE {key_of(table)} IN ({places})", matches).fetchall()

    def _replace(self, batch: Batch) -> None:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            if batch.matches is None:
                for table in batch.rows:
                    self._db.execute(f"DELETE FROM {table}")
            else:  # deletes the rows that belong to the matches too
                places = ", ".join("?" for _ in batch.matches)
                self._db.execute(f"DELETE FROM matches WHERE id IN ({places})", batch.matches)
            for table, rows in batch.rows.items():
                names, places = ", ".join(COLUMNS[table]), ", ".join("?" for _ in COLUMNS[table])
                self._db.executemany(f"INSERT INTO {table} ({names}) VALUES ({places})", rows)
            self._db.execute("COMMIT")
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
