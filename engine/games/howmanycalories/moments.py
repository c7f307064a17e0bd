"""Great moments of How many Calories?: feasts and rich meals; and how replays show a trick."""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.contract.values import Highlight, Moment, Take
from engine.contract.words import N_, say
from engine.games.howmanycalories.cards import KCAL, Card, dish_place, key, mouth_place
from engine.games.howmanycalories.state import HAND_SIZE, Move, Play, Public, View

NEAR: Final = 3
"""How far below the limit a meal may end that is worth a card, in hundreds of calories."""
ROUND: Final = 300
"""What the end of a round is worth in a replay; a meal is worth its number."""
FEAST: Final = 200
"""What a feast past the limit is worth: less, so that no round's end is missed."""
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
    is_trick = after.last != before.last  # also where a ghost guest takes it
    return Highlight(is_trick + meal + ROUND * has_ended + FEAST * feasts, has_ended or feasts > 0)


def is_midway(view: View) -> bool:
    """Return whether a trick has cards of players; a ghost guest may lead one by itself."""
    return any(not view.is_ghost(one.chair) for one in view.trick)


def takes(before: View, after: View, seat: int, move: Move) -> Iterator[Take[View]]:
    """Yield the scenes of a card: the trick that it ended, and the round that this ended.

    The eaten dish goes to the card that eats it. No other one moves. The last round's result is
    shown, too, before the end.
    """
    has_ended = len(after.history) > len(before.history)
    if isinstance(move, Play) and after.last != before.last:
        # A ghost guest may have led the next trick already.
        ended = after.model_copy(update={"trick": (), "leader": None})
        yield _meal_take(_before_scoring(before, after, move.card) if has_ended else ended, before)
        if not has_ended:
            return
    yield Take(_before_the_end(after) if after.outcome else after)


def _before_the_end(after: View) -> View:
    """Return the table with the last round's result, as after any other round."""
    none = (False,) * after.chairs
    begun = {"taken": ((),) * after.chairs, "out": none, "passed": none[: after.seats], "to_move": ()}
    return after.model_copy(update={"phase": "pass", **begun})


def _before_scoring(before: View, after: View, card: Card) -> View:
    """Return the table after the last trick of a round, before its points are given.

    It is the trick of this card, or one more whose cards were laid by themselves.
    """
    done, ghosts, trick = after.history[-1], after.chairs - after.seats, after.last
    is_own = trick is not None and any(one.card == card for one in trick.laid)
    return after.model_copy(
        update={
            "phase": "trick",
            "round": len(after.history),
            "tricks": before.tricks + 1 if is_own else HAND_SIZE,
            "leader": None,
            "taken": (*done.taken, *((),) * ghosts),
            "out": (*done.out, *(False,) * ghosts),
            "scores": before.scores,
            "history": before.history,
            "to_move": (),
            "outcome": None,
        }
    )


def _meal_take(after: View, before: View) -> Take[View]:
    """Return the scene of a finished trick."""
    trick = after.last
    if trick is None or after.is_ghost(trick.taker):
        return Take(after)
    food = after.taken[trick.taker][:-1]
    taken = (*after.taken[: trick.taker], food, *after.taken[trick.taker + 1 :])
    eater = next(one.card for one in trick.laid if one.chair == trick.taker)
    start = after.model_copy(update={"taken": taken, "out": before.out, "to_move": ()})
    return Take(after, start, ((dish_place(trick.food), mouth_place(eater)),))


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
