"""Wooden signs: the material of kCaloria's plates and panels."""

from itertools import accumulate, pairwise
from math import sin
from random import Random
from typing import Final

from PIL import Image, ImageDraw

from render.kit import shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.palette import mix
from render.kit.pieces import Piece, make_cache
from render.kit.style import is_stark, px
from render.kit.theme import Colour
from render.painters.kcaloria import colours

RADIUS: Final = 16
_FINE: Final = 2
_PLANK: Final = 74
"""Usual height of a plank."""
_GRAIN, _SEAM, _LIGHT, _LIP = 0.9, 0.62, 0.86, 0.6
"""Shares of the wood's colour in its grain, between planks, along its upper edge and below it."""
_LIGHTER: Final = 0.5
"""Share of the grain that is lighter than the wood, and not darker."""
_EDGE: Final = 5
"""Height of the lip below."""
_NAIL: Final = 9
_LINES: Final = 9
"""Lines of the grain in a plank."""
_ROPE: Final = "#B79A66"
_BEAM: Final = 18
"""Height of the beam."""
_ROPES: Final = (0.3, 0.7)
"""Where ropes hold a sign, as shares of its width: clear of crowns."""

_signs: Final = make_cache(2_600_000, 2_000_000)


def sign(canvas: Canvas, box: Box, paint: Colour, planks: tuple[int, ...] = ()) -> None:
    """Draw a sign of planks in a colour, all of a height or of these."""
    if is_stark():
        canvas.panel(box, paint)
        return
    key = ("sign", box.width, box.height, paint, planks)
    _signs.get(key, lambda: _draw_sign(box.width, box.height, paint, planks)).paste(canvas, box[:2])


def beam(canvas: Canvas) -> None:
    """Draw the beam along the picture's upper end, from which signs hang."""
    if not is_stark():
        canvas.fill(Box(0, 0, theme.WIDTH, _BEAM), mix(colours.PLATE, theme.INK, 0.7))
        canvas.fill(Box(0, 0, theme.WIDTH, _BEAM - 5), colours.PLATE)


def hang(canvas: Canvas, box: Box) -> None:
    """Draw the ropes on which a sign hangs, from the picture's upper end."""
    if is_stark():
        return
    for share in _ROPES:
        x = box.left + round(share * box.width)
        canvas.fill(Box(x - 4, 0, x + 4, box.top + 6), mix(_ROPE, theme.INK, 0.35))
        canvas.fill(Box(x - 3, 0, x + 2, box.top + 6), _ROPE)


def _draw_sign(width: int, height: int, paint: Colour, planks: tuple[int, ...]) -> Piece:
    wide, high = px(width), px(height)
    unit = wide / width * _FINE
    image = Image.new("RGB", (wide * _FINE, high * _FINE), theme.rgb(paint))
    pen, chance = ImageDraw.Draw(image), Random(width + height)
    count = max(1, round(height / _PLANK))
    whole = planks or (1,) * count
    ends = [image.height * part // sum(whole) for part in accumulate(whole, initial=0)]
    for top, bottom in pairwise(ends):
        _draw_grain(pen, (top, bottom, image.width), unit, paint, chance)
        if top:
            pen.line((0, top, image.width, top), fill=mix(paint, theme.INK, _SEAM), width=round(2 * unit))
    pen.rectangle((0, 0, image.width, round(2 * unit)), fill=mix(paint, theme.PAPER, _LIGHT))
    lip = image.height - round(_EDGE * unit)
    pen.rectangle((0, lip, image.width, image.height), fill=mix(paint, theme.INK, _LIP))
    small = image.reduce(_FINE)
    sheet = Canvas(width, height, on=small)
    for x in (round(0.5 * width * share) for share in (2 * one for one in _ROPES)):
        sheet.disc((x, _NAIL + 2), _NAIL, mix(_ROPE, theme.INK, 0.35))
    return Piece.cut(sheet, shapes.rounded_box(width, height, RADIUS), (0, 0))


def _draw_grain(
    pen: ImageDraw.ImageDraw, area: tuple[int, int, int], unit: float, paint: Colour, chance: Random
) -> None:
    """Draw the lines of the wood in a plank from its top to its bottom."""
    top, bottom, wide = area
    for _ in range(_LINES):
        level = chance.uniform(top + 0.1 * (bottom - top), bottom - 0.1 * (bottom - top))
        swing, turn, start = chance.uniform(1, 4) * unit, chance.uniform(90, 190) * unit, chance.uniform(0, 6)
        left, right = sorted(chance.uniform(-0.1, 1.1) * wide for _ in range(2))
        line = [(x, level + swing * sin(start + x / turn)) for x in range(round(left), round(right), 12)]
        if len(line) > 1:
            shade = theme.PAPER if chance.random() < _LIGHTER else theme.INK
            pen.line(line, fill=mix(paint, shade, _GRAIN), width=round(2.6 * unit), joint="curve")
