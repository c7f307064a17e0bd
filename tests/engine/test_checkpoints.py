"""The database file is never far behind its write-ahead log."""

from __future__ import annotations

import asyncio
import logging
import shutil
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from bench.kit.seats import PLAYERS, played_by
from engine.services.matches import Matches
from engine.store import Store
from engine.store.sqlite import checkpoints
from engine.store.sqlite.checkpoints import Checkpoints, checkpoint
from engine.store.sqlite.database import migration_steps
from tests.support.waits import until


def alone(path: Path) -> sqlite3.Connection:
    """Return the database file as a copy without its log has it."""
    copy = path.with_name("alone.sqlite3")
    shutil.copyfile(path, copy)
    return sqlite3.connect(copy)


def plies(path: Path) -> int:
    """Return how many plies are in the database file itself; -1 if it was copied half written."""
    with closing(alone(path)) as db:
        try:
            (found,) = db.execute("SELECT count(*) FROM plies").fetchone()
        except sqlite3.DatabaseError:
            return -1
    return int(found)


async def test_after_migrations_all_is_in_the_file_itself(tmp_path: Path) -> None:
    path = tmp_path / "new.sqlite3"
    store = await Store.open(path)
    try:
        with closing(alone(path)) as db:
            assert db.execute("PRAGMA user_version").fetchone() == (max(migration_steps()),)
            assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    finally:
        await store.close()


async def test_what_was_played_is_in_the_file_itself_an_interval_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoints, "EVERY", 0.01)
    path = tmp_path / "played.sqlite3"
    store = await Store.open(path)
    try:
        match = await played_by(Matches(store), "howmanycalories", PLAYERS, 6)
        await until(lambda: plies(path) == match.ply)
    finally:
        await store.close()


async def test_what_a_reader_keeps_from_the_file_gets_there_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = list[bool]()

    def noting(path: Path) -> bool:
        taken.append(checkpoint(path))
        return taken[-1]

    monkeypatch.setattr(checkpoints, "EVERY", 0.01)
    monkeypatch.setattr(checkpoints, "checkpoint", noting)
    path = tmp_path / "read.sqlite3"
    store = await Store.open(path)
    try:
        with closing(sqlite3.connect(path)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM plies").fetchone()
            match = await played_by(Matches(store), "howmanycalories", PLAYERS, 6)
            await until(lambda: False in taken)
            reader.rollback()
        await until(lambda: plies(path) == match.ply)
    finally:
        await store.close()


async def test_one_that_fails_is_told_and_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    failures = [sqlite3.OperationalError("database or disk is full")]

    def failing(path: Path) -> bool:
        if failures:
            raise failures.pop()
        return checkpoint(path)

    monkeypatch.setattr(checkpoints, "EVERY", 0.01)
    monkeypatch.setattr(checkpoints, "checkpoint", failing)
    path = tmp_path / "full.sqlite3"
    store = await Store.open(path)
    try:
        with caplog.at_level(logging.WARNING):
            match = await played_by(Matches(store), "howmanycalories", PLAYERS, 2)
            await until(lambda: plies(path) == match.ply)
        assert "no checkpoint could be taken" in caplog.text
    finally:
        await store.close()


async def test_one_that_fails_while_the_database_is_closed_is_not_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, ends = threading.Event(), threading.Event()
    taken = list[Path]()

    def failing(path: Path) -> bool:
        taken.append(path)
        begun.set()
        ends.wait()
        return False

    monkeypatch.setattr(checkpoints, "EVERY", 0)
    monkeypatch.setattr(checkpoints, "checkpoint", failing)
    running = Checkpoints(tmp_path / "gone.sqlite3")
    running.note_write()
    await until(begun.is_set)
    closing_it = asyncio.create_task(running.close())
    await asyncio.sleep(0)
    ends.set()
    await closing_it
    await asyncio.sleep(0.05)
    assert len(taken) == 1


async def test_nothing_is_left_running_when_the_database_is_closed(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "closed.sqlite3")
    await store.keep_setting("a", "b")
    await store.close()
    assert not [task for task in asyncio.all_tasks() if task.get_name() == "checkpoint"]
    assert not (tmp_path / "closed.sqlite3-wal").exists()
