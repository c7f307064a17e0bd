"""Cubes: kCalories by colour.

Each colour has an outline of its own, for those who can't tell hues apart.

House rule: water is a drop, plants are a leaf, herbivores give an eight-sided block, omnivores a
gable, carnivores a fang and humans a crown.
"""

from collections.abc import Mapping
from functools import partial
from math import cos, pi, sin
from typing import Final

from PIL import ImageDraw

from engine.games.kcaloria.rules.kinds import COLOURS, Colour, Cubes, count_colours
from render.kit import lettering, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.pieces import Piece, lift, make_cache
from render.painters.kcaloria import colours

LETTERS: Final = {colour: colour.value[0].upper() for colour in COLOURS}
SMALLEST: Final = 40
"""Least size that fits a number."""
SWATCH: Final = 46
"""Size of a cube with its letter."""
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
_DROP: Final = 38
"""Least width of a drop, which is narrow where its figure is."""
_LETTER: Final = 34
"""Room for the letter beside a cube."""
APART: Final = 4
"""Gap between two cubes."""
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

_pieces: Final = make_cache(1_900_000, 1_600_000)


def cube(
    canvas: Canvas,
    middle: Point,
    colour: Colour,
    text: str,
    size: int,
    *,
    wide: int = 0,
) -> None:
    """Draw a cube about a point, with a number or letter.

    It is as wide as high by default.
    """
    wide = _wide(colour, wide or size, text) if text else wide or size
    key = (colour, text, size, wide)
    _pieces.get(key, lambda: _draw_cube(colour, text, (wide, size))).paste(canvas, middle)


def draw_unspent(
    canvas: Canvas,
    middle: Point,
    some: Cubes,
    size: int,
    *,
    is_narrow: bool = False,
) -> None:
    """Draw cubes with their numbers side by side, about a point."""
    base = NARROW if is_narrow else size
    left = middle[0] - unspent_width(some, base, is_narrow=is_narrow) // 2
    for colour, count in count_colours(some).items():
        own = own_width(colour, count, base)
        at = (left + own // 2, middle[1])
        cube(canvas, at, colour, str(count), size, wide=base)
        left += own + (0 if is_narrow else APART)


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
    return _wide(colour, base, str(count))


def _wide(colour: Colour, base: int, text: str) -> int:
    least = _DROP if colour is Colour.BLUE else 0
    return max(base, least) + (_WIDER[colour] if len(text) > 1 else 0)


def draw_lettered(
    canvas: Canvas,
    middle: Point,
    some: Cubes,
    size: int,
    gaps: Mapping[Colour, int] | None = None,
) -> None:
    """Draw cubes with their numbers and letters, about a point.

    `gaps` are additional gaps after some colours.
    """
    left = middle[0] - (lettered_width(some, size) + sum((gaps or {}).values())) // 2
    for colour, count in count_colours(some).items():
        own = own_width(colour, count, size)
        draw = partial(_draw_lettered, colour, count, size)
        _pieces.get(("lettered", colour, count, size), draw).paste(canvas, (left, middle[1]))
        left += own + _LETTER + APART + (gaps or {}).get(colour, 0)


def _draw_lettered(colour: Colour, count: int, size: int) -> Piece:
    """Return a cube with its number and, beside it, its letter, from its left end."""
    own, high = own_width(colour, count, size), size + 2 * _CASE

    def draw(part: Canvas) -> None:
        middle = high // 2
        whole = Box.around(((own + _LETTER) // 2 + _CASE, middle), own + _LETTER, size - 2)
        part.panel(whole, theme.INK, 12)
        cube(part, (own // 2 + _CASE, middle), colour, str(count), size)
        at = (own + _LETTER // 2 - 2 + _CASE, middle)
        part.text(at, LETTERS[colour], theme.SMALL, colours.CUBES[colour], bold=True, side="middle")

    return lift(own + _LETTER + 2 * _CASE, high, (-_CASE, -(high // 2)), draw)


def lettered_ends(some: Cubes, size: int, gaps: Mapping[Colour, int]) -> dict[Colour, int]:
    """Return the end of each colour's cubes, from the common middle.

    Ends are before the gaps.
    """
    left = -(lettered_width(some, size) + sum(gaps.values())) // 2
    ends = {}
    for colour, count in count_colours(some).items():
        ends[colour] = left + own_width(colour, count, size) + _LETTER
        left = ends[colour] + APART + gaps.get(colour, 0)
    return ends


def lettered_width(some: Cubes, size: int) -> int:
    """Return the width of cubes with their letters."""
    there = count_colours(some).items()
    return sum(own_width(colour, count, size) + _LETTER + APART for colour, count in there) - APART


def amount(canvas: Canvas, at: Point, some: Cubes, ink: theme.Colour = theme.TEXT) -> int:
    """Draw cubes in a line of text, and return their width.

    Each is a number and a cube with its letter.
    """
    left = at[0]
    for colour, count in count_colours(some).items():
        left += canvas.text((left, at[1]), str(count), theme.BODY, ink, bold=True) + 6
        cube(canvas, (left + SWATCH // 2, at[1]), colour, LETTERS[colour], SWATCH)
        left += SWATCH + 16
    return left - at[0] - 16


def amount_width(some: Cubes) -> int:
    """Return the width of `amount`."""
    there = count_colours(some).values()
    return sum(lettering.width(str(count), theme.BODY, bold=True) + SWATCH + 22 for count in there) - 16


def pips(canvas: Canvas, middle: Point, some: Cubes, size: int) -> None:
    """Draw a row of small blank cubes about a point."""
    each = [colour for colour, count in count_colours(some).items() for _ in range(count)]
    left = middle[0] - (len(each) * (size + 2) - 2) // 2
    for place, colour in enumerate(each):
        cube(canvas, (left + place * (size + 2) + size // 2, middle[1]), colour, "", size)


def _draw_cube(colour: Colour, text: str, within: Point) -> Piece:
    wide, size = within
    whole = (wide + 2 * _CASE, size + 2 * _CASE)
    canvas = Canvas(*whole, theme.INK)
    canvas.ink(_mask(colour, wide, size), (_CASE, _CASE), colours.CUBES[colour])
    if text:
        across, down = whole[0] // 2, whole[1] // 2 + round(size * _LIFT.get(colour, 0))
        canvas.text((across, down), text, theme.SMALL, theme.INK, bold=True, side="middle")
    return Piece.cut(canvas, _mask(colour, *whole), (-(whole[0] // 2), -(whole[1] // 2)))


def _mask(colour: Colour, wide: int, high: int) -> shapes.Mask:
    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        pen.polygon(
            [((1 + x) * wide * fine / 2, (1 + y) * high * fine / 2) for x, y in OUTLINES[colour]], fill=255
        )

    return shapes.draw_cached(("cube", colour), wide, high, draw)
