"""The table of ORGANISM: plates, the last turn, and the dish."""

from typing import Final

from engine.contract.values import Place
from engine.games.organism.state import View
from render.kit import theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.painters.organism import final, headline, rain, seats
from render.painters.organism.board import board, cycle, ground, turn_marks
from render.painters.organism.board.frame import Frame
from render.painters.organism.board.spaces import plan

_GAP: Final = 10
_FOOT: Final = 13
"""Gap between the dish and the picture's bottom."""
_SIDE: Final = 6


def table(view: View, names: tuple[str, ...], tags: tuple[tuple[Place, int], ...]) -> Canvas:
    """Draw the public view.

    No choice is made from it; the rules page numbers what it speaks of.
    """
    called, view = rain.names_of(view, names), rain.with_rain(view)
    if view.ending is not None:
        return final.final(view, called)
    frame = frame_dish(view)
    bottom = frame.core[1] + rim(frame)
    top = seats.bottom(view) + _GAP
    canvas = ground.canvas_with_dish(theme.WIDTH, bottom + _FOOT, frame.grid, frame.core)
    seats.plates(canvas, view, called)
    board.draw_contents(
        canvas, frame, view, board.Marks(turn_marks.deeds_of_last_turn(view), board.numbers(view))
    )
    headline.draw(
        canvas, Box(theme.MARGIN, top, theme.WIDTH - theme.MARGIN, frame.core[1]), rim(frame), view, called
    )
    if not any(one.seat < view.seats for one in view.elements) and view.last is None:
        cycle.large(canvas, frame, view)
    return canvas


def frame_dish(view: View) -> Frame:
    """Return the dish's largest frame below plates and headline."""
    top = seats.bottom(view) + _GAP + headline.HEIGHT - ground.MARGIN
    room = Box(
        _SIDE - ground.MARGIN, top, theme.WIDTH - _SIDE + ground.MARGIN, theme.HIGHEST - _FOOT + ground.MARGIN
    )
    return Frame.whole(plan(view.seats, view.options.board), room, at_top=True)


def rim(frame: Frame) -> int:
    """Return the distance of the rim's edge from the core, in units."""
    return ground.radius(frame.grid) + ground.RIM
