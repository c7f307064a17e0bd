"""After a removal: which tiles that lack food could be fed, whether their owner is asked, and how most of them are saved (KC-46)."""

from collections.abc import Sequence
from itertools import islice
from typing import Final

from engine.games.kcaloria.rules.changes import refed
from engine.games.kcaloria.rules.collapse import spread
from engine.games.kcaloria.rules.food import refills
from engine.games.kcaloria.rules.kinds import POINTS, worth
from engine.games.kcaloria.rules.state import Collapse, Public, Refeeding, Root, Standing, TileId
from engine.games.kcaloria.rules.web import Web

WAYS: Final = 4
"""Ways to feed a tile that are tried for the sake of the others."""
TRIES: Final = 40
"""Feedings that are tried in all, for the best one of several tiles together."""


def hungry_of(table: Public) -> tuple[Standing, ...]:
    """The tiles of whoever is to answer a removal that lack food and could be fed."""
    if not table.starving:
        return ()
    web = Web(table)
    seat = web.by_id[table.starving[0]].seat
    own = (web.by_id[number] for number in table.starving if web.by_id[number].seat == seat)
    return tuple(tile for tile in own if can_be_fed(web, tile))


def can_be_fed(web: Web, tile: Standing) -> bool:
    """Whether a tile lacks food, and what it lacks is there."""
    return not web.is_fed(tile) and next(refills(web, tile), None) is not None


def is_asked(table: Public, hungry: Sequence[Standing]) -> bool:
    """Whether there is anything to decide about tiles that could be fed.

    There is not where each has one way, that costs nobody a point and no other tile its food, and nobody else lives on it.
    """
    web = Web(table)
    taken = [set[tuple[int, int]]() for _ in hungry]
    for tile, cells in zip(hungry, taken, strict=True):
        ways = list(islice(refills(web, tile), 2))
        if len(ways) > 1 or any(POINTS[one.colour] for one in ways[0].payments):
            return True
        cells.update(one.cell for one in ways[0].payments)
        if any(web.by_id[number].seat != tile.seat for number in lives_on(table, tile)):
            return True
    return sum(map(len, taken)) > len(set().union(*taken))


def lives_on(table: Public, tile: Standing) -> tuple[TileId, ...]:
    """The tiles that live on one, and on those, and so on."""
    root = Root(tile=tile.id, value=1, born=0, is_hit=False)
    reached = spread(Collapse(id=0, initiator=0, trigger=0, roots=(root,)), table.links)
    return tuple(number for number in reached if number != tile.id)


def at_stake(table: Public, tile: Standing) -> int:
    """Points on a tile and on all that lives on it."""
    by_id = Web(table).by_id
    return worth(tile.left) + sum(worth(by_id[number].left) for number in lives_on(table, tile))


def feast(table: Public, hungry: Sequence[Standing]) -> tuple[Refeeding, ...]:
    """How as much as possible is saved of some tiles, the most precious first, each in the first way that will do."""
    values = {tile.id: 1 + at_stake(table, tile) for tile in hungry}
    order = sorted(hungry, key=lambda tile: (-values[tile.id], tile.id))
    best: tuple[int, tuple[Refeeding, ...]] = (0, ())
    tries = TRIES

    def further(now: Public, left: Sequence[Standing], fed: tuple[Refeeding, ...], saved: int) -> None:
        nonlocal best, tries
        if saved > best[0]:
            best = saved, fed
        if not left or saved + sum(values[tile.id] for tile in left) <= best[0]:
            return
        web = Web(now)
        for meal in islice(refills(web, web.by_id[left[0].id]), WAYS):
            if tries:
                tries -= 1
                one = Refeeding(cell=left[0].cell, meal=meal)
                further(refed(now, one), left[1:], (*fed, one), saved + values[left[0].id])
        further(now, left[1:], fed, saved)

    further(table, order, (), 0)
    return best[1]
