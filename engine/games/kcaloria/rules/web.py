"""The food web: positions, food and yield of tiles.

A tile's yield is computed again after every change beside it (KC-25): the base, doubled by light,
then all additions and subtractions, never below zero. Its cubes, unspent and eaten, are adjusted to
that, but eaten cubes stay eaten (KC-26).
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
"""Nets in the cache: those of a few turns, each with its previews."""


Chooser = Callable[[Standing, int], Cubes]
"""A function that returns the colours of a tile's extra cubes."""


class Net:
    """Tiles and links with cached lookups; neither ever changes."""

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
        """Links by producer."""
        return _group_links(self.links, attrgetter("producer"))

    @cached_property
    def links_to(self) -> Mapping[TileId, Sequence[Link]]:
        """Links by consumer."""
        return _group_links(self.links, attrgetter("consumer"))


_RECENT: Final = deque[Net](maxlen=_KEPT)


class Web:
    """A table with lookups by tile and cell."""

    def __init__(self, table: Public, net: Net | None = None) -> None:
        self.table = table
        self._net = net = net or _net_of(table)
        self.at, self.by_id = net.at, net.by_id

    def with_another(self, tile: Standing) -> "Web":
        """Return the table with one more tile that has eaten nothing and feeds nothing."""
        net = Net((*self._net.tiles, tile), self._net.links)
        net.links_from, net.links_to = self.links_from, self.links_to
        return Web(self.table, net)

    def beside(self, cell: Cell) -> tuple[Standing, ...]:
        """Return the tiles that touch a cell."""
        near = self._net.near
        if (found := near.get(cell)) is None:
            at = self.at
            found = near[cell] = tuple([at[other] for other in around(cell) if other in at])
        return found

    def pool(self, cell: Cell) -> Cubes:
        """Return the unspent cubes on the tiles that touch a cell."""
        pools = self._net.pools
        if (found := pools.get(cell)) is None:
            found = NONE
            for tile in self.beside(cell):
                found = plus(found, tile.left)
            pools[cell] = found
        return found

    def pools(self, cells: Iterable[Cell]) -> list[tuple[Cell, Cubes]]:
        """Return the cells, each with the unspent cubes around it."""
        # Looked up here for speed: every tile of a hand checks the same long rim.
        kept = self._net.pools
        return [(cell, kept.get(cell) or self.pool(cell)) for cell in cells]

    def rim(self, seat: int, *, anyones: bool = False) -> tuple[Cell, ...]:
        """Return the empty spaces beside a seat's tiles, or anyone's, in reading order.

        Spaces beside another player's barricade are left out (KC-35).
        """
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
        """The cache of spaces found for a seat's tile."""
        return self._net.open_to

    @property
    def links_from(self) -> Mapping[TileId, Sequence[Link]]:
        """Links by producer: what others have eaten of it."""
        return self._net.links_from

    @property
    def links_to(self) -> Mapping[TileId, Sequence[Link]]:
        """Links by consumer: what it has eaten and is still fed by."""
        return self._net.links_to

    @cached_property
    def dooms(self) -> Mapping[TileId, Doom]:
        """The visible counter of every doomed tile."""
        return dooms(self.table)

    @cached_property
    def hungry(self) -> tuple[Standing, ...]:
        """The tiles that lack food.

        All are roots of a collapse, for nothing else takes a tile's food away.
        """
        roots = {root.tile for one in self.table.collapses for root in one.roots}
        return tuple(tile for tile in self.table.tiles if tile.id in roots and not self.is_fed(tile))

    def count_eaten(self, tile: TileId) -> Cubes:
        """Return what others have eaten of a tile."""
        return _sum_links(self.links_from.get(tile, ()))

    def eats(self, tile: TileId) -> Cubes:
        """Return what a tile has eaten and is still fed by."""
        return _sum_links(self.links_to.get(tile, ()))

    def count_made(self, tile: Standing) -> Cubes:
        """Return what a tile has made, eaten cubes included."""
        return plus(tile.left, self.count_eaten(tile.id))

    def lacks(self, tile: Standing) -> Cubes:
        """Return what is missing of a tile's paid cost (KC-45).

        Cubes are missing once a tile that gave them is gone.
        """
        if not tile.kind.cost:
            return NONE
        return minus(tile.kind.cost[tile.alternative], self.eats(tile.id))

    def is_fed(self, tile: Standing) -> bool:
        """Return whether nothing is missing."""
        return self.lacks(tile) == NONE

    def givers(self, kind: Kind, cell: Cell) -> tuple[Standing, ...]:
        """Return the tiles around a space that can feed a kind.

        Tiles that feed the tile there are included. They are in reading order.
        """
        eater = self.at.get(cell)
        fed = {link.producer for link in self.links_to.get(eater.id, ())} if eater else set[TileId]()
        eaten = {place for needs in kind.needs for place, _ in needs}
        giving = [
            tile for tile in self.beside(cell) if tile.id in fed or any(tile.left[place] for place in eaten)
        ]
        return tuple(sorted(giving, key=lambda tile: reading_order(tile.cell)))

    def makes(self, tile: Standing) -> int:
        """Return how many cubes a tile makes now, eaten ones included."""
        base = sum(tile.kind.makes)
        if not base:
            return 0  # a tile that makes no cubes gets none from others (KC-31)
        near = self.beside(tile.cell)
        total = (
            base
            + sum([count_bonus(tile, other) for other in near])
            + sum(1 for _ in fire_modifiers(tile, near))
        )
        return max(0, total + tile.fed - tile.lost)


