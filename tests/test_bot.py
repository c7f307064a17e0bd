"""The program as a host starts it: bad settings and unusable databases get one clear sentence, and no secret shows."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest

from tests.support.program import TOKEN, given_up


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("SANDBOX_PORT", "eighty"),
        ("SANDBOX_PORT", "70000"),
        ("LOG_LEVEL", "LOUD"),
        ("DISCORD_API_URL", "not an address"),
    ],
)
def test_a_bad_setting_is_named_in_one_sentence(tmp_path: Path, setting: str, value: str) -> None:
    done = given_up(tmp_path, **{setting: value})
    assert done.returncode == 2
    assert done.stderr.startswith(f"Bad setting {setting}: ")
    assert len(done.stderr.strip().splitlines()) == 1


def test_something_that_is_no_database_is_refused_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite3"
    path.write_text("these are not the rows you are looking for " * 100)
    done = given_up(tmp_path, DATABASE=str(path), SANDBOX_PORT="0")
    assert done.returncode == 1
    assert len(done.stderr.strip().splitlines()) == 1
    assert "Traceback" not in done.stderr


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite3"
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 9999")
    db.close()
    before = path.read_bytes()
    done = given_up(tmp_path, DATABASE=str(path), SANDBOX_PORT="0")
    assert done.returncode == 1
    assert "newer" in done.stderr
    assert path.read_bytes() == before


def test_a_folder_that_can_not_be_made_is_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    done = given_up(tmp_path, DATABASE=str(tmp_path / "file" / "matches.sqlite3"), SANDBOX_PORT="0")
    assert done.returncode == 1
    assert len(done.stderr.strip().splitlines()) == 1


def test_discord_out_of_reach_is_said_without_the_token(tmp_path: Path) -> None:
    done = given_up(
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


def test_settings_come_from_a_file_too(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("LOG_LEVEL=LOUD\n")
    assert "Bad setting LOG_LEVEL" in given_up(tmp_path).stderr
    assert "DISCORD_TOKEN" not in os.environ
