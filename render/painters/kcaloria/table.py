"""The table of kCaloria: plates along the top, the tiles, and below them the turn before."""

from typing import Final

from engine.game import Place
from engine.games.kcaloria.table import View
from engine.hexes import around
from render import plates, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.hexagons import Frame
from render.painters.kcaloria import before, board, colours, results, seats, words
from render.painters.kcaloria.board import HIGHEST
from render.painters.kcaloria.marked import marked
from render.painters.kcaloria.tiles import ROOMY

_GAP: Final = 14
_CLOSE_UP: Final = 400
"""How wide and how high a close-up is."""
_CLOSE_SIZES: Final = (ROOMY, 128)


def table(view: View, names: tuple[str, ...], tags: tuple[tuple[Place, int], ...]) -> Canvas:
    """What everybody may see. Nobody chooses anything from it: there is nothing to tag."""
    called = words.called(view, names)
    if view.ending is not None:
        return results.final(view, called)
    plate_height = seats.height(view.seats)
    top = theme.MARGIN + plates.grid_height(view.seats, plate_height) + _GAP
    below = _GAP + before.HEIGHT + theme.MARGIN
    room = (theme.WIDTH - 2 * theme.MARGIN, HIGHEST - top - below)
    frame, close = _spread(view, room)
    canvas = colours.canvas(theme.WIDTH, top + frame.height + below)
    for seat, box in enumerate(plates.grid(view.seats, theme.MARGIN, plate_height)):
        seats.plate(canvas, box, view, seat, called[seat])
    marks = marked(view)
    board.draw(canvas, (theme.MARGIN, top), frame, view, marks)
    if close is not None:
        inset = Box.at(theme.WIDTH - theme.MARGIN - close.width, top, close.width, close.height)
        board.draw(canvas, (inset.left, inset.top), close, view, marks)
        canvas.outline(inset, theme.MUTED, 4)
    foot = Box.at(theme.MARGIN, top + frame.height + _GAP, room[0], before.HEIGHT)
    before.draw(canvas, foot, view, called)
    return canvas


def _spread(view: View, room: Point) -> tuple[Frame, Frame | None]:
    """The whole table; and where that leaves room beside it and tiles are small, the last placement with what is around it."""
    frame = board.whole(view, room)
    if frame.size >= ROOMY or view.last is None or view.last.placed is None:
        return frame, None
    cell = view.last.placed.cell
    close = board.part(view, {cell, *around(cell)}, (_CLOSE_UP, min(_CLOSE_UP, frame.height)), _CLOSE_SIZES)
    beside = board.whole(view, (room[0] - _CLOSE_UP - theme.GAP, room[1]))
    is_whole = beside.size == frame.size and all(map(beside.holds, board.occupied(view)))
    return (beside, close) if is_whole else (frame, None)
