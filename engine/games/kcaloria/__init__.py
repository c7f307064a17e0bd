"""kCaloria by Matthias Bowman: food chains of hexagonal tiles, in which everything lives on what lies beside it."""

from engine.games.kcaloria.asking import choose, stand_in
from engine.games.kcaloria.collection import COLLECTION
from engine.games.kcaloria.describing import describe
from engine.games.kcaloria.page import PAGE
from engine.games.kcaloria.rules import RULES, SEATS, apply, start, to_move, view
from engine.games.kcaloria.scoring import outcome
from engine.games.kcaloria.table import Move, Options, SeatOptions, State, View
from engine.words import say

TITLE = "kCaloria"
PITCH = say("Water, plants, beasts, humans: build a food chain tile by tile, and eat at your neighbour’s!")

__all__ = [
    "COLLECTION",
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
    "outcome",
    "stand_in",
    "start",
    "to_move",
    "view",
]
