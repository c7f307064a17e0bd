"""Skeleton: take pearls from a box, and stop before it is empty.

Players know within which bounds the number of pearls lies. A player who asks for more than the box
holds gets none, and the match ends.
"""

from engine.contract.hooks import Hooks
from engine.contract.words import N_, say
from tests.toys.skeleton.game.description import describe
from tests.toys.skeleton.game.questions import choose, stand_in
from tests.toys.skeleton.game.rules import (
    RULES,
    SEATS,
    apply,
    leave,
    longest,
    start,
    to_move,
    upgrade,
    usual_turns,
    view,
)
from tests.toys.skeleton.game.rules_page import PAGE
from tests.toys.skeleton.game.sampling import sample
from tests.toys.skeleton.game.scoring import outcome, scores, sums
from tests.toys.skeleton.game.state import Move, Options, SeatOptions, State, View

TITLE = "Skeleton"
PITCH = say("Take pearls from the box, but never more than it holds!")
LEAVING = say("Your turns are passed over.")
HOOKS: Hooks[View, Move] = Hooks(score=N_("{n:1 pearl|# pearls}"), scores=say("pearls"))

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
