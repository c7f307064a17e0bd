"""The line that leads from what is shown near to where it lies on a table whose tiles are far."""

from collections.abc import Sequence
from typing import Final

from PIL import ImageDraw

from render import shapes, theme
from render.canvas import Canvas
from render.geometry import Point

_LEADER: Final = 5
"""How thick it is."""


def line(board: Canvas, start: Point, end: Point) -> None:
    """A thin straight line, dark about it: from what is shown near to where it lies."""
    left, top = min(start[0], end[0]) - 2 * _LEADER, min(start[1], end[1]) - 2 * _LEADER
    wide, high = abs(start[0] - end[0]) + 4 * _LEADER, abs(start[1] - end[1]) + 4 * _LEADER
    for broad, paint in ((2 * _LEADER, theme.INK), (_LEADER, theme.RING)):

        def draw(pen: ImageDraw.ImageDraw, fine: int, broad: int = broad) -> None:
            points = [((x - left) * fine, (y - top) * fine) for x, y in (start, end)]
            pen.line(points, fill=255, width=broad * fine)

        board.ink(shapes.drawn_once(wide, high, draw), (left, top), paint)


def is_near(middle: Point, line: Sequence[Point], size: int) -> bool:
    """Whether a line leads over a tile so large, or close by."""
    start, end = (complex(*point) for point in line)
    off, along = complex(*middle) - start, end - start
    share = min(1.0, max(0.0, (off * along.conjugate()).real / (abs(along) ** 2 or 1.0)))
    return abs(off - share * along) < size
