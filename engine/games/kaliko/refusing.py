"""Why a thing that is typed on the way to a turn of Kaliko will not do; None where there is no more to say."""

from collections.abc import Collection
from typing import Final

from engine.games.kaliko.paths import Pattern, Staged, staging
from engine.games.kaliko.rules import why_not_there
from engine.games.kaliko.table import View
from engine.games.kaliko.telling import space_name
from engine.games.kaliko.tiles import TURNINGS, Tile, turn_key
from engine.hexes import cell_of
from engine.words import Sentence, say

PLAY: Final = "play"
EXCHANGE: Final = "exchange"


def opening(view: View, key: str) -> Sentence | None:
    """At the beginning of a turn."""
    if key.upper() in view.hand:
        return say("{tile} fits on no space.", tile=key.upper())
    if key.lower() == EXCHANGE:
        return say("The bag is empty: there is nothing to exchange for.")
    return tile_at_all(key)


def tile_at_all(key: str) -> Sentence | None:
    """Where a tile is asked for."""
    if "@" in key:
        return say("Type tile, space and turning one after the other, as in “{line}”.", line="C12 N3E2 t3")
    if key.upper() in TURNINGS:
        return say("{tile} is not in your hand.", tile=key.upper())
    return None


def space(pattern: Pattern, staged: Staged, tile: Tile, key: str) -> Sentence | None:
    """Where the space for a tile is asked for."""
    cell = cell_of(key)
    if cell is None:
        return say("“{text}” names no space: they are called like N2, N3E1 or W4.", text=key[:20])
    reasons = [why_not_there(pattern, staged, turned, cell) for turned in TURNINGS[tile]]
    if None in reasons:
        return say(
            "No open end of a path through all your tiles looks at {where}: lay them in the order of their path.",
            where=space_name(cell),
        )
    if len(set(reasons)) > 1:
        return say(
            "{tile} fits on {where} in no turning: colours would clash.", tile=tile, where=space_name(cell)
        )
    return reasons[0]


def onwards(
    pattern: Pattern, draft: View, shown: Collection[int], has_joined: bool, key: str
) -> Sentence | None:
    """Where a tile has just been laid, in all these turnings so far."""
    lie = draft.staged[-1]
    if key.lower() == PLAY:
        if has_joined:
            return say("No joined path runs through all your tiles yet.")
        return say("These tiles join nothing yet: connect two open path ends of the pattern.")
    for turned in TURNINGS[lie.tile]:
        if turn_key(turned.turn) == key.lower():
            if turned.turn in shown:
                return say("{tile} lay so before: take turnings back instead.", tile=lie.tile)
            return why_not_there(pattern, staging(draft.staged[:-1]), turned, lie.cell)
    if key.upper() in draft.hand:
        return say("{tile} fits nowhere on a path through all your tiles.", tile=key.upper())
    return tile_at_all(key)
