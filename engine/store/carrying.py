"""Two databases of whatever kind, and what is carried from one to the other."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path

from engine.store.moving import Moved, Target, finished_move, move
from engine.store.moving_sqlite import SqliteEnd
from engine.store.postgres.moving import PostgresEnd
from engine.store.postgres.opening import is_postgres, place_of


async def moved(
    source: str,
    target: str,
    *,
    is_played: bool = False,
    may_be_done: bool = False,
    told: Callable[[int], None] = lambda _: None,
) -> Moved:
    """Carry all of a database over to another one. StoreError says what is in the way.

    The source is brought into this build's shape, as a start of the bot would; all else in it stays as it is.
    With `may_be_done`, a target that holds the same already is no refusal: an earlier move had finished.
    Where it `is_played` a bot goes on in it (PostgreSQL alone), and what it holds at this moment is carried.
    """
    async with AsyncExitStack() as held:
        there = await _end(held, source, is_target=False, is_played=is_played)
        here = await _end(held, target, is_target=True)
        finished = await finished_move(there, here) if may_be_done else None
        return await move(there, here, _name(source), told) if finished is None else finished


async def _end(held: AsyncExitStack, database: str, *, is_target: bool, is_played: bool = False) -> Target:
    if is_postgres(database):
        return await held.enter_async_context(PostgresEnd.opened(database, is_played=is_played))
    return held.enter_context(SqliteEnd.opened(Path(database), is_target=is_target))


def _name(database: str) -> str:
    return place_of(database) if is_postgres(database) else database
