"""The food chains of a table: who eats whom, from the first producer on."""

from collections.abc import Callable
from functools import cache

from engine.games.kcaloria.rules.sight import sight_of
from engine.games.kcaloria.rules.state import TileId, View


def longest_chains(view: View) -> Callable[[TileId], tuple[TileId, ...]]:
    """Return a function for the longest chain of tiles on the table that ends in a tile."""
    there = sight_of(view).by_id
    eaten: dict[TileId, list[TileId]] = {}
    for link in view.links:
        eaten.setdefault(link.consumer, []).append(link.producer)

    @cache
    def longest(tile: TileId) -> tuple[TileId, ...]:
        ends = ((*longest(food), tile) for food in eaten.get(tile, ()) if food in there)
        return max(ends, key=len, default=(tile,))

    return longest
