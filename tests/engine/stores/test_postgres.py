"""Behaviour of PostgreSQL alone: many processes, lost connections, migration.

The first process to start brings the schema up to date.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterator, Sequence
from types import ModuleType

import asyncpg
import pytest
from asyncpg.pool import PoolConnectionHolder

from engine.contract.errors import StoreError
from engine.contract.words import tell
from engine.match.records import Record
from engine.migrations import BASELINE
from engine.store.personal import FLEETING, OTHERS, PERSONAL
from engine.store.postgres import PostgresStore
from engine.store.postgres.database import SHAPES, Connection, condition_of, migration_steps, open_pool
from engine.store.postgres.database import beside as said_beside
from engine.store.postgres.dialect import in_postgres
from engine.store.postgres.transactions import Ran, run, run_at_once
from engine.store.sql import (
    counts,
    durations,
    erase,
    export,
    habits,
    queries,
    questions,
    servers,
    side_writes,
    writes,
)
from engine.store.sql.units import Unit, Value
from engine.store.sqlite import database
from tests.engine.conftest import ASKERS
from tests.engine.database import VOTES_BY_SEAT, votes_at
from tests.engine.stores.writer import Writer, lobby, with_changes
from tests.support.postgres import cut_off, fresh_database

ANN, BOB, CY, *_ = ASKERS
MODULES = (questions, side_writes, counts, habits, erase, export, durations, queries, servers, writes)


@pytest.fixture
async def url() -> AsyncIterator[str]:
    async with fresh_database() as url:
        yield url


@pytest.fixture
async def store(url: str) -> AsyncIterator[PostgresStore]:
    store = await PostgresStore.open(url)
    yield store
    await store.close()


def statements(module: ModuleType) -> Iterator[tuple[str, str]]:
    """Return all SQL constants of a module by name."""
    for name, value in vars(module).items():
        of = (
            value.items()
            if isinstance(value, dict)
            else enumerate(value if isinstance(value, tuple) else (value,))
        )
        for key, text in of:
            if (
                isinstance(text, str)
                and re.match(r"\s*(SELECT|INSERT|UPDATE|DELETE)\b", text)
                and "{" not in text
            ):
                yield f"{module.__name__}.{name}[{key}]", text


@pytest.mark.slow
async def test_postgresql_understands_every_statement(store: PostgresStore) -> None:
    found = [one for module in MODULES for one in statements(module)]
    assert len(found) > 80
    async with store.pool.acquire() as db:
        await db.execute("SELECT nextval(pg_get_serial_sequence('matches', 'id'))")
        for name, sql in found:
            try:
                await db.prepare(in_postgres(sql))
            except asyncpg.PostgresError as error:
                pytest.fail(f"{name}: {error}\n{in_postgres(sql)}")


async def test_it_has_the_tables_and_columns_that_are_known_of_people_and_others(
    store: PostgresStore,
) -> None:
    found = await store.pool.fetch(
        "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()"
    )
    known = {(table, column) for table, columns in PERSONAL.items() for column in columns}
    known |= {
        (table, column) for table, columns in {**OTHERS, **FLEETING}.items() for column in columns.split()
    }
    assert {(table, column) for table, column in found if table != "shapes"} == known


def test_each_number_has_a_step_in_both_databases() -> None:
    assert [*migration_steps()] == [*database.migration_steps()]


async def test_a_database_of_an_earlier_release_is_migrated_and_one_of_no_release_refused() -> None:
    async with fresh_database(is_shaped=False) as older:
        db = await asyncpg.connect(older)
        await db.execute(SHAPES)
        await db.execute(migration_steps()[BASELINE])
        await db.execute("INSERT INTO shapes (number) SELECT generate_series(39, $1 - 1)", BASELINE)
        assert "was made by a version of this bot that was never released (42)" in await refusal(older)
        await db.execute("INSERT INTO shapes (number) VALUES ($1)", BASELINE)
        await db.execute("INSERT INTO settings VALUES ('commands', 'hash')")
        store = await PostgresStore.open(older)
        assert await store.setting("commands") == "hash"
        assert (await condition_of(older)).version == max(migration_steps())
        await store.close()
        await db.close()


@pytest.mark.slow
async def test_two_processes_that_come_first_bring_a_database_into_shape_once() -> None:
    async with fresh_database(is_shaped=False) as url:
        stores = await asyncio.gather(*(PostgresStore.open(url) for _ in range(4)))
        assert [row["number"] for row in await stores[0].pool.fetch("SELECT number FROM shapes")] == [
            *migration_steps()
        ]
        for one in stores:
            await one.close()


@pytest.mark.slow
async def test_a_step_that_waits_for_a_table_blocks_others_only_briefly(
    url: str, store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = {**migration_steps(), 9999: "ALTER TABLE matches ADD COLUMN new BIGINT"}
    monkeypatch.setattr("engine.store.postgres.database.migration_steps", lambda: steps)
    async with store.pool.acquire() as slow, slow.transaction():
        await slow.fetch("SELECT 1 FROM matches")
        newer = asyncio.create_task(PostgresStore.open(url))
        while not await store.pool.fetchval("SELECT 1 FROM pg_locks WHERE NOT granted"):  # noqa: ASYNC110 - in the database
            await asyncio.sleep(0.01)
        assert await store.census() is not None, "other clients do not wait for a slow one"
        assert not newer.done()
    await (await newer).close()
    assert await store.pool.fetchval("SELECT max(number) FROM shapes") == 9999


async def refusal(url: str) -> str:
    with pytest.raises(StoreError) as refused:
        await PostgresStore.open(url)
    return tell(refused.value.sentence, ())


@pytest.mark.slow
async def test_a_newer_database_and_another_programs_are_left_alone(url: str, store: PostgresStore) -> None:
    await store.pool.execute("INSERT INTO shapes (number) VALUES (9999)")
    assert re.search(r"made by a newer version of this bot \(9999; this one knows \d+\)", await refusal(url))
    async with fresh_database(is_shaped=False) as other:
        db = await asyncpg.connect(other)
        await db.execute("CREATE TABLE anything (id BIGINT)")
        assert "another program’s database" in await refusal(other)
        found = await db.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        assert [row["tablename"] for row in found] == ["anything"]
        await db.close()


async def test_a_newer_database_is_opened_if_it_says_that_this_build_can_run_beside_it(
    url: str, store: PostgresStore
) -> None:
    known = max(migration_steps())
    await store.pool.execute("INSERT INTO shapes (number, beside) VALUES (9998, $1)", known)
    older = await PostgresStore.open(url)
    record = await Writer(older).open_lobby(ANN)
    assert await store.record(record.match.id) == record
    await older.close()
    assert (await condition_of(url)).version == 9998
    with pytest.raises(StoreError, match="made by a newer version"):
        # which carries everything, and would miss what is new
        await open_pool(url, is_half_filled=True)
    await store.pool.execute("INSERT INTO shapes (number, beside) VALUES (9999, $1)", known + 1)
    assert "made by a newer version" in await refusal(url)


async def test_every_step_says_beside_which_builds_it_stands(store: PostgresStore) -> None:
    said = {number: said_beside(sql) for number, sql in migration_steps().items() if number > BASELINE}
    assert all(oldest is not None and oldest < number for number, oldest in said.items())
    kept = await store.pool.fetch("SELECT number, beside FROM shapes WHERE number > $1", BASELINE)
    assert {row["number"]: row["beside"] for row in kept} == said


async def test_open_votes_are_carried_over_from_the_seats(url: str, store: PostgresStore) -> None:
    record = await Writer(store).begin_match(ANN, BOB, CY)
    await store.pool.execute(
        "ALTER TABLE matches DROP COLUMN language; ALTER TABLE guild_settings DROP COLUMN language;"
        "ALTER TABLE reach DROP COLUMN chosen_language;"
        "ALTER TABLE matches DROP COLUMN votes; ALTER TABLE guild_settings DROP COLUMN replays;"
        "ALTER TABLE reach DROP COLUMN replays; DROP TABLE notes;"
        "ALTER TABLE matches DROP COLUMN foreign_to; ALTER TABLE reach DROP COLUMN is_stranger;"
        "ALTER TABLE guild_settings DROP COLUMN allows_foreign;"
        "DROP TABLE avoids, wishes, told, table_boards, punctuality;"
        "DROP TABLE daily_days, daily_attempts, daily_posts, daily_invitations;"
        "DROP TABLE tournaments, tournament_players, tournament_tables, tournament_matches, tournament_cards;"
        "DROP TABLE finishes, bests, uncounted; ALTER TABLE reach DROP COLUMN is_hidden;"
        "DROP TABLE ratings, rating_changes, rating_choices, rating_folds; DROP INDEX matches_over_in_order;"
        "ALTER TABLE terms DROP COLUMN rated; ALTER TABLE guild_settings DROP COLUMN rated;"
        "DROP TABLE guesses, season_medals, season_closings, sentence_reports;"
        "ALTER TABLE seats DROP COLUMN nudges; ALTER TABLE seats DROP COLUMN nudged;"
        "ALTER TABLE seats DROP COLUMN shown_to; DELETE FROM shapes WHERE number > 46;" + VOTES_BY_SEAT
    )
    newer = await PostgresStore.open(url)
    found = await newer.record(record.match.id)
    assert found is not None
    assert found.match.votes == votes_at(found.match.ply)
    await newer.close()


async def test_where_it_is_is_told_without_who_may_open_it() -> None:
    said = await refusal("postgresql://bot:hunter2@localhost:1/matches")
    assert (
        said
        == "“localhost:1/matches”: The database can’t be reached, so nothing was changed. Please try again "
        "in a minute."
    )
    assert "no address" in await refusal("postgresql://localhost:port/matches")


async def test_what_was_under_way_on_connections_that_are_cut_is_asked_for_again(
    url: str, store: PostgresStore
) -> None:
    writer = Writer(store)
    record = await writer.open_lobby(ANN)
    for _ in range(5):
        asked = asyncio.gather(
            *(store.record(record.match.id) for _ in range(20)),
            *(store.keep_setting(f"key {n}", "value") for n in range(20)),
        )
        await asyncio.sleep(0)
        await cut_off(url)
        assert {one.match.id for one in (await asked)[:20] if one is not None} == {record.match.id}
    assert await store.setting("key 19") == "value"


def lose_as_it_is_given_back(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut a connection after the pool has it back and before it is checked.

    asyncpg then raises, even if the statement succeeded.
    """
    release = PoolConnectionHolder.release

    async def lost_first(self: PoolConnectionHolder, timeout: float | None) -> None:
        monkeypatch.setattr(PoolConnectionHolder, "release", release)
        await cut_off(url)
        await self.wait_until_released()
        await release(self, timeout)

    monkeypatch.setattr(PoolConnectionHolder, "release", lost_first)


