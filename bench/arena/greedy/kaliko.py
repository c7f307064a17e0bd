"""Kaliko played for the moment: of all plays of up to three tiles one that scores most, whatever it leaves to others."""

from __future__ import annotations

from typing import Final

from engine.dice import Dice
from engine.games.kaliko.paths import pattern_of, points
from engine.games.kaliko.plays import plays
from engine.games.kaliko.table import Exchange, Exchanged, Laid, Move, Pass, Play, View

TILES: Final = 3
"""Of the plays that are looked for, all of them."""


def move(view: View, dice: Dice) -> Move:
    """A best play, chance deciding between equal ones; without any, new tiles once, then a pass."""
    pattern = pattern_of(view.pattern)
    found = [(points(pattern.traced(dict(play))), play) for play in plays(pattern, view.hand, TILES)]
    if found:
        most = max(scored for scored, _ in found)
        best = dice.choice([play for scored, play in found if scored == most])
        return Play(laid=tuple(Laid(tile=turned.tile, turn=turned.turn, cell=cell) for cell, turned in best))
    assert view.seat is not None
    if view.bag and (len(view.pattern) == 1 or not isinstance(view.latest[view.seat], Exchanged)):
        return Exchange(tiles=view.hand[: view.bag])
    return Pass()
