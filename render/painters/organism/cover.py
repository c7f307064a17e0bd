"""The face of ORGANISM: its name in the light of a dish in which three players' organisms live."""

from typing import Final

from engine.games.organism.page import COVER
from render import grounds, lettering, theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.organism import board, colours, dishes, words
from render.painters.organism.frame import Frame
from render.painters.organism.plan import plan
from render.wording import word

_HEIGHT: Final = 1180
_DISH: Final = Box(4, 190, theme.WIDTH - 4, _HEIGHT + 6)
_TITLE: Final = 184
_LINE: Final = 116
"""How high the middle of the title is."""


def cover() -> Canvas:
    """Title, dish, and for whom it is."""
    canvas = dishes.ground(theme.WIDTH, _HEIGHT)
    frame = Frame.whole(plan(COVER.seats, COVER.options.board), _DISH)
    board.draw(canvas, frame, COVER, board.Marked(is_quiet=True))
    middle = theme.WIDTH // 2
    letters = lettering.lettered(words.TITLE, _TITLE, bold=True).mask
    light = grounds.glow(("title",), letters, 70, 0.42)
    canvas.stamp(light, (middle, _LINE), colours.GLASS)
    canvas.text((middle, _LINE), words.TITLE, _TITLE, theme.TEXT, bold=True, side="middle")
    corner = (theme.WIDTH - theme.MARGIN, _HEIGHT - 40)
    canvas.text(corner, word(words.FOR_WHOM), theme.SMALL, theme.MUTED, side="right")
    return canvas
