"""Each seat's chance to win a match of ORGANISM, by the values that its players use."""

from __future__ import annotations

from typing import Final

from engine.contract.dice import Dice
from engine.games.organism.state import State
from engine.players import Effort
from engine.players.logit import Standing, read_logit
from engine.players.organism.model import excess, read, spaces_of
from engine.players.organism.value import Scene, Weights, plain

FEATURES: Final = ("tokens", "plain", "places", "core")
"""The features of a seat: captures beyond what it needs, the worth of its elements, what their
places add or cost, and whether it holds the core."""
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
        core = float(spaces_of(body) & 1)
        rows.append((float(excess(laws, position, seat)), bare / 100, places / 100, core))
    left = -max(row[0] for row in rows if row is not None)
    return Standing(tuple(rows), max(0.0, left))


def chances(state: State, dice: Dice, effort: Effort) -> tuple[float, ...]:
    """Return each seat's chance to win a match that goes on."""
    return LOGIT.chances(standing(state))
