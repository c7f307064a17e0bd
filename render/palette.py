"""Palettes: at most 256 colours for a picture, and the way from any blend of two colours to one of them.

House rule: pictures are drawn in palette indices from the first stroke, because the encoding is what a picture costs
and few colours are what makes it cheap. The theme's colours are in every palette; then the ramps along which text and
edges fade into their ground; then what is one painter's own, or as many colours of the drawings as there is room for.
"""

from collections.abc import Iterable
from importlib.resources import files
from itertools import chain
from typing import Final

from PIL import Image

from render import theme
from render.theme import Colour

RGB = tuple[int, int, int]
Pair = tuple[Colour, Colour]
"""Paint, and the ground that its edges fade into."""
_Lab = tuple[float, float, float]

ROOM: Final = 256
LEVELS: Final = 8
"""Into how many steps coverage is rounded on its way to a colour."""
_RAMP: Final = (0.2, 0.4, 0.6, 0.8)
"""Blends of every declared pair that the palette holds."""
_THEME_PAIRS: Final = (*theme.TEXT_ON, *theme.MARK_ON, *theme.EDGES)
_FINE: Final = 0.012
"""How far apart colours must be to be worth a place each (Oklab), where a smooth fade shows: shadows, drawings."""
_COARSE: Final = 0.032
"""The same along the edges of text and marks, a pixel wide."""


class Palette:
    """Numbered colours: first the `keys`, exactly, then what is worth a place in each layer of (colours, how far apart)."""

    def __init__(self, keys: Iterable[Colour], layers: Iterable[tuple[Iterable[RGB], float]]) -> None:
        self.colours: list[RGB] = []
        self._labs: list[_Lab] = []
        self._mixed: dict[tuple[int, int, int], int] = {}
        self._ramps: dict[tuple[int, int], bytes] = {}
        self._numbers: dict[Colour, int] = {}
        for key in keys:
            if key not in self._numbers:
                self._numbers[key] = self._add(theme.rgb(key))
        for colours, apart in layers:
            for colour in colours:
                if len(self.colours) < ROOM and self._distance(colour, self._nearest(colour)) > apart**2:
                    self._add(colour)
        self.data: bytes = bytes(chain.from_iterable(self.colours))
        self.image: Image.Image = Image.new("P", (1, 1))
        """A picture that has the palette, as Pillow wants it for finding nearest colours."""
        self.image.putpalette(self.data)

    def number(self, colour: Colour) -> int:
        """The index of one of the keys; KeyError if it is none."""
        return self._numbers[colour]

    def mix(self, paint: int, ground: int, level: int) -> int:
        """The index of the ground covered by paint to `level` of LEVELS."""
        key = (paint, ground, level)
        if key not in self._mixed:
            self._mixed[key] = self._nearest(blend(self.colours[paint], self.colours[ground], level / LEVELS))
        return self._mixed[key]

    def ramp(self, paint: int, ground: int) -> bytes:
        """For each coverage from 0 to 255, the index of that blend."""
        key = (paint, ground)
        if key not in self._ramps:
            levels = [self.mix(paint, ground, level) for level in range(LEVELS + 1)]
            levels[0], levels[LEVELS] = ground, paint
            self._ramps[key] = bytes(levels[(coverage * LEVELS + 127) // 255] for coverage in range(256))
        return self._ramps[key]

    def _add(self, colour: RGB) -> int:
        self.colours.append(colour)
        self._labs.append(oklab(colour))
        return len(self.colours) - 1

    def _nearest(self, colour: RGB) -> int:
        light, green, blue = oklab(colour)
        distances = [
            (light - other[0]) ** 2 + (green - other[1]) ** 2 + (blue - other[2]) ** 2 for other in self._labs
        ]
        return distances.index(min(distances))

    def _distance(self, colour: RGB, number: int) -> float:
        return sum((a - b) ** 2 for a, b in zip(oklab(colour), self._labs[number], strict=True))


def look(keys: Iterable[Colour] = (), pairs: Iterable[Pair] = (), drawings: Iterable[RGB] = ()) -> Palette:
    """A palette for one look: all that the theme has, then the colours of a painter's own, and its pairs of paint and ground."""
    return Palette(
        chain(_theme_keys(), keys),
        ((_shades(), _FINE), (_edges(chain(_THEME_PAIRS, pairs)), _COARSE), (drawings, _FINE)),
    )


def blend(paint: RGB, ground: RGB, share: float) -> RGB:
    """Paint over ground, `share` of it from 0 to 1."""
    red, green, blue = (round(g + (p - g) * share) for p, g in zip(paint, ground, strict=True))
    return red, green, blue


def oklab(colour: RGB) -> _Lab:
    """The colour in Oklab, where distance is about what the eye sees: black to white is 1."""
    red, green, blue = (_LINEAR[channel] for channel in colour)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    medium = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


_LINEAR: Final = [theme.linear(channel / 255) for channel in range(256)]


def _theme_keys() -> Iterable[Colour]:
    values = (value for name, value in vars(theme).items() if name.isupper())
    for value in values:
        if isinstance(value, str):
            yield value
        elif isinstance(value, tuple):
            yield from (colour for colour in value if isinstance(colour, str))


def _shades() -> Iterable[RGB]:
    for ground in theme.SHADED:
        for step in range(1, 6):
            yield blend(theme.rgb(theme.SHADOW), theme.rgb(ground), step / 8)


def _edges(pairs: Iterable[Pair]) -> Iterable[RGB]:
    for paint, ground in pairs:
        for share in _RAMP:
            yield blend(theme.rgb(paint), theme.rgb(ground), share)


def _drawings() -> Iterable[RGB]:
    listed = files("render").joinpath("food/colours.txt").read_text(encoding="utf-8").split()
    return map(theme.rgb, listed)


LOOK: Final = look(drawings=_drawings())
"""The palette of every picture whose painter has none of its own."""
