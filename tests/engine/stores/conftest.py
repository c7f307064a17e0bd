"""Tests that every store of matches must pass, with any database.

To test another database, add a way to open it to `opening`. Nothing in this folder knows SQL.
Behaviour of SQLite alone is tested elsewhere.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from filelock import FileLock

from engine.store import Store
from engine.store.interface.shelf import Shelf
from engine.store.postgres import PostgresStore
from engine.store.sqlite.database import PRAGMAS
from sandbox.limits import HANGING
from tests.engine.stores.writer import Opening
from tests.support.postgres import fresh_database
from tests.toys import bidding

EVERYBODY = bidding.to_move


@pytest.fixture(autouse=True)
def one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make bids moves at once here, so that no bid waits for the others."""
    monkeypatch.setattr(bidding, "to_move", lambda state: EVERYBODY(state)[:1])


@pytest.fixture
def all_at_once(monkeypatch: pytest.MonkeyPatch, one_after_the_other: None) -> None:
    """Keep the waiting in tests about simultaneous bids."""
    monkeypatch.setattr(bidding, "to_move", EVERYBODY)


@asynccontextmanager
async def sqlite(folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Opening]:
    # An SQLite database belongs to one process; here its lock keeps no other writer out.
    monkeypatch.setattr("engine.store.sqlite.database.take_lock", lambda path: FileLock(f"{path}.lock"))
    # Writers never give up waiting for another's transaction, even on a busy machine.
    monkeypatch.setattr(
        "engine.store.sqlite.database.PRAGMAS", (*PRAGMAS, f"busy_timeout={int(HANGING * 1000)}")
    )

    async def another() -> Shelf:
        return await Store.open(folder / "any.sqlite3")

    yield another


@asynccontextmanager
async def postgres(*_: object) -> AsyncIterator[Opening]:
    async with fresh_database() as url:

        async def another() -> Shelf:
            return await PostgresStore.open(url)

        yield another


@pytest.fixture(params=[sqlite, postgres], ids=lambda database: database.__name__)
async def opening(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Opening]:
    stores: list[Shelf] = []
    async with request.param(tmp_path, monkeypatch) as one_more:

        async def another() -> Shelf:
            stores.append(await one_more())
            return stores[-1]

        yield another
        for store in stores:
            await store.close()


@pytest.fixture
async def store(opening: Opening) -> Shelf:
    return await opening()
