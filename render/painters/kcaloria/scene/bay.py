"""The bay on the cover of kCaloria, where every animal has an eye on another.

House rules: distant things are flat and pale. Animals are drawn as outlines, with light on every
edge that faces the sun, in the order of their sizes. Each looks at the next smaller one.
"""

from collections.abc import Callable, Sequence
from math import atan2, cos, pi, sin
from random import Random
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageFilter

from render.kit import theme
from render.kit.palette import mix
from render.kit.style import is_stark, px, setting
from render.kit.theme import Colour
from render.painters.kcaloria.scene import animals, landscape
from render.painters.kcaloria.tiles import vectors
from render.painters.kcaloria.tiles.vectors import Drawing

_EDGE, _BROAD = 5, 9
"""Width of the light on an edge, and on the nearest animal's edges."""
_SUNLIGHT: Final = "#FFE9B0"

At = tuple[float, float]


class _Beast(NamedTuple):
    """A drawing on the cover, with size, upper left corner and scale."""

    drawing: Drawing
    size: At
    at: At
    scale: float


class Bay(NamedTuple):
    """Where everything stands, on a picture of the usual width."""

    low: int
    """The lower edge of the picture, in the landscape's units."""
    heron: At
    heron_scale: float
    cat: At
    cat_scale: float
    frog: At
    frog_scale: float
    leaf: At
    leaf_reach: float
    reeds: At
    """Offset of the reeds and of the grasshopper on them."""
    oak: At
    """The foot of the tree."""
    edge: float
    """Distance of the flowers on the right from where they are on the cover."""
    blades: At
    """The left end of the grass before the cat."""


COVER: Final = Bay(
    1074,
    (322, 452),
    1.62,
    (738, 748),
    1.2,
    (196, 906),
    0.84,
    (286, 1034),
    150,
    (0, 0),
    (1082, 690),
    0,
    (730, 1010),
)
SQUARE: Final = COVER._replace(cat=(716, 784), cat_scale=1.02, reeds=(76, 0), oak=(980, 690), edge=-76)
BROAD: Final = Bay(
    853,
    (392, 408),
    1.18,
    (850, 640),
    0.84,
    (226, 700),
    0.62,
    (300, 806),
    112,
    (10, -216),
    (1096, 668),
    0,
    (840, 846),
)


def until(low: int) -> Bay:
    """Return the bay with a lower edge, between the broad picture and the cover, or lower still."""
    share = min(max((low - BROAD.low) / (COVER.low - BROAD.low), 0.0), 1.0)
    more = max(0, low - COVER.low)

    def mean(one: float, other: float) -> float:
        return one + share * (other - one)

    def at(one: At, other: At, down: int = more) -> At:
        return mean(one[0], other[0]), mean(one[1], other[1]) + down

    return Bay(
        low,
        at(BROAD.heron, COVER.heron),
        mean(BROAD.heron_scale, COVER.heron_scale),
        at(BROAD.cat, COVER.cat),
        mean(BROAD.cat_scale, COVER.cat_scale),
        at(BROAD.frog, COVER.frog),
        mean(BROAD.frog_scale, COVER.frog_scale),
        at(BROAD.leaf, COVER.leaf),
        mean(BROAD.leaf_reach, COVER.leaf_reach),
        at(BROAD.reeds, COVER.reeds),
        at(BROAD.oak, COVER.oak, 0),
        mean(BROAD.edge, COVER.edge),
        at(BROAD.blades, COVER.blades),
    )


STRIP_HEIGHT: Final = 300
"""Height of a heading's landscape."""
_STRIP_LOW: Final = 340
_STRIP_REEDS: Final = (-18, -548)
_STRIP_CRICKET: Final[tuple[At, float]] = ((6, 152), 0.86)
_STRIP_FROG: Final[tuple[At, float]] = ((1052, 158), 0.7)
_STRIP_FLOWERS: Final = ((1036, 250, 22), (1176, 262, 18), (196, 268, 18))


def paint(width: int, height: int, bay: Bay, sun: At, name: Callable[[Image.Image], None]) -> Image.Image:
    """Draw dawn over hills and lake, the bay, the meadow and animals.

    `name` draws the game's name into the sky, behind the hills. The size is in pixels.
    """
    heron = _Beast(animals.HERON, animals.HERON_SIZE, bay.heron, bay.heron_scale)
    cricket = _Beast(animals.CRICKET, animals.CRICKET_SIZE, (28 + bay.reeds[0], 776 + bay.reeds[1]), 0.86)
    image = landscape.sky(width, height, sun)
    # Plain hills of high contrast have no edge: a name behind them would look cut.
    for layer in (landscape.hills, name) if is_stark() else (name, landscape.hills):
        layer(image)
    landscape.lake(image, sun)
    landscape.shore(image)
    _stand(image, heron, sun)
    _ripples(image, (_foot(heron, 136), _foot(heron, 170)))
    _leaf(image, bay.leaf, bay.leaf_reach)
    _stand(image, _Beast(animals.FROG, animals.FROG_SIZE, bay.frog, bay.frog_scale), sun)
    _reeds(image, bay.reeds, sun)
    _perch(image, cricket, sun)
    _oak(image, bay.oak, sun)
    _stand(image, _Beast(animals.CAT, animals.CAT_SIZE, bay.cat, bay.cat_scale), sun, _BROAD)
    _blades(image, bay.blades, 1190, 74 * bay.cat_scale / 1.2)
    _front(image, bay.low, bay.edge, sun)
    return image


