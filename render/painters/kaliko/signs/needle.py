"""The needle beside a pattern that lies on its side: it points to the north.

Spaces are named by the compass, so who reads their names must know where it points.
"""

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Final

from render.kit import shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.painters.kaliko.colours import CHALK

_SIZE: Final = 104
"""Width and height of the sign."""
_OUT: Final = 31
"""Distance of the needle's middle from that of its letter."""
_TIP: Final = 28
_CLEAR: Final = 10
"""Least space between the sign and a tile."""


def place(within: Box, taken: Sequence[Box]) -> Box | None:
    """Return the sign's place in a free corner, the upper ones first, or None."""
    lefts, tops = (within.left, within.right - _SIZE), (within.top, within.bottom - _SIZE)
    corners = [Box.at(left, top, _SIZE, _SIZE) for top in tops for left in reversed(lefts)]
    free = (box for box in corners if not any(box.inflate(_CLEAR).touches(other) for other in taken))
    return next(free, None)


def draw(canvas: Canvas, box: Box, way: int) -> None:
    """Draw the needle of a pattern turned by that many sixths counterclockwise."""
    x, y = box.middle
    angle = 90 + 60 * way
    at = (x + round(_OUT * cos(radians(angle))), y - round(_OUT * sin(radians(angle))))
    canvas.text(box.middle, "N", theme.SMALL, theme.TEXT, bold=True, side="middle")
    tip = tuple((cos(radians(angle + by)), -sin(radians(angle + by))) for by in (0, 140, 220))
    canvas.stamp(shapes.polygon(f"needle {way}", tip, _TIP), at, CHALK)
