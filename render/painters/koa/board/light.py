"""The light of the torches.

It lies about every cavern of a chain and runs along the ways between them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from engine.games.koa.board import Square
from render.kit import grounds
from render.kit.cache import LruCache
from render.kit.geometry import Point
from render.kit.shapes import Mask
from render.kit.style import is_stark, px
from render.painters.koa.board.squares import Squares

Way = tuple[int, int]
"""From a square to its neighbour: columns to the right, rows up."""

_CORE: Final = 0.27
"""Width of the brightest part of a ray, as a share of a square, like all that follow."""
_NEAR: Final = 0.13
"""Reach of a ray's light."""
_POOL: Final = 0.38
"""Reach of the light about a cavern."""
_POOL_EDGE: Final = 0.06
"""Softness of its edge: none of it reaches the next square, where it would end at a line."""
_POURED: Final = [min(round(value * 1.5), 255) for value in range(256)]
_STRENGTH: Final = 0.85
_CAMP: Final = 3.9
"""Reach of the light of a camp on bare rock, in squares."""


class Source(NamedTuple):
    """A source of light: its reach in squares, and its strength up to 255."""

    reach: float
    strength: int


HEARTH: Final = Source(1.25, 44)
"""The torches of a camp."""
FEAST: Final = Source(5.2, 72)
"""The fires of a winner's camp at the end, where most of the rock is bare."""
FIRE: Final = Source(0.95, 72)
"""A chained cavern."""
HALL: Final = Source(0.75, 34)
"""Any other tile of a network."""
EMBERS: Final = Source(0.7, 26)
"""A cavern that is cut off."""
_SPREAD: Final = 0.62
"""How far all these are blurred, in squares."""
DARKEST: Final = 100
"""Greatest lightness of rock without light."""
_BOUNDED: Final = [min(value, 255 - DARKEST) for value in range(256)]
_AT_EDGE: Final = 180
"""Value of Pillow's radial gradient where its circle touches the sides.

Beyond that there is no light.
"""
_STRONG: Final = 160
"""Its strength at its source."""
_COARSE: Final = 8
"""Width in pixels at which the light on rock is computed.

It is soft, so a coarse grid is enough.
"""
_FINE: Final = 2
_STEPPED: Final = [(value + 16) // 32 * 32 for value in range(256)]
"""Light in steps makes smaller files than light that changes from pixel to pixel."""
_HALO, _HALO_ROUND, _HALO_GRID, _HALO_IN, _HALO_GAP, _HALO_HOLE = 0.36, 0.3, 12, 1, 9, 5
"""Softness of the light about a winner's land, the rounding of its squares, the number of points
per square at which it is computed, how many of them it begins within a square, the width of gaps in
the land that it does not enter, and how much larger it takes holes to be, as they have no light.
"""
_HALO_FALL: Final = [min(round(value * 1.4), 160) for value in range(256)]
_BORDER, _BORDER_ROUND, _BORDER_GRID = 7, 0.1, 2
"""Width of the line about a winner's land, the softness that rounds its corners, in squares, and
the width in pixels at which it is computed.
"""
_KEPT: Final = 800_000

_rays: Final[LruCache[Image.Image]] = LruCache(_KEPT, lambda image: image.width * image.height + 300)


def light_square(
    size: int, ways: frozenset[Way], by: frozenset[Way] = frozenset(), *, is_source: bool = True
) -> Image.Image:
    """Return the light in a square of `size` units.

    It runs these ways from there and goes by the corners that lie `by` ways.
    """
    whole = px(size)
    image = _rays.get(
        (whole, "pool", is_source), lambda: _pool(whole) if is_source else Image.new("L", (whole, whole))
    )
    for way in ways:
        image = ImageChops.lighter(image, _ray(whole, way))
    for way in by:
        image = ImageChops.lighter(image, _by(whole, way))
    return image.point(_STEPPED)


def light_corner(size: int, *, is_rising: bool) -> Image.Image:
    """Return the light about a corner that it runs across."""
    whole = px(size)
    ray = _rays.get((whole, "corner", is_rising), lambda: _soft(whole, _ends(whole, is_rising=is_rising)))
    return ray.point(_STEPPED)


def _ends(whole: int, *, is_rising: bool) -> tuple[tuple[float, float], tuple[float, float]]:
    return (
        ((-whole, 2 * whole), (2 * whole, -whole))
        if is_rising
        else ((-whole, -whole), (2 * whole, 2 * whole))
    )


def _ray(whole: int, way: Way) -> Image.Image:
    half = whole / 2
    end = (half + way[0] * whole, half - way[1] * whole)
    return _rays.get((whole, way), lambda: _soft(whole, ((half, half), end)))


def _by(whole: int, way: Way) -> Image.Image:
    """Return a ray that goes by a corner.

    It joins the middles of two squares: the one beside it and the one above or below.
    """
    half = whole / 2
    ends = ((half + way[0] * whole, half), (half, half - way[1] * whole))
    return _rays.get((whole, "by", way), lambda: _soft(whole, ends))


def _soft(whole: int, ends: tuple[tuple[float, float], tuple[float, float]]) -> Image.Image:
    """Return a ray between two points in a square of `whole` pixels."""
    margin = whole // 2
    line = Image.new("L", ((whole + 2 * margin) * _FINE,) * 2)
    points = [((x + margin) * _FINE, (y + margin) * _FINE) for x, y in ends]
    ImageDraw.Draw(line).line(points, fill=255, width=max(round(_CORE * whole * _FINE), 1))
    sharp = line.reduce(_FINE)
    if not is_stark():
        sharp = sharp.filter(ImageFilter.GaussianBlur(_NEAR * whole)).point(_POURED)
    return sharp.crop((margin, margin, margin + whole, margin + whole))


def light_camps(width: int, height: int, corners: Iterable[tuple[float, float]], size: float) -> Image.Image:
    """Return the light of these camps on rock, 0 to 255.

    Width, height and the squares' `size` are in pixels.
    """
    whole, reach = Image.new("L", (width, height)), round(_CAMP * size)
    fallen = _falling(reach, _STRONG)
    for x, y in corners:
        box = (round(x) - reach, round(y) - reach, round(x) + reach, round(y) + reach)
        whole.paste(ImageChops.add(whole.crop(box), fallen), box)
    return whole


def light_land(
    tones: Image.Image,
    size: float,
    camps: Iterable[tuple[float, float]],
    sources: Iterable[tuple[Point, Source]] = (),
) -> Image.Image:
    """Return the lightness of dark rock in the light of camps and of other sources.

    `size` is the width of a square in pixels.
    """
    few, cell = (-(-tones.width // _COARSE), -(-tones.height // _COARSE)), size / _COARSE
    small = Image.new("L", few)
    pen = ImageDraw.Draw(small)
    for (x, y), (reach, strength) in sorted(sources, key=lambda source: source[1].strength):
        pen.circle((x / _COARSE, y / _COARSE), reach * cell, fill=strength)
    soft = small.filter(ImageFilter.GaussianBlur(_SPREAD * cell))
    fallen = light_camps(*few, [(x / _COARSE, y / _COARSE) for x, y in camps], cell)
    lit = ImageChops.add(soft, fallen).point(_BOUNDED)
    fine = lit.resize((2 * few[0], 2 * few[1]), Image.Resampling.BILINEAR)
    # No sum exceeds 255; checking that takes ten times as long.
    return ImageChops.add_modulo(tones, fine.resize(tones.size, Image.Resampling.NEAREST))


def halo(squares: Squares, lit: Iterable[Square]) -> Mask:
    """Return the light about these squares, and none on them or between them."""
    cell = px(squares.size) // _HALO_GRID
    few, side = px(squares.box.width) // cell, px(squares.size) / cell
    land, solid = (Image.new("L", (few, few)) for _ in range(2))
    pen, whole = ImageDraw.Draw(land), ImageDraw.Draw(solid)
    for square in lit:
        left, top, right, bottom = (px(at) / cell for at in squares.square(square))
        whole.rectangle((left, top, right - 1, bottom - 1), fill=255)
        box = (left + _HALO_IN, top + _HALO_IN, right - 1 - _HALO_IN, bottom - 1 - _HALO_IN)
        pen.rounded_rectangle(box, side * _HALO_ROUND, fill=255)
    joined = land.filter(ImageFilter.MaxFilter(_HALO_GAP)).filter(ImageFilter.MinFilter(_HALO_GAP))
    holes = ImageChops.subtract(_fill_holes(solid), solid).filter(ImageFilter.MaxFilter(_HALO_HOLE))
    closed = ImageChops.lighter(joined, holes)
    bright = closed.filter(ImageFilter.MaxFilter(3)).filter(ImageFilter.GaussianBlur(_HALO * side))
    about = ImageChops.subtract(bright.point(_HALO_FALL), closed)
    wide = (px(squares.box.width), px(squares.box.height))
    return Mask.of(about.resize(wide, Image.Resampling.BICUBIC))


def border(squares: Squares, lit: Iterable[Square]) -> Mask:
    """Return a line about these squares, with rounded corners."""
    wide = px(squares.box.width)
    margin = px(_BORDER)
    few = (wide + 2 * margin) // _BORDER_GRID
    land = Image.new("L", (few, few))
    pen = ImageDraw.Draw(land)
    for square in lit:
        left, top, right, bottom = ((px(at) + margin) / _BORDER_GRID for at in squares.square(square))
        pen.rectangle((left, top, right - 1, bottom - 1), fill=255)
    soft = _fill_holes(land).filter(ImageFilter.GaussianBlur(_BORDER_ROUND * px(squares.size) / _BORDER_GRID))
    shape = soft.point([255 * (value > 127) for value in range(256)])
    reach = 2 * max(round(px(_BORDER) / _BORDER_GRID / 2), 1) + 1
    line = ImageChops.subtract(
        shape.filter(ImageFilter.MaxFilter(reach)), shape.filter(ImageFilter.MinFilter(3))
    )
    whole = line.resize((wide + 2 * margin,) * 2, Image.Resampling.BICUBIC)
    return Mask.of(whole.crop((margin, margin, margin + wide, margin + wide)))


def _fill_holes(land: Image.Image) -> Image.Image:
    """Return land with what it encloses, which light from all sides would make gold."""
    outside = ImageOps.expand(land, 1, 0)
    ImageDraw.floodfill(outside, (0, 0), 1)
    filled = outside.point([255, 0, *[255] * 254])
    return ImageOps.crop(filled, 1)


def _falling(reach: int, strength: int) -> Image.Image:
    """Return light that falls off to none within `reach` pixels."""

    def make() -> Mask:
        fall = [round(strength * _falloff(min(value / _AT_EDGE, 1))) for value in range(256)]
        smooth = Image.radial_gradient("L").resize((2 * reach, 2 * reach), Image.Resampling.BICUBIC)
        return Mask.of(smooth.point(fall))

    return grounds.mask(("koa light", reach, strength), make).image


def _falloff(away: float) -> float:
    return 0.6 * (1 - away * away) ** 2 + 0.4 * (1 - away) ** 4


def _pool(whole: int) -> Image.Image:
    """Return the light about the middle of a square."""
    if is_stark():
        return Image.new("L", (whole, whole))
    image = Image.new("L", (whole, whole))
    reach = _POOL * whole
    middle = whole / 2
    ImageDraw.Draw(image).ellipse((middle - reach, middle - reach, middle + reach, middle + reach), fill=255)
    soft = image.filter(ImageFilter.GaussianBlur(whole * _POOL_EDGE))
    return soft.point([round(value * _STRENGTH) for value in range(256)])
