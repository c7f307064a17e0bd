"""kCaloria by Matthias Bowman: a game of food chains on hexagonal tiles.

Every tile lives on its neighbours. `rules` holds what is legal and what happens, `words` the
sentences. This folder joins them: `turns` applies moves and creates their events, `questions` asks
for a move, `positions` builds tables for pages and tests, and `sampling` draws States that agree
with what one seat knows.
"""

from engine.contract.hooks import Hooks
from engine.contract.words import say
from engine.games.kcaloria.deal import SEATS, foreseen, refused
from engine.games.kcaloria.feats import FEATS
from engine.games.kcaloria.lesson import LESSON
from engine.games.kcaloria.moments import highlight, moment, takes
from engine.games.kcaloria.questions import choose, stand_in
from engine.games.kcaloria.rules.state import Move, Options, SeatOptions, State, View
from engine.games.kcaloria.sampling import sample
from engine.games.kcaloria.turns import (
    RULES,
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
from engine.games.kcaloria.words.collection import COLLECTION
from engine.games.kcaloria.words.description import describe
from engine.games.kcaloria.words.outcome import outcome, scores, sums
from engine.games.kcaloria.words.rules_page import PAGE
from engine.games.kcaloria.words.typed_keys import TYPED_KEYS

TITLE = "kCaloria"
PITCH = say("Water, plants, beasts, humans: build a food chain tile by tile, and eat at your neighbour’s!")
LEAVING = say("Your tiles stay as food for others, and your hand is out of play.")
HOOKS: Hooks[View, Move] = Hooks(
    collection=COLLECTION,
    foreseen=foreseen,
    free_choices=("deck",),
    refused=refused,
    order=order,
    typed=TYPED_KEYS,
    touched=touched,
    moves_stand=True,
    moment=moment,
    highlight=highlight,
    takes=takes,
    feats=FEATS,
    fate=say("the order of each player’s tiles, and who begins"),
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
