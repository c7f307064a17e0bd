"""Extinction events: which tiles are doomed, and in how many of whose turns.

House rules: a collapse keeps only its roots, the tiles that were hit and those that lack food. Every other counter follows
from the links: one more than the lowest of those it eats from (KC-44). So a rescue, or a new tile that feeds on a doomed one,
needs no bookkeeping (KC-49, KC-51).
"""

from collections.abc import Iterable, Mapping
from heapq import heappop, heappush
from typing import NamedTuple

from engine.games.kcaloria.rules.state import Collapse, Link, Public, Root, TileId


class Doom(NamedTuple):
    """The lowest counter on a tile, and who lowers it (KC-52)."""

    value: int
    initiator: int


def spread(collapse: Collapse, links: Iterable[Link]) -> dict[TileId, int]:
    """The counters of one collapse, by tile."""
    return _spread(collapse, _consumers(links))


def dooms(table: Public) -> Mapping[TileId, Doom]:
    """The tiles with counters, each with the one that shows."""
    shown: dict[TileId, Doom] = {}
    if not table.collapses:
        return shown
    consumers = _consumers(table.links)
    for collapse in table.collapses:
        for tile, value in _spread(collapse, consumers).items():
            if tile not in shown or value < shown[tile].value:
                shown[tile] = Doom(value, collapse.initiator)
    return shown


def lowered(table: Public) -> tuple[tuple[Collapse, ...], frozenset[TileId]]:
    """The collapses at the end of a turn, the mover's own counters one lower, and the tiles whose counter is used up (KC-43)."""
    after = tuple(
        _lower(collapse, table.clock) if collapse.initiator == table.turn else collapse
        for collapse in table.collapses
    )
    return after, frozenset(root.tile for one in after for root in one.roots if root.value <= 0)


def uprooted(
    collapses: Iterable[Collapse], tiles: Iterable[TileId], *, fed: bool = False
) -> tuple[Collapse, ...]:
    """The collapses without these roots; of tiles that are `fed` again, those that were hit stay. Empty ones are over."""
    gone = frozenset(tiles)
    left = (
        collapse.model_copy(
            update={
                "roots": tuple(
                    root for root in collapse.roots if root.tile not in gone or (fed and root.is_hit)
                )
            }
        )
        for collapse in collapses
    )
    return tuple(collapse for collapse in left if collapse.roots)


def rooted(collapse: Collapse, roots: Iterable[Root]) -> Collapse:
    """The collapse with more roots; a tile that is one already keeps its counter."""
    there = {root.tile for root in collapse.roots}
    return collapse.model_copy(
        update={"roots": (*collapse.roots, *(root for root in roots if root.tile not in there))}
    )


def _lower(collapse: Collapse, clock: int) -> Collapse:
    """Not those that were hit this turn."""
    roots = tuple(
        root if root.born == clock else root.model_copy(update={"value": root.value - 1})
        for root in collapse.roots
    )
    return collapse.model_copy(update={"roots": roots})


def _consumers(links: Iterable[Link]) -> Mapping[TileId, set[TileId]]:
    """Who has eaten of whom."""
    consumers: dict[TileId, set[TileId]] = {}
    for link in links:
        consumers.setdefault(link.producer, set()).add(link.consumer)
    return consumers


def _spread(collapse: Collapse, consumers: Mapping[TileId, Iterable[TileId]]) -> dict[TileId, int]:
    waiting: list[tuple[int, TileId]] = []
    for root in collapse.roots:
        heappush(waiting, (root.value, root.tile))
    values: dict[TileId, int] = {}
    while waiting:
        value, tile = heappop(waiting)
        if tile not in values:
            values[tile] = value
            for consumer in consumers.get(tile, ()):
                heappush(waiting, (value + 1, consumer))
    return values
