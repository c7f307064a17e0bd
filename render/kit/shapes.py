"""Shapes as cached masks: discs, corners, shadows, and the seats' symbols.

They are drawn large and made smaller. Symbols are polygons in a square from -1 to 1, its y axis
downwards, so that any size can be drawn from one table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import cos, pi, sin
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from render.kit.cache import LruCache
from render.kit.style import px


@dataclass(frozen=True)
class Mask:
    """The coverage of each pixel, 0 to 255, row by row; sizes in pixels."""

    width: int
    height: int
    data: bytes

    @classmethod
    def of(cls, image: Image.Image) -> Mask:
        """Return the mask that a picture in mode L is."""
        return cls(image.width, image.height, image.tobytes())

    def __reduce__(self) -> tuple[type[Mask], tuple[int, int, bytes]]:
        """Pickle without the picture, which is made again from the data."""
        return Mask, (self.width, self.height, self.data)

    @cached_property
    def image(self) -> Image.Image:
        """The mask as a picture in mode L, not to be changed."""
        return Image.frombuffer("L", (self.width, self.height), self.data, "raw", "L", 0, 1)


Corners = tuple[Mask, Mask, Mask, Mask]
"""Top left, top right, bottom left, bottom right."""
Outline = tuple[tuple[float, float], ...]

_FINE: Final = 4
"""Factor by which a mask is drawn larger than needed."""
_LARGE: Final = 1500
"""Number of pixels from which pasting a plain image is twice as fast as filling."""
_TILE: Final = 40_000
"""Number of pixels up to which that plain image is cached: many tiles share a shadow."""
_SHADOW: Final = 0.6
"""Darkness of a shadow at its darkest."""

_masks: Final[LruCache[Mask]] = LruCache(7_400_000, lambda mask: len(mask.data) + 200, fresh=3_700_000)


def paint(
    image: Image.Image, colour: tuple[int, int, int], corner: tuple[int, int], mask: Image.Image
) -> None:
    """Paint an RGB picture with one colour through a mask in mode L.

    `corner` is the mask's, in pixels.
    """
    left, top = corner
    box = (left, top, left + mask.width, top + mask.height)
    pixels = mask.width * mask.height
    if pixels < _LARGE:
        image.paste(colour, box, mask)
    else:
        image.paste((_plain if pixels <= _TILE else _plain.__wrapped__)(mask.size, colour), box, mask)


@lru_cache(maxsize=24)
def _plain(size: tuple[int, int], colour: tuple[int, int, int]) -> Image.Image:
    """Return a plain picture, not to be changed."""
    return Image.new("RGB", size, colour)


def draw_cached(
    key: tuple[object, ...], width: int, height: int, draw: Callable[[ImageDraw.ImageDraw, int], None]
) -> Mask:
    """Return the cached mask of that key, made as `draw_mask` does; sizes in units."""
    wide, high = max(1, px(width)), max(1, px(height))
    return _masks.get((key, width, height), lambda: _draw_shrunk(wide, high, (width, height), draw, _FINE))


def draw_mask(
    width: int, height: int, draw: Callable[[ImageDraw.ImageDraw, int], None], fine: int = _FINE
) -> Mask:
    """Draw a mask without caching it; sizes are in units.

    `draw` gets a pen on a canvas enlarged by a factor, and that factor. It paints in 255.
    """
    return _draw_shrunk(max(1, px(width)), max(1, px(height)), (width, height), draw, fine)


def _draw_shrunk(
    wide: int, high: int, units: tuple[int, int], draw: Callable[[ImageDraw.ImageDraw, int], None], fine: int
) -> Mask:
    """Draw at `fine` times the units and shrink the result to the given pixels."""
    large = Image.new("L", (units[0] * fine, units[1] * fine))
    draw(ImageDraw.Draw(large), fine)
    is_plain = (wide, high) == units
    return Mask.of(large.reduce(fine) if is_plain else large.resize((wide, high), Image.Resampling.BOX))


def disc(diameter: int) -> Mask:
    """Return a filled circle."""
    return draw_cached(
        ("disc",),
        diameter,
        diameter,
        lambda pen, fine: pen.ellipse((0, 0, diameter * fine - 1, diameter * fine - 1), 255),
    )


def hoop(diameter: int, width: int) -> Mask:
    """Return a circle's line."""

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        pen.ellipse((0, 0, diameter * fine - 1, diameter * fine - 1), outline=255, width=width * fine)

    return draw_cached(("hoop", width), diameter, diameter, draw)


def rounded_box(width: int, height: int, radius: int) -> Mask:
    """Return a filled rectangle with rounded corners."""

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        pen.rounded_rectangle((0, 0, width * fine - 1, height * fine - 1), radius * fine, fill=255)

    return draw_cached(("rounded", radius), width, height, draw)


