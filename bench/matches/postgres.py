"""How fast moves become durable in PostgreSQL, against bare asyncpg.

It has a server of its own on this machine, which flushes.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path

import asyncpg

from bench.kit.seats import WIDE
from bench.kit.table import Row
from bench.matches.engine import (
    AT_ONCE,
    MOVES,
    MOVES_AT_ONCE,
    SLICES,
    begun_match,
    bytes_of_a_move,
    play,
    slices_row,
)
from engine.services.matches import Matches
from engine.store.postgres import PostgresStore
from engine.store.postgres.database import CONNECTIONS, Pool
from tests.support.postgres import flush_commits, fresh_database


def rows() -> list[Row]:
    """Measure everything here."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_speed(Path(folder)))


async def _speed(folder: Path) -> list[Row]:
    size = await bytes_of_a_move(folder / "size.sqlite3")
    async with fresh_database() as url:
        flush_commits()
        store = await PostgresStore.open(url)
        # As many connections as the store has.
        bare = await asyncpg.create_pool(url, min_size=CONNECTIONS, max_size=CONNECTIONS)
        try:
            await bare.execute(
                "CREATE TABLE rows (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, row TEXT NOT NULL)"
            )
            matches = Matches(store, limits=WIDE)
            one, many, bare_one, bare_many = [], [], [], []
            for _ in range(SLICES):
                bare_one.append(await _insert(bare, size, MOVES, 1))
                one.append(await play(matches, [await begun_match(matches)], MOVES))
                bare_many.append(await _insert(bare, size, MOVES_AT_ONCE, AT_ONCE))
                many.append(
                    await play(matches, [await begun_match(matches) for _ in range(AT_ONCE)], MOVES_AT_ONCE)
                )
        finally:
            await bare.close()
            await store.close()
    return [
        slices_row("Durable moves in PostgreSQL, one match", one, bare_one, MOVES, size, target=0.5),
        slices_row(
            f"Durable moves in PostgreSQL, {AT_ONCE} matches at once",
            many,
            bare_many,
            MOVES_AT_ONCE * AT_ONCE,
            size,
            target=0.5,
        ),
    ]


async def _insert(bare: Pool, size: int, count: int, tasks: int) -> float:
    """Insert and commit `count` rows of `size` bytes in each of `tasks` tasks.

    Return the seconds.
    """
    row = "x" * size

    async def insert() -> None:
        for _ in range(count):
            await bare.execute("INSERT INTO rows (row) VALUES ($1)", row)

    begun = time.perf_counter()
    await asyncio.gather(*(insert() for _ in range(tasks)))
    return time.perf_counter() - begun
