"""How a cost can be met: from which tiles, whoever owns them, and in which order that is worth proposing (KC-14).

House rule: the best guess comes first: cubes of others before one's own, since what is left of them scores for them; from
tiles that last before doomed ones; and for a human, from what is edible.
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
    counted,
    of_colour,
    plus,
)
from engine.games.kcaloria.rules.state import Meal, Payment, Standing, TileId
from engine.games.kcaloria.rules.web import Web

FLESH = (Colour.YELLOW, Colour.ORANGE, Colour.RED, Colour.PURPLE)
"""What prominent canines are for (KC-34)."""


class Eater(NamedTuple):
    """Who is to be fed: what it is, whose, and where."""

    kind: Kind
    seat: int
    cell: Cell


def can_feed(web: Web, cell: Cell, cost: Cubes) -> bool:
    """Whether the tiles around a cell have that much unspent."""
    a, b, c, d, e, f = web.pool(cell)
    u, v, w, x, y, z = cost
    return a >= u and b >= v and c >= w and d >= x and e >= y and f >= z


Source = tuple[Cell, Cubes]
"""A tile's cell and what it can give."""
Share = tuple[int, int]
"""How many cubes a tile gives at least and at most where it gives any."""


class Price(NamedTuple):
    """One cost to be met: the number of the alternative that it is, and who can give something, the best ones first."""

    alternative: int
    cost: Cubes
    sources: Sequence[Source]


class Ways:
    """Every way to meet one of several costs, the best guess first; never all written out, for there may be thousands."""

    def __init__(self, prices: Sequence[Price]) -> None:
        self._prices = prices

    def __iter__(self) -> Iterator[Meal]:
        return self.after(())

    def after(self, begun: Sequence[Payment]) -> Iterator[Meal]:
        """Those that begin with these payments."""
        for number, cost, sources in self._prices:
            for payments in _payments(sources, cost, begun):
                yield Meal(alternative=number, payments=payments)

    def going_on(self, begun: Sequence[Payment]) -> Iterator[Meal]:
        """Of those that begin with these payments, the first one for each that may come next, or that ends there."""
        seen: set[Payment | None] = set()
        for number, cost, sources in self._prices:
            for payments in _payments(sources, cost, begun, apart=len(begun)):
                following = payments[len(begun)] if len(payments) > len(begun) else None
                if following not in seen:
                    seen.add(following)
                    yield Meal(alternative=number, payments=payments)

    def order(self) -> tuple[Cell, ...]:
        """Who can give something in any of them, in the order in which they are proposed: colour by colour, the best first."""
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
        """How many cubes of which colour each source gives in those ways in which it gives some; of who gives in none nothing."""
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
    """How a new tile's cost can be met: one alternative in full (KC-15)."""
    if not eater.kind.cost:
        return Ways(())
    sources = _sources(web, eater)
    return Ways([Price(number, cost, sources) for number, cost in enumerate(eater.kind.cost)])


def meals(web: Web, eater: Eater) -> Iterator[Meal]:
    """Every way to meet a new tile's cost, one by one."""
    return iter(ways_to_feed(web, eater))


def ways_to_refill(web: Web, tile: Standing) -> Ways:
    """How a tile is fed again that lacks food: what is missing, or all of another alternative (KC-45).

    For another one it gives back first what it has eaten.
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
    """Every way to feed a tile again, one by one."""
    return iter(ways_to_refill(web, tile))


def numbered(web: Web, eater: Eater) -> dict[Cell, int]:
    """The tiles that could feed something, with the numbers by which a question and its picture call them.

    They are counted as the ways to pay name them, so that the first answer is about the first of them.
    """
    there = web.at.get(eater.cell)
    ways = ways_to_feed(web, eater) if there is None else ways_to_refill(web, there)
    givers = (tile.cell for tile in web.givers(eater.kind, eater.cell))
    return {cell: number for number, cell in enumerate(dict.fromkeys((*ways.order(), *givers)), start=1)}


def tastes(web: Web, eater: Eater, eaten: Sequence[tuple[Standing, Colour]]) -> int:
    """What food adds to an eater's yield or takes from it (KC-33, KC-34)."""
    total = 0
    if eater.kind.type is Type.HUMAN:
        total -= len({tile.id for tile, _ in eaten if tile.kind.has(Effect.INEDIBLE)})
    if eater.kind.has(Effect.CANINES):
        total += any(tile.seat != eater.seat and colour in FLESH for tile, colour in eaten)
    return total


def _sources(web: Web, eater: Eater, returning: TileId | None = None) -> list[Source]:
    """The tiles around an eater that can give something, the best ones first."""
    near = sorted(web.beside(eater.cell), key=lambda tile: _reluctance(tile, eater, web.doomed.get(tile.id)))
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
    """Every way to take that many of each colour from the sources, as much as possible from the first ones first.

    Only those that begin so; and once it is settled which payment stands at the place `apart`, only the first way on.
    """
    wanted = list(counted(cost).items())

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
    """Whether payments meet a cost, from sources that can give them, in the order in which they are offered."""
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
    """Every way to divide a count among sources that have at most so much each."""
    if not most:
        if count == 0:
            yield ()
        return
    least = max(0, count - sum(most[1:]))
    for share in range(min(most[0], count), least - 1, -1):
        for rest in _shares(most[1:], count - share):
            yield share, *rest
