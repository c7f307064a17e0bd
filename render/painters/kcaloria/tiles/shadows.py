"""Light and shade about tiles: shadows, tiles in the shade, and light about news."""

from dataclasses import replace
from typing import Final

from PIL import Image, ImageFilter

from render.kit import grounds, hexagons, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Point
from render.kit.pieces import Piece
from render.kit.style import is_stark, px

_SHADE: Final = tuple(round(0.55 * step) for step in range(256))
"""Darkness of a shadow."""
_UPPER: Final = 0.3
"""Share of a tile's height without shadow, which falls downwards."""
_BACK: Final = 0.14
"""How much darker a set-back tile is."""
_GLOW, _FARTHEST, _STRONG = 0.4, 36, 0.9
"""Light about a tile of the turn: its reach as a share of the tile, the most, and its strength."""
_SUN: Final = "#FFF3BF"


def shadow(canvas: Canvas, corner: Point, size: int) -> None:
    """Draw a space's shadow onto the ground, before anything is drawn on the space."""
    if not is_stark():
        canvas.ink(_shadow(size), corner, theme.SHADOW)


def with_shadow(tile: Piece, size: int) -> Piece:
    """Return a tile with its shadow: one piece is laid faster than two.

    Its image holds its mask, which takes a fifth less memory.
    """
    if is_stark():
        return tile
    mask = _shadow(size).image
    whole = Image.new("RGBA", mask.size, theme.rgb(theme.SHADOW))
    whole.putalpha(mask)
    lit = tile.image.convert("RGBA")
    lit.putalpha(tile.mask)
    whole.alpha_composite(lit)
    return replace(tile, image=whole, cover=None)


def _shadow(size: int) -> shapes.Mask:
    """Return the shadow of a tile from its corner on.

    The light comes from the upper left. So the shadow lies only on the ground and on tiles that
    are drawn later.
    """

    def make() -> shapes.Mask:
        far, whole = px(max(4, round(size * 0.07))), hexagons.mask(size).image
        image = Image.new("L", (whole.width + 2 * far, whole.height + 2 * far))
        image.paste(whole, (far, far))
        soft = image.filter(ImageFilter.GaussianBlur(far / 2)).point(_SHADE)
        soft.paste(0, (0, 0, soft.width, px(hexagons.height(size) * _UPPER)))
        return shapes.Mask.of(soft.crop((far - far // 4, far // 2, soft.width, soft.height)))

    return grounds.mask(("kcaloria shadow", size), make)


def set_back(canvas: Canvas, corner: Point, size: int) -> None:
    """Put a tile in the shade."""

    def make() -> shapes.Mask:
        return shapes.Mask.of(hexagons.mask(size).image.point([round(step * _BACK) for step in range(256)]))

    canvas.ink(grounds.mask(("kcaloria back", size), make), corner, theme.INK)


def light(canvas: Canvas, middle: Point, size: int) -> None:
    """Draw sunlight around a tile, on all that lies beside it."""
    if is_stark():
        return

    def make() -> shapes.Mask:
        tile, far = hexagons.mask(size).image, px(min(_FARTHEST, round(_GLOW * size)))
        whole = Image.new("L", (tile.width + 2 * far, tile.height + 2 * far))
        whole.paste(tile, (far, far))
        soft = whole.filter(ImageFilter.GaussianBlur(far / 2.2))
        soft = soft.point([min(255, round(1.7 * step * _STRONG)) for step in range(256)])
        soft.paste(0, (far, far), tile)
        return shapes.Mask.of(soft)

    canvas.stamp(grounds.mask(("kcaloria light", size), make), middle, _SUN)
