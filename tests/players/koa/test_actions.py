"""Actions of the players: legal, reproducible, and sensible in clear positions."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import resume
from engine.contract.values import Decided
from engine.games import koa as game
from engine.games.koa.positions import set_board
from engine.games.koa.state import Claim, End, Excavate, Move, Seize, State, Unblock, View
from engine.players import Effort, Level, Thought
from engine.players.koa.chances import deeds, do
from engine.players.koa.levels import LEVELS
from engine.players.koa.model import Table
from tests.players.koa.matches import TABLES, views

HASTY = Effort(share=0.01)
levels = pytest.mark.parametrize("level", LEVELS)


def think_once(view: View, level: Level, effort: Effort = HASTY, key: str = "thinks") -> Thought:
    return LEVELS[level](view, Dice(key, 0), effort)


def move_of(view: View, one: Thought) -> Move:
    decided = resume(game, view, one.picks)
    assert isinstance(decided, Decided)
    move: Move = decided.move
    return move


def votes(state: State, level: Level, share: float = 0.1, times: int = 5) -> Counter[Move]:
    """Count a level's choices in several matches with the same position."""
    view = game.view(state, state.mover)
    return Counter(
        move_of(view, think_once(view, level, Effort(share), f"vote {number}")) for number in range(times)
    )


def find_agreed_move(state: State, level: Level, share: float = 0.1) -> Move:
    """Return the choice that it makes every time."""
    (move,) = votes(state, level, share)
    return move


def plays_legally(players: int, number: int, kind: str, every: int) -> int:
    count = 0
    for view in views(players, number, kind, every=every):
        for level in LEVELS:
            one = think_once(view, level)
            assert move_of(view, one)
            assert one.why is not None
            count += 1
    return count


@pytest.mark.slow
@pytest.mark.parametrize(("players", "kind"), TABLES)
def test_every_level_makes_whole_legal_moves(players: int, kind: str) -> None:
    assert plays_legally(players, 5, kind, 9) > 15


@pytest.mark.slow
@pytest.mark.parametrize(("players", "kind"), TABLES)
def test_every_level_makes_whole_legal_moves_in_many_matches(players: int, kind: str) -> None:
    assert sum(plays_legally(players, number, kind, 2) for number in range(2)) > 100


@pytest.mark.slow
@pytest.mark.parametrize(("players", "level"), [*product((2, 3, 4), LEVELS)])
def test_a_match_of_computers_comes_to_an_end(players: int, level: Level) -> None:
    seed = f"computers {players} {level}"
    state, ply = game.start(game.Options(), (game.SeatOptions(),) * players, Dice(seed, 0)), 0
    while seats := game.to_move(state):
        ply += 1
        view = game.view(state, seats[0])
        one = think_once(view, level, Effort(0.002), f"{seed} {ply}")
        state, _ = game.apply(state, seats[0], move_of(view, one), Dice(seed, ply))
        assert ply < 1000
    assert state.ending == "caverns"


@pytest.mark.slow
@levels
def test_the_same_view_and_dice_give_the_same_action(level: Level) -> None:
    for number, view in enumerate(views(4, 3, every=7)):
        found = think_once(view, level)
        assert think_once(view, level) == found
        assert view.seat is not None
        # Nothing is hidden: what is imagined to be the State is the State.
        same = game.view(game.sample(view, Dice("others", number)), view.seat)
        assert think_once(same, level) == found


@pytest.mark.slow
def test_once_it_is_late_the_best_answers_all_the_same() -> None:
    asked = []

    def is_late() -> bool:
        asked.append(1)
        return True

    for view in views(4, 1, every=11):
        assert move_of(view, think_once(view, 3, Effort(1.0, is_late)))
    assert len(asked) > 4


@pytest.mark.slow
def test_all_that_can_be_done_is_thought_of_and_every_outcome_is_legal() -> None:
    for view in views(4, 2, every=5):
        table, random = Table(view), Random(7).random
        for deed in deeds(table):
            after = table.copy()
            do(after, deed, random)
            assert after.is_over or after.turn != table.turn or after.used + after.is_second > table.used
            laid = sum(map(int.bit_count, (*after.caverns, *after.food, *after.springs, after.rubble)))
            marked = sum(map(int.bit_count, (*after.food_marks, *after.water_marks)))
            assert laid + marked + len(after.caverns) == after.taken.bit_count()


