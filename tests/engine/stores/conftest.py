"""What every store of matches must do, whatever database it is: another one adds its way of opening to `opening`.

Nothing in this folder knows SQL. What only SQLite does is tested beside it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from filelock import FileLock

from engine.store import Store
from engine.store.interface import WholeStore
from engine.store.opening import PRAGMAS
from sandbox.limits import HANGING
from tests.engine.stores.writer import Opening
from tests.toys import bidding

EVERYBODY = bidding.to_move


@pytest.fixture(autouse=True)
def one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bids are moves at once here, as if nobody had to wait for others."""
    monkeypatch.setattr(bidding, "to_move", lambda state: EVERYBODY(state)[:1])


@pytest.fixture
def all_at_once(monkeypatch: pytest.MonkeyPatch, one_after_the_other: None) -> None:
    """But not where it is what the test is about."""
    monkeypatch.setattr(bidding, "to_move", EVERYBODY)


@pytest.fixture(params=["sqlite"])
async def opening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Opening]:
    # SQLite's database is one process's alone; here its lock keeps nobody out.
    monkeypatch.setattr("engine.store.opening.take_lock", lambda path: FileLock(f"{path}.lock"))
    # Nor does anybody give up waiting for another's transaction, however busy the machine is.
    monkeypatch.setattr("engine.store.opening.PRAGMAS", (*PRAGMAS, f"busy_timeout={int(HANGING * 1000)}"))
    stores: list[WholeStore] = []

    async def another() -> WholeStore:
        stores.append(await Store.open(tmp_path / "any.sqlite3"))
        return stores[-1]

    yield another
    for store in stores:
        await store.close()


@pytest.fixture
async def store(opening: Opening) -> WholeStore:
    return await opening()
