"""Kaliko players' turns as picks: a play, an exchange or a pass."""

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
"""One in this many times, a stuck player passes instead of exchanging.

A player is stuck after an exchange if it finds nothing again and no other player made a play. After
the first pass, each later player in the same state passes, too. Otherwise matches of many players
would go on for hundreds of turns without a play.
"""


def laid_of(placed: Sequence[Placed]) -> tuple[Laid, ...]:
    """Return tiles with their turns and places, by their numbers."""
    return tuple(
        Laid(tile=ALL_TURNED[turned].tile, turn=ALL_TURNED[turned].turn, cell=place_of(cell))
        for cell, turned in placed
    )


def play_picks(placed: Sequence[Placed]) -> tuple[Pick, ...]:
    """Return the picks of a play, tile by tile.

    In this order each tile touches those before it.
    """
    return (*((laid_name(one),) for one in laid_of(placed)), (PLAY,))


def without_play(view: View, dice: Dice) -> Thought:
    """Return an exchange of as many tiles as possible, or a pass.

    It is a pass if new tiles can't help or have not helped before (KAL-16).
    """
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
    """Return whether the seat has already exchanged since the last play.

    It is false before the first play, because there is always one to find.
    """
    turns = view.latest
    assert view.seat is not None
    return (
        len(view.pattern) > 1
        and isinstance(turns[view.seat], Exchanged)
        and all(isinstance(turn, Exchanged | Passed) or turn is None for turn in turns)
    )
