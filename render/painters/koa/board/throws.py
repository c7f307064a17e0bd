"""The die of an attack, as replays show it: a ten-sided stone with what was thrown."""

from typing import Final

from engine.games.koa.state import Attacked
from render.kit import shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.palette import mix
from render.painters.koa import colours

_SIZE: Final = 124
_EDGES: Final = (11, 5)
"""Widths of the edges about the die: in the colour of the result, and dark within."""
_ASIDE: Final = (1.6, 1.2)
"""How far the die lies from its square, in squares: across and down."""
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


def box_of(square: Box, board: Box) -> Box:
    """Return the room of a die beside a square: towards the middle of the board."""
    (x, y), (across, down) = square.middle, board.middle
    off = _SIZE // 2 + _EDGES[0]
    by, to = (round(share * square.width) for share in _ASIDE)
    x += by if x < across else -by
    y += to if y < down else -to
    inner = board.inflate(-off)
    middle = (min(max(x, inner.left), inner.right), min(max(y, inner.top), inner.bottom))
    return Box.around(middle, 2 * off, 2 * off)


def draw(canvas: Canvas, box: Box, deed: Attacked) -> None:
    """Draw the die of an attack: its edge tells how the attack went."""
    wide, thin = _EDGES
    paint = theme.GOLD if deed.is_won else theme.ALARM
    whole = shapes.polygon_edge("ten sides", _OUTLINE, _SIZE, wide + 4)
    canvas.stamp(whole, box.middle, theme.INK)
    canvas.keep_on_top(box.middle, whole)
    canvas.stamp(shapes.polygon_edge("ten sides", _OUTLINE, _SIZE, wide), box.middle, paint)
    canvas.stamp(shapes.polygon_edge("ten sides", _OUTLINE, _SIZE, thin), box.middle, theme.INK)
    for name, outline, shade in (("", _OUTLINE, 0.16), (", right", _RIGHT, 0.3), (", under", _UNDER, 0.45)):
        stone = mix(theme.INK, colours.BONE, shade)
        canvas.stamp(shapes.polygon(f"ten sides{name}", outline, _SIZE), box.middle, stone)
    canvas.stamp(shapes.polygon("ten sides, face", _FACE, _SIZE), box.middle, colours.LIT)
    at = (box.middle[0], box.middle[1] + _UP)
    canvas.text(at, str(deed.die), theme.TITLE, theme.INK, heavy=True, side="middle")
