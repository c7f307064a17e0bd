"""`python -m tools.move SOURCE TARGET`: all matches, people and settings of one database into another one that is empty.

Either is the path of a file of SQLite or an address, `postgresql://…`. No bot may be running on either of them; with `--played`
a bot may go on in the source, and what it holds at this moment is carried. A move that was cut off goes on when it is run again.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from contextlib import AsyncExitStack
from pathlib import Path

from engine.errors import StoreError
from engine.store.moving import Moved, Target, move
from engine.store.moving_sqlite import SqliteEnd
from engine.store.postgres.moving import PostgresEnd
from engine.store.postgres.opening import is_postgres, place_of
from engine.words import ENGLISH, tell


async def moved(source: str, target: str, *, is_played: bool = False) -> Moved:
    """Carry all of a database over to another one. StoreError says what is in the way.

    The source is brought into this build's shape, as a start of the bot would; all else in it stays as it is.
    """
    async with AsyncExitStack() as held:
        there = await _end(held, source, is_target=False, is_played=is_played)
        here = await _end(held, target, is_target=True)
        return await move(there, here, _name(source), _tell)


async def _end(held: AsyncExitStack, database: str, *, is_target: bool, is_played: bool = False) -> Target:
    if is_postgres(database):
        return await held.enter_async_context(PostgresEnd.opened(database, is_played=is_played))
    return held.enter_context(SqliteEnd.opened(Path(database), is_target=is_target))


def _name(database: str) -> str:
    return place_of(database) if is_postgres(database) else database


def _tell(done: int) -> None:
    print(f"{done} matches …", file=sys.stderr, flush=True)


def main(given: list[str] | None = None) -> int:
    """Move, and say what came of it."""
    parser = argparse.ArgumentParser(prog="python -m tools.move", description=__doc__)
    parser.add_argument("source")
    parser.add_argument("target")
    parser.add_argument(
        "--played", action="store_true", help="a bot may be running on the source (PostgreSQL only)"
    )
    asked = parser.parse_args(given)
    try:
        found = asyncio.run(moved(asked.source, asked.target, is_played=asked.played))
    except StoreError as error:
        print(tell(error.sentence, (), ENGLISH), file=sys.stderr)
        return 1
    for table, digest in sorted(found.digests.items()):
        print(f"{table:15} {digest}")
    print(
        f"{found.matches} matches are there, {found.carried} of them carried just now; both databases hold the same."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
