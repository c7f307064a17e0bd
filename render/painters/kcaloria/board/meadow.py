"""The meadow of kCaloria: dusk over hills, a forest's edge, swells of grass, and a pond.

House rules: every area has one colour with a crisp edge, as on the cover. It compresses well and
keeps its shape in a file of few colours. Nothing in it is as light or as strong as a tile.
"""

from collections.abc import Iterator
from math import pi, sin
from random import Random
from typing import Final, NamedTuple

from PIL import Image, ImageDraw, ImageOps

from render.kit import grounds, theme
from render.kit.palette import mix
from render.kit.theme import Colour
from render.painters.kcaloria import colours

At = tuple[float, float]
_FINE: Final = 2
"""How much larger it is drawn, so that edges are smooth."""
_SOFT: Final = 10
"""Steps of light of the pattern that hides how few colours the sky has."""
_RIM: Final = 3.2
"""Width of the light along the upper edge of a swell."""


class _Crest(NamedTuple):
    """The upper edge of a hill or a swell, in shares of the picture."""

    down: float
    rise: float
    waves: float
    start: float

    def at(self, across: float) -> float:
        """Return its height at a share of the width."""
        return self.down + self.rise * sin(2 * pi * (self.start + self.waves * across))


_SKY: Final = 0.12
"""Where the sky ends, behind the hills."""
_HILLS: Final = (_Crest(0.1, 0.012, 1.3, 0.1), _Crest(0.145, 0.014, 0.9, 0.55), _Crest(0.2, 0.012, 1.1, 0.05))
"""The farthest first."""
_HAZE: Final = (_Crest(0.252, 0.004, 1.4, 0.62), _Crest(0.269, 0.004, 1.1, 0.2))
"""The same below the lowest headings, so all of these stay as legible."""
_SUN_AT, _SUN_DOWN = 0.597, 22
"""Where the sun rises, as a share of the width, in a gap of the firs, and how far it is behind the
meadow's edge."""
_RAYS: Final = tuple(zip((76, 60, 44), colours.DAWN, strict=True))
"""Radius of the sun and of the light about it, with its colour."""
_MEADOW: Final = (
    _Crest(0.284, 0.007, 0.8, 0.6),
    _Crest(0.36, 0.014, 0.75, 0.15),
    _Crest(0.475, 0.018, 0.9, 0.7),
    _Crest(0.61, 0.02, 0.7, 0.3),
    _Crest(0.75, 0.02, 0.85, 0.9),
    _Crest(0.89, 0.018, 0.8, 0.45),
)
_SUNNY: Final = 0.24
"""Share of sunlight on the upper edge of a swell."""
_FOREST: Final = ((0.0, 0.2), (0.34, 0.47), (0.72, 1.0))
"""Where firs stand at the upper end of the meadow, from and to."""
_SHRUBS: Final = (
    (1.0, 0.4, 0.07),
    (0.02, 0.34, 0.05),
    (0.985, 0.715, 0.06),
    (0.74, 1.0, 0.08),
    (1.01, 0.965, 0.09),
)
"""Position and size, as shares of the meadow."""
_LEAVES: Final = (("#23492A", 0.0, 1.0), ("#2F5F31", -0.14, 0.8), ("#427A3B", -0.28, 0.46))
"""Colour, shift to the light, and size of each layer of leaves."""
_GRASS: Final = 170
_DRIFTS: Final = 13
_PETALS: Final = ("#F6D66A", "#F1ECF7", "#EE94B6", "#9DBBF2")
_PLAIN: Final = ((0.0, 0.28, 1.0, 0.4), (0.0, 0.6, 0.24, 1.0), (0.76, 0.6, 1.0, 1.0))
"""Parts of the meadow without flowers at the end, as shares of it.

The winner's points are explained there.
"""
_POND: Final = tuple(zip((1.0, 0.955, 0.915, 0.62), colours.POND, strict=True))
"""The shore and the water by how far each reaches, and its colour."""


def meadow(width: int, height: int, *, has_pond: bool, has_sun: bool = True) -> Image.Image:
    """Return grass with or without a pond in the lower left corner, its size in pixels.

    It is dark along the top, under headings.
    """
    chance = Random(11)
    land = _Land(width, height)
    land.draw_hills()
    if has_sun:
        land.draw_sun()
    land.draw_meadow()
    land.draw_forest(chance)
    if has_pond:
        land.draw_pond()
    land.grow(chance, has_pond=has_pond)
    for across, down, size in _SHRUBS:
        land.draw_shrub((across * land.wide, down * land.high), size * land.wide, chance)
    return land.image.reduce(_FINE)


