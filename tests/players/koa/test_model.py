"""The fast model against the rules: the same table after each ply and chance."""

from __future__ import annotations

import pytest

from engine.games import koa as game
from engine.games.koa.board import CORNERS
from engine.games.koa.ground import Ground, doable
from engine.games.koa.state import (
    Attacked,
    Claim,
    End,
    Excavate,
    Excavated,
    Move,
    Report,
    Seek,
    Seize,
    Sought,
    State,
)
from engine.players.koa.model import Table
from engine.players.koa.squares import BIT, squares_of
from tests.players.koa.matches import TABLES, plies

UNSETTLED = {"terms", "is_over"}


def repeat(table: Table, move: Move, deed: Report | None) -> None:
    """Repeat the action on the fast table."""
    match move, deed:
        case Excavate(square=square), Excavated(find=find, quake=quake):
            table.dig(BIT[square], find, 0 if quake is None else BIT[quake.square])
        case Seize(square=square), Attacked() as attacked:
            table.seize(BIT[square], attacked.is_won)
        case Seek(), Sought(square=square, find=find):
            table.mark(BIT[square], find)
        case Claim(square=square), _:
            table.claim(BIT[square])
        case End(), _:
            table.end()
        case _:
            table.switch(BIT[move.square])  # type: ignore[union-attr]


def agree(table: Table, state: State) -> None:
    """Return whether the fast table, changed in place, equals a new one.

    Both must allow what the rules allow.
    """
    fresh = Table(state)
    assert table.is_over == fresh.is_over == (not game.to_move(state))
    if table.is_over:
        assert [table.caverns, table.trophies] == [fresh.caverns, fresh.trophies]
        return
    for name in set(Table.__slots__) - UNSETTLED:
        assert getattr(table, name) == getattr(fresh, name), name
    assert table.mover == state.mover
    clan, ground = state.turn, Ground(state)
    possible = doable(state, ground)
    assert squares_of(possible.get("excavate", ())) == table.sites(clan)
    assert squares_of(ground.prey(clan)) == table.prey(clan)
    assert squares_of(ground.claims(clan)) == table.claims(clan)
    assert squares_of(possible.get("unblock", ())) == table.switches(clan)
    assert ground.can_seek(clan) == table.can_seek(clan)
    owners = state.owners
    scores = [sum(table.points(one) for one in CORNERS if owners[one] == seat) for seat in range(state.seats)]
    assert tuple(scores) == game.scores(state)


def agrees(players: int, number: int, kind: str, most: int = 10_000) -> int:
    """Play a match with the fast table beside it; return the number of plies."""
    table, count = None, 0
    for state, move, after in plies(players, number, kind, most):
        if move is None or table is None:
            table = Table(after if move is None else state)
        if move is not None:
            repeat(table, move, after.deeds[-1] if after.deeds else None)
        agree(table, after)
        count += 1
    return count


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize(("players", "kind"), TABLES)
def test_the_fast_table_is_as_the_rules_say(players: int, kind: str) -> None:
    assert agrees(players, 0, kind, 70) >= 50


@pytest.mark.slow
@pytest.mark.parametrize(("players", "kind"), TABLES)
def test_the_fast_table_is_as_the_rules_say_over_thousands_of_plies(players: int, kind: str) -> None:
    assert sum(agrees(players, number, kind) for number in range(3)) > 110


def test_a_copy_is_changed_by_itself() -> None:
    *_, (state, _, _) = plies(4, 1, most=30)
    table, same = Table(state), Table(state)
    other = table.copy()
    other.end()
    other.caverns[0] = other.rubble = 0
    assert other.turn != table.turn
    for name in set(Table.__slots__) - {"terms"}:
        assert getattr(table, name) == getattr(same, name)
