"""Each seat's chance to win a match of Kaliko.

It depends on the points so far, on what the real hands can play now, and on the tiles that are
left.
"""

from __future__ import annotations

from typing import Final

from engine.contract.dice import Dice
from engine.games.kaliko.state import State
from engine.players import Effort
from engine.players.kaliko.model import board_of
from engine.players.kaliko.numbers import bits_of
from engine.players.kaliko.search import best_plays
from engine.players.logit import Standing, read_logit

FEATURES: Final = ("score", "play", "play_now")
"""The features of a seat: points, what its hand could score, and the same if it is on turn."""
WIDTH: Final = 4
TILES: Final = 4
"""How far the outlook looks for a play."""
LOGIT: Final = read_logit(__package__, FEATURES)


def standing(state: State) -> Standing:
    """Return the features of a State.

    What is left of it are the tiles that may still be played, for each player. Once the bag is
    empty, a hand without a play counts no more, and each pass brings the end closer.
    """
    board, staying = board_of(state.pattern), state.staying
    rows, left = list[tuple[float, ...] | None](), len(state.bag)
    for seat, hand in enumerate(state.hands):
        if seat not in staying:
            rows.append(None)
            continue
        found = best_plays(board, bits_of(hand), TILES, WIDTH)
        if found or state.bag:
            left += len(hand)
        play = float(found[0].points) if found else 0.0
        rows.append((float(state.scores[seat]), play, play * (seat == state.turn)))
    open_turns = max(0, len(staying) - state.passes)
    return Standing(tuple(rows), left * open_turns / len(staying) ** 2)


def chances(state: State, dice: Dice, effort: Effort) -> tuple[float, ...]:
    """Return each seat's chance to win a match that goes on."""
    return LOGIT.chances(standing(state))
