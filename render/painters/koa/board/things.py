"""What lies on the floors of caves.

These are moss, water, and the mouths of caverns, dark or with fire inside. Each is made once per
size.

House rule: each has a light side at the upper left, an edge in a dark tone of its own, and a soft
shadow. Parts that must be visible are recorded.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from engine.games.koa.chance import Find
from render.kit import shapes
from render.kit.canvas import Canvas, ShapeRecord
from render.kit.geometry import Box, Point
from render.kit.pieces import Piece, make_cache
from render.kit.shapes import Mask
from render.kit.style import is_stark, px
from render.kit.theme import Colour
from render.painters.koa import colours
from render.painters.koa.board import coloured_signs, signs

_SIGN: Final = 0.45
"""Size of moss and pools, as a share of a square: a third less than caverns, the chains."""
_EDGE, _SHADE, _RIPPLE = 0.1, 0.09, 0.13
"""Width of their edges, of a shore's shade and of rings on water, as shares of that size."""
ARCH, _OPENING = 0.68, 0.53
"""A cavern's arch, and its opening, as shares of a square like all that follow."""
DEEP: Final = 0.45
"""Opening of a cavern without light. About it is a rim that the torches of others reach."""
SILL: Final = (ARCH - DEEP) * 0.42
"""How far below a square's middle the middle of such an opening is."""
_FIRES: Final = ((0.49, colours.EMBER), (0.42, colours.TORCH), (0.28, colours.FLAME))
_COALS: Final = ((0.98, 0.56), (0.8, 0.34), (0.44, 0.16))
"""Width and height of embers and of what is hotter in them, as shares of a cavern's opening."""
_JOINTS: Final = (0.16, 0.38, 0.62, 0.84)
"""Where the stones of an arch meet, as shares of its half circle."""
_FALLS: Final = 0.035
_SOFT: Final = 0.035
_DARK: Final = 0.8
_KEPT: Final = 500_000

_pieces: Final = make_cache(_KEPT)