# Positions in which people would agree


@pytest.mark.sampled(every=4)
@levels
def test_blocked_in_they_open_the_way(level: Level) -> None:
    state = set_board("nobody: lA2 lB1 lB2 J10: cI9", turn="A1")
    assert all(isinstance(move, Unblock) for move in votes(state, level))


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("level", [2, 3])
def test_the_last_cavern_is_laid_when_it_wins(level: Level) -> None:
    state = set_board("A1: cA2 cB1 cB2 cC3 cD4 cE5 cA3 cA4 cA5 cC1 cD1 cE1 cC2 cD2 J10: cI9", turn="A1")
    assert state.pools[0].cavern == 1
    assert all(isinstance(move, Excavate) for move in votes(state, level))


@pytest.mark.slow
@pytest.mark.parametrize("level", [2, 3])
def test_the_last_cavern_is_not_laid_for_another_to_win(level: Level) -> None:
    mine = "A1: cA2 cB1 cB2 cC3 cD4 cE5 cA3 cA4 cA5 cC1 cD1 cE1 cC2 cD2"
    theirs = "J10: cI9 cH8 cG7 cF8 cF9 cF10 cE9 cE10 cD9 cD10 cC10"
    state = set_board(f"{mine} {theirs}", turn="A1", trophies={"J10": "J1 J1 J1 J1 J1"})
    assert not any(isinstance(move, Excavate) for move in votes(state, level, 0.3))


@pytest.mark.slow
@pytest.mark.parametrize("level", [2, 3])
def test_a_cavern_that_came_too_far_is_seized(level: Level) -> None:
    # J10's chain has come into the zones of A1, where the odds are best and it counts most.
    state = set_board(
        "A1: cB2 cC3 cA2 cB1 cC1 cD1 cA3 cA4 J10: cI9 cH8 cG7 cF6 cE5 cD4 cI10 cH10 cG10 cF10 cJ9 cJ8",
        turn="A1",
    )
    assert find_agreed_move(state, level, 0.3) == Seize(square="D4")


def test_the_club_player_takes_food_from_others_as_long_as_there_is_much_to_lay() -> None:
    assert find_agreed_move(set_board("A1: cB2 cC3 cD4 cE5 J10: cI9 cH8 cG7 gF6", turn="A1"), 2) == Seize(
        square="F6"
    )


def test_the_club_player_does_not_wait_for_ever() -> None:
    mine = "A1: cA2 cB1 cB2 cC3 cD4 cE5 cA3 cA4 cA5 cC1 cD1 cE1 cC2 cD2"
    theirs = "J10: cI9 cH8 cG7 cF8 cF9 cF10 cE9 cE10 cD9 cD10 cC10"
    board = set_board(f"{mine} {theirs}", turn="A1", trophies={"J10": "J1 J1 J1 J1 J1"})
    assert not any(isinstance(move, Excavate) for move in votes(board, 2))
    late = board.model_copy(update={"round": board.options.rounds - 1})
    assert all(isinstance(move, Excavate) for move in votes(late, 2))


@pytest.mark.sampled(every=4)
@levels
def test_a_marker_that_brings_an_action_is_claimed(level: Level) -> None:
    state = set_board("A1: cB2 gB1 gC1 sA2 msC3 J10: cI9", turn="A1")
    assert find_agreed_move(state, level) == Claim(square="C3")


def test_the_beginner_uses_the_last_cavern_in_any_standing() -> None:
    mine = "A1: cA2 cB1 cB2 cC3 cD4 cE5 cA3 cA4 cA5 cC1 cD1 cE1 cC2 cD2"
    theirs = "J10: cI9 cH8 cG7 cF8 cF9 cF10 cE9 cE10 cD9 cD10 cC10"
    state = set_board(f"{mine} {theirs}", turn="A1", trophies={"J10": "J1 J1 J1 J1 J1"})
    assert any(isinstance(move, Excavate) for move in votes(state, 1))


@pytest.mark.slow
def test_no_level_ends_a_turn_that_is_of_use() -> None:
    for view in views(2, 4, every=12):
        for level in LEVELS:
            move = move_of(view, think_once(view, level))
            assert not isinstance(move, End) or view.pools[view.turn].cavern == 1
