"""Opening of a PostgreSQL database: connections and migrations.

If it cannot be opened, a sentence says why.

House rules: many processes may have it open. Migrations only go forward, by one process at a time;
each runs in a transaction of its own, together with its number. The previous release must be able
to run beside each migration. A migration says so in a line, which is stored. So an older build that
restarts while a newer one takes over knows that it may go on.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Final, TypeAlias
from urllib.parse import urlsplit

import asyncpg
from asyncpg.pool import PoolConnectionProxy

from engine.contract.errors import StoreError
from engine.contract.words import say
from engine.match.message_records import SentenceReport
from engine.migrations import BASELINE, postgres, read_steps
from engine.store.interface.condition import Condition
from engine.store.postgres.failures import FAILURES, failure
from engine.store.sql.notes import REPORTS, read_report
from engine.store.transfer import MOVING, half_filled
from engine.store.versions import too_new, unreleased

_log = logging.getLogger(__name__)

CONNECTIONS: Final = 10
"""Maximum number of connections of one process."""
PATIENCE: Final = 10.0
"""Seconds after which a connection attempt or a statement counts as lost."""
_SETTINGS: Final = {
    "application_name": "tabletop",
    "idle_in_transaction_session_timeout": "30s",
    # Locks of a machine that disappeared are released within half a minute.
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
    "tcp_user_timeout": "25s",
}
_STATEMENTS: Final = 500
"""Prepared statements cached per connection: changes of matches and seats take many forms."""
_LOCK: Final = 0x7461626C
"""The advisory lock for migrations: "tabl"."""
_IN_THE_WAY: Final = 1
"""Seconds that a migration waits for a locked table, and pauses between attempts."""
_TRIES: Final = 300
BOTS: Final = """
    SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'tabletop'
    AND pid <> pg_backend_pid()"""
"""Query for the number of other connections of bots."""
SHAPES: Final = "CREATE TABLE shapes (number BIGINT PRIMARY KEY, reached TIMESTAMPTZ NOT NULL DEFAULT now())"
_KEEP_BESIDE: Final = "UPDATE shapes SET beside = $2 WHERE number = $1"
_MAY_RUN: Final = (
    "SELECT coalesce(bool_and(coalesce(beside, number) <= $1), TRUE) FROM shapes WHERE number > $1"
)
"""Query: whether a build that knows the schema up to a number can run."""
_BESIDE: Final = re.compile(r"^-- beside: (\d+)$", re.MULTILINE)
_HAS_SHAPES: Final = "SELECT to_regclass('shapes') IS NOT NULL"
_IS_EMPTY: Final = "SELECT NOT EXISTS (SELECT 1 FROM pg_tables WHERE schemaname = current_schema())"

Pool: TypeAlias = "asyncpg.Pool[asyncpg.Record]"
Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record] | PoolConnectionProxy[asyncpg.Record]"


def is_postgres(database: str) -> bool:
    """Return whether a setting names a PostgreSQL database, not a file."""
    return urlsplit(database).scheme in {"postgresql", "postgres"}


def place_of(url: str) -> str:
    """Return a database's host and name, without user and password."""
    parts = urlsplit(url)
    return f"{parts.netloc.rpartition('@')[2] or 'localhost'}{parts.path}"


async def open_pool(url: str, *, is_half_filled: bool = False) -> Pool:
    """Open the connections; create or migrate the database if needed.

    StoreError says what prevents it; then nothing stays open. A move also opens a database that
    `is_half_filled`, but none with a newer schema, as it would miss tables.
    """
    try:
        pool = await asyncpg.create_pool(
            url,
            min_size=1,
            max_size=CONNECTIONS,
            timeout=PATIENCE,
            command_timeout=PATIENCE,
            statement_cache_size=_STATEMENTS,
            reset=_tidy,
            server_settings=_SETTINGS,
        )
        try:
            async with pool.acquire() as db:
                await _prepare(db, url, is_whole=is_half_filled)
                source = await db.fetchval("SELECT value FROM settings WHERE key = $1", MOVING)
                if source is not None and not is_half_filled:
                    raise half_filled(place_of(url), source)
        except BaseException:
            pool.terminate()
            raise
    except FAILURES as error:
        raise _not_opened(url, error) from error
    except ValueError as error:
        raise _no_address(url) from error
    return pool


async def _tidy(db: Connection) -> None:
    """Roll back what an interrupted user of the connection left open."""
    if db.is_in_transaction():
        await db.execute("ROLLBACK")


async def give_back(pool: Pool, db: PoolConnectionProxy[asyncpg.Record]) -> None:
    """Return a connection to the pool.

    If it is lost at this very moment, asyncpg raises errors that concern no completed work.
    """
    with suppress(*FAILURES):
        await pool.release(db)


