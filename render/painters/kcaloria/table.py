"""The table of kCaloria: plates along the top, the tiles, and below them the turn before."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from engine.game import Place
from engine.games.kcaloria.rules.table import View
from engine.hexes import around
from render import plates, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.hexagons import Frame
from render.painters.kcaloria import before, board, results, seats, tiles
from render.painters.kcaloria.board import HIGHEST
from render.painters.kcaloria.marked import marked
from render.painters.kcaloria.tiles import ROOMY
from render.wording import drawn_names

_GAP: Final = 14
_CLOSE_UPS: Final = ((348, 348), (348, 260))
"""How wide and how high a close-up is, best first."""
_INSET: Final = 12
"""How far it is from the edges of the table."""
_CLOSE_SIZES: Final = (ROOMY, 128)


def table(view: View, names: tuple[str, ...], tags: tuple[tuple[Place, int], ...]) -> Canvas:
    """What everybody may see. Nobody chooses anything from it: there is nothing to tag."""
    called = drawn_names(names, view.seats)
    if view.ending is not None:
        return results.final(view, called)
    plate_height = seats.height(view.seats)
    top = theme.MARGIN + plates.grid_height(view.seats, plate_height) + _GAP
    below = _GAP + before.HEIGHT + theme.MARGIN
    room = (theme.WIDTH - 2 * theme.MARGIN, HIGHEST - top - below)
    frame, close = spread(view, room)
    canvas = Canvas(theme.WIDTH, top + frame.height + below)
    for seat, box in enumerate(plates.grid(view.seats, theme.MARGIN, plate_height)):
        seats.plate(canvas, box, view, seat, called[seat])
    marks = marked(view)
    board.draw(canvas, (theme.MARGIN, top), frame, view, marks)
    if close is not None:
        inset = close.box.moved((theme.MARGIN, top))
        board.draw(canvas, (inset.left, inset.top), close.frame, view, marks, under=theme.WELL)
        canvas.outline(inset, theme.MUTED, 4)
    foot = Box.at(theme.MARGIN, top + frame.height + _GAP, room[0], before.HEIGHT)
    before.draw(canvas, foot, view, called)
    return canvas


class _Close(NamedTuple):
    """A close-up, and where it is on the table."""

    frame: Frame
    box: Box


def spread(view: View, room: Point) -> tuple[Frame, _Close | None]:
    """The whole table; and where tiles are small the last placement with what is around it, in a corner where nothing lies."""
    frame = board.whole(view, room)
    if frame.size >= ROOMY or view.last is None or view.last.placed is None:
        return frame, None
    cell, cells = view.last.placed.cell, board.occupied(view)
    beside = board.whole(view, (room[0] - _CLOSE_UPS[0][0] - _GAP, room[1]))
    for one in (frame, beside):
        if one.size < frame.size or not all(map(one.holds, cells)):
            continue
        wide = replace(one, width=room[0])
        there = [tiles.box(wide.corner(cell), wide.size) for cell in cells]
        for close_up in _CLOSE_UPS:
            close = board.part(view, {cell, *around(cell)}, close_up, _CLOSE_SIZES)
            for box in _corners(wide, close):
                if not any(box.grown(_GAP).touches(taken) for taken in there):
                    return wide, _Close(close, box)
    return frame, None


def _corners(frame: Frame, close: Frame) -> Iterator[Box]:
    """Where a close-up may be on a table: the right corners first, because the turn before is told about at the left."""
    for left in (frame.width - close.width - _INSET, _INSET):
        for top in (_INSET, frame.height - close.height - _INSET):
            yield Box.at(left, top, close.width, close.height)
