"""Questions about food: who pays for a tile, and which are fed again.

A forced choice is not asked. A question lists all ways to pay if there are few, else it asks source
by source.
"""

from collections.abc import Collection, Generator
from itertools import islice
from typing import Final

from engine.contract.hexes import cell_name
from engine.contract.limits import KEY_LONGEST
from engine.contract.values import Ask, Pick
from engine.games.kcaloria.rules.changes import feed_again
from engine.games.kcaloria.rules.food import Eater, Ways, refills, ways_to_refill
from engine.games.kcaloria.rules.kinds import Cubes
from engine.games.kcaloria.rules.rescue import can_be_fed, feast, hungry_of
from engine.games.kcaloria.rules.state import Meal, Payment, Refeed, Refeeding, Standing, View
from engine.games.kcaloria.rules.web import Web
from engine.games.kcaloria.words.food import (
    DONE,
    FEED_ALL,
    STARVE,
    how_to_feed,
    which_meal,
    which_source,
    which_to_feed,
)
from engine.games.kcaloria.words.tiles import LETTERS

SURVEYED: Final = 25
"""Most ways to pay in one question; more are asked source by source or tile by tile."""


def meal_of(view: View, eater: Eater, ways: Ways, lacks: Cubes | None = None) -> Generator[Ask, Pick, Meal]:
    """Ask who pays, and return the meal.

    A single way is not asked. Few ways are one question; many are asked source by source.
    """
    begun: tuple[Payment, ...] = ()
    while True:
        few = list(islice(ways.after(begun), SURVEYED + 1))
        if len(few) == 1:
            return few[0]
        keyed = {meal_key(way): way for way in few}
        if _can_be_surveyed(keyed):
            (key,) = yield which_meal(view, eater, keyed, lacks)
            return keyed[key]
        place = len(begun)
        sources = {_payment_key(way, place): way for way in ways.next_ways(begun)}
        (key, *others) = sources
        if others:
            (key,) = yield which_source(view, eater, sources, place)
        if len(sources[key].payments) == place:
            return sources[key]
        begun = sources[key].payments[: place + 1]


def _can_be_surveyed(ways: Collection[str], besides: int = 0) -> bool:
    return len(ways) + besides <= SURVEYED and max(map(len, ways), default=0) <= KEY_LONGEST


def meal_key(meal: Meal) -> str:
    """Return a way to pay in notation: "1B-start+1G-N1E1"."""
    return "+".join(map(_source_key, meal.payments))


def _payment_key(meal: Meal, place: int) -> str:
    return _source_key(meal.payments[place]) if place < len(meal.payments) else "enough"


def _source_key(payment: Payment) -> str:
    return f"{payment.count}{LETTERS[payment.colour]}-{cell_name(payment.cell)}"


def refill(view: View, web: Web, tile: Standing) -> Generator[Ask, Pick, Meal]:
    """Ask who feeds a tile that lacks food, and return the meal."""
    eater = Eater(tile.kind, tile.seat, tile.cell)
    return (yield from meal_of(view, eater, ways_to_refill(web, tile), web.lacks(tile)))


# After a removal


def ask_refeeds(view: View) -> Generator[Ask, Pick, Refeed]:
    """Ask which own tiles that lack food are fed, and how (KC-46)."""
    hungry = hungry_of(view)
    if len(hungry) > 1:
        return (yield from _of_several(view, hungry))
    (tile,) = hungry
    shown = view.model_copy(update={"staged": tile.id})
    ways = {meal_key(way): way for way in islice(refills(Web(view), tile), SURVEYED + 1)}
    is_short = _can_be_surveyed(ways, 1)
    (key,) = yield how_to_feed(shown, tile, ways if is_short else {})
    if key == STARVE:
        return Refeed()
    meal = ways[key] if is_short else (yield from refill(shown, Web(view), tile))
    return Refeed(refeedings=(Refeeding(cell=tile.cell, meal=meal),))


def _of_several(view: View, hungry: tuple[Standing, ...]) -> Generator[Ask, Pick, Refeed]:
    """Ask which of several hungry tiles are fed.

    The answers are as many as possible, none, or one tile after the other.
    """
    best = feast(view, hungry)
    fed: tuple[Refeeding, ...] = ()
    while hungry:
        (key,) = yield which_to_feed(view, hungry, best, is_first=not fed)
        if key in (FEED_ALL, STARVE):
            return Refeed(refeedings=best if key == FEED_ALL else ())
        if key == DONE:
            break
        tile = next(tile for tile in hungry if key.endswith(f"-{cell_name(tile.cell)}"))
        meal = yield from refill(view.model_copy(update={"staged": tile.id}), Web(view), tile)
        fed = (*fed, Refeeding(cell=tile.cell, meal=meal))
        view = feed_again(view, fed[-1])
        web = Web(view)
        hungry = tuple(one for one in hungry if can_be_fed(web, web.by_id[one.id]))
    return Refeed(refeedings=fed)
