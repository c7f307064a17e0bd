"""The face of kCaloria: its name, and a human amid all that it lives on."""

from typing import Final

from engine.games.kcaloria.positions import set_table
from engine.games.kcaloria.turns import view
from render import theme
from render.canvas import Canvas
from render.painters.kcaloria import board, colours, words
from render.painters.kcaloria.marked import Marked
from render.wording import word

POSITION: Final = set_table(
    "0: oasis@S2W1 cascade@W1 bayou@N2W1 1: oxbow@N1E2 lagoon@S1E1 tree-fern@E2 pine@S1E2 sweetgum@E1 0: saguaro@N2 mushroom@W2 "
    "1: chanterelle@S2E1 monarch@N1E1 grasshopper@S2 0: swamp-rabbit@S1W2 armadillo@S1W1 quetzal@N1W1 margay@N1W2 human@start "
    "1: sunlight@N2E1",
)
_ROOM: Final = (theme.WIDTH - 2 * theme.MARGIN, 860)


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
