"""Why a thing that is typed on the way to a turn of Kaliko will not do; None where there is no more to say."""

from collections.abc import Collection, Sequence
from typing import Final

from engine.contract.hexes import cell_of
from engine.contract.words import Sentence, say
from engine.games.kaliko.events import space_name
from engine.games.kaliko.preview import Preview
from engine.games.kaliko.rules import why_not_there
from engine.games.kaliko.state import Laid, View, read_laid
from engine.games.kaliko.tiles import TURNINGS, Tile, turn_key

PLAY: Final = "play"
EXCHANGE: Final = "exchange"
PASS: Final = "pass"
PASS_AT_ONCE: Final = "only-pass"
"""A pass where nothing else is left, which is not asked about again."""
UP: Final = "up"
ELSEWHERE: Final = "elsewhere"


def opening(preview: Preview, view: View, key: str) -> Sentence | None:
    """At the beginning of a turn."""
    if key.upper() in view.hand:
        return say("{tile} fits on no space now: lay another tile.", tile=key.upper())
    if key.lower() == EXCHANGE:
        return say("The bag is empty: there is nothing to exchange for.")
    return _whole(preview, view.hand, key) or tile_at_all(key)


def tile_at_all(key: str) -> Sentence | None:
    """Where a tile is asked for."""
    if key.upper() in TURNINGS:
        return say("{tile} is not in your hand.", tile=key.upper())
    return None


def _whole(preview: Preview, hand: Sequence[Tile], key: str) -> Sentence | None:
    """A tile and its space in one word."""
    if "@" not in key:
        return None
    one = read_laid(key)
    if one is None:
        return say(
            "“{text}” is no tile on a space: type it as in “{line}”.", text=key[:20], line="C12t3@N3E2"
        )
    return tile_at_all(one.tile) if one.tile not in hand else place(preview, hand, one)


def place(preview: Preview, hand: Collection[Tile], one: Laid) -> Sentence | None:
    """Why a tile can't lie so; None where it can, or where the rest of the hand could still tie it to the others."""
    turned = TURNINGS[one.tile][one.turn]
    if preview.pattern.fitting(one.cell, preview.staged) & turned.bit and preview.can_reach(
        one.cell, len(hand)
    ):
        return None
    return why_not_there(preview.pattern, preview.staged, turned, one.cell)


def space(preview: Preview, tile: Tile, key: str) -> Sentence | None:
    """Where the space for a tile is asked for."""
    cell = cell_of(key)
    if cell is None:
        return say("“{text}” names no space: they are called like N2, N3E1 or W4.", text=key[:20])
    reasons = [why_not_there(preview.pattern, preview.staged, turned, cell) for turned in TURNINGS[tile]]
    if len(set(reasons)) > 1:
        return say(
            "{tile} fits on {where} in no turning: colours would clash.", tile=tile, where=space_name(cell)
        )
    return reasons[0]


def onwards(preview: Preview, hand: Sequence[Tile], shown: Collection[int], key: str) -> Sentence | None:
    """Where a tile has just been laid, in all these turnings so far."""
    lie = preview.laid[-1]
    if key.lower() == PLAY:
        return preview.lacking()
    for turned in TURNINGS[lie.tile]:
        if turn_key(turned.turn) == key.lower():
            if turned.turn in shown:
                return say(
                    "{tile} has lain like this already: take the turnings back instead.", tile=lie.tile
                )
            without = Preview(preview.pattern, preview.laid[:-1])
            return why_not_there(preview.pattern, without.staged, turned, lie.cell)
    if key.upper() in hand:
        return say("{tile} fits on no space now: lay another tile.", tile=key.upper())
    return _whole(preview, hand, key) or tile_at_all(key)
