"""The turns that players of Kaliko take, as picks: a play tile by tile, an exchange, or a pass."""

from collections.abc import Sequence
from typing import Final

from engine.contract.dice import Dice
from engine.contract.values import Pick
from engine.contract.words import say
from engine.games.kaliko.refusals import EXCHANGE, PLAY
from engine.games.kaliko.stand_in import PASSING
from engine.games.kaliko.state import Exchanged, Laid, Passed, View, laid_name
from engine.games.kaliko.tiles import ALL_TURNED
from engine.players import Thought
from engine.players.kaliko.model import Placed
from engine.players.kaliko.numbers import place_of
from engine.players.kaliko.reasons import to_exchange, to_pass

PATIENCE: Final = 3
"""Whoever has exchanged, and found nothing again while nobody else did either, exchanges again but for one time in so many.

Once one of them has passed, whoever comes after in the same state passes, too: or with many players a match went on for hundreds
of turns in which nobody lays a tile.
"""


def laid_of(placed: Sequence[Placed]) -> tuple[Laid, ...]:
    """Tiles as they lie and where, by their numbers."""
    return tuple(
        Laid(tile=ALL_TURNED[turned].tile, turn=ALL_TURNED[turned].turn, cell=place_of(cell))
        for cell, turned in placed
    )


def play_picks(placed: Sequence[Placed]) -> tuple[Pick, ...]:
    """A play, tile by tile in an order in which each touches those before it."""
    return (*((laid_name(one),) for one in laid_of(placed)), (PLAY,))


def without_play(view: View, dice: Dice) -> Thought:
    """New tiles, as many as there are, or a pass where that can't help or has not helped before (KAL-16)."""
    if view.bag and not (_is_stuck(view) and (view.passes or not dice.below(PATIENCE))):
        tiles = view.hand[: view.bag]
        return Thought(
            ((EXCHANGE,), tiles, (EXCHANGE,)),
            say(
                "I see no play in your hand: {n:a new tile|# new tiles} may make one.",
                n=len(tiles),
            ),
            to_exchange(tiles),
            say(
                "Can you place {n:your tile|any of your # tiles} so that an old path grows?", n=len(view.hand)
            ),
        )
    why = (
        say("I see no play in your hand, and new tiles didn’t help.")
        if view.bag
        else say("I see no play in your hand, and there are no new tiles to be had.")
    )
    return Thought(PASSING, why, to_pass(), say("Is there any play left for you?"))


def _is_stuck(view: View) -> bool:
    """Whether the seat has exchanged already since anybody made a play. Before the first play, there is one to be had."""
    turns = view.latest
    assert view.seat is not None
    return (
        len(view.pattern) > 1
        and isinstance(turns[view.seat], Exchanged)
        and all(isinstance(turn, Exchanged | Passed) or turn is None for turn in turns)
    )
