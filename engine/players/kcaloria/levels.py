"""The three levels of kCaloria players.

The beginner takes what looks good. The club player and the best player try the best placements a
few turns ahead, the club player in few playouts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.contract.dice import Dice
from engine.games.kcaloria.rules.state import View
from engine.players import Effort, Level, Player, Thought
from engine.players.kcaloria.deals import imagined
from engine.players.kcaloria.habits import fed_again, weighed
from engine.players.kcaloria.model import Table
from engine.players.kcaloria.moves import answer_of, move_of
from engine.players.kcaloria.picks import draft_of
from engine.players.kcaloria.reasons import (
    CLUE_TO_ANSWER,
    CLUE_TO_DISCARD,
    clue_to_place,
    to_place,
    why_answered,
    why_discarded,
    why_placed,
)
from engine.players.kcaloria.search import Reach, best_answer, best_choice
from engine.players.kcaloria.turns import Feeding
from engine.players.kcaloria.value import Choice, Glance

FORGETS: Final = 4
"""One time in this many, a beginner makes a random placement."""
SEEN: Final = 6
"""Number of the best placements that a beginner sees.

It doesn't distinguish between those that are at least half as good as the best.
"""
CLUB: Final = Reach(turns=90, rounds=1, tried=6)
BEST: Final = Reach(turns=6000, rounds=1, tried=12)


def beginner(view: View, dice: Dice, effort: Effort) -> Thought:
    """Place one of the better tiles, and feed all hungry ones.

    One time in four, place a random tile.
    """
    table = imagined(view, dice)
    if view.starving:
        return _answered(view, table, fed_again(table))
    choices = sorted(weighed(table, Glance(view.seats)), reverse=True)
    if not choices:
        return _placed(view, table, None)
    if not dice.below(FORGETS):
        return _placed(view, table, dice.choice(choices))
    good = [one for one in choices[:SEEN] if 2 * one[0] >= choices[0][0]]
    return _placed(view, table, dice.choice(good or choices[:1]))


def club_player(view: View, dice: Dice, effort: Effort) -> Thought:
    """Choose what is worth most after everyone has had a turn.

    It tries only a few playouts.
    """
    if view.starving:
        table = imagined(view, dice)
        return _answered(view, table, fed_again(table))
    return _placed(view, *best_choice(view, dice, effort, CLUB))


def expert(view: View, dice: Dice, effort: Effort) -> Thought:
    """Choose what wins most often in playouts."""
    if view.starving:
        return _answered(view, *best_answer(view, dice, effort, BEST))
    return _placed(view, *best_choice(view, dice, effort, BEST))


def _placed(view: View, table: Table, choice: Choice | None) -> Thought:
    picks, _ = draft_of(view, move_of(table, choice))
    if choice is None:
        return Thought(picks, why_discarded(table), clue=CLUE_TO_DISCARD)
    return Thought(picks, why_placed(table, choice), to_place(choice), clue_to_place(table, choice))


def _answered(view: View, table: Table, fed: list[Feeding]) -> Thought:
    picks, _ = draft_of(view, answer_of(table, fed))
    return Thought(picks, why_answered(table, fed), clue=CLUE_TO_ANSWER)


LEVELS: Final[Mapping[Level, Player]] = {1: beginner, 2: club_player, 3: expert}
