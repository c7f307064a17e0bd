"""Cave paintings on the bare rock: beasts, hunters and hands.

They are charcoal, a few tones darker than the rock, and lie under all that is dug. Outlines are in
a square from -1 to 1, its y axis downwards.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from render.kit.shapes import Outline

_BISON: Final[Outline] = (
    *((-0.98, 0.3), (-0.94, 0.04), (-0.82, -0.16), (-0.66, -0.4), (-0.34, -0.62), (0.04, -0.42)),
    *((0.44, -0.3), (0.76, -0.26), (0.9, -0.1), (0.88, 0.1), (0.78, 0.3), (0.82, 0.62), (0.72, 0.62)),
    *((0.64, 0.32), (0.46, 0.14), (0.1, 0.2), (-0.2, 0.3), (-0.28, 0.64), (-0.38, 0.64), (-0.44, 0.36)),
    *((-0.58, 0.38), (-0.72, 0.56), (-0.8, 0.46), (-0.92, 0.42)),
)
_STAG: Final[Outline] = (
    *((0.88, -0.34), (0.7, -0.48), (0.58, -0.52), (0.48, -0.36), (0.36, -0.12), (0, -0.06), (-0.54, -0.14)),
    *((-0.68, -0.04), (-0.62, 0.14), (-0.55, 0.36), (-0.62, 0.74), (-0.54, 0.74), (-0.44, 0.32)),
    *((-0.3, 0.16), (0.1, 0.18), (0.26, 0.24), (0.24, 0.74), (0.32, 0.74), (0.38, 0.22), (0.48, 0.04)),
    *((0.6, -0.18), (0.76, -0.24)),
)
_HORNS: Final[tuple[Outline, ...]] = (
    ((-0.84, -0.1), (-1.0, -0.14), (-1.0, -0.32)),
    ((0.88, -0.14), (1.0, 0.02), (1.0, 0.3)),
    ((0.56, 0.2), (0.6, 0.36), (0.57, 0.6)),
    ((-0.14, 0.28), (-0.14, 0.62)),
)
"""Of a bison: its horns, its tail, and the legs on its far side."""
_ANTLERS: Final[tuple[Outline, ...]] = (
    ((0.58, -0.5), (0.48, -0.72), (0.56, -0.98)),
    ((0.49, -0.72), (0.68, -0.84)),
    ((0.51, -0.84), (0.36, -1.0)),
    ((0.54, -0.48), (0.32, -0.66), (0.22, -0.92)),
    ((0.32, -0.66), (0.12, -0.76)),
    ((-0.42, 0.2), (-0.36, 0.44), (-0.42, 0.74)),
    ((0.14, 0.18), (0.1, 0.46), (0.12, 0.74)),
)
"""Of a stag: its antlers, and the legs on its far side."""
_HUNTER: Final[tuple[Outline, ...]] = (
    ((0, -0.42), (-0.04, 0.12), (-0.4, 0.5), (-0.56, 0.92)),
    ((-0.04, 0.12), (0.3, 0.44), (0.32, 0.94)),
    ((0.02, -0.32), (0.34, -0.16), (0.66, -0.3)),
    ((0, -0.32), (-0.34, -0.1), (-0.1, 0.0), (0.66, -0.3)),
    ((0.46, -0.94), (0.72, -0.66), (0.78, -0.28), (0.66, 0.12), (0.42, 0.34)),
)
"""Of a hunter: body and legs, arms, and a bow."""
_HAND: Final[tuple[Outline, ...]] = (
    ((-0.1, 0.5), (-0.7, 0.02)),
    ((-0.1, 0.3), (-0.42, -0.62)),
    ((0.04, 0.3), (-0.06, -0.84)),
    ((0.18, 0.3), (0.3, -0.72)),
    ((0.28, 0.36), (0.6, -0.42)),
)
"""The fingers of a hand."""


class _Painting(NamedTuple):
    """What is painted where: its middle and half its width in squares from the upper left."""

    what: str
    x: float
    y: float
    reach: float
    is_turned: bool = False


_PAINTINGS: Final = (
    _Painting("bison", 7.0, 3.55, 1.5),
    _Painting("bison", 2.5, 6.75, 1.05, is_turned=True),
    _Painting("stag", 3.15, 3.75, 1.15),
    _Painting("stag", 7.6, 6.7, 0.95, is_turned=True),
    _Painting("hunter", 4.45, 6.5, 0.52),
    _Painting("hunter", 5.5, 6.9, 0.5, is_turned=True),
    _Painting("hunter", 4.7, 3.1, 0.5),
    _Painting("hand", 5.4, 5.1, 0.42),
    _Painting("hand", 4.4, 5.4, 0.42, is_turned=True),
    _Painting("hand", 1.5, 4.6, 0.36, is_turned=True),
    _Painting("hand", 8.5, 5.4, 0.36),
)
_FILLED, _DRAWN = 88, 220
"""How much of the charcoal lies on a body, and in a line, up to 255."""
_LINE: Final = 0.11
"""Width of a line, as a share of half a painting's width."""
_FINGER: Final = 0.24
_DARKER: Final = 54
"""How much darker the charcoal is than the rock."""
_FINE: Final = 2
_STEPPED: Final = [(value + 22) // 44 * 44 for value in range(256)]
"""Few steps make smaller files."""


def paint(image: Image.Image, corner: tuple[float, float], side: float) -> None:
    """Paint onto the lightness of a board's rock.

    Its upper left corner is at `corner`, and a square is `side` wide, in pixels.
    """
    coal = Image.new("L", image.size)
    for one in _PAINTINGS:
        reach = one.reach * side
        at = round(corner[0] + one.x * side - reach), round(corner[1] + one.y * side - reach)
        drawing = draw(one.what, round(2 * reach), is_turned=one.is_turned)
        if at[0] < image.width and at[1] < image.height and min(at) > -drawing.width:
            coal.paste(drawing, at)
    dark = image.point([max(value - _DARKER, 0) for value in range(256)])
    image.paste(dark, (0, 0, *image.size), coal)


def draw(what: str, size: int, *, is_turned: bool = False) -> Image.Image:
    """Return the charcoal of a bison, stag, hunter or hand, its size in pixels."""
    image = Image.new("L", (size * _FINE,) * 2)
    pen, half = ImageDraw.Draw(image), size * _FINE / 2
    way = -1 if is_turned else 1

    def place(outline: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
        return [(half + way * x * half * 0.94, half + y * half * 0.94) for x, y in outline]

    def line(outline: Outline, width: float, shade: int = _DRAWN) -> None:
        points = place(_smooth(outline))
        pen.line(points, shade, max(round(width * half), 1), "curve")
        for end in points[:1] + points[-1:]:
            pen.circle(end, width * half / 2, shade)

    if what == "hand":
        pen.ellipse((half * 0.72, half * 1.06, half * 1.36, half * 1.8), _DRAWN)
        for finger in _HAND:
            line(finger, _FINGER)
    elif what == "hunter":
        pen.circle((half, half * 0.42), half * 0.17, _DRAWN)
        for limb in _HUNTER:
            line(limb, _LINE)
    else:
        body, limbs = (_BISON, _HORNS) if what == "bison" else (_STAG, _ANTLERS)
        outline = _smooth((*body, body[0]))
        for limb in limbs:
            line(limb, _LINE * 0.7)
        pen.polygon(place(outline), _FILLED)
        pen.line(place(outline), _DRAWN, max(round(_LINE * 0.55 * half), 1), "curve")
    return image.reduce(_FINE).point(_STEPPED)


def _smooth(outline: Outline) -> list[tuple[float, float]]:
    """Return a curve through all points: a Catmull-Rom spline."""
    ends = (outline[-2], outline[1]) if outline[0] == outline[-1] else (outline[0], outline[-1])
    known = (ends[0], *outline, ends[1])
    curve = []
    for before, start, end, after in zip(known, known[1:], known[2:], known[3:], strict=False):
        for step in range(8):
            share = step / 8
            curve.append(
                tuple(
                    0.5
                    * (
                        2 * b
                        + (c - a) * share
                        + (2 * a - 5 * b + 4 * c - d) * share**2
                        + (3 * b - a - 3 * c + d) * share**3
                    )
                    for a, b, c, d in zip(before, start, end, after, strict=True)
                )
            )
    return [(x, y) for x, y in (*curve, outline[-1])]
