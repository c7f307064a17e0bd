"""The three levels of ORGANISM: one that does not see what comes back, one that sees it, and one that looks on from there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.dice import Dice
from engine.games.organism.table import View
from engine.players import Effort, Level, Player, Thought
from engine.players.organism.model import Laws, Position, Turn, read
from engine.players.organism.picks import picks_of
from engine.players.organism.reasons import last_look, what, why
from engine.players.organism.searching import Plan, Thinker, best
from engine.players.organism.worth import WON, Weights

BEGINNER_ENDS: Final = 30
BEGINNER_SEES: Final = 3
"""Of so many turns that it might take it sees one."""
BEGINNER_WEIGHTS: Final = Weights(organism=20, danger=0, mortal=0, far=0, core=30)
"""It looks at what it has, and at nothing that others might take."""
CLUB: Final = Plan(
    ends=60, turns=8, replies=1, margin=0, answers=False, reply_ends=30, last_ends=0, positions=2_000
)
"""What each of the others likes best, and nothing further."""
BEST_OF_TWO: Final = Plan(
    ends=300, turns=30, replies=10, margin=WON, answers=True, reply_ends=80, last_ends=40, positions=20_000
)
"""All that is best for the other is bad for oneself: the worst of it is reckoned with."""
BEST_OF_MANY: Final = Plan(
    ends=300, turns=30, replies=2, margin=30, answers=True, reply_ends=60, last_ends=40, positions=20_000
)
"""Others have more to think of than oneself: of what each likes about as much, the worse is reckoned with."""


def beginner(view: View, dice: Dice, effort: Effort) -> Thought:
    """Takes the best of what it happens to see, by what it has then, and minds no danger; a win it does see."""
    laws, position = read(view)
    found = Thinker(laws, BEGINNER_WEIGHTS).turns(position, effort.of(BEGINNER_ENDS))
    seen = [one for one in found if one.worth >= WON or not dice.below(BEGINNER_SEES)] or found
    return _thought(view, laws, position, max(seen, key=lambda one: one.worth).turn())


def club_player(view: View, dice: Dice, effort: Effort) -> Thought:
    """Takes the best turn after the best that each of the others can answer."""
    return _looking_ahead(view, dice, effort, CLUB)


def expert(view: View, dice: Dice, effort: Effort) -> Thought:
    """Looks at what others may answer, and at what it can do then."""
    return _looking_ahead(view, dice, effort, BEST_OF_TWO if view.seats == 2 else BEST_OF_MANY)


def _looking_ahead(view: View, dice: Dice, effort: Effort, plan: Plan) -> Thought:
    laws, position = read(view)
    found = best(Thinker(laws, Weights()), position, plan, effort, dice)
    return _thought(view, laws, position, found.turn())


def _thought(view: View, laws: Laws, position: Position, turn: Turn) -> Thought:
    picks = picks_of(view, laws, position, turn)
    seen = last_look(view, picks)
    return Thought(picks, why(seen, laws, position, turn), what(seen))


LEVELS: Final[Mapping[Level, Player]] = {1: beginner, 2: club_player, 3: expert}
