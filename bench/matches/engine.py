"""How fast moves become durable, against bare aiosqlite."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Coroutine, Sequence
from pathlib import Path
from statistics import median

import aiosqlite

from bench.kit.seats import WIDE, player_of, started
from bench.kit.table import Row
from engine.contract.driver import answers
from engine.match.looks import Moved
from engine.match.records import Match
from engine.services.matches import Matches
from engine.store import Store
from engine.store.sql.units import Write
from engine.store.sql.writes import save_match
from engine.store.sqlite.database import PRAGMAS

GAME = "howmanycalories"
SLICES = 16
"""Number of slices; engine and reference alternate, so that a slow machine slows both."""
MOVES = 60
"""Moves of a slice with one match."""
AT_ONCE = 100
MOVES_AT_ONCE = 5
"""Moves at each table of a slice with many."""


def rows() -> list[Row]:
    """Measure everything here."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_speed(Path(folder)))


async def _speed(folder: Path) -> list[Row]:
    size = await bytes_of_a_move(folder / "size.sqlite3")
    store = await Store.open(folder / "engine.sqlite3")
    bare = await aiosqlite.connect(folder / "bare.sqlite3")
    try:
        for pragma in PRAGMAS:
            await bare.execute_fetchall(f"PRAGMA {pragma}")
        await bare.execute("CREATE TABLE rows (id INTEGER PRIMARY KEY, row TEXT NOT NULL) STRICT")
        matches = Matches(store, limits=WIDE)
        one, many, bare_one, bare_many = [], [], [], []
        for _ in range(SLICES):
            bare_one.append(await _insert(bare, size, MOVES))
            one.append(await play(matches, [await begun_match(matches)], MOVES))
            bare_many.append(await _insert_together(bare, size))
            many.append(
                await play(matches, [await begun_match(matches) for _ in range(AT_ONCE)], MOVES_AT_ONCE)
            )
    finally:
        await bare.close()
        await store.close()
    return [
        slices_row("Durable moves, one match", one, bare_one, MOVES, size, target=0.6),
        slices_row(
            f"Durable moves, {AT_ONCE} matches at once",
            many,
            bare_many,
            MOVES_AT_ONCE * AT_ONCE,
            size,
            target=0.5,
        ),
    ]


def slices_row(
    name: str, took: list[float], bare: list[float], moves: int, size: int, *, target: float
) -> Row:
    """Return the medians of all slices, and of their ratios to the reference.

    Each slice is compared with the reference's slice beside it.
    """
    rate, bare_rate = moves / median(took), moves / median(bare)
    reference = f"bare insert and commit of {size} bytes: {bare_rate:.0f}/s"
    ratio = median(there / here for there, here in zip(bare, took, strict=True))
    return Row(name, round(rate), "moves/s", reference, ratio, f"≥ {target} of the reference")


async def begun_match(matches: Matches) -> Match:
    """Begin a match of the measured game that is long enough."""
    return await started(matches, GAME, rounds=8)


async def play(matches: Matches, tables: Sequence[Match], moves: int) -> float:
    """Make `moves` moves at each table, all tables at once.

    Return the seconds until they were durable. Only the clicks count, not what a player looks at
    before.
    """
    took = 0.0
    for _ in range(moves):
        clicks = [await _click(matches, table) for table in tables]
        begun = time.perf_counter()
        made = await asyncio.gather(*clicks)
        took += time.perf_counter() - begun
        assert all(moved.committed for moved in made)
    return took


async def _click(matches: Matches, table: Match) -> Coroutine[None, None, Moved]:
    """Return a player's next click, not made yet."""
    match = await matches.match(table.id)
    seat = match.to_move[0]
    look = await matches.look_seat(match.id, seat)
    assert look.ask is not None
    return matches.pick(match.id, player_of(match, seat), look.token, next(answers(look.ask)))


async def _insert(
    bare: aiosqlite.Connection, size: int, count: int, lock: asyncio.Lock | None = None
) -> float:
    """Insert and commit `count` rows of `size` bytes, one by one; return the seconds."""
    row, lock = "x" * size, lock or asyncio.Lock()
    begun = time.perf_counter()
    for _ in range(count):
        async with lock:
            await bare.execute("INSERT INTO rows (row) VALUES (?)", (row,))
            await bare.commit()
    return time.perf_counter() - begun


async def _insert_together(bare: aiosqlite.Connection, size: int) -> float:
    """Insert by many tasks at once; return the seconds.

    They take turns, since there is one transaction at a time.
    """
    lock = asyncio.Lock()
    begun = time.perf_counter()
    await asyncio.gather(*(_insert(bare, size, MOVES_AT_ONCE, lock) for _ in range(AT_ONCE)))
    return time.perf_counter() - begun


async def bytes_of_a_move(path: Path) -> int:
    """Return the size of all rows that a move in mid-match writes, as text."""
    store = await Store.open(path)
    try:
        match = await begun_match(matches := Matches(store, limits=WIDE))
        await play(matches, [match], 20)
        before = await store.record(match.id)
        await play(matches, [match], 1)
        after = await store.record(match.id)
        assert before is not None
        assert after is not None
        writes = save_match(before, after, (await store.log(GAME, match.id))[20:], after.match.times.opened)
        return sum(
            len(str(value))
            for write in writes
            if isinstance(write, Write)
            for row in write.rows
            for value in row
        )
    finally:
        await store.close()
