"""How each tile looks: its state, its marks, and its free sides."""

from collections.abc import Callable, Collection, Sequence
from functools import cache
from typing import Final

from engine.contract.hexes import SIDES, Cell, Side, beyond
from engine.games.kcaloria.rules.kinds import NONE
from engine.games.kcaloria.rules.state import Standing, View
from render.painters.kcaloria.board.highlights import Highlights
from render.painters.kcaloria.tiles.look import Look

_UPPER: Final[tuple[Side, Side]] = (1, 2)
"""A cell's upper right side and its upper left one."""
LOWER: Final[tuple[Side, Side]] = (4, 5)
"""The same below."""


def sides(view: View, marked: Highlights, but: Collection[Cell]) -> Callable[[Cell], tuple[bool, ...]]:
    """Return a function that tells the occupied sides of a cell."""
    there = {tile.cell for tile in (*view.tiles, *marked.fallen)}
    if marked.ghost is not None:
        there.add(marked.ghost[1])
    there.difference_update(but)

    @cache
    def beyond_those(cell: Cell) -> tuple[bool, ...]:
        return tuple(beyond(cell, side) in there for side in SIDES)

    return beyond_those


def upper(taken: Sequence[bool]) -> tuple[bool, bool]:
    """Return the same for the upper two sides alone."""
    one, other = (taken[side] for side in _UPPER)
    return one, other


def look(tile: Standing, marked: Highlights, *, is_hemmed_in: bool, is_ringed: bool) -> Look:
    """Return the look of a tile with its marks."""
    return Look(
        tile.kind,
        tile.seat,
        tile.left,
        marked.eaten.get(tile.id, NONE),
        doom=marked.dooms.get(tile.id),
        barricade=tile.barricade,
        change=marked.changes.get(tile.id, 0),
        is_open=tile.id in marked.undecided,
        is_hemmed_in=is_hemmed_in,
        is_ringed=is_ringed,
        is_hungry=tile.id in marked.hungry,
        is_saved=tile.id in marked.saved,
        prices=tuple((colour, *share) for colour, share in marked.prices.get(tile.cell, {}).items()),
        toll=marked.tolls.get(tile.cell, 0),
    )
