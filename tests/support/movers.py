"""Who makes the moves of a match in the tests: chance alone, or, where chance alone would hardly ever play, chance with some sense."""

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

from engine.dice import Dice
from engine.game import Ask, Decided, Game, Pick, random_move, resume
from engine.games import kaliko
from engine.games.kaliko.paths import pattern_of
from engine.games.kaliko.plays import Found, plays
from engine.games.kaliko.table import View, cell_name
from engine.games.kaliko.tiles import turn_key

Draft = tuple[Pick, ...]
Mover = Callable[[Game, Any, Dice], tuple[Draft, Any]]

PLAYS_FOUND = 300
"""Among how many plays one is chosen."""


def kaliko_draft(view: View, found: Found) -> Draft:
    """The picks that lay these tiles in this order and play them."""
    picks: Draft = ()
    for cell, turned in found:
        picks = (*picks, (turned.tile,), (cell_name(cell),))
        asked = resume(kaliko, view, picks)
        assert isinstance(asked, Ask)
        if asked.view.staged[-1].turn != turned.turn:
            picks = (*picks, (turn_key(turned.turn),))
    return (*picks, ("play",))


def _kaliko(game: Game, view: Any, dice: Dice) -> tuple[Draft, Any]:
    """Mostly a scoring play of one to three tiles; else whatever chance brings, which may be a play of up to seven."""
    most = 1 + dice.below(3)
    if dice.below(8):
        found = list(islice(plays(pattern_of(view.pattern), view.hand, most), PLAYS_FOUND))
        if found:
            picks = kaliko_draft(view, dice.choice(found))
            decided = resume(game, view, picks)
            assert isinstance(decided, Decided)
            return picks, decided.move
    return random_move(game, view, dice)


MOVERS: Mapping[str, Mover] = {"kaliko": _kaliko}
"""By the name of the game."""


def mover_of(name: str) -> Mover:
    """Who moves in a game's matches."""
    return MOVERS.get(name, random_move)
