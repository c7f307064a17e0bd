"""How a cost can be met: from which tiles, whoever owns them, and in which order that is worth proposing (KC-14).

House rule: the best guess comes first: cubes of others before one's own, since what is left of them scores for them; from
tiles that last before doomed ones; and for a human, from what is edible.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.games.kcaloria.rules.collapse import Doom, dooms
from engine.games.kcaloria.rules.kinds import (
    COLOURS,
    NONE,
    Colour,
    Cubes,
    Effect,
    Kind,
    Type,
    counted,
    of_colour,
    plus,
)
from engine.games.kcaloria.rules.table import Link, Meal, Payment, Standing, TileId
from engine.games.kcaloria.rules.web import Web
from engine.hexes import Cell

FLESH = (Colour.YELLOW, Colour.ORANGE, Colour.RED, Colour.PURPLE)
"""What prominent canines are for (KC-34)."""


class Eater(NamedTuple):
    """Who is to be fed: what it is, whose, and where."""

    kind: Kind
    seat: int
    cell: Cell


def can_feed(web: Web, cell: Cell, cost: Cubes) -> bool:
    """Whether the tiles around a cell have that much unspent."""
    near = web.beside(cell)
    return all(sum(tile.left[place] for tile in near) >= count for place, count in enumerate(cost) if count)


def meals(web: Web, eater: Eater) -> Iterator[Meal]:
    """Every way to meet a new tile's cost, the best guess first: one alternative in full (KC-15)."""
    sources = _sources(web, eater)
    for number, cost in enumerate(eater.kind.cost):
        for payments in _payments(sources, cost):
            yield Meal(alternative=number, payments=payments)


def refills(web: Web, tile: Standing) -> Iterator[Meal]:
    """Every way to feed a tile again that lacks food: what is missing, or all of another alternative (KC-45).

    For another one it gives back first what it has eaten.
    """
    eater = Eater(tile.kind, tile.seat, tile.cell)
    for payments in _payments(_sources(web, eater), web.lacks(tile)):
        yield Meal(alternative=tile.alternative, payments=payments)
    returned = _sources(web, eater, returning=tile.id)
    for number, cost in enumerate(tile.kind.cost):
        if number != tile.alternative:
            for payments in _payments(returned, cost):
                yield Meal(alternative=number, payments=payments)


def tastes(web: Web, eater: Eater, eaten: Sequence[tuple[Standing, Colour]]) -> int:
    """What food adds to an eater's yield or takes from it (KC-33, KC-34)."""
    total = 0
    if eater.kind.type is Type.HUMAN:
        total -= len({tile.id for tile, _ in eaten if tile.kind.has(Effect.INEDIBLE)})
    if eater.kind.has(Effect.CANINES):
        total += any(tile.seat != eater.seat and colour in FLESH for tile, colour in eaten)
    return total


Source = tuple[Cell, Cubes]
"""A tile's cell and what it can give."""


def _sources(web: Web, eater: Eater, returning: TileId | None = None) -> list[Source]:
    """The tiles around an eater that can give something, the best ones first."""
    doomed = dooms(web.table)
    near = sorted(
        (tile for tile in web.beside(eater.cell)),
        key=lambda tile: _reluctance(tile, eater, doomed.get(tile.id)),
    )
    given = {
        tile.id: plus(tile.left, _given(web.table.links, tile.id, returning) if returning else NONE)
        for tile in near
    }
    return [(tile.cell, given[tile.id]) for tile in near if any(given[tile.id])]


def _given(links: Sequence[Link], producer: TileId, consumer: TileId) -> Cubes:
    """What one tile has eaten of another."""
    given = NONE
    for link in links:
        if (link.producer, link.consumer) == (producer, consumer):
            given = plus(given, of_colour(link.colour, link.count))
    return given


def _reluctance(tile: Standing, eater: Eater, doom: Doom | None) -> tuple[bool, bool, int, bool, TileId]:
    is_poor = eater.kind.type is Type.HUMAN and tile.kind.has(Effect.INEDIBLE)
    return doom is not None, is_poor, -doom.value if doom else 0, tile.seat == eater.seat, tile.id


def _payments(sources: Sequence[Source], cost: Cubes) -> Iterator[tuple[Payment, ...]]:
    """Every way to take that many of each colour from the sources, as much as possible from the first ones first."""
    wanted = list(counted(cost).items())

    def further(number: int) -> Iterator[tuple[Payment, ...]]:
        if number == len(wanted):
            yield ()
            return
        colour, count = wanted[number]
        place = COLOURS.index(colour)
        giving = [(cell, cubes[place]) for cell, cubes in sources if cubes[place]]
        for taken in _shares([most for _, most in giving], count):
            here = tuple(
                Payment(cell=cell, colour=colour, count=share)
                for (cell, _), share in zip(giving, taken, strict=True)
                if share
            )
            for rest in further(number + 1):
                yield here + rest

    return further(0)


def _shares(most: Sequence[int], count: int) -> Iterator[tuple[int, ...]]:
    """Every way to divide a count among sources that have at most so much each."""
    if not most:
        if count == 0:
            yield ()
        return
    least = max(0, count - sum(most[1:]))
    for share in range(min(most[0], count), least - 1, -1):
        for rest in _shares(most[1:], count - share):
            yield share, *rest
