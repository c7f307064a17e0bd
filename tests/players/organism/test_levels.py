"""What the three levels of ORGANISM do at a table."""

from __future__ import annotations

import pytest

from engine.dice import Dice
from engine.game import Decided, resume
from engine.games import organism as game
from engine.games.organism.table import Move, State
from engine.players import Effort, Level, Thought
from engine.players.organism.levels import LEVELS
from tests.games.organism import deal
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
