"""Reasons why a typed answer is refused on the way to a turn.

Each function returns None if there is no more to say.
"""

from collections.abc import Collection, Sequence
from typing import Final

from engine.contract.hexes import cell_of
from engine.contract.typed_words import typed_word
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
"""A pass that needs no confirmation, as nothing else is left."""
UP: Final = "up"
ELSEWHERE: Final = "elsewhere"
TYPED_KEYS: Final = {
    # Translators: to lay a tile
    PLAY: typed_word("play"),
    # Translators: to exchange tiles for others from the bag
    EXCHANGE: typed_word("exchange"),
    PASS: typed_word("pass"),
    # Translators: to take a tile up again that was just laid
    UP: typed_word("up"),
    ELSEWHERE: typed_word("elsewhere"),
}
"""The keys that are words, with what users may type for them."""


def opening(preview: Preview, view: View, key: str) -> Sentence | None:
    """Return why a key is refused at the beginning of a turn."""
    if key.upper() in view.hand:
        return say("{tile} fits on no space now: lay another tile.", tile=key.upper())
    if key.lower() == EXCHANGE:
        return say("The bag is empty: there is nothing to exchange for.")
    return _whole(preview, view.hand, key) or tile_at_all(key)


def tile_at_all(key: str) -> Sentence | None:
    """Return why a key is refused as a tile."""
    if key.upper() in TURNINGS:
        return say("{tile} is not in your hand.", tile=key.upper())
    return None


def _whole(preview: Preview, hand: Sequence[Tile], key: str) -> Sentence | None:
    """Return why a tile and its space in one word are refused."""
    if "@" not in key:
        return None
    one = read_laid(key)
    if one is None:
        return say(
            "“{text}” is no tile on a space: type it as in “{line}”.", text=key[:20], line="C12t3@N3E2"
        )
    return tile_at_all(one.tile) if one.tile not in hand else place(preview, hand, one)


def place(preview: Preview, hand: Collection[Tile], one: Laid) -> Sentence | None:
    """Return why a tile can't lie like this.

    None if it can, or if the rest of the hand could still connect it to the others.
    """
    turned = TURNINGS[one.tile][one.turn]
    if preview.pattern.fitting(one.cell, preview.staged) & turned.bit and preview.can_reach(
        one.cell, len(hand)
    ):
        return None
    return why_not_there(preview.pattern, preview.staged, turned, one.cell)


def space(preview: Preview, tile: Tile, key: str) -> Sentence | None:
    """Return why a key is refused as the space for a tile."""
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
    """Return why a key is refused after a tile was laid in these turnings."""
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
