"""One ply of sense: the placement that gains it most and others least, one tile ahead; it gives up tiles that it can't use."""

from __future__ import annotations

from engine.dice import Dice
from engine.games.kcaloria.rules.table import Move, View
from tools.kcaloria import plan


def move(view: View, dice: Dice) -> Move:
    """A best placement among spaces that chance picks for each tile; the match is ended only where that wins it."""
    return plan(view, dice)