def corners(radius: int, width: int = 0) -> Corners:
    """Return the four corners of a rounded rectangle.

    They are filled, or a line of that width. Both sizes are in pixels.
    """

    def make() -> Mask:
        large = Image.new("L", (2 * radius * _FINE, 2 * radius * _FINE))
        round_box = (0, 0, 2 * radius * _FINE - 1, 2 * radius * _FINE - 1)
        if width:
            ImageDraw.Draw(large).ellipse(round_box, outline=255, width=width * _FINE)
        else:
            ImageDraw.Draw(large).ellipse(round_box, fill=255)
        return Mask.of(large.reduce(_FINE))

    if radius == 0:
        nothing = Mask(0, 0, b"")
        return nothing, nothing, nothing, nothing
    whole = _masks.get(("corners", radius, width), make).image

    def cut(left: int, top: int) -> Mask:
        return _masks.get(
            ("corner", radius, width, left, top),
            lambda: Mask.of(whole.crop((left, top, left + radius, top + radius))),
        )

    return cut(0, 0), cut(radius, 0), cut(0, radius), cut(radius, radius)


def shadow(width: int, height: int, radius: int, reach: int) -> Mask:
    """Return a blurred rounded rectangle, `reach` units larger on every side."""

    def make() -> Mask:
        mask = Image.new("L", (px(width + 2 * reach), px(height + 2 * reach)))
        mask.paste(rounded_box(width, height, radius).image, (px(reach), px(reach)))
        soft = mask.filter(ImageFilter.GaussianBlur(px(reach) / 2))
        return Mask.of(soft.point([round(coverage * _SHADOW) for coverage in range(256)]))

    return _masks.get(("shadow", width, height, radius, reach), make)


def dashed_box(width: int, height: int, radius: int, line: int) -> Mask:
    """Return a rounded rectangle's dashed outline: a place for something."""

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        box = (0, 0, width * fine - 1, height * fine - 1)
        pen.rounded_rectangle(box, radius * fine, outline=255, width=line * fine)
        for length, across in ((width, False), (height, True)):
            dashes = (length - 2 * radius) // (4 * line)
            pitch = (length - 2 * radius) / max(dashes, 1)
            for i in range(dashes):
                start, end = ((radius + pitch * (i + 0.25)) * fine, (radius + pitch * (i + 0.75)) * fine)
                gap = (0, start, width * fine, end) if across else (start, 0, end, height * fine)
                pen.rectangle(gap, fill=0)

    return draw_cached(("dashed", radius, line), width, height, draw)


def polygon(key: str, outline: Outline, size: int) -> Mask:
    """Return a polygon in a square of that size."""

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        half = size * fine / 2
        pen.polygon([(half + x * half, half + y * half) for x, y in outline], fill=255)

    return draw_cached(("polygon", key), size, size, draw)


def polygon_edge(key: str, outline: Outline, size: int, edge: int) -> Mask:
    """Return the same polygon, `edge` units larger all around, its corners round.

    It lies under the polygon as its edge.
    """

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        half, far = (size + 2 * edge) * fine / 2, edge * fine
        points = [(half + x * size * fine / 2, half + y * size * fine / 2) for x, y in outline]
        pen.polygon(points, fill=255)
        pen.line([*points, *points[:2]], fill=255, width=2 * far, joint="curve")
        for point in points:
            pen.circle(point, far, fill=255)

    return draw_cached(("edged", key, edge), size + 2 * edge, size + 2 * edge, draw)


def symbol(seat: int, size: int) -> Mask:
    """Return a seat's symbol; they are ● ■ ▲ ◆ ★ ⬢ in order."""
    if seat == 0:
        return disc(size)
    return polygon(f"seat {seat}", SYMBOLS[seat], size)


def _around(count: int, turn: float, radii: tuple[float, ...] = (1.0,)) -> Outline:
    """Return points about the middle, the first at a turn from the top.

    `radii` are their distances in rotation.
    """
    points = count * len(radii)
    angles = ((turn + i / points) * 2 * pi for i in range(points))
    return tuple(
        (radii[i % len(radii)] * sin(angle), -radii[i % len(radii)] * cos(angle))
        for i, angle in enumerate(angles)
    )


SYMBOLS: Final[tuple[Outline, ...]] = (
    (),
    ((-0.86, -0.86), (0.86, -0.86), (0.86, 0.86), (-0.86, 0.86)),
    ((0, -1.0), (1.0, 0.86), (-1.0, 0.86)),
    _around(4, 0),
    tuple((x * 1.05, y * 1.05 + 0.06) for x, y in _around(5, 0, (1.0, 0.56))),
    _around(6, 0.25 / 3),
)
"""The outline of each seat's symbol; the first is a circle and has none."""
