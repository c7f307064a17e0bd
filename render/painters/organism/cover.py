"""The face of ORGANISM: its name, and three players' organisms on a board."""

from typing import Final

from engine.games.organism.page import COVER
from render import theme
from render.canvas import Canvas
from render.painters.organism import board, words
from render.painters.organism.frame import Frame
from render.painters.organism.plan import plan
from render.wording import word

_HEIGHT: Final = 1200
_ROOM: Final = (theme.WIDTH - 2 * theme.MARGIN, 840)


def cover() -> Canvas:
    """Title, board, and for whom it is."""
    canvas = Canvas(theme.WIDTH, _HEIGHT)
    middle = theme.WIDTH // 2
    canvas.text((middle, 84), words.TITLE, theme.HUGE, theme.TEXT, bold=True, side="middle")
    frame = Frame.whole(plan(COVER.seats, COVER.options.board), _ROOM)
    board.draw(canvas, (theme.MARGIN, 150), frame, COVER, board.Marked())
    canvas.text((middle, 1060), word(words.PITCH), theme.BODY, theme.TEXT, bold=True, side="middle")
    canvas.text((middle, 1136), word(words.FOR_WHOM), theme.SMALL, theme.MUTED, side="middle")
    return canvas
