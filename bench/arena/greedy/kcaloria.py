"""Place what gains most and costs others most in kCaloria.

It looks one tile ahead and gives up tiles that it can't use.
"""

from __future__ import annotations

from engine.contract.dice import Dice
from engine.games.kcaloria.rules.state import Move, View
from tools.kcaloria import plan


def move(view: View, dice: Dice) -> Move:
    """Return a best placement among spaces that chance picks for each tile.

    It ends the match only if that wins it.
    """
    return plan(view, dice)
