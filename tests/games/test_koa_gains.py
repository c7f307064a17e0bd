"""Gains in a View of KOA: each clan's change of points by the last action."""

import pytest

from engine.contract.dice import Dice
from engine.games import koa
from engine.games.koa.board import CORNERS
from engine.games.koa.ground import Ground
from engine.games.koa.scoring import sheet
from engine.games.koa.state import SeatOptions, State
from tools.movers import mover_of


def points(state: State) -> list[int]:
    ground = Ground(state)
    return [sheet(state, ground, clan).points(state.options) for clan in CORNERS]


@pytest.mark.parametrize(("players", "jonny"), [(2, False), (3, False), (4, True)])
def test_gains_are_what_the_points_changed_by(players: int, jonny: bool) -> None:
    brought = tuple(SeatOptions(jonny=jonny and seat == 0, vote=True) for seat in range(players))
    state = koa.start(koa.Options(jonny_rule=jonny), brought, Dice("gains", 0))
    assert koa.view(state, None).gains == (0, 0, 0, 0)
    changes, number = set(), 0
    while waiting := koa.to_move(state):
        number += 1
        seen = koa.view(state, waiting[0])
        _, move = mover_of("koa")(koa, seen, Dice("gains moves", number))
        before, had = points(state), state.deeds
        state, _ = koa.apply(state, waiting[0], move, Dice("gains", number))
        if state.deeds != had:
            gains = koa.view(state, None).gains
            assert list(gains) == [now - then for now, then in zip(points(state), before, strict=True)]
            changes |= set(gains)
    assert len(changes) > 4
    assert min(changes) < 0 < max(changes)
