"""`python bot.py --check`: what a start would find, without starting."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cogs import program
from cogs.client import OWNER, OtherApplication
from engine.store import Store
from sandbox import Sandbox
from tests.flow.support import blank, bot_at
from tests.support.program import TOKEN
from tests.support.starting import Main, main

__all__ = ["main"]


def settings_for(database: Path, sandbox: Sandbox, token: str | None = None) -> program.Settings:
    return program.Settings.model_validate(
        {"database": database, "discord_api_url": sandbox.api_url, "discord_token": token or sandbox.token}
    )


def is_empty(folder: Path) -> bool:
    return not any(folder.iterdir())


async def test_a_bot_that_could_start_is_told_so_and_nothing_has_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = tmp_path / "matches.sqlite3"
    async with Sandbox() as sandbox:
        await program.check(settings_for(database, sandbox))
        assert is_empty(tmp_path)
        first = capsys.readouterr().out.splitlines()
        assert first[0].endswith("does not exist yet and will be made.")
        assert first[1].startswith("A person hosts up to 5 lobbies and is in up to 30 matches;")
        assert "a server 100, and 300 matches, begun or not;" in first[1]
        assert first[2].startswith("Discord knows the token")
        async with bot_at(sandbox, database, pictures=blank()):
            await program.check(settings_for(database, sandbox))
            assert "a bot process has it open" in capsys.readouterr().out
        before = database.read_bytes()
        await program.check(settings_for(database, sandbox))
        assert "sound and up to date" in capsys.readouterr().out
        assert database.read_bytes() == before
        assert sandbox.problems == []


async def test_the_database_of_another_application_is_told_before_the_start(tmp_path: Path) -> None:
    database = tmp_path / "matches.sqlite3"
    store = await Store.open(database)
    await store.keep_setting(OWNER, "12")
    await store.close()
    async with Sandbox() as sandbox:
        with pytest.raises(OtherApplication):
            await program.check(settings_for(database, sandbox))


def test_a_database_that_the_start_would_bring_up_is_only_told_of(
    tmp_path: Path, main: Main, monkeypatch: pytest.MonkeyPatch
) -> None:
    database, told = tmp_path / "matches.sqlite3", list[str]()
    asyncio.run(made(database))
    with closing(sqlite3.connect(database)) as db:
        known = db.execute("PRAGMA user_version").fetchone()[0]
        db.execute(f"PRAGMA user_version={known - 1}")
    before = database.read_bytes()
    monkeypatch.setattr(program, "print", lambda line, **_: told.append(line), raising=False)
    assert main("--check", DATABASE=str(database)) == (0, "")
    assert told[0].endswith(f"brings it from version {known - 1} to {known}: take a copy before.")
    assert database.read_bytes() == before


async def made(database: Path) -> None:
    store = await Store.open(database)
    await store.close()


@pytest.mark.parametrize("what", ["nonsense", "a newer one", "a folder"])
def test_a_database_that_no_start_could_use_is_one_sentence(tmp_path: Path, main: Main, what: str) -> None:
    database = tmp_path / "matches.sqlite3"
    if what == "a folder":
        database.mkdir()
    elif what == "nonsense":
        database.write_text("these are not the rows you are looking for " * 100)
    else:
        with closing(sqlite3.connect(database)) as db:
            db.execute("PRAGMA user_version = 9999")
    code, said = main("--check", DATABASE=str(database))
    assert code == 1
    assert len(said.splitlines()) == 1
    assert "Traceback" not in said


def test_discord_out_of_reach_is_told_without_the_token(tmp_path: Path, main: Main) -> None:
    code, said = main(
        "--check",
        DATABASE=str(tmp_path / "m.sqlite3"),
        DISCORD_TOKEN=TOKEN,
        DISCORD_API_URL="http://127.0.0.1:9/api/v10",
    )
    assert code == 1
    assert "Discord can't be reached" in said
    assert TOKEN not in said
