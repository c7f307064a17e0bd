"""The squares of actions that are asked for before their square.

A pick lies where the clan can dig. What it can seize has a bright frame and the number that the die
needs. No square has its name yet, because no button names it.
"""

from typing import Final

from engine.games.koa.board import Square
from engine.games.koa.state import View
from render.kit import theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.painters.koa import colours
from render.painters.koa.board import choices, coloured_signs, pieces, signs
from render.painters.koa.board.squares import RADIUS, Squares
from render.painters.koa.clans import Cast

_PICK: Final = 0.42
"""Size of a pick, as a share of its square."""
_PICK_EDGE: Final = 12
_FRAME, _CASE = 5, 3
"""Width of the bright frame and of the dark on either side of it."""
_INSET: Final = 5
"""Gap between the frame and the edge of the square."""
_CHIP_OUT: Final = 2
"""How far the number reaches over the frame."""


def draw(canvas: Canvas, squares: Squares, cast: Cast) -> None:
    """Draw a sign on each of these squares."""
    view = cast.view
    lying = {tile.square: tile for tile in view.tiles}
    for square, needs in view.further:
        if not squares.holds(square):
            continue
        box = squares.square(square)
        if square not in lying:
            pick(canvas, box.middle, coloured_signs.even(box.width * _PICK))
        else:
            _frame(canvas, box)
            clan = lying[square].clan
            if clan is not None and not lying[square].is_marker:
                pieces.owner(cast.clans[clan], box.width).paste(canvas, (box.left, box.top))
            if needs:
                chip = choices.die((0, 0), needs, theme.SMALL)
                at = (
                    box.right - _INSET + _CHIP_OUT - chip.width // 2,
                    box.bottom - _INSET + _CHIP_OUT - chip.height // 2,
                )
                choices.show_die(canvas, at, needs)
            if pieces.is_outside(lying[square]):
                pieces.star(box.width).paste(canvas, (box.left, box.top))


def squares_of(view: View) -> tuple[Square, ...]:
    """Return these squares."""
    return tuple(square for square, _ in view.further)


def pick(canvas: Canvas, middle: Point, size: int) -> None:
    """Draw a bright pick with a dark edge."""
    coloured_signs.stamp_centred(canvas, signs.pick(size + _PICK_EDGE, 0.62), middle, theme.INK)
    coloured_signs.stamp_centred(canvas, signs.pick(size), middle, colours.LIT)


def _frame(canvas: Canvas, box: Box) -> None:
    inner = box.inflate(-_INSET)
    radius = round(box.width * RADIUS) - _INSET
    canvas.outline(inner.inflate(_CASE), colours.HALO, _FRAME + 2 * _CASE, radius + _CASE)
    canvas.outline(inner, colours.OPEN, _FRAME, radius)
