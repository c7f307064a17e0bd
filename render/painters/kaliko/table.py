"""The table of Kaliko: plates along the top, the pattern, and below it the turn before and the bag."""

from typing import Final

from engine.games.kaliko.paths import staging
from engine.games.kaliko.table import Played, View
from render import plates, theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.kaliko import before, board, colours, lights, results, words
from render.painters.kaliko.lights import Tags

_LATEST: Final = 52
"""What a plate says of a seat's latest turn."""
_COUNT: Final = 100
"""Room for the tiles in hand, which wide plates have in the same line."""


def table(view: View, names: tuple[str, ...], tags: Tags) -> Canvas:
    """What everybody may see. Nobody chooses anything from it: there is nothing to tag."""
    called = words.called(view, names)
    if view.ending is not None:
        return results.final(view, called)
    plate_height = plates.head_height(view.seats) + _LATEST
    top = theme.MARGIN + plates.grid_height(view.seats, plate_height) + theme.GAP
    foot = before.height(view)
    on_it = staging(view.pattern)
    whole = board.whole_table(on_it)
    room = (theme.WIDTH - 2 * theme.MARGIN, board.HIGHEST - top - theme.GAP - foot - theme.MARGIN)
    frame = board.Frame.about(whole, whole, room)
    canvas = colours.canvas(theme.WIDTH, top + frame.height + theme.GAP + foot + theme.MARGIN)
    for seat, box in enumerate(plates.grid(view.seats, theme.MARGIN, plate_height)):
        _plate(canvas, box, view, seat, called[seat])
    board.draw(canvas, (theme.MARGIN, top), frame, on_it, lights.on_table(view))
    below = Box.at(theme.MARGIN, top + frame.height + theme.GAP, room[0], foot)
    before.draw(canvas, below, view, called)
    return canvas


def _plate(canvas: Canvas, box: Box, view: View, seat: int, name: str) -> None:
    head = plates.Plate(seat, name, str(view.scores[seat]), unit="", is_to_move=seat in view.to_move)
    parts = plates.plate(canvas, box, head)
    plates.pieces_left(canvas, parts.counted, view.counts[seat])
    if (turn := view.latest[seat]) is not None:
        ink, bold = (theme.TEXT, True) if isinstance(turn, Played) else (theme.MUTED, False)
        at = (parts.below.left, parts.below.top + 20)
        room = parts.below.width - (_COUNT if plates.is_wide(view.seats) else 0)
        canvas.text(at, words.latest(turn), theme.SMALL, ink, bold=bold, room=room)
