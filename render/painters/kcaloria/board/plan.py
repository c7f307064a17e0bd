"""What a part of the table shows: how each tile looks, and what is marked.

Nothing is drawn here.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from engine.contract.hexes import Cell, around, reading_order
from engine.games.kcaloria.rules.kinds import NONE
from engine.games.kcaloria.rules.state import View
from render.kit.hexagons import Frame
from render.painters.kcaloria.board import tile_looks
from render.painters.kcaloria.board.highlights import Highlights
from render.painters.kcaloria.tiles import ownership
from render.painters.kcaloria.tiles.look import Look
from render.painters.kcaloria.tiles.sizes import NUMBERED, TOLD

_BARE: Final = 80
"""Size below which tiles may be without figures."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a part of the table is shown."""

    is_bare: bool = False
    """Whether small tiles have no figures."""
    is_hushed: bool = False
    """Whether tiles that the turn does not involve step back a little."""
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
    is_hushed: bool
    is_cut: bool
    """Whether its figures are left out, too, because a part of it is not visible."""


class Plan(NamedTuple):
    """What is drawn of a part of the table."""

    frame: Frame
    view: View
    marked: Highlights
    style: Style
    looks: Mapping[Cell, Look]
    lying: Sequence[Lying]
    """The tiles in reading order."""
    ringed: set[Cell]
    beside: set[Cell]
    """The neighbours of ringed cells."""
    is_within: bool
    """Whether rings are drawn within their tiles."""
    sides: Callable[[Cell], tuple[bool, ...]]
    """Tells the occupied sides of a cell."""

    @property
    def ways(self) -> set[Cell]:
        """The cells that an arrow touches."""
        return {cell for way in (*self.marked.food, *self.marked.chains) for cell in way}

    @property
    def again(self) -> set[Cell]:
        """The tiles whose figures come above rings and arrows."""
        return (self.ringed | self.beside | self.ways).difference(self.style.aside)


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
    plan = Plan(frame, view, marked, style, looks, (), ringed, beside, is_within, sides)
    looks = _bared(plan) if style.is_bare else _thinned(plan)
    hushed = _hushed(plan) if style.is_hushed and ringed else set[Cell]()
    owners = {tile.cell: tile.seat for tile in view.tiles if tile.cell not in style.but}
    lying = [
        Lying(
            cell,
            looks[cell],
            ownership.borders(cell, taken[cell].seat, owners),
            cell in style.aside,
            cell in hushed,
            cell in style.aside,
        )
        for cell in sorted(taken, key=reading_order)
    ]
    return plan._replace(looks=looks, lying=lying)


def _bared(plan: Plan) -> dict[Cell, Look]:
    """Return the looks of small tiles without figures."""
    if plan.frame.size >= _BARE:
        return {**plan.looks}
    return {cell: replace(look, left=NONE) for cell, look in plan.looks.items()}


def _thinned(plan: Plan) -> dict[Cell, Look]:
    """Return the looks of tiles that are too small for all their numbers.

    Only those of the turn have them.
    """
    if plan.frame.size >= NUMBERED:
        return {**plan.looks}
    near = plan.ringed | plan.beside | plan.ways
    return {cell: look if cell in near else replace(look, left=NONE) for cell, look in plan.looks.items()}


def _hushed(plan: Plan) -> set[Cell]:
    """Return the tiles that the turn does not involve."""
    told_of = {
        cell
        for cell, look in plan.looks.items()
        if look.change or look.doom or look.is_saved or look.is_hungry
    }
    return plan.looks.keys() - plan.ringed - plan.beside - plan.ways - told_of
