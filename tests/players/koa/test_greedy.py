"""The arena's greedy player takes the best immediate gain."""

from __future__ import annotations

import pytest

from bench.arena.greedy.koa import move
from engine.contract.dice import Dice
from engine.games import koa as game
from engine.games.koa.positions import set_board
from engine.games.koa.state import Excavate, Move, Seize, State
from tests.players.koa.matches import plies


def choices(state: State) -> set[Move]:
    """Return its choices with different dice."""
    view = game.view(state, state.mover)
    return {move(view, Dice("greedy", number)) for number in range(20)}


@pytest.mark.parametrize(
    ("board", "squares"),
    [
        (
            "A1: cB2 cC3 cD4 cE5",
            {"D6", "E6", "F4", "F5", "F6"},
        ),  # chained and outside, as far as there are such
        ("A1: cB2 J10: cI9", {"A2", "A3", "B1", "B3", "C1", "C2", "C3"}),  # all are chained
    ],
)
def test_it_digs_where_a_cavern_counts_most(board: str, squares: set[str]) -> None:
    found = {one.square for one in choices(set_board(board)) if isinstance(one, Excavate)}
    assert found
    assert found <= squares


def test_it_seizes_rather_than_digs_where_that_gains_more() -> None:
    board = set_board("A1: cB2 cC3 J10: cI9 cH8 cG7 cF6 cE5 cD4")
    assert choices(board) == {Seize(square="D4")}


def test_it_does_not_end_a_match_that_it_loses() -> None:
    mine = "A1: cA2 cB1 cB2 cC3 cD4 cE5 cA3 cA4 cA5 cC1 cD1 cE1 cC2 cD2"
    behind = set_board(f"{mine} J10: cI9", trophies={"J10": "J1 J1 J1 A10 A10 A10 J1 J1 J1 J1 A10 "
                                                            "A10 A10 A10"},
                       options={"vp_trophy": 3})  # fmt: skip
    assert not any(isinstance(one, Excavate) for one in choices(behind))
    assert all(isinstance(one, Excavate) for one in choices(set_board(f"{mine} J10: cI9")))


@pytest.mark.slow
def test_its_actions_are_legal() -> None:
    for players in (2, 3, 4):
        for state, done, _ in plies(players, 6, most=60):
            if done is not None:
                game.apply(
                    state, state.mover, move(game.view(state, state.mover), Dice("greedy", 1)), Dice("x", 1)
                )
