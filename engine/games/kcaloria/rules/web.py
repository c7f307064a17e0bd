"""The food web on a table of kCaloria: what lies where, who eats from whom, and what every tile makes.

House rules: what a tile makes is reckoned anew after every change beside it (KC-25): base, doubled by light, then everything
that adds or takes, never below nothing. What it has and what others ate of it together are brought up or down to that, but
what is eaten stays eaten (KC-26).
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from operator import attrgetter
from typing import Final

from engine.contract.hexes import Cell, around, reading_order
from engine.games.kcaloria.rules.collapse import Doom, dooms
from engine.games.kcaloria.rules.kinds import (
    ANIMALS,
    COLOURS,
    NONE,
    Colour,
    Cubes,
    Effect,
    Key,
    Kind,
    Type,
    cubes,
    minus,
    of_colour,
    plus,
    times,
)
from engine.games.kcaloria.rules.state import Link, Public, Standing, TileId

MOONLIGHT: Final = "moonlight"
"""The kind beside which nocturnal tiles thrive."""

_KEPT: Final = 16
"""Nets that are kept: those of a few turns, each with its previews."""


Chooser = Callable[[Standing, int], Cubes]
"""Which cubes a tile makes on top, where it makes several colours."""


class Net:
    """What lies where and who has eaten of whom; what has been looked up once is kept, for tiles and links never change."""

    def __init__(self, tiles: Sequence[Standing], links: Sequence[Link]) -> None:
        self.tiles, self.links = tiles, links
        self.at: Mapping[Cell, Standing] = {tile.cell: tile for tile in tiles}
        self.by_id: Mapping[TileId, Standing] = {tile.id: tile for tile in tiles}
        self.near: dict[Cell, tuple[Standing, ...]] = {}
        self.pools: dict[Cell, Cubes] = {}
        self.rims: dict[tuple[int, bool], tuple[Cell, ...]] = {}
        self.open_to: dict[tuple[int, Key], tuple[Cell, ...]] = {}

    @cached_property
    def links_from(self) -> Mapping[TileId, Sequence[Link]]:
        """By producer."""
        return _sorted(self.links, attrgetter("producer"))

    @cached_property
    def links_to(self) -> Mapping[TileId, Sequence[Link]]:
        """By consumer."""
        return _sorted(self.links, attrgetter("consumer"))


_RECENT: Final = deque[Net](maxlen=_KEPT)


class Web:
    """A table looked at tile by tile."""

    def __init__(self, table: Public, net: Net | None = None) -> None:
        self.table = table
        self._net = net = net or _net_of(table)
        self.at, self.by_id = net.at, net.by_id

    def with_another(self, tile: Standing) -> "Web":
        """The table with one tile more, which has eaten nothing and of which nothing is eaten."""
        net = Net((*self._net.tiles, tile), self._net.links)
        net.links_from, net.links_to = self.links_from, self.links_to
        return Web(self.table, net)

    def beside(self, cell: Cell) -> tuple[Standing, ...]:
        """The tiles that touch a cell."""
        near = self._net.near
        if (found := near.get(cell)) is None:
            at = self.at
            found = near[cell] = tuple([at[other] for other in around(cell) if other in at])
        return found

    def pool(self, cell: Cell) -> Cubes:
        """The unspent cubes on the tiles that touch a cell."""
        pools = self._net.pools
        if (found := pools.get(cell)) is None:
            found = NONE
            for tile in self.beside(cell):
                found = plus(found, tile.left)
            pools[cell] = found
        return found

    def pools(self, cells: Iterable[Cell]) -> list[tuple[Cell, Cubes]]:
        """Cells, each with what lies around it unspent."""
        kept = self._net.pools  # looked up here, as every tile of a hand is held against the same long rim
        return [(cell, kept.get(cell) or self.pool(cell)) for cell in cells]

    def rim(self, seat: int, *, anyones: bool = False) -> tuple[Cell, ...]:
        """The empty spaces that touch a tile of a seat, or anyone's, but no barricade of another's, in reading order (KC-35)."""
        rims = self._net.rims
        if (found := rims.get((seat, anyones))) is None:
            beside = [tile.cell for tile in self.table.tiles if anyones or tile.seat == seat]
            barred = [tile.cell for tile in self.table.tiles if tile.barricade and tile.seat != seat]
            near = {cell for tile in beside for cell in around(tile)} - self.at.keys()
            near.difference_update(cell for tile in barred for cell in around(tile))
            found = rims[seat, anyones] = tuple(sorted(near, key=reading_order))
        return found

    @property
    def open_to(self) -> dict[tuple[int, Key], tuple[Cell, ...]]:
        """The spaces that have been found for a seat's tile beside what lies."""
        return self._net.open_to

    @property
    def links_from(self) -> Mapping[TileId, Sequence[Link]]:
        """By producer: what others have eaten of it."""
        return self._net.links_from

    @property
    def links_to(self) -> Mapping[TileId, Sequence[Link]]:
        """By consumer: what it has eaten and is still fed by."""
        return self._net.links_to

    @cached_property
    def doomed(self) -> Mapping[TileId, Doom]:
        """The tiles with counters, each with the one that shows."""
        return dooms(self.table)

    @cached_property
    def hungry(self) -> tuple[Standing, ...]:
        """The tiles that lack food; all of them are roots of a collapse, for nothing else robs a tile."""
        roots = {root.tile for one in self.table.collapses for root in one.roots}
        return tuple(tile for tile in self.table.tiles if tile.id in roots and not self.is_fed(tile))

    def eaten(self, tile: TileId) -> Cubes:
        """What others have eaten of a tile."""
        return _summed(self.links_from.get(tile, ()))

    def eats(self, tile: TileId) -> Cubes:
        """What a tile has eaten and is still fed by."""
        return _summed(self.links_to.get(tile, ()))

    def made(self, tile: Standing) -> Cubes:
        """What a tile has made, eaten cubes too."""
        return plus(tile.left, self.eaten(tile.id))

    def lacks(self, tile: Standing) -> Cubes:
        """What is missing of the cost that a tile has paid, since one that fed it is gone (KC-45)."""
        if not tile.kind.cost:
            return NONE
        return minus(tile.kind.cost[tile.alternative], self.eats(tile.id))

    def is_fed(self, tile: Standing) -> bool:
        """Whether nothing is missing."""
        return self.lacks(tile) == NONE

    def givers(self, kind: Kind, cell: Cell) -> tuple[Standing, ...]:
        """The tiles around a space that have something that a kind eats, or feed what lies there, in reading order."""
        eater = self.at.get(cell)
        fed = {link.producer for link in self.links_to.get(eater.id, ())} if eater else set[TileId]()
        eaten = {place for needs in kind.needs for place, _ in needs}
        giving = [
            tile for tile in self.beside(cell) if tile.id in fed or any(tile.left[place] for place in eaten)
        ]
        return tuple(sorted(giving, key=lambda tile: reading_order(tile.cell)))

    def makes(self, tile: Standing) -> int:
        """Cubes that a tile makes just now, eaten ones too."""
        base = sum(tile.kind.makes)
        if not base:
            return 0  # nothing makes cubes of what makes none (KC-31)
        near = self.beside(tile.cell)
        total = base + sum([given(tile, other) for other in near]) + sum(1 for _ in fired(tile, near))
        return max(0, total + tile.fed - tile.lost)


