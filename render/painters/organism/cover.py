"""The face of ORGANISM: its name, and three players' organisms on a board."""

from typing import Final

from engine.games.organism.positions import set_board
from engine.games.organism.rules import view
from render import theme
from render.canvas import Canvas
from render.painters.organism import board, colours, words
from render.painters.organism.frame import Frame
from render.painters.organism.plan import plan
from render.wording import word

_HEIGHT: Final = 1200
POSITION: Final = set_board(
    "0: move@C1.3 move@C16.3 eat@C17.3 grow@C18.1 grow@D1.1 eat@D2 move@D23 grow@D24.1 "
    "1: grow@A2.3 grow@B2.3 grow@B4.3 eat@B5.3 move@C5.3 eat@C6.3 eat@C7.3 move@D7.3 "
    "2: eat@A5.3 grow@A6 move@B9.2 grow@B10 move@C11.3 eat@C12 grow@C13 move@C14.2 grow@D13 grow@D14.1 "
    "eat@D15.3 move@D17.3",
    3,
    options={"board": "open"},
)
_ROOM: Final = (theme.WIDTH - 2 * theme.MARGIN, 840)


def cover() -> Canvas:
    """Title, board, and for whom it is."""
    canvas = colours.canvas(theme.WIDTH, _HEIGHT)
    middle = theme.WIDTH // 2
    canvas.text((middle, 84), words.TITLE, theme.HUGE, theme.TEXT, bold=True, side="middle")
    frame = Frame.whole(plan(POSITION.seats, POSITION.options.board), _ROOM)
    board.draw(canvas, (theme.MARGIN, 150), frame, view(POSITION, None), board.Marked())
    canvas.text((middle, 1060), word(words.PITCH), theme.BODY, theme.TEXT, bold=True, side="middle")
    canvas.text((middle, 1136), word(words.FOR_WHOM), theme.SMALL, theme.MUTED, side="middle")
    return canvas
