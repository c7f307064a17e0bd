"""Kaliko by Future Classics and Kadon Enterprises, a game of path tiles.

Each tile has three paths. Players lay tiles so that paths join and score.
"""

from engine.contract.hooks import Hooks
from engine.contract.words import say
from engine.games.kaliko.catalogue import CATALOGUE
from engine.games.kaliko.description import describe
from engine.games.kaliko.feats import FEATS
from engine.games.kaliko.lesson import LESSON
from engine.games.kaliko.moments import highlight, moment, takes
from engine.games.kaliko.plans import ahead
from engine.games.kaliko.questions import choose
from engine.games.kaliko.refusals import TYPED_KEYS
from engine.games.kaliko.rules import (
    RULES,
    SEATS,
    apply,
    leave,
    longest,
    order,
    start,
    to_move,
    touched,
    upgrade,
    usual_turns,
    view,
)
from engine.games.kaliko.rules_page import PAGE
from engine.games.kaliko.sampling import sample
from engine.games.kaliko.scoring import outcome, scores, sums
from engine.games.kaliko.stand_in import stand_in
from engine.games.kaliko.state import Move, Options, SeatOptions, State, View

TITLE = "Kaliko"
PITCH = say("Lay your tiles so that paths of one colour join. The longer they wind, the more they score!")
LEAVING = say("Your turns are passed over, and your hand is out of play.")
HOOKS: Hooks[View, Move] = Hooks(
    catalogue=CATALOGUE,
    ahead=ahead,
    order=order,
    typed=TYPED_KEYS,
    touched=touched,
    moment=moment,
    highlight=highlight,
    takes=takes,
    feats=FEATS,
    fate=say("the order of the tiles, and who begins"),
    lesson=LESSON,
)

__all__ = [
    "HOOKS",
    "LEAVING",
    "PAGE",
    "PITCH",
    "RULES",
    "SEATS",
    "TITLE",
    "Move",
    "Options",
    "SeatOptions",
    "State",
    "View",
    "apply",
    "choose",
    "describe",
    "leave",
    "longest",
    "outcome",
    "sample",
    "scores",
    "stand_in",
    "start",
    "sums",
    "to_move",
    "upgrade",
    "usual_turns",
    "view",
]
