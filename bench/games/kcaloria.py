"""How fast kCaloria's placements and questions are, against plain work.

Both have the same positions.
"""

from __future__ import annotations

import json

from bench.kit.measures import compared, seconds
from bench.kit.table import Row
from engine.contract.dice import Dice
from engine.contract.driver import random_move, resume
from engine.contract.hexes import Cell
from engine.contract.values import Ask, Decided, Pick
from engine.games import kcaloria
from engine.games.kcaloria.rules.legal import spaces
from engine.games.kcaloria.rules.state import View
from engine.games.kcaloria.rules.web import Web

PLAYERS = 4
TILES = 60
"""Tiles on a table in mid-match."""
TABLES = 4
ROUNDS = 15


def rows() -> list[Row]:
    """Measure everything here."""
    placing: list[float] = []
    asking: list[float] = []
    dumping: list[float] = []
    for view in [laid_table(f"middle {number}") for number in range(TABLES)]:
        text = view.model_dump_json()
        for _ in range(ROUNDS):
            placing.append(seconds(lambda view=view: placements(view)))  # type: ignore[misc]
            asking.extend(questions(view))
            dumping.append(seconds(lambda text=text: View.model_validate(json.loads(text))))  # type: ignore[misc]
    reference = ("reading the view", dumping)
    return [
        compared(
            f"kCaloria: placements of a hand of 7 on {TILES} tiles", placing, "ms", reference, "≤ 30 ms"
        ),
        compared("kCaloria: a question after any picks", asking, "ms", reference),
    ]


def laid_table(seed: str) -> View:
    """Return four players' table with `TILES` tiles, seen by the seat to move."""
    state = kcaloria.start(kcaloria.Options(), (kcaloria.SeatOptions(),) * PLAYERS, Dice(seed, 0))
    ply = 1
    while len(state.tiles) < TILES or state.starving:
        (seat, *_) = kcaloria.to_move(state)
        _, move = random_move(kcaloria, kcaloria.view(state, seat), Dice(f"moves of {seed}", ply))
        state, _ = kcaloria.apply(state, seat, move, Dice(seed, ply))
        ply += 1
    (seat, *_) = kcaloria.to_move(state)
    return kcaloria.view(state, seat)


def placements(view: View) -> dict[str, tuple[Cell, ...]]:
    """Return, for each tile in hand, the spaces where it can be paid for."""
    assert view.seat is not None
    web = Web(view)
    return {key: spaces(web, view.seat, key) for key in dict.fromkeys(view.hand)}


def questions(view: View) -> list[float]:
    """Return the seconds of every question on the way to a placement.

    Each tile is tried at the last space that it is offered.
    """
    took: list[float] = []
    first = resume(kcaloria, view, ())
    assert isinstance(first, Ask)
    for option in first.offered_options:
        picks: tuple[Pick, ...] = ((option.key,),)
        while not isinstance(asked := _timed(view, picks, took), Decided):
            picks = (*picks, tuple(one.key for one in asked.offered_options[-max(asked.least, 1) :]))
    return took


def _timed(view: View, picks: tuple[Pick, ...], took: list[float]) -> Ask | Decided:
    found: list[Ask | Decided] = []
    took.append(seconds(lambda: found.append(resume(kcaloria, view, picks))))
    return found[0]
