"""Databases copied to another one: completely, or marked as incomplete."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from engine.contract.errors import StoreError
from engine.contract.words import tell
from engine.services.matches import Matches
from engine.store import Restored, StoppedError, Store, transfer
from engine.store.copy import move_database
from engine.store.postgres import PostgresStore
from engine.store.postgres.backups import PostgresBackups, restore_into
from engine.store.postgres.transfer import PostgresEnd
from engine.store.transfer import COLUMNS, Batch
from tests.engine.conftest import ASKERS, House
from tests.engine.database import change
from tests.engine.test_migrations import RELEASED
from tests.support.postgres import fresh_database
from tests.toys import bidding
from tools.move import main

ANN, BOB, *_ = ASKERS
GOING = ("played since its third version", "a lobby", "begun here")
"""The matches of that database that go on."""


@pytest.fixture
async def url() -> AsyncIterator[str]:
    async with fresh_database() as url:
        yield url


@pytest.fixture
async def played_database(tmp_path: Path) -> Path:
    """Return a database with matches of every kind and other rows.

    It has lists, habits, messages, and numbers that no match has any more.
    """
    path = tmp_path / "played.sqlite3"
    change(path, RELEASED[max(RELEASED)])
    house = await House.open(path)
    await house.start_match("howmanycalories", 3, rounds=1)
    gone = await house.start_match("bidding", 2)
    await house.play_on(await house.start_match("laying", 2), "moved")
    await house.store.keep_reach(await house.store.reach(7))
    await house.store.close()
    change(
        path,
        f"PRAGMA foreign_keys=ON; DELETE FROM matches WHERE id = {gone.id}; UPDATE sqlite_sequence SET "
        "seq = 70",
    )
    return path


def everything(path: Path) -> dict[str, list[tuple[object, ...]]]:
    with closing(sqlite3.connect(path)) as db:
        return {
            table: sorted(db.execute(f"SELECT {', '.join(columns)} FROM {table}").fetchall(), key=repr)
            for table, columns in COLUMNS.items()
        }


async def test_there_and_back_again_everything_is_as_it_was(
    played_database: Path, url: str, tmp_path: Path
) -> None:
    there = await move_database(str(played_database), url)
    back = await move_database(url, str(tmp_path / "back.sqlite3"))
    assert there.digests == back.digests
    assert there.matches == there.carried == back.matches == len(everything(played_database)["matches"])
    assert everything(tmp_path / "back.sqlite3") == everything(played_database)


@pytest.mark.slow
async def test_a_match_goes_on_where_it_was_and_the_next_has_an_unused_number(
    played_database: Path, url: str
) -> None:
    await move_database(str(played_database), url)
    store = await PostgresStore.open(url)
    matches = Matches(store, now=lambda: 2000)
    going = (await matches.of_user(1))[0]
    assert (going.game, going.ply, going.names) == ("howmanycalories", 5, ("Ann", "Bob", "Cy"))
    assert await matches.back.verify(going.id)
    look = await matches.look_seat(going.id, 2)
    assert look.ask is not None
    opened = await matches.open("bidding", bidding.Options(), ANN)
    assert opened.id == 71
    await store.close()


class Cut(Exception):
    """A simulated power failure."""


@pytest.mark.slow
@pytest.mark.parametrize("writes", range(1, 6))
async def test_a_move_that_was_cut_off_goes_on_and_no_bot_plays_meanwhile(
    played_database: Path, url: str, monkeypatch: pytest.MonkeyPatch, writes: int
) -> None:
    monkeypatch.setattr("engine.store.sqlite.transfer.BATCH", 1)
    left = [writes]

    async def replace(self: object, batch: Batch) -> None:
        if not left[0]:
            raise Cut
        left[0] -= 1
        await whole(self, batch)  # type: ignore[arg-type]

    with monkeypatch.context() as patched:
        whole = PostgresEnd.replace
        patched.setattr(PostgresEnd, "replace", replace)
        with pytest.raises(Cut):
            await move_database(str(played_database), url)
    with pytest.raises(StoreError) as refused:
        await PostgresStore.open(url)
    assert "half filled" in tell(refused.value.sentence, ())
    found = await move_database(str(played_database), url)
    assert found.carried == found.matches - max(0, writes - 1)
    store = await PostgresStore.open(url)
    await store.close()


@pytest.mark.slow
@pytest.mark.parametrize("change_sql", ["", "UPDATE matches SET host = 5 WHERE id = 2", "DELETE FROM lists"])
async def test_a_move_that_was_cut_off_after_its_end_says_that_it_is_done(
    played_database: Path, url: str, tmp_path: Path, change_sql: str
) -> None:
    """The completion was not reported; differences made since do not count as done."""
    for source, target in ((str(played_database), url), (url, str(tmp_path / "back.sqlite3"))):
        first = await move_database(source, target)
        again = await move_database(source, target, may_be_done=True)
        assert (again.matches, again.carried, again.digests) == (first.matches, 0, first.digests)
    if change_sql:
        change(played_database, change_sql)
        with pytest.raises(StoreError, match="holds matches or settings already"):
            await move_database(str(played_database), url, may_be_done=True)


def test_the_command_run_again_after_it_had_finished_says_so(
    tmp_path: Path, played_database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = [str(played_database), str(tmp_path / "new.sqlite3")]
    assert main(given) == 0
    first = capsys.readouterr().out
    assert main(given) == 0
    assert capsys.readouterr().out.splitlines()[:-1] == first.splitlines()[:-1], "the same digests"


async def test_a_half_filled_file_is_not_opened_either(played_database: Path, tmp_path: Path) -> None:
    change(played_database, f"INSERT INTO settings VALUES ('{transfer.MOVING}', 'localhost/matches')")
    with pytest.raises(StoreError, match="half filled from “localhost/matches”"):
        await Store.open(played_database)


@pytest.mark.slow
async def test_matches_that_went_meanwhile_go_from_the_target_too(
    played_database: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(transfer, "_compare_all", _cut)
        with pytest.raises(Cut):
            await move_database(str(played_database), url)
    change(
        played_database,
        "PRAGMA foreign_keys=ON; DELETE FROM matches WHERE id = 3; UPDATE matches SET host = 5 WHERE id = 2",
    )
    found = await move_database(str(played_database), url)
    assert found.carried == found.matches
    db = await asyncpg.connect(url)
    assert [row["id"] for row in await db.fetch("SELECT id FROM matches ORDER BY id")] == [
        number for (number,) in _rows(played_database, "SELECT id FROM matches ORDER BY id")
    ]
    assert await db.fetchval("SELECT host FROM matches WHERE id = 2") == 5
    await db.close()


async def _cut(*_: object) -> None:
    raise Cut


def _rows(path: Path, sql: str) -> Sequence[tuple[int]]:
    with closing(sqlite3.connect(path)) as db:
        return db.execute(sql).fetchall()


async def test_what_holds_anything_already_is_left_alone(played_database: Path, url: str) -> None:
    store = await PostgresStore.open(url)
    await store.keep_setting("commands", "other")
    await store.close()
    with pytest.raises(StoreError, match="holds matches or settings already"):
        await move_database(str(played_database), url)


@pytest.mark.slow
async def test_what_is_played_on_is_carried_only_as_a_copy_of_one_moment(
    played_database: Path, url: str, tmp_path: Path
) -> None:
    await move_database(str(played_database), url)
    store = await PostgresStore.open(url)
    copy = tmp_path / "copy.sqlite3"
    with pytest.raises(StoreError, match="in use by another bot process"):
        await move_database(url, str(copy))
    assert (await move_database(url, str(copy), is_played=True)).matches == len(
        everything(played_database)["matches"]
    )
    assert everything(copy) == everything(played_database)
    await store.close()


def test_the_command_says_what_it_did_and_what_is_in_the_way(
    tmp_path: Path, played_database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path / "nothing"), str(tmp_path / "new.sqlite3")]) == 1
    assert "There is no file" in capsys.readouterr().err
    assert main([str(played_database), str(tmp_path / "new.sqlite3")]) == 0
    assert "both databases hold the same" in capsys.readouterr().out
    assert everything(tmp_path / "new.sqlite3") == everything(played_database)


@pytest.mark.slow
async def test_a_backup_is_one_moment_of_what_is_played_on_and_fills_an_empty_database(
    played_database: Path, url: str, tmp_path: Path
) -> None:
    await move_database(str(played_database), url)
    store = await PostgresStore.open(url)
    folder = tmp_path / "backups"
    copies = PostgresBackups(Path("matches"), folder, 24, 1, url=url)
    for at in (1_800_000_000, 1_800_100_000):
        await asyncio.to_thread(copies.take, at)
    (copy,) = folder.iterdir()
    assert (copy.name, copies.newest()) == ("matches-2027-01-16-114640.sqlite3", 1_800_100_000)
    async with fresh_database() as other:
        found = await asyncio.to_thread(restore_into, copy, other, 1_800_100_060)
        assert found == Restored(1_800_100_000, len(GOING), None)
        again = await PostgresStore.open(other)
        before, after = await store.record(1), await again.record(1)
        assert before is not None
        assert after is not None
        assert after.state == before.state
        assert after.match.version == before.match.version + 1
        await again.close()
        with pytest.raises(StoreError, match="holds matches or settings already"):
            await asyncio.to_thread(restore_into, copy, other, 1_800_100_060)
    await store.close()


@pytest.mark.slow
async def test_a_backup_that_is_given_up_leaves_nothing(
    played_database: Path, url: str, tmp_path: Path
) -> None:
    await move_database(str(played_database), url)
    copies = PostgresBackups(Path("matches"), tmp_path / "backups", 24, 1, url=url)
    copies.stopped.set()
    with pytest.raises(StoppedError):
        await asyncio.to_thread(copies.take, 1_800_000_000)
    assert [*(tmp_path / "backups").iterdir()] == []
