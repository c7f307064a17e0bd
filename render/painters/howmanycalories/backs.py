"""Cards face down: those that players pass."""

from typing import Final

from PIL import Image

from render.kit import palette, theme
from render.kit.cache import LruCache
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.style import px
from render.painters.howmanycalories import dishes
from render.painters.howmanycalories.pieces import FALL, MEDIUM, Size, draw_shadow, shape

_PASSED: Final = Size(158, 208, 20, 0, symbol=0, plate=0, rim=8)
_FANNED: Final = ((-9, -34), (8, 36))
"""How far each of two cards that are passed is turned, and aside of their middle."""
_BACK: Final = "#8C2F2E"

_turned: Final[LruCache[Image.Image]] = LruCache(260_000, lambda image: palette.weight(image) + 100)


def back(canvas: Canvas, middle: Point, share: float = 1) -> None:
    """Draw a card face down, `share` times as large as a medium one."""
    width, height, radius = (round(side * share) for side in (MEDIUM.width, MEDIUM.height, MEDIUM.radius))
    box = Box.around(middle, width, height)
    canvas.shadow(box.shift((3, 4)), radius, 14)
    _draw(canvas, box, radius, share)


def pair(canvas: Canvas, middle: Point) -> None:
    """Draw two cards face down about a point, fanned: as many as each player passes."""
    for degrees, aside in _FANNED:
        at = (middle[0] + aside, middle[1])
        canvas.stamp(draw_shadow(_PASSED, degrees), (at[0] + FALL[0], at[1] + FALL[1]), theme.SHADOW)
        image = _turned.get(degrees, lambda degrees=degrees: _turn(degrees))  # type: ignore[misc]
        left, top = (px(step) - side // 2 for step, side in zip(at, image.size, strict=True))
        canvas.image.paste(image, (left, top), shape(_PASSED, degrees).image)


def _turn(degrees: int) -> Image.Image:
    piece = Canvas(_PASSED.width, _PASSED.height, theme.PAPER)
    _draw(piece, piece.box, _PASSED.radius, _PASSED.width / MEDIUM.width)
    paper = theme.rgb(theme.PAPER)
    return piece.image.rotate(-degrees, Image.Resampling.BICUBIC, expand=True, fillcolor=paper)


def _draw(canvas: Canvas, box: Box, radius: int, share: float) -> None:
    canvas.panel(box, theme.PAPER, radius)
    canvas.panel(box.inflate(-round(7 * share)), _BACK, radius - 6)
    canvas.outline(box.inflate(-round(14 * share)), theme.RIM, 3, radius - 10)
    dishes.cloche(canvas, (box.middle[0], box.middle[1] + 2), round(72 * share), theme.PAPER)
