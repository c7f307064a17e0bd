"""The picks that produce a Move of kCaloria.

They answer the questions of `choose` so that it makes that Move.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.contract.hexes import cell_name
from engine.contract.values import Ask, Pick
from engine.games.kcaloria.food_questions import meal_key
from engine.games.kcaloria.questions import choose
from engine.games.kcaloria.rules.kinds import KINDS
from engine.games.kcaloria.rules.state import Discard, Meal, Move, Place, Refeed, View
from engine.games.kcaloria.words.food import DONE, FEED, STARVE
from engine.games.kcaloria.words.questions import CONFIRM, DISCARD


def draft_of(view: View, move: Move) -> tuple[tuple[Pick, ...], Move]:
    """Return the picks, and the Move that they make.

    The first possible colours are chosen for additional cubes.
    """
    wanted = list(_wanted(move))
    picks: tuple[Pick, ...] = ()
    asking = choose(view)
    ask = next(asking)
    while True:
        pick = _answer(ask, wanted)
        picks = (*picks, pick)
        try:
            ask = asking.send(pick)
        except StopIteration as done:
            return picks, done.value


def _wanted(move: Move) -> Iterator[str]:
    """Yield the keys of a Move in the order of the questions.

    Forced answers are included.
    """
    match move:
        case Discard(tiles=tiles):
            yield DISCARD
            for place, key in enumerate(tiles):
                earlier = tiles[:place].count(key)
                yield f"{KINDS[key].typed_key}.{earlier + 1}" if earlier else KINDS[key].typed_key
            yield CONFIRM
        case Refeed(refeedings=()):
            yield STARVE
        case Refeed(refeedings=refeedings):
            for fed in refeedings:
                yield f"{FEED}-{cell_name(fed.cell)}"
                yield from _meal_keys(fed.meal)
                yield FEED
                yield from _meal_keys(fed.meal)
            yield DONE
        case Place():
            yield KINDS[move.tile].typed_key
            yield cell_name(move.cell)
            yield from _meal_keys(move.meal)
            if move.removes:
                yield KINDS[move.removes].typed_key
            for fed in move.refeedings:
                yield f"{FEED}-{cell_name(fed.cell)}"
                yield from _meal_keys(fed.meal)
            yield CONFIRM


def _meal_keys(meal: Meal | None) -> Iterator[str]:
    """Yield the keys of a payment, as a whole and by source.

    The game asks source by source if there are too many ways for one menu.
    """
    if meal is not None:
        yield meal_key(meal)
        for payment in meal.payments:
            yield meal_key(Meal(alternative=0, payments=(payment,)))


def _answer(ask: Ask, wanted: list[str]) -> Pick:
    """Return the wanted answers to a question.

    Without one, return the first choices. Remove the used keys from `wanted`, and all keys before
    them.
    """
    keys = [option.key for option in ask.offered_options]
    places = [place for place, key in enumerate(wanted) if key in keys][: ask.most]
    chosen = [wanted[place] for place in places] or keys[: ask.least]
    del wanted[: places[-1] + 1 if places else 0]
    return tuple(key for key in keys if key in chosen)
