"""Emblems of titles: coins that bear a sign, drawn from the strokes that a painter declares."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, pi, sin
from typing import Final

from PIL import ImageDraw

from render.kit import shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Point

STAR: Final = "s 5 .92 .4"
"""The sign of a title without an emblem."""
_METAL, _SHADE, _ENAMEL = "#F5B31E", "#9A5C06", "#2B1D05"
_RIM: Final = 0.9
_FIELD: Final = 0.8
_SIGN: Final = 0.6
"""Sizes of a coin's rim, its enamel and its sign, as shares of the coin's."""
_FULL, _NONE = 255, 0

Pen = ImageDraw.ImageDraw
Spots = list[tuple[float, float]]


def coin(canvas: Canvas, middle: Point, size: int, sign: str) -> None:
    """Draw a title's coin with its sign."""
    canvas.disc((middle[0], middle[1] + 4), size, theme.SHADOW)
    canvas.disc(middle, size, _SHADE)
    canvas.disc(middle, round(size * _RIM), _METAL)
    canvas.disc(middle, round(size * _FIELD), _ENAMEL)
    canvas.show("a title’s emblem", emblem(sign, round(size * _SIGN)), middle, theme.GOLD)


def emblem(sign: str, size: int) -> shapes.Mask:
    """Return the mask of a sign in a square of that size."""

    def draw(pen: Pen, fine: int) -> None:
        half = size * fine / 2
        for stroke in sign.split("; "):
            kind, *rest = stroke.removeprefix("-").split()
            _STROKES[kind](pen, rest, half, _NONE if stroke.startswith("-") else _FULL)

    return shapes.draw_cached(("emblem", sign), size, size, draw)


def _disc(pen: Pen, words: list[str], half: float, fill: int) -> None:
    pen.ellipse(_square(words, half), fill)


def _ring(pen: Pen, words: list[str], half: float, fill: int) -> None:
    pen.ellipse(_square(words, half), outline=fill, width=round(float(words[3]) * half))


def _arc(pen: Pen, words: list[str], half: float, fill: int) -> None:
    wide, start, end = map(float, words[3:6])
    pen.arc(_square(words, half), start, end, fill, round(wide * half))


def _hexagon(pen: Pen, words: list[str], half: float, fill: int) -> None:
    x, y, reach = map(float, words)
    pen.polygon(
        [_spot(x + reach * sin(n * pi / 3), y - reach * cos(n * pi / 3), half) for n in range(6)], fill
    )


def _star(pen: Pen, words: list[str], half: float, fill: int) -> None:
    points, far, near = int(words[0]), float(words[1]), float(words[2])
    reaches = [(far, near)[n % 2] for n in range(2 * points)]
    turns = [n * pi / points for n in range(2 * points)]
    pen.polygon(
        [_spot(r * sin(turn), -r * cos(turn), half) for r, turn in zip(reaches, turns, strict=True)], fill
    )


def _polygon(pen: Pen, words: list[str], half: float, fill: int) -> None:
    pen.polygon(_spots(words, half), fill)


def _line(pen: Pen, words: list[str], half: float, fill: int) -> None:
    wide, spots = round(float(words[0]) * half), _spots(words[1:], half)
    pen.line(spots, fill, wide, joint="curve")
    for x, y in spots:
        pen.ellipse((x - wide / 2, y - wide / 2, x + wide / 2, y + wide / 2), fill)


_STROKES: Final[Mapping[str, Callable[[Pen, list[str], float, int], None]]] = {
    "o": _disc,
    "r": _ring,
    "a": _arc,
    "h": _hexagon,
    "s": _star,
    "p": _polygon,
    "l": _line,
}


def _square(words: list[str], half: float) -> tuple[float, float, float, float]:
    x, y, reach = map(float, words[:3])
    return (*_spot(x - reach, y - reach, half), *_spot(x + reach, y + reach, half))


def _spots(words: list[str], half: float) -> Spots:
    pairs = (word.split(",") for word in words)
    return [_spot(float(x), float(y), half) for x, y in pairs]


def _spot(x: float, y: float, half: float) -> tuple[float, float]:
    return half + x * half, half + y * half
