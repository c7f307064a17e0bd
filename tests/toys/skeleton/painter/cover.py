"""The cover of Skeleton."""

from typing import Final

from PIL import Image

from render.kit import lettering, theme
from render.kit.canvas import Canvas
from render.kit.covers import Crop, Format, KeyArt
from render.kit.geometry import Box, Point
from render.kit.logo import Logotype, logotype
from render.kit.wording import word
from tests.toys.skeleton.painter import pieces, words

_HEIGHT: Final = 960
_MIDDLE: Final = theme.WIDTH // 2


def cover() -> Canvas:
    """Draw title, box and pearls, what the game is about, and who can play."""
    canvas = Canvas(theme.WIDTH, _HEIGHT)
    canvas.text((_MIDDLE, 150), words.TITLE, theme.HUGE, theme.TEXT, bold=True, side="middle")
    _lay_pearls(canvas)
    canvas.text((_MIDDLE, 800), word(words.PITCH), theme.BODY, theme.TEXT, bold=True, side="middle")
    canvas.text((_MIDDLE, 880), word(words.FOR_WHOM), theme.BODY, theme.MUTED, side="middle")
    return canvas


def _lay_pearls(canvas: Canvas) -> None:
    pieces.chest(canvas, (_MIDDLE, 440), "?")
    pieces.pearls(canvas, (_MIDDLE - pieces.PEARL * pieces.ROW // 2, 600), 2 * pieces.ROW)


def _art() -> Image.Image:
    """Return box and pearls without words."""
    canvas = Canvas(theme.WIDTH, _HEIGHT)
    _lay_pearls(canvas)
    return canvas.image


def _write_title(canvas: Canvas) -> None:
    letters = lettering.draw_text(words.TITLE, theme.HUGE, bold=True).mask
    canvas.stamp(letters, (_MIDDLE, theme.HUGE), theme.TEXT)


def logo(room: Point) -> Logotype:
    """Return the logotype as large as it fits into a room."""
    return logotype("skeleton", (theme.WIDTH, 2 * theme.HUGE), _write_title, room)


KEY: Final = KeyArt(
    words.TITLE,
    logo,
    theme.HUGE,
    {
        Format.SQUARE: Crop(_art, 120, 0, 1080, Box(200, 60, 1000, 240)),
        Format.BROAD: Crop(_art, 0, 40, 1200, Box(200, 80, 1000, 240)),
        Format.HEADING: Crop(_art, 0, 60, 1200, Box(200, 80, 1000, 280)),
    },
)
