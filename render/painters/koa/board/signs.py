"""Masks of the signs in the caves.

Each has a shape of its own, so that a colour is never needed.

Outlines are in a square from -1 to 1, its y axis downwards.
"""

from collections.abc import Sequence
from math import copysign, cos, pi, sin
from typing import Final

from PIL import ImageDraw

from engine.games.koa.chance import Find
from render.kit import shapes
from render.kit.shapes import Mask, Outline


def _round(x: float, y: float, radius: float) -> Outline:
    """Return a circle."""
    turns = (pi * step / 12 for step in range(24))
    return tuple((x + radius * cos(turn), y + radius * sin(turn)) for turn in turns)


def _squarish(share: float) -> float:
    """Return a sine or cosine moved towards the outline of a square."""
    return copysign(float(abs(share) ** 0.55), share)


MOUTH: Final[Outline] = (
    (-0.82, 0.84),
    *((0.82 * cos(turn), -0.02 + 0.82 * sin(turn)) for turn in (pi * (1 + step / 16) for step in range(17))),
    (0.82, 0.84),
)
"""A cave, looked into."""
_TUFTS: Final = (
    *((-0.5, -0.36, 0.42), (0.04, -0.55, 0.44), (0.55, -0.26, 0.4), (-0.6, 0.26, 0.38)),
    *((0.58, 0.32, 0.4), (-0.08, 0.5, 0.45), (0.0, -0.02, 0.5)),
)
"""Middle and radius of each cushion of moss, the nearest last."""
MOSS: Final[tuple[Outline, ...]] = tuple(_round(x, y, size) for x, y, size in _TUFTS)
"""Goroldioa: cushions of moss."""
TOPS: Final[tuple[Outline, ...]] = tuple(_round(x - 0.08, y - 0.1, 0.66 * size) for x, y, size in _TUFTS)
"""The sides of its cushions that face the light."""
BUDS: Final[tuple[Outline, ...]] = tuple(_round(x - 0.12, y - 0.16, 0.1) for x, y, _ in _TUFTS[1::2])
"""Its buds."""
POOL: Final[Outline] = tuple(
    (
        (0.96 + 0.05 * sin(3 * turn + 0.5)) * cos(turn),
        0.04 + (0.7 + 0.05 * sin(2 * turn)) * sin(turn),
    )
    for turn in (pi * step / 24 for step in range(48))
)
"""A spring: a pool in the floor."""
RIPPLES: Final[tuple[Outline, ...]] = tuple(
    tuple((0.1 + reach * cos(turn), 0.12 + 0.62 * reach * sin(turn)) for turn in turns)
    for reach, turns in (
        (0.58, [pi * (0.06 + step / 16) for step in range(12)]),
        (0.26, [pi * step / 8 for step in range(17)]),
    )
)
"""Rings on its water."""
STAR: Final = shapes.SYMBOLS[4]
"""A cavern outside the clan's own zones."""
FLOW: Final[tuple[Outline, ...]] = (
    ((-0.5, -1.0), (-0.16, -0.5), (-0.34, -0.06), (0.08, 0.36), (-0.06, 1.0)),
    ((0.62, -1.0), (0.4, -0.48), (0.08, -0.22), (-0.3, -0.04)),
    ((1.0, 0.22), (0.56, 0.3), (0.08, 0.36), (-0.52, 0.56), (-1.0, 0.5)),
)
"""Lava: where it breaks through."""
STONES: Final[tuple[tuple[int, Outline], ...]] = (
    (1, ((-0.9, 0.1), (-0.5, -0.34), (-0.1, -0.1), (-0.2, 0.42), (-0.7, 0.5))),
    (0, ((-0.42, -0.5), (0.02, -0.94), (0.44, -0.6), (0.3, -0.16), (-0.12, -0.2))),
    (2, ((0.02, 0.1), (0.42, -0.12), (0.92, 0.1), (0.84, 0.56), (0.24, 0.54))),
    (0, ((-0.62, 0.62), (-0.14, 0.5), (0.16, 0.62), (0.02, 0.94), (-0.5, 0.96))),
    (1, ((0.3, 0.66), (0.8, 0.66), (0.96, 0.94), (0.3, 0.96))),
    (1, ((0.58, -0.62), (0.9, -0.46), (0.86, -0.14), (0.52, -0.22))),
)
"""Rubble of an earthquake: the number of each stone's grey, and its outline."""
FACETS: Final[tuple[Outline, ...]] = tuple(
    (*outline[:3], *((x + 0.1, y + 0.12) for x, y in outline[2::-1])) for _, outline in STONES
)
"""The edges of its stones that face the light."""
CRUST: Final[Outline] = tuple(
    (
        (0.93 + 0.07 * sin(5 * turn + 1) * sin(3 * turn)) * _squarish(cos(turn)),
        (0.93 + 0.07 * sin(4 * turn) * sin(3 * turn + 2)) * _squarish(sin(turn)),
    )
    for turn in (pi * step / 32 for step in range(64))
)
"""The outline of lava."""
_PICK: Final[tuple[Outline, ...]] = (
    ((-0.84, 0.84), (0.56, -0.56)),
    ((-0.5, -0.8), (0.1, -0.78), (0.5, -0.6), (0.6, -0.5), (0.78, -0.1), (0.8, 0.5)),
)
_KNOB: Final = 0.17
_FLOW: Final = 0.2


