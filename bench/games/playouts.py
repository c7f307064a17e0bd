"""Whole matches of random picks, against writing down their states."""

from __future__ import annotations

from statistics import median

from bench.kit.measures import now, seconds
from bench.kit.table import Row
from engine.contract.dice import Dice
from engine.contract.driver import random_move
from engine.library import GAMES
from tools.movers import MOVERS, Mover

PLAYERS = {"koa": 4}
"""Players at a table; two by default."""
MATCHES = {"howmanycalories": 20, "koa": 8, "organism": 6}
"""Matches that are measured; three by default."""
SENSIBLE = ("kcaloria", "koa")
"""Games in which random play is so odd that a sensible player is measured too."""


def rows() -> list[Row]:
    """Measure everything here."""
    found = []
    for game in GAMES:
        found.append(_playouts(game, random_move))
        if game in SENSIBLE:
            found.append(_playouts(game, MOVERS[game]))
    return found


def _playouts(name: str, mover: Mover) -> Row:
    """Measure how many matches a second a mover brings to their ends."""
    game, matches, players = GAMES[name], MATCHES.get(name, 3), PLAYERS.get(name, 2)
    states, took = [], 0.0
    for number in range(matches):
        seed = f"playout {number}"
        state = game.start(game.Options(), (game.SeatOptions(),) * players, Dice(seed, 0))
        start = now()
        while waiting := game.to_move(state):
            states.append(state)
            _, move = mover(game, game.view(state, waiting[0]), Dice(f"moves of {seed}", len(states)))
            state, _ = game.apply(state, waiting[0], move, Dice(seed, len(states)))
        took += now() - start
    bare = median(seconds(lambda: [state.model_dump_json() for state in states]) for _ in range(5))
    return Row(
        f"{game.TITLE}: {'random' if mover is random_move else 'sensible'} playouts of {players}",
        matches / took,
        "matches/s",
        f"the same states written as JSON alone: {matches / bare:.3g}/s",
        bare / took,
        f"{len(states) / took:.0f} moves/s",
    )
