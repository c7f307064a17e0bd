"""Drawings as outlines, for sizes at which a species' picture is coarse.

They are paths in a square of units, for any size.

A path is written as in SVG, with M, L, C and Z in capitals; a stroke has a width and round ends.
"""

from collections.abc import Iterator, Sequence
from math import cos, pi, sin
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from render.kit import theme
from render.kit.theme import Colour

At = tuple[float, float]

_FINE: Final = 4
"""Factor by which a drawing is painted larger."""
_STEPS: Final = 14
"""Straight pieces of a curve."""


class Stroke(NamedTuple):
    """An area of one colour, or a line of some width."""

    paint: Colour
    path: str
    width: float = 0


Drawing = tuple[Stroke, ...]


def oval(x: float, y: float, across: float, down: float) -> str:
    """Return the path of an ellipse about a point."""
    points = [(x + across * cos(n * pi / 16), y + down * sin(n * pi / 16)) for n in range(32)]
    return "M " + " L ".join(f"{a:.1f} {b:.1f}" for a, b in points) + " Z"


def transform(drawing: Drawing, scale: float, x: float, y: float, *, mirror: float | None = None) -> Drawing:
    """Return a drawing scaled and moved.

    If at all, it is first mirrored about that x.
    """
    return tuple(
        Stroke(paint, " ".join(_transform_path(path, scale, (x, y), mirror)), width * scale)
        for paint, path, width in drawing
    )


def _transform_path(path: str, scale: float, by: At, mirror: float | None) -> Iterator[str]:
    is_across = True
    for word in path.split():
        if word.isalpha():
            yield word
            continue
        value = float(word)
        if is_across and mirror is not None:
            value = 2 * mirror - value
        yield f"{value * scale + by[0 if is_across else 1]:.2f}"
        is_across = not is_across


def paint(drawing: Drawing, size: At, scale: float) -> tuple[Image.Image, Image.Image]:
    """Return a drawing's colours and its coverage.

    `scale` is the pixels of a unit.
    """
    fine = _FINE * scale
    room = (max(1, round(size[0] * scale)) * _FINE, max(1, round(size[1] * scale)) * _FINE)
    image, cover = Image.new("RGB", room, theme.rgb(drawing[0].paint)), Image.new("L", room)
    pens = ((ImageDraw.Draw(image), None), (ImageDraw.Draw(cover), 255))
    for paint, path, width in drawing:
        for points, is_closed in _lines(path):
            line = [(x * fine, y * fine) for x, y in points]
            for pen, full in pens:
                fill = theme.rgb(paint) if full is None else full
                if width:
                    _along(pen, line, fill, width * fine)
                elif is_closed or len(line) > 2:
                    pen.polygon(line, fill=fill)
    return image.reduce(_FINE), cover.reduce(_FINE)


def _along(
    pen: ImageDraw.ImageDraw, line: Sequence[At], fill: int | tuple[int, int, int], wide: float
) -> None:
    pen.line(list(line), fill=fill, width=round(wide), joint="curve")
    for end in (line[0], line[-1]):
        pen.circle(end, wide / 2, fill=fill)


def _lines(path: str) -> Iterator[tuple[list[At], bool]]:
    """Yield a path's lines and whether each is closed.

    Curves become straight pieces.
    """
    points: list[At] = []
    command, numbers = "", list[float]()
    for word in [*path.split(), "M"]:
        if not word.isalpha():
            numbers.append(float(word))
            if command in "ML" and len(numbers) == 2:
                points.append((numbers[0], numbers[1]))
                numbers.clear()
            elif command == "C" and len(numbers) == 6:
                points.extend(_curve(points[-1], numbers))
                numbers.clear()
            continue
        if word in "MZ" and points:
            yield points, word == "Z"
            points = []
        command = word


def _curve(start: At, numbers: Sequence[float]) -> Iterator[At]:
    """Yield the points of a cubic curve: two controls, then its end."""
    x1, y1, x2, y2, x3, y3 = numbers
    for step in range(1, _STEPS + 1):
        t = step / _STEPS
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield a * start[0] + b * x1 + c * x2 + d * x3, a * start[1] + b * y1 + c * y2 + d * y3
