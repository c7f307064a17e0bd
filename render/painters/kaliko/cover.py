"""The face of Kaliko: a pattern from a match, as far as the eye reaches, and its name over it."""

from typing import Final

from engine.games.kaliko.page import COVER
from render import theme
from render.canvas import Canvas
from render.painters.kaliko import board, felt, lights, words
from render.painters.kaliko.frame import Frame
from render.painters.kaliko.lights import Marked
from render.wording import word

_HEIGHT: Final = 900


def cover() -> Canvas:
    """Title, pattern, and for whom it is."""
    canvas = felt.felt(_HEIGHT)
    middle = theme.WIDTH // 2
    on_it = lights.lying(COVER)
    frame = Frame.about(tuple(on_it), tuple(on_it), (theme.WIDTH, 600))
    board.draw(canvas, (0, 150), frame, on_it, Marked())
    canvas.text((middle, 84), words.TITLE, theme.HUGE, theme.TEXT, bold=True, side="middle")
    canvas.text((middle, 782), word(words.PITCH), theme.BODY, theme.TEXT, bold=True, side="middle")
    canvas.text((middle, 848), word(words.FOR_WHOM), theme.SMALL, theme.MUTED, side="middle")
    return canvas