class _Land:
    """A picture of the land at twice its size, in units of the finished one."""

    def __init__(self, width: int, height: int) -> None:
        self.scale = _FINE * width / theme.WIDTH
        self.wide, self.high = float(theme.WIDTH), height * theme.WIDTH / width
        # Pixels of the sky are doubled, so that its pattern stays.
        size = (_FINE * width, _FINE * height)
        self.image = _sky(width, height).resize(size, Image.Resampling.NEAREST)
        self.pen = ImageDraw.Draw(self.image)

    def fill(self, points: list[At], paint: Colour) -> None:
        """Fill an area."""
        self.pen.polygon([(x * self.scale, y * self.scale) for x, y in points], fill=paint)

    def disc(self, middle: At, across: float, down: float, paint: Colour) -> None:
        """Fill an ellipse with these radii."""
        (x, y), k = middle, self.scale
        self.pen.ellipse(((x - across) * k, (y - down) * k, (x + across) * k, (y + down) * k), fill=paint)

    def edge(self, crest: _Crest, by: float = 0) -> list[At]:
        """Return the points of a crest, lower by some units."""
        return [(x, crest.at(x / self.wide) * self.high + by) for x in range(0, theme.WIDTH + 10, 10)]

    def draw_hills(self) -> None:
        """Draw hills and woods, one before the other."""
        foot = _MEADOW[0].down * self.high + 40
        for crest, paint in zip((*_HILLS, *_HAZE), (*colours.HILLS, *colours.HAZE), strict=True):
            self.fill([*self.edge(crest), (self.wide + 9, foot), (0.0, foot)], paint)

    def draw_sun(self) -> None:
        """Draw the sun that rises behind the meadow."""
        middle = (_SUN_AT * self.wide, _MEADOW[0].at(_SUN_AT) * self.high + _SUN_DOWN)
        for reach, paint in _RAYS:
            self.disc(middle, reach, reach, paint)

    def draw_meadow(self) -> None:
        """Draw swells of grass, each with the sun on its edge."""
        foot = [(self.wide + 9, self.high + 9), (0.0, self.high + 9)]
        for crest, paint in zip(_MEADOW, colours.MEADOW, strict=True):
            self.fill([*self.edge(crest), *foot], mix(colours.SUNLIT, paint, _SUNNY))
            self.fill([*self.edge(crest, _RIM), *foot], paint)

    def draw_forest(self, chance: Random) -> None:
        """Draw firs along the upper end of the meadow."""
        for first, last in _FOREST:
            x = first * self.wide
            while x < last * self.wide:
                inside = min(x / self.wide - first, last - x / self.wide) / (last - first)
                tall = chance.uniform(20, 34) + 40 * max(0.0, min(inside, 0.3))
                foot = _MEADOW[0].at(x / self.wide) * self.high + chance.uniform(3, 9)
                self._draw_fir((x, foot), tall, colours.FIRS[chance.randrange(len(colours.FIRS))])
                x += chance.uniform(9, 19)

    def _draw_fir(self, foot: At, tall: float, paint: Colour) -> None:
        x, y = foot
        for part in range(3):
            low, half = y - tall * 0.26 * part, tall * (0.27 - 0.06 * part)
            self.fill([(x - half, low), (x, low - tall * 0.48), (x + half, low)], paint)

    def draw_pond(self) -> None:
        """Draw a pond in the lower left corner, with lilies and ripples."""
        for reach, paint in _POND:
            self.fill(list(self._shore(reach)), paint)
        chance = Random(3)
        for _ in range(15):
            x, y = chance.uniform(0.1, 0.4) * self.wide, chance.uniform(0.79, 0.985) * self.high
            if self._is_wet((x, y), 0.46, 0.26):
                half = chance.uniform(16, 30)
                self.fill([(x - half, y), (x, y - 2), (x + half, y), (x, y + 2)], colours.RIPPLE)
        for across, down, size in ((0.29, 0.86, 20), (0.325, 0.875, 14), (0.36, 0.95, 17)):
            x, y = across * self.wide, down * self.high
            self.disc((x, y + 3), size, size / 2.4, "#174B5E")
            self.disc((x, y), size, size / 2.4, "#4F8E4C")
            self.fill([(x, y), (x + size, y - size / 2.4), (x + size * 1.2, y)], _POND[2][1])

    def _shore(self, reach: float) -> Iterator[At]:
        """Yield the water's edge, from the left side to the lower one."""
        for n in range(61):
            turn = n / 60 * pi / 2
            far = reach * (1 + 0.05 * sin(5 * turn) + 0.03 * sin(11 * turn))
            yield (
                0.52 * self.wide * far * sin(turn),
                self.high - 0.3 * self.high * far * sin(pi / 2 - turn),
            )
        yield (0.0, self.high + 9)

    def _is_wet(self, at: At, across: float, down: float) -> bool:
        return (at[0] / (across * self.wide)) ** 2 + ((self.high - at[1]) / (down * self.high)) ** 2 < 1

    def draw_shrub(self, at: At, size: float, chance: Random) -> None:
        """Draw a shrub with its shadow and its lit side."""
        x, y = at
        self.disc((x + 0.15 * size, y + 0.62 * size), 1.2 * size, 0.3 * size, colours.UNDER)
        balls = [
            (chance.uniform(-0.8, 0.8), chance.uniform(-0.35, 0.4), chance.uniform(0.4, 0.6))
            for _ in range(9)
        ]
        for paint, off, part in _LEAVES:
            for dx, dy, radius in balls:
                across = radius * part * size
                self.disc((x + (dx + off) * size, y + (dy + off) * size), across, across, paint)

    def grow(self, chance: Random, *, has_pond: bool) -> None:
        """Draw grass, and flowers in drifts."""
        for n in range(_GRASS):
            at = (chance.uniform(0, self.wide), chance.uniform(0.31, 1) * self.high)
            if not (has_pond and self._is_wet(at, 0.56, 0.33)):
                self._draw_tuft(at, chance.uniform(9, 18), is_lit=n % 3 > 0)
        for n in range(_DRIFTS):
            x, y = chance.uniform(0, self.wide), chance.uniform(0.34, 1) * self.high
            for _ in range(chance.randrange(3, 6)):
                at = (x + chance.gauss(0, 42), y + chance.gauss(0, 20))
                is_dry = not (has_pond and self._is_wet(at, 0.57, 0.34))
                if is_dry and (has_pond or not self._is_plain(at)):
                    self._draw_flower(at, chance.uniform(4.2, 5.6), _PETALS[n % len(_PETALS)])

    def _is_plain(self, at: At) -> bool:
        across, down = at[0] / self.wide, at[1] / self.high
        return any(left < across < right and top < down < bottom for left, top, right, bottom in _PLAIN)

    def _draw_tuft(self, foot: At, tall: float, *, is_lit: bool) -> None:
        (x, y), paint = foot, self._shade(foot[1], is_lit=is_lit)
        for lean in (-0.5, 0.0, 0.5):
            self.fill([(x - 1.7, y), (x + lean * tall, y - tall), (x + 1.7, y)], paint)

    def _shade(self, down: float, *, is_lit: bool) -> Colour:
        """Return the colour of grass at some height."""
        here = max(paint for paint in enumerate(_MEADOW) if paint[1].down <= max(down / self.high, 0.3))[0]
        return mix(colours.SUNLIT if is_lit else colours.UNDER, colours.MEADOW[here], 0.4)

    def _draw_flower(self, at: At, size: float, petals: Colour) -> None:
        x, y = at
        paint = mix(petals, colours.MEADOW[2], 0.7)
        for dx, dy in ((-size, 0), (size, 0), (0, -size), (0, size)):
            self.disc((x + dx, y + dy), size, size, paint)
        self.disc(at, size * 0.7, size * 0.7, "#8A6A22")


def _sky(width: int, height: int) -> Image.Image:
    """Return the sky at dusk above bare ground, its size in pixels."""
    image = Image.new("RGB", (width, height), theme.rgb(colours.MEADOW[0]))
    ramp = Image.linear_gradient("L").resize((width, round(_SKY * height)))
    image.paste(grounds.dither(ImageOps.colorize(ramp, *colours.SKY), _SOFT), (0, 0))
    return image
