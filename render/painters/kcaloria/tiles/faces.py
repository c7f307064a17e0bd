"""The ground of a tile: a landscape in its type's colour.

House rule: the 24 biomes make six landscapes: meadow, desert, forest, heights, fresh water and sea.
They are decoration; what players must know of them is in words.
"""

from collections.abc import Callable
from math import cos, pi, sin
from typing import Final, Literal

from PIL import Image, ImageDraw

from engine.games.kcaloria.rules.kinds import Biome, Kind, Type
from render.kit import theme
from render.kit.cache import LruCache
from render.kit.palette import mix
from render.kit.style import is_stark
from render.kit.theme import Colour
from render.painters.kcaloria import colours

Land = Literal["meadow", "desert", "forest", "heights", "fresh water", "sea", "nowhere", "sky"]

_BIOMES: Final[dict[Land, str]] = {
    "meadow": "GL SV SH",
    "desert": "SD HD CD CL",
    "forest": "TL CF MF TF TD TC FF",
    "heights": "AL TA TN",
    "fresh water": "LE LI LO",
    "sea": "CR OC NO AO",
}
_LANDS: Final[dict[Biome, Land]] = {
    Biome(letters): land for land, some in _BIOMES.items() for letters in some.split()
}
_FINE: Final = 2
_SKY: Final = ("#FFF3D0", 0.36)
"""The light at the upper end of a face, and its strength."""

_faces: Final[LruCache[Image.Image]] = LruCache(
    1_500_000, lambda image: 3 * image.width * image.height + 300, fresh=700_000
)

_Points = list[tuple[float, float]]
_Fill = Callable[[_Points, float], None]
"""Fills an area, given in shares of the face's width and height.

The number is how much darker than the face it is; below 0 it is lighter.
"""


def land_of(kind: Kind) -> Land:
    """Return where a kind lives, or what it boosts."""
    if kind.biomes:
        return _LANDS[kind.biomes[0]]
    return _LANDS[min(kind.boosts)] if kind.boosts else "nowhere"


def face(of: Type, land: Land, width: int, height: int, *, is_written_on: bool = False) -> Image.Image:
    """Return a landscape of this size, dark enough for text if needed.

    The size is in pixels. Callers must not change the image.
    """
    base = (colours.FACES if is_written_on else colours.CLEAR)[of]
    return _faces.get((base, land, width, height), lambda: _draw_face(base, land, width, height))


def _draw_face(base: Colour, land: Land, width: int, height: int) -> Image.Image:
    if is_stark():
        return Image.new("RGB", (width, height), theme.rgb(base))
    wide, high = width * _FINE, height * _FINE
    image = _sky(mix(_SKY[0], base, _SKY[1]), base, wide, high)
    pen = ImageDraw.Draw(image)

    def fill(points: _Points, dark: float) -> None:
        paint = mix(theme.INK, base, dark) if dark >= 0 else mix("#FFFFFF", base, -dark)
        pen.polygon([(x * wide, y * high) for x, y in points], fill=paint)

    _LAND[land](fill)
    return image.reduce(_FINE)


def _sky(upper: str, lower: str, width: int, height: int) -> Image.Image:
    """Return a fade between two colours that ends at half the height."""
    colours = (theme.rgb(upper), theme.rgb(lower))
    ramp = Image.new("RGB", (1, 48))
    for y in range(48):
        share = min(1.0, y / 24)
        ramp.putpixel((0, y), tuple(round(a + (b - a) * share) for a, b in zip(*colours, strict=True)))
    return ramp.resize((width, height), Image.Resampling.BILINEAR)


def _wave(level: float, swing: float, waves: float, start: float = 0.0) -> _Points:
    """Return everything below a wavy line."""
    crest = [(n / 40, level + swing * sin(2 * pi * (start + waves * n / 40))) for n in range(41)]
    return [*crest, (1.0, 1.0), (0.0, 1.0)]


