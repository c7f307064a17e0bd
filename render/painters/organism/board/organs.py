"""The organs of the three types: what an element looks like.

House rules: EAT is an eater: a round maw with teeth, an eye and lashes. MOVE is a mover: a dart
that a long flagellum drives. GROW is a grower: a cell with buds all about it, one larger than the
other, the nucleus dividing. None of them is a seat's symbol, and their outlines alone tell them
apart. Points are shares of an organ's radius; the x axis is where it looks.
"""

from collections.abc import Callable, Iterator
from functools import reduce
from math import cos, pi, sin
from typing import Final, Literal, NamedTuple

from PIL import ImageChops, ImageDraw

from engine.games.organism.state import Kind
from render.kit import shapes
from render.kit.shapes import Mask
from render.kit.style import is_stark

Part = Literal["whole", "body", "hull", "dark", "bright", "light", "shade"]
"""A mask of an organ.

These are all of it, its body, what has a lit edge, its dark and white marks, and where it is lit
and shaded.
"""

AROUND: Final = 1.1
"""Side of an organ's square, as a share of its diameter: lashes reach beyond the body."""
TURNS: Final = 6
"""Number of directions that an organ may look in, one for each neighbour."""
_RELIEF: Final = 0.11
"""Width of the light and the shade along an organ's edge."""
_TEETH: Final = (-2.5, -1.8, 1.8, 2.5)
"""Angles of the teeth about the middle of the maw, where the open side is 0."""
_LASHES: Final = tuple(1.45 + 0.565 * lash for lash in range(7))


class _Pen(NamedTuple):
    """A pen that draws in shares of an organ's radius, turned and maybe mirrored."""

    pen: ImageDraw.ImageDraw
    middle: float
    scale: float
    angle: float

    def at(self, x: float, y: float) -> tuple[float, float]:
        # A mirrored organ has its eye above its mouth on both sides.
        y = -y if cos(self.angle) < -1e-6 else y
        across, down = cos(self.angle), sin(self.angle)
        return (
            self.middle + self.scale * (x * across - y * down),
            self.middle + self.scale * (x * down + y * across),
        )

    def dot(self, x: float, y: float, radius: float, fill: int = 255) -> None:
        self.pen.circle(self.at(x, y), radius * self.scale, fill=fill)

    def shape(self, points: Iterator[tuple[float, float]], fill: int = 255) -> None:
        self.pen.polygon([self.at(x, y) for x, y in points], fill=fill)

    def taper(self, points: list[tuple[float, float]], start: float, end: float) -> None:
        """Draw a line that changes its width from start to end, with round ends."""
        for step, (x, y) in enumerate(points):
            self.dot(x, y, (start + (end - start) * step / (len(points) - 1)) / 2)


_Draw = Callable[[_Pen], None]


def _circle(x: float, y: float, radius: float, steps: int = 40) -> Iterator[tuple[float, float]]:
    for step in range(steps):
        turn = 2 * pi * step / steps
        yield x + radius * cos(turn), y + radius * sin(turn)


# The eater

_MAW: Final = (0.6, 0.14, 0.52)
"""Middle and radius of the open mouth."""
_EYE: Final = (-0.06, -0.44)


def _eater(pen: _Pen) -> None:
    for lash in _LASHES:
        bend = lash + 0.12
        near = (0.7 * cos(lash) - 0.04, 0.7 * sin(lash))
        far = (1.02 * cos(bend) - 0.04, 1.02 * sin(bend))
        pen.taper([_between(near, far, along) for along in _steps(8)], 0.27, 0.16)
    _eater_hull(pen)


def _eater_hull(pen: _Pen) -> None:
    pen.shape(_circle(-0.06, 0, 0.86))
    x, y, reach = _MAW
    pen.shape(_circle(x, y, reach), fill=0)
    # It is open to the front.
    pen.shape(iter(((x, y - 0.42), (1.3, y - 0.6), (1.3, y + 0.66), (x, y + 0.46))), fill=0)


def _eater_dark(pen: _Pen) -> None:
    pen.dot(*_EYE, 0.33)


def _eater_bright(pen: _Pen) -> None:
    x, y, reach = _MAW
    for turn in _TEETH:
        base = [
            (x + 1.1 * reach * cos(turn + way), y + 1.1 * reach * sin(turn + way)) for way in (-0.34, 0.34)
        ]
        tip = (x + 0.4 * reach * cos(turn), y + 0.4 * reach * sin(turn))
        pen.shape(iter((*base, tip)))
    pen.dot(*_EYE, 0.27)
    pen.dot(_EYE[0] + 0.1, _EYE[1] + 0.03, 0.17, fill=0)


