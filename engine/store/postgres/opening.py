"""Opening a PostgreSQL database: in the shape of this build, or a sentence that says why not.

House rules: many processes may have it open. Migrations only go forward, each in a transaction of its own with the number
that it reaches, one process at a time; each is one beside which the release before it can still run. It says so in a line,
which is kept: so an older build that is started anew while a newer one takes over finds that it may go on, too.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Mapping
from contextlib import suppress
from importlib.resources import files
from typing import Final, TypeAlias
from urllib.parse import urlsplit

import asyncpg
from asyncpg.pool import PoolConnectionProxy

from engine.errors import StoreError
from engine.migrations import postgres
from engine.store.interface import Condition
from engine.store.moving import MOVING, half_filled
from engine.store.postgres.failing import FAILURES, failure
from engine.words import say

_log = logging.getLogger(__name__)

CONNECTIONS: Final = 10
"""The most that one process has at a time."""
PATIENCE: Final = 10.0
"""Seconds after which a connection that is not made, or a statement that is not answered, counts as lost."""
_SETTINGS: Final = {
    "application_name": "tabletop",
    "idle_in_transaction_session_timeout": "30s",
    # What a machine holds that is gone without a word is let go of within half a minute.
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
    "tcp_user_timeout": "25s",
}
_STATEMENTS: Final = 500
"""Statements of which a connection remembers how they are run: what changes of a match and a seat makes many."""
_LOCK: Final = 0x7461626C
"""The advisory lock of whoever migrates: "tabl"."""
_IN_THE_WAY: Final = 1
"""Seconds for which a step waits for a table that others use, and for which these are let go on afterwards."""
_TRIES: Final = 300
BOTS: Final = """
    SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'tabletop'
    AND pid <> pg_backend_pid()"""
"""How many connections of bots there are beside this one."""
_SHAPES: Final = "CREATE TABLE shapes (number BIGINT PRIMARY KEY, reached TIMESTAMPTZ NOT NULL DEFAULT now())"
_KEEP_BESIDE: Final = "UPDATE shapes SET beside = $2 WHERE number = $1"
_MAY_RUN: Final = (
    "SELECT coalesce(bool_and(coalesce(beside, number) <= $1), TRUE) FROM shapes WHERE number > $1"
)
"""Whether a build that knows the shapes up to a number can run beside all that came after."""
_BESIDE: Final = re.compile(r"^-- beside: (\d+)$", re.MULTILINE)
_HAS_SHAPES: Final = "SELECT to_regclass('shapes') IS NOT NULL"
_IS_EMPTY: Final = "SELECT NOT EXISTS (SELECT 1 FROM pg_tables WHERE schemaname = current_schema())"

Pool: TypeAlias = "asyncpg.Pool[asyncpg.Record]"
Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record] | PoolConnectionProxy[asyncpg.Record]"


def is_postgres(database: str) -> bool:
    """Whether a setting names a database of PostgreSQL, and not a file."""
    return urlsplit(database).scheme in {"postgresql", "postgres"}


def place_of(url: str) -> str:
    """Where a database is, without the name and the password of whoever may open it."""
    parts = urlsplit(url)
    return f"{parts.netloc.rpartition('@')[2] or 'localhost'}{parts.path}"


async def open_pool(url: str, *, is_half_filled: bool = False) -> Pool:
    """Connections to the database, made or migrated where needed. StoreError says what is in the way, and leaves nothing open.

    Whoever carries everything over opens one that `is_half_filled`, too, and none of a newer shape, of which they would miss some.
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
    """Make a connection ready for whoever uses it next: nobody leaves anything on one but a transaction that was cut off."""
    if db.is_in_transaction():
        await db.execute("ROLLBACK")


async def give_back(pool: Pool, db: PoolConnectionProxy[asyncpg.Record]) -> None:
    """Give a connection back. Where it is lost in this very moment, asyncpg complains: of nothing that was done on it."""
    with suppress(*FAILURES):
        await pool.release(db)


async def end(pool: Pool, db: PoolConnectionProxy[asyncpg.Record]) -> None:
    """Have a connection be no more, so that PostgreSQL lets go of all that was held on it; given back, it would go on holding that."""
    with suppress(*FAILURES):
        db.terminate()
    await give_back(pool, db)


async def _prepare(db: Connection, url: str, *, is_whole: bool) -> None:
    """Make it a database of ours, in this build's shape, while nobody else does. StoreError if it is newer and has to be known whole."""
    await db.execute("SELECT pg_advisory_lock($1)", _LOCK, timeout=600)
    try:
        steps = migration_steps()
        reached = await _reached(db, url, max(steps), is_whole=is_whole)
        for number, sql in steps.items():
            if number <= reached:
                continue
            await _reach(db, number, sql, is_first=not reached)
            reached = number
    finally:
        await db.execute("SELECT pg_advisory_unlock($1)", _LOCK)


async def _reach(db: Connection, number: int, sql: str, *, is_first: bool) -> None:
    """Take a step. As long as it waits for a table, whoever comes after waits behind it: so it gives up soon, and tries again."""
    for left in reversed(range(_TRIES)):
        try:
            async with db.transaction():
                await db.execute(f"SET LOCAL lock_timeout = '{_IN_THE_WAY}s'")
                if is_first:
                    await db.execute(_SHAPES)
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
    """How a database is found, without a change to it. StoreError if no bot of this build may open it, or it can't be reached."""
    try:
        db = await asyncpg.connect(url, timeout=PATIENCE)
    except FAILURES as error:
        raise _not_opened(url, error) from error
    except ValueError as error:
        raise _no_address(url) from error
    try:
        known = max(migration_steps())
        reached = await _reached(db, url, known)
        found = await db.fetch("SELECT key, value FROM settings") if reached else ()
        used = bool(await db.fetchval(BOTS))
    except FAILURES as error:
        raise _not_opened(url, error) from error
    finally:
        await db.close()
    return Condition(used, reached, known, {row["key"]: row["value"] for row in found})


def _not_opened(url: str, error: BaseException) -> StoreError:
    return StoreError(say("“{path}”: {sentence}", path=place_of(url), sentence=failure(error).sentence))


def _no_address(url: str) -> StoreError:
    return StoreError(say("“{path}” is no address of a database.", path=place_of(url)))


async def _reached(db: Connection, url: str, known: int, *, is_whole: bool = False) -> int:
    """The number of its shape; 0 for an empty one. StoreError if another program made it, or a newer version beside which this can't run.

    Or beside which it can, but has to know the whole of it.
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
                "the database is of a newer version (%d), beside which this one (%d) can run", reached, known
            )
            return reached
        raise StoreError(
            say(
                "The database “{path}” was made by a newer version of this bot ({found}; this one knows {known}). "
                "Update the bot, or restore the backup from before.",
                path=place_of(url),
                found=reached,
                known=known,
            )
        )
    return reached


def beside(step: str) -> int | None:
    """The number of the oldest build that can still run beside a step; None where it does not say so."""
    found = _BESIDE.search(step)
    return None if found is None else int(found[1])


def migration_steps() -> Mapping[int, str]:
    """The SQL of every migration by its number, the first first."""
    return {
        int(entry.name.removesuffix(".sql")): entry.read_text(encoding="utf-8")
        for entry in sorted(files(postgres).iterdir(), key=lambda entry: entry.name)
        if entry.name.endswith(".sql")
    }
