"""Each seat's chance to win a match of ORGANISM, by the values that its players use."""

from __future__ import annotations

from typing import Final

from engine.contract.dice import Dice
from engine.games.organism.state import ORGANISMS_TO_WIN, State
from engine.players import Effort
from engine.players.logit import Standing, read_logit
from engine.players.organism.model import excess, living, read, spaces_of
from engine.players.organism.value import Scene, Weights, plain, possible

FEATURES: Final = ("tokens", "plain", "places", "core", "living", "possible", "nearly", "turn")
"""The features of a seat.

Captures beyond what it needs, the worth of its elements, what their places add or cost, whether it
holds the core, its living organisms, those that its elements could be divided into, whether these
suffice to win, and whether it moves next.
"""
_WEIGHTS: Final = Weights()
LOGIT: Final = read_logit(__package__, FEATURES)


def standing(state: State) -> Standing:
    """Return the features of a State.

    What is left of it are the captures that the foremost seat still needs.
    """
    laws, position = read(state)
    rows = list[tuple[float, ...] | None]()
    for seat in range(laws.seats):
        if seat in position.gone:
            rows.append(None)
            continue
        body = position.sides[seat]
        bare = plain(laws, body, _WEIGHTS)
        places = Scene(laws, position, seat, _WEIGHTS).worth(body) - bare
        parts = possible(laws, body)
        rows.append(
            (
                float(excess(laws, position, seat)),
                bare / 100,
                places / 100,
                float(spaces_of(body) & 1),
                float(living(laws, body)),
                float(min(parts, ORGANISMS_TO_WIN)),
                float(parts >= ORGANISMS_TO_WIN),
                float(seat == position.turn),
            )
        )
    left = -max(row[0] for row in rows if row is not None)
    return Standing(tuple(rows), max(0.0, left))


def chances(state: State, dice: Dice, effort: Effort) -> tuple[float, ...]:
    """Return each seat's chance to win a match that goes on."""
    return LOGIT.chances(standing(state))
