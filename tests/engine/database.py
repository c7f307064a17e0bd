"""A database file as other programs see it."""

import sqlite3
from pathlib import Path

import pytest

from engine.errors import StoreError
from engine.store import Store
from engine.words import tell


async def refusal(path: Path) -> str:
    """Why a database is not opened."""
    with pytest.raises(StoreError) as refused:
        await Store.open(path)
    return tell(refused.value.sentence, ())


def query(path: Path, sql: str) -> list[tuple[object, ...]]:
    """What a query finds in it."""
    db = sqlite3.connect(path)
    try:
        return db.execute(sql).fetchall()
    finally:
        db.close()


def change(path: Path, script: str) -> None:
    """Run a script of SQL on it."""
    db = sqlite3.connect(path)
    try:
        db.executescript(script)
    finally:
        db.close()
