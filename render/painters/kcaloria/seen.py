"""How each tile of a table is seen: what lies there and what is marked, and what lies beside it that what hangs there would hide."""

from collections.abc import Callable, Collection
from typing import Final

from engine.games.kcaloria.rules.kinds import NONE
from engine.games.kcaloria.rules.table import Standing, View
from engine.hexes import Cell, Side, beyond
from render.painters.kcaloria import tiles
from render.painters.kcaloria.marked import Marked

UPPER: Final[tuple[Side, Side]] = (1, 2)
"""A cell's upper right side and its upper left one."""
LOWER: Final[tuple[Side, Side]] = (4, 5)
"""The same below."""


def sides(
    view: View, marked: Marked, but: Collection[Cell], some: tuple[Side, Side]
) -> Callable[[Cell], tuple[bool, bool]]:
    """Whether something lies beyond the one of two sides of a cell, and beyond the other."""
    there = {tile.cell for tile in (*view.tiles, *marked.fallen)}
    if marked.ghost is not None:
        there.add(marked.ghost[1])
    there.difference_update(but)

    def beyond_those(cell: Cell) -> tuple[bool, bool]:
        one, other = (beyond(cell, side) in there for side in some)
        return one, other

    return beyond_those


def look(
    tile: Standing, marked: Marked, *, is_hemmed_in: bool, is_hanging: bool, is_ringed: bool
) -> tiles.Look:
    """How a tile is drawn that is marked so."""
    return tiles.Look(
        tile.kind,
        tile.seat,
        tile.left,
        marked.eaten.get(tile.id, NONE),
        doom=marked.dooms.get(tile.id),
        barricade=tile.barricade,
        change=marked.changes.get(tile.id, 0),
        is_hanging=is_hanging,
        is_open=tile.id in marked.undecided,
        is_hemmed_in=is_hemmed_in,
        is_ringed=is_ringed,
        is_hungry=tile.id in marked.hungry,
        is_saved=tile.id in marked.saved,
        prices=tuple((colour, *share) for colour, share in marked.prices.get(tile.cell, {}).items()),
        toll=marked.tolls.get(tile.cell, 0),
    )
