"""Cubes: kCalories by colour.

Each colour has an outline of its own, for those who can't tell hues apart.

House rule: water is a drop, plants are a leaf, herbivores give an eight-sided block, omnivores a
gable, carnivores a fang and humans a crown. Their number stands in them, on tiles as on cards and
in lines of text.
"""

from collections.abc import Mapping
from functools import partial
from math import cos, pi, sin
from typing import Final

from PIL import ImageDraw

from engine.games.kcaloria.rules.kinds import COLOURS, Colour, Cubes, count_colours
from render.kit import shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Point
from render.kit.palette import mix
from render.kit.pieces import Piece, make_cache
from render.painters.kcaloria import colours

LETTERS: Final = {colour: colour.value[0].upper() for colour in COLOURS}
SMALLEST: Final = 40
"""Least size that fits a number."""
SWATCH: Final = 54
"""Size of a cube in a line of text."""
_LARGE: Final = 50
_FIGURES: Final = ((80, theme.TITLE), (_LARGE, theme.BODY), (0, theme.SMALL))
"""Sizes of the number in a cube from a size on."""
_CASE: Final = 3
"""The dark edge about a cube."""
NARROW: Final = 34
"""Width of one of several cubes on a small tile."""
_WIDER: Final = {
    Colour.BLUE: 30,
    Colour.GREEN: 18,
    Colour.YELLOW: 18,
    Colour.ORANGE: 22,
    Colour.RED: 24,
    Colour.PURPLE: 18,
}
"""Additional width for a number of two figures, so that it stays inside the outline."""
_WIDER_BY: Final = 1.15
"""How much wider that is for the larger figures of a large cube."""
_DROP: Final = 38
"""Least width of a drop, which is narrow where its figure is."""
APART: Final = 4
"""Gap between two cubes."""
_APART_IN_LINE: Final = 12
"""The same in a line of text."""
_QUIET, QUIET_INK = 0.25, 0.75
"""Shares of its colour in a cube that steps back, and in its number."""
_LIFT: Final = {Colour.BLUE: 0.09, Colour.ORANGE: 0.04, Colour.RED: -0.1, Colour.PURPLE: 0.12}
"""Distance below the middle of its outline at which a figure looks centred, as a share of the size.
"""


def _arc(x: float, y: float, radius: float, *turns: float, steps: int = 12) -> shapes.Outline:
    """Return an arc, in turns clockwise from the right."""
    start, end = turns
    angles = (2 * pi * (start + (end - start) * step / steps) for step in range(steps + 1))
    return tuple((x + radius * cos(angle), y + radius * sin(angle)) for angle in angles)


def _block(cut: float) -> shapes.Outline:
    """Return a square with cut corners.

    `cut` is a share of its sides.
    """
    near, far = 0.94 - cut, 0.94
    return (
        *((-near, -far), (near, -far), (far, -near), (far, near)),
        *((near, far), (-near, far), (-far, near), (-far, -near)),
    )


OUTLINES: Final[dict[Colour, shapes.Outline]] = {
    Colour.BLUE: ((0.0, -1.0), *_arc(0, 0.17, 0.83, -0.09, 0.59, steps=30)),
    Colour.GREEN: (
        *((0.95, -0.95), *_arc(0.12, 0.12, 0.83, 0.0, 0.25)),
        *((-0.95, 0.95), *_arc(-0.12, -0.12, 0.83, 0.5, 0.75)),
    ),
    Colour.YELLOW: _block(0.48),
    Colour.ORANGE: ((0.0, -1.0), (0.96, -0.36), (0.96, 0.95), (-0.96, 0.95), (-0.96, -0.36)),
    Colour.RED: ((-0.92, -0.9), (0.92, -0.9), (0.92, 0.2), (0.0, 1.0), (-0.92, 0.2)),
    Colour.PURPLE: (
        (-0.96, -0.95),
        (-0.7, -0.6),
        (0, -1),
        (0.7, -0.6),
        (0.96, -0.95),
        (0.9, 0.9),
        (-0.9, 0.9),
    ),
}

QUIET: Final = {colour: mix(paint, theme.INK, _QUIET) for colour, paint in colours.CUBES.items()}
"""Colours of cubes that step back; their numbers are bright."""
_pieces: Final = make_cache(1_900_000, 1_600_000)


def cube(
    canvas: Canvas,
    middle: Point,
    colour: Colour,
    text: str,
    size: int,
    *,
    wide: int = 0,
    is_quiet: bool = False,
) -> None:
    """Draw a cube about a point, with a number or letter.

    It is as wide as high by default. A quiet one is dark, with a bright number.
    """
    wide = width_of(colour, text, wide or size) if text else wide or size
    key = (colour, text, size, wide, is_quiet)
    draw = partial(_draw_cube, colour, text, (wide, size), is_quiet=is_quiet)
    _pieces.get(key, draw).paste(canvas, middle)


