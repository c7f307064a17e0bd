"""How fast KOA's questions are, against plain work on the same positions."""

from __future__ import annotations

import json
from typing import Any

from bench.kit.measures import compared, seconds
from bench.kit.table import Row
from engine.contract.dice import Dice
from engine.contract.driver import resume
from engine.contract.values import Ask
from engine.games import koa
from engine.games.koa.state import View
from tools.movers import mover_of

PLAYERS = 4
PLIES = 90
"""Actions after which a match of four is in its middle."""
TABLES = 4
ROUNDS = 15


def rows() -> list[Row]:
    """Measure everything here."""
    asking: list[float] = []
    dumping: list[float] = []
    for view in [middle(f"middle {number}") for number in range(TABLES)]:
        text = view.model_dump_json()
        for _ in range(ROUNDS):
            asking.append(seconds(lambda view=view: every_question(view)))  # type: ignore[misc]
            dumping.append(seconds(lambda text=text: View.model_validate(json.loads(text))))  # type: ignore[misc]
    return [
        compared("KOA: every question of an action", asking, "ms", ("reading the view", dumping)),
    ]


def middle(seed: str) -> View:
    """Return four players in mid-match, seen by the seat to move."""
    state = koa.start(koa.Options(), (koa.SeatOptions(),) * PLAYERS, Dice(seed, 0))
    for ply in range(1, PLIES):
        (seat,) = koa.to_move(state)
        _, move = mover_of("koa")(koa, koa.view(state, seat), Dice(f"moves of {seed}", ply))
        state, _ = koa.apply(state, seat, move, Dice(seed, ply))
    (seat,) = koa.to_move(state)
    return koa.view(state, seat)


def every_question(view: View) -> list[Any]:
    """Ask what to do, and after each answer where."""
    first = resume(koa, view, ())
    assert isinstance(first, Ask)
    return [first, *(resume(koa, view, ((option.key,),)) for option in first.offered_options)]
