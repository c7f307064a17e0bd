"""Shapes as masks of coverage, drawn large, made smaller, and kept: discs, corners, shadows, and the symbols of seats.

Symbols are polygons in a square from -1 to 1, its y axis downwards, so that any size can be drawn from one table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import cos, pi, sin
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from render.kept import Kept
from render.setting import px


@dataclass(frozen=True)
class Mask:
    """How much of each pixel is covered, 0 to 255, row by row. Width and height are in pixels."""

    width: int
    height: int
    data: bytes

    @classmethod
    def of(cls, image: Image.Image) -> Mask:
        """The mask that a picture in mode L is."""
        return cls(image.width, image.height, image.tobytes())

    def __reduce__(self) -> tuple[type[Mask], tuple[int, int, bytes]]:
        """Without its picture, which is the same once more."""
        return Mask, (self.width, self.height, self.data)

    @cached_property
    def image(self) -> Image.Image:
        """The mask as a picture in mode L, not to be changed."""
        return Image.frombuffer("L", (self.width, self.height), self.data, "raw", "L", 0, 1)


Corners = tuple[Mask, Mask, Mask, Mask]
"""Top left, top right, bottom left, bottom right."""
Outline = tuple[tuple[float, float], ...]

_FINE: Final = 4
"""How much larger than needed a mask is drawn."""
_LARGE: Final = 1500
"""From so many pixels on Pillow lays a plain picture through a mask sooner than it fills through it: twice as fast."""
_TILE: Final = 40_000
"""Up to so many pixels that picture is kept: many tiles have the same shadow."""
_SHADOW: Final = 0.6
"""How dark a shadow is at its darkest."""

_masks: Final[Kept[Mask]] = Kept(7_400_000, lambda mask: len(mask.data) + 200, fresh=3_700_000)


def paint(
    image: Image.Image, colour: tuple[int, int, int], corner: tuple[int, int], mask: Image.Image
) -> None:
    """Paint a picture in mode RGB with one colour through a mask in mode L, whose corner is at a pixel."""
    left, top = corner
    box = (left, top, left + mask.width, top + mask.height)
    pixels = mask.width * mask.height
    if pixels < _LARGE:
        image.paste(colour, box, mask)
    else:
        image.paste((_plain if pixels <= _TILE else _plain.__wrapped__)(mask.size, colour), box, mask)


@lru_cache(maxsize=24)
def _plain(size: tuple[int, int], colour: tuple[int, int, int]) -> Image.Image:
    """A plain picture, not to be changed."""
    return Image.new("RGB", size, colour)


def drawn(
    key: tuple[object, ...], width: int, height: int, draw: Callable[[ImageDraw.ImageDraw, int], None]
) -> Mask:
    """The mask of that key, so many units wide and high, `drawn_once` and kept."""
    wide, high = max(1, px(width)), max(1, px(height))
    return _masks.get((key, width, height), lambda: _shrunk(wide, high, (width, height), draw, _FINE))


def drawn_once(
    width: int, height: int, draw: Callable[[ImageDraw.ImageDraw, int], None], fine: int = _FINE
) -> Mask:
    """A mask of so many units. `draw` gets a canvas that is larger by the factor it is given too, and paints in 255."""
    return _shrunk(max(1, px(width)), max(1, px(height)), (width, height), draw, fine)


def _shrunk(
    wide: int, high: int, units: tuple[int, int], draw: Callable[[ImageDraw.ImageDraw, int], None], fine: int
) -> Mask:
    """What is drawn at so many times its units, in so many pixels."""
    large = Image.new("L", (units[0] * fine, units[1] * fine))
    draw(ImageDraw.Draw(large), fine)
    is_plain = (wide, high) == units
    return Mask.of(large.reduce(fine) if is_plain else large.resize((wide, high), Image.Resampling.BOX))


def disc(diameter: int) -> Mask:
    """A filled circle."""
    return drawn(
        ("disc",),
        diameter,
        diameter,
        lambda pen, fine: pen.ellipse((0, 0, diameter * fine - 1, diameter * fine - 1), 255),
    )


def hoop(diameter: int, width: int) -> Mask:
    """A circle's line."""

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        pen.ellipse((0, 0, diameter * fine - 1, diameter * fine - 1), outline=255, width=width * fine)

    return drawn(("hoop", width), diameter, diameter, draw)


def rounded(width: int, height: int, radius: int) -> Mask:
    """A filled rectangle with rounded corners."""

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        pen.rounded_rectangle((0, 0, width * fine - 1, height * fine - 1), radius * fine, fill=255)

    return drawn(("rounded", radius), width, height, draw)


def corners(radius: int, width: int = 0) -> Corners:
    """The four corners of a rounded rectangle, filled or as a line of that width; both in pixels."""

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
    """A rounded rectangle blurred, with `reach` units more on every side."""

    def make() -> Mask:
        mask = Image.new("L", (px(width + 2 * reach), px(height + 2 * reach)))
        mask.paste(rounded(width, height, radius).image, (px(reach), px(reach)))
        soft = mask.filter(ImageFilter.GaussianBlur(px(reach) / 2))
        return Mask.of(soft.point([round(coverage * _SHADOW) for coverage in range(256)]))

    return _masks.get(("shadow", width, height, radius, reach), make)


def dashed(width: int, height: int, radius: int, line: int) -> Mask:
    """The outline of a rounded rectangle in dashes: a place where something will lie."""

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

    return drawn(("dashed", radius, line), width, height, draw)


def polygon(key: str, outline: Outline, size: int) -> Mask:
    """A polygon in a square of that size."""

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        half = size * fine / 2
        pen.polygon([(half + x * half, half + y * half) for x, y in outline], fill=255)

    return drawn(("polygon", key), size, size, draw)


def edged(key: str, outline: Outline, size: int, edge: int) -> Mask:
    """The same polygon with so many units more all around it, its corners round: what lies under it as its edge."""

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        half, far = (size + 2 * edge) * fine / 2, edge * fine
        points = [(half + x * size * fine / 2, half + y * size * fine / 2) for x, y in outline]
        pen.polygon(points, fill=255)
        pen.line([*points, *points[:2]], fill=255, width=2 * far, joint="curve")
        for point in points:
            pen.circle(point, far, fill=255)

    return drawn(("edged", key, edge), size + 2 * edge, size + 2 * edge, draw)


def symbol(seat: int, size: int) -> Mask:
    """The symbol of a seat: ● ■ ▲ ◆ ★ ⬢ in seat order."""
    if seat == 0:
        return disc(size)
    return polygon(f"seat {seat}", SYMBOLS[seat], size)


def _around(count: int, turn: float, radii: tuple[float, ...] = (1.0,)) -> Outline:
    """Points about the middle, the first at `turn` of a circle from the top, their distances in rotation."""
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
