"""Kaliko's cover: a pattern beyond the picture's edges, and the title in ribbons.

The pattern comes from a real match.
"""

from typing import Final

from PIL import Image

from engine.games.kaliko.rules_page import COVER
from render.kit import grounds, theme
from render.kit.canvas import Canvas
from render.kit.style import is_stark, px
from render.kit.wording import word
from render.painters.kaliko import board, ground, highlights, words
from render.painters.kaliko.colours import SHADE
from render.painters.kaliko.frame import Frame
from render.painters.kaliko.highlights import Highlights
from render.painters.kaliko.logotype import title

_HEIGHT: Final = 900
_TILE: Final = 160
_COLOURS: Final = 160
"""The file's palette size: the pattern has every shade from bright to dark."""
_SMOOTH: Final = 12
_DARK: Final = 0.8
_FADE: Final = (340, 620)
"""The lines between which the pattern fades into the dark, where the title is."""


def cover() -> Canvas:
    """Draw pattern, title, and the line on who can play."""
    canvas = ground.felt_canvas(_HEIGHT)
    canvas.colours = _COLOURS
    on_it = highlights.lying(COVER)
    # West of the middle and low: there the pattern is dense, and no end of it shows.
    frame = Frame(_TILE, -_MIDDLE[0], -_MIDDLE[1], theme.WIDTH, _HEIGHT)
    board.draw(canvas, (0, 0), frame, on_it, Highlights())
    _darken(canvas)
    middle = theme.WIDTH // 2
    title(canvas, (middle, 610))
    canvas.text((middle, 776), word(words.PITCH), theme.BODY, theme.TEXT, bold=True, side="middle")
    canvas.text((middle, 842), word(words.FOR_WHOM), theme.BODY, theme.TEXT, side="middle")
    return canvas


_MIDDLE: Final = (420, 330)
"""The position of the first tile."""


def _darken(canvas: Canvas) -> None:
    """Fade the lower part into the dark."""
    image = canvas.image
    image.paste(theme.rgb(theme.SHADOW if is_stark() else SHADE), mask=_fade(*image.size))
    if not is_stark():
        box = (0, px(_FADE[0]), image.width, px(_FADE[1]))
        image.paste(grounds.dither(image.crop(box), _SMOOTH, period=4), box)


def _fade(wide: int, high: int) -> Image.Image:
    """Return the mask of darkness, line by line."""
    start, end = _FADE
    lines = Image.new("L", (1, high))
    for line in range(high):
        share = min(max((line * _HEIGHT / high - start) / (end - start), 0.0), 1.0)
        lines.putpixel((0, line), round(255 * _DARK * share * share * (3 - 2 * share)))
    return lines.resize((wide, high))
