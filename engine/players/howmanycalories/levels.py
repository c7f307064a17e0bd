"""The three levels of players of How many Calories?

The beginner looks at the trick alone. The others play the round on, the best player much oftener.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from engine.contract.dice import Dice
from engine.games.howmanycalories.cards import key
from engine.games.howmanycalories.state import View
from engine.players import Effort, Level, Player, Thought
from engine.players.howmanycalories.beginner import simple_card, simple_pass
from engine.players.howmanycalories.habits import Uniform
from engine.players.howmanycalories.reasons import clue_to_pass, clue_to_play, why_passed, why_played
from engine.players.howmanycalories.search import best_card, best_pass, usual_pass

CLUB_PLAYOUTS: Final = 100
BEST_PLAYOUTS: Final = 3000
BEST_PASS_PLAYOUTS: Final = 6000
"""Higher than for cards: passing happens once a round, with more choices."""

Chooser = Callable[[View, Uniform, Effort], Sequence[int]]


def _player(to_pass: Chooser, to_play: Chooser) -> Player:
    def think(view: View, dice: Dice, effort: Effort) -> Thought:
        random = Random(str(dice.below(2**53))).random
        if view.phase == "pass":
            cards = sorted(to_pass(view, random, effort))
            return Thought(
                (tuple(key(card) for card in cards),), why_passed(view, cards), clue=clue_to_pass(cards)
            )
        (card,) = to_play(view, random, effort)
        return Thought(((key(card),),), why_played(view, card), clue=clue_to_play(view, card))

    return think


LEVELS: Final[Mapping[Level, Player]] = {
    1: _player(
        lambda view, random, _: simple_pass(view, random), lambda view, random, _: simple_card(view, random)
    ),
    2: _player(
        lambda view, random, effort: usual_pass(view),
        lambda view, random, effort: best_card(view, random, effort, CLUB_PLAYOUTS),
    ),
    3: _player(
        lambda view, random, effort: best_pass(view, random, effort, BEST_PASS_PLAYOUTS),
        lambda view, random, effort: best_card(view, random, effort, BEST_PLAYOUTS),
    ),
}
