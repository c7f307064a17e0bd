"""The cover of Skeleton."""

from typing import Final

from render.kit import theme
from render.kit.canvas import Canvas
from render.kit.wording import word
from tests.toys.skeleton.painter import pieces, words

_HEIGHT: Final = 960
_MIDDLE: Final = theme.WIDTH // 2


def cover() -> Canvas:
    """Draw title, box and pearls, what the game is about, and who can play."""
    canvas = Canvas(theme.WIDTH, _HEIGHT)
    canvas.text((_MIDDLE, 150), words.TITLE, theme.HUGE, theme.TEXT, bold=True, side="middle")
    pieces.chest(canvas, (_MIDDLE, 440), "?")
    pieces.pearls(canvas, (_MIDDLE - pieces.PEARL * pieces.ROW // 2, 600), 2 * pieces.ROW)
    canvas.text((_MIDDLE, 800), word(words.PITCH), theme.BODY, theme.TEXT, bold=True, side="middle")
    canvas.text((_MIDDLE, 880), word(words.FOR_WHOM), theme.SMALL, theme.MUTED, side="middle")
    return canvas
