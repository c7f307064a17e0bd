"""Spaces without a tile: starts, extinct tiles, coming tiles and numbered choices."""

from collections.abc import Collection

from engine.games.kcaloria.rules.kinds import KINDS, NONE
from engine.games.kcaloria.rules.table import View
from engine.hexes import Cell
from render.canvas import Canvas
from render.hexagons import Frame
from render.painters.kcaloria import cubes, ground, shades, signs, territory, tiles
from render.painters.kcaloria.marked import Marked
from render.painters.kcaloria.sizes import ROOMY
from render.setting import is_stark

_TAG_AT, _YIELD_AT = -0.16, 0.24
"""Position of a space's number, and of the yield there."""
_ABOVE, _BELOW = -0.29, 0.29
"""The same where the tile itself is visible between the two."""


def empty(board: Canvas, frame: Frame, view: View, marked: Marked, but: Collection[Cell]) -> None:
    """Draw unused starts, extinct tiles and the coming one.

    The cells in `but` are left out.
    """
    taken = {tile.cell for tile in view.tiles}

    def is_seen(cell: Cell) -> bool:
        return cell not in taken and frame.shows(cell) and cell not in but

    for seat, cell in enumerate(view.starts):
        if not view.turns[seat] and is_seen(cell):
            shades.shadow(board, frame.corner(cell), frame.size)
            is_first = not view.tiles and seat == view.turn
            tiles.start(seat, frame.size, is_first=is_first).paste(board, frame.corner(cell))
            if is_first:
                tiles.ring(frame.size).paste(board, frame.corner(cell))
    for tile in marked.fallen:
        if is_seen(tile.cell):  # bare earth throws no shadow on what lies beside it
            tiles.fallen_tile(tile.kind, frame.size).paste(board, frame.corner(tile.cell))
            territory.mark(board, frame.middle(tile.cell), frame.size, tile.seat)
    if marked.ghost is not None:
        key, cell = marked.ghost
        if cell in but:
            return
        tiles.ghost(KINDS[key], frame.size).paste(board, frame.corner(cell))
        if not marked.ringed:  # else those are what to choose from
            tiles.ring(frame.size).paste(board, frame.corner(cell))


def number(board: Canvas, frame: Frame, marked: Marked) -> None:
    """Draw the numbers of the spaces to choose from.

    If there is room, each also has what the tile would make there.
    """
    numbered = [(cell, number) for cell, number in marked.tags if frame.holds(cell)]
    size, up = frame.size, 0
    tag_at, yield_at = (
        (_ABOVE, _BELOW)
        if marked.coming and size >= ground.PICTURED and not is_stark()
        else (_TAG_AT, _YIELD_AT)
    )
    made = {cell: marked.yields[cell] for cell, _ in numbered if any(marked.yields.get(cell, NONE))}
    for cell, _ in numbered if marked.promises else ():
        x, y = frame.middle(cell)
        is_best = not marked.best or cell in marked.best
        signs.promise(board, (x, y + round(yield_at * size)), marked.promises[cell], is_best=is_best)
    if marked.promises:
        made, up = {}, round(tag_at * size)
    widest = max((cubes.lettered_width(some, cubes.SWATCH) for some in made.values()), default=0)
    if made and widest <= size * 0.92 and size >= ROOMY + 8:
        up = round(tag_at * size)
        for cell, some in made.items():
            x, y = frame.middle(cell)
            cubes.draw_lettered(board, (x, y + round(yield_at * size)), some, cubes.SWATCH)
    for cell, number in numbered:
        x, y = frame.middle(cell)
        signs.tag(board, (x, y + up), number)
