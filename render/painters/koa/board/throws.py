"""The throw of an attack, in a line of text: the die, the number to reach, and how it went."""

from typing import Final

from PIL import ImageDraw

from engine.games.koa.state import Attacked
from render.kit import lettering, marks, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Point
from render.kit.palette import mix
from render.painters.koa import colours

_SIZE: Final = 72
"""Diameter of the die, a ten-sided stone."""
_EDGES: Final = (8, 4)
"""Widths of the edges about it: in the colour of the result, and dark within."""
_SIGN, _END = 34, 44
"""Sizes of the sign between both numbers, and of the mark at the end."""
_APART: Final = 9
_STROKE: Final = 7
_OUTLINE: Final[shapes.Outline] = (
    *((0.0, -1.0), (0.88, -0.36), (0.88, 0.3)),
    *((0.0, 0.94), (-0.88, 0.3), (-0.88, -0.36)),
)
_FACE: Final[shapes.Outline] = ((0.0, -1.0), (0.62, 0.26), (0.0, 0.58), (-0.62, 0.26))
_RIGHT: Final[shapes.Outline] = ((0.0, -1.0), (0.88, -0.36), (0.88, 0.3), (0.62, 0.26))
_UNDER: Final[shapes.Outline] = (
    *((0.0, 0.58), (0.62, 0.26), (0.88, 0.3), (0.0, 0.94)),
    *((-0.88, 0.3), (-0.62, 0.26)),
)
_UP: Final = 2


def width(deed: Attacked) -> int:
    """Return the room that a throw takes."""
    wide = lettering.width(str(_goal(deed)), theme.TITLE, heavy=True)
    return _SIZE + 2 * _EDGES[0] + _SIGN + wide + _END + 3 * _APART


def draw(canvas: Canvas, right: int, line: int, deed: Attacked) -> None:
    """Draw a throw that ends at the right: "8 ≥ 6" and a check mark, or "3 < 8" and a cross."""
    paint = theme.GOLD if deed.is_won else theme.ALARM
    left = right - width(deed) + _EDGES[0]
    _draw_die(canvas, (left + _SIZE // 2, line), deed.die, paint)
    left += _SIZE + _EDGES[0] + _APART
    canvas.ink(_sign(is_won=deed.is_won), (left, line - _SIGN // 2), theme.TEXT)
    left += _SIGN + _APART
    canvas.text((left, line), str(_goal(deed)), theme.TITLE, theme.TEXT, heavy=True)
    middle = (right - _END // 2, line)
    if deed.is_won:
        marks.check(canvas, middle, _END, paint)
    else:
        canvas.stamp(_cross(), middle, paint)


def _goal(deed: Attacked) -> int:
    """Return the least die that would have won."""
    return deed.needs + deed.penalty


def _draw_die(canvas: Canvas, middle: Point, thrown: int, paint: theme.Colour) -> None:
    wide, thin = _EDGES
    canvas.stamp(shapes.polygon_edge("ten sides", _OUTLINE, _SIZE, wide), middle, paint)
    canvas.stamp(shapes.polygon_edge("ten sides", _OUTLINE, _SIZE, thin), middle, theme.INK)
    for name, outline, shade in (("", _OUTLINE, 0.16), (", right", _RIGHT, 0.3), (", under", _UNDER, 0.45)):
        stone = mix(theme.INK, colours.BONE, shade)
        canvas.stamp(shapes.polygon(f"ten sides{name}", outline, _SIZE), middle, stone)
    canvas.stamp(shapes.polygon("ten sides, face", _FACE, _SIZE), middle, colours.LIT)
    at = (middle[0], middle[1] + _UP)
    canvas.text(at, str(thrown), theme.BODY, theme.INK, heavy=True, side="middle")


def _sign(*, is_won: bool) -> shapes.Mask:
    """Return the sign between the die and its goal, which the headlines' typeface lacks."""

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        near, far, wide = 4 * fine, (_SIGN - 4) * fine, _STROKE * fine
        if is_won:
            middle, low = 12 * fine, 20 * fine
            pen.line([near, 2 * fine, far, middle, near, 2 * middle - 2 * fine], 255, wide, "curve")
            pen.line([near, low + 12 * fine, far, low + 12 * fine - 10 * fine], 255, wide)
        else:
            pen.line([far, 3 * fine, near, 17 * fine, far, 31 * fine], 255, wide, "curve")

    return shapes.draw_cached(("koa throw", is_won), _SIGN, _SIGN, draw)


def _cross() -> shapes.Mask:
    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        near, far = 7 * fine, (_END - 7) * fine
        for ends in ((near, near, far, far), (near, far, far, near)):
            pen.line(ends, 255, 10 * fine)

    return shapes.draw_cached(("koa throw", "cross"), _END, _END, draw)
