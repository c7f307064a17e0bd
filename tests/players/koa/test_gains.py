"""The rivals that the best player assumes: they play like the greedy one."""

from __future__ import annotations

from random import Random

import pytest

from bench.arena.greedy.koa import move
from engine.contract.dice import Dice
from engine.games import koa as game
from engine.games.koa.state import Move, Public, Seek
from engine.players.koa.chances import CLAIM, DIG, END, SEEK, SEIZE, SWITCH, Deed
from engine.players.koa.greedy import covetous
from engine.players.koa.model import Table
from engine.players.koa.squares import NAME
from tests.players.koa.matches import TABLES, plies

KIND = {DIG: "excavate", SEIZE: "seize", CLAIM: "claim", SWITCH: "unblock", SEEK: "seek", END: "end"}


def name_deed(deed: Deed) -> tuple[str, str | None]:
    return KIND[deed[0]], NAME.get(deed[1])


def name_move(one: Move) -> tuple[str, str | None]:
    return "seek" if isinstance(one, Seek) else one.kind, getattr(one, "square", None)


def greedily(state: Public, times: int) -> set[tuple[str, str | None]]:
    view = game.view(state, state.mover)  # type: ignore[arg-type]
    return {name_move(move(view, Dice("greedy", number))) for number in range(times)}


@pytest.mark.sampled(every=16)
@pytest.mark.parametrize(("players", "kind"), TABLES)
def test_they_take_what_the_greedy_player_takes(players: int, kind: str) -> None:
    for number, (state, made, _) in enumerate(plies(players, 8, kind)):
        if made is None or number % 16 or state.owners[state.turn] is None:
            continue
        table, random = Table(state), Random(number).random
        possible = {name_deed(covetous(table, random)) for _ in range(80)}
        assert greedily(state, 2) <= possible, number
