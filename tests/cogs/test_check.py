"""`python bot.py --check`: what a start would find, without starting."""

from __future__ import annotations

import asyncio
import os
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from types import SimpleNamespace

import discord
import pytest

from cogs.app import check, program
from cogs.client import OWNER, OtherApplication
from engine.store import Store
from engine.store.interface.condition import Condition
from sandbox import Sandbox
from sandbox.limits import HANGING
from sandbox.world.permissions import EVERYONE, Permission
from tests.flow.support import blank, bot_at
from tests.support.program import ROOT, TOKEN, clean_environment
from tests.support.program_start import Main, main

__all__ = ["main"]


def settings_for(database: Path, sandbox: Sandbox, token: str | None = None) -> program.Settings:
    return program.Settings.model_validate(
        {
            "database": str(database),
            "discord_api_url": sandbox.api_url,
            "discord_token": token or sandbox.token,
        }
    )


def is_empty(folder: Path) -> bool:
    return not any(folder.iterdir())


@pytest.fixture
def not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the check of pictures pass, which draws some of every game."""
    monkeypatch.setattr(check, "draw_picture", lambda _: b"")


@pytest.mark.slow
async def test_a_bot_that_could_start_is_told_so_and_nothing_has_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = tmp_path / "matches.sqlite3"
    async with Sandbox() as sandbox:
        assert await program.check(settings_for(database, sandbox))
        assert is_empty(tmp_path)
        first = capsys.readouterr().out.splitlines()
        assert first[0].endswith("does not exist yet and will be made.")
        assert first[1].startswith(
            "A person hosts up to 5 lobbies and is in up to 30 matches, a new one in 3,"
        )
        assert "a server 100, and 300 matches, begun or not;" in first[1]
        assert first[2] == "All shards that Discord recommends are served: SHARDS names none."
        assert first[3] == "No backups are taken: BACKUPS names no folder."
        assert first[4] == "No metrics are served: METRICS_PORT names no port."
        assert first[5].endswith(" time zones are known.")
        assert first[6].startswith("Pictures of all ")
        assert first[7].startswith("Discord knows the token")
        assert first[8:] == [
            "Discord recommends 1 shard, lets 1 connect in five seconds, and 1000 more today.",
            "The start registers the commands as this build has them.",
            "The bot’s role has what it needs on every server (1); single channels may take it away.",
        ]
        async with bot_at(sandbox, database, pictures=blank()):
            await program.check(settings_for(database, sandbox))
            said = capsys.readouterr().out
            assert "a bot process has it open" in said
            assert "The commands are registered as this build has them." in said
        before = database.read_bytes()
        await program.check(settings_for(database, sandbox))
        assert "sound and up to date" in capsys.readouterr().out
        assert database.read_bytes() == before
        assert sandbox.problems == []


@pytest.mark.usefixtures("not_drawn")
async def test_what_a_role_lacks_is_told_by_server_and_no_name_moves_the_cursor(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "PAGE", 2)
    monkeypatch.setattr(check, "SERVERS", 2)
    lacking = int(EVERYONE & ~(Permission.ATTACH_FILES | Permission.CREATE_PUBLIC_THREADS))
    async with Sandbox() as sandbox:
        for name in ("A\x1b[2J", "B", "C"):
            sandbox.world.add_guild(name)
        monkeypatch.setattr(
            "sandbox.rest.people.own_guild_json",
            lambda _, guild: {
                "id": str(guild.id),
                "name": guild.name,
                "permissions": str(int(EVERYONE) if guild.name == "Sandbox" else lacking),
            },
        )
        assert await program.check(settings_for(tmp_path / "m.sqlite3", sandbox))
        told = [line for line in capsys.readouterr().out.splitlines() if "lacks something" in line]
    assert told[0].startswith("The bot’s role lacks something on “A?[2J” (")
    assert "): Attach Files, Create Public Threads. Give it that" in told[0]
    assert told[2] == "It lacks something elsewhere, too: on 1 more."


@pytest.mark.slow
async def test_a_role_that_may_nothing_lacks_everything(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Sandbox() as sandbox:
        monkeypatch.setattr(
            "sandbox.rest.people.own_guild_json",
            lambda _, guild: {"id": str(guild.id), "name": guild.name, "permissions": "0"},
        )
        assert await program.check(settings_for(tmp_path / "m.sqlite3", sandbox))
    assert "): View Channel, Send Messages, Attach Files, Create" in capsys.readouterr().out


async def test_intents_that_no_one_needs_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    flags = discord.ApplicationFlags(gateway_message_content_limited=True, gateway_presence=True)
    monkeypatch.setattr(discord.AppInfo, "flags", flags)
    async with Sandbox() as sandbox:
        assert await program.check(settings_for(tmp_path / "m.sqlite3", sandbox))
    assert "does not need (Presence, Message Content)" in capsys.readouterr().out


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize(
    "trouble", ["no pictures", "a file in the way", "not writable", "a port in use", "no zones"]
)
def test_what_is_in_the_way_of_its_work_is_told_and_makes_the_check_fail(
    tmp_path: Path, main: Main, monkeypatch: pytest.MonkeyPatch, trouble: str
) -> None:
    told = list[str]()
    monkeypatch.setattr(program, "print", lambda line, **_: told.append(line), raising=False)
    settings = {"DATABASE": str(tmp_path / "m.sqlite3"), "BACKUPS": str(tmp_path / "deep" / "backups")}
    with socket.create_server(("127.0.0.1", 0)) as taken:
        if trouble == "a file in the way":
            (tmp_path / "deep").touch()
        elif trouble == "not writable":
            monkeypatch.setattr("cogs.app.check.os.access", lambda *_: False)
        elif trouble == "a port in use":
            settings["METRICS_PORT"] = str(taken.getsockname()[1])
        elif trouble == "no zones":
            monkeypatch.setattr(check, "available_timezones", set)
        else:
            monkeypatch.setattr(check, "draw_picture", lambda _: 1 / 0)
        assert main("--check", **settings) == (1, "")
    wrong = {
        "a file in the way": "No backup can be kept in “",
        "not writable": "No backup can be kept in “",
        "a port in use": "The port ",
        "no zones": "Time zones are not known here",
        "no pictures": "Pictures can’t be drawn (ZeroDivisionError",
    }
    assert len([line for line in told if line.startswith(wrong[trouble])]) == 1
    assert told[-1] == "No DISCORD_TOKEN is set, so the start brings up the sandbox."


@pytest.mark.slow
@pytest.mark.parametrize("trouble", ["a file in the way", "not writable", "no disk"])
def test_a_place_where_no_start_could_make_the_database_is_told_and_makes_the_check_fail(
    tmp_path: Path, main: Main, monkeypatch: pytest.MonkeyPatch, trouble: str
) -> None:
    told, folder = list[str](), tmp_path / "deep"
    monkeypatch.setattr(program, "print", lambda line, **_: told.append(line), raising=False)
    if trouble == "a file in the way":
        folder.touch()
    elif trouble == "not writable":
        monkeypatch.setattr("cogs.app.check.os.access", lambda *_: False)
    else:
        monkeypatch.setattr("cogs.app.check.shutil.disk_usage", lambda _: SimpleNamespace(total=0))
    before = sorted(tmp_path.rglob("*"))
    assert main("--check", DATABASE=str(folder / "m.sqlite3")) == (1, "")
    assert told[0].startswith(f"The database “{folder / 'm.sqlite3'}” can’t be kept there: “")
    assert sorted(tmp_path.rglob("*")) == before


def test_backups_and_a_port_that_will_do_are_told(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "backups"
    found = check.backups_finding(folder, 24, 7, 1_800_000_000)
    assert found.sentence.endswith(f"are kept in “{folder}”; the last at 2027-01-15 08:00 UTC.")
    assert not found.is_wrong
    assert not folder.parent.exists()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    assert check.port_finding(port, None).sentence.endswith("; the port is free.")
    used = check.port_finding(port, Condition(is_used=True, version=1, known=1, settings={}))
    assert used.sentence.endswith("health at /health.")


@pytest.mark.parametrize(("address", "told"), [("0.0.0.0", "0.0.0.0:9464"), ("::", "[::]:9464")])
def test_the_address_of_metrics_is_told_as_it_is_typed(address: str, told: str) -> None:
    used = Condition(is_used=True, version=1, known=1, settings={})
    found = check.port_finding(9464, used, address)
    assert found.sentence == f"Metrics are served at http://{told}/metrics, health at /health."


def test_a_port_at_an_address_with_colons_is_tried_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[tuple[tuple[str, int], int]] = []

    @contextmanager
    def server(place: tuple[str, int], *, family: int) -> Iterator[None]:
        tried.append((place, family))
        yield

    monkeypatch.setattr(socket, "create_server", server)
    assert not check.port_finding(9464, None, "::").is_wrong
    assert tried == [(("::", 9464), socket.AF_INET6)]


@pytest.mark.usefixtures("not_drawn")
async def test_the_database_of_another_application_is_told_before_the_start(tmp_path: Path) -> None:
    database = tmp_path / "matches.sqlite3"
    store = await Store.open(database)
    await store.keep_setting(OWNER, "12")
    await store.close()
    async with Sandbox() as sandbox:
        with pytest.raises(OtherApplication):
            await program.check(settings_for(database, sandbox))


@pytest.mark.usefixtures("not_drawn")
def test_a_database_that_the_start_would_bring_up_is_only_told_of(
    tmp_path: Path, main: Main, monkeypatch: pytest.MonkeyPatch
) -> None:
    database, told = tmp_path / "matches.sqlite3", list[str]()
    asyncio.run(make_database(database))
    with closing(sqlite3.connect(database)) as db:
        known = db.execute("PRAGMA user_version").fetchone()[0]
        db.execute(f"PRAGMA user_version={known - 1}")
    before = database.read_bytes()
    monkeypatch.setattr(program, "print", lambda line, **_: told.append(line), raising=False)
    assert main("--check", DATABASE=str(database)) == (0, "")
    assert told[0].endswith(f"brings it from version {known - 1} to {known}: take a copy before.")
    assert database.read_bytes() == before


async def make_database(database: Path) -> None:
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


@pytest.mark.slow
def test_a_host_who_reads_no_further_is_not_told_of_that(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [sys.executable, str(ROOT / "bot.py"), "--check"],
            cwd=tmp_path,
            env=clean_environment({"DATABASE": "m.sqlite3"}),
            stdout=writing,
            stderr=subprocess.PIPE,
            timeout=HANGING,
            check=False,
        )
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.usefixtures("not_drawn")
def test_nothing_is_said_of_voice(tmp_path: Path, main: Main, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discord.VoiceClient, "warn_nacl", True)
    monkeypatch.setattr(discord.VoiceClient, "warn_dave", True)
    settings = {"DISCORD_TOKEN": TOKEN, "DISCORD_API_URL": "http://127.0.0.1:9/api/v10"}
    _, said = main("--check", DATABASE=str(tmp_path / "m.sqlite3"), **settings)
    assert "voice" not in said


@pytest.mark.slow
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
