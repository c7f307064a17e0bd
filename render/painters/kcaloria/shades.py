"""Light and shade about tiles: what they throw on the ground, and those that are set back or lost in the meadow."""

from typing import Final

from PIL import Image, ImageFilter

from render import grounds, hexagons, shapes, theme
from render.canvas import Canvas
from render.geometry import Point
from render.painters.kcaloria import colours
from render.setting import is_stark, px

_SHADOW: Final = 0.55
_UPPER: Final = 0.3
"""How much of a tile's height has none: it falls downwards."""
_BACK: Final = 0.33
"""How much darker a tile is that is set back."""
_MIST: Final = 0.56
"""How much of a mist there is on one that is seen through it."""
_FADED: Final = 0.2
"""How much there is of the meadow on a tile that fades."""


def shadow(canvas: Canvas, corner: Point, size: int) -> None:
    """What a tile throws on the ground, to be laid before any tile is: no more than is seen of it, below and beside the tile."""
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
    """Let a tile be seen as through a mist, in its own colours but no darker than the meadow: one of many small ones that are to be calm together."""

    def make() -> shapes.Mask:
        return shapes.Mask.of(hexagons.mask(size).image.point([round(step * _MIST) for step in range(256)]))

    canvas.ink(grounds.mask(("kcaloria mist", size), make), corner, colours.MUTED)


def fade(canvas: Canvas, corner: Point, size: int) -> None:
    """Let a tile be lost in the meadow for the most part."""
    if is_stark():
        return

    def make() -> shapes.Mask:
        return shapes.Mask.of(hexagons.mask(size).image.point([round(step * _FADED) for step in range(256)]))

    canvas.ink(grounds.mask(("kcaloria faded", size), make), corner, colours.MEADOW)
