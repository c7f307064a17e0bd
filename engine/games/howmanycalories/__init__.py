"""How many Calories? by oni mochipan, a trick-taking game.

The highest card of a trick has to eat the lowest one.

The maker's text covers three and four players. The two-player game with its ghost guest is this
project's own.
"""

from engine.contract.hooks import Hooks
from engine.contract.words import say
from engine.games.howmanycalories.description import describe
from engine.games.howmanycalories.feats import FEATS
from engine.games.howmanycalories.lesson import LESSON
from engine.games.howmanycalories.moments import highlight, is_midway, moment, takes
from engine.games.howmanycalories.questions import choose, stand_in
from engine.games.howmanycalories.rules import (
    RULES,
    SEATS,
    ahead,
    apply,
    leave,
    longest,
    order,
    start,
    still_choosing,
    to_move,
    touched,
    upgrade,
    usual_turns,
    view,
)
from engine.games.howmanycalories.rules_page import PAGE
from engine.games.howmanycalories.sampling import sample
from engine.games.howmanycalories.scoring import outcome, scores, sums
from engine.games.howmanycalories.state import Move, Options, SeatOptions, State, View

TITLE = "How many Calories?"
PITCH = say("The highest card eats the lowest. Eat well, but never past the limit!")
LEAVING = say("A ghost guest plays your hand on: it eats and scores nothing.")
HOOKS: Hooks[View, Move] = Hooks(
    still_choosing=still_choosing,
    ahead=ahead,
    order=order,
    touched=touched,
    tried=Options(rounds=1),
    lesson=LESSON,
    moves_stand=True,
    moment=moment,
    highlight=highlight,
    takes=takes,
    is_midway=is_midway,
    feats=FEATS,
    fate=say("the deal of each round, ties for who leads, and the cards of players who have left"),
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
