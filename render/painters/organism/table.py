"""The table of ORGANISM: plates, the last turn, and the dish."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engine.contract.values import Place
from engine.games.organism.state import View
from render.kit import lettering, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.headline import SHORT
from render.kit.style import is_moving, setting
from render.kit.wording import word
from render.painters.organism import bite, final, headline, primer, rain, seats, words
from render.painters.organism.board import board, cycle, ground, turn_marks
from render.painters.organism.board.frame import Frame
from render.painters.organism.board.spaces import plan

_GAP: Final = 10
_FOOT: Final = 13
"""Gap between the dish and the picture's bottom."""
_SIDE: Final = 6
_CORNER, _HIGH, _PAD, _ROUND = 16, 56, 18, 8
"""Measures of the slide's label: its distance from the picture's edges, and its form."""
_STRIPE: Final = 7


def table(view: View, names: tuple[str, ...], tags: tuple[tuple[Place, int], ...]) -> Canvas:
    """Draw the public view.

    No choice is made from it; the rules page numbers what it speaks of.
    """
    if primer.is_primer(view):
        return primer.primer(view)
    called, view = rain.names_of(view, names), rain.with_rain(view)
    if view.ending is not None:
        return final.final(view, called)
    frame = frame_dish(view)
    bottom = frame.core[1] + rim(frame)
    top = seats.bottom(view) + _GAP
    canvas = ground.canvas_with_dish(theme.WIDTH, bottom + _FOOT, frame.grid, frame.core)
    seats.plates(canvas, view, called)
    canvas.tell(Box.at(theme.MARGIN, top, theme.WIDTH - 2 * theme.MARGIN, SHORT))
    headline.draw(
        canvas, Box(theme.MARGIN, top, theme.WIDTH - theme.MARGIN, frame.core[1]), rim(frame), view, called
    )
    if not is_moving():  # a replay counts moves; the round is that of the next one
        _label(canvas, word(words.ROUND, n=view.round))
    covered = (Box(0, 0, theme.WIDTH, seats.bottom(view)), *_written_boxes(canvas))
    if bite.is_bite(view):
        marked = replace(bite.marks_in_play(view), covered=covered)
    else:
        deeds = turn_marks.deeds_of_last_turn(view)
        marked = board.Marks(deeds, board.numbers(view), covered=covered)
    board.draw_contents(canvas, frame, view, marked)
    if not any(one.seat < view.seats for one in view.elements) and view.last is None:
        cycle.large(canvas, frame, view)
    return canvas


def _written_boxes(canvas: Canvas) -> Iterator[Box]:
    """Yield the boxes of texts in units, each with the symbol that may stand before it."""
    scale = setting().scale
    for one in canvas.written:
        box = Box(*(round(edge / scale) for edge in one.box))
        yield box._replace(left=box.left - headline.SYMBOL)


def frame_dish(view: View) -> Frame:
    """Return the dish's largest frame below plates and headline."""
    top = seats.bottom(view) + _GAP + headline.HEIGHT - ground.MARGIN
    low = theme.HIGHEST - _FOOT
    room = Box(_SIDE - ground.MARGIN, top, theme.WIDTH - _SIDE + ground.MARGIN, low + ground.MARGIN)
    return Frame.whole(plan(view.seats, view.options.board), room, at_top=True)


def rim(frame: Frame) -> int:
    """Return the distance of the rim's edge from the core, in units."""
    return ground.radius(frame.grid) + ground.RIM


def _label(canvas: Canvas, said: str) -> None:
    """Write on the label in the lower right corner, which the dish leaves free."""
    wide = lettering.width(said, theme.SMALL, bold=True) + 2 * _PAD
    box = Box(canvas.box.right - _CORNER - wide, canvas.box.bottom - _CORNER - _HIGH, 0, 0)
    box = Box.at(box.left, box.top, wide, _HIGH)
    canvas.shadow(box, _ROUND, 8)
    canvas.panel(box, theme.PAPER, _ROUND)
    canvas.fill(Box.at(box.left, box.top + _ROUND, _STRIPE, _HIGH - 2 * _ROUND), theme.GOLD)
    canvas.text(box.middle, said, theme.SMALL, theme.INK, bold=True, side="middle")
