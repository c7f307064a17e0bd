"""The table of ORGANISM: plates along the top, what just happened, and the dish."""

from typing import Final

from engine.game import Place
from engine.games.organism.table import View
from render import theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.organism import board, cycle, deeds, dishes, results, seats, told
from render.painters.organism.frame import Frame
from render.painters.organism.plan import plan
from render.wording import drawn_names

_GAP: Final = 6
_FOOT: Final = 2
"""Between the dish and the picture's bottom."""
_EXPLAINED: Final = 2
"""For so many rounds the table says which type captures which."""


def table(view: View, names: tuple[str, ...], tags: tuple[tuple[Place, int], ...]) -> Canvas:
    """What everybody may see. Nobody chooses anything from it; the rules page numbers what it speaks of."""
    called = drawn_names(names, view.seats)
    if view.ending is not None:
        return results.final(view, called)
    frame = framed(view)
    bottom = frame.core[1] + dishes.extent(frame.grid).bottom
    top = seats.bottom(view.seats) + _GAP
    canvas = dishes.ground(theme.WIDTH, bottom + _FOOT)
    seats.plates(canvas, view, called)
    board.draw(canvas, frame, view, board.Marked(deeds.on_table(view), board.numbers(view)))
    told.draw(canvas, Box(theme.MARGIN, top, theme.WIDTH - theme.MARGIN, top + told.HEIGHT), view, called)
    if not view.elements:
        cycle.large(canvas, frame, view)
    elif view.round <= _EXPLAINED:
        cycle.small(canvas, (theme.WIDTH - 112, bottom - 106))
    return canvas


def framed(view: View) -> Frame:
    """Where the dish is on the table: below plates and headline, as large as it fits."""
    top = seats.bottom(view.seats) + _GAP + told.HEIGHT - dishes.MARGIN
    room = Box(8, top, theme.WIDTH - 8, theme.HIGHEST - _FOOT)
    return Frame.whole(plan(view.seats, view.options.board), room, at_top=True)
