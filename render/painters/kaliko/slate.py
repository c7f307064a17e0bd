"""Slate strips: the material of Kaliko's plates and trays."""

from random import Random
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from render.kit import grounds, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.palette import mix
from render.kit.pieces import Piece, make_cache
from render.kit.style import is_stark, px
from render.kit.theme import Colour
from render.painters.kaliko.colours import FELT
from render.painters.kaliko.colours import PLATE as TRAY

_FINE: Final = 2
ROUND: Final = 12
"""Radius of a strip's corners: slate is split, not moulded."""
_CHIPS: Final = 6
"""Number of chips along a strip's edges."""
_BEVEL, _LIP = 3, 6
"""Width of the light along the upper edges, and height of the broken edge below."""
_LIGHT, _DARK, _VEIN = 0.72, 0.5, 0.93
"""Shares of the slate's colour in its lit edge, in its broken edge and in its layers."""
_LAYERS: Final = 7
_BRIM, _DEEP, _DARKEST = 4, 26, 150
"""Width of a tray's edge, height of the shadow inside, and its most, up to 255."""
_LIGHT_BRIM: Final = 0.85
"""How much of the felt is in that edge."""

_strips: Final = make_cache(2_400_000, 2_000_000)


def strip(canvas: Canvas, box: Box, paint: Colour) -> None:
    """Draw a strip of split slate in a colour."""
    if is_stark():
        canvas.panel(box, paint)
        return
    key = ("strip", box.width, box.height, paint)
    _strips.get(key, lambda: _draw_strip(box.width, box.height, paint)).paste(canvas, box[:2])


def tray(canvas: Canvas, box: Box) -> None:
    """Draw a tray sunk into the felt, with a shadow along its far edge."""
    canvas.panel(box, TRAY)
    if is_stark():
        return
    inside = box.inflate(-_BRIM)
    canvas.outline(box, mix(FELT, TRAY, _LIGHT_BRIM), _BRIM)
    shade = Box(inside.left, inside.top, inside.right, inside.top + _DEEP)
    canvas.ink(_shade(shade.width, shade.height), shade[:2], theme.INK)


def _shade(width: int, height: int) -> shapes.Mask:
    """Return the shadow of a tray's far edge, its corners as round as the tray's."""

    def make() -> shapes.Mask:
        falling = Image.linear_gradient("L").rotate(180).resize((px(width), px(height)))
        room = shapes.rounded_box(width, 2 * (theme.RADIUS - _BRIM) + height, theme.RADIUS - _BRIM).image
        soft = falling.point([_DARKEST * (step // 32) // 7 for step in range(256)])
        return shapes.Mask.of(ImageChops.darker(soft, room.crop((0, 0, *soft.size))))

    return grounds.mask(("tray", width, height), make)


def _draw_strip(width: int, height: int, paint: Colour) -> Piece:
    wide, high = px(width) * _FINE, px(height) * _FINE
    unit, chance = wide / width, Random(width + height)
    mask = _outline(wide, high, unit, chance)
    image = Image.new("RGB", (wide, high), mix(paint, theme.INK, _DARK))
    lip, bevel = round(_LIP * unit), round(_BEVEL * unit)
    # The face ends above the broken edge; light falls on its upper and left edges.
    upper = _shift(mask, 0, -lip)
    image.paste(theme.rgb(mix(paint, theme.PAPER, _LIGHT)), mask=upper)
    image.paste(theme.rgb(paint), mask=ImageChops.multiply(upper, _shift(mask, bevel, bevel)))
    pen = ImageDraw.Draw(image)
    for _ in range(_LAYERS):
        level, start = chance.uniform(0.12, 0.85) * high, chance.uniform(-0.1, 0.8) * wide
        tilt, long = chance.uniform(-0.02, 0.02), chance.uniform(0.15, 0.5) * wide
        shade = theme.PAPER if chance.random() < 0.5 else theme.INK
        line = (start, level, start + long, level + tilt * long)
        pen.line(line, fill=mix(paint, shade, _VEIN), width=round(2 * unit))
    sheet = Canvas(width, height, on=image.reduce(_FINE))
    return Piece.cut(sheet, shapes.Mask.of(mask.reduce(_FINE)), (0, 0))


def _shift(mask: Image.Image, right: int, down: int) -> Image.Image:
    shifted = Image.new("L", mask.size)
    shifted.paste(mask, (right, down))
    return shifted


def _outline(wide: int, high: int, unit: float, chance: Random) -> Image.Image:
    """Return the mask of a strip with chipped edges."""
    mask = Image.new("L", (wide, high))
    pen = ImageDraw.Draw(mask)
    pen.rounded_rectangle((0, 0, wide - 1, high - 1), round(ROUND * unit), fill=255)
    for _ in range(_CHIPS):
        along, far, deep = chance.uniform(0.05, 0.95) * wide, chance.uniform(8, 22), chance.uniform(2, 4)
        edge = chance.choice((0, high))
        inward = deep * unit if edge == 0 else -deep * unit
        chip = ((along - far * unit, edge), (along, edge + inward), (along + far * unit * 0.6, edge))
        pen.polygon(chip, fill=0)
    return mask