def _disc(x: float, y: float, radius: float) -> _Points:
    return [(x + radius * cos(n * pi / 16), y + 0.87 * radius * sin(n * pi / 16)) for n in range(32)]


def _meadow(fill: _Fill) -> None:
    fill(_wave(0.58, 0.05, 1.0, 0.1), 0.1)
    fill(_wave(0.72, 0.05, 1.0, 0.6), 0.28)
    for n in range(12):
        x = 0.06 + n * 0.08
        fill([(x - 0.02, 0.78), (x + 0.025 * (-1) ** n, 0.62 + 0.02 * (n % 3)), (x + 0.02, 0.78)], 0.28)


def _desert(fill: _Fill) -> None:
    fill(_disc(0.74, 0.3, 0.1), -0.3)
    fill([(0.0, 0.6), (0.3, 0.5), (0.62, 0.66), (1.0, 0.54), (1.0, 1.0), (0.0, 1.0)], 0.1)
    fill([(0.0, 0.74), (0.42, 0.64), (0.7, 0.78), (1.0, 0.68), (1.0, 1.0), (0.0, 1.0)], 0.28)


def _forest(fill: _Fill) -> None:
    for row, (level, dark) in enumerate(((0.62, 0.14), (0.76, 0.3))):
        for n in range(7):
            x, tall = -0.02 + (n + row / 2) * 0.17, 0.2 + 0.05 * ((n * 5 + row) % 3)
            fill([(x - 0.1, level), (x, level - tall), (x + 0.1, level)], dark)
        fill([(0.0, level - 0.02), (1.0, level - 0.02), (1.0, 1.0), (0.0, 1.0)], dark)


def _heights(fill: _Fill) -> None:
    fill([(-0.1, 0.8), (0.26, 0.24), (0.6, 0.8)], 0.12)
    fill([(0.3, 0.8), (0.74, 0.32), (1.1, 0.8)], 0.22)
    fill([(0.18, 0.365), (0.26, 0.24), (0.34, 0.37), (0.28, 0.35), (0.24, 0.4)], -0.7)
    fill([(0.64, 0.43), (0.74, 0.32), (0.83, 0.44), (0.76, 0.42), (0.7, 0.46)], -0.7)
    fill([(0.0, 0.76), (1.0, 0.76), (1.0, 1.0), (0.0, 1.0)], 0.3)


def _fresh_water(fill: _Fill) -> None:
    fill([(0.0, 0.6), (1.0, 0.6), (1.0, 1.0), (0.0, 1.0)], 0.24)
    for x, y, wide in ((0.3, 0.67, 0.16), (0.72, 0.72, 0.14), (0.42, 0.8, 0.14), (0.2, 0.76, 0.08)):
        fill([(x - wide, y), (x, y - 0.012), (x + wide, y), (x, y + 0.012)], -0.22)
    for n, x in enumerate((0.1, 0.14, 0.19, 0.82, 0.88)):
        fill([(x - 0.01, 0.66), (x, 0.34 + 0.04 * (n % 3)), (x + 0.012, 0.66)], 0.34)


def _sea(fill: _Fill) -> None:
    fill(_wave(0.52, 0.025, 2.0), 0.08)
    fill(_wave(0.64, 0.03, 2.0, 0.4), 0.2)
    fill(_wave(0.76, 0.03, 2.0, 0.8), 0.32)


def _plain(fill: _Fill) -> None:
    """Draw nothing on a small tile's sky."""


def _nowhere(fill: _Fill) -> None:
    fill(_disc(0.5, 0.34, 0.25), -0.06)
    fill(_wave(0.8, 0.03, 1.0), 0.22)


_LAND: Final[dict[Land, Callable[[_Fill], None]]] = {
    "meadow": _meadow,
    "desert": _desert,
    "forest": _forest,
    "heights": _heights,
    "fresh water": _fresh_water,
    "sea": _sea,
    "nowhere": _nowhere,
    "sky": _plain,
}
