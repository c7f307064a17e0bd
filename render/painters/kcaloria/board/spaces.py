"""Spaces without a tile: starts, extinct tiles, coming tiles and numbered choices."""

from collections.abc import Collection

from engine.contract.hexes import Cell
from engine.games.kcaloria.rules.kinds import KINDS, NONE
from engine.games.kcaloria.rules.state import Standing, View
from render.kit.canvas import Canvas
from render.kit.hexagons import Frame
from render.kit.style import is_stark
from render.painters.kcaloria.board import ground
from render.painters.kcaloria.board.highlights import Highlights
from render.painters.kcaloria.tiles import cubes, ownership, pieces, shadows, signs
from render.painters.kcaloria.tiles.sizes import ROOMY

_TAG_AT, _YIELD_AT = -0.16, 0.24
"""Position of a space's number, and of the yield there."""
_ABOVE, _BELOW = -0.29, 0.29
"""The same where the tile itself is visible between the two."""


def empty(board: Canvas, frame: Frame, view: View, marked: Highlights, but: Collection[Cell]) -> None:
    """Draw unused starts, extinct tiles and the coming one.

    The cells in `but` are left out.
    """
    taken = {tile.cell for tile in view.tiles}

    def is_seen(cell: Cell) -> bool:
        return cell not in taken and frame.shows(cell) and cell not in but

    for seat, cell in enumerate(view.starts):
        if not view.turns[seat] and is_seen(cell):
            shadows.shadow(board, frame.corner(cell), frame.size)
            is_first = not view.tiles and seat == view.turn
            pieces.start(seat, frame.size, is_first=is_first).paste(board, frame.corner(cell))
            if is_first:
                pieces.ring(frame.size).paste(board, frame.corner(cell))
    for tile in fallen(frame, view, marked, but):  # bare earth throws no shadow on what lies beside it
        pieces.fallen_tile(tile.kind, frame.size).paste(board, frame.corner(tile.cell))
        ownership.mark(board, frame.middle(tile.cell), frame.size, tile.seat)
    if marked.ghost is not None:
        key, cell = marked.ghost
        if cell in but:
            return
        pieces.ghost(KINDS[key], frame.size).paste(board, frame.corner(cell))
        if not marked.ringed:  # else those are what to choose from
            pieces.ring(frame.size).paste(board, frame.corner(cell))


def fallen(frame: Frame, view: View, marked: Highlights, but: Collection[Cell]) -> list[Standing]:
    """Return the extinct tiles whose places are free and visible, without the cells in `but`."""
    hidden = {*but, *(tile.cell for tile in view.tiles)}
    return [tile for tile in marked.fallen if tile.cell not in hidden and frame.shows(tile.cell)]


def number(board: Canvas, frame: Frame, marked: Highlights) -> None:
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
    widest = max((cubes.unspent_width(some, cubes.SWATCH) for some in made.values()), default=0)
    if made and widest <= size * 0.92 and size >= ROOMY + 8:
        up = round(tag_at * size)
        for cell, some in made.items():
            x, y = frame.middle(cell)
            cubes.draw_unspent(board, (x, y + round(yield_at * size)), some, cubes.SWATCH)
    for cell, number in numbered:
        x, y = frame.middle(cell)
        signs.tag(board, (x, y + up), number)
