"""Moves all data between two databases, each SQLite or PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path

from engine.store.postgres.database import is_postgres, place_of
from engine.store.postgres.transfer import PostgresEnd
from engine.store.sqlite.transfer import SqliteEnd
from engine.store.transfer import Moved, Target, finished_move, move


async def move_database(
    source: str,
    target: str,
    *,
    is_played: bool = False,
    may_be_done: bool = False,
    told: Callable[[int], None] = lambda _: None,
) -> Moved:
    """Copy a whole database to another one. StoreError says what prevents it.

    The source is migrated to this build's schema, as a start of the bot would do; nothing else in
    it changes. With `may_be_done`, a target that already holds the same data is accepted: an
    earlier move had finished. With `is_played` (PostgreSQL only) a bot may keep using the source,
    and a snapshot of this moment is copied.
    """
    async with AsyncExitStack() as held:
        there = await _end(held, source, is_target=False, is_played=is_played)
        here = await _end(held, target, is_target=True)
        finished = await finished_move(there, here) if may_be_done else None
        return await move(there, here, _name(source), told) if finished is None else finished


async def _end(held: AsyncExitStack, database: str, *, is_target: bool, is_played: bool = False) -> Target:
    if is_postgres(database):
        return await held.enter_async_context(PostgresEnd.open(database, is_played=is_played))
    return held.enter_context(SqliteEnd.open(Path(database), is_target=is_target))


def _name(database: str) -> str:
    return place_of(database) if is_postgres(database) else database