# The mover


_SWING, _WAVES = 0.32, 2.3
"""How far the flagellum swings to either side, and its half waves."""
_HEAD: Final = (0.42, 0.66, 0.5)
"""Middle of the head, half its length, and half its width."""


def _mover(pen: _Pen) -> None:
    x, long, wide = _HEAD
    turns = (2 * pi * along for along in _steps(60))
    pen.shape((x + long * cos(turn), wide * _nose(turn) * sin(turn)) for turn in turns)
    tail = [(0.1 - 1.14 * along, _SWING * along**0.7 * sin(_WAVES * pi * along)) for along in _steps(64)]
    pen.taper(tail, 0.46, 0.2)


def _nose(turn: float) -> float:
    """Return the share of the head's width at an angle: it is a drop that points to the front."""
    return float(1 - 0.3 * max(0.0, cos(turn)) ** 1.5)


def _mover_dark(pen: _Pen) -> None:
    pen.dot(0.46, -0.02, 0.25)


def _mover_bright(pen: _Pen) -> None:
    pen.dot(0.54, -0.1, 0.09)


# The grower

_CELL: Final = (0.0, 0.0, 0.64)
_BUDS: Final = tuple(
    (0.62 * cos(turn), 0.62 * sin(turn), 0.27 + 0.035 * bud)
    for bud in range(5)
    for turn in (pi * (0.15 + 0.4 * bud),)
)
"""The buds about the cell, each larger than the one before."""


def _grower(pen: _Pen) -> None:
    for round_ in (_CELL, *_BUDS):
        pen.shape(_circle(*round_))


def _grower_dark(pen: _Pen) -> None:
    pen.dot(_CELL[0], _CELL[1], 0.26)
    pen.dot(_BUDS[-1][0], _BUDS[-1][1], 0.19)
    pen.taper([_between(_CELL[:2], _BUDS[-1][:2], along) for along in _steps(24)], 0.15, 0.12)


def _grower_bright(pen: _Pen) -> None:
    pen.dot(_CELL[0] - 0.08, _CELL[1] - 0.08, 0.08)


_DRAWN: Final[dict[Kind, dict[str, _Draw]]] = {
    Kind.EAT: {"body": _eater, "hull": _eater_hull, "dark": _eater_dark, "bright": _eater_bright},
    Kind.MOVE: {"body": _mover, "hull": _mover, "dark": _mover_dark, "bright": _mover_bright},
    Kind.GROW: {"body": _grower, "hull": _grower, "dark": _grower_dark, "bright": _grower_bright},
}


def _between(one: tuple[float, ...], other: tuple[float, ...], share: float) -> tuple[float, float]:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def _steps(count: int) -> Iterator[float]:
    return (step / count for step in range(count + 1))


def mask(kind: Kind, part: Part, diameter: float, angle: float = 0.0) -> Mask:
    """Return a part of an organ that looks at an angle, in the organ's square."""
    side = 2 * round(diameter * AROUND / 2)
    if part == "whole":
        marks = (mask(kind, one, diameter, angle).image for one in ("dark", "bright"))
        return Mask.of(reduce(ImageChops.lighter, marks, mask(kind, "body", diameter, angle).image))
    if part in ("light", "shade"):
        return _relief(kind, part, diameter, angle)

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        _DRAWN[kind][part](_Pen(pen, side * fine / 2, diameter * fine / 2, 0 if kind is Kind.GROW else angle))

    # Diameters that differ a little share a square, and are still drawn each at its own size.
    key = ("organ", kind.value, part, round(angle, 2), round(diameter, 2))
    return shapes.draw_cached(key, side, side, draw)


def _relief(kind: Kind, part: Part, diameter: float, angle: float) -> Mask:
    """Return the edge of an organ that faces the light at the upper left, or turns from it."""
    body = mask(kind, "hull", diameter, angle)
    if is_stark():
        return Mask(body.width, body.height, bytes(body.width * body.height))
    by = max(1, round(_RELIEF * body.width / 2 / AROUND)) * (1 if part == "light" else -1)
    return Mask.of(ImageChops.subtract(body.image, ImageChops.offset(body.image, by, by)))
