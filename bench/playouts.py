"""Whole matches of random picks, against writing down the states that they go through."""

from __future__ import annotations

import time
from statistics import median

from bench.measuring import seconds
from bench.table import Row
from engine.dice import Dice
from engine.game import AnyGame, random_move
from tools.movers import Mover


def playouts(game: AnyGame, matches: int, players: int, mover: Mover = random_move) -> Row:
    """How many matches a second whoever moves brings to their ends."""
    states, took = [], 0.0
    for number in range(matches):
        seed = f"playout {number}"
        state = game.start(game.Options(), (game.SeatOptions(),) * players, Dice(seed, 0))
        start = time.perf_counter()
        while waiting := game.to_move(state):
            states.append(state)
            _, move = mover(game, game.view(state, waiting[0]), Dice(f"moves of {seed}", len(states)))
            state, _ = game.apply(state, waiting[0], move, Dice(seed, len(states)))
        took += time.perf_counter() - start
    bare = median(seconds(lambda: [state.model_dump_json() for state in states]) for _ in range(5))
    return Row(
        f"{game.TITLE}: {'random' if mover is random_move else 'sensible'} playouts of {players}",
        matches / took,
        "matches/s",
        f"the same states written as JSON alone: {matches / bare:.3g}/s",
        bare / took,
        f"{len(states) / took:.0f} moves/s",
    )
