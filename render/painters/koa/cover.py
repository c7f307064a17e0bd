"""The face of KOA: its name, and four clans' caves in mid-match."""

from typing import Final

from engine.games.koa.positions import set_board
from engine.games.koa.rules import view
from render import theme
from render.canvas import Canvas
from render.painters.koa import board, clans, colours, words
from render.wording import word

_SIZE: Final = 92
_CALLED: Final = ("Koa", "Ori", "Ana", "Lur")
POSITION: Final = set_board(
    "A1: cB2 cC3 gC2 sB4 cD4 cE5 sD2 gB1 cF6 A10: cB9 gC9 cC8 sB7 cD7 gD8 cE7 sE9 "
    "J10: cI9 cH8 gI8 sH10 cG7 cG6 sH6 gI6 J1: cI2 gH3 cH2 cG3 sI4 cG4 sF2 mgF4 nobody: lF3 eE6 eG8 lC6"
)


def cover() -> Canvas:
    """Title, board, and for whom it is."""
    wide, high = board.extent(_SIZE)
    top = 152
    canvas = colours.canvas(theme.WIDTH, top + high + 190)
    middle = theme.WIDTH // 2
    canvas.text((middle, 84), words.TITLE, theme.HUGE, theme.TEXT, bold=True, side="middle")
    cast = clans.cast(view(POSITION, None), _CALLED)
    board.draw(canvas, ((theme.WIDTH - wide - board.NUMBERS) // 2, top), _SIZE, cast)
    line = top + high
    canvas.text((middle, line + 54), word(words.PITCH), theme.BODY, theme.TEXT, bold=True, side="middle")
    canvas.text((middle, line + 126), word(words.FOR_WHOM), theme.SMALL, theme.MUTED, side="middle")
    return canvas
