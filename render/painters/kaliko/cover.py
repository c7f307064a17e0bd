"""Kaliko's cover: a pattern beyond the picture's edges, and the title in ribbons.

The pattern comes from a real match.
"""

from typing import Final

from PIL import Image

from engine.games.kaliko.rules_page import COVER
from render.kit import grounds, theme
from render.kit.canvas import Canvas
from render.kit.covers import Crop, Format, KeyArt
from render.kit.geometry import Box
from render.kit.style import is_stark
from render.kit.wording import word
from render.painters.kaliko import board, ground, highlights, words
from render.painters.kaliko.colours import SHADE
from render.painters.kaliko.frame import Frame
from render.painters.kaliko.highlights import Highlights
from render.painters.kaliko.logotype import SIZE, logo, title

_HEIGHT: Final = 900
_TILE: Final = 160
_FADES: Final = ((340, 620, 0.8), (600, 760, 0.85))
"""The lines between which the pattern fades, and by how much: behind the title, then at its end."""


def cover() -> Canvas:
    """Draw pattern, title, and the line on who can play."""
    canvas = Canvas(theme.WIDTH, _HEIGHT, on=_art())
    middle = theme.WIDTH // 2
    title(canvas, (middle, 610))
    canvas.text((middle, 776), word(words.PITCH), theme.BODY, theme.TEXT, bold=True, side="middle")
    canvas.text((middle, 842), word(words.FOR_WHOM), theme.BODY, theme.TEXT, side="middle")
    return canvas


def _art() -> Image.Image:
    """Return the pattern, which fades into the dark, without words."""
    return grounds.get_art("kaliko cover", theme.WIDTH, _HEIGHT, _lay_pattern)


def _lay_pattern(width: int, height: int) -> Image.Image:
    canvas = Canvas(theme.WIDTH, _HEIGHT)
    if not is_stark():
        canvas.image = ground.draw_felt(width, height)
    on_it = highlights.lying(COVER)
    # West of the middle and low: there the pattern is dense, and no end of it shows.
    frame = Frame(_TILE, -_MIDDLE[0], -_MIDDLE[1], theme.WIDTH, _HEIGHT)
    board.draw(canvas, (0, 0), frame, on_it, Highlights(), is_on_felt=False)
    canvas.image.paste(theme.rgb(theme.SHADOW if is_stark() else SHADE), mask=_fade(width, height))
    return canvas.image


_MIDDLE: Final = (420, 330)
"""The position of the first tile."""


def _fade(wide: int, high: int) -> Image.Image:
    """Return the mask of darkness, line by line."""
    lines = Image.new("L", (1, high))
    for line in range(high):
        clear = 1.0
        for start, end, dark in _FADES:
            share = min(max((line * _HEIGHT / high - start) / (end - start), 0.0), 1.0)
            clear *= 1 - dark * share * share * (3 - 2 * share)
        lines.putpixel((0, line), round(255 * (1 - clear)))
    return lines.resize((wide, high))


KEY: Final = KeyArt(
    words.TITLE,
    logo,
    SIZE,
    {
        Format.SQUARE: Crop(_art, 200, 72, 1000, Box(236, 540, 964, 730)),
        Format.BROAD: Crop(_art, 80, 92, 1120, Box(140, 466, 1060, 666)),
        Format.HEADING: Crop(_art, 0, 480, 1200, Box(60, 490, 1140, 710)),
    },
)
