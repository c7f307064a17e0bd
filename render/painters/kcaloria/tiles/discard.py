"""The card of a tile to be discarded.

It has its name, how many of it, that they go, and a cross through its picture.
"""

from typing import Final

from PIL import ImageDraw

from render.kit import lettering, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.wording import word
from render.painters.kcaloria import colours, words
from render.painters.kcaloria.tiles import names

_PILL, _IN = 52, 14
"""Height of the pill that says so, and the margin beside its word."""
_APART: Final = 14
"""Gap between things side by side."""
_LINE, _UP = 38, 2
"""Distance between two lines of a name, and their rise above one line.

The rise makes room for letters that hang below.
"""
_CROSS, _CROSS_EDGE = 0.18, 4
"""Thickness of a cross's bars, as a share of it, and of its edge."""


def draw_discard(canvas: Canvas, box: Box, name: str, count: int) -> None:
    """Write only the name, and that it is to go.

    If a name is too long, the number goes below it.
    """
    said, middle = word(words.OUT, n=count), box.middle[1]
    right = box.right - _wide(said)
    if _fits(name, right - _APART - box.left):
        pill = Box(right, middle - _PILL // 2, box.right, middle + _PILL // 2)
        canvas.panel(pill, colours.GOING, _PILL // 2)
        canvas.text(pill.middle, said, theme.SMALL, theme.PAPER, bold=True, side="middle")
    elif count > 1:
        times = word(words.TIMES, n=count)
        right = box.right - canvas.text(
            (box.right, middle), times, theme.BODY, theme.INK, bold=True, side="right"
        )
    else:
        right = box.right + _APART
    room = right - _APART - box.left
    lines = names.in_lines(name, room)
    top = middle - (len(lines) - 1) * (_LINE // 2 + _UP)
    for place, line in enumerate(lines):
        at = (box.left, top + _LINE * place)
        canvas.text(at, line, theme.SMALL, theme.INK, bold=True, room=room)


def _wide(said: str) -> int:
    """Return the width of the pill."""
    return lettering.width(said, theme.SMALL, bold=True) + 2 * _IN


def _fits(name: str, room: int) -> bool:
    """Return whether a name fits in a line or two."""
    lines = names.in_lines(name, room)
    return all(lettering.width(line, theme.SMALL, bold=True) <= room for line in lines)


def cross(canvas: Canvas, middle: Point, wide: int) -> None:
    """Draw a cross, thick enough for a phone, with a bright edge."""
    at = (middle[0] - wide // 2, middle[1] - wide // 2)
    for edge, paint in ((_CROSS_EDGE, theme.PAPER), (0, colours.GOING)):
        canvas.ink(_cross_mask(wide, edge), at, paint)


def _cross_mask(wide: int, edge: int) -> shapes.Mask:
    """Return two bars across each other, wider by `edge` on all sides."""

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        near, far = (0.14 * wide - 0.7 * edge) * fine, (0.86 * wide + 0.7 * edge) * fine
        thick = (round(_CROSS * wide) + 2 * edge) * fine
        for points in (((near, near), (far, far)), ((near, far), (far, near))):
            pen.line(points, fill=255, width=thick)

    return shapes.draw_cached(("cross", edge), wide, wide, draw)