def paint_strip(width: int, height: int, sun: At, name: Callable[[Image.Image], None]) -> Image.Image:
    """Draw dawn for a heading: a frog beside the name has an eye on a grasshopper beyond it.

    The size is in pixels.
    """
    image = landscape.sky(width, height, sun)
    for layer in (landscape.hills, name) if is_stark() else (name, landscape.hills):
        layer(image)
    _reeds(image, _STRIP_REEDS, sun)
    _perch(image, _Beast(animals.CRICKET, animals.CRICKET_SIZE, *_STRIP_CRICKET), sun)
    _stand(image, _Beast(animals.FROG, animals.FROG_SIZE, *_STRIP_FROG), sun)
    _grass(image, _STRIP_LOW)
    _flowers(image, _STRIP_FLOWERS, sun)
    return image


def rim(
    image: Image.Image,
    shape: Image.Image,
    at: tuple[int, int],
    sun: At,
    paint: Colour,
    *,
    wide: int = _EDGE,
) -> None:
    """Draw light on every edge of a shape that faces the sun.

    The shape's corner is in pixels.
    """
    turn = atan2(px(sun[1]) - at[1] - shape.height / 2, px(sun[0]) - at[0] - shape.width / 2)
    by = (-round(px(wide) * cos(turn)), -round(px(wide) * sin(turn)))
    more = px(2 * wide)
    room = Image.new("L", (shape.width + 2 * more, shape.height + 2 * more))
    room.paste(shape, (more, more))
    edge = ImageChops.subtract(room, ImageChops.offset(room, *by)).filter(ImageFilter.GaussianBlur(px(1)))
    edge = ImageChops.multiply(edge.crop((more, more, more + shape.width, more + shape.height)), shape)
    image.paste(theme.rgb(paint), at, edge)


def _foot(one: _Beast, x: float) -> At:
    """Return where a leg at that x of a drawing ends."""
    return one.at[0] + x * one.scale, one.at[1] + (one.size[1] - 10) * one.scale


def _stand(image: Image.Image, one: _Beast, sun: At, edge: int = _EDGE) -> None:
    """Draw a thing with the sun's light on it."""
    drawn, shape = vectors.paint(one.drawing, one.size, one.scale * setting().scale)
    corner = (px(one.at[0]), px(one.at[1]))
    if not is_stark():
        dark = Image.new("L", drawn.size)
        dark.paste(
            Image.linear_gradient("L").resize(drawn.size).point([round(0.2 * step) for step in range(256)])
        )
        drawn = Image.composite(Image.new("RGB", drawn.size, theme.rgb("#12302E")), drawn, dark)
        soft = shape.filter(ImageFilter.GaussianBlur(px(5))).point(
            [round(0.45 * step) for step in range(256)]
        )
        image.paste(theme.rgb("#0A1F1C"), (corner[0] + px(2), corner[1] + px(5)), soft)
    image.paste(drawn, corner, shape)
    if not is_stark():
        rim(image, shape, corner, sun, _SUNLIGHT, wide=edge)


def _ripples(image: Image.Image, feet: Sequence[At]) -> None:
    """Draw rings about things that stand in the water."""
    for x, y in feet:
        for far in (20, 38, 58):
            ring = [(x + far * cos(n * pi / 24), y + 0.26 * far * sin(n * pi / 24)) for n in range(49)]
            inner = [
                (x + (far - 3) * cos(n * pi / 24), y + (0.26 * far - 2) * sin(n * pi / 24))
                for n in range(48, -1, -1)
            ]
            landscape.polygon(image, [*ring, *inner], mix("#CFE6E2", "#1E6480", 0.75 - far / 100))


def _leaf(image: Image.Image, at: At, reach: float) -> None:
    """Draw a water lily's leaf and its flower."""
    x, y = at
    for by, paint in ((7, "#0C3040"), (0, "#3E8A3A")):
        rim = [(x + reach * cos(n * pi / 24), y + by + 0.27 * reach * sin(n * pi / 24)) for n in range(3, 47)]
        landscape.polygon(image, [(x, y + by), *rim], paint)
    rim = [
        (x + 0.86 * reach * cos(n * pi / 24), y - 3 + 0.2 * reach * sin(n * pi / 24)) for n in range(4, 46)
    ]
    landscape.polygon(image, [(x, y - 3), *rim], "#57A546")
    for turn in range(-3, 4):
        a = -pi / 2 + turn * 0.42
        tip = (x + 104 + 46 * cos(a), y + 2 + 46 * sin(a) * 0.95)
        side = (14 * cos(a + pi / 2), 14 * sin(a + pi / 2))
        middle = ((x + 104 + tip[0]) / 2, (y + 2 + tip[1]) / 2)
        points = [
            (x + 104, y + 4),
            (middle[0] + side[0], middle[1] + side[1]),
            tip,
            (middle[0] - side[0], middle[1] - side[1]),
        ]
        landscape.polygon(image, points, "#F7C6DA" if turn % 2 else "#FBE3EC")


