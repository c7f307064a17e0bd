"""A fork and a knife beside a plate: the place is laid for whoever plays next."""

from typing import Final

from PIL import Image, ImageDraw

from render.kit import theme
from render.kit.cache import LruCache
from render.kit.canvas import Canvas
from render.kit.geometry import Point
from render.kit.style import px
from render.painters.howmanycalories import dishes

_FINE: Final = 3
_Outline = tuple[tuple[float, float], ...]
_HANDLE: Final[_Outline] = (
    (-0.035, 0.4),
    (-0.05, 0.9),
    (-0.03, 0.97),
    (0.03, 0.97),
    (0.05, 0.9),
    (0.035, 0.4),
)
_HEAD: Final[_Outline] = (
    *((-0.1, 0.03), (-0.1, 0.24), (-0.085, 0.31), (-0.03, 0.37), (-0.035, 0.42)),
    *((0.035, 0.42), (0.03, 0.37), (0.085, 0.31), (0.1, 0.24), (0.1, 0.03)),
)
_TINES: Final = (-0.05, 0.0, 0.05)
"""The middles of the gaps between a fork's tines."""
_GAP: Final = 0.012
"""Half the width of such a gap."""
_GAP_ENDS: Final = 0.2
_BLADE: Final[_Outline] = (
    *((-0.045, 0.48), (-0.045, 0.06), (-0.02, 0.02), (0.03, 0.1)),
    *((0.055, 0.26), (0.055, 0.44), (0.03, 0.48)),
)
"""All as shares of the height, from the upper end's middle."""
_EDGE: Final = 0.012
"""Width of the outline."""
_REACH: Final = 0.24
"""Width of the image of one, with its shadow, as a share of the height."""

_kept: Final[LruCache[Image.Image]] = LruCache(200_000, lambda image: 4 * image.width * image.height + 300)


def fork(canvas: Canvas, middle: Point, high: int) -> None:
    """Draw a fork about a point."""
    _draw(canvas, middle, high, "fork")


def knife(canvas: Canvas, middle: Point, high: int) -> None:
    """Draw a knife about a point, its edge to the left."""
    _draw(canvas, middle, high, "knife")


def _draw(canvas: Canvas, middle: Point, high: int, what: str) -> None:
    image = _kept.get((what, high), lambda: _silver(what, high))
    canvas.lay(image, (middle[0] - round(_REACH * high) // 2, middle[1] - high // 2))


def _silver(what: str, high: int) -> Image.Image:
    """Draw one in the lamp's light, from the upper left."""
    wide, tall = (px(round(side)) * _FINE for side in (_REACH * high, high))
    outline, inner = (_shape(what, (wide, tall), grown) for grown in (_EDGE, 0.0))
    metal = dishes.draw_gradient((wide, tall), dishes.SILVER[0], dishes.SILVER[1])
    lower = _shape(what, (wide, tall), 0.0, by=(0.014, 0.006))
    shade = Image.composite(metal, Image.new("RGB", (wide, tall), dishes.SILVER[2]), lower)
    whole = Image.new("RGBA", (wide, tall), theme.SHADOW)
    fallen = dishes.blur(_shape(what, (wide, tall), 0.0, by=(0.018, 0.026)), tall / 60)
    whole.putalpha(fallen.point([round(step * 0.5) for step in range(256)]))
    whole.paste((*theme.rgb(dishes.EDGE), 255), mask=outline)
    whole.paste(shade, mask=inner)
    return whole.reduce(_FINE)


def _shape(
    what: str, size: tuple[int, int], grown: float, *, by: tuple[float, float] = (0.0, 0.0)
) -> Image.Image:
    """Return the mask of one, grown on all sides and moved by shares of its height."""
    wide, tall = size
    mask = Image.new("L", size)
    pen = ImageDraw.Draw(mask)

    def at(x: float, y: float) -> tuple[float, float]:
        return wide / 2 + (x + by[0]) * tall, (y + by[1]) * tall

    for part in (_HANDLE, _HEAD if what == "fork" else _BLADE):
        points = [at(*point) for point in part]
        pen.polygon(points, fill=255)
        if grown:
            pen.line([*points, points[0], points[1]], fill=255, width=round(2 * grown * tall), joint="curve")
    if what == "fork":
        for x in _TINES:
            half = max(0.003, _GAP - grown)
            pen.rectangle((*at(x - half, -0.1), *at(x + half, _GAP_ENDS - grown)), fill=0)
    return mask