def given(tile: Standing, other: Standing) -> int:
    """Cubes that a neighbour brings a tile, or takes from it.

    Square modifiers stack, source by source, and light doubles the base alone (KC-27, KC-28); animals of one name multiply
    (KC-30); a booster brings one cube at most, whichever of its biomes suit (KC-31).
    """
    kind, effects = tile.kind, other.kind.effects
    cubes = int(other.key == tile.key and kind.type in ANIMALS)
    if not effects:
        return cubes
    if kind.type is Type.PLANT:
        cubes += sum(kind.makes) * effects[Effect.PHOTOSYNTHESIS]
    if kind.is_green:
        cubes += effects[Effect.MYCORRHIZAL] - effects[Effect.DESTRUCTIVE]
    if kind.type is Type.FUNGI:
        cubes -= effects[Effect.SHADE]
    if kind.type is Type.WATER:
        cubes += effects[Effect.TIDAL]
    if kind.type in (Type.CARNIVORE, Type.HUMAN):
        cubes += effects[Effect.HUNTERS]
    if {"amphibian", "reptile"} & set(kind.classes):
        cubes += effects[Effect.ECTOTHERM]
    boosts = other.kind.boosts
    if boosts and (kind.has(Effect.INVASIVE) or not boosts.isdisjoint(kind.biomes)):
        cubes += 1
    return cubes


