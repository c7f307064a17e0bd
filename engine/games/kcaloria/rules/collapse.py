"""Extinction events: which tiles are doomed, and when they die out.

A collapse keeps only its roots: the tiles that were hit and those that lack food. All other
counters follow from the links and need no bookkeeping (KC-49, KC-51).
"""

from collections.abc import Iterable, Mapping
from heapq import heappop, heappush
from typing import NamedTuple

from engine.games.kcaloria.rules.state import Collapse, Link, Public, Root, TileId


class Doom(NamedTuple):
    """The lowest counter on a tile, and the player who lowers it (KC-52)."""

    value: int
    initiator: int


def spread(collapse: Collapse, links: Iterable[Link]) -> dict[TileId, int]:
    """Return the counters of one collapse, by tile."""
    return _spread(collapse, _consumers(links))


def dooms(table: Public) -> Mapping[TileId, Doom]:
    """Return the visible counter of every doomed tile."""
    shown: dict[TileId, Doom] = {}
    if not table.collapses:
        return shown
    consumers = _consumers(table.links)
    for collapse in table.collapses:
        for tile, value in _spread(collapse, consumers).items():
            if tile not in shown or value < shown[tile].value:
                shown[tile] = Doom(value, collapse.initiator)
    return shown


def lower_counters(table: Public) -> tuple[tuple[Collapse, ...], frozenset[TileId]]:
    """Return the collapses at a turn's end, and the tiles whose time is up.

    The mover's own counters are one lower (KC-43).
    """
    after = tuple(
        _lower(collapse, table.clock) if collapse.initiator == table.turn else collapse
        for collapse in table.collapses
    )
    return after, frozenset(root.tile for one in after for root in one.roots if root.value <= 0)


def without_roots(
    collapses: Iterable[Collapse], tiles: Iterable[TileId], *, fed: bool = False
) -> tuple[Collapse, ...]:
    """Return the collapses without these roots; empty ones are dropped.

    If the tiles are `fed` again, roots that were hit stay.
    """
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


def with_roots(collapse: Collapse, roots: Iterable[Root]) -> Collapse:
    """Return the collapse with more roots.

    A tile that is one already keeps its counter.
    """
    there = {root.tile for root in collapse.roots}
    return collapse.model_copy(
        update={"roots": (*collapse.roots, *(root for root in roots if root.tile not in there))}
    )


def _lower(collapse: Collapse, clock: int) -> Collapse:
    """Lower the counters of all roots but those that were hit this turn."""
    roots = tuple(
        root if root.born == clock else root.model_copy(update={"value": root.value - 1})
        for root in collapse.roots
    )
    return collapse.model_copy(update={"roots": roots})


def _consumers(links: Iterable[Link]) -> Mapping[TileId, set[TileId]]:
    """Return the tiles that have eaten of each tile."""
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
