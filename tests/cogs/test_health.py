"""The health file: written only by the bot, and only while Discord is connected."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from cogs.app import health
from sandbox import Sandbox
from tests.flow.support import blank, bot_at
from tests.support.program_start import Main, main
from tests.support.waits import until

__all__ = ["main"]

OTHER = 2**22 + 1
"""The number of no process: there are none that high."""


class Connection:
    """A client whose connection to Discord comes and goes."""

    def __init__(self, *, is_ready: bool) -> None:
        self.ready, self.closed = is_ready, False
        self.shards = {
            0: SimpleNamespace(is_closed=lambda: False),
            1: SimpleNamespace(is_closed=lambda: self.closed),
        }

    def is_ready(self) -> bool:
        return self.ready


async def test_signs_of_life_are_given_again_and_again_while_every_shard_is_connected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "BEAT_EVERY", 0)
    file, client = health.heartbeat_file(tmp_path / "m", os.getpid()), Connection(is_ready=False)
    beating = asyncio.create_task(health.run_heartbeat(cast("Any", client), tmp_path / "m"))

    async def pass_beats() -> None:
        for _ in range(20):
            await asyncio.sleep(0)
            await asyncio.to_thread(lambda: None)

    async def is_given() -> bool:
        """Whether a sign is given after those that were on their way."""
        await pass_beats()
        file.unlink(missing_ok=True)
        await pass_beats()
        return file.exists()

    assert not await is_given(), "it is not connected yet"
    client.ready = True
    await until(file.exists)
    assert file.stat().st_mode & 0o777 == 0o600
    file.unlink()
    await until(file.exists)
    client.closed = True
    assert not await is_given(), "a shard is closed"
    client.closed = False
    await until(file.exists)
    beating.cancel()
    await asyncio.gather(beating, return_exceptions=True)
    assert not file.exists(), "a bot that stops is known to be gone at once"


@pytest.mark.slow
async def test_a_bot_gives_signs_of_life_for_as_long_as_it_is_connected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "BEAT_EVERY", 0)
    database = tmp_path / "matches.sqlite3"
    file, killed = health.heartbeat_file(database, os.getpid()), health.heartbeat_file(database, OTHER)
    killed.touch()
    os.utime(killed, (1000, 1000))
    async with Sandbox() as sandbox, bot_at(sandbox, database, pictures=blank()) as bot:
        beating = asyncio.create_task(health.run_heartbeat(bot, database))
        await until(file.exists)
        assert health.is_alive(database)
        assert not killed.exists(), "nobody else takes away what it left"
        await bot.go_down()
        await asyncio.to_thread(lambda: None)  # what was on its way to the file is through
        file.unlink(missing_ok=True)
        for _ in range(20):
            await asyncio.sleep(0)
            await asyncio.to_thread(lambda: None)
        assert not file.exists()
        file.touch()
        beating.cancel()
        await asyncio.gather(beating, return_exceptions=True)
        assert not health.is_alive(database), "who has stopped is known to be gone at once"


@pytest.mark.slow
async def test_a_disk_that_is_full_ends_no_signs_of_life(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(health, "BEAT_EVERY", 0)
    database = tmp_path / "later" / "matches.sqlite3"
    async with Sandbox() as sandbox, bot_at(sandbox, tmp_path / "m.sqlite3", pictures=blank()) as bot:
        beating = asyncio.create_task(health.run_heartbeat(bot, database))
        await until(lambda: "could not give a sign of life" in caplog.text)
        database.parent.mkdir()
        await until(health.heartbeat_file(database, os.getpid()).exists)
        beating.cancel()


def test_a_sign_of_life_counts_for_a_minute(tmp_path: Path) -> None:
    database = tmp_path / "matches.sqlite3"
    assert not health.is_alive(database)
    file = health.heartbeat_file(database, 1)
    file.touch()
    os.utime(file, (1000, 1000))
    assert health.is_alive(database, now=1000 + health.LATE - 1)
    assert not health.is_alive(database, now=1000 + health.LATE)


@pytest.mark.slow
async def test_who_leaves_takes_no_sign_of_another_process_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "BEAT_EVERY", 0)
    database = tmp_path / "matches.sqlite3"
    newer = health.heartbeat_file(database, OTHER)
    async with Sandbox() as sandbox, bot_at(sandbox, database, pictures=blank()) as bot:
        beating = asyncio.create_task(health.run_heartbeat(bot, database))
        await until(health.heartbeat_file(database, os.getpid()).exists)
        assert not health.is_alive(database, OTHER), (
            "the one before it still runs, and the new one is not connected yet"
        )
        newer.touch()
        beating.cancel()
        await asyncio.gather(beating, return_exceptions=True)
    assert not health.is_alive(database, os.getpid())
    assert health.is_alive(database, OTHER)
    assert health.is_alive(database)


def test_a_watcher_asks_the_program(tmp_path: Path, main: Main) -> None:
    database = tmp_path / "matches.sqlite3"
    code, said = main("--alive", DATABASE=str(database))
    assert code == 1
    assert said == f"No bot with the database “{database}” is connected to Discord now.\n"
    health.heartbeat_file(database, 7).touch()
    assert main("--alive", DATABASE=str(database)) == (0, "")
    assert main("--alive", "7", DATABASE=str(database)) == (0, "")
    for nobody in ("8", "0"):  # as systemd says where none runs
        assert main("--alive", nobody, DATABASE=str(database)) == (
            1,
            f"No bot with the process number {nobody} with the database “{database}” is connected to "
            "Discord now.\n",
        )
