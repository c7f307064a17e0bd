"""Great moments of How many Calories?: feasts past the limit, and rich meals."""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.contract.values import Highlight, Moment
from engine.contract.words import N_, say
from engine.games.howmanycalories.cards import KCAL, Card, key
from engine.games.howmanycalories.state import Move, Public, View

NEAR: Final = 3
"""How far below the limit a meal may end that is worth a card, in hundreds of calories."""
ROUND: Final = 100
"""What the end of a round is worth in a replay; a meal is worth its number."""
FEAST: Final = 200
"""What a feast past the limit is worth."""
_FEAST: Final = N_("eats {kcal:,} kcal, past the limit of {limit:,}")
_EXACT: Final = N_("eats {kcal:,} kcal, exactly the limit")
_RICH: Final = N_("eats {kcal:,} of {limit:,} kcal")

_Table = tuple[tuple[tuple[Card, ...], ...], tuple[bool, ...]]
"""By seat: the food of a round, and who is out of it."""


def moment(before: View, after: View, seat: int, move: Move) -> Moment | None:
    """Return the greatest meal that a card decided.

    That is a feast past the limit at once, and a meal close to it when the round ends. The seat is
    that of the player who ate, who often played no card just now.
    """
    return max(_meals(before, after), key=lambda one: one.weight, default=None)


def highlight(before: View, after: View, gains: Sequence[int]) -> Highlight:
    """Return how much a ply is worth showing: what is eaten, feasts, and the ends of rounds."""
    has_ended = len(after.history) > len(before.history)
    taken, out = _round(after, has_ended=has_ended)
    meal = sum(map(sum, taken)) - sum(map(sum, before.taken))
    feasts = sum(out) - sum(before.out)
    return Highlight(meal + ROUND * has_ended + FEAST * feasts, has_ended or feasts > 0)


def _meals(before: View, after: View) -> Iterator[Moment]:
    has_ended = len(after.history) > len(before.history)
    taken, out = _round(after, has_ended=has_ended)
    for seat in range(after.seats):
        if before.is_ghost(seat):
            continue
        kcal, is_new = sum(taken[seat]), not before.out[seat]
        if out[seat] and is_new:
            yield _meal(after, seat, taken[seat], _FEAST)
        elif not out[seat] and has_ended and after.limit - NEAR <= kcal:
            yield _meal(after, seat, taken[seat], _EXACT if kcal == after.limit else _RICH)


def _round(table: Public, *, has_ended: bool) -> _Table:
    """Return the round that a card was played in; a new one may be dealt already."""
    if has_ended:
        return table.history[-1].taken, table.history[-1].out
    return table.taken, table.out


def _meal(table: Public, seat: int, food: tuple[Card, ...], template: str) -> Moment:
    kcal = sum(food)
    return Moment(
        seat=seat,
        title=say(template, kcal=kcal * KCAL, limit=table.limit * KCAL),
        figure=say("{kcal:,} kcal", kcal=kcal * KCAL),
        weight=kcal,
        at=tuple(map(key, food)),
    )
