"""What a part of the table shows: how each tile looks, and what is marked.

Nothing is drawn here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from engine.contract.hexes import Cell, around, reading_order
from engine.games.kcaloria.rules.kinds import NONE
from engine.games.kcaloria.rules.sight import sight_of
from engine.games.kcaloria.rules.state import View
from render.kit import hexagons
from render.kit.geometry import Point
from render.kit.hexagons import Frame
from render.kit.style import is_moving, is_stark
from render.painters.kcaloria.board import tile_looks
from render.painters.kcaloria.board.highlights import Highlights
from render.painters.kcaloria.tiles import heroes, ownership
from render.painters.kcaloria.tiles.look import Look
from render.painters.kcaloria.tiles.sizes import NUMBERED, ROOMY, SIGNED, SIZES, TOLD

NEARER: Final = 1.3
"""Factor by which a small tile that is news is larger than the others."""
_FILMED: Final = 114
"""Least size of such a tile in a replay, which is shown small and for a moment."""
_AWAY: Final = (
    *((0.15, 0.0), (0.13, -0.2), (-0.13, -0.2), (-0.15, 0.0)),
    *((0.0, 0.0), (0.0, 0.0), (0.0, 0.0)),
)
"""How far figures move away from a nearer tile: on its neighbours in order, and elsewhere."""
_MANY: Final = 70
"""Number of tiles from which the figures of all but large ones step back."""
BARE: Final = 80
"""Size below which tiles may be without figures."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a part of the table is shown."""

    is_bare: bool = False
    """Whether small tiles have no figures."""
    is_lit: bool = False
    """Whether the turn's tiles shine, and a small one lies nearer."""
    aside: Collection[Cell] = ()
    """Cells that are set back."""
    but: Collection[Cell] = ()
    """Cells to leave out."""


class Lying(NamedTuple):
    """A tile on the table."""

    cell: Cell
    look: Look
    borders: ownership.Sides
    is_back: bool
    """Whether it is set back without its figures, because a part of it is not visible."""
    is_signed: bool
    """Whether it has its owner's symbol."""


class Plan(NamedTuple):
    """What is drawn of a part of the table."""

    frame: Frame
    view: View
    marked: Highlights
    style: Style
    looks: Mapping[Cell, Look]
    lying: Sequence[Lying]
    """The tiles in reading order, without a nearer one; in a replay with it, as it lands there."""
    ringed: set[Cell]
    beside: set[Cell]
    """The neighbours of ringed cells."""
    is_within: bool
    """Whether rings are drawn within their tiles."""
    sides: Callable[[Cell], tuple[bool, ...]]
    """Tells the occupied sides of a cell."""
    signed: Collection[Cell]
    """The tiles with their owner's symbol."""

    @property
    def ways(self) -> set[Cell]:
        """The cells that an arrow touches."""
        return {cell for way in (*self.marked.food, *self.marked.chains) for cell in way}

    @property
    def nearer(self) -> Cell | None:
        """The cell of a small tile that is news, and so lies nearer than the others.

        In a replay that is a mark: the tile flies to its place at its usual size.
        """
        is_small = self.style.is_lit and self.frame.size < ROOMY and len(self.ringed) == 1
        (cell,) = self.ringed if is_small else (None,)
        return cell if cell in self.looks else None

    @property
    def unmarked(self) -> Plan:
        """The plan of what lies below the marks: in a replay all tiles in their usual size."""
        return self._replace(style=replace(self.style, is_lit=False)) if is_moving() else self

    def size_of(self, cell: Cell) -> int:
        """Return the width of a tile."""
        size = self.frame.size
        if cell != self.nearer:
            return size
        wanted = max(NEARER * size, _FILMED) if is_moving() else NEARER * size
        return min(SIZES, key=lambda one: abs(one - wanted))

    def corner(self, cell: Cell) -> Point:
        """Return the corner of a tile's box."""
        size, (x, y) = self.size_of(cell), self.frame.middle(cell)
        return x - size // 2, y - hexagons.height(size) // 2

    def figures_at(self, cell: Cell) -> Point:
        """Return the corner from which a tile's figures are drawn: off a nearer tile."""
        (x, y), size = self.frame.corner(cell), self.frame.size
        if self.nearer is None or self.nearer == cell:
            return self.corner(cell)
        side = (*around(self.nearer), cell).index(cell)
        across, down = _AWAY[side]
        return x + round(across * size), y + round(down * size)

    def shows_all(self, cell: Cell) -> bool:
        """Return whether a tile is visible as a whole."""
        size, (x, y) = self.frame.size // 2, self.frame.middle(cell)
        high = hexagons.height(self.frame.size) // 2
        return size <= x <= self.frame.width - size and high <= y <= self.frame.height - high

    @property
    def again(self) -> set[Cell]:
        """The tiles whose figures come above rings and arrows.

        In a replay a nearer tile covers its neighbours for a moment, and nothing moves for it.
        """
        if is_moving() and self.nearer is not None:
            return set()
        return (self.ringed | self.beside | self.ways).difference(self.style.aside, (self.nearer,))


