"""The face of kCaloria: its name, and a food chain from water to a human."""

from typing import Final

from engine.games.kcaloria.positions import set_table
from engine.games.kcaloria.rules import view
from render import theme
from render.canvas import Canvas
from render.painters.kcaloria import board, colours, words
from render.painters.kcaloria.marked import Marked
from render.painters.kcaloria.words import word

POSITION: Final = set_table(
    "0: bayou@start phlox@E1 pine@N1E1 grasshopper@N1E2 cicada@E2 frog@N1E3 barred-owl@E3 bayou@W1 mushroom@N1W1 "
    "1: bayou@E5 phlox@E4 squirrel@N1E5 bayou@S1E5 pine@S1E4 sunlight@S1E3 0: bayou@N2E3 human@N1E4",
)
_ROOM: Final = (theme.WIDTH - 2 * theme.MARGIN, 840)


def cover() -> Canvas:
    """Title, tiles, and for whom it is."""
    seen = view(POSITION, None)
    frame = board.whole(seen, _ROOM)
    line = 150 + frame.height + 70
    canvas = colours.canvas(theme.WIDTH, line + 140)
    middle = theme.WIDTH // 2
    canvas.text((middle, 84), words.TITLE, theme.HUGE, theme.TEXT, bold=True, side="middle")
    board.draw(canvas, (theme.MARGIN, 150), frame, seen, Marked())
    canvas.text((middle, line), word(words.PITCH), theme.BODY, theme.TEXT, bold=True, side="middle")
    canvas.text((middle, line + 72), word(words.FOR_WHOM), theme.SMALL, theme.MUTED, side="middle")
    return canvas
