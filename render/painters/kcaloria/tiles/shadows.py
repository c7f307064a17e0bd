"""Light and shade about tiles: shadows, set-back and faded tiles."""

from typing import Final

from PIL import Image, ImageFilter

from render.kit import grounds, hexagons, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Point
from render.kit.style import is_stark, px
from render.painters.kcaloria import colours

_SHADOW: Final = 0.55
_UPPER: Final = 0.3
"""Share of a tile's height without shadow, which falls downwards."""
_BACK: Final = 0.33
"""How much darker a set-back tile is."""
_MIST: Final = 0.56
"""Strength of the mist on a tile."""
_ASIDE: Final = 0.12
"""How much darker a tile is that the turn does not involve. More would put the light out."""
_GLOW, _FARTHEST, _STRONG = 0.42, 44, 0.75
"""Light about a tile of the turn: its reach as a share of the tile, the most, and its strength."""
_SUN: Final = "#FFF3BF"


def shadow(canvas: Canvas, corner: Point, size: int) -> None:
    """Draw a tile's shadow onto the ground, before any tile is drawn.

    It has only the visible part, below and beside the tile.
    """
    if is_stark():
        return
    reach = max(4, round(size * 0.07))

    def make() -> shapes.Mask:
        far = px(reach)
        whole = hexagons.mask(size).image
        image = Image.new("L", (whole.width + 2 * far, whole.height + 2 * far))
        image.paste(whole, (far, far))
        soft = image.filter(ImageFilter.GaussianBlur(far / 2)).crop((0, above, image.width, image.height))
        return shapes.Mask.of(soft.point([round(step * _SHADOW) for step in range(256)]))

    above = px(hexagons.height(size) * _UPPER)
    mask = grounds.mask(("kcaloria shadow", size), make)
    at = (
        corner[0] - reach + reach // 4,
        corner[1] - reach + reach // 2 + round(hexagons.height(size) * _UPPER),
    )
    canvas.ink(mask, at, theme.SHADOW)


def set_back(canvas: Canvas, corner: Point, size: int) -> None:
    """Put a tile in the shade."""

    def make() -> shapes.Mask:
        return shapes.Mask.of(hexagons.mask(size).image.point([round(step * _BACK) for step in range(256)]))

    canvas.ink(grounds.mask(("kcaloria back", size), make), corner, theme.INK)


def mist(canvas: Canvas, corner: Point, size: int) -> None:
    """Cover a tile with a mist.

    Its colours stay, no darker than the meadow. It makes many small tiles calm together.
    """

    def make() -> shapes.Mask:
        return shapes.Mask.of(hexagons.mask(size).image.point([round(step * _MIST) for step in range(256)]))

    canvas.ink(grounds.mask(("kcaloria mist", size), make), corner, colours.MUTED)


def step_back(canvas: Canvas, corner: Point, size: int) -> None:
    """Make a tile a little darker than the news."""
    if is_stark():
        return

    def make() -> shapes.Mask:
        return shapes.Mask.of(hexagons.mask(size).image.point([round(step * _ASIDE) for step in range(256)]))

    canvas.ink(grounds.mask(("kcaloria aside", size), make), corner, theme.INK)


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
