"""Rescues after a removal: which hungry tiles can be fed (KC-46)."""

from collections.abc import Sequence
from itertools import islice
from typing import Final

from engine.games.kcaloria.rules.changes import feed_again
from engine.games.kcaloria.rules.collapse import spread
from engine.games.kcaloria.rules.food import refills
from engine.games.kcaloria.rules.kinds import POINTS, worth
from engine.games.kcaloria.rules.state import Collapse, Public, Refeeding, Root, Standing, TileId
from engine.games.kcaloria.rules.web import Web

WAYS: Final = 4
"""Ways to feed one tile that are tried in a search for the best total."""
TRIES: Final = 40
"""Most feedings tried in a search for the best total."""


def hungry_of(table: Public) -> tuple[Standing, ...]:
    """Return the hungry tiles that the player who answers a removal could feed."""
    if not table.starving:
        return ()
    web = Web(table)
    seat = web.by_id[table.starving[0]].seat
    own = (web.by_id[number] for number in table.starving if web.by_id[number].seat == seat)
    return tuple(tile for tile in own if can_be_fed(web, tile))


def can_be_fed(web: Web, tile: Standing) -> bool:
    """Return whether a tile lacks food and could be fed."""
    return not web.is_fed(tile) and next(refills(web, tile), None) is not None


def is_asked(table: Public, hungry: Sequence[Standing]) -> bool:
    """Return whether there is anything to decide about hungry tiles.

    There is nothing to decide if each tile has one way to be fed, that way costs no points and no
    other tile's food, and no other player's tile lives on it.
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
    """Return the tiles that live on a tile, directly or not."""
    root = Root(tile=tile.id, value=1, born=0, is_hit=False)
    reached = spread(Collapse(id=0, initiator=0, trigger=0, roots=(root,)), table.links)
    return tuple(number for number in reached if number != tile.id)


def at_stake(table: Public, tile: Standing) -> int:
    """Return the points on a tile and on all that lives on it."""
    by_id = Web(table).by_id
    return worth(tile.left) + sum(worth(by_id[number].left) for number in lives_on(table, tile))


def feast(table: Public, hungry: Sequence[Standing]) -> tuple[Refeeding, ...]:
    """Return refeedings that save as much as possible of these tiles.

    The most valuable tiles come first, each fed in the first way that works.
    """
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
                further(feed_again(now, one), left[1:], (*fed, one), saved + values[left[0].id])
        further(now, left[1:], fed, saved)

    further(table, order, (), 0)
    return best[1]
