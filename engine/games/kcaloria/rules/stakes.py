"""Estimates of blows and placements: what they would cost whom, and the best space.

Losses are computed twice: without help, and with everything fed again that can be fed at once.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from engine.contract.hexes import Cell, reading_order
from engine.games.kcaloria.rules.changes import feed_again, remove_tiles
from engine.games.kcaloria.rules.collapse import spread
from engine.games.kcaloria.rules.kinds import KINDS, Effect, Key, worth
from engine.games.kcaloria.rules.legal import removable
from engine.games.kcaloria.rules.rescue import can_be_fed, feast
from engine.games.kcaloria.rules.state import Collapse, Root, Standing, TileId, View
from engine.games.kcaloria.rules.web import Web, rebalance_tiles

_CUBE: Final = 0.1
"""The worth of a cube that gives no points: it still feeds something."""


class Stake(NamedTuple):
    """What a blow would reach: tiles and their points, other players' and one's own."""

    theirs: int
    their_points: int
    own: int
    own_points: int
    spared: int = 0
    """Tiles that could be fed again at once."""
    their_least: int = 0
    """Points of other players that are lost even so."""
    own_least: int = 0


def stake(view: View, prey: Sequence[Standing], *, closely: bool = True) -> Stake:
    """Return what hitting these tiles would doom, up the food chain.

    Tiles already doomed as soon don't count. With `closely` it also finds what can be fed again. In
    a beginners' match only the hit tiles lose their cubes (KC-57).
    """
    hit = list(prey)
    if view.options.extinction:
        roots = tuple(Root(tile=tile.id, value=1, born=view.clock, is_hit=True) for tile in prey)
        reached = spread(Collapse(id=0, initiator=0, trigger=0, roots=roots), view.links)
        turns = {tile: value * view.seats for tile, value in reached.items()}
        due = _due(view)
        sooner = {tile for tile in turns if tile not in due or turns[tile] < due[tile]}
        hit = [tile for tile in view.tiles if tile.id in sooner]
    lost = _beyond_help(view, prey, hit) if closely and len(hit) > len(prey) else hit
    own = [tile for tile in hit if tile.seat == view.seat]
    own_points = sum(worth(tile.left) for tile in own)
    own_least = sum(worth(tile.left) for tile in lost if tile.seat == view.seat)
    return Stake(
        theirs=len(hit) - len(own),
        their_points=sum(worth(tile.left) for tile in hit) - own_points,
        own=len(own),
        own_points=own_points,
        spared=len(hit) - len(lost),
        their_least=sum(worth(tile.left) for tile in lost) - own_least,
        own_least=own_least,
    )


def _beyond_help(view: View, prey: Sequence[Standing], hit: Sequence[Standing]) -> list[Standing]:
    """Return the tiles that a blow kills even if all possible tiles are fed.

    Tiles are fed as soon as they are hungry.
    """
    reached = {tile.id for tile in hit}
    table, gone = view, {tile.id for tile in prey}
    dying: Sequence[Standing] = prey
    while dying:
        table = remove_tiles(table, dying)
        for one in feast(table, [tile for tile in _hungry(table, reached) if can_be_fed(Web(table), tile)]):
            table = feed_again(table, one)
        dying = _hungry(table, reached)
        gone |= {tile.id for tile in dying}
    return [tile for tile in hit if tile.id in gone]


def _hungry(table: View, among: set[TileId]) -> list[Standing]:
    web = Web(table)
    return [tile for tile in table.tiles if tile.id in among and not web.is_fed(tile)]


def _due(view: View) -> Mapping[TileId, int]:
    """Return after how many turns each hit tile dies out.

    0 is the end of this turn. Tiles that live on hit ones are included. Tiles that only lack food
    are not: they may be fed again.
    """
    due: dict[TileId, int] = {}
    for collapse in view.collapses:
        hit = collapse.model_copy(update={"roots": tuple(root for root in collapse.roots if root.is_hit)})
        until = (collapse.initiator - view.turn) % view.seats
        for tile, value in spread(hit, view.links).items():
            turns = until + (value - 1) * view.seats
            due[tile] = min(turns, due.get(tile, turns))
    return due


def names(view: View, web: Web, cell: Cell) -> tuple[Key, ...]:
    """Return the names that a removal may call there, best first.

    Best is what costs other players most and oneself least.
    """

    def gain(key: Key) -> tuple[bool, int, int, int]:
        at = stake(view, find_named(web, cell, key))
        surely = at.own_least - at.their_least
        return not at.theirs, surely, at.own_points - at.their_points, at.own - at.theirs

    return tuple(sorted(removable(web, cell), key=gain))


def list_names(view: View, web: Web, cell: Cell) -> tuple[Key, ...]:
    """Return the names that a removal may call, as question and picture number them.

    Names that cost other players something come first, so that the first answer never hits only
    oneself. Within both groups they are ordered by their first tile, from the top down.
    """

    def order(key: Key) -> tuple[bool, Cell]:
        prey = find_named(web, cell, key)
        return not stake(view, prey, closely=False).theirs, min(reading_order(tile.cell) for tile in prey)

    return tuple(sorted(removable(web, cell), key=order))


def find_named(web: Web, cell: Cell, key: Key) -> list[Standing]:
    """Return the tiles of a name beside a space."""
    return [tile for tile in web.beside(cell) if tile.key == key]


# Spaces


def by_use(view: View, web: Web, key: Key, cells: Sequence[Cell]) -> tuple[Cell, ...]:
    """Return the spaces for a tile, the most useful to its player first.

    Equal ones are in reading order.
    """
    return tuple(sorted(cells, key=lambda cell: -promise(view, web, key, cell)))


def promise(view: View, web: Web, key: Key, cell: Cell) -> float:
    """Return the estimated gain of a tile on a space.

    It counts points that the tile makes, points gained and lost beside it, and other players' tiles
    that it would doom.
    """
    assert view.seat is not None
    kind = KINDS[key]
    tile = Standing(id=0, key=key, seat=view.seat, cell=cell, born=view.clock, left=kind.makes)
    probe, near = web.with_another(tile), web.beside(cell)
    (made,) = rebalance_tiles((tile,), probe, newcomer=0)
    total = worth(made.left) + _CUBE * sum(made.left)
    for old, new in zip(near, rebalance_tiles(near, probe, newcomer=0), strict=True):
        if new is not old:
            change = worth(new.left) - worth(old.left) + _CUBE * (sum(new.left) - sum(old.left))
            total += change if old.seat == view.seat else -change
    if kind.has(Effect.REMOVAL):
        total += max(_gain(view, find_named(web, cell, name)) for name in removable(web, cell))
    if kind.has(Effect.PESTICIDE):
        total += _gain(view, [other for other in near if "insect" in other.kind.classes])
    if "insect" in kind.classes and any(other.kind.has(Effect.PESTICIDE) for other in near):
        total -= worth(made.left)
    return total


def _gain(view: View, prey: Sequence[Standing]) -> float:
    """Return what other players lose by a blow, less what oneself loses.

    A tile of theirs counts even if it is worth nothing.
    """
    if not prey:
        return 0
    at = stake(view, prey, closely=False)
    return at.their_points - at.own_points + _CUBE * (at.theirs - at.own)