def draw_unspent(
    canvas: Canvas,
    middle: Point,
    some: Cubes,
    size: int,
    *,
    is_narrow: bool = False,
    is_quiet: bool = False,
    gaps: Mapping[Colour, int] | None = None,
) -> None:
    """Draw cubes with their numbers side by side, about a point.

    `gaps` are additional gaps after some colours.
    """
    base, after = (NARROW if is_narrow else size), gaps or {}
    left = middle[0] - (unspent_width(some, base, is_narrow=is_narrow) + sum(after.values())) // 2
    for colour, count in count_colours(some).items():
        own = own_width(colour, count, base)
        at = (left + own // 2, middle[1])
        cube(canvas, at, colour, str(count), size, wide=base, is_quiet=is_quiet)
        left += own + (0 if is_narrow else APART) + after.get(colour, 0)


def unspent_width(some: Cubes, size: int, *, is_narrow: bool = False) -> int:
    """Return the width of such cubes side by side."""
    base, apart = (NARROW, 0) if is_narrow else (size, APART)
    there = count_colours(some).items()
    wide = sum(own_width(colour, count, base) for colour, count in there)
    return wide + apart * max(0, len(there) - 1)


def own_width(colour: Colour, count: int, base: int) -> int:
    """Return the width of a cube with its number.

    `base` is its width with a number of one figure.
    """
    return width_of(colour, str(count), base)


def width_of(colour: Colour, text: str, base: int) -> int:
    """Return the width of a cube with that text."""
    least = _DROP if colour is Colour.BLUE else 0
    wider = _WIDER[colour] * (_WIDER_BY if base >= _LARGE else 1) if len(text) > 1 else 0
    return max(base, least) + round(wider)


def unspent_ends(some: Cubes, size: int, gaps: Mapping[Colour, int]) -> dict[Colour, int]:
    """Return the end of each colour's cubes, from the common middle.

    Ends are before the gaps.
    """
    left = -(unspent_width(some, size) + sum(gaps.values())) // 2
    ends = {}
    for colour, count in count_colours(some).items():
        ends[colour] = left + own_width(colour, count, size)
        left = ends[colour] + APART + gaps.get(colour, 0)
    return ends


def amount(canvas: Canvas, at: Point, some: Cubes, size: int = SWATCH, apart: int = _APART_IN_LINE) -> int:
    """Draw cubes in a line of text, and return their width."""
    left = at[0]
    for colour, count in count_colours(some).items():
        own = own_width(colour, count, size)
        cube(canvas, (left + own // 2, at[1]), colour, str(count), size)
        left += own + apart
    return left - at[0] - apart


def amount_width(some: Cubes, size: int = SWATCH, apart: int = _APART_IN_LINE) -> int:
    """Return the width of `amount`."""
    there = count_colours(some).items()
    return sum(own_width(colour, count, size) + apart for colour, count in there) - apart


def pips(canvas: Canvas, middle: Point, some: Cubes, size: int) -> None:
    """Draw a row of small blank cubes about a point."""
    each = [colour for colour, count in count_colours(some).items() for _ in range(count)]
    left = middle[0] - (len(each) * (size + 2) - 2) // 2
    for place, colour in enumerate(each):
        cube(canvas, (left + place * (size + 2) + size // 2, middle[1]), colour, "", size)


def _draw_cube(colour: Colour, text: str, within: Point, *, is_quiet: bool) -> Piece:
    wide, size = within
    whole = (wide + 2 * _CASE, size + 2 * _CASE)
    canvas = Canvas(*whole, theme.INK)
    paint = QUIET[colour] if is_quiet else colours.CUBES[colour]
    canvas.ink(_mask(colour, wide, size), (_CASE, _CASE), paint)
    if text:
        across, down = whole[0] // 2, whole[1] // 2 + round(size * _LIFT.get(colour, 0))
        ink = mix(colours.CUBES[colour], theme.TEXT, QUIET_INK) if is_quiet else theme.INK
        high = next(high for least, high in _FIGURES if size >= least)
        canvas.text((across, down), text, high, ink, bold=True, side="middle")
    return Piece.cut(canvas, _mask(colour, *whole), (-(whole[0] // 2), -(whole[1] // 2)))


def _mask(colour: Colour, wide: int, high: int) -> shapes.Mask:
    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        pen.polygon(
            [((1 + x) * wide * fine / 2, (1 + y) * high * fine / 2) for x, y in OUTLINES[colour]], fill=255
        )

    return shapes.draw_cached(("cube", colour), wide, high, draw)
