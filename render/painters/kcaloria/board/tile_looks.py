"""How each tile looks: its state, its marks, and its free sides.

What hangs at a tile must not hide tiles beside it.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from typing import Final

from engine.contract.hexes import SIDES, Cell, Side, beyond
from engine.games.kcaloria.rules.kinds import NONE
from engine.games.kcaloria.rules.state import Standing, View
from render.kit.hexagons import Frame
from render.painters.kcaloria.board.highlights import Highlights
from render.painters.kcaloria.tiles.look import Look
from render.painters.kcaloria.tiles.overflow import Hangs

_UPPER: Final[tuple[Side, Side]] = (1, 2)
"""A cell's upper right side and its upper left one."""
LOWER: Final[tuple[Side, Side]] = (4, 5)
"""The same below."""
_HANGS: Final[Mapping[Hangs, tuple[Side, ...]]] = {
    Hangs.BELOW: LOWER,
    Hangs.RIGHT: (0,),
    Hangs.LEFT: (3,),
}
"""The sides that must be free for something to hang there, the best first."""
_DOWN, _ASIDE = 0.86, 1.0
"""End of something that hangs below a tile, or beside it, from the middle, as a share of the tile.
"""


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


def find_hanging_place(taken: Sequence[bool], frame: Frame, cell: Cell) -> Hangs | None:
    """Return where a mark can hang on a tile.

    That is over the meadow, inside of the picture.
    """
    x, y = frame.middle(cell)
    down, aside = y + _DOWN * frame.size, _ASIDE * frame.size
    inside = {
        Hangs.BELOW: down <= frame.height,
        Hangs.RIGHT: x + aside <= frame.width,
        Hangs.LEFT: x >= aside,
    }
    return next(
        (one for one, some in _HANGS.items() if inside[one] and not any(taken[n] for n in some)), None
    )


def look(
    tile: Standing, marked: Highlights, *, is_hemmed_in: bool, hangs: Hangs | None, is_ringed: bool
) -> Look:
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
        hangs=hangs,
        is_ringed=is_ringed,
        is_hungry=tile.id in marked.hungry,
        is_saved=tile.id in marked.saved,
        prices=tuple((colour, *share) for colour, share in marked.prices.get(tile.cell, {}).items()),
        toll=marked.tolls.get(tile.cell, 0),
    )
