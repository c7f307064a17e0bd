"""What is enough to start, as one flat picture.

It shows which type captures which, a capture beside the core, and how to win.
"""

from dataclasses import replace
from typing import Final

from engine.games.organism.boards import CORE
from engine.games.organism.state import View
from render.kit import theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.wording import word
from render.painters.organism import words
from render.painters.organism.board import board, cycle, turn_marks
from render.painters.organism.board.frame import Frame
from render.painters.organism.board.spaces import plan

_HEIGHT: Final = 596
"""It is flat: beside the words, the page has no more room on a phone."""
_SIZE: Final = 184
_ACROSS, _DOWN = 866, 262
"""The middle of captor and prey."""
_CYCLE, _REACH = (296, 270), 462
"""The middle of the types, and the radius of the dish that would hold them."""
_FOOT, _ROOM = 54, 992
"""Distance of the line below from the picture's bottom, and its room.

Clients lay a badge on the corner.
"""


def is_primer(view: View) -> bool:
    """Return whether a View is the primer's: only that asks onlookers."""
    return view.seat is None and view.asked is not None


def primer(view: View) -> Canvas:
    """Draw the picture, captor and prey at its right."""
    here, deeds = plan(view.seats, view.options.board), turn_marks.deeds_of_last_turn(view)
    (captor,) = view.organisms
    shown = (*captor.spaces, *(lost.element.space for lost in deeds.gone))
    middles = [here.middles[space] for space in shown]
    # Both are in the middle of their half.
    across, down = (
        (min(parts) + max(parts)) / 2 for parts in ([at.real for at in middles], [at.imag for at in middles])
    )
    x, y = round(_ACROSS - across * _SIZE), round(_DOWN - down * _SIZE)
    frame = Frame.about(here, (CORE,), (theme.WIDTH, _HEIGHT), (_SIZE,))
    frame = replace(frame, part=Box.at(-x, -y, theme.WIDTH, _HEIGHT))
    canvas = Canvas(theme.WIDTH, _HEIGHT)
    line = Box.at(0, _HEIGHT - 2 * _FOOT, theme.WIDTH, 2 * _FOOT)
    half = Box.at(0, 0, theme.WIDTH // 2 - 60, _HEIGHT)
    marked = board.Marks(deeds, covered=(line, half))
    board.draw_part(canvas, frame, view, marked, at=(0, 0))
    cycle.types(canvas, _CYCLE, _REACH, view.turn)
    said = word(words.WIN, n=min(view.limits))
    canvas.text(
        (theme.WIDTH // 2, _HEIGHT - _FOOT),
        said,
        theme.BODY,
        theme.TEXT,
        bold=True,
        side="middle",
        room=_ROOM,
    )
    return canvas