def _reeds(image: Image.Image, by: At, sun: At) -> None:
    """Draw cattails."""
    for x, y, tall, lean in (
        (52, 1090, 470, 14),
        (104, 1120, 560, -6),
        (18, 1110, 610, 22),
        (160, 1150, 330, 18),
    ):
        stem = vectors.Stroke(
            "#2F5E2E",
            f"M {40 - lean / 2} {tall} C 40 {tall / 2} {40 + lean / 2} {tall / 3} {40 + lean} 60",
            6,
        )
        head = vectors.Stroke("#6B4226", f"M {40 + lean} 64 L {40 + lean * 1.1} 4", 19)
        _stand(image, _Beast((stem, head), (90.0, float(tall)), (x - 40 + by[0], y - tall + by[1]), 1.0), sun)


def _perch(image: Image.Image, cricket: _Beast, sun: At) -> None:
    """Draw a long blade with the grasshopper on it."""
    blade = vectors.Stroke("#4F8A3E", "M 4 260 C 40 120 90 30 190 10 C 110 50 66 130 26 260 Z")
    _stand(image, _Beast((blade,), (200.0, 260.0), (cricket.at[0] - 34, cricket.at[1] + 70), 1.0), sun)
    _stand(image, cricket, sun)


def _blades(image: Image.Image, start: At, right: float, tall: float) -> None:
    """Draw high grass before an animal."""
    chance = Random(9)
    count = round((right - start[0]) * 0.34)
    for n in range(count):
        x, low = chance.uniform(start[0], right), start[1] + 46 * n / count
        high, lean, half = tall * chance.uniform(0.5, 1.3), chance.uniform(-26, 26), chance.uniform(4, 8)
        paint = mix(chance.choice(("#A9CF62", "#5C9A45", "#3E7A38")), "#24502A", 0.25 + 0.6 * n / count)
        landscape.polygon(image, [(x - half, low), (x + lean, low - high), (x + half, low)], paint)


def _oak(image: Image.Image, foot: At, sun: At) -> None:
    """Draw a tree on the meadow."""
    trunk = vectors.Stroke(
        "#4A3524", "M 118 280 C 130 230 128 190 122 150 L 152 150 C 148 190 150 230 164 280 Z"
    )
    crown = tuple(
        vectors.Stroke(paint, vectors.oval(x, y, reach, 0.86 * reach))
        for x, y, reach, paint in (
            *((70, 132, 56, "#2F6B33"), (206, 128, 58, "#2F6B33"), (138, 140, 70, "#2F6B33")),
            *((96, 86, 60, "#3E8138"), (176, 82, 62, "#3E8138"), (134, 66, 54, "#569A43")),
        )
    )
    _stand(image, _Beast((trunk, *crown), (280.0, 280.0), (foot[0] - 140, foot[1] - 280), 1.0), sun)


def _front(image: Image.Image, lower: int, edge: float, sun: At) -> None:
    """Draw the foreground: dark grass along the lower edge, with flowers."""
    _grass(image, lower)
    rise = 1200 - lower
    flowers = (
        *((742, 1096 - rise, 30), (694, 1130 - rise, 23)),
        *((1128 + edge, 1100 - rise, 34), (1074 + edge, 1136 - rise, 24)),
    )
    _flowers(image, flowers, sun)


def _grass(image: Image.Image, lower: int) -> None:
    """Draw dark grass along the lower edge, higher at its ends."""
    chance = Random(14)
    rise = 1200 - lower
    for n in range(190):
        x = chance.uniform(-20, 1220)
        low = 1210 - rise + 10 * chance.random()
        high = chance.uniform(40, 110) + 60 * (abs(x - 600) / 600) ** 2
        paint = mix(chance.choice(("#1F4A2A", "#183A24", "#2C6233")), "#0F2A1E", 0.4 + 0.6 * n / 190)
        landscape.polygon(
            image, [(x - 9, low), (x + chance.uniform(-34, 34), low - high), (x + 9, low)], paint
        )


def _flowers(image: Image.Image, places: Sequence[tuple[float, float, float]], sun: At) -> None:
    """Draw flowers, each with its size."""
    for x, y, reach in places:
        petals = tuple(
            vectors.Stroke(
                "#F39BC0",
                vectors.oval(
                    60 + 0.62 * reach * cos(a), 60 + 0.62 * reach * sin(a), 0.5 * reach, 0.5 * reach
                ),
            )
            for a in (-pi / 2 + 2 * pi * petal / 5 for petal in range(5))
        )
        stem = vectors.Stroke("#2F6A33", "M 60 64 C 66 100 58 120 62 160", 6)
        heart = vectors.Stroke("#FFD76A", vectors.oval(60, 60, 0.26 * reach, 0.26 * reach))
        _stand(image, _Beast((stem, *petals, heart), (120.0, 160.0), (x - 60, y - 60), 1.0), sun)
