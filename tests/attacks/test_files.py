"""Data files that other users of the host's machine can't read.

A start with the wrong token touches no other bot's matches.
"""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import discord
import pytest

from engine.store import Store
from sandbox import Sandbox
from tests.flow.support import blank, bot_at
from tests.support.program import TOKEN
from tests.support.program_start import Main, main

__all__ = ["main"]

FILES = ("", "-shm", "-wal", ".lock")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def modes(folder: Path) -> dict[str, int]:
    """Return the permission bits of a folder's files."""
    return {path.name: mode(path) for path in folder.iterdir()}


def lines(path: Path) -> list[str]:
    """All that a database holds."""
    with closing(sqlite3.connect(path)) as db:
        return list(db.iterdump())


async def make(path: Path) -> None:
    """Create a database as a start leaves it, with the system's default modes."""
    store = await Store.open(path)
    await store.keep_setting("hands", "secret")
    await store.close()


@pytest.fixture
def while_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, int]]:
    """Yield the modes in the data folder at the login, which then fails."""
    seen = dict[str, int]()

    async def log_in(*_: object) -> None:
        seen.update(modes(tmp_path / "data"))
        raise discord.LoginFailure

    monkeypatch.setattr("discord.http.HTTPClient.static_login", log_in)
    yield seen
    assert seen, "the program did not come to its login"


@pytest.mark.slow
def test_nothing_that_a_start_writes_can_be_read_by_others(
    tmp_path: Path, main: Main, while_open: dict[str, int]
) -> None:
    assert main(SANDBOX_PORT="0")[0] == 1
    assert mode(tmp_path / "data") == 0o700
    written = {f"sandbox.sqlite3{ending}" for ending in FILES} | {"sandbox.sandbox.sqlite3"}
    assert written <= set(while_open)
    assert set(while_open.values()) == {0o600}


@pytest.mark.slow
def test_what_an_older_build_left_open_to_others_is_closed_at_the_start(
    tmp_path: Path, main: Main, while_open: dict[str, int]
) -> None:
    database = tmp_path / "data" / "matches.sqlite3"
    asyncio.run(make(database))
    for ending in FILES:
        file = database.with_name(database.name + ending)
        file.touch()
        file.chmod(0o644)
    foreign = database.with_name("notes")
    foreign.touch()
    foreign.chmod(0o644)
    assert main(DISCORD_TOKEN=TOKEN)[0] == 1
    assert while_open.pop("notes") == 0o644, "what is not the bot's is none of its business"
    assert while_open == {f"matches.sqlite3{ending}": 0o600 for ending in FILES}


def test_a_folder_in_the_place_of_the_database_keeps_its_mode(tmp_path: Path, main: Main) -> None:
    folder = tmp_path / "folder"
    folder.mkdir(mode=0o755)
    assert "is a folder" in main(DATABASE=str(folder), DISCORD_TOKEN=TOKEN)[1]
    assert mode(folder) == 0o755


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize(("allowed", "is_open"), [(0o600, False), (0o640, True), (0o604, True)])
def test_a_token_that_others_may_read_is_said_to_be_one_and_the_bot_goes_on(
    tmp_path: Path, main: Main, while_open: dict[str, int], allowed: int, is_open: bool
) -> None:
    file = tmp_path / ".env"
    file.write_text(f"DISCORD_TOKEN={TOKEN}\n", encoding="utf-8")
    file.chmod(allowed)
    code, said = main()
    assert code == 1
    assert ("`chmod 600 .env`" in said) is is_open
    assert "does not accept DISCORD_TOKEN" in said
    assert TOKEN not in said


@pytest.mark.slow
def test_a_lost_token_leaves_the_matches_of_an_application_alone(
    tmp_path: Path, main: Main, while_open: dict[str, int]
) -> None:
    database = tmp_path / "data" / "matches.sqlite3"
    asyncio.run(make(database))
    before = database.read_bytes(), database.stat().st_mtime_ns
    main(DISCORD_TOKEN="", SANDBOX_PORT="0")
    assert "matches.sqlite3-wal" not in while_open
    assert "sandbox.sqlite3-wal" in while_open
    assert (database.read_bytes(), database.stat().st_mtime_ns) == before


@pytest.mark.slow
def test_a_database_is_refused_to_all_but_the_application_that_first_logged_in(
    tmp_path: Path, main: Main
) -> None:
    database = tmp_path / "matches.sqlite3"

    async def twice_by_its_own() -> int:
        async with Sandbox() as sandbox:
            for _ in range(2):
                async with bot_at(sandbox, database, pictures=blank()):
                    pass
            return sandbox.world.application_id

    owner = asyncio.run(twice_by_its_own())
    before = lines(database)
    code, said = main(DATABASE=str(database), SANDBOX_PORT="0", LOG_LEVEL="ERROR")
    assert code == 1
    (sentence,) = said.splitlines()
    assert sentence.startswith(f"The database “{database}” belongs to another application ({owner})")
    assert lines(database) == before


def test_the_sandbox_is_the_same_application_at_every_start(tmp_path: Path) -> None:
    async def ids() -> set[int]:
        found = set[int]()
        for _ in range(2):
            async with Sandbox(tmp_path / "world.sqlite3") as sandbox:
                found.add(sandbox.world.application_id)
        return found

    assert len(asyncio.run(ids())) == 1
