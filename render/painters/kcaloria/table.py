"""The table of kCaloria: plates along the top, the tiles, and below them the turn before."""

from typing import Final

from engine.game import Place
from engine.games.kcaloria.table import View
from render import plates, theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.kcaloria import before, board, colours, results, seats, words
from render.painters.kcaloria.board import HIGHEST
from render.painters.kcaloria.marked import marked

_GAP: Final = 14


def table(view: View, names: tuple[str, ...], tags: tuple[tuple[Place, int], ...]) -> Canvas:
    """What everybody may see. Nobody chooses anything from it: there is nothing to tag."""
    called = words.called(view, names)
    if view.ending is not None:
        return results.final(view, called)
    plate_height = seats.height(view.seats)
    top = theme.MARGIN + plates.grid_height(view.seats, plate_height) + _GAP
    below = _GAP + before.HEIGHT + theme.MARGIN
    room = (theme.WIDTH - 2 * theme.MARGIN, HIGHEST - top - below)
    frame = board.whole(view, room)
    canvas = colours.canvas(theme.WIDTH, top + frame.height + below)
    for seat, box in enumerate(plates.grid(view.seats, theme.MARGIN, plate_height)):
        seats.plate(canvas, box, view, seat, called[seat])
    board.draw(canvas, (theme.MARGIN, top), frame, view, marked(view))
    foot = Box.at(theme.MARGIN, top + frame.height + _GAP, room[0], before.HEIGHT)
    before.draw(canvas, foot, view, called)
    return canvas
