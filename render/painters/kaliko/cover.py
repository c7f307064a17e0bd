"""The face of Kaliko: its name, and a pattern from a match."""

from typing import Final

from engine.games.kaliko.page import COVER
from render import theme
from render.canvas import Canvas
from render.painters.kaliko import board, lights, words
from render.painters.kaliko.lights import Marked
from render.wording import word

_HEIGHT: Final = 900
_ROOM: Final = (theme.WIDTH - 2 * theme.MARGIN, 556)


def cover() -> Canvas:
    """Title, pattern, and for whom it is."""
    canvas = Canvas(theme.WIDTH, _HEIGHT)
    middle = theme.WIDTH // 2
    canvas.text((middle, 84), words.TITLE, theme.HUGE, theme.TEXT, bold=True, side="middle")
    on_it = lights.lying(COVER)
    frame = board.Frame.about(tuple(on_it), board.whole_table(on_it), _ROOM)
    board.draw(canvas, (theme.MARGIN, 150), frame, on_it, Marked())
    canvas.text((middle, 762), word(words.PITCH), theme.BODY, theme.TEXT, bold=True, side="middle")
    canvas.text((middle, 838), word(words.FOR_WHOM), theme.SMALL, theme.MUTED, side="middle")
    return canvas
