"""How a match of ORGANISM ended: places, captures, organisms, and the board at the end."""

from typing import Final

from engine.games.organism.table import View
from render import lettering, marks, plates, theme
from render.canvas import Canvas
from render.geometry import Point
from render.painters.organism import board, deeds, seats, words
from render.painters.organism.frame import HIGHEST, Frame
from render.painters.organism.plan import plan
from render.wording import word

_TITLE: Final = 84
_CROWN: Final = 40


def final(view: View, called: tuple[str, ...]) -> Canvas:
    """The end of the match, whoever looks."""
    ended = view.result
    assert ended is not None  # there is no other time for this picture
    plate_height = plates.head_height(view.seats) + seats.ROW
    top = theme.MARGIN + _TITLE + plates.grid_height(view.seats, plate_height) + theme.GAP
    room = (theme.WIDTH - 2 * theme.MARGIN, HIGHEST - top - theme.MARGIN)
    frame = Frame.whole(plan(view.seats, view.options.board), room)
    canvas = Canvas(theme.WIDTH, top + frame.part.height + theme.MARGIN)
    title = (theme.MARGIN + 4, theme.MARGIN + 32)
    canvas.text(title, word(words.FINAL_RESULT), theme.FIGURE, theme.TEXT, bold=True)
    wide = lettering.width(word(words.FINAL_RESULT), theme.FIGURE, bold=True) + 40
    edge = theme.WIDTH - theme.MARGIN - 4
    canvas.text(
        (edge, title[1] + 8),
        words.ending(view),
        theme.SMALL,
        theme.MUTED,
        side="right",
        room=edge - title[0] - wide,
    )
    order = sorted(range(view.seats), key=lambda seat: (ended.places[seat], seat))
    boxes = plates.grid(view.seats, theme.MARGIN + _TITLE, plate_height)
    for box, seat in zip(boxes, order, strict=True):
        seats.plate(canvas, box, view, seat, called[seat])
        _placed(canvas, (box.left + 21, box.top + 55), ended.places[seat])
    board.draw(canvas, (theme.MARGIN, top), frame, view, board.Marked(deeds.on_table(view)))
    return canvas


def _placed(canvas: Canvas, at: Point, place: int) -> None:
    """A crown for who has won, the place for everybody else."""
    if place == 1:
        marks.crown(canvas, at, _CROWN)
    else:
        canvas.text(at, word(words.PLACE, n=place), theme.SMALL, theme.MUTED, bold=True, side="middle")
