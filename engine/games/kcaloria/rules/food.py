"""The ways to pay a cost: from which tiles, and in which order (KC-14).

Any player's tiles may pay. The best guess comes first: cubes of other players before one's own,
because the rest scores for its owner; tiles that last before doomed ones; and for a human, edible
tiles.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.contract.hexes import Cell
from engine.games.kcaloria.rules.collapse import Doom
from engine.games.kcaloria.rules.kinds import (
    COLOURS,
    NONE,
    Colour,
    Cubes,
    Effect,
    Kind,
    Type,
    count_colours,
    of_colour,
    plus,
)
from engine.games.kcaloria.rules.state import Meal, Payment, Standing, TileId
from engine.games.kcaloria.rules.web import Web

FLESH = (Colour.YELLOW, Colour.ORANGE, Colour.RED, Colour.PURPLE)
"""The colours that count for prominent canines (KC-34)."""


class Eater(NamedTuple):
    """A tile to be fed: its kind, seat and cell."""

    kind: Kind
    seat: int
    cell: Cell


def can_feed(web: Web, cell: Cell, cost: Cubes) -> bool:
    """Return whether the tiles around a cell have these cubes unspent."""
    a, b, c, d, e, f = web.pool(cell)
    u, v, w, x, y, z = cost
    return a >= u and b >= v and c >= w and d >= x and e >= y and f >= z


Source = tuple[Cell, Cubes]
"""A tile's cell and what it can give."""
Share = tuple[int, int]
"""The least and the most cubes a tile gives in the ways in which it gives any."""


class Price(NamedTuple):
    """One cost to pay: its number among the alternatives, and the sources, best first."""

    alternative: int
    cost: Cubes
    sources: Sequence[Source]


class Ways:
    """All ways to pay one of several costs, the best guess first.

    They are generated lazily, for there may be thousands.
    """

    def __init__(self, prices: Sequence[Price]) -> None:
        self._prices = prices

    def __iter__(self) -> Iterator[Meal]:
        return self.after(())

    def after(self, begun: Sequence[Payment]) -> Iterator[Meal]:
        """Yield the ways that begin with these payments."""
        for number, cost, sources in self._prices:
            for payments in _payments(sources, cost, begun):
                yield Meal(alternative=number, payments=payments)

    def next_ways(self, begun: Sequence[Payment]) -> Iterator[Meal]:
        """Yield one way for each possible next payment after these.

        A way that ends with these payments counts too.
        """
        seen: set[Payment | None] = set()
        for number, cost, sources in self._prices:
            for payments in _payments(sources, cost, begun, apart=len(begun)):
                following = payments[len(begun)] if len(payments) > len(begun) else None
                if following not in seen:
                    seen.add(following)
                    yield Meal(alternative=number, payments=payments)

    def order(self) -> tuple[Cell, ...]:
        """Return all possible sources in the order of the offer: by colour, best first."""
        return tuple(
            dict.fromkeys(
                cell
                for _, cost, sources in self._prices
                for place, count in enumerate(cost)
                if count
                for cell, some in sources
                if some[place]
            )
        )

    def shares(self) -> dict[Cell, dict[Colour, Share]]:
        """Return how many cubes of each colour each source gives, where it gives any.

        A source that gives none in any way is left out.
        """
        found: dict[Cell, dict[Colour, Share]] = {}
        for _, cost, sources in self._prices:
            there = [sum(some[place] for _, some in sources) for place in range(len(cost))]
            if any(most < count for most, count in zip(there, cost, strict=True)):
                continue
            for place, count in enumerate(cost):
                for cell, some in sources:
                    if not (most := min(count, some[place])):
                        continue
                    shares, colour = found.setdefault(cell, {}), COLOURS[place]
                    least = max(1, count - there[place] + some[place])
                    was = shares.get(colour, (least, most))
                    shares[colour] = min(least, was[0]), max(most, was[1])
        return found

    def __contains__(self, meal: Meal) -> bool:
        return any(
            price.alternative == meal.alternative and _is_paid(meal.payments, price) for price in self._prices
        )


def ways_to_feed(web: Web, eater: Eater) -> Ways:
    """Return the ways to pay a new tile's cost: one alternative in full (KC-15)."""
    if not eater.kind.cost:
        return Ways(())
    sources = _sources(web, eater)
    return Ways([Price(number, cost, sources) for number, cost in enumerate(eater.kind.cost)])


def meals(web: Web, eater: Eater) -> Iterator[Meal]:
    """Yield every way to pay a new tile's cost."""
    return iter(ways_to_feed(web, eater))


