"""Logotypes: a game's title as its cover draws it, in any size on any ground.

House rule: a painter draws its title onto any ground. Drawn once on black and once on
white, it gives both its paint and what it lets through, so it need not know of transparency.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageChops, ImageFilter

from render.kit import palette, shapes, theme
from render.kit.cache import LruCache
from render.kit.canvas import Canvas
from render.kit.geometry import Point
from render.kit.style import is_stark, px

_REACH: Final = 14
"""Reach of the dark about a logotype, in pixels."""


@dataclass(frozen=True)
class Logotype:
    """A title cut out of its ground."""

    paint: Image.Image
    """Its colours, darkened where the ground shows."""
    through: Image.Image
    """How much of the ground shows, by channel."""
    share: float = 1.0
    """Its size as a share of the size in which its title is drawn."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.paint.size

    def _dark(self) -> Image.Image:
        """Return the soft dark about it, which lifts it off bright grounds."""
        shape = Image.new("L", (self.size[0] + 2 * _REACH, self.size[1] + 2 * _REACH))
        shape.paste(ImageChops.invert(self.through.convert("L")), (_REACH, _REACH))
        return shape.filter(ImageFilter.GaussianBlur(_REACH / 2.4)).point(
            [step * 4 // 5 for step in range(256)]
        )

    def lay(self, canvas: Canvas, middle: Point) -> None:
        """Lay it with its middle at a point."""
        left, top = (px(at) - side // 2 for at, side in zip(middle, self.size, strict=True))
        box = (left, top, left + self.size[0], top + self.size[1])
        if not is_stark():
            shapes.paint(canvas.image, theme.rgb(theme.INK), (left - _REACH, top - _REACH), self._dark())
        below = ImageChops.multiply(canvas.image.crop(box), self.through)
        canvas.image.paste(ImageChops.add(below, self.paint), box)


_logotypes: Final[LruCache[Logotype]] = LruCache(
    3_000_000, lambda logo: palette.weight(logo.paint) + palette.weight(logo.through) + 400
)


def logotype(key: str, size: Point, draw: Callable[[Canvas], None], room: Point) -> Logotype:
    """Return a title as large as fits into a room.

    `draw` draws it onto a canvas of that size.
    """

    def make() -> Logotype:
        black, white = (Canvas(*size, "#000000"), Canvas(*size, "#FFFFFF"))
        for canvas in (black, white):
            draw(canvas)
        through = ImageChops.difference(white.image, black.image)
        box = ImageChops.invert(through).getbbox() or (0, 0, 1, 1)
        wide, high = box[2] - box[0], box[3] - box[1]
        share = min(px(room[0]) / wide, px(room[1]) / high)
        shrunk = (max(1, round(wide * share)), max(1, round(high * share)))
        paint, shown = (
            image.crop(box).resize(shrunk, Image.Resampling.LANCZOS) for image in (black.image, through)
        )
        return Logotype(paint, shown, share)

    return _logotypes.get((key, size, room), make)
