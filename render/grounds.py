"""Grounds and light: what lies under a picture and what shines on it, made once per size and kept.

House rules: a ground is an image in full colours, as large as what it lies under; whoever asked for high contrast gets
none of it. A regular pattern hides the steps of a gradient, as a file has few colours; what is calm compresses well, so
there is as little of it as the eye needs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PIL import Image, ImageChops, ImageFilter, ImageOps

from render import palette, theme
from render.canvas import Canvas
from render.kept import Kept
from render.setting import is_stark, px
from render.shapes import Mask
from render.theme import Colour

_grounds: Final[Kept[Image.Image]] = Kept(18_700_000, lambda image: palette.weight(image) + 1000)
_glows: Final[Kept[Mask]] = Kept(4_000_000, lambda mask: len(mask.data) + 300)


def over(width: int, height: int, key: str, draw: Callable[[int, int], Image.Image]) -> Canvas:
    """A canvas on the ground of that name. `draw` makes it if it is not there: so many pixels, as high as any picture."""
    if is_stark():
        return Canvas(width, height)
    part = _pressed(key, width, theme.HIGHEST, draw).crop((0, 0, px(width), px(height)))
    return Canvas(width, height, on=part.convert("RGB"))


def kept(key: str, width: int, height: int, draw: Callable[[int, int], Image.Image]) -> Image.Image:
    """An image of so many units that is made once."""
    image = _pressed(key, width, height, draw)
    return image.convert("RGB") if image.mode == "P" else image


def _pressed(key: str, width: int, height: int, draw: Callable[[int, int], Image.Image]) -> Image.Image:
    return _grounds.get((key, width, height), lambda: palette.pressed(draw(px(width), px(height))))


def mask(key: tuple[object, ...], make: Callable[[], Mask]) -> Mask:
    """A mask that is made once: a glow, a shadow, or a shape that lets most of what is under it through."""
    return _glows.get(key, make)


def vignette(
    width: int, height: int, middle: Colour, edge: Colour, at: tuple[float, float] = (0.5, 0.45)
) -> Image.Image:
    """Light that falls off from a point, given as shares of so many pixels, to the farthest corner."""
    reach = round(2 * max(at[0], 1 - at[0]) * width), round(2 * max(at[1], 1 - at[1]) * height)
    falling = Image.radial_gradient("L")
    # Half as large again: the gradient is black at its circle, and the picture's corners lie outside of that.
    wide, high = (1.42 * far / size for far, size in zip(reach, falling.size, strict=True))
    left, top = falling.width / 2 - at[0] * width / wide, falling.height / 2 - at[1] * height / high
    shown = (left, top, left + width / wide, top + height / high)
    part = falling.resize((width, height), Image.Resampling.BICUBIC, box=shown)
    return ImageOps.colorize(part, theme.rgb(middle), theme.rgb(edge))


def dithered(image: Image.Image, strength: int = 4, *, period: int = 8) -> Image.Image:
    """The image with a regular pattern of so many steps of light, which hides that a file has few colours.

    It repeats every 2, 4 or 8 pixels, which files hardly notice; random grain would double them. The shorter it is, the
    smaller the file: for grounds under much that is small.
    """
    return ImageChops.add(image, _tiled(_PATTERNS[period], image.size, strength), offset=-strength // 2)


def _tiled(tile: Image.Image, size: tuple[int, int], strength: int) -> Image.Image:
    """A tile of 0 to 255 laid over and over, as steps of light from none to so many."""
    row = Image.new("L", (size[0], tile.height))
    for left in range(0, size[0], tile.width):
        row.paste(tile, (left, 0))
    whole = Image.new("L", size)
    for top in range(0, size[1], tile.height):
        whole.paste(row, (0, top))
    return whole.point([round(step * strength / 255) for step in range(256)]).convert("RGB")


def _bayer(size: int) -> list[list[int]]:
    """Bayer's matrix: 0 to size² - 1, so spread that any part of them lies evenly."""
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
    """That matrix over and over, 0 to 252, on 8 by 8 pixels."""
    steps = _bayer(period)
    most = period * period - 1
    return Image.frombytes(
        "L", (8, 8), bytes(252 * steps[y % period][x % period] // most for y in range(8) for x in range(8))
    )


_PATTERNS: Final = {period: _pattern(period) for period in (2, 4, 8)}


def glow(key: tuple[object, ...], mask: Mask, reach: int, strength: float = 1.0) -> Mask:
    """The light about a shape: `reach` units more on every side. Stamp it under the shape, both with the same middle."""

    def make() -> Mask:
        far = px(reach)
        image = Image.new("L", (mask.width + 2 * far, mask.height + 2 * far))
        image.paste(mask.image, (far, far))
        soft = image.filter(ImageFilter.GaussianBlur(far / 2.4))
        return Mask.of(soft.point([min(255, round(step * 1.6 * strength)) for step in range(256)]))

    return _glows.get((*key, mask.width, mask.height, reach, strength), make)