def fired(tile: Standing, near: Sequence[Standing]) -> Iterator[Effect]:
    """The round modifiers that bring a tile a cube: each fires once, however many there are beside it (KC-29)."""
    kind = tile.kind
    if kind.has(Effect.INSECTIVORE) and any("insect" in other.kind.classes for other in near):
        yield Effect.INSECTIVORE
    if kind.has(Effect.NOCTURNAL) and any(other.key == MOONLIGHT for other in near):
        yield Effect.NOCTURNAL
    if kind.has(Effect.SANGUIVORE) and any("mammal" in other.kind.classes for other in near):
        yield Effect.SANGUIVORE


def wanted(table: Public) -> Chooser:
    """What tiles make on top where nobody is asked: what their owner prefers, else the most valuable (KC-32)."""
    preferred: dict[int, list[Colour]] = {}
    for seat, colour in table.prefers:
        preferred.setdefault(seat, []).append(colour)

    def choose(tile: Standing, count: int) -> Cubes:
        colours = tile.kind.colours
        liked = (colour for colour in preferred.get(tile.seat, ()) if colour in colours)
        return of_colour(next(liked, colours[-1]), count)

    return choose


def balanced(
    tiles: Iterable[Standing], web: Web, choose: Chooser | None = None, newcomer: TileId | None = None
) -> Iterator[Standing]:
    """The tiles with as many unspent cubes as they make now, less what is eaten (KC-25, KC-26).

    Light that has just come beside a plant, or that a `newcomer` comes beside, brings its printed cubes as they are; the
    colours of all others are chosen (KC-32).
    """
    choose = choose or wanted(web.table)
    new = None if newcomer is None else web.by_id[newcomer]
    for tile in tiles:
        change = (
            web.makes(tile) - sum(tile.left) - sum(link.count for link in web.links_from.get(tile.id, ()))
        )
        if change > 0:
            lit = NONE if new is None else _lit(web, tile, new)
            if sum(lit) > change:
                lit = without_cheapest(lit, sum(lit) - change)
            rest = change - sum(lit)
            more = plus(lit, choose(tile, rest)) if rest else lit
            yield tile.model_copy(update={"left": plus(tile.left, more)})
        elif change < 0 and any(tile.left):
            yield tile.model_copy(update={"left": without_cheapest(tile.left, -change)})
        else:
            yield tile


def _lit(web: Web, tile: Standing, newcomer: Standing) -> Cubes:
    """What new light brings a plant: its printed cubes once for each."""
    if tile.kind.type is not Type.PLANT:
        return NONE
    lights = web.beside(tile.cell) if tile.id == newcomer.id else (newcomer,)
    return times(tile.kind.makes, sum(light.kind.effects[Effect.PHOTOSYNTHESIS] for light in lights))


def without_cheapest(some: Cubes, count: int) -> Cubes:
    """Cubes less so many, the least valuable first (KC-32)."""
    left: dict[Colour, int] = {}
    for colour, there in zip(COLOURS, some, strict=True):
        taken = min(there, count)
        count -= taken
        left[colour] = there - taken
    return cubes(left)


def _net_of(table: Public) -> Net:
    """The net of a table; the same again for one of those that were last looked at, be it a State, a View or a preview."""
    tiles, links = table.tiles, table.links
    for net in tuple(_RECENT):
        if net.tiles is tiles and net.links is links:
            return net
    net = Net(tiles, links)
    _RECENT.appendleft(net)
    return net


def _sorted(links: Iterable[Link], by: Callable[[Link], TileId]) -> dict[TileId, list[Link]]:
    found: dict[TileId, list[Link]] = {}
    for link in links:
        found.setdefault(by(link), []).append(link)
    return found


def _summed(links: Iterable[Link]) -> Cubes:
    total = NONE
    for link in links:
        total = plus(total, of_colour(link.colour, link.count))
    return total
