"""The points that an action of a deal of the day brings on average."""

import pytest

from engine.games.koa.positions import set_board
from engine.players.koa.chances import CLAIM, DIG, END, SEEK, SEIZE, SWITCH
from engine.players.koa.daily import gain
from engine.players.koa.model import Table
from engine.players.koa.squares import BIT


@pytest.mark.parametrize(
    ("board", "kind", "square", "tenths"),
    [
        pytest.param("A1: cB2", DIG, "C3", 8, id="40 % of a chained cavern, 2 points"),
        pytest.param("A1: cB2 gC3", DIG, "D4", 4, id="40 % of a cavern, 1 point"),
        pytest.param("A1: cB2 cC3 cD4 J10: cF5", SEIZE, "F5", 18, id="60 % of 3 points, the trophy included"),
        pytest.param("nobody: lA2 lB1 lB2 J10: cI9", SWITCH, "B2", 20, id="a switch needs no luck"),
        pytest.param("A1: cB2 msC3", CLAIM, "C3", 0, id="a spring claimed"),
        pytest.param("A1: cB2", SEEK, "", 0, id="the Sharman"),
        pytest.param("A1: cB2", END, "", 0, id="an end"),
    ],
)
def test_an_action_brings_its_points_times_its_odds(board: str, kind: int, square: str, tenths: int) -> None:
    assert gain(Table(set_board(board, 4)), (kind, BIT.get(square, 0))) == tenths
