"""Slabs: cached pieces the size of a space, drawn large and shrunk.

They are laid with their middle at a point.

House rule: only here do outlines of `strands` become pixels. A full slab reaches a hair's breadth
beyond its space, so that neighbours meet without a gap despite rounding.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import Final

from PIL import Image, ImageDraw

from render.kit import hexagons, palette, shapes, theme
from render.kit.cache import LruCache
from render.kit.canvas import Canvas
from render.kit.geometry import Point
from render.kit.style import px, setting
from render.painters.kaliko import path_shapes

FINE: Final = 2
"""Factor by which a piece is drawn larger."""
_BLEED: Final = 0.6
"""Pixels by which a full slab reaches beyond its space."""
_PAD: Final = 2
_KEPT: Final = 19_000_000
_WHOLE: Final = 128
"""Width of spaces at which pieces are drawn; smaller ones are shrunk from it."""
_WHOLE_KEPT: Final = 11_000_000
_ROUND_IT: Final = 0.07
"""Margin that is drawn around a space then, in widths of the space."""


@dataclass(frozen=True, slots=True)
class Slab:
    """A picture in pixels and its mask, centred on a space.

    The picture is in full colours or has a palette.
    """

    image: Image.Image
    mask: Image.Image

    def paste(self, canvas: Canvas, middle: Point) -> None:
        """Lay it with its middle at a point, in units."""
        place = (px(middle[0]) - self.mask.width // 2, px(middle[1]) - self.mask.height // 2)
        canvas.image.paste(self.image, place, self.mask)


def _weight(slab: Slab) -> int:
    """Return its bytes: all full slabs of one size share their mask."""
    return palette.weight(slab.image) + 400


_slabs: Final[LruCache[Slab]] = LruCache(_KEPT, _weight)
_wholes: Final[LruCache[Image.Image]] = LruCache(_WHOLE_KEPT, lambda image: image.width * image.height + 1200)


def get_slab(key: tuple[object, ...], width: int, draw: Callable[[], Slab]) -> Slab:
    """Return the cached slab of that key and width."""
    return _slabs.get((*key, width), draw)


def in_size(key: tuple[object, ...], width: int, draw: Callable[[int, float], Image.Image]) -> Image.Image:
    """Return what fills a space of that width, drawn once and shrunk.

    `draw` makes it for a width and a margin around the space. A growing board has ever smaller
    tiles, and drawing takes ten times as long as shrinking.
    """
    small = size(width)
    share = (_WHOLE / width, hexagons.pitch(_WHOLE) / hexagons.pitch(width))
    across, down = (side * by for side, by in zip(small, share, strict=True))
    large = size(_WHOLE, _ROUND_IT)
    if width > _WHOLE or across > large[0] or down > large[1]:
        return draw(width, 0.0)
    kept_whole = whole(key, draw)
    left, top = (large[0] - across) / 2, (large[1] - down) / 2
    part = (left, top, left + across, top + down)
    unpacked = kept_whole.convert("RGB") if kept_whole.mode == "P" else kept_whole
    return unpacked.resize(small, Image.Resampling.BOX, box=part)


def whole(key: tuple[object, ...], draw: Callable[[int, float], Image.Image]) -> Image.Image:
    """Return the cached large piece that smaller ones are made from."""
    return _wholes.get(key, lambda: quantize(draw(_WHOLE, _ROUND_IT)))


def quantize(image: Image.Image) -> Image.Image:
    """Return an image in a quarter of the memory: a tile has few colours."""
    return image.quantize(256, Image.Quantize.FASTOCTREE) if image.mode == "RGB" else image


def size(width: int, beyond: float = 0.0) -> tuple[int, int]:
    """Return a piece's size in pixels, with a margin beyond its space.

    The margin is a share of the width. The size is even, so that there is a middle.
    """
    more = beyond * width
    return tuple(2 * ceil(px(side + 2 * more) / 2 + _PAD) for side in (width, hexagons.height(width)))  # type: ignore[return-value]


class Sheet:
    """A large RGB or L picture of a space, in units of `strands`."""

    def __init__(self, width: int, ground: theme.Colour | int, beyond: float = 0.0) -> None:
        wide, high = size(width, beyond)
        mode = "L" if isinstance(ground, int) else "RGB"
        self.image = Image.new(mode, (wide * FINE, high * FINE), ground)
        self._pen = ImageDraw.Draw(self.image)
        self._veil = ImageDraw.Draw(self.image, "RGBA") if mode == "RGB" else self._pen
        scale = setting().scale * FINE
        self._middle = complex(wide, high) * FINE / 2
        self._wide, self._high = width * scale, hexagons.pitch(width) * scale / (1.5 * hexagons.CIRCUMRADIUS)
        self.pixel = FINE / self._wide
        """A pixel of the piece, as a share of its space."""

    def fill(self, outline: path_shapes.Line, colour: theme.Colour | int) -> None:
        """Fill a plain shape."""
        self._pen.polygon(self._to_pixels(outline), fill=colour)

    def veil(self, outline: path_shapes.Line, colour: tuple[int, int, int, int]) -> None:
        """Fill a translucent shape."""
        self._veil.polygon(self._to_pixels(outline), fill=colour)

    def edges(self, sides: tuple[int, ...], reach: float, wide: float, colour: theme.Colour | int) -> None:
        """Draw lines with round ends along sides of the space, moved out by `reach`."""
        for side in sides:
            ends = self._to_pixels(tuple((1 + 2 * reach) * path_shapes.corner(side + by) for by in (-1, 0)))
            thick = wide * self._wide
            self._pen.line(ends, fill=colour, width=max(1, round(thick)))
            for x, y in ends:
                self._pen.ellipse((x - thick / 2, y - thick / 2, x + thick / 2, y + thick / 2), fill=colour)

    def small(self) -> Image.Image:
        """Return the piece in its real size."""
        return self.image.reduce(FINE)

    def _to_pixels(self, outline: path_shapes.Line) -> list[tuple[float, float]]:
        middle, wide, high = self._middle, self._wide, self._high
        return [(middle.real + point.real * wide, middle.imag + point.imag * high) for point in outline]


def covering(width: int, outline: path_shapes.Line, beyond: float = 0.0) -> Image.Image:
    """Return the mask of a shape."""
    sheet = Sheet(width, 0, beyond)
    sheet.fill(outline, 255)
    return sheet.small()


def filling(width: int) -> Image.Image:
    """Return the mask of a full space."""
    return get_slab(("filling",), width, lambda: _filling(width)).mask


def _filling(width: int) -> Slab:
    mask = covering(width, path_shapes.hexagon(-_BLEED / (width * setting().scale)))
    return Slab(mask, mask)


def solid(width: int) -> Image.Image:
    """Return the mask of a full space without soft edges.

    It is for pieces with neighbours on all sides, and is laid three times as fast.
    """

    def draw() -> Slab:
        mask = filling(width).convert("1", dither=Image.Dither.NONE)
        return Slab(mask, mask)

    return get_slab(("solid",), width, draw).mask


def stencil(
    key: tuple[object, ...], width: int, draw: Callable[[Sheet], None], beyond: float = 0.0
) -> shapes.Mask:
    """Return the mask of that key, to stamp in the middle of a space."""

    def make() -> Slab:
        sheet = Sheet(width, 0, beyond)
        draw(sheet)
        mask = sheet.small()
        return Slab(mask, mask)

    return shapes.Mask.of(get_slab(("stencil", *key, beyond), width, make).mask)
