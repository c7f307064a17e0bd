"""The worth of a table: shares of one win.

A finished match is worth its result.
"""

from __future__ import annotations

import pytest

from engine.games import koa as game
from engine.games.koa.positions import set_board
from engine.players.koa.model import Table
from engine.players.koa.value import FEATURES, ROUNDS, Worth, weights
from engine.players.logit import between
from tests.players.koa.matches import TABLES, plies, views

POOL = "cA2 cB1 cB2 cC3 cD4 cE5 cA3 cA4 cA5 cC1 cD1 cE1 cC2 cD2"


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_seats_share_one_win(players: int) -> None:
    for view in views(players, 9, every=9):
        table = Table(view)
        assert sum(Worth(seat).of(table) for seat in range(players)) == pytest.approx(1)


@pytest.mark.sampled(every=16)
@pytest.mark.parametrize(("players", "kind"), TABLES)
def test_a_match_that_is_over_is_worth_what_it_brought(players: int, kind: str) -> None:
    *_, (_, _, state) = plies(players, 10, kind)
    outcome = game.outcome(state)
    assert outcome is not None
    winners = [seat for seat, place in enumerate(outcome.places) if place == 1]
    for seat in range(players):
        share = 1 / len(winners) if seat in winners else 0
        assert Worth(seat).of(Table(state)) == pytest.approx(share)


def test_who_is_far_ahead_near_the_end_wins_most_likely() -> None:
    table = Table(set_board(f"A1: {POOL} J10: cI9"))
    assert Worth(0).of(table) > 0.9
    assert all(Worth(seat).of(table) < 0.1 for seat in (1, 2, 3))


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_count_of_players_has_a_weight_for_all_that_counts(players: int) -> None:
    assert [len(row) for row in weights(players)] == [len(FEATURES)] * len(ROUNDS)


@pytest.mark.parametrize(
    ("value", "found"), [(0.0, (0, 0.0)), (1.0, (0, 0.5)), (2.0, (0, 1.0)), (9.0, (1, 1.0))]
)
def test_what_lies_between_is_weighed(value: float, found: tuple[int, float]) -> None:
    assert between((0.0, 2.0, 6.0), value) == found
