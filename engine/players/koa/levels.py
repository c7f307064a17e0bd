"""The three levels of KOA players, and their answers.

The beginner looks only at squares. The club player follows a rule of thumb. The best player weighs
the result of each action and then plays on. There it follows the rule of thumb, and the others take
what gains most at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from engine.contract.dice import Dice
from engine.contract.values import Pick
from engine.games.koa.questions import CONFIRM, KEYS
from engine.games.koa.state import View
from engine.players import Effort, Level, Player, Thought
from engine.players.koa.beginner import simple
from engine.players.koa.chances import END, SEEK, Deed, Uniform
from engine.players.koa.constants import NOBODY
from engine.players.koa.habits import habitual
from engine.players.koa.model import Table
from engine.players.koa.reasons import clue_to, why
from engine.players.koa.search import best
from engine.players.koa.squares import NAME

BEST_PLAYOUTS: Final = 3000

Chooser = Callable[[Table, Uniform, Effort], Deed]


def _player(choose: Chooser) -> Player:
    def think(view: View, dice: Dice, effort: Effort) -> Thought:
        random, table = Random(str(dice.below(2**53))).random, Table(view)
        # The neutral clan's caverns count for no player, so where it digs needs little thought.
        is_neutral = table.terms.owners[table.turn] == NOBODY
        deed = habitual(table, random) if is_neutral else choose(table, random, effort)
        return Thought(picks_of(deed), why(view, table, deed), clue=clue_to(view, table, deed))

    return think


def picks_of(deed: Deed) -> tuple[Pick, ...]:
    """Return an action as picks: a square implies its action."""
    kind, bit = deed
    if kind == END:
        return (KEYS["end"],), (CONFIRM,)
    return ((KEYS["sharman"] if kind == SEEK else NAME[bit],),)


LEVELS: Final[Mapping[Level, Player]] = {
    1: _player(lambda table, random, _: simple(table, random)),
    2: _player(lambda table, random, _: habitual(table, random)),
    3: _player(lambda table, random, effort: best(table, random, effort, BEST_PLAYOUTS)),
}
