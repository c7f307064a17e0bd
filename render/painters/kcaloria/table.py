"""The table of kCaloria: plates along the top, what the last turn did, and below that the meadow with the tiles."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from engine.game import Place
from engine.games.kcaloria.rules.table import View
from engine.hexes import around
from render import shapes, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.hexagons import Frame
from render.painters.kcaloria import board, chain, ground, results, said, seats, tiles
from render.painters.kcaloria.marked import marked
from render.painters.kcaloria.sizes import ROOMY
from render.setting import extent
from render.wording import drawn_names

HEIGHT: Final = 1320
_LENS: Final = 340
"""How wide and high a close-up is."""
_INSET: Final = 14
"""How far it is from the edges of the table."""
_CLOSE: Final = (ROOMY, 136)
_FOOT: Final = 12
_BELOW: Final = 10


def table(view: View, names: tuple[str, ...], tags: tuple[tuple[Place, int], ...]) -> Canvas:
    """What everybody may see. Nobody chooses anything from it: there is nothing to tag."""
    called = drawn_names(names, view.seats)
    if view.ending is not None:
        return results.final(view, called)
    top = seats.bottom(view.seats) + _BELOW
    canvas = ground.canvas(theme.WIDTH, HEIGHT)
    seats.draw(canvas, view, called)
    said.draw(canvas, Box.at(theme.MARGIN, top, theme.WIDTH - 2 * theme.MARGIN, said.HEIGHT), view, called)
    top += said.HEIGHT
    bottom = HEIGHT - _FOOT
    if view.last is None and not extent(view).tiles:
        bottom -= chain.HEIGHT
        chain.draw(canvas, Box(theme.MARGIN, bottom, theme.WIDTH - theme.MARGIN, HEIGHT - _FOOT))
    room = (theme.WIDTH, bottom - top)
    frame, close = spread(view, room)
    marks = marked(view)
    at = (0, top + (room[1] - frame.height) // 2)
    board.draw(canvas, at, frame, view, marks)
    if close is not None:
        _lens(canvas, close, at, view)
    return canvas


class Close(NamedTuple):
    """A close-up, and where it is on the table."""

    frame: Frame
    box: Box


def _lens(canvas: Canvas, close: Close, at: Point, view: View) -> None:
    """The last placement through a magnifying glass."""
    box = close.box.moved(at)
    middle = box.middle
    board.draw(canvas, box[:2], close.frame, view, marked(view), mask=shapes.disc(_LENS))
    canvas.stamp(shapes.hoop(_LENS + 18, 14), middle, theme.INK)
    canvas.stamp(shapes.hoop(_LENS + 14, 8), middle, theme.TEXT)


def spread(view: View, room: Point) -> tuple[Frame, Close | None]:
    """The whole table; and where tiles are small the last placement with what is around it, in a corner where nothing lies."""
    frame = board.whole(view, room)
    if frame.size >= ROOMY or view.last is None or view.last.placed is None:
        return frame, None
    cell, cells = view.last.placed.cell, board.occupied(extent(view))
    beside = board.whole(view, (room[0] - _LENS - _INSET, room[1]))
    for one in (frame, beside):
        if one.size < frame.size or not all(map(one.holds, cells)):
            continue
        wide = replace(one, width=room[0])
        there = [tiles.box(wide.corner(cell), wide.size) for cell in cells]
        for box in _corners(wide):
            if not any(box.grown(_INSET).touches(taken) for taken in there):
                close = board.part(view, {cell, *around(cell)}, (_LENS, _LENS), _CLOSE)
                return wide, Close(close, box)
    return frame, None


def _corners(frame: Frame) -> Iterator[Box]:
    """Where a close-up may be on a table, not where clients lay a badge of their own: the lower left corner comes last."""
    for left in (frame.width - _LENS - _INSET, _INSET):
        for top in (_INSET, frame.height - _LENS - _INSET):
            yield Box.at(left, top, _LENS, _LENS)
