"""Opening a database: one process has it; a faulty one is refused unchanged."""

import os
from pathlib import Path

import pytest

from engine.store import Store
from engine.store.sqlite.database import APPLICATION_ID, migration_steps, number
from tests.engine.database import change, query, refusal


async def test_a_new_database_gets_its_folder_and_is_durable_at_every_commit(tmp_path: Path) -> None:
    path = tmp_path / "data" / "deep" / "new.sqlite3"
    store = await Store.open(path)
    names = ("synchronous", "foreign_keys", "busy_timeout", "application_id")
    values = await store.writer.run(lambda db: [number(db, f"PRAGMA {name}") for name in names])
    (journal,) = await store.writer.run(lambda db: db.execute("PRAGMA journal_mode").fetchone())
    await store.close()
    assert (journal, *values) == ("wal", 2, 1, 1500, APPLICATION_ID)


async def test_a_database_in_use_is_refused_and_free_again_when_closed(tmp_path: Path) -> None:
    path = tmp_path / "one.sqlite3"
    store = await Store.open(path)
    assert await refusal(path) == f"The database “{path}” is in use by another bot process."
    await store.close()
    await store.close()
    await (await Store.open(path)).close()


async def test_a_newer_database_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "newer.sqlite3"
    await (await Store.open(path)).close()
    change(path, "PRAGMA user_version = 99")
    said = await refusal(path)
    assert f"was made by a newer version of this bot (99; this one knows {max(migration_steps())})" in said
    assert query(path, "PRAGMA user_version") == [(99,)]


async def test_a_database_of_no_release_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "between.sqlite3"
    await (await Store.open(path)).close()
    change(path, "PRAGMA user_version = 42")
    assert "was made by a version of this bot that was never released (42)" in await refusal(path)
    assert query(path, "PRAGMA user_version") == [(42,)]


async def test_another_programs_database_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite3"
    change(path, "CREATE TABLE songs (title TEXT)")
    assert "another program’s database" in await refusal(path)
    assert query(path, "SELECT name FROM sqlite_schema") == [("songs",)]


@pytest.mark.parametrize(
    "content", [b"Dear diary, " * 100, os.urandom(5000), b"SQLite format 3\0" + b"\xff" * 4000]
)
async def test_a_file_that_is_no_database_is_refused_untouched(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "diary.txt"
    path.write_bytes(content)
    assert f"“{path}”" in await refusal(path)
    assert path.read_bytes() == content


async def test_a_folder_is_no_database(tmp_path: Path) -> None:
    assert "is a folder" in await refusal(tmp_path)


async def test_a_folder_that_can_not_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    said = await refusal(tmp_path / "file" / "data.sqlite3")
    assert "can’t be made" in said


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
async def test_a_folder_without_permission_is_named(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o500)
    assert "can’t be made" in await refusal(closed / "data.sqlite3")


async def test_a_refused_database_can_be_opened_once_it_is_right(tmp_path: Path) -> None:
    path = tmp_path / "later.sqlite3"
    path.write_bytes(b"nonsense" * 100)
    await refusal(path)
    path.unlink()
    await (await Store.open(path)).close()
