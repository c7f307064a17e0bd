"""The marks of the last turn, a preview, or a question."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import floor
from typing import Final

from engine.contract.hexes import Cell
from engine.contract.values import Place
from engine.games.kcaloria.rules.collapse import Doom
from engine.games.kcaloria.rules.food import Share
from engine.games.kcaloria.rules.kinds import Colour, Cubes, Key, Type, worth
from engine.games.kcaloria.rules.sight import Sight, sight_of
from engine.games.kcaloria.rules.state import Report, Standing, TileId, View

_FEW: Final = 8
"""Maximum number of spaces that show the tile in question."""
Way = tuple[Cell, Cell]
"""From the eaten tile to its eater."""


@dataclass(frozen=True, slots=True)
class Highlights:
    """Cells and tiles with marks on them."""

    ringed: frozenset[Cell] = frozenset()
    food: tuple[Way, ...] = ()
    """The payments of the last placement, or what could feed the tile in question."""
    chains: tuple[Way, ...] = ()
    """Links along which an extinction event continues."""
    dooms: Mapping[TileId, Doom] = field(default_factory=dict)
    changes: Mapping[TileId, int] = field(default_factory=dict)
    undecided: frozenset[TileId] = frozenset()
    """The changed tiles whose top cubes have no colour yet, so that they do not lie there."""
    saved: frozenset[TileId] = frozenset()
    hungry: frozenset[TileId] = frozenset()
    eaten: Mapping[TileId, Cubes] = field(default_factory=dict)
    fallen: tuple[Standing, ...] = ()
    ghost: tuple[Key, Cell] | None = None
    """A tile that is about to be placed, or is gone again after its effect."""
    tags: tuple[tuple[Cell, int], ...] = ()
    givers: Mapping[Cell, int] = field(default_factory=dict)
    """Tiles that could feed the one in question, or be named, with their numbers in a menu."""
    calls: Mapping[Cell, str] = field(default_factory=dict)
    """Their names: these numbers, or letters if a card has the numbers."""
    prices: Mapping[Cell, Mapping[Colour, Share]] = field(default_factory=dict)
    """The cubes that each of them would give, at least and at most."""
    tolls: Mapping[Cell, int] = field(default_factory=dict)
    """The number of tiles that die out if that one is named."""
    yields: Mapping[Cell, Cubes] = field(default_factory=dict)
    """The cubes that the tile in question would make on each asked space."""
    promises: Mapping[Cell, int] = field(default_factory=dict)
    """The points that it would bring there with all changes beside it.

    They are only for spaces that are not in the order of their cubes.
    """
    coming: Key | None = None
    """The tile in question, if the asked spaces show it because they are few."""
    best: frozenset[Cell] = frozenset()
    """Where it would bring most."""
    humans: frozenset[Cell] = frozenset()
    """The humans that have ended the match."""


def find_marks(view: View, tags: tuple[tuple[Place, int], ...] = ()) -> Highlights:
    """Return all marks.

    The turn before has none while a player chooses what to place.
    """
    sight = sight_of(view)
    cells = tuple((place, number) for place, number in tags if isinstance(place, tuple))
    standing = replace(
        _standing(sight),
        tags=cells,
        givers={} if cells else sight.givers,
        calls=sight.calls,
        prices={} if cells or sight.meals else sight.shares,  # a card tells those ways one by one
        tolls={} if cells else sight.tolls,
        yields=sight.yields if cells else {},
        promises=_promises(sight) if cells else {},
        coming=view.held if 0 < len(cells) <= _FEW else None,
        best=frozenset(sight.best) if cells and is_ranked(view) else frozenset(),
    )
    if view.held is not None:
        if cells or len(view.numbered_cells) != 1:
            return standing
        (cell,) = view.numbered_cells
        food = () if sight.nameable else tuple((giver, cell) for giver in sight.givers)
        return replace(standing, ghost=(view.held, cell), ringed=frozenset(sight.nameable), food=food)
    last = view.last
    if sight.tile_to_feed is not None or (view.starving and view.seat in view.to_move):
        fallen = () if last is None else last.fallen
        ringed = frozenset[Cell]() if sight.tile_to_feed is None else frozenset((sight.tile_to_feed.cell,))
        food = (
            ()
            if sight.tile_to_feed is None
            else tuple((giver, sight.tile_to_feed.cell) for giver in sight.givers)
        )
        return replace(standing, ringed=ringed, fallen=fallen, food=food)
    if last is None:
        return standing
    placed = last.placed
    fed = () if placed is None else ((pay.cell, placed.cell) for pay in last.eaten)
    meals = {link.consumer: link for link in view.links if link.consumer in last.saved}  # the last of each
    saved = (
        (sight.by_id[link.producer].cell, sight.by_id[link.consumer].cell)
        for link in view.links
        if link == meals.get(link.consumer)
    )
    is_gone = placed is not None and placed.cell not in sight.at
    chosen = placed if view.choosing is None else sight.by_id[view.choosing]
    return replace(
        standing,
        ghost=(placed.key, placed.cell) if placed is not None and is_gone else None,
        ringed=frozenset() if chosen is None else frozenset((chosen.cell,)),
        food=tuple(dict.fromkeys((*fed, *saved))),
        changes={**_lost_and_made(sight, last), **dict(view.undecided)},
        undecided=frozenset(dict(view.undecided)),
        saved=frozenset(last.saved),
        fallen=last.fallen,
    )


def _lost_and_made(sight: Sight, last: Report) -> Mapping[TileId, int]:
    """Return how many cubes more or fewer tiles make, or lost to another player's tile."""
    by = Counter(dict(last.changed))
    for pay in last.eaten:
        victim = sight.at.get(pay.cell)
        if victim is not None and victim.seat != last.seat:
            by[victim.id] -= pay.count
    return by


def ending(view: View) -> Highlights:
    """Return the marks at the end: the humans that ended the match.

    The last of them has a ring.
    """
    if view.ending != "humans":
        return Highlights()
    cells = frozenset(
        tile.cell for tile in view.tiles if tile.seat == view.ender and tile.kind.type is Type.HUMAN
    )
    placed = None if view.last is None else view.last.placed
    return Highlights(humans=cells, ringed=frozenset() if placed is None else cells & {placed.cell})


def is_ranked(view: View) -> bool:
    """Return whether the asked spaces are in the order of their gain."""
    return view.held is not None and len(view.numbered_cells) > 1 and bool(view.turns[view.seat or 0])


def _standing(sight: Sight) -> Highlights:
    """Return the permanent marks: extinction events, hunger and food."""
    doomed = sight.dooms
    return Highlights(
        chains=tuple(
            dict.fromkeys(
                (sight.by_id[link.producer].cell, sight.by_id[link.consumer].cell)
                for link in sight.view.links
                if link.producer in doomed and link.consumer in doomed
            )
        ),
        dooms=doomed,
        hungry=sight.hungry,
        eaten=sight.food_eaten,
    )


def _promises(sight: Sight) -> Mapping[Cell, int]:
    """Return the gains of spaces that cubes don't put in order."""
    made = [worth(sight.yields[cell]) for cell in sight.view.numbered_cells if cell in sight.yields]
    if made == sorted(made, reverse=True):
        return {}
    return {cell: floor(by) for cell, by in sight.promises.items()}
