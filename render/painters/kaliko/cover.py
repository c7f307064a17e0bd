"""The face of Kaliko: a pattern from a match that runs on beyond the picture, and over it the name in ribbons."""

from typing import Final

from PIL import ImageDraw

from engine.games.kaliko.page import COVER
from render import shapes, theme
from render.canvas import Canvas
from render.painters.kaliko import board, felt, lights, words
from render.painters.kaliko.colours import SHADE
from render.painters.kaliko.frame import Frame
from render.painters.kaliko.lights import Marked
from render.painters.kaliko.title import title
from render.setting import is_stark
from render.wording import word

_HEIGHT: Final = 900
_TILE: Final = 160
_FADE: Final = (330, 640)
"""From where to where the pattern goes down into the dark, on which the name is written."""


def cover() -> Canvas:
    """Pattern, title, and for whom it is."""
    canvas = felt.felt(_HEIGHT)
    on_it = lights.lying(COVER)
    # West of the middle and low: there the pattern is thick, and nothing of it ends in the picture.
    frame = Frame(_TILE, -_MIDDLE[0], -_MIDDLE[1], theme.WIDTH, _HEIGHT)
    board.draw(canvas, (0, 0), frame, on_it, Marked())
    _darken(canvas)
    middle = theme.WIDTH // 2
    title(canvas, (middle, 610))
    canvas.text((middle, 776), word(words.PITCH), theme.BODY, theme.TEXT, bold=True, side="middle")
    canvas.text((middle, 842), word(words.FOR_WHOM), theme.SMALL, theme.TEXT, side="middle")
    return canvas


_MIDDLE: Final = (420, 330)
"""Where the first tile lies."""


def _darken(canvas: Canvas) -> None:
    """Let the lower part go down into the dark."""
    fade = shapes.drawn(("kaliko", "fade"), theme.WIDTH, _HEIGHT, _fade)
    canvas.ink(fade, (0, 0), theme.SHADOW if is_stark() else SHADE)


def _fade(pen: ImageDraw.ImageDraw, fine: int) -> None:
    start, end = _FADE
    for line in range(start * fine, _HEIGHT * fine):
        dark = min(1.0, (line / fine - start) / (end - start)) * 0.93
        pen.line((0, line, theme.WIDTH * fine, line), fill=round(255 * dark))
