"""Grounds and light: cached background images, glows, shadows and rays.

House rules: a ground is a full-colour image as large as what it lies under. High contrast pictures
have no grounds. A regular pattern hides the steps of a gradient, because a file has few colours.
Calm areas compress well, so there is as little pattern as the eye needs.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from render.kit import palette, theme
from render.kit.cache import LruCache
from render.kit.canvas import Canvas
from render.kit.shapes import Mask
from render.kit.style import is_stark, px
from render.kit.theme import Colour

_COARSE: Final = 4
"""Light is soft, so it is drawn in a quarter of the size."""
_SOFT: Final = 1.6
_REACH: Final = 0.82
"""How far rays reach, in the longer side of the picture."""
LAMPLIGHT: Final = "#FFE2A8"
"""Colour of the lamp above each game's end: a seat's colour would turn each ground to mud."""

_grounds: Final[LruCache[Image.Image]] = LruCache(10_500_000, lambda image: palette.weight(image) + 1000)
_arts: Final[LruCache[Image.Image]] = LruCache(9_500_000, palette.weight, fresh=0)
_glows: Final[LruCache[Mask]] = LruCache(4_000_000, lambda mask: len(mask.data) + 300)


def over(width: int, height: int, key: str, draw: Callable[[int, int], Image.Image]) -> Canvas:
    """Return a canvas on the ground of that name.

    `draw` makes the ground in pixels if it is not cached, as high as any picture.
    """
    if is_stark():
        return Canvas(width, height)
    part = _get_ground(key, width, theme.HIGHEST, draw).crop((0, 0, px(width), px(height)))
    return Canvas(width, height, on=part.convert("RGB"))


def get_image(key: str, width: int, height: int, draw: Callable[[int, int], Image.Image]) -> Image.Image:
    """Return a cached image, its size in units; `draw` makes it in pixels."""
    image = _get_ground(key, width, height, draw)
    return image.convert("RGB") if image.mode == "P" else image


def _get_ground(key: str, width: int, height: int, draw: Callable[[int, int], Image.Image]) -> Image.Image:
    return _grounds.get((key, width, height), lambda: palette.quantize(draw(px(width), px(height))))


def get_art(key: str, width: int, height: int, draw: Callable[[int, int], Image.Image]) -> Image.Image:
    """Return an image in true colour, its size in units; `draw` makes it in pixels.

    It is cached, and the caller's own.
    """
    return _arts.get((key, width, height), lambda: draw(px(width), px(height))).copy()


def mask(key: tuple[object, ...], make: Callable[[], Mask]) -> Mask:
    """Return a cached mask: a glow, a shadow or a translucent shape."""
    return _glows.get(key, make)


def vignette(
    width: int, height: int, middle: Colour, edge: Colour, at: tuple[float, float] = (0.5, 0.45)
) -> Image.Image:
    """Draw light that falls off from a point to the farthest corner.

    The size is in pixels; the point is given as shares of it.
    """
    reach = round(2 * max(at[0], 1 - at[0]) * width), round(2 * max(at[1], 1 - at[1]) * height)
    falling = Image.radial_gradient("L")
    # Half as large again: the gradient is black at its circle, and the picture's corners lie
    # outside of it.
    wide, high = (1.42 * far / size for far, size in zip(reach, falling.size, strict=True))
    left, top = falling.width / 2 - at[0] * width / wide, falling.height / 2 - at[1] * height / high
    shown = (left, top, left + width / wide, top + height / high)
    part = falling.resize((width, height), Image.Resampling.BICUBIC, box=shown)
    return ImageOps.colorize(part, theme.rgb(middle), theme.rgb(edge))


def dither(image: Image.Image, strength: int = 4, *, period: int = 8) -> Image.Image:
    """Return the image with a regular pattern that hides the palette's steps.

    `strength` is the pattern's range in steps of light. The pattern repeats every 2, 4 or 8 pixels,
    which files hardly notice; random grain would double their size. A shorter period makes a
    smaller file: use it for grounds under many small things.
    """
    return ImageChops.add(image, _tile(_PATTERNS[period], image.size, strength), offset=-strength // 2)


def _tile(tile: Image.Image, size: tuple[int, int], strength: int) -> Image.Image:
    """Tile an image of 0 to 255, scaled to steps from 0 to `strength`."""
    row = Image.new("L", (size[0], tile.height))
    for left in range(0, size[0], tile.width):
        row.paste(tile, (left, 0))
    whole = Image.new("L", size)
    for top in range(0, size[1], tile.height):
        whole.paste(row, (0, top))
    return whole.point([round(step * strength / 255) for step in range(256)]).convert("RGB")


def _bayer(size: int) -> list[list[int]]:
    """Return Bayer's matrix: 0 to size² - 1, evenly spread in every part."""
    if size == 1:
        return [[0]]
    half = _bayer(size // 2)
    quarters = ((0, 2), (3, 1))
    return [
        [
            4 * half[y % (size // 2)][x % (size // 2)] + quarters[2 * y // size][2 * x // size]
            for x in range(size)
        ]
        for y in range(size)
    ]


def _pattern(period: int) -> Image.Image:
    """Return that matrix tiled on 8 by 8 pixels, scaled to 0 to 252."""
    steps = _bayer(period)
    most = period * period - 1
    return Image.frombytes(
        "L", (8, 8), bytes(252 * steps[y % period][x % period] // most for y in range(8) for x in range(8))
    )


_PATTERNS: Final = {period: _pattern(period) for period in (2, 4, 8)}


def glow(mask: Mask, reach: int, strength: float = 1.0) -> Mask:
    """Return the light about a shape, `reach` units more on every side.

    Stamp it under the shape, both with the same middle. It is cached by the shape itself: two
    shapes of one size never share their light.
    """

    def make() -> Mask:
        far = px(reach)
        image = Image.new("L", (mask.width + 2 * far, mask.height + 2 * far))
        image.paste(mask.image, (far, far))
        soft = image.filter(ImageFilter.GaussianBlur(far / 2.4))
        return Mask.of(soft.point([min(255, round(step * 1.6 * strength)) for step in range(256)]))

    # The hash of bytes is computed once and kept with them.
    return _glows.get(("glow", hash(mask.data), mask.width, mask.height, reach, strength), make)


@lru_cache(8)
def _fan(width: int, height: int, at: tuple[float, float], count: int, strength: int) -> Image.Image:
    """Return the light of `count` rays from a point given as shares, in mode L."""
    wide, high = max(1, width // _COARSE), max(1, height // _COARSE)
    x, y, far = at[0] * wide, at[1] * high, 2.0 * max(wide, high)
    image = Image.new("L", (wide, high))
    pen = ImageDraw.Draw(image)
    for ray in range(count):
        # Every second ray is narrower, as light through leaves or a lamp's vents.
        turn, half = 2 * pi * (ray + 0.25) / count, pi / count * (0.62 if ray % 2 else 0.4)
        ends = [(x + far * cos(turn + by), y + far * sin(turn + by)) for by in (-half, half)]
        pen.polygon([(x, y), *ends], fill=strength)
    soft = image.filter(ImageFilter.GaussianBlur(_SOFT))
    return ImageChops.multiply(soft, falling(wide, high, at, _REACH))


def falling(width: int, height: int, at: tuple[float, float], reach: float = 1.0) -> Image.Image:
    """Return light that falls off about a point, in mode L; `reach` is in longer sides."""
    gradient = Image.radial_gradient("L")
    side = 2 * reach * max(width, height)
    scale = side / gradient.width
    left, top = gradient.width / 2 - at[0] * width / scale, gradient.height / 2 - at[1] * height / scale
    shown = (left, top, left + width / scale, top + height / scale)
    plain = Image.new("L", (gradient.width * 3, gradient.height * 3), 255)
    plain.paste(gradient, (gradient.width, gradient.height))
    here = gradient.width
    moved = (shown[0] + here, shown[1] + here, shown[2] + here, shown[3] + here)
    part = plain.resize((width, height), Image.Resampling.BICUBIC, box=moved)
    return ImageChops.invert(part)


def shine(
    image: Image.Image,
    at: tuple[float, float],
    *,
    count: int = 26,
    strength: int = 52,
    lamp: int = 56,
    paint: Colour = LAMPLIGHT,
) -> Image.Image:
    """Return a ground, in pixels, under a lamp and its rays.

    `strength` and `lamp` are those of the rays and of the light between them, up to 255.
    """
    width, height = image.size
    small = (max(1, width // _COARSE), max(1, height // _COARSE))
    light = ImageChops.add(
        _fan(width, height, at, count, strength),
        falling(*small, at, 0.62).point([step * lamp // 255 for step in range(256)]),
    )
    tint = Image.new("RGB", small, theme.rgb(paint))
    glow = ImageChops.multiply(tint, Image.merge("RGB", (light, light, light)))
    return ImageChops.screen(image, glow.resize(image.size, Image.Resampling.BICUBIC))
