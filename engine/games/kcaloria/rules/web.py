"""The food web on a table of kCaloria: what lies where, who eats from whom, and what every tile makes.

House rule: what a tile makes is reckoned anew after every change (KC-25): base, doubled by light, then everything that adds
or takes, never below nothing. What it has and what others ate of it together are brought up or down to that, but what is
eaten stays eaten (KC-26).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

from engine.games.kcaloria.rules.kinds import (
    ANIMALS,
    COLOURS,
    NONE,
    Colour,
    Cubes,
    Effect,
    Type,
    cubes,
    minus,
    of_colour,
    plus,
)
from engine.games.kcaloria.rules.table import Link, Public, Standing, TileId
from engine.hexes import Cell, around

MOONLIGHT: Final = "moonlight"
"""The kind beside which nocturnal tiles thrive."""

Chooser = Callable[[Standing, int], Cubes]
"""Which cubes a tile makes on top, where it makes several colours."""


class Web:
    """A table looked at tile by tile."""

    def __init__(self, table: Public) -> None:
        self.table = table
        self.at: Mapping[Cell, Standing] = {tile.cell: tile for tile in table.tiles}
        self.by_id: Mapping[TileId, Standing] = {tile.id: tile for tile in table.tiles}

    def with_another(self, tile: Standing) -> "Web":
        """The table with one tile more, which has eaten nothing and of which nothing is eaten."""
        web = Web(self.table)
        web.at = {**self.at, tile.cell: tile}
        web.by_id = {**self.by_id, tile.id: tile}
        web.eaten, web.meals = self.eaten, self.meals
        return web

    def beside(self, cell: Cell) -> tuple[Standing, ...]:
        """The tiles that touch a cell."""
        return tuple(self.at[near] for near in around(cell) if near in self.at)

    @cached_property
    def eaten(self) -> Mapping[TileId, Cubes]:
        """By producer: what others have eaten of it."""
        return _summed((link.producer, link) for link in self.table.links)

    @cached_property
    def meals(self) -> Mapping[TileId, Cubes]:
        """By consumer: what it has eaten and is still fed by."""
        return _summed((link.consumer, link) for link in self.table.links)

    def lacks(self, tile: Standing) -> Cubes:
        """What is missing of the cost that a tile has paid, since one that fed it is gone (KC-45)."""
        if not tile.kind.cost:
            return NONE
        return minus(tile.kind.cost[tile.alternative], self.meals.get(tile.id, NONE))

    def is_fed(self, tile: Standing) -> bool:
        """Whether nothing is missing."""
        return self.lacks(tile) == NONE

    def makes(self, tile: Standing) -> int:
        """Cubes that a tile makes just now, eaten ones too."""
        base = sum(tile.kind.makes)
        if not base:
            return 0  # nothing makes cubes of what makes none (KC-31)
        near = self.beside(tile.cell)
        total = base + sum(given(tile, other) for other in near) + sum(1 for _ in fired(tile, near))
        return max(0, total + tile.fed - tile.lost)


def given(tile: Standing, other: Standing) -> int:
    """Cubes that a neighbour brings a tile, or takes from it.

    Square modifiers stack, source by source, and light doubles the base alone (KC-27, KC-28); animals of one name multiply
    (KC-30); a booster brings one cube at most, whichever of its biomes suit (KC-31).
    """
    kind, effects = tile.kind, other.kind.effects
    cubes = int(kind.type in ANIMALS and other.key == tile.key)
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


def most_valuable(tile: Standing, count: int) -> Cubes:
    """What a tile makes on top where nobody is asked (KC-32)."""
    return of_colour(tile.kind.colours[-1], count)


def balanced(tiles: Iterable[Standing], web: Web, choose: Chooser = most_valuable) -> Iterator[Standing]:
    """The tiles with as many unspent cubes as they make now, less what is eaten (KC-25, KC-26)."""
    for tile in tiles:
        has = sum(tile.left) + sum(web.eaten.get(tile.id, NONE))
        change = web.makes(tile) - has
        if change > 0:
            yield tile.model_copy(update={"left": plus(tile.left, choose(tile, change))})
        elif change < 0 and any(tile.left):
            yield tile.model_copy(update={"left": without_cheapest(tile.left, -change)})
        else:
            yield tile


def without_cheapest(some: Cubes, count: int) -> Cubes:
    """Cubes less so many, the least valuable first (KC-32)."""
    left: dict[Colour, int] = {}
    for colour, there in zip(COLOURS, some, strict=True):
        taken = min(there, count)
        count -= taken
        left[colour] = there - taken
    return cubes(left)


def _summed(links: Iterable[tuple[TileId, Link]]) -> dict[TileId, Cubes]:
    sums: dict[TileId, Cubes] = {}
    for tile, link in links:
        sums[tile] = plus(sums.get(tile, NONE), of_colour(link.colour, link.count))
    return sums
