"""A match at any ply, in words and pictures, from a copy of the database."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from PIL import Image

from engine.contract.words import tell
from engine.library import game_named
from tests.engine.conftest import House
from tools import show

GAME = "howmanycalories"
RELEASED = Path(__file__).parent.parent / "released"


async def run(*arguments: object) -> int:
    return await asyncio.to_thread(show.main, [str(one) for one in arguments])


async def test_a_ply_is_shown_as_each_seat_saw_it(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    match = await house.play_on(await house.start_match(GAME, 3), "show", 8)
    ply = match.ply - 2
    assert await run(match.id, "--ply", ply, "--database", house.path) == 0
    text = capsys.readouterr().out
    assert text.startswith(f"{game_named(GAME).TITLE} #{match.id}, ply {ply} of {match.ply}, playing\n")
    assert "log: move of seat " in text
    for seat in range(3):
        view = await house.matches.back.view_at(match.id, ply, seat)
        _, _, part = text.partition(f"== seat {seat}, ")
        for words in game_named(GAME).describe(view):
            assert tell(words, match.names) in part
    assert text.count("asked: ") == 1


async def test_the_last_ply_says_for_whom_the_match_waits(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    match = await house.start_match(GAME, 2)
    assert await run(match.id, "--seat", 1, "--database", house.path) == 0
    text = capsys.readouterr().out
    assert "to move: 0, 1" in text
    assert "seat 0 has had the turn since 1970-01-01 00:16:40 UTC" in text
    assert "== onlooker" not in text
    assert "== seat 0" not in text


async def test_what_a_seat_has_chosen_so_far_is_told_with_the_question_that_is_left(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    match = await house.start_match("koa", 2)
    (seat,) = match.to_move
    await house.click(match, seat, "dig")
    assert await run(match.id, "--seat", seat, "--database", house.path) == 0
    _, _, asked = capsys.readouterr().out.partition("chosen so far: dig\nasked: ")
    first, *options = asked.splitlines()
    assert first.endswith("Where do you dig?")
    assert options


async def test_a_seat_that_has_decided_is_not_asked_again(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    match = await house.play_on(await house.start_match(GAME, 3), "show", 1)
    left = match.to_move
    assert len(left) == 2
    assert await run(match.id, "--database", house.path) == 0
    text = capsys.readouterr().out
    assert f"to move: {', '.join(map(str, left))}\n" in text
    assert text.count("asked: ") == 2


@pytest.mark.slow
async def test_the_pictures_of_a_ply_are_drawn(house: House, tmp_path: Path) -> None:
    match = await house.start_match(GAME, 2)
    assert await run(match.id, "--database", house.path, "--pictures", tmp_path / "drawn") == 0
    names = {"table", "seat-0", "seat-1"}
    assert {file.name for file in (tmp_path / "drawn").iterdir()} == {
        f"match-{match.id}-ply-0-{name}.png" for name in names
    }
    for file in (tmp_path / "drawn").iterdir():
        with Image.open(file) as picture:
            assert picture.width > 300


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((7,), "There is no match 7 in"),
        ((1, "--ply", 99), "This match has no move"),
        ((1, "--seat", 5), "Seats are 0 to 1."),
        ((1, "--database", "nowhere.sqlite3"), "nowhere.sqlite3 is no file."),
        ((1, "--database", "text.txt"), "can't be read as a database"),
    ],
)
async def test_nonsense_gets_one_sentence(
    house: House,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: tuple[object, ...],
    told: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    await asyncio.to_thread(Path("text.txt").write_text, "no database, but a text that is long enough " * 40)
    await house.start_match(GAME, 2)
    assert await run("--database", house.path, *arguments) == 1
    shown = capsys.readouterr()
    assert told in shown.err
    assert shown.err.count("\n") == 1


async def test_the_database_is_left_as_it_is(house: House) -> None:
    match = await house.start_match(GAME, 2)
    with sqlite3.connect(house.path) as before:
        rows = [*before.iterdump()]
    assert await run(match.id, "--database", house.path) == 0
    with sqlite3.connect(house.path) as after:
        assert [*after.iterdump()] == rows


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("number", [1, 12])
async def test_a_match_that_began_under_older_rules_is_shown_as_stored(
    number: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = tmp_path / "released.sqlite3"
    with closing(sqlite3.connect(database)) as old:
        old.executescript((RELEASED / "504f82b.sql").read_text("utf-8"))
    assert await run(number, "--database", database) == 0
    shown = capsys.readouterr()
    assert f"#{number}, ply " in shown.out and "== seat 0, " in shown.out and not shown.err
    assert await run(number, "--ply", 0, "--database", database) == 1
    assert "under older rules" in capsys.readouterr().err
