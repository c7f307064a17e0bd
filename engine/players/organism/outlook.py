"""Each seat's chance to win a match of ORGANISM, by the values that its players use."""

from __future__ import annotations

from typing import Final

from engine.contract.dice import Dice
from engine.games.organism.state import ORGANISMS_TO_WIN, State
from engine.players import Effort
from engine.players.logit import Standing, read_logit
from engine.players.organism.model import (
    EAT,
    GROW,
    MOVE,
    PREY,
    Laws,
    Position,
    excess,
    living,
    read,
    spaces_of,
)
from engine.players.organism.value import Scene, Weights, hunted, plain, possible

FEATURES: Final = (
    *("tokens", "plain", "places", "core", "living", "possible", "nearly", "turn"),
    *("eaters", "movers", "fed_growers", "prey", "wait"),
)
"""The features of a seat.

Captures beyond what it needs, the worth of its elements, what their places add or cost, whether it
holds the core, its living organisms, those that its elements could be divided into, whether these
suffice to win, and whether it moves next. Then the numbers of its EATs, of its MOVEs and of its
GROWs with food, others' elements that it may capture in a turn, and how many seats move before it.
"""
_WEIGHTS: Final = Weights()
LOGIT: Final = read_logit(__package__, FEATURES)


def standing(state: State) -> Standing:
    """Return the features of a State.

    What is left of it are the captures that the foremost seat still needs.
    """
    laws, position = read(state)
    rows = list[tuple[float, ...] | None]()
    order = [(position.turn + place) % laws.seats for place in range(laws.seats)]
    order = [seat for seat in order if seat not in position.gone]
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
                float(body[EAT].bit_count()),
                float(body[MOVE].bit_count()),
                float((body[GROW] & body[3]).bit_count()),
                float(_prey(laws, position, seat)),
                float(order.index(seat)),
            )
        )
    left = -max(row[0] for row in rows if row is not None)
    return Standing(tuple(rows), max(0.0, left))


def _prey(laws: Laws, position: Position, seat: int) -> int:
    """Count others' elements that a seat may capture in its next turn, if nothing is in the way."""
    count, own = 0, position.sides[seat]
    for kind in (EAT, MOVE, GROW):
        caught = hunted(laws, own, kind)
        for other, side in enumerate(position.sides[: laws.seats]):
            if other != seat and other not in position.gone:
                count += (side[PREY[kind]] & caught).bit_count()
    return count


def chances(state: State, dice: Dice, effort: Effort) -> tuple[float, ...]:
    """Return each seat's chance to win a match that goes on."""
    return LOGIT.chances(standing(state))
