"""How a match of Kaliko ended: places, totals, best plays, and the finished pattern."""

from dataclasses import replace
from typing import Final

from engine.games.kaliko.table import View
from render import lettering, marks, plates, theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.kaliko import board, lights, words
from render.wording import word

_TITLE: Final = 84
_PLACE: Final = 58
"""What a plate says of the place that its seat came to."""


def final(view: View, called: tuple[str, ...]) -> Canvas:
    """The end of the match, whoever looks."""
    ended = view.outcome
    if ended is None:
        raise ValueError("the match is not over")
    plate_height = plates.head_height(view.seats) + _PLACE
    top = theme.MARGIN + _TITLE + plates.grid_height(view.seats, plate_height) + theme.GAP
    on_it = lights.lying(view.pattern)
    whole = board.whole_table(on_it)
    room = (theme.WIDTH - 2 * theme.MARGIN, board.HIGHEST - top - theme.MARGIN)
    frame = board.Frame.about(whole, whole, room)
    canvas = Canvas(theme.WIDTH, top + frame.height + theme.MARGIN)
    title = (theme.MARGIN + 4, theme.MARGIN + 32)
    canvas.text(title, word(words.FINAL_RESULT), theme.FIGURE, theme.TEXT, bold=True)
    wide = lettering.width(word(words.FINAL_RESULT), theme.FIGURE, bold=True) + 40
    edge = theme.WIDTH - theme.MARGIN - 4
    how = words.ending(view, called)
    canvas.text(
        (edge, title[1] + 8), how, theme.SMALL, theme.MUTED, side="right", room=edge - title[0] - wide
    )
    order = sorted(range(view.seats), key=lambda seat: (ended.places[seat], seat))
    boxes = plates.grid(view.seats, theme.MARGIN + _TITLE, plate_height)
    for box, seat in zip(boxes, order, strict=True):
        plate = plates.Plate(seat, called[seat], str(ended.scores[seat]), unit="")
        below = plates.plate(canvas, box, plate).below
        _placed(canvas, below, ended.places[seat] if view.seats > 1 else None, view.best[seat])
    board.draw(canvas, (theme.MARGIN, top), frame, on_it, replace(lights.on_table(view), dead=()))
    return canvas


def _placed(canvas: Canvas, box: Box, place: int | None, best: int) -> None:
    """The place that a player came to, if there were others, and the best play."""
    left, line = box.left, box.top + 22
    if place == 1:
        marks.crown(canvas, (left + 28, line), 56)
        left += 72
    if place is not None:
        canvas.text((left, line), word(words.PLACE, n=place), theme.BODY, theme.TEXT, bold=True)
    if best:
        text = word(words.BEST, n=best)
        canvas.text((box.right, line), text, theme.SMALL, theme.MUTED, side="right")
