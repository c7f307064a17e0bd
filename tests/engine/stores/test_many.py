"""PostgreSQL finds frequently read rows by an index, with any number of matches."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator

import pytest

from engine.match.message_records import Surface
from engine.store.postgres import PostgresStore
from engine.store.postgres.dialect import in_postgres
from engine.store.sql import queries
from tests.engine.conftest import ASKERS
from tests.engine.stores.writer import Writer
from tests.support.postgres import fresh_database

MANY = 5_000
PAGE = 50


@pytest.fixture
async def store() -> AsyncIterator[PostgresStore]:
    """Yield a store with many identical matches, each with its board."""
    async with fresh_database() as url:
        store = await PostgresStore.open(url)
        record = await Writer(store).begin_match(*ASKERS[:2])
        board = Surface("board", channel=5, message=6, ply=3, since=2, turn=1, stamp="a", posted=9, live=True)
        await store.keep_surface(record.match.id, board)
        for table, key in (("matches", "id"), ("seats", "match"), ("surfaces", "match")):
            found = await store.pool.fetch(
                "SELECT column_name FROM information_schema.columns WHERE table_name = $1 AND table_schema "
                "= current_schema()",
                table,
            )
            names = ", ".join(row["column_name"] for row in found if row["column_name"] != key)
            await store.pool.execute(
                f"INSERT INTO {table} ({key}, {names}) SELECT {key} + n, {names} FROM {table}, "
                f"generate_series(1, {MANY}) n"
            )
        await store.pool.execute("VACUUM ANALYZE")
        yield store
        await store.close()


async def blocks(store: PostgresStore, sql: str, *values: int) -> int:
    """Return how many blocks of 8 KB a query reads."""
    async with store.pool.acquire() as db:
        await db.execute(f"PREPARE asked AS {in_postgres(sql)}")
        given = f"({', '.join(map(str, values))})" if values else ""
        told = await db.fetchval(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE asked{given}")
        await db.execute("DEALLOCATE asked")
    plan = json.loads(told)[0]["Plan"]
    return int(plan["Shared Hit Blocks"] + plan["Shared Read Blocks"])


@pytest.mark.slow
async def test_every_page_of_boards_costs_the_same(store: PostgresStore) -> None:
    first = await blocks(store, queries.BOARDS, 0, PAGE, 1, 0, 0)
    assert first < 4 * PAGE
    for after in (MANY // 2, MANY - PAGE):
        assert await blocks(store, queries.BOARDS, after, PAGE, 1, 0, 0) < 2 * first
    page = await store.boards(MANY - PAGE, PAGE)
    assert len(page) == PAGE


async def test_matches_are_counted_without_a_look_at_each(store: PostgresStore) -> None:
    table = await store.pool.fetchval("SELECT relpages FROM pg_class WHERE relname = 'matches'")
    assert await blocks(store, queries.CENSUS) < table / 5
    assert (await store.census()).going == {("bidding", "playing"): MANY + 1}
