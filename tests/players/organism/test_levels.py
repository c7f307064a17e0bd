"""The three levels of ORGANISM at a table."""

from __future__ import annotations

from itertools import product

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import resume
from engine.contract.values import Decided
from engine.games import organism as game
from engine.games.organism.state import ORGANISMS_TO_WIN, Move, State
from engine.players import Effort, Level, Thought
from engine.players.organism.levels import LEVELS, OF_TWO
from engine.players.organism.model import read
from engine.players.organism.search import Thinker
from engine.players.organism.value import possible
from tests.games.organism import deal, position
from tests.players.organism.matches import HOUSES, play_match

LITTLE = Effort(0.1)
LEAST = Effort(0.001)
levels = pytest.mark.parametrize("level", LEVELS)
levels_and_houses = pytest.mark.parametrize(("level", "number"), [*product(LEVELS, range(len(HOUSES)))])
levels_and_players = pytest.mark.parametrize(("level", "players"), [*product(LEVELS, (1, 2, 3))])


def think_once(state: State, level: Level, effort: Effort = LEAST, *, dice: str = "minds") -> Thought:
    return LEVELS[level](game.view(state, state.turn), Dice(dice, 0), effort)


def move_of(state: State, one: Thought) -> Move:
    decided = resume(game, game.view(state, state.turn), one.picks)
    assert isinstance(decided, Decided)
    move: Move = decided.move
    return move


def played_out(players: int, level: Level, seed: str, effort: Effort = LEAST) -> list[State]:
    """Play a match of that level alone to its end."""
    states = [deal(players, seed=seed)]
    while game.to_move(states[-1]):
        move = move_of(states[-1], think_once(states[-1], level, effort, dice=f"{seed} {len(states)}"))
        states.append(game.apply(states[-1], states[-1].turn, move, Dice(seed, len(states)))[0])
        assert states[-1].round < 100
    return states


@pytest.mark.slow
@levels_and_houses
def test_no_turn_is_illegal_under_any_options(level: Level, number: int) -> None:
    for players in (1, 2, 3):
        for state, _, _ in play_match(players, number, 40)[number % 8 :: 8]:
            game.apply(state, state.turn, move_of(state, think_once(state, level)), Dice("tests", 0))


@pytest.mark.slow
@levels
@pytest.mark.parametrize("players", (1, 3, 6))
def test_no_turn_is_illegal_in_many_matches(level: Level, players: int) -> None:
    for number in range(players % 2, len(HOUSES), 2):
        for state, _, _ in play_match(players, number + 50)[number % 8 :: 8]:
            game.apply(state, state.turn, move_of(state, think_once(state, level)), Dice("tests", 0))


@pytest.mark.slow
@levels_and_players
def test_matches_of_computers_end(level: Level, players: int) -> None:
    assert played_out(players, level, f"computers {level}", LEAST)[-1].winners


@pytest.mark.slow
@levels
@pytest.mark.parametrize("players", (1, 3, 6))
def test_many_matches_of_computers_end(level: Level, players: int) -> None:
    assert played_out(players, level, "many", LITTLE)[-1].winners


@pytest.mark.slow
@levels
def test_the_same_view_and_dice_give_the_same_turn(level: Level) -> None:
    for state in played_out(2, level, "same")[:-1:6]:
        assert think_once(state, level, LITTLE) == think_once(state, level, LITTLE)


@pytest.mark.slow
def test_a_player_who_is_late_still_plays() -> None:
    state = played_out(2, 1, "late")[9]
    assert move_of(state, think_once(state, 3, Effort(1, lambda: True))).acts


