"""What the three levels of ORGANISM do at a table."""

from __future__ import annotations

import pytest

from engine.dice import Dice
from engine.game import Decided, resume
from engine.games import organism as game
from engine.games.organism.table import ORGANISMS_TO_WIN, Move, State
from engine.players import Effort, Level, Thought
from engine.players.organism.levels import LEVELS
from engine.players.organism.model import read
from engine.players.organism.worth import possible
from tests.games.organism import deal, position
from tests.players.organism.matches import HOUSES, played

LITTLE = Effort(0.1)
LEAST = Effort(0.001)
levels = pytest.mark.parametrize("level", LEVELS)


def thought(state: State, level: Level, effort: Effort = LEAST, *, dice: str = "minds") -> Thought:
    return LEVELS[level](game.view(state, state.turn), Dice(dice, 0), effort)


def move_of(state: State, one: Thought) -> Move:
    decided = resume(game, game.view(state, state.turn), one.picks)
    assert isinstance(decided, Decided)
    move: Move = decided.move
    return move


def played_out(players: int, level: Level, seed: str, effort: Effort = LEAST) -> list[State]:
    """A match of that level alone, to its end."""
    states = [deal(players, seed=seed)]
    while game.to_move(states[-1]):
        move = move_of(states[-1], thought(states[-1], level, effort, dice=f"{seed} {len(states)}"))
        states.append(game.apply(states[-1], states[-1].turn, move, Dice(seed, len(states)))[0])
        assert states[-1].round < 100
    return states


@levels
@pytest.mark.parametrize("number", range(len(HOUSES)))
def test_no_turn_is_illegal_under_any_options(level: Level, number: int) -> None:
    for players in (1, 2, 3):
        for state, _, _ in played(players, number, 40)[number % 8 :: 8]:
            game.apply(state, state.turn, move_of(state, thought(state, level)), Dice("tests", 0))


@pytest.mark.slow
@levels
@pytest.mark.parametrize("players", range(1, 7))
def test_no_turn_is_illegal_in_many_matches(level: Level, players: int) -> None:
    for number in range(len(HOUSES)):
        for state, _, _ in played(players, number + 50):
            game.apply(state, state.turn, move_of(state, thought(state, level)), Dice("tests", 0))


@levels
@pytest.mark.parametrize("players", [1, 2, 3])
def test_matches_of_computers_end(level: Level, players: int) -> None:
    assert played_out(players, level, f"computers {level}", LEAST)[-1].winners


@pytest.mark.slow
@levels
@pytest.mark.parametrize("players", range(1, 7))
def test_many_matches_of_computers_end(level: Level, players: int) -> None:
    for number in range(4):
        assert played_out(players, level, f"many {number}", LITTLE)[-1].winners


@levels
def test_the_same_view_and_dice_give_the_same_turn(level: Level) -> None:
    for state in played_out(2, level, "same")[:-1:3]:
        assert thought(state, level, LITTLE) == thought(state, level, LITTLE)


def test_a_player_who_is_late_still_plays() -> None:
    state = played_out(2, 1, "late")[9]
    assert move_of(state, thought(state, 3, Effort(1, lambda: True))).acts


ON_CORE = "0: eat@C16.1 move@C17.1 grow@C18.1 eat@A1.1 move@B2.1 grow@B1 1: grow@core move@A3 eat@A4 eat@B5"
"""The other seat holds the core, where one step of an EAT captures its element."""
NEARLY_THREE = (
    "0: move@A1.1 grow@A6.2 grow@B1.2 eat@C2.1 move@core.2 eat@A5.2 move@B10.1 grow@A3.2 eat@C15.1"
    " 1: eat@C7.1 move@C8.1 grow@C9.1",
    "0: eat@B7.2 move@A4.1 grow@A5.2 grow@core.1 eat@A1.1 move@B8.1 move@A3.2 move@A2.1 eat@B1.1"
    " move@C11.1 grow@B3.1 1: eat@C7.1 move@C8.1 grow@C9.1",
)
"""Elements that steps of one turn divide into three living organisms: the usual look at turns misses it."""
BESIDE_CORE = "0: eat@A1.1 move@A2.1 grow@B1 1: move@C7.1 eat@C8.1 grow@C9.1"
"""The core is empty, and one step away."""


@pytest.mark.parametrize("text", [BESIDE_CORE, ON_CORE])
def test_the_easy_level_always_sees_the_core(text: str) -> None:
    state = position(text)
    for number in range(20):
        move = move_of(state, thought(state, 1, Effort(1), dice=f"easy {number}"))
        ended, _ = game.apply(state, 0, move, Dice("easy", number))
        assert not any(one.space == "core" and one.seat == 1 for one in ended.elements)
        held = any(one.space == "core" and one.seat == 0 for one in ended.elements)
        assert held or text == ON_CORE


@pytest.mark.parametrize("text", NEARLY_THREE)
def test_the_hard_level_looks_for_a_win_by_organisms_that_is_near(text: str) -> None:
    state = position(text)
    laws, before = read(state)
    assert possible(laws, before.own) >= ORGANISMS_TO_WIN
    for number in range(2):
        move = move_of(state, thought(state, 3, Effort(0.3), dice=f"hard {number}"))
        ended, _ = game.apply(state, 0, move, Dice("hard", number))
        assert (ended.ending, ended.winners) == ("organisms", (0,))
