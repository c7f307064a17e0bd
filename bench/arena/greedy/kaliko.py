"""Play what scores most now in Kaliko, with up to three tiles.

What it leaves to others does not count.
"""

from __future__ import annotations

from typing import Final

from engine.contract.dice import Dice
from engine.games.kaliko.paths import pattern_of, points
from engine.games.kaliko.plays import plays
from engine.games.kaliko.state import Exchange, Exchanged, Laid, Move, Pass, Play, View

TILES: Final = 3
"""Greatest number of tiles of the plays that are searched."""


def move(view: View, dice: Dice) -> Move:
    """Return a best play; chance decides between equal ones.

    Without any it exchanges tiles once, then passes.
    """
    pattern = pattern_of(view.pattern)
    found = [(points(pattern.trace(dict(play))), play) for play in plays(pattern, view.hand, TILES)]
    if found:
        most = max(scored for scored, _ in found)
        best = dice.choice([play for scored, play in found if scored == most])
        return Play(laid=tuple(Laid(tile=turned.tile, turn=turned.turn, cell=cell) for cell, turned in best))
    assert view.seat is not None
    if view.bag and (len(view.pattern) == 1 or not isinstance(view.latest[view.seat], Exchanged)):
        return Exchange(tiles=view.hand[: view.bag])
    return Pass()
