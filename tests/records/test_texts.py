"""Records as text: written, read, and played again to the same end."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

from engine.contract.errors import Unreadable
from engine.contract.words import tell
from engine.library import game_named
from engine.records.reader import read_record
from engine.records.record import LARGEST, Chair, Line, MatchRecord
from engine.records.replayed import replay_record
from engine.records.writer import with_throws, write_record
from tests.records.book import FOLDER, files, read, result
from tests.records.first_version import write_first

SMALL = "howmanycalories-2-1"
DAMAGES = 60
"""Damaged texts of each record, in the fast set."""
each_record = pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)


def record_of(path: Path) -> MatchRecord:
    """Return a recorded match as a record."""
    found = read(path)
    entries = [entry.partition(": ") for entry in found["log"]]
    return MatchRecord(
        game=found["game"],
        rules=found["rules"],
        options=found["options"],
        chairs=tuple(Chair(f"Player {n}", brought) for n, brought in enumerate(found["seats"], start=1)),
        lines=tuple(Line("move", int(seat), line) for seat, _, line in entries),
        seed=found["seed"],
        number=12,
        date="2026-11-28",
        scores=tuple(found["scores"]),
        places=tuple(found["places"]),
    )


def thrown_record_of(path: Path) -> MatchRecord:
    """Return a recorded match as a record that names all throws."""
    record = record_of(path)
    return with_throws(record, replay_record(record)[1].past)


def text_of(name: str = SMALL) -> str:
    return write_record(record_of(FOLDER / f"{name}.json"))


def first_text_of(name: str = SMALL) -> str:
    """Return a recorded match as the first version of the format told it."""
    return write_first(record_of(FOLDER / f"{name}.json"))


def refusal(text: str | bytes) -> str:
    """Return the sentence with which a record is refused."""
    with pytest.raises(Unreadable) as caught:
        replay_record(read_record(text if isinstance(text, bytes) else text.encode()))
    return tell(caught.value.sentence, ())


@pytest.mark.sampled(every=4)
@each_record
def test_a_record_is_written_read_and_written_to_the_same_bytes(path: Path) -> None:
    text = write_record(record_of(path))
    again = read_record(text.encode())
    assert write_record(again) == text
    assert len(text.encode()) <= 20_000


@pytest.mark.sampled(every=8)
@each_record
def test_a_record_is_played_again_to_the_same_end(path: Path) -> None:
    found = read(path)
    match, course = replay_record(read_record(write_record(record_of(path)).encode()))
    ended = result(game_named(found["game"]), course.past.last)
    assert ended == {key: found[key] for key in ("scores", "places", "digest")}
    assert match.ply == len(found["log"]) == course.past.upto
    assert match.outcome is not None


@pytest.mark.sampled(every=8)
@each_record
def test_a_record_names_all_throws_and_keeps_its_bytes(path: Path) -> None:
    record = thrown_record_of(path)
    text = write_record(record)
    again = read_record(text.encode())
    assert again.deal == record.deal != ""
    match, course = replay_record(again)
    assert write_record(again) == text
    assert write_record(with_throws(again, course.past)) == text
    assert len(text) < len(write_record(record_of(path))) + 30 * (match.ply + 1)


def test_comments_empty_lines_and_line_ends_of_windows_change_nothing() -> None:
    text = text_of()
    told = text.replace("\n\n", "\n; the deal was good\n\n").replace(
        "1. 1: R16,Y30", "1. 1: R16,Y30 ; a gift"
    )
    other = "\ufeff" + told.replace("\n", "\r\n")
    assert write_record(read_record(other.encode())) == text


REFUSED = [
    ("record 1", "record 3", "Line 1: this record has version 3; I read versions up to 2."),
    ("tabletop record 1", "Dear diary", "Line 1: a record begins with “tabletop record 2”."),
    ("rules: 3", "rules: many", "Line 3: “rules” needs a number."),
    ("rules: 3", "rulez: 3", "Line 3: I don’t know the heading “rulez”."),
    ("rules: 3", "rules: 9", "This record was played under rules 9 of How many Calories?; I know rules 3."),
    ("game: howmanycalories", "game: chess", "I don’t know the game “chess” of this record."),
    ("game: howmanycalories\n", "", "Line 2: the heading “game” is missing."),
    ('{"rounds":4}', '{"rounds":', "Line 6: “options” needs an object in JSON."),
    ('{"rounds":4}', '{"rounds":4000}', "The options of this record are none of its game."),
    ("player 2: Player 2", "player 4: Player 2", "Line 14: there is no player 2."),
    ("player 2: Player 2", "player 1: Player 2", "Line 8: the heading “player 1” is there twice."),
    ("\n1. 1: R16,Y30", "\n1. 1: R16,Y31", "Line 13: “R16,Y31” isn’t possible right now."),
    ("\n1. 1: R16,Y30", "\n1. 1: R16", "Line 13: Choose exactly 2."),
    ("\n1. 1: R16,Y30", "\n1. 3: R16,Y30", "Line 13: there is no player 3."),
    (
        "\n1. 1: R16,Y30",
        "\n1. 1: ?",
        "Line 13: this move is hidden: the record was taken while the match ran.",
    ),
    ("\n2. 2: Y6,Y27", "\n3. 2: Y6,Y27", "Line 14: move 2 is expected here."),
    ("\n2. 2: Y6,Y27", "\n2. 1: Y6,Y27", "Line 14: it isn’t player 1’s turn."),
    ("\n2. 2: Y6,Y27", "\n2. 2 dances", "Line 14: I don’t understand “2 dances”."),
    ("\n2. 2: Y6,Y27", "\n2. back to 7", "Line 14: I don’t understand “back to 7”."),
    (
        "\n2. 2: Y6,Y27",
        "\nthen Bo passed",
        "Line 14: a move is expected here, such as “12. 1: excavate B10”.",
    ),
    ("\n2. 2: Y6,Y27", "\n2. 2: Y6\x07", "Line 14: it holds a character that can’t be shown."),
    ("\n1. 1: R16,Y30", "\n1. 1: R16,Y30 | 3/6", "Line 13: I don’t understand “3/6”."),
    ("scores: 8 1", "scores: 8 1\ndeal: two sixes", "Line 11: I don’t understand “two sixes”."),
    ("scores: 8 1", "scores: 8 1\nseal: 12", "Line 11: “seal” needs 64 hexadecimal digits."),
    ("scores: 8 1", f"scores: 8 1\nseal: {'0' * 64}", "Line 11: it needs the heading “terms”."),
    ("scores: 8 1", "scores: 8 1\nterms: [1]", "Line 11: the SHA-256 of this isn’t the seed."),
    ("scores: 8 1", "scores: 8", "Line 10: it needs one number for each player."),
    ("places: 1 2", "places: first second", "Line 11: “places” needs numbers."),
]


@pytest.mark.parametrize(("what", "instead", "told"), REFUSED, ids=[told for *_, told in REFUSED])
def test_a_fault_is_one_sentence_with_its_line(what: str, instead: str, told: str) -> None:
    text = first_text_of()
    assert what in text
    assert refusal(text.replace(what, instead, 1)) == told


REFUSED_NOW = [
    ("record 2", "record 3", "Line 1: this record has version 3; I read versions up to 2."),
    ("\n1. 1: R16,Y30", "\nR16,Y30", "Line 13: I don’t understand “R16,Y30”."),
    ("\nY6,Y27", "\n3. Y6,Y27", "Line 14: move 2 is expected here."),
    ("\nY6,Y27", "\n1: Y6,Y27", "Line 14: it isn’t player 1’s turn."),
    ("\nY6,Y27", "\nY6,Y28", "Line 14: “Y6,Y28” isn’t possible right now."),
    ("\nY6,Y27", "\n?", "Line 14: this move is hidden: the record was taken while the match ran."),
    ("\nY6,Y27", "\nback to 7", "Line 14: I don’t understand “back to 7”."),
    ("\nY6,Y27", "\n3: Y6,Y27", "Line 14: there is no player 3."),
    ("\nY6,Y27", "\nY6,Y27 | 3/6", "Line 14: I don’t understand “3/6”."),
    ("scores: 8 1", "scores: 8 1\nbrought: 3", "Line 11: “brought” needs an object in JSON."),
]


@pytest.mark.parametrize(("what", "instead", "told"), REFUSED_NOW, ids=[told for *_, told in REFUSED_NOW])
def test_a_fault_where_seats_and_numbers_are_left_out_is_one_sentence(
    what: str, instead: str, told: str
) -> None:
    assert what in text_of()
    assert refusal(text_of().replace(what, instead, 1)) == told


@pytest.mark.sampled(every=4)
@each_record
def test_a_record_of_the_first_version_is_the_same_match(path: Path) -> None:
    record = thrown_record_of(path)
    old, new = write_first(record), write_record(record)
    assert old.startswith("tabletop record 1\n") and f"\n{len(record.lines)}. " in old
    assert write_record(read_record(old.encode())) == new
    told = [[replace(line, at=0) for line in read_record(text.encode()).lines] for text in (old, new)]
    assert told[0] == told[1]


def test_a_move_without_its_seat_is_the_next_player_s() -> None:
    """A seat is left out only after a move of the seat before it."""
    kinds: list[Line] = [
        Line("move", 0, "a"),
        Line("move", 1, "b"),
        Line("leave", 0),
        Line("move", 2, "c"),
        Line("stand_in", 0, "d"),
        Line("move", 1, "2G-x"),
        Line("move", 2, "ends"),
        Line("takeback", None, "3"),
        Line("move", 2, "e"),
    ]
    record = replace(record_of(FOLDER / f"{SMALL}.json"), chairs=(Chair("A"), Chair("B"), Chair("C")))
    record = replace(record, lines=tuple(kinds), scores=(), places=())
    body = write_record(record).partition("\n\n")[2].splitlines()
    told = ["1. 1: a", "b", "1 leaves", "c", "1 stand-in: d", "2: 2G-x", "3: ends", "back to 3", "3: e"]
    assert body == told
    again = read_record(write_record(record).encode())
    assert [replace(line, at=0) for line in again.lines] == kinds


def test_a_record_of_a_running_match_can_not_be_replayed() -> None:
    told = refusal(re.sub("seed: .*\n", "", text_of()))
    assert told == "This record has no seed: it was taken while the match ran."


def test_what_is_no_text_or_too_large_is_refused() -> None:
    assert refusal(b"\xff\xfe\x00") == "This file isn’t text in UTF-8, so it is no record."
    assert refusal(b"x" * (LARGEST + 1)) == "This file is larger than 256 KB."
    assert refusal(b"") == "Line 1: a record begins with “tabletop record 2”."
    assert (
        refusal(text_of() + "; " + "x" * 24_000)
        == f"Line {text_of().count(chr(10)) + 1}: the line is too long."
    )


def test_a_record_that_takes_too_long_is_given_up() -> None:
    with pytest.raises(Unreadable) as caught:
        replay_record(read_record(text_of().encode()), lambda: True)
    assert tell(caught.value.sentence, ()) == "This record takes too long to be replayed."


def damaged(text: str, dice: random.Random) -> bytes:
    """Return a text with one to four faults."""
    data = bytearray(text.encode())
    for _ in range(dice.randint(1, 4)):
        at = dice.randrange(len(data))
        match dice.randrange(5):
            case 0:
                data[at] = dice.randrange(256)
            case 1:
                del data[at : at + dice.randint(1, 30)]
            case 2:
                data[at:at] = data[at : at + dice.randint(1, 40)]
            case 3:
                data[at:at] = dice.choice(
                    (b"\n", b"{", b"-1", b" ;", b"99999", b"\x00", "é".encode(), b"[" * 900)
                )
            case _:
                rows = bytes(data).split(b"\n")
                dice.shuffle(rows)
                data = bytearray(b"\n".join(rows))
    return bytes(data)


@pytest.mark.parametrize(
    "count", [DAMAGES // 20, pytest.param(250, marks=[pytest.mark.slow, pytest.mark.timeout(3000)])]
)
def test_damaged_records_are_refused_or_played_and_crash_nothing(count: int) -> None:
    dice = random.Random(7)
    refused = 0
    for path in files()[:: 1 if count > DAMAGES else 4]:
        text = write_record(thrown_record_of(path))
        for _ in range(count):
            try:
                replay_record(read_record(damaged(text, dice)))
            except Unreadable as error:
                refused += 1
                assert "\n" not in tell(error.sentence, error.names)
    assert refused
