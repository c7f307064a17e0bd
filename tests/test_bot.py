"""The program as a host starts it: clear errors, and no secret shown.

Bad settings and unusable databases get one clear sentence. Most tests call `main` in this process,
because a process of its own takes seconds to start. Tests about how the process ends, or about a
secret, start one (here, and for a database in use in `tests/flow/test_kill.py`).
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
import webbrowser
from dataclasses import fields
from pathlib import Path
from types import SimpleNamespace

import pytest

import cogs.app.program
import engine.store.choice
from cogs.app.program import Settings, has_screen, show_page
from engine.steps.limits import Limits
from engine.store import Backups, Store
from tests.support.program import TOKEN, run_until_given_up
from tests.support.program_start import Main, main

__all__ = ["main"]


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("SANDBOX_PORT", "eighty"),
        ("SANDBOX_PORT", "70000"),
        ("LOG_LEVEL", "LOUD"),
        ("DISCORD_API_URL", "not an address"),
        ("LOBBIES_PER_PERSON", "0"),
        ("NEWCOMER_SEATS", "0"),
        ("LEARNER_SEATS", "none"),
        ("MATCHES_PER_PERSON", "-3"),
        ("LOBBIES_PER_CHANNEL", "many"),
        ("LOBBIES_PER_SERVER", "1e9"),
        ("LOBBY_DAYS", "0.5"),
        ("OPENINGS_PER_HOUR", "0"),
        ("SHARES_PER_HOUR", "0"),
        ("MATCHES_PER_SERVER", "0"),
        ("BACKUP_HOURS", "0"),
        ("METRICS_PORT", "70000"),
        ("METRICS_HOSTS", "bot-1:9464"),
        ("METRICS_HOSTS", "http://bot-1"),
        ("LOG_FORMAT", "xml"),
        ("BACKUPS_KEPT", "0"),
    ],
)
def test_a_bad_setting_is_named_in_one_sentence(main: Main, setting: str, value: str) -> None:
    code, said = main(**{setting: value})
    assert code == 2
    assert said.startswith(f"Bad setting {setting}: ")
    assert len(said.strip().splitlines()) == 1


def test_hosts_of_metrics_are_names_apart(main: Main, monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings().metrics_hosts is None
    monkeypatch.setenv("METRICS_HOSTS", " Bot-1, bot-2.internal 10.0.0.7 fd00::7")
    assert Settings().metrics_hosts == ("bot-1", "bot-2.internal", "10.0.0.7", "fd00::7")


def test_limits_are_as_the_engine_has_them_unless_a_host_says_otherwise(
    main: Main, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Settings().limits == Limits()
    for number, field in enumerate(fields(Limits), 11):
        monkeypatch.setenv(field.name.upper(), str(number))
    assert Settings().limits == Limits(11, 12, 13, 14, 15, 16, 17, 18, 19, 20)


def test_something_that_is_no_database_is_refused_in_one_sentence(tmp_path: Path, main: Main) -> None:
    path = tmp_path / "matches.sqlite3"
    path.write_text("these are not the rows you are looking for " * 100)
    code, said = main(DATABASE=str(path), SANDBOX_PORT="0")
    assert code == 1
    assert len(said.strip().splitlines()) == 1
    assert "Traceback" not in said


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path, main: Main) -> None:
    path = tmp_path / "matches.sqlite3"
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 9999")
    db.close()
    before = path.read_bytes()
    code, said = main(DATABASE=str(path), SANDBOX_PORT="0")
    assert code == 1
    assert "newer" in said
    assert path.read_bytes() == before


def test_a_folder_that_can_not_be_made_is_said_in_one_sentence(tmp_path: Path, main: Main) -> None:
    (tmp_path / "file").write_text("in the way")
    code, said = main(DATABASE=str(tmp_path / "file" / "matches.sqlite3"), SANDBOX_PORT="0")
    assert code == 1
    assert len(said.strip().splitlines()) == 1


def test_a_file_of_settings_that_may_not_be_read_is_named_in_one_sentence(
    main: Main, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("cogs.app.program.Settings", forbidden)
    assert main() == (2, ".env can't be read: Permission denied.\n")


def test_a_backup_is_put_in_place_and_what_was_there_kept(
    tmp_path: Path, main: Main, monkeypatch: pytest.MonkeyPatch
) -> None:
    database, told = tmp_path / "matches.sqlite3", list[str]()
    asyncio.run(make_backup(database))
    copy = Backups(database, tmp_path / "backups", 24, 7).take(1_800_000_000)
    monkeypatch.setattr(cogs.app.program, "print", lambda line, **_: told.append(line), raising=False)
    assert main("--restore", str(copy), DATABASE=str(database)) == (0, "")
    assert f"“{database}” is as it was at 2027-01-15 08:00 UTC; 0 matches go on" in told[0]
    assert told[1].startswith(f"What was there is kept as “{database}.before-")


def test_a_server_that_does_not_answer_is_said_without_its_password(tmp_path: Path, main: Main) -> None:
    for asked in ((), ("--check",)):
        code, said = main(*asked, DATABASE="postgresql://bot:hunter2@localhost:1/matches", SANDBOX_PORT="0")
        assert code == 1
        assert said.startswith("“localhost:1/matches”: The database can’t be reached")
        assert "hunter2" not in said


def test_what_is_no_backup_is_one_sentence(tmp_path: Path, main: Main) -> None:
    database = tmp_path / "matches.sqlite3"
    code, said = main("--restore", str(tmp_path / "nothing"), DATABASE=str(database))
    assert (code, said) == (1, f"There is no file “{tmp_path / 'nothing'}”.\n")
    assert not database.exists()


def test_one_match_goes_on(tmp_path: Path, main: Main, monkeypatch: pytest.MonkeyPatch) -> None:
    told = list[str]()
    monkeypatch.setattr(cogs.app.program, "print", lambda line, **_: told.append(line), raising=False)
    found = SimpleNamespace(taken=0, going=1, aside=None)
    monkeypatch.setattr(engine.store.choice, "restore", lambda *_: found)
    assert main("--restore", "copy", DATABASE=str(tmp_path / "m.sqlite3")) == (0, "")
    assert told[0].endswith("1 match goes on when the bot starts.")


async def make_backup(database: Path) -> None:
    await (await Store.open(database)).close()


@pytest.mark.slow
def test_discord_out_of_reach_is_said_without_the_token(tmp_path: Path) -> None:
    done = run_until_given_up(
        tmp_path,
        DATABASE=str(tmp_path / "m.sqlite3"),
        DISCORD_TOKEN=TOKEN,
        DISCORD_API_URL="http://127.0.0.1:9/api/v10",
        LOG_LEVEL="DEBUG",
    )
    assert done.returncode == 1
    assert "Discord can't be reached" in done.stderr
    for part in TOKEN.split("."):
        assert part not in done.stderr + done.stdout


def test_settings_come_from_a_file_too(tmp_path: Path, main: Main) -> None:
    (tmp_path / ".env").write_text("LOG_LEVEL=LOUD\n")
    code, said = main()
    assert code == 2
    assert said.startswith("Bad setting LOG_LEVEL: ")
    assert len(said.strip().splitlines()) == 1
    assert "DISCORD_TOKEN" not in os.environ


@pytest.mark.parametrize(
    ("environment", "platform", "is_terminal", "is_seen"),
    [
        ({"DISPLAY": ":0"}, "linux", True, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True, True),
        ({}, "darwin", True, True),
        ({}, "linux", True, False),
        ({"DISPLAY": ":0"}, "linux", False, False),
        ({"DISPLAY": ":0", "CI": "true"}, "linux", True, False),
        ({"SSH_CONNECTION": "1.2.3.4 5 6.7.8.9 22"}, "darwin", True, False),
        ({"DISPLAY": ":0", "PYTEST_CURRENT_TEST": "this one"}, "linux", True, False),
    ],
)
def test_a_page_is_opened_only_where_the_user_who_started_the_bot_sees_it(
    environment: dict[str, str], platform: str, is_terminal: bool, is_seen: bool
) -> None:
    assert has_screen(environment, platform, is_terminal=is_terminal) == is_seen


async def test_the_page_is_opened_once_off_the_loop_and_no_browser_is_no_trouble(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened: list[tuple[str, bool]] = []

    def opens(url: str) -> bool:
        opened.append((url, threading.current_thread() is threading.main_thread()))
        raise webbrowser.Error("none is here")

    monkeypatch.setattr(webbrowser, "open", opens)
    await show_page("http://127.0.0.1:8080/")
    assert opened == [("http://127.0.0.1:8080/", False)]