def make_plan(frame: Frame, view: View, marked: Highlights, style: Style) -> Plan:
    """Return what is drawn of a part of the table."""
    taken = {tile.cell: tile for tile in view.tiles if frame.shows(tile.cell) and tile.cell not in style.but}
    ringed = {*marked.ringed, *([marked.ghost[1]] if marked.ghost else [])}
    beside = {near for cell in ringed for near in around(cell)}
    is_within = marked.ghost is not None and frame.size >= TOLD
    sides = tile_looks.sides(view, marked, style.but)
    looks = {
        cell: tile_looks.look(
            tile,
            marked,
            is_hemmed_in=all(tile_looks.upper(sides(cell))),
            hangs=tile_looks.find_hanging_place(sides(cell), frame, cell),
            is_ringed=is_within and cell in marked.ringed,
        )
        for cell, tile in taken.items()
    }
    plan = Plan(frame, view, marked, style, looks, (), ringed, beside, is_within, sides, looks)
    looks = _without_figures(plan) if style.is_bare else _thin_out(plan)
    looks = _step_back(plan._replace(looks=looks))
    if is_moving():
        looks = {cell: _with_news_alone(frame, one) for cell, one in looks.items()}
    plan = plan._replace(looks=looks)
    owners = {tile.cell: tile.seat for tile in view.tiles if tile.cell not in style.but}
    if frame.size < ROOMY or _is_thinned(plan):
        plan = plan._replace(signed=_once_a_land(plan, owners))
    lying = [
        Lying(
            cell,
            looks[cell],
            ownership.borders(cell, taken[cell].seat, owners),
            cell in style.aside,
            cell in plan.signed,
        )
        for cell in sorted(taken, key=reading_order)
        if cell != plan.nearer or is_moving()
    ]
    return plan._replace(lying=lying)


def _once_a_land(plan: Plan, owners: Mapping[Cell, int]) -> set[Cell]:
    """Return one tile of each land, and those of the turn: animals have the room of the others.

    A land's line and its rims tell its owner, too.
    """
    whole = {cell for cell in plan.looks if plan.shows_all(cell)}
    signed = plan.ringed & plan.looks.keys()
    faces = {cell for cell, look in plan.looks.items() if heroes.is_face(look.kind)}
    left = sorted(
        plan.looks,
        key=lambda cell: (cell not in whole, cell in plan.beside, cell in faces, reading_order(cell)),
    )
    seen = set[Cell]()
    for first in left:
        if first not in seen:
            signed.add(first)
            seen |= ownership.land(first, owners, plan.looks)
    return signed


def _with_news_alone(frame: Frame, look: Look) -> Look:
    """Return the look of a tile of a replay: its counter or change stands where cubes would."""
    if look.doom is None and (frame.size >= ROOMY or not look.change):
        return look
    return replace(look, left=NONE, is_counted=True)


def _without_figures(plan: Plan) -> dict[Cell, Look]:
    """Return the looks of small tiles without figures."""
    if plan.frame.size >= BARE:
        return {**plan.looks}
    return {cell: replace(look, left=NONE) for cell, look in plan.looks.items()}


def _step_back(plan: Plan) -> dict[Cell, Look]:
    """Return the looks of many tiles, whose cubes step back behind those that matter.

    Those are of the turn, can pay for the tile in question, or make up the winner's points.
    """
    if plan.frame.size >= SIGNED or len(plan.view.tiles) < _MANY or is_stark():
        return {**plan.looks}
    sight = sight_of(plan.view)
    places = sight.places if plan.view.ending is not None else ()
    payers = sight.payers if plan.marked.tags else ()
    loud = {*payers, *(cell for cell, look in plan.looks.items() if places and _has_won(look, places))}
    return {
        cell: look if _is_news(plan, cell, look) or cell in loud else replace(look, is_quiet=True)
        for cell, look in plan.looks.items()
    }


def _has_won(look: Look, places: Sequence[int]) -> bool:
    return look.seat is not None and places[look.seat] == 1


def _is_news(plan: Plan, cell: Cell, look: Look) -> bool:
    """Return whether a tile is one of the turn, or has a mark."""
    is_marked = look.change or look.toll or look.prices or look.doom or look.is_hungry or look.is_saved
    return bool(is_marked) or cell in plan.ringed | plan.ways or cell in plan.marked.givers


def _is_thinned(plan: Plan) -> bool:
    """Return whether only tiles of the turn have figures: on large tables and in replays."""
    is_large = is_moving() or len(plan.looks) >= _MANY
    return is_large and plan.style.is_lit and plan.frame.size < SIGNED


def _thin_out(plan: Plan) -> dict[Cell, Look]:
    """Return the looks of tiles where only those of the turn have figures, if tiles are small.

    Figures on every tile of a large table hide its animals. The hand in turn shows all of them.
    """
    if plan.frame.size >= NUMBERED and not _is_thinned(plan):
        return {**plan.looks}
    return {
        cell: look if _is_news(plan, cell, look) else replace(look, left=NONE)
        for cell, look in plan.looks.items()
    }
