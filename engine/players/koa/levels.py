"""How the three levels of KOA choose, and how they answer.

The beginner looks at the square alone, the club player goes by a rule of thumb, and the best weighs what each action leads
to, then plays on from there by that rule, against others who take what gains most at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random as Chance
from typing import Final

from engine.contract.dice import Dice
from engine.contract.values import Pick
from engine.games.koa.questions import CONFIRM, KEYS
from engine.games.koa.state import View
from engine.players import Effort, Level, Player, Thought
from engine.players.koa.beginner import simple
from engine.players.koa.chances import END, SEEK, Deed, Random
from engine.players.koa.constants import NOBODY
from engine.players.koa.habits import habitual
from engine.players.koa.model import Table
from engine.players.koa.reasons import clue_to, why
from engine.players.koa.search import best
from engine.players.koa.squares import NAME

BEST_PLAYOUTS: Final = 3000

Chooser = Callable[[Table, Random, Effort], Deed]


def _player(choose: Chooser) -> Player:
    def think(view: View, dice: Dice, effort: Effort) -> Thought:
        random, table = Chance(str(dice.below(2**53))).random, Table(view)
        # Of the neutral clan nobody counts anything: there is little to think about where it digs.
        is_neutral = table.terms.owners[table.turn] == NOBODY
        deed = habitual(table, random) if is_neutral else choose(table, random, effort)
        return Thought(_picks(deed), why(view, table, deed), clue=clue_to(view, table, deed))

    return think


def _picks(deed: Deed) -> tuple[Pick, ...]:
    """What is done, as it is answered: a square says by itself what is done there."""
    kind, bit = deed
    if kind == END:
        return (KEYS["end"],), (CONFIRM,)
    return ((KEYS["sharman"] if kind == SEEK else NAME[bit],),)


LEVELS: Final[Mapping[Level, Player]] = {
    1: _player(lambda table, random, _: simple(table, random)),
    2: _player(lambda table, random, _: habitual(table, random)),
    3: _player(lambda table, random, effort: best(table, random, effort, BEST_PLAYOUTS)),
}
