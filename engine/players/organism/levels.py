"""The three levels of ORGANISM players.

The beginner doesn't see what others can answer. The club player sees it. The best player looks
further from there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.contract.dice import Dice
from engine.games.organism.state import View
from engine.players import Effort, Level, Player, Thought
from engine.players.organism.model import Laws, Position, Turn, read, spaces_of
from engine.players.organism.picks import picks_of
from engine.players.organism.reasons import clue_to, last_look, what, why
from engine.players.organism.search import Plan, Thinker, best
from engine.players.organism.value import WON, Weights

CORE: Final = 1
"""The set of spaces that contains only the core."""
BEGINNER_ENDS: Final = 30
BEGINNER_SEES: Final = 3
"""A beginner sees one in this many of its possible turns."""
BEGINNER_WEIGHTS: Final = Weights(organism=20, danger=0, mortal=0, far=0, core=90, step=8)
"""A beginner's weights: it sees its own elements, and no threats.

It fights for the core, because anyone can see its value.
"""
USUAL: Final = Weights()
CLUB: Final = Plan(
    ends=60,
    turns=8,
    replies=1,
    margin=0,
    answers=False,
    reply_ends=30,
    last_ends=0,
    divides=False,
    positions=2_000,
)
"""One best answer of each other player, and nothing after it."""
OF_TWO: Final = Weights(
    counts=(0, 40, 90, 165, 170, 175), organism=110, division=90, nearly=400, food=6, danger=30
)
"""Weights against one other player.

There is room to grow towards three organisms. With more neighbours such growth is punished.
"""
BEST_OF_TWO: Final = Plan(
    ends=300,
    turns=30,
    replies=10,
    margin=WON,
    answers=True,
    reply_ends=80,
    last_ends=40,
    divides=True,
    positions=20_000,
)
"""Plan against one other player.

What is best for the other is bad for oneself, so the worst answer counts.
"""
BEST_OF_MANY: Final = Plan(
    ends=300,
    turns=30,
    replies=2,
    margin=30,
    answers=True,
    reply_ends=60,
    last_ends=40,
    divides=True,
    positions=20_000,
)
"""Plan against several other players.

They have more rivals to consider. Of the answers that each likes about equally, the worse one
counts.
"""


def beginner(view: View, dice: Dice, effort: Effort) -> Thought:
    """Choose the best of the turns that it happens to see.

    It judges what it has after the turn, and ignores dangers. It always sees a win, and a turn that
    takes the core or drives another seat off it.
    """
    laws, position = read(view)
    found = Thinker(laws, BEGINNER_WEIGHTS).turns(position, effort.of(BEGINNER_ENDS))
    seen = [
        one
        for one in found
        if one.worth >= WON or contests_core(position, one.after) or not dice.below(BEGINNER_SEES)
    ] or found
    return _thought(view, laws, position, max(seen, key=lambda one: one.worth).turn())


def contests_core(before: Position, after: Position) -> bool:
    """Return whether a turn takes the core or drives another seat off."""
    seat = before.turn
    is_held = bool(spaces_of(after.sides[seat]) & CORE)
    if is_held and not spaces_of(before.own) & CORE:
        return True
    return any(
        spaces_of(then) & CORE and not spaces_of(now) & CORE
        for other, (then, now) in enumerate(zip(before.sides, after.sides, strict=True))
        if other != seat
    )


def club_player(view: View, dice: Dice, effort: Effort) -> Thought:
    """Choose the best turn after each other player's best answer."""
    return _looking_ahead(view, dice, effort, CLUB)


def expert(view: View, dice: Dice, effort: Effort) -> Thought:
    """Choose a turn by the others' answers and its own next turn."""
    if view.seats <= 2:
        return _looking_ahead(view, dice, effort, BEST_OF_TWO, OF_TWO)
    return _looking_ahead(view, dice, effort, BEST_OF_MANY)


def _looking_ahead(view: View, dice: Dice, effort: Effort, plan: Plan, weights: Weights = USUAL) -> Thought:
    laws, position = read(view)
    found = best(Thinker(laws, weights), position, plan, effort, dice)
    return _thought(view, laws, position, found.turn())


def _thought(view: View, laws: Laws, position: Position, turn: Turn) -> Thought:
    picks = picks_of(view, laws, position, turn)
    seen = last_look(view, picks)
    return Thought(picks, why(seen, laws, position, turn), what(seen), clue_to(turn))


LEVELS: Final[Mapping[Level, Player]] = {1: beginner, 2: club_player, 3: expert}
