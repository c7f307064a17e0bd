"""Matches of computers, and of people, end as they did when they were recorded."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from engine.contract.dice import commitment
from engine.library import game_named
from engine.records.course import Course
from engine.records.proof import Proof
from engine.records.reader import read_record
from engine.records.record import Line, MatchRecord
from engine.records.replayed import replay_record
from engine.records.writer import with_throws, write_record
from sandbox import Sandbox
from tests.flow.support import Table, blank, bot_at
from tests.records.played import FOLDER, PER_GAME, digest, record_database, texts_of
from tests.support.askers import player_of
from tests.support.clock import Clock
from tests.support.players import PLAYED

FILES = sorted(FOLDER.glob("*.txt"))


def replay(text: str, expected: str) -> tuple[MatchRecord, Course]:
    """Replay a text; check its result and digest, and that it is written alike twice."""
    record = read_record(text.encode())
    match, course = replay_record(record)
    assert digest(course.past.last) == expected
    written = write_record(record)
    again = read_record(written.encode())
    assert write_record(again) == written and _moves_of(again) == _moves_of(record)
    # A match that ended by resigning has scores that the rules alone don't give.
    if record.scores and match.outcome is not None:
        assert (tuple(match.outcome.scores), tuple(match.outcome.places)) == (record.scores, record.places)
    return record, course


def size_with_proof(record: MatchRecord, course: Course) -> int:
    """Return the bytes of a record with all that binds its dice; check that it is read again."""
    record = with_throws(replace(record, number=1234, date="2026-11-28"), course.past)
    game, press = game_named(record.game), 10**18
    brought = game.SeatOptions().model_dump(mode="json")
    chairs = tuple(replace(chair, brought=brought) for chair in record.chairs)
    record = replace(record, chairs=chairs)
    proof = Proof.rebuilt(record.terms([press] * len(chairs), press), "0123456789abcdef" * 2)
    record = replace(record, seed=commitment(proof.terms), proof=proof)
    written = write_record(record)
    again = read_record(written.encode())
    assert again.proof == proof and again.seed == record.seed
    return len(written.encode())


def _moves_of(record: MatchRecord) -> list[Line]:
    return [replace(line, at=0) for line in record.lines]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_match_ends_as_it_was_recorded(path: Path) -> None:
    expected, text = next(texts_of(path))
    replay(text, expected)


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_all_matches_end_as_they_were_recorded_and_bind_their_dice_in_4_kb(path: Path) -> None:
    sizes = [size_with_proof(*replay(text, expected)) for expected, text in texts_of(path)]
    assert len(sizes) == PER_GAME
    assert min(sizes) >= 500 and max(sizes) <= 4096


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