async def end(pool: Pool, db: PoolConnectionProxy[asyncpg.Record]) -> None:
    """Close a connection, so that PostgreSQL releases its locks.

    In the pool it would keep them.
    """
    with suppress(*FAILURES):
        db.terminate()
    await give_back(pool, db)


async def _prepare(db: Connection, url: str, *, is_whole: bool) -> None:
    """Migrate the database to this build's schema, one process at a time.

    StoreError if it is newer and `is_whole` requires every table to be known.
    """
    await db.execute("SELECT pg_advisory_lock($1)", _LOCK, timeout=600)
    try:
        steps = migration_steps()
        reached = await _schema_number(db, url, max(steps), is_whole=is_whole)
        for number, sql in steps.items():
            if number <= reached:
                continue
            await _reach(db, number, sql, is_first=not reached)
            reached = number
    finally:
        await db.execute("SELECT pg_advisory_unlock($1)", _LOCK)


async def _reach(db: Connection, number: int, sql: str, *, is_first: bool) -> None:
    """Run a migration; retry while a table is locked.

    Other statements queue behind a waiting migration, so each attempt is short.
    """
    for left in reversed(range(_TRIES)):
        try:
            async with db.transaction():
                await db.execute(f"SET LOCAL lock_timeout = '{_IN_THE_WAY}s'")
                if is_first:
                    await db.execute(SHAPES)
                await db.execute(sql, timeout=600)
                await db.execute("INSERT INTO shapes (number) VALUES ($1)", number)
                if (oldest := beside(sql)) is not None:
                    await db.execute(_KEEP_BESIDE, number, oldest)
        except asyncpg.LockNotAvailableError:
            if not left:
                raise
            await asyncio.sleep(_IN_THE_WAY)
        else:
            return


async def condition_of(url: str) -> Condition:
    """Return the condition of a database without changing it.

    StoreError if no bot of this build may open it, or if it cannot be reached.
    """
    known = max(migration_steps())
    async with _reading(url) as db:
        reached = await _schema_number(db, url, known)
        found = await db.fetch("SELECT key, value FROM settings") if reached else ()
        used = bool(await db.fetchval(BOTS))
    return Condition(used, reached, known, {row["key"]: row["value"] for row in found})


async def reports_in(url: str) -> Sequence[SentenceReport]:
    """Return the reports of sentences, the oldest first.

    StoreError if no bot of this build may open the database, or if it cannot be reached.
    """
    known = max(migration_steps())
    async with _reading(url) as db:
        if await _schema_number(db, url, known) < known:
            return ()
        return tuple(map(read_report, await db.fetch(REPORTS)))


@asynccontextmanager
async def _reading(url: str) -> AsyncIterator[Connection]:
    """Open a connection to read the database. StoreError says what prevents it."""
    try:
        db = await asyncpg.connect(url, timeout=PATIENCE)
    except FAILURES as error:
        raise _not_opened(url, error) from error
    except ValueError as error:
        raise _no_address(url) from error
    try:
        yield db
    except FAILURES as error:
        raise _not_opened(url, error) from error
    finally:
        await db.close()


def _not_opened(url: str, error: BaseException) -> StoreError:
    return StoreError(say("“{path}”: {sentence}", path=place_of(url), sentence=failure(error).sentence))


def _no_address(url: str) -> StoreError:
    return StoreError(say("“{path}” is no address of a database.", path=place_of(url)))


async def _schema_number(db: Connection, url: str, known: int, *, is_whole: bool = False) -> int:
    """Return the number of its schema; 0 if it is empty.

    StoreError if another program made it, or a newer version beside which this build cannot run.
    With `is_whole`, every newer version is refused.
    """
    if not await db.fetchval(_HAS_SHAPES):
        if not await db.fetchval(_IS_EMPTY):
            raise StoreError(
                say("“{path}” is another program’s database; nothing in it was touched.", path=place_of(url))
            )
        return 0
    reached = int(await db.fetchval("SELECT coalesce(max(number), 0) FROM shapes"))
    if reached > known:
        if not is_whole and await db.fetchval(_MAY_RUN, known):
            _log.warning(
                "the database has a newer schema (%d); this build (%d) can run beside it", reached, known
            )
            return reached
        raise too_new(place_of(url), reached, known)
    if reached < BASELINE:
        raise unreleased(place_of(url), reached)
    return reached


def beside(step: str) -> int | None:
    """Return the oldest build that can run beside a migration; None if not stated."""
    found = _BESIDE.search(step)
    return None if found is None else int(found[1])


def migration_steps() -> Mapping[int, str]:
    """Return the SQL of all migrations by number, in order."""
    return read_steps(postgres)
