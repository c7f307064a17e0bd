"""ORGANISM by Ryan Spangler and Elephant Laboratories.

Living things eat, move, grow, divide and capture each other.
"""

from engine.contract.hooks import Hooks
from engine.contract.words import N_, say
from engine.games.organism.description import describe
from engine.games.organism.feats import FEATS
from engine.games.organism.lesson import LESSON
from engine.games.organism.moments import highlight, moment, takes
from engine.games.organism.questions import choose, stand_in
from engine.games.organism.rules import (
    RULES,
    apply,
    leave,
    longest,
    order,
    sample,
    start,
    to_move,
    touched,
    upgrade,
    usual_turns,
    view,
)
from engine.games.organism.rules_page import PAGE
from engine.games.organism.scoring import outcome, scores, sums
from engine.games.organism.state import Move, Options, SeatOptions, State, View
from engine.games.organism.turn import TYPED_KEYS
from engine.games.organism.turn_end import SEATS

TITLE = "ORGANISM"
PITCH = say("Eat, move, grow. Capture what you touch, or divide until 3 of you are alive!")
LEAVING = say("All your elements leave the board at once, and nobody gets a capture for them.")
HOOKS: Hooks[View, Move] = Hooks(
    order=order,
    typed=TYPED_KEYS,
    touched=touched,
    score=N_("{n:1 capture|# captures}"),
    scores=say("captures"),
    moment=moment,
    highlight=highlight,
    takes=takes,
    feats=FEATS,
    fate=say("who begins and, for a single player, the rain"),
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
