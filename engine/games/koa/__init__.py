"""KOA: cave clans dig for caverns, food and water, and seize each other's tiles."""

from engine.contract.hooks import Hooks
from engine.contract.words import say
from engine.games.koa.description import describe
from engine.games.koa.feats import FEATS
from engine.games.koa.lesson import LESSON
from engine.games.koa.luck import odds
from engine.games.koa.moments import highlight, moment, takes
from engine.games.koa.opening import brought_with, foreseen
from engine.games.koa.questions import TYPED_KEYS, choose, stand_in
from engine.games.koa.rules import (
    RULES,
    SEATS,
    apply,
    leave,
    longest,
    order,
    sample,
    start,
    to_move,
    upgrade,
    usual_turns,
    view,
)
from engine.games.koa.rules_page import PAGE
from engine.games.koa.scoring import outcome, scores, sums
from engine.games.koa.state import Move, Options, SeatOptions, State, View, touched

TITLE = "KOA"
PITCH = say("Spin the wheel, dig for caverns and water, and seize what the other clans have dug!")
LEAVING = say("Your clan takes no more turns. Its tiles stay and can be seized, but count for nobody.")
HOOKS: Hooks[View, Move] = Hooks(
    brought_with=brought_with,
    foreseen=foreseen,
    free_choices=("camp",),
    order=order,
    typed=TYPED_KEYS,
    touched=touched,
    moment=moment,
    highlight=highlight,
    takes=takes,
    feats=FEATS,
    odds=odds,
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
