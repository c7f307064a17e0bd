"""The card of a tile to be discarded.

It has its name, how many of it, that they go, and a cross on its picture. It is as large
as any card, because the question is about it.
"""

from typing import Final

from PIL import ImageDraw

from engine.games.kcaloria.rules.kinds import Kind
from render.kit import lettering, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.wording import translate, word
from render.painters.kcaloria import colours, words
from render.painters.kcaloria.tiles import names, recipes

_PILL, _IN = 60, 18
"""Height of the pill that says so, and the margin beside its word."""
_APART: Final = 14
"""Gap between things side by side."""
_NAME_AT, _LINE = (44, 27), 38
"""Position of a name in one line and of the first of two, and the distance between those."""
_LOW: Final = 40
"""Distance of the pill's middle and of the recipe's from the card's lower edge."""
_CROSS, _CROSS_EDGE = 0.18, 4
"""Thickness of a cross's bars, as a share of it, and of its edge."""


def draw_discard(canvas: Canvas, box: Box, kind: Kind, count: int) -> None:
    """Write the name, that it is to go, and its cost and yield if there is room."""
    lines = names.in_lines(translate(kind.title), box.width)
    top = box.top + _NAME_AT[len(lines) > 1]
    for place, line in enumerate(lines):
        at = (box.left, top + _LINE * place)
        canvas.text(at, line, theme.SMALL, theme.INK, bold=True, room=box.width)
    said, middle = word(words.OUT, n=count), box.bottom - _LOW
    wide = lettering.width(said, theme.BODY, bold=True) + 2 * _IN
    pill = Box(box.right - wide, middle - _PILL // 2, box.right, middle + _PILL // 2)
    canvas.panel(pill, colours.GOING, _PILL // 2)
    canvas.text(pill.middle, said, theme.BODY, theme.PAPER, bold=True, side="middle")
    recipe = recipes.fitting(kind, pill.left - _APART - box.left, 0)
    if recipe is not None and len(recipe.lines) == 1:
        recipes.draw(canvas, (box.left, middle), recipe, recipe.lines[0])


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
