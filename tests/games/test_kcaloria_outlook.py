"""The last look of kCaloria is right: points after the turn, and deaths.

Each death is listed once.
"""

import re
from collections.abc import Iterator, Sequence

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import resume
from engine.contract.notation import read_notation
from engine.contract.values import Ask
from engine.games import kcaloria as game
from engine.games.kcaloria.rules.changes import place_tile
from engine.games.kcaloria.rules.decks import NAMES
from engine.games.kcaloria.rules.scoring import unspent
from engine.games.kcaloria.rules.state import Move, Options, Place, SeatOptions, State
from engine.games.kcaloria.words.notes import outlook
from tests.games.kcaloria import DICE, in_words, lay, place, play_match, read_events, wait
from tests.games.kcaloria_kinds import small_catalogue
from tools.kcaloria import plan

NAMED = ("Ann", "Bob", "Cy", "Di")


def sensibly(players: int, seed: str) -> Iterator[tuple[State, Move]]:
    """Return a match of sensible players, each State with its move."""
    decks = tuple(NAMES.values())[:players]
    state = game.start(Options(), tuple(SeatOptions(deck=deck) for deck in decks), Dice(seed, 0))
    ply = 0
    while moving := game.to_move(state):
        ply += 1
        move = plan(game.view(state, moving[0]), Dice(seed, ply))
        yield state, move
        state, _ = game.apply(state, moving[0], move, DICE)


def by_chance(number: int) -> Iterator[tuple[State, Move]]:
    for state, move, _ in play_match(2, number):
        yield state, move


def points(state: State) -> tuple[int, ...]:
    """Return everybody's points, by colour."""
    return tuple(
        sum(place * count for place, count in enumerate(unspent(state, seat))) for seat in range(state.seats)
    )


def read_points(notes: Sequence[str], reader: int) -> dict[str, int]:
    """Return the points that a last look promises its reader."""
    found = [line for line in notes if line.startswith("Points")]
    assert len(found) <= 1
    told = (pair for line in found for pair in re.findall(r"(\w+) (\d+) \(", line))
    return {NAMED[reader] if who == "you" else who: int(n) for who, n in told}


@pytest.mark.slow
@pytest.mark.parametrize("match", [by_chance(0), by_chance(4), sensibly(3, "kept")])
def test_the_points_that_a_last_look_promises_are_those_after_the_turn(
    match: Iterator[tuple[State, Move]],
) -> None:
    died = kept = 0
    for state, move in match:
        if not isinstance(move, Place):
            continue
        seat, seen = state.turn, game.view(state, state.turn)
        notes = [in_words(note, seat) for note in outlook(seen, place_tile(seen, seat, move), move)]
        after, events = game.apply(state, seat, move, DICE)
        happened = read_events(events)
        if sum("fed again" in line for line in happened) > len(move.refeedings):
            continue
        was = dict(zip(NAMED, points(state), strict=False))
        now = dict(zip(NAMED, points(after), strict=False))
        assert was | read_points(notes, seat) == now
        falls = sum(bool(re.search("dies? out", line)) for line in happened)
        assert bool(falls) == any(re.search("dies? out", line) for line in notes)
        died += falls
        kept += 1
    assert kept > 20
    assert died


def notes_of(state: State, keys: str) -> list[str]:
    found = resume(game, game.view(state, state.turn), read_notation(keys))
    assert isinstance(found, Ask)
    return [in_words(note, state.turn) for note in found.notes]


CICADA = "B: creek@W3 meadow@W2<1blue-W3 cicada@W1<1green-W2 A: creek@S2W1"


def test_what_dies_out_at_the_end_of_the_turn_is_taken_off_the_points() -> None:
    with small_catalogue():
        state = wait(place(lay(CICADA, hands=("bacillus creek",)), "bacillus", "S1W2"))
        (line,) = (note for note in notes_of(state, "creek S3W1") if note.startswith("Points"))
        assert line == "Points at the end of this turn: Bob 9 (−3)."


def test_an_unfed_tile_that_dies_at_the_end_of_the_turn_is_told_once() -> None:
    text = "A: creek@W3 meadow@W2<1blue-W3 cicada@W1<1green-W2 shrew@start<1yellow-W1 creek@S2W1"
    with small_catalogue():
        state = lay(text, hands=("bacillus deer",))
        state = wait(place(state, "bacillus", "S1W2"), 1)
        state = wait(state, 2)
        notes = notes_of(state, "deer W1")
        assert [line for line in notes if "Shrew" in line and "end of this turn" in line] == [
            "⚠️ Unfed, your Shrew dies at the end of this turn."
        ]
        assert not any("dies out" in line for line in notes_of(state, "deer W1 feed-start"))


def questions(match: Iterator[tuple[State, Move]]) -> Iterator[tuple[State, list[str]]]:
    """Each turn's state with the notes of its first question."""
    for state, _ in match:
        if not state.starving:
            asked = resume(game, game.view(state, state.turn), ())
            assert isinstance(asked, Ask)
            yield state, [in_words(note, state.turn) for note in asked.notes]


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("match", [by_chance(0), by_chance(4), sensibly(3, "kept")])
def test_the_aim_is_told_at_first_and_the_end_before_it_comes(match: Iterator[tuple[State, Move]]) -> None:
    whole = list(questions(match))
    for state, notes in whole:
        assert any("🎯" in note for note in notes) is (state.turns[state.turn] <= 1)
        assert sum("ends the match" in note or "last round" in note for note in notes) <= 1
    for _, notes in whole[-2:]:
        assert any("ends the match" in note or "last round" in note for note in notes), notes
