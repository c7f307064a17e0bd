"""A database file as other programs see it."""

import sqlite3
from pathlib import Path

import pytest

from engine.contract.errors import StoreError
from engine.contract.words import tell
from engine.match.questions import Vote
from engine.store import Store

VOTES_BY_SEAT = """
    UPDATE seats SET agreed = 1, allows = 1, skips = 1, delays = 'no' WHERE match = 1 AND seat = 0;
    UPDATE seats SET asks_back = 3, delays = 'pause' WHERE match = 1 AND seat = 1;
    UPDATE seats SET agreed = 1, allows = 0, waits = 1 WHERE match = 1 AND seat = 2;
"""
"""Votes of every kind, as builds up to schema 46 stored them with the seats."""


def votes_at(ply: int) -> tuple[Vote, ...]:
    """Return the votes of `VOTES_BY_SEAT` in a match at a ply."""
    return (
        Vote("end", yes=(0, 2)),
        Vote("takeback", ply, (1, 0), (2,), back_to=3),
        Vote("skip", ply, (0,), (2,)),
        Vote("pause", ply, (1,), (0,)),
    )


async def refusal(path: Path) -> str:
    """Return the reason why a database is not opened."""
    with pytest.raises(StoreError) as refused:
        await Store.open(path)
    return tell(refused.value.sentence, ())


def query(path: Path, sql: str) -> list[tuple[object, ...]]:
    """Return the rows that a query finds."""
    db = sqlite3.connect(path)
    try:
        return db.execute(sql).fetchall()
    finally:
        db.close()


def change(path: Path, script: str) -> None:
    """Run an SQL script on the database."""
    db = sqlite3.connect(path)
    try:
        db.executescript(script)
    finally:
        db.close()


def multiply(db: sqlite3.Connection, match_id: int, times: int) -> None:
    """Add `count` copies of a match, with its seats, by SQL.

    This is faster than opening the matches through the bot.
    """
    (last,) = db.execute("SELECT max(id) FROM matches").fetchone()
    for table, number in (("matches", "id"), ("seats", "match")):
        columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})") if row[1] != number]
        names = ", ".join(columns)
        db.execute(
            f"""
            WITH RECURSIVE copies (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM copies WHERE n < ?)
            INSERT INTO {table} ({number}, {names})
            SELECT ? + n, {names} FROM copies JOIN {table} ON {number} = ?
            """,
            (times, last, match_id),
        )
    db.commit()
