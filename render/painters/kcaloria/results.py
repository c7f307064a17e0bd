"""How a match of kCaloria ended: places, points with their parts by colour, and the table at the end."""

from typing import Final

from engine.games.kcaloria.rules.table import View
from render import lettering, marks, plates, theme
from render.canvas import Canvas
from render.geometry import Point
from render.painters.kcaloria import board, seats, words
from render.painters.kcaloria.board import HIGHEST
from render.painters.kcaloria.marked import marked
from render.wording import word

_TITLE: Final = 84
_CROWN: Final = 40


def final(view: View, called: tuple[str, ...]) -> Canvas:
    """The end of the match, whoever looks."""
    places = view.sight.places
    plate_height = seats.height(view.seats)
    top = theme.MARGIN + _TITLE + plates.grid_height(view.seats, plate_height) + theme.GAP
    room = (theme.WIDTH - 2 * theme.MARGIN, HIGHEST - top - theme.MARGIN)
    frame = board.whole(view, room)
    canvas = Canvas(theme.WIDTH, top + frame.height + theme.MARGIN)
    title = (theme.MARGIN + 4, theme.MARGIN + 32)
    canvas.text(title, word(words.FINAL_RESULT), theme.FIGURE, theme.TEXT, bold=True)
    wide = lettering.width(word(words.FINAL_RESULT), theme.FIGURE, bold=True) + 40
    edge = theme.WIDTH - theme.MARGIN - 4
    how = words.ending(view, called, edge - title[0] - wide)
    canvas.text((edge, title[1] + 8), how, theme.SMALL, theme.MUTED, side="right")
    order = sorted(range(view.seats), key=lambda seat: (places[seat], seat))
    boxes = plates.grid(view.seats, theme.MARGIN + _TITLE, plate_height)
    for box, seat in zip(boxes, order, strict=True):
        seats.plate(canvas, box, view, seat, called[seat])
        _placed(canvas, (box.left + 21, box.top + 55), places[seat])
    board.draw(canvas, (theme.MARGIN, top), frame, view, marked(view))
    return canvas


def _placed(canvas: Canvas, at: Point, place: int) -> None:
    """A crown for who has won, the place for everybody else."""
    if place == 1:
        marks.crown(canvas, at, _CROWN)
    else:
        canvas.text(at, word(words.PLACE, n=place), theme.SMALL, theme.MUTED, bold=True, side="middle")
