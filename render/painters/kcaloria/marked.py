"""What is marked on a table of kCaloria: what the last turn did, what a preview would do, and the numbers of a question."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engine.game import Place
from engine.games.kcaloria.rules.collapse import Doom, dooms
from engine.games.kcaloria.rules.kinds import KINDS, NONE, Cubes, Effect, Key
from engine.games.kcaloria.rules.legal import removable
from engine.games.kcaloria.rules.table import Standing, TileId, View
from engine.games.kcaloria.rules.web import Web
from engine.hexes import Cell, around

Way = tuple[Cell, Cell]
"""From who is eaten to who eats."""


@dataclass(frozen=True, slots=True)
class Marked:
    """Cells and tiles with marks on them."""

    ringed: frozenset[Cell] = frozenset()
    food: tuple[Way, ...] = ()
    """What the last placement was paid with."""
    chains: tuple[Way, ...] = ()
    """Links along which an extinction event goes on."""
    dooms: Mapping[TileId, Doom] = field(default_factory=dict)
    changes: Mapping[TileId, int] = field(default_factory=dict)
    saved: frozenset[TileId] = frozenset()
    hungry: frozenset[TileId] = frozenset()
    eaten: Mapping[TileId, Cubes] = field(default_factory=dict)
    fallen: tuple[Standing, ...] = ()
    ghost: tuple[Key, Cell] | None = None
    """A tile that is about to be placed, or has already done what it came for."""
    tags: tuple[tuple[Cell, int], ...] = ()
    named: frozenset[Cell] = frozenset()
    """Tiles that bear the names of their spaces, because a menu speaks of them."""


def marked(view: View, tags: tuple[tuple[Place, int], ...] = ()) -> Marked:
    """All that there is to mark: nothing of the turn before while somebody chooses what to place."""
    web = Web(view)
    standing = _standing(view, web)
    cells = tuple((place, number) for place, number in tags if isinstance(place, tuple))
    if view.held is not None:
        if cells or len(view.numbered_cells) != 1:
            return replace(standing, tags=cells)
        (cell,) = view.numbered_cells
        is_removal = KINDS[view.held].has(Effect.REMOVAL)
        spoken_of = _nameable(web, cell) if is_removal else _beside(web, cell)
        return replace(standing, ghost=(view.held, cell), named=spoken_of)
    last = view.last
    if (hungry := hungry_one(view, web)) is not None:
        fallen = () if last is None else last.fallen
        return replace(
            standing, ringed=frozenset((hungry.cell,)), named=_beside(web, hungry.cell), fallen=fallen
        )
    if last is None:
        return standing
    placed = last.placed
    is_gone = placed is not None and placed.cell not in web.at
    chosen = placed if view.choosing is None else web.by_id[view.choosing]
    return replace(
        standing,
        ghost=(placed.key, placed.cell) if placed is not None and is_gone else None,
        ringed=frozenset() if chosen is None else frozenset((chosen.cell,)),
        food=() if placed is None else tuple(dict.fromkeys((pay.cell, placed.cell) for pay in last.eaten)),
        changes=dict(last.changed),
        saved=frozenset(last.saved),
        fallen=last.fallen,
    )


def hungry_one(view: View, web: Web) -> Standing | None:
    """The tile about which it is asked who feeds it again."""
    number = view.staged if view.starving else view.choosing
    if number is None or web.is_fed(web.by_id[number]):
        return None
    return web.by_id[number]


def _standing(view: View, web: Web) -> Marked:
    """What is marked whatever is asked: extinction events, hunger, food."""
    doomed = dooms(view)
    return Marked(
        chains=tuple(
            dict.fromkeys(
                (web.by_id[link.producer].cell, web.by_id[link.consumer].cell)
                for link in view.links
                if link.producer in doomed and link.consumer in doomed
            )
        ),
        dooms=doomed,
        hungry=frozenset(tile.id for tile in view.tiles if not web.is_fed(tile)),
        eaten={number: web.eats(number) for number in web.links_to},
    )


def _beside(web: Web, cell: Cell) -> frozenset[Cell]:
    """The tiles around a cell that can feed something."""
    return frozenset(near for near in around(cell) if near in web.at and web.at[near].left != NONE)


def _nameable(web: Web, cell: Cell) -> frozenset[Cell]:
    """The tiles around a cell whose names a removal there can call."""
    keys = removable(web, cell)
    return frozenset(tile.cell for tile in web.beside(cell) if tile.key in keys)