def ways_to_refill(web: Web, tile: Standing) -> Ways:
    """Return the ways to feed a hungry tile again (KC-45).

    It needs the missing cubes, or another alternative in full. For another alternative it first
    gives back what it has eaten.
    """
    eater = Eater(tile.kind, tile.seat, tile.cell)
    prices = [Price(tile.alternative, web.lacks(tile), _sources(web, eater))]
    if len(tile.kind.cost) > 1:
        returned = _sources(web, eater, returning=tile.id)
        prices += [
            Price(number, cost, returned)
            for number, cost in enumerate(tile.kind.cost)
            if number != tile.alternative
        ]
    return Ways(prices)


def refills(web: Web, tile: Standing) -> Iterator[Meal]:
    """Yield every way to feed a tile again."""
    return iter(ways_to_refill(web, tile))


def number_sources(web: Web, eater: Eater) -> dict[Cell, int]:
    """Return the possible sources of an eater, numbered as in the question.

    Numbers follow the order of the ways to pay, so the first answer is about tile 1.
    """
    there = web.at.get(eater.cell)
    ways = ways_to_feed(web, eater) if there is None else ways_to_refill(web, there)
    givers = (tile.cell for tile in web.givers(eater.kind, eater.cell))
    return {cell: number for number, cell in enumerate(dict.fromkeys((*ways.order(), *givers)), start=1)}


def tastes(web: Web, eater: Eater, eaten: Sequence[tuple[Standing, Colour]]) -> int:
    """Return what food adds to an eater's yield or takes from it (KC-33, KC-34)."""
    total = 0
    if eater.kind.type is Type.HUMAN:
        total -= len({tile.id for tile, _ in eaten if tile.kind.has(Effect.INEDIBLE)})
    if eater.kind.has(Effect.CANINES):
        total += any(tile.seat != eater.seat and colour in FLESH for tile, colour in eaten)
    return total


def _sources(web: Web, eater: Eater, returning: TileId | None = None) -> list[Source]:
    """Return the tiles around an eater that can give something, best first."""
    near = sorted(web.beside(eater.cell), key=lambda tile: _reluctance(tile, eater, web.dooms.get(tile.id)))
    back: dict[TileId, Cubes] = {}
    for link in web.links_to.get(returning, ()) if returning else ():
        back[link.producer] = plus(back.get(link.producer, NONE), of_colour(link.colour, link.count))
    given = [(tile.cell, plus(tile.left, back.get(tile.id, NONE))) for tile in near]
    return [source for source in given if any(source[1])]


def _reluctance(tile: Standing, eater: Eater, doom: Doom | None) -> tuple[bool, bool, int, bool, TileId]:
    is_poor = eater.kind.type is Type.HUMAN and tile.kind.has(Effect.INEDIBLE)
    return doom is not None, is_poor, -doom.value if doom else 0, tile.seat == eater.seat, tile.id


def _payments(
    sources: Sequence[Source], cost: Cubes, begun: Sequence[Payment] = (), apart: int | None = None
) -> Iterator[tuple[Payment, ...]]:
    """Yield every way to take these cubes from the sources.

    The first ways take most from the first sources. Only ways that start with `begun` count. With
    `apart`, only one way is yielded for each payment at that index.
    """
    wanted = list(count_colours(cost).items())

    def further(number: int, done: int) -> Iterator[tuple[Payment, ...]]:
        if number == len(wanted):
            if done >= len(begun):
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
            if any(one != other for one, other in zip(here, begun[done:], strict=False)):
                continue
            after = done + len(here)
            for rest in further(number + 1, after):
                yield here + rest
                if apart is not None and after > apart:
                    break

    return further(0, 0)


def _is_paid(payments: Sequence[Payment], price: Price) -> bool:
    """Return whether payments meet a cost, in the order of the offer."""
    left = list(price.cost)
    offered = iter(
        (cell, place, cubes[place])
        for place, count in enumerate(price.cost)
        if count
        for cell, cubes in price.sources
    )
    for one in payments:
        place = COLOURS.index(one.colour)
        there = next((most for cell, colour, most in offered if (cell, colour) == (one.cell, place)), 0)
        if not 1 <= one.count <= there:
            return False
        left[place] -= one.count
    return not any(left)


def _shares(most: Sequence[int], count: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to divide a count among sources with these maxima."""
    if not most:
        if count == 0:
            yield ()
        return
    least = max(0, count - sum(most[1:]))
    for share in range(min(most[0], count), least - 1, -1):
        for rest in _shares(most[1:], count - share):
            yield share, *rest
