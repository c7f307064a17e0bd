"""Each seat's chance to win a match of ORGANISM, by the values that its players use."""

from __future__ import annotations

from typing import Final

from engine.contract.dice import Dice
from engine.games.organism.state import ORGANISMS_TO_WIN, State
from engine.players import Effort
from engine.players.logit import Standing, read_logit
from engine.players.organism.model import living, read, spaces_of
from engine.players.organism.value import Scene, Weights, plain, possible

FEATURES: Final = ("tokens", "plain", "danger", "core", "living", "possible", "nearly", "turn")
_WEIGHTS: Final = Weights()
LOGIT: Final = read_logit(__package__, FEATURES)


def standing(state: State) -> Standing:
    """Return the features of a State."""
    laws, position = read(state)
    missing = [laws.limits[seat] - position.tokens[seat] for seat in range(laws.seats)]
    there = [seat for seat in range(laws.seats) if seat not in position.gone]
    rows = list[tuple[float, ...] | None]()
    for seat in range(laws.seats):
        if seat in position.gone:
            rows.append(None)
            continue
        body = position.sides[seat]
        bare = plain(laws, body, _WEIGHTS)
        parts = possible(laws, body)
        rows.append(
            (
                -float(missing[seat]),
                bare / 100,
                (Scene(laws, position, seat, _WEIGHTS).worth(body) - bare) / 100,
                float(spaces_of(body) & 1),
                float(living(laws, body)),
                float(min(parts, ORGANISMS_TO_WIN)),
                float(parts >= ORGANISMS_TO_WIN),
                float(seat == position.turn),
            )
        )
    return Standing(tuple(rows), float(max(0, min(missing[seat] for seat in there))))


def chances(state: State, dice: Dice, effort: Effort) -> tuple[float, ...]:
    """Return each seat's chance to win a match that goes on."""
    return LOGIT.chances(standing(state))
