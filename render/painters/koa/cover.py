"""The face of KOA: its name, and four clans' caves in mid-match."""

from typing import Final

from engine.games.koa.page import COVER
from render import theme
from render.canvas import Canvas
from render.painters.koa import board, clans, words
from render.wording import word

_SIZE: Final = 92
_CALLED: Final = ("Koa", "Ori", "Ana", "Lur")


def cover() -> Canvas:
    """Title, board, and for whom it is."""
    wide, high = board.extent(_SIZE)
    top = 152
    canvas = Canvas(theme.WIDTH, top + high + 190)
    middle = theme.WIDTH // 2
    canvas.text((middle, 84), words.TITLE, theme.HUGE, theme.TEXT, bold=True, side="middle")
    cast = clans.cast(COVER, _CALLED)
    board.draw(canvas, ((theme.WIDTH - wide - board.NUMBERS) // 2, top), _SIZE, cast)
    line = top + high
    canvas.text((middle, line + 54), word(words.PITCH), theme.BODY, theme.TEXT, bold=True, side="middle")
    canvas.text((middle, line + 126), word(words.FOR_WHOM), theme.SMALL, theme.MUTED, side="middle")
    return canvas
