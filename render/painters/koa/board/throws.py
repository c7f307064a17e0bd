"""The die of an attack, as replays show it: a ten-sided stone with what was thrown."""

from collections.abc import Sequence
from typing import Final

from engine.games.koa.state import Attacked
from render.kit import shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.palette import mix
from render.painters.koa import colours

_SIZE: Final = 124
_EDGES: Final = (11, 5)
"""Widths of the edges about the die: in the colour of the result, and dark within."""
_GAP: Final = 4
"""Distance of the die from its square."""
_STEPS: Final = (0.0, -0.5, 0.5, -1.0, 1.0)
"""Where it may lie along a side of its square, in the same distances."""
_KEPT: Final = 50
"""How much worse it is to hide what must be seen than another tile."""
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


def box_of(square: Box, board: Box, lying: Sequence[Box] = (), kept: Sequence[Box] = ()) -> Box:
    """Return the room of a die beside a square, where it hides least.

    It hides as little as can be of what is `kept`, such as tiles that were cut off, then of tiles
    that are `lying` on the board, and it is rather towards the middle of the board.
    """
    side = 2 * (_SIZE // 2 + _EDGES[0])
    off = (square.width + side + 1) // 2 + _GAP
    across, down = (1 if at < half else -1 for at, half in zip(square.middle, board.middle, strict=True))
    found = list[Box]()
    for step in _STEPS:
        for way in (1, -1):
            found.append(_place(square, (way * off * across, round(step * off) * down), side, board))
            found.append(_place(square, (round(step * off) * across, way * off * down), side, board))
    beside = [box for box in found if not box.touches(square)]

    def hidden(box: Box) -> int:
        return sum(map(box.shared, lying)) + _KEPT * sum(map(box.shared, kept))

    return min(beside, key=hidden)


def _place(square: Box, by: Point, side: int, board: Box) -> Box:
    """Return the room of a die at a distance from its square, within the board."""
    inner = board.inflate(-side // 2)
    x, y = square.middle[0] + by[0], square.middle[1] + by[1]
    middle = (min(max(x, inner.left), inner.right), min(max(y, inner.top), inner.bottom))
    return Box.around(middle, side, side)


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
