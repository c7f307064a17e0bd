"""Matches of computers, and of people, end as they did when they were recorded."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from engine.records.reader import read_record
from engine.records.replayed import replay_record
from engine.records.writer import write_record
from sandbox import Sandbox
from tests.flow.support import Table, blank, bot_at
from tests.records.played import FOLDER, PER_GAME, digest, record_database, texts_of
from tests.support.askers import player_of
from tests.support.clock import Clock
from tests.support.players import PLAYED

FILES = sorted(FOLDER.glob("*.txt"))


def replay(text: str, expected: str) -> None:
    """Check that a text is replayed to its result and digest, and written to the same bytes."""
    record = read_record(text.encode())
    match, course = replay_record(record)
    assert digest(course.past.last) == expected
    assert write_record(record) == text.rstrip("\n") + "\n"
    # A match that ended by resigning has scores that the rules alone don't give.
    if record.scores and match.outcome is not None:
        assert (tuple(match.outcome.scores), tuple(match.outcome.places)) == (record.scores, record.places)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_match_ends_as_it_was_recorded(path: Path) -> None:
    expected, text = next(texts_of(path))
    replay(text, expected)


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_all_matches_end_as_they_were_recorded(path: Path) -> None:
    for expected, text in texts_of(path):
        replay(text, expected)


def test_every_game_that_computers_play_has_as_many_matches_of_computers() -> None:
    found = {name: len([*texts_of(FOLDER / f"{name}.txt")]) for name in PLAYED}
    assert found == dict.fromkeys(PLAYED, PER_GAME)


@pytest.mark.slow
async def test_ended_matches_of_a_database_are_recorded_without_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Sandbox() as sandbox, bot_at(sandbox, tmp_path / "matches.sqlite3", Clock(), blank()) as bot:
        table = Table(sandbox, bot)
        await table.match("koa", ("Ada", "Ben"))
        for _ in range(5):
            await table.type_on()
        await table.matches.resign(1, player_of(await table.matches.match(1), 1))
        await table.wait_until_shown()
    monkeypatch.setattr("tests.records.played.FOLDER", tmp_path / "found")
    await asyncio.to_thread(record_database, tmp_path / "matches.sqlite3")
    (path,) = (tmp_path / "found").glob("*.txt")
    ((expected, text),) = texts_of(path)
    replay(text, expected)
    assert "Ada" not in text and "Ben" not in text
