"""The table of Kaliko: plates along the top, the turn before and the bag, and below them the pattern.

House rule: nothing is written at the bottom, whose left corner the badge of the alternative text hides.
"""

from typing import Final

from engine.games.kaliko.table import Played, View
from render import plates, theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.kaliko import before, board, lights, results, spread, words
from render.painters.kaliko.lights import Tags
from render.wording import drawn_names, word

_LATEST: Final = 52
"""What a plate says of a seat's latest turn."""
_COUNT: Final = 100
"""Room for the tiles in hand, which wide plates have in the same line."""


def table(view: View, names: tuple[str, ...], tags: Tags) -> Canvas:
    """What everybody may see. Nobody chooses anything from it: there is nothing to tag."""
    called = drawn_names(names, view.seats)
    if view.ending is not None:
        return results.final(view, called)
    plate_height = plates.head_height(view.seats) + _LATEST
    top = theme.MARGIN + plates.grid_height(view.seats, plate_height) + theme.GAP
    told = Box.at(theme.MARGIN, top, theme.WIDTH - 2 * theme.MARGIN, before.height(view))
    on_it = lights.lying(view.pattern)
    marked = lights.on_table(view)
    below = told.bottom + theme.GAP
    shown = spread.spread(on_it, marked, (told.width, board.HIGHEST - below - theme.MARGIN))
    canvas = Canvas(theme.WIDTH, below + shown.height + theme.MARGIN)
    for seat, box in enumerate(plates.grid(view.seats, theme.MARGIN, plate_height)):
        _plate(canvas, box, view, seat, called[seat])
    before.draw(canvas, told, view, called)
    spread.draw(canvas, (told.left, below), shown, on_it, marked)
    return canvas


def _plate(canvas: Canvas, box: Box, view: View, seat: int, name: str) -> None:
    has_left, is_to_move = seat in view.left, seat in view.to_move
    head = plates.Plate(seat, name, str(view.scores[seat]), unit="", is_to_move=is_to_move, is_out=has_left)
    parts = plates.plate(canvas, box, head)
    plates.pieces_left(canvas, parts.counted, view.counts[seat])
    turn = view.latest[seat]
    if has_left or turn is not None:
        is_loud = isinstance(turn, Played) and not has_left
        text = word(words.PLATE_LEFT) if has_left or turn is None else words.latest(turn)
        at = (parts.below.left, parts.below.top + 20)
        room = parts.below.width - (_COUNT if plates.is_wide(view.seats) else 0)
        ink = theme.TEXT if is_loud else theme.MUTED
        canvas.text(at, text, theme.SMALL, ink, bold=is_loud, room=room)
