"""The needle beside a pattern that lies on its side: a disc that points to the north.

Spaces are named by the compass, so who reads their names must know where it points.
"""

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Final

from render.kit import shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.painters.kaliko.colours import LIT

_SIZE: Final = 128
"""Width and height of the sign."""
_DISC: Final = 58
"""Width of the disc with the letter."""
_POINT, _FOOT = 0.96, 0.44
"""How far the point reaches, and how far its foot, as shares of half the sign."""
_BROAD: Final = 52
"""Half the angle of the foot, in degrees: it touches the disc on either side."""
_EDGE: Final = 5
"""Width of the dark edge about disc and point."""
_CLEAR: Final = 10
"""Least space between the sign and a tile."""


def place(within: Box, taken: Sequence[Box]) -> Box | None:
    """Return the sign's place in a free corner, the upper ones first, or None."""
    lefts, tops = (within.left, within.right - _SIZE), (within.top, within.bottom - _SIZE)
    corners = [Box.at(left, top, _SIZE, _SIZE) for top in tops for left in reversed(lefts)]
    free = (box for box in corners if not any(box.inflate(_CLEAR).touches(other) for other in taken))
    return next(free, None)


def draw(canvas: Canvas, box: Box, way: int) -> None:
    """Draw a disc whose point shows where the north is.

    The pattern is turned by that many sixths counterclockwise.
    """
    angle = radians(90 + 60 * way)
    outline = tuple(
        (far * cos(angle + by), -far * sin(angle + by))
        for far, by in ((_POINT, 0.0), (_FOOT, radians(_BROAD)), (_FOOT, -radians(_BROAD)))
    )
    side = _SIZE - 2 * _EDGE
    canvas.stamp(shapes.polygon_edge(f"north {way}", outline, side, _EDGE), box.middle, theme.INK)
    canvas.disc(box.middle, _DISC + 2 * _EDGE, theme.INK)
    canvas.stamp(shapes.polygon(f"north {way}", outline, side), box.middle, theme.GOLD)
    canvas.disc(box.middle, _DISC, LIT)
    canvas.text(box.middle, "N", theme.SMALL, theme.INK, bold=True, side="middle")