def count_bonus(tile: Standing, other: Standing) -> int:
    """Return how many cubes a neighbour adds to a tile or takes from it.

    Square modifiers add up by source, and light doubles only the base (KC-27, KC-28). Animals of
    one name multiply (KC-30). A booster adds at most one cube, however many of its biomes match
    (KC-31).
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


def fire_modifiers(tile: Standing, near: Sequence[Standing]) -> Iterator[Effect]:
    """Yield the round modifiers that give a tile a cube.

    Each counts once, however many causes are beside it (KC-29).
    """
    kind = tile.kind
    if kind.has(Effect.INSECTIVORE) and any("insect" in other.kind.classes for other in near):
        yield Effect.INSECTIVORE
    if kind.has(Effect.NOCTURNAL) and any(other.key == MOONLIGHT for other in near):
        yield Effect.NOCTURNAL
    if kind.has(Effect.SANGUIVORE) and any("mammal" in other.kind.classes for other in near):
        yield Effect.SANGUIVORE


def make_chooser(table: Public) -> Chooser:
    """Return a chooser of colours where the player is not asked (KC-32).

    It takes the owner's preference, else the most valuable colour.
    """
    preferred: dict[int, list[Colour]] = {}
    for seat, colour in table.prefers:
        preferred.setdefault(seat, []).append(colour)

    def choose(tile: Standing, count: int) -> Cubes:
        colours = tile.kind.colours
        liked = (colour for colour in preferred.get(tile.seat, ()) if colour in colours)
        return of_colour(next(liked, colours[-1]), count)

    return choose


def rebalance_tiles(
    tiles: Iterable[Standing], web: Web, choose: Chooser | None = None, newcomer: TileId | None = None
) -> Iterator[Standing]:
    """Yield the tiles with the unspent cubes that they make now.

    See KC-25 and KC-26. Light that has just come beside a plant, or that a `newcomer` comes beside,
    adds the plant's printed cubes; the colours of all other extra cubes are chosen (KC-32).
    """
    choose = choose or make_chooser(web.table)
    new = None if newcomer is None else web.by_id[newcomer]
    for tile in tiles:
        change = (
            web.makes(tile) - sum(tile.left) - sum(link.count for link in web.links_from.get(tile.id, ()))
        )
        if change > 0:
            lit = NONE if new is None else _light_bonus(web, tile, new)
            if sum(lit) > change:
                lit = without_cheapest(lit, sum(lit) - change)
            rest = change - sum(lit)
            more = plus(lit, choose(tile, rest)) if rest else lit
            yield tile.model_copy(update={"left": plus(tile.left, more)})
        elif change < 0 and any(tile.left):
            yield tile.model_copy(update={"left": without_cheapest(tile.left, -change)})
        else:
            yield tile


def _light_bonus(web: Web, tile: Standing, newcomer: Standing) -> Cubes:
    """Return the cubes that new light brings a plant.

    They are its printed ones for each light.
    """
    if tile.kind.type is not Type.PLANT:
        return NONE
    lights = web.beside(tile.cell) if tile.id == newcomer.id else (newcomer,)
    return times(tile.kind.makes, sum(light.kind.effects[Effect.PHOTOSYNTHESIS] for light in lights))


def without_cheapest(some: Cubes, count: int) -> Cubes:
    """Return the cubes without this many, the least valuable removed first (KC-32)."""
    left: dict[Colour, int] = {}
    for colour, there in zip(COLOURS, some, strict=True):
        taken = min(there, count)
        count -= taken
        left[colour] = there - taken
    return cubes(left)


def _net_of(table: Public) -> Net:
    """Return the net of a table; the last few are cached.

    States, Views and previews with the same tiles and links share it.
    """
    tiles, links = table.tiles, table.links
    for net in tuple(_RECENT):
        if net.tiles is tiles and net.links is links:
            return net
    net = Net(tiles, links)
    _RECENT.appendleft(net)
    return net


def _group_links(links: Iterable[Link], by: Callable[[Link], TileId]) -> dict[TileId, list[Link]]:
    found: dict[TileId, list[Link]] = {}
    for link in links:
        found.setdefault(by(link), []).append(link)
    return found


def _sum_links(links: Iterable[Link]) -> Cubes:
    total = NONE
    for link in links:
        total = plus(total, of_colour(link.colour, link.count))
    return total