def lay(canvas: Canvas, middle: Point, find: Find, size: int, *, is_lit: bool = False) -> None:
    """Draw a find about the middle of a square of `size` units."""
    piece = _pieces.get((find, size, is_lit), lambda: _thing(find, size, is_lit=is_lit).trim())
    piece.paste(canvas, (middle[0] - size // 2, middle[1] - size // 2))


def _thing(find: Find, size: int, *, is_lit: bool) -> Piece:
    canvas = Canvas(size, size, colours.HALO)
    middle = (size // 2, size // 2)
    solid = (
        _mouth(canvas, middle, size, is_lit=is_lit)
        if find is Find.CAVERN
        else centre_mask(grow(canvas, middle, find, coloured_signs.even(size * _SIGN)), middle, size)
    )
    return Piece(canvas.image, add_shadow(solid, size), (0, 0), (), tuple(canvas.shown))


def add_shadow(solid: Image.Image, size: int) -> Image.Image:
    """Return a piece's mask: its solid part and the shadow.

    The square has `size` units.
    """
    if is_stark():
        return solid
    by = max(px(size * _FALLS), 1)
    thrown = ImageChops.offset(ImageChops.lighter(solid, ImageChops.offset(solid, by, by)), by // 2, by // 2)
    soft = thrown.filter(ImageFilter.GaussianBlur(px(size) * _SOFT))
    return ImageChops.lighter(solid, soft.point([round(value * _DARK) // 64 * 64 for value in range(256)]))


def grow(canvas: Canvas, middle: Point, find: Find, whole: int) -> Mask:
    """Draw moss or a pool of that width.

    Return the mask of its solid part.
    """
    edge = max(coloured_signs.even(whole * _EDGE) // 2, 1)
    cased = coloured_signs.crisp(signs.resource_with_edge(find, whole, edge))
    canvas.stamp(cased, middle, colours.RIMS[find])
    sign = coloured_signs.crisp(signs.resource(find, whole))
    canvas.stamp(sign, middle, colours.SHADES[find])
    if find is Find.SPRING:
        # The pool lies deep: its upper left is in the shade of its shore.
        by = max(px(whole * _SHADE), 1)
        water = ImageChops.multiply(sign.image, ImageChops.offset(sign.image, by, by))
        rings = coloured_signs.crisp(signs.strokes("ripples", signs.RIPPLES, whole, _RIPPLE))
        bright, detail = Mask.of(water), ((rings, colours.GLINT),)
        name = "a spring"
    else:
        bright = coloured_signs.crisp(signs.polygons("tops", signs.TOPS, whole))
        detail = ((coloured_signs.crisp(signs.polygons("buds", signs.BUDS, whole)), colours.EYE),)
        name = "goroldioa"
    canvas.stamp(bright, middle, colours.FINDS[find])
    for mask, paint in detail:
        canvas.stamp(mask, middle, paint)
        bright = Mask.of(ImageChops.subtract(bright.image, mask.image))
    record(canvas, name, bright, middle, colours.FINDS[find])
    return cased


def _mouth(canvas: Canvas, middle: Point, size: int, *, is_lit: bool) -> Image.Image:
    """Draw an arch of stones with dark or fire in it.

    Return the mask of its solid part.
    """
    whole = coloured_signs.even(size * ARCH)
    stones, joint = colours.ARCH if is_lit else colours.COLD_ARCH
    arch = coloured_signs.crisp(signs.mouth(whole))
    canvas.stamp(arch, middle, stones)
    canvas.stamp(_joints(whole), middle, joint)

    def inner(share: float) -> tuple[Mask, Point]:
        """Return a smaller mouth that stands on the same ground."""
        high = coloured_signs.even(size * share)
        return coloured_signs.crisp(signs.mouth(high)), (middle[0], middle[1] + round((whole - high) * 0.42))

    opening, low = inner(_OPENING)
    canvas.stamp(opening, low, colours.CAVE if is_lit else colours.RIM_LIGHT)
    if is_lit:
        for share, paint in _FIRES:
            canvas.stamp(*inner(share), paint)
        record(canvas, "fire", *inner(_FIRES[-1][0]), _FIRES[-1][1])
    else:
        deep, lower = inner(DEEP)
        canvas.stamp(deep, lower, colours.CAVE)
        coals = _coals(deep)
        for mask, paint in zip(coals, colours.COALS, strict=True):
            canvas.stamp(mask, lower, paint)
        dark = Mask.of(ImageChops.subtract(deep.image, coals[0].image))
        record(canvas, "a cavern", dark, lower, colours.CAVE)
    return centre_mask(arch, middle, size)


def _coals(opening: Mask) -> tuple[Mask, ...]:
    """Return the embers on a cavern's floor: their glow, the coals and their hearts."""
    wide, high = opening.width, opening.height
    masks = []
    for across, up in _COALS:
        heap = Image.new("L", opening.image.size)
        half, top = across * wide / 2, high * (0.92 - up)
        box = (wide / 2 - half, top, wide / 2 + half, high * 1.4 - top * 0.4)
        ImageDraw.Draw(heap).ellipse(box, fill=255)
        masks.append(Mask.of(ImageChops.multiply(heap, opening.image)))
    return tuple(masks)


def _joints(size: int) -> Mask:
    """Return the joints of an arch, and its outer edge."""

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        half, radius = size * fine / 2, 0.82 * size * fine / 2
        wide = max(round(0.045 * half), 1)
        top = half * 0.98
        for share in _JOINTS:
            way = (cos(pi * (1 + share)), sin(pi * (1 + share)))
            pen.line([(half + way[0] * far, top + way[1] * far) for far in (radius * 0.6, radius)], 255, wide)
        for y in (half * 1.0, half * 1.44):
            pen.line([(0, y), (size * fine, y)], 255, wide)
        pen.rectangle((half - radius * 0.7, half * 0.9, half + radius * 0.7, 2 * half), fill=0)
        pen.line([(half - radius, 2 * half), (half - radius, half), (half - radius, half)], 255, wide)

    lines = shapes.draw_cached(("joints",), size, size, draw).image
    return coloured_signs.crisp(Mask.of(ImageChops.multiply(lines, signs.mouth(size).image)))


def centre_mask(mask: Mask, middle: Point, size: int) -> Image.Image:
    """Return a mask centred in a square of `size` units."""
    image = Image.new("L", (px(size), px(size)))
    image.paste(mask.image, (px(middle[0]) - mask.width // 2, px(middle[1]) - mask.height // 2))
    return image


def record(canvas: Canvas, name: str, mask: Mask, middle: Point, paint: Colour) -> None:
    """Record a drawn shape that must be visible in the end."""
    at = (px(middle[0]) - mask.width // 2, px(middle[1]) - mask.height // 2)
    canvas.shown.append(ShapeRecord(name, Box.at(*at, mask.width, mask.height), mask, paint))