def polygons(key: object, outlines: Sequence[Outline], size: int) -> Mask:
    """Return several polygons in a square of that size."""

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        half = size * fine / 2
        for outline in outlines:
            pen.polygon([(half + x * half, half + y * half) for x, y in outline], fill=255)

    return shapes.draw_cached(("polygons", key), size, size, draw)


def strokes(key: object, lines: Sequence[Outline], size: int, width: float) -> Mask:
    """Return several bent lines with round ends.

    Their width is a share of half the size.
    """

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        half = size * fine / 2
        for line in lines:
            points = [(half + x * half, half + y * half) for x, y in line]
            pen.line(points, fill=255, width=round(width * half), joint="curve")
            for point in points:
                pen.circle(point, width * half / 2, fill=255)

    return shapes.draw_cached(("strokes", key, width), size, size, draw)


def resource(find: Find, size: int) -> Mask:
    """Return goroldioa or a spring."""
    return polygons("moss", MOSS, size) if find is Find.GOROLDIOA else polygons("pool", (POOL,), size)


def resource_with_edge(find: Find, size: int, edge: int) -> Mask:
    """Return goroldioa or a spring with an edge about it."""
    outlines = MOSS if find is Find.GOROLDIOA else (POOL,)

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        half, middle = size * fine / 2, (size + 2 * edge) * fine / 2
        for outline in outlines:
            points = [(middle + x * half, middle + y * half) for x, y in outline]
            pen.polygon(points, fill=255)
            pen.line([*points, points[0]], fill=255, width=2 * edge * fine, joint="curve")

    return shapes.draw_cached(("cased", find, edge), size + 2 * edge, size + 2 * edge, draw)


def crust(size: int) -> Mask:
    """Return the outline of lava."""
    return polygons("crust", (CRUST,), size)


def mouth(size: int) -> Mask:
    """Return the opening of a cavern."""
    return polygons("mouth", (MOUTH,), size)


def star(size: int) -> Mask:
    """Return the star of a cavern outside the own zones."""
    return polygons("star", (STAR,), size)


def flow(size: int, width: float = _FLOW) -> Mask:
    """Return lava in its cracks."""
    return strokes("flow", FLOW, size, width)


def bone(size: int, *, is_rising: bool = False) -> Mask:
    """Return a diagonal bone, from the top left or the bottom left."""

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        half = size * fine / 2
        end = 1 - 1.8 * _KNOB
        up = -1 if is_rising else 1
        ends = [(half + way * end * half, half + up * way * end * half) for way in (-1, 1)]
        pen.line(ends, fill=255, width=round(0.3 * half))
        for x, y in ends:
            for across in (-0.16 * half, 0.16 * half):
                pen.circle((x + across, y - up * across), _KNOB * half, fill=255)

    return shapes.draw_cached(("bone", is_rising), size, size, draw)


def endless(size: int) -> Mask:
    """Return two loops: the sign for an endless supply."""

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        across = size * fine
        loop, line = 0.53 * across, round(0.1 * across)
        top = (across - loop) / 2
        pen.ellipse((0, top, loop, top + loop), outline=255, width=line)
        pen.ellipse((across - loop, top, across - 1, top + loop), outline=255, width=line)

    return shapes.draw_cached(("endless",), size, size, draw)


def pick(size: int, width: float = 0.24) -> Mask:
    """Return a miner's pick, the sign for digging."""
    return strokes("pick", _PICK, size, width)


def flame(width: int, height: int) -> Mask:
    """Return a tongue of fire of this size."""

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        points = []
        for step in range(41):
            turn = 2 * pi * step / 40
            slim = (1 - cos(turn)) / 2
            across = 0.5 + 0.46 * sin(turn) * slim**0.9 + 0.1 * sin(2 * pi * slim) * (1 - slim)
            points.append((across * width * fine, height * fine * (0.02 + 0.96 * slim)))
        pen.polygon(points, fill=255)

    return shapes.draw_mask(width, height, draw)
