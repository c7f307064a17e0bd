"""Each seat's chance to win a match of KOA, by the value that its players use."""

from __future__ import annotations

from engine.contract.dice import Dice
from engine.games.koa.state import State
from engine.players import Effort
from engine.players.koa.model import Table
from engine.players.koa.value import scores_of
from engine.players.logit import shares


def chances(state: State, dice: Dice, effort: Effort) -> tuple[float, ...]:
    """Return each seat's chance to win a match that goes on."""
    table = Table(state)
    return shares(scores_of(table), table.terms.contenders)
