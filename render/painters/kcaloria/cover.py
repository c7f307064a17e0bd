"""The face of kCaloria: its name, and a human amid all that it lives on."""

from typing import Final

from engine.games.kcaloria.words.page import COVER
from render import theme
from render.canvas import Canvas
from render.painters.kcaloria import board, words
from render.painters.kcaloria.marked import Marked
from render.wording import word

_ROOM: Final = (theme.WIDTH - 2 * theme.MARGIN, 860)


def cover() -> Canvas:
    """Title, tiles, and for whom it is."""
    frame = board.whole(COVER, _ROOM)
    line = 150 + frame.height + 70
    canvas = Canvas(theme.WIDTH, line + 140)
    middle = theme.WIDTH // 2
    canvas.text((middle, 84), words.TITLE, theme.HUGE, theme.TEXT, bold=True, side="middle")
    board.draw(canvas, (theme.MARGIN, 150), frame, COVER, Marked())
    canvas.text((middle, line), word(words.PITCH), theme.BODY, theme.TEXT, bold=True, side="middle")
    canvas.text((middle, line + 72), word(words.FOR_WHOM), theme.SMALL, theme.MUTED, side="middle")
    return canvas
