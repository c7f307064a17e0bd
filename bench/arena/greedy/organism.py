"""Take the turn in ORGANISM that gains most at once.

What it leaves to others does not count.
"""

from __future__ import annotations

from typing import Final

from engine.contract.dice import Dice
from engine.contract.driver import resume
from engine.contract.values import Decided
from engine.games import organism
from engine.games.organism.state import Move, View
from engine.players.organism.boards import each
from engine.players.organism.conflict import ended
from engine.players.organism.model import (
    PREY,
    Body,
    Laws,
    Position,
    Turn,
    introduced,
    living,
    read,
    spaces_of,
    stores,
)
from engine.players.organism.picks import picks_of
from engine.players.organism.search import ENTRANCES
from engine.players.organism.turns import KINDS, Acting

ENDS: Final = 400
"""Number of ends of each step that are continued."""
WON: Final = 1000.0
TOKEN, ORGANISM, ELEMENT, CORE = 10.0, 6.0, 2.0, 4.0
FOOD: Final = 0.5
STEP: Final = 0.5
"""Gain of each step nearer to possible prey: decisive only where nothing is gained."""


def move(view: View, dice: Dice) -> Move:
    """Return a turn that gains most; chance decides between equal ones."""
    laws, position = read(view)
    starts: list[tuple[tuple[int, int, int] | None, Position]] = (
        [(kinds, introduced(laws, position, kinds)) for kinds in ENTRANCES]
        if view.is_coming
        else [(None, position)]
    )
    gains = [
        (gain(laws, start, _with(start, reached.body)), kinds, reached)
        for kinds, start in starts
        for reached in Acting(laws, start).turns(_held, ENDS)
    ]
    most = max(gained for gained, _, _ in gains)
    _, kinds, reached = dice.choice([one for one in gains if one[0] == most])
    decided = resume(organism, view, picks_of(view, laws, position, Turn(kinds, reached.acts())))
    assert isinstance(decided, Decided)
    taken: Move = decided.move
    return taken


def gain(laws: Laws, before: Position, acted: Position) -> float:
    """Return what a seat gains by its turn.

    These are its tokens, less those of others, its elements and food, and its distance from prey.
    """
    after, seat = ended(laws, acted), before.turn
    if after.winners:
        return WON if seat in after.winners else -WON
    got = [now - then for now, then in zip(after.tokens, before.tokens, strict=True)]
    # The next player may have had a token for the core by now, which is no loss of this turn.
    if after.tokens[after.turn] > before.tokens[after.turn] and spaces_of(after.own) & 1:
        got[after.turn] -= 1
    own = after.sides[seat]
    return (
        TOKEN * (2 * got[seat] - sum(got))
        + ORGANISM * living(laws, own)
        + ELEMENT * spaces_of(own).bit_count()
        + CORE * (spaces_of(own) & 1)
        + FOOD * stores(own, spaces_of(own))
        - STEP * _to_go(laws, after, seat)
    )


def _to_go(laws: Laws, position: Position, seat: int) -> int:
    """Return the steps from a fed element to its nearest prey.

    Without prey, return the size of the board.
    """
    own = position.sides[seat]
    return min(
        (
            laws.ground.away[space][prey]
            for kind in KINDS
            for space in each(own[kind] & own[3])
            for other, side in enumerate(position.sides)
            if other != seat
            for prey in each(side[PREY[kind]])
        ),
        default=len(laws.ground.within[0]),
    )


def _held(body: Body) -> float:
    """Return the value of what an organism has."""
    return ELEMENT * spaces_of(body).bit_count() + FOOD * stores(body, spaces_of(body))


def _with(position: Position, own: Body) -> Position:
    sides = position.sides
    return position._replace(sides=(*sides[: position.turn], own, *sides[position.turn + 1 :]))
