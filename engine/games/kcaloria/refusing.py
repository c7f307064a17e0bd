"""Why something that was typed is not among the choices of kCaloria, in a sentence."""

from engine.games.kcaloria.kinds import KINDS, Key
from engine.games.kcaloria.legal import reach, why_not_there
from engine.games.kcaloria.table import View
from engine.games.kcaloria.web import Web
from engine.hexes import cell_of
from engine.words import Sentence, say


def why_no_tile(view: View, key: str) -> Sentence | None:
    """Of a tile that can't be placed just now."""
    kind = KINDS.get(key.lower())
    if kind is None:
        return None
    if kind.key not in view.hand:
        return say("{tile} is not in your hand.", tile=kind.name)
    assert view.seat is not None
    if view.turns[view.seat] == 0:
        return say("Your first tile is a water tile.")
    if not reach(Web(view), view.seat, kind):
        return say("No space is open to {tile}.", tile=kind.name)
    return say("Nothing around your tiles pays for {tile} yet.", tile=kind.name)


def why_no_space(view: View, key: Key, text: str) -> Sentence | None:
    """Of a space where the tile can't go."""
    cell = cell_of(text)
    if cell is None or view.seat is None:
        return None
    return why_not_there(Web(view), view.seat, KINDS[key], cell)
