"""ORG-26: elimination as an option, off unless chosen."""

from collections import Counter
from typing import Any

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import random_move
from engine.games import organism as game
from engine.games.organism.rules import leave
from engine.games.organism.scoring import result
from engine.games.organism.state import State
from tests.games.organism import MINE, PASS, after, ask_of, deal, in_words, position, read_events, turn

RAID = "0: eat@A6.1 move@B10.1 grow@B11 1: grow@A4.1 eat@B7 move@B6"
"""A position where one step of the first seat leaves the second nothing."""
STEP = "A6 move A6>A5"
THIRD = "2: eat@C9 move@C10 grow@C11"
"""A third seat on the close board for three, out of reach."""


def raid(**told_of: Any) -> State:
    return after(position(RAID, **told_of), STEP)


def test_by_default_no_player_is_out_and_those_with_nothing_come_back() -> None:
    state = raid()
    assert (state.ending, state.turn, state.lost) == (None, 1, ())
    assert game.view(state, 1).is_coming
    assert "lost" not in state.model_dump(mode="json")


def test_with_the_option_the_last_one_left_wins() -> None:
    state = raid(elimination=True)
    assert (state.ending, state.winners, state.lost) == ("last", (0,), (1,))
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.places == (1, 2)
    assert in_words(outcome.reason) == "Ann wins: nobody else has anything on the board."
    assert in_words(outcome.reason, 0) == "You win: nobody else has anything on the board."


def test_with_three_the_others_play_on_and_the_one_who_is_out_has_no_more_turns() -> None:
    crowd = f"{RAID} {THIRD}"
    state = after(position(crowd, players=3, elimination=True), STEP)
    assert (state.ending, state.lost, state.turn) == (None, (1,), 2)
    later = after(state, PASS)
    assert later.turn == 0
    _, events = game.apply(position(crowd, players=3, elimination=True), 0, turn(STEP), Dice("tests", 1))
    assert "Bob has nothing left on the board and is out." in read_events(events)
    assert any(in_words(one) == "Bob is out." for one in game.describe(game.view(state, 0)))
    assert any(in_words(one, 1) == "You are out." for one in game.describe(game.view(state, 1)))


def test_no_player_is_out_before_their_first_turn() -> None:
    state = deal(3, elimination=True)
    first = state.turn
    picks = random_move(game, game.view(state, first), Dice("first", 1))[1]
    state = after(state, picks)
    assert (state.lost, state.turn) == ((), (first + 1) % 3)


def test_a_player_who_dies_by_their_own_turn_is_out_when_the_next_one_ends() -> None:
    text = f"{MINE} 1: eat@C7.1 move@C8.1 grow@C9 2: eat@C13 move@C14 grow@C15"
    state = position(text, players=3, turn=1, elimination=True)
    died = after(state, "C7 move C8>B6")
    assert not any(one.seat == 1 for one in died.elements)
    assert died.lost == ()
    assert after(died, PASS).lost == (1,)


def test_captures_and_organisms_come_first_and_a_seat_that_is_out_cannot_win_by_captures() -> None:
    state = raid(elimination=True, tokens=(4, 0))
    assert (state.ending, state.winners) == ("captures", (0,))
    crowd = f"{RAID} {THIRD}"
    state = after(position(crowd, players=3, tokens=(0, 4, 0), elimination=True, rounds=2), STEP)
    assert (state.lost, state.ending) == ((1,), None)
    ended = after(state, PASS)
    assert (ended.ending, ended.winners) == ("rounds", (0,))
    assert result(ended).places == (1, 3, 2)


def test_when_all_but_one_of_those_who_are_in_leave_that_one_wins() -> None:
    state = after(position(f"{RAID} {THIRD}", players=3, elimination=True), STEP)
    ended, _ = leave(state, 2)
    assert (ended.ending, ended.winners) == ("last", (0,))
    still, _ = leave(state, 1)
    assert still.ending is None
    assert result(ended.model_copy(update={"winners": (0,)})).places == (1, 2, 3)


def test_the_last_look_says_who_is_out_and_who_wins() -> None:
    asked = ask_of(position(RAID, elimination=True), "move A6 A5")
    notes = [in_words(note, 0) for note in asked.notes]
    assert "Bob has nothing left on the board and is out." in notes
    assert notes[-1] == "You win: nobody else has anything on the board."


@pytest.mark.slow
def test_matches_by_chance_end_by_elimination_too() -> None:
    endings = Counter[str]()
    for number in range(12):
        state = deal(3, seed=f"elimination {number}", elimination=True, captures=9, rounds=40)
        ply = 0
        while seats := game.to_move(state):
            ply += 1
            _, move = random_move(game, game.view(state, seats[0]), Dice(f"moves {number}", ply))
            state, _ = game.apply(state, seats[0], move, Dice(f"elimination {number}", ply))
        endings[str(state.ending)] += 1
        assert not set(state.winners) & set(state.lost)
    assert endings["last"]