ON_CORE = "0: eat@C16.1 move@C17.1 grow@C18.1 eat@A1.1 move@B2.1 grow@B1 1: grow@core move@A3 eat@A4 eat@B5"
"""The other seat holds the core, where one step of an EAT captures its element."""
NEARLY_THREE = (
    "0: move@A1.1 grow@A6.2 grow@B1.2 eat@C2.1 move@core.2 eat@A5.2 move@B10.1 grow@A3.2 eat@C15.1"
    " 1: eat@C7.1 move@C8.1 grow@C9.1",
    "0: eat@B7.2 move@A4.1 grow@A5.2 grow@core.1 eat@A1.1 move@B8.1 move@A3.2 move@A2.1 eat@B1.1"
    " move@C11.1 grow@B3.1 1: eat@C7.1 move@C8.1 grow@C9.1",
)
"""Elements that one turn can divide into three living organisms.

The usual search for turns misses it.
"""
IN_ONE_TURN = (
    (
        0,
        "0: eat@B12.1 eat@D20 eat@D24.1 move@C15.1 move@D21 move@D23 grow@B11.1 grow@C1.1 grow@D22.2 "
        "1: eat@C9.2 eat@C10.1 eat@D11.2 move@D10 move@D13 move@D14 grow@B6.1 grow@B7.1 grow@D12.2",
    ),
    (
        0,
        "0: eat@B1.1 eat@C15.1 eat@D21.1 move@A6.1 move@C18 move@D22 grow@B10.1 grow@C17 grow@D24.1 "
        "1: eat@C7.1 eat@D7.1 eat@D11.1 move@C6.1 move@C8 move@D12 grow@D8.1 grow@D9.1 grow@D10.1",
    ),
    (
        0,
        "0: eat@A6 eat@C2.1 eat@D22.1 move@C17.1 move@D2 move@D24 grow@B1 grow@B11.1 grow@D23 1: "
        "eat@C9.1 eat@C10.1 eat@D11.2 move@D10 move@D14.1 move@D15.1 grow@D12.1 grow@D13",
    ),
    (
        0,
        "0: eat@B2.2 eat@C18.2 eat@D22.2 move@C3.1 move@C17.1 move@D1.1 grow@D2.1 grow@D4.1 "
        "grow@D24.1 1: eat@B7.1 eat@C9.2 eat@D14.2 move@C8.1 move@C10.1 move@D11.1 grow@D12.1 "
        "grow@D13.2 grow@D15.2",
    ),
    (
        1,
        "0: eat@B9 eat@C17.1 eat@D18.1 eat@D23 move@C14.1 move@D20.1 move@D24.1 grow@A6.1 grow@B10 "
        "grow@C16.1 grow@D21.1 grow@D22.1 1: eat@B6.1 eat@B7.1 eat@C7 eat@D11 eat@D15 move@C6.1 "
        "move@D8 move@D12.1 grow@B5.1 grow@D9 grow@D13 grow@D14",
    ),
    (
        1,
        "0: eat@D19.3 eat@D20.2 eat@D24.2 move@B11.1 move@C17.1 move@D23.1 grow@C16.1 grow@D21.1 "
        "grow@D22.1 1: eat@B6.1 eat@D10.2 eat@D14.2 move@A4.1 move@D11.1 move@D13 grow@B8.1 "
        "grow@C10.2 grow@D12.1",
    ),
)
"""Recorded: the seat, and the board on which its turn can win by three organisms."""
IN_TWO_TURNS = (
    (
        0,
        "0: eat@A6.1 eat@C16.1 eat@D24.1 move@B12.1 move@C18 move@D22 grow@B11.1 grow@C17 grow@D23.1 "
        "1: eat@C7.1 eat@D7 eat@D11 move@C6.1 move@C8 move@D12 grow@D8.1 grow@D9.1 grow@D10",
    ),
    (
        0,
        "0: eat@C2.2 eat@C18.2 eat@D22.2 move@C3.1 move@D1.1 move@D23.1 grow@D2.1 grow@D3.1 "
        "grow@D24.1 1: eat@B7.1 eat@C9.2 eat@C11.2 move@C10.1 move@D10.1 move@D11.1 grow@D12.1 "
        "grow@D13.2 grow@D14.2",
    ),
    (
        1,
        "0: eat@C15.3 eat@D20.3 eat@D24.3 move@B11 move@C17.1 move@D23.1 grow@C16.1 grow@D21.1 "
        "grow@D22 1: eat@C9.1 eat@D10.2 eat@D14.2 move@B7.1 move@D11.1 move@D13 grow@C10.2 grow@C11.1 "
        "grow@D12.1",
    ),
)
"""Recorded: one turn divides its elements so that the next wins, though the other answers."""
BESIDE_CORE = "0: eat@A1.1 move@A2.1 grow@B1 1: move@C7.1 eat@C8.1 grow@C9.1"
"""The core is empty, and one step away."""


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("text", [BESIDE_CORE, ON_CORE])
def test_the_easy_level_always_sees_the_core(text: str) -> None:
    state = position(text)
    for number in range(20):
        move = move_of(state, think_once(state, 1, Effort(1), dice=f"easy {number}"))
        ended, _ = game.apply(state, 0, move, Dice("easy", number))
        assert not any(one.space == "core" and one.seat == 1 for one in ended.elements)
        held = any(one.space == "core" and one.seat == 0 for one in ended.elements)
        assert held or text == ON_CORE


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("text", NEARLY_THREE)
def test_the_hard_level_looks_for_a_win_by_organisms_that_is_near(text: str) -> None:
    state = position(text)
    laws, before = read(state)
    assert possible(laws, before.own) >= ORGANISMS_TO_WIN
    for number in range(2):
        move = move_of(state, think_once(state, 3, Effort(0.3), dice=f"hard {number}"))
        ended, _ = game.apply(state, 0, move, Dice("hard", number))
        assert (ended.ending, ended.winners) == ("organisms", (0,))


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize(("seat", "text"), IN_ONE_TURN)
def test_the_hard_level_wins_by_organisms_in_recorded_matches(seat: int, text: str) -> None:
    state = position(text, turn=seat, round_number=16, board="open")
    ended, _ = game.apply(state, seat, move_of(state, think_once(state, 3, Effort(1))), Dice("recorded", 0))
    assert (ended.ending, ended.winners) == ("organisms", (seat,))


@pytest.mark.slow
@pytest.mark.parametrize(("seat", "text"), IN_TWO_TURNS)
def test_the_hard_level_prepares_a_win_by_organisms(seat: int, text: str) -> None:
    state = position(text, turn=seat, round_number=16, board="open")
    laws, before = read(state)
    assert Thinker(laws, OF_TWO).division(before, 300) is None
    order: tuple[Level, ...] = (3, 2, 3)
    for level in order:
        move = move_of(state, think_once(state, level, Effort(1), dice=f"level {level}"))
        state, _ = game.apply(state, state.turn, move, Dice("prepared", 0))
    assert (state.ending, state.winners) == ("organisms", (seat,))
