"""A PostgreSQL database as one end of a move, see `engine.store.transfer`."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final

from engine.contract.errors import StoreError
from engine.contract.words import say
from engine.store.postgres.database import BOTS, Connection, open_pool, place_of
from engine.store.postgres.failures import FAILURES, failure
from engine.store.transfer import BATCH, COLUMNS, Batch, key_of

_NUMBERS: Final = "pg_get_serial_sequence('{}', 'id')"


class PostgresEnd:
    """A PostgreSQL database that is open for a move."""

    def __init__(self, db: Connection) -> None:
        """Use `open` instead."""
        self._db = db

    @classmethod
    @asynccontextmanager
    async def open(cls, url: str, *, is_played: bool = False) -> AsyncIterator[PostgresEnd]:
        """Open a database that no bot has open. StoreError if that fails.

        One that `is_played` is read as a snapshot of this moment.
        """
        try:
            pool = await open_pool(url, is_half_filled=True)
            try:
                async with pool.acquire() as db:
                    if is_played:
                        async with db.transaction(isolation="repeatable_read", readonly=True):
                            yield cls(db)
                    else:
                        if await db.fetchval(BOTS):
                            raise StoreError(
                                say(
                                    "The database “{path}” is in use by another bot process.",
                                    path=place_of(url),
                                )
                            )
                        yield cls(db)
            finally:
                pool.terminate()
        except FAILURES as error:
            raise failure(error) from error

    async def matches(self, after: int) -> Sequence[int]:
        """Return the next batch of match numbers."""
        found = await self._db.fetch(
            "SELECT id FROM matches WHERE id > $1 ORDER BY id LIMIT $2", after, BATCH
        )
        return [row["id"] for row in found]

    async def batch(self, tables: Sequence[str], matches: Sequence[int] | None) -> Batch:
        """Return the rows of some tables, of some matches or all."""
        return Batch({table: await self._rows(table, matches) for table in tables}, matches)

    async def last(self) -> int:
        """Return the last number that a match was given."""
        numbers = _NUMBERS.format("matches")
        found = await self._db.fetchval(f"SELECT pg_sequence_last_value({numbers}::regclass)")
        return int(found or 0)

    async def replace(self, batch: Batch) -> None:
        """Replace the rows of the batch."""
        async with self._db.transaction():
            if batch.matches is None:
                for table in batch.rows:
                    await self._db.execute(f"DELETE FROM {table}")
            else:  # deletes the rows that belong to the matches too
                await self._db.execute("DELETE FROM matches WHERE id = ANY($1)", batch.matches)
            for table, rows in batch.rows.items():
                await self._db.copy_records_to_table(table, records=rows, columns=COLUMNS[table])

    async def give_numbers_after(self, last: int) -> None:
        """Give the next match a number beyond this; do the same for lists and tournaments."""
        await self._db.execute(f"SELECT setval({_NUMBERS.format('matches')}, $1, $2)", max(1, last), last > 0)
        for table in ("lists", "tournaments"):
            given = int(await self._db.fetchval(f"SELECT coalesce(max(id), 0) FROM {table}"))
            await self._db.execute(
                f"SELECT setval({_NUMBERS.format(table)}, $1, $2)", max(1, given), given > 0
            )

    async def _rows(self, table: str, matches: Sequence[int] | None) -> list[tuple[object, ...]]:
        sql = f"SELECT {', '.join(COLUMNS[table])} FROM {table}"
        if matches is None:
            return [tuple(row) for row in await self._db.fetch(sql)]
        return [tuple(row) for row in await self._db.fetch(f"{sql} WHERE {key_of(table)} = ANY($1)", matches)]
