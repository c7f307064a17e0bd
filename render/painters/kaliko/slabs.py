"""Pieces the size of a space: drawn large on a `Sheet`, made smaller, kept, and laid with their middle at a point.

House rule: only here do outlines of `strands` become pixels. What fills a space reaches a hair's breadth beyond it, so
that neighbours meet without a gap wherever whole pixels put them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import ceil
from typing import Final

from PIL import Image, ImageDraw

from render import palette, shapes, theme
from render.canvas import Canvas
from render.geometry import Point
from render.kept import Kept
from render.painters.kaliko import strands
from render.setting import px, setting

FINE: Final = 2
"""How much larger than needed a piece is drawn."""
_BLEED: Final = 0.6
"""How many pixels what fills a space reaches beyond it."""
_PAD: Final = 2
_KEPT: Final = 20_000_000
_WHOLE: Final = 128
"""The width of the spaces for which what comes in every size is drawn; for smaller ones that is made smaller."""
_WHOLE_KEPT: Final = 11_000_000
_ROUND_IT: Final = 0.07
"""How much of what is around a space is drawn with it then, in widths of the space."""


@dataclass(frozen=True, slots=True)
class Slab:
    """A picture in pixels, in full colours or packed, and how much of each to paste; the middle of its space is in its middle."""

    image: Image.Image
    mask: Image.Image

    def paste(self, canvas: Canvas, middle: Point) -> None:
        """Lay it with its middle at a point, in units."""
        place = (px(middle[0]) - self.mask.width // 2, px(middle[1]) - self.mask.height // 2)
        canvas.image.paste(self.image, place, self.mask)


def _weight(slab: Slab) -> int:
    """Bytes of it: all that fill spaces of one size share their mask."""
    return palette.weight(slab.image) + 400


_slabs: Final[Kept[Slab]] = Kept(_KEPT, _weight)
_wholes: Final[Kept[Image.Image]] = Kept(_WHOLE_KEPT, lambda image: image.width * image.height + 1200)


def kept(key: tuple[object, ...], width: int, draw: Callable[[], Slab]) -> Slab:
    """The slab of that key for spaces of that width, drawn if it is not there."""
    return _slabs.get((*key, width), draw)


def in_size(key: tuple[object, ...], width: int, draw: Callable[[int, float], Image.Image]) -> Image.Image:
    """What fills a space of that width. `draw` makes it for a width, with so much of what is around it.

    A board that grows has ever smaller tiles, and drawing takes ten times as long as making smaller what was drawn.
    """
    small = size(width)
    share = (_WHOLE / width, pitch(_WHOLE) / pitch(width))
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
    """What smaller ones are made from."""
    return _wholes.get(key, lambda: packed(draw(_WHOLE, _ROUND_IT)))


def packed(image: Image.Image) -> Image.Image:
    """It in a quarter of the room: a tile has few colours."""
    return image.quantize(256, Image.Quantize.FASTOCTREE) if image.mode == "RGB" else image


@cache
def pitch(width: int) -> int:
    """How far apart rows of spaces of that width are."""
    return round(width * strands.CIRCUMRADIUS * 1.5)


@cache
def height(width: int) -> int:
    """From corner to corner of a space."""
    return 2 * ceil(pitch(width) * 2 / 3)


def size(width: int, beyond: float = 0.0) -> tuple[int, int]:
    """How many pixels a piece has that reaches so much of its width beyond its space: even, so that it has a middle."""
    more = beyond * width
    return tuple(2 * ceil(px(side + 2 * more) / 2 + _PAD) for side in (width, height(width)))  # type: ignore[return-value]


class Sheet:
    """A large picture of a space, in mode RGB or L, to be drawn on in the units of `strands`."""

    def __init__(self, width: int, ground: theme.Colour | int, beyond: float = 0.0) -> None:
        wide, high = size(width, beyond)
        mode = "L" if isinstance(ground, int) else "RGB"
        self.image = Image.new(mode, (wide * FINE, high * FINE), ground)
        self._pen = ImageDraw.Draw(self.image)
        self._veil = ImageDraw.Draw(self.image, "RGBA") if mode == "RGB" else self._pen
        scale = setting().scale * FINE
        self._middle = complex(wide, high) * FINE / 2
        self._wide, self._high = width * scale, pitch(width) * scale / (1.5 * strands.CIRCUMRADIUS)
        self.pixel = FINE / self._wide
        """A pixel of the piece, in shares of its space."""

    def fill(self, outline: strands.Line, colour: theme.Colour | int) -> None:
        """A plain shape."""
        self._pen.polygon(self._placed(outline), fill=colour)

    def veil(self, outline: strands.Line, colour: tuple[int, int, int, int]) -> None:
        """A shape through which one sees what is below it."""
        self._veil.polygon(self._placed(outline), fill=colour)

    def edges(self, sides: tuple[int, ...], reach: float, wide: float, colour: theme.Colour | int) -> None:
        """Lines along sides of the space, moved out by so much, with round ends."""
        for side in sides:
            ends = self._placed(tuple((1 + 2 * reach) * strands.corner(side + by) for by in (-1, 0)))
            thick = wide * self._wide
            self._pen.line(ends, fill=colour, width=max(1, round(thick)))
            for x, y in ends:
                self._pen.ellipse((x - thick / 2, y - thick / 2, x + thick / 2, y + thick / 2), fill=colour)

    def small(self) -> Image.Image:
        """The piece."""
        return self.image.reduce(FINE)

    def _placed(self, outline: strands.Line) -> list[tuple[float, float]]:
        middle, wide, high = self._middle, self._wide, self._high
        return [(middle.real + point.real * wide, middle.imag + point.imag * high) for point in outline]


def covering(width: int, outline: strands.Line, beyond: float = 0.0) -> Image.Image:
    """The mask of a shape."""
    sheet = Sheet(width, 0, beyond)
    sheet.fill(outline, 255)
    return sheet.small()


def filling(width: int) -> Image.Image:
    """The mask of what fills a space."""
    return kept(("filling",), width, lambda: _filling(width)).mask


def _filling(width: int) -> Slab:
    mask = covering(width, strands.hexagon(-_BLEED / (width * setting().scale)))
    return Slab(mask, mask)


def solid(width: int) -> Image.Image:
    """The same without soft edges, for what has neighbours on all sides: that is laid three times as fast."""

    def draw() -> Slab:
        mask = filling(width).convert("1", dither=Image.Dither.NONE)
        return Slab(mask, mask)

    return kept(("solid",), width, draw).mask


def stencil(
    key: tuple[object, ...], width: int, draw: Callable[[Sheet], None], beyond: float = 0.0
) -> shapes.Mask:
    """A mask of that key to stamp with its middle in the middle of a space."""

    def make() -> Slab:
        sheet = Sheet(width, 0, beyond)
        draw(sheet)
        mask = sheet.small()
        return Slab(mask, mask)

    return shapes.Mask.of(kept(("stencil", *key, beyond), width, make).mask)