async def test_a_commit_that_was_answered_counts_though_the_connection_is_lost_afterwards(
    url: str, store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = Writer(store)
    record = await writer.open_lobby(ANN)
    lose_as_it_is_given_back(url, monkeypatch)
    saved = await writer.save(record, with_changes(record))
    assert await store.record(record.match.id) == saved
    assert [one.match.version for one in writer.heard] == [record.match.version, saved.match.version]


@pytest.mark.parametrize("came_through", [True, False])
async def test_a_commit_whose_answer_was_lost_counts_exactly_if_it_came_through(
    url: str, store: PostgresStore, monkeypatch: pytest.MonkeyPatch, *, came_through: bool
) -> None:
    """Opening a match takes a transaction of several statements."""
    writer = Writer(store)
    lost: list[str] = []
    commit = asyncpg.transaction.Transaction.commit

    async def lose_answer(self: asyncpg.transaction.Transaction) -> None:
        if lost:
            await commit(self)
            return
        lost.append("once")
        if came_through:
            await commit(self)
        lose_as_it_is_given_back(url, monkeypatch)
        raise asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation")

    monkeypatch.setattr("asyncpg.transaction.Transaction.commit", lose_answer)
    opened = await writer.open_lobby(ANN)
    assert lost
    assert writer.heard == [opened]
    assert await store.record(opened.match.id) == opened
    assert await store.record(opened.match.id + 1) is None


@pytest.mark.parametrize("came_through", [True, False])
@pytest.mark.parametrize("is_found", [True, False])
async def test_a_statement_whose_answer_was_lost_counts_exactly_if_it_came_through(
    url: str, store: PostgresStore, monkeypatch: pytest.MonkeyPatch, *, came_through: bool, is_found: bool
) -> None:
    """The statement may come through only after the first look found nothing of it."""
    writer = Writer(store)
    record = await writer.open_lobby(ANN)
    lost: list[str] = []
    looked: list[Unit] = []
    has_left_traces = PostgresStore._has_left_traces

    async def lose_answer(db: Connection, sql: str, values: Sequence[Value]) -> None:
        if lost:
            return await run_at_once(db, sql, values)
        lost.append("once")
        if came_through:
            await run_at_once(db, sql, values)
        lose_as_it_is_given_back(url, monkeypatch)
        raise asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation")

    async def too_early(self: PostgresStore, unit: Unit) -> bool:
        looked.append(unit)
        return (is_found or len(looked) > 1) and await has_left_traces(self, unit)

    monkeypatch.setattr("engine.store.postgres.run_at_once", lose_answer)
    monkeypatch.setattr(PostgresStore, "_has_left_traces", too_early)
    saved = await writer.save(record, with_changes(record))
    assert lost
    kept = await store.record(record.match.id)
    assert kept is not None
    assert (kept.match.version, saved.match.version) == (record.match.version + 1,) * 2
    assert [one.match.version for one in writer.heard] == [record.match.version, record.match.version + 1]


async def test_a_lost_answer_that_no_process_can_check_is_in_doubt(
    url: str, store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = Writer(store)
    record = await writer.open_lobby(ANN)

    async def last(db: Connection, sql: str, values: Sequence[Value]) -> None:
        await run_at_once(db, sql, values)
        name = await db.fetchval("SELECT current_database()")
        await db.execute(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on')
        lose_as_it_is_given_back(url, monkeypatch)
        raise asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation")

    monkeypatch.setattr("engine.store.postgres.run_at_once", last)
    with pytest.raises(StoreError, match="it is not known whether that counted"):
        await writer.save(record, with_changes(record))


async def test_what_another_has_written_meanwhile_is_a_conflict_though_the_answer_was_lost(
    url: str, store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = Writer(store)
    record = await writer.open_lobby(ANN)

    async def overtaken(*_: object) -> None:
        monkeypatch.setattr("engine.store.postgres.run_at_once", run_at_once)
        await Writer(store).save(record, with_changes(with_changes(record)))
        lose_as_it_is_given_back(url, monkeypatch)
        raise asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation")

    monkeypatch.setattr("engine.store.postgres.run_at_once", overtaken)
    with pytest.raises(StoreError, match="has just changed"):
        await writer.save(record, with_changes(record))
    assert len(writer.heard) == 1


async def test_a_server_that_is_gone_is_said_in_one_sentence_and_nothing_is_heard(
    store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = Writer(store)
    record = await writer.open_lobby(ANN)

    async def refuse_connection(*_: object, **__: object) -> None:
        raise ConnectionRefusedError

    with monkeypatch.context() as patched:
        patched.setattr("asyncpg.pool.Pool._acquire", refuse_connection)
        for refused in (writer.save(record, with_changes(record)), store.record(record.match.id)):
            with pytest.raises(StoreError, match="can’t be reached, so nothing was changed"):
                await refused
    assert len(writer.heard) == 1
    assert await store.record(record.match.id) == record
    await writer.save(record, with_changes(record))


async def test_who_is_cancelled_while_writing_has_still_written(store: PostgresStore) -> None:
    writer = Writer(store)
    saving = asyncio.create_task(writer.open_lobby(ANN))
    await asyncio.sleep(0)
    saving.cancel()
    with pytest.raises(asyncio.CancelledError):
        await saving
    (heard,) = writer.heard
    assert await store.record(heard.match.id) == heard


async def test_a_transaction_of_another_process_is_waited_for_and_then_conflicts(
    url: str, store: PostgresStore
) -> None:
    record = await Writer(store).open_lobby(ANN)
    pool = await open_pool(url)
    async with pool.acquire() as other, other.transaction():
        ran: Ran = await run(other, writes.save_match(record, with_changes(record), (), 1000))
        assert ran.transaction is not None
        waiting = asyncio.create_task(Writer(store).save(record, with_changes(record)))
        _, pending = await asyncio.wait({waiting}, timeout=0.2)
        assert pending
    with pytest.raises(StoreError, match="has just changed"):
        await waiting
    await pool.close()


@pytest.mark.slow
async def test_matches_that_are_opened_beside_each_other_get_seats_of_their_own(store: PostgresStore) -> None:
    opened: list[Record] = await asyncio.gather(
        *(Writer(store).save(None, lobby(ANN, BOB)) for _ in range(30))
    )
    kept = [await store.record(one.match.id) for one in opened]
    assert kept == opened
