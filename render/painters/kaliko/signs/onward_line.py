"""The line from one half of a cut pattern to the other: a word on it, an arrow at its end."""

from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageDraw

from render.kit import grounds, lettering, marks, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.style import px
from render.kit.wording import word
from render.painters.kaliko import words
from render.painters.kaliko.colours import CHALK

ARROW: Final = 44
"""Size of the arrow."""
_THICK: Final = 5
_ROUND: Final = 30
"""Radius of the line's bends."""
_FINE: Final = 4


def draw(canvas: Canvas, start: Point, line: int, end: Point) -> None:
    """Draw it down from a point, across at a height, and down to the tip of its arrow."""
    (first, top), (last, bottom) = start, end
    way = 1 if last > first else -1
    foot = bottom - ARROW
    bend = min(_ROUND, abs(last - first) // 2, line - top, foot - line)
    for across, upper, lower in ((first, top, line - bend), (last, line + bend, foot)):
        canvas.fill(Box.at(across - _THICK // 2, upper, _THICK, max(0, lower - upper)), CHALK)
    left, right = sorted((first + way * bend, last - way * bend))
    gap = _say(canvas, (left, right), line) // 2
    middle = (left + right) // 2
    for start_at, end_at in ((left, middle - gap), (middle + gap, right)):
        canvas.fill(Box(start_at, line - _THICK // 2, end_at, line - _THICK // 2 + _THICK), CHALK)
    for centre, is_right, is_low in (
        ((first + way * bend, line - bend), way < 0, True),
        ((last - way * bend, line + bend), way > 0, False),
    ):
        corner = (centre[0] - (0 if is_right else bend), centre[1] - (0 if is_low else bend))
        at = (corner[0] - _THICK // 2, corner[1] - _THICK // 2)
        canvas.ink(_bend(bend, is_right=is_right, is_low=is_low), at, CHALK)
    marks.down_caret(canvas, (last, bottom - ARROW // 2), ARROW)


def _say(canvas: Canvas, span: Sequence[int], line: int) -> int:
    """Say amid the line that the pattern goes on, if there is room; return how wide its gap is."""
    said, (left, right) = word(words.ONWARDS), span
    wide = lettering.width(said, theme.SMALL, bold=False) + 2 * theme.GAP
    if right - left < wide:
        return 0
    canvas.text(((left + right) // 2, line), said, theme.SMALL, theme.TEXT, side="middle")
    return wide


def _bend(bend: int, *, is_right: bool, is_low: bool) -> shapes.Mask:
    """Return a quarter of a ring: the right or left, lower or upper one."""

    def make() -> shapes.Mask:
        side = px(bend + _THICK) * _FINE
        thick, middle = px(_THICK) * _FINE, side - px(_THICK) * _FINE // 2
        image = Image.new("L", (side, side))
        pen = ImageDraw.Draw(image)
        for reach, ink in ((middle, 255), (middle - thick, 0)):
            pen.ellipse((-reach, -reach, reach, reach), fill=ink)
        quarter = image.reduce(_FINE)
        if not is_right:
            quarter = quarter.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        return shapes.Mask.of(quarter if is_low else quarter.transpose(Image.Transpose.FLIP_TOP_BOTTOM))

    return grounds.mask(("onward bend", bend, is_right, is_low), make)
