"""Glyphs of modifiers and types, in a few strokes.

They are in a square from -1 to 1, its y axis downwards.
"""

from collections.abc import Callable
from math import cos, pi, sin
from typing import Final

from PIL import ImageDraw

from engine.games.kcaloria.rules.kinds import Effect, Type

_At = tuple[float, float]


class Pen:
    """A pen for strokes in the glyph's own measure."""

    def __init__(self, pen: ImageDraw.ImageDraw, size: float, middle: _At) -> None:
        self._pen, self._half, self._middle = pen, size / 2, middle

    def _at(self, at: _At) -> _At:
        return self._middle[0] + at[0] * self._half, self._middle[1] + at[1] * self._half

    def area(self, *points: _At, ink: int = 255) -> None:
        """Draw a polygon."""
        self._pen.polygon([self._at(point) for point in points], fill=ink)

    def line(self, *points: _At, width: float = 0.24, ink: int = 255) -> None:
        """Draw a line with round ends."""
        wide = width * self._half
        places = [self._at(point) for point in points]
        self._pen.line(places, fill=ink, width=round(wide), joint="curve")
        for place in places:
            self._pen.circle(place, wide / 2, fill=ink)

    def disc(self, at: _At, radius: float, ink: int = 255) -> None:
        """Draw a circle."""
        self._pen.circle(self._at(at), radius * self._half, fill=ink)

    def oval(self, at: _At, across: float, down: float, ink: int = 255) -> None:
        """Draw an ellipse."""
        left, top = self._at((at[0] - across, at[1] - down))
        right, bottom = self._at((at[0] + across, at[1] + down))
        self._pen.ellipse((left, top, right, bottom), fill=ink)

    def dome(self, at: _At, radius: float, ink: int = 255) -> None:
        """Draw the upper half of a circle."""
        left, top = self._at((at[0] - radius, at[1] - radius))
        right, bottom = self._at((at[0] + radius, at[1] + radius))
        self._pen.pieslice((left, top, right, bottom), 180, 360, fill=ink)


def _curve(middle: _At, radius: float, start: float, end: float) -> list[_At]:
    turns = (2 * pi * (start + (end - start) * step / 16) for step in range(17))
    return [(middle[0] + radius * cos(turn), middle[1] + radius * sin(turn)) for turn in turns]


def _fence(pen: Pen) -> None:
    for x in (-0.6, 0.0, 0.6):
        pen.area((x - 0.2, 0.85), (x - 0.2, -0.5), (x, -0.85), (x + 0.2, -0.5), (x + 0.2, 0.85))
    pen.line((-0.85, 0.1), (0.85, 0.1), width=0.2)


def _up(pen: Pen) -> None:
    pen.area((0, -0.9), (0.8, 0.0), (0.3, 0.0), (0.3, 0.85), (-0.3, 0.85), (-0.3, 0.0), (-0.8, 0.0))


def _leaf(pen: Pen) -> None:
    pen.area(*_curve((-0.1, -0.1), 0.75, 0.0, 0.25), *_curve((-0.1, -0.1), 0.75, 0.5, 0.75), (0.65, -0.85))
    pen.line((-0.75, 0.8), (0.25, -0.4), width=0.16, ink=0)
    pen.line((-0.85, 0.85), (-0.4, 0.4), width=0.16)


def _broken_leaf(pen: Pen) -> None:
    """Draw a leaf that is whole on both sides of a stroke.

    Its tip and its foot are left; at this size no more can be shown.
    """
    pen.area(*_curve((-0.195, -0.395), 1.038, -0.059, 0.309), *_curve((0.395, 0.195), 1.038, 0.441, 0.809))
    pen.line((-0.9, 0.9), (-0.5, 0.5), width=0.2)
    pen.line((-0.9, -0.9), (0.9, 0.9), width=0.56, ink=0)
    pen.line((-0.8, -0.8), (0.8, 0.8), width=0.2)


def _thermometer(pen: Pen) -> None:
    pen.line((0, -0.7), (0, 0.5), width=0.5)
    pen.disc((0, 0.5), 0.46)
    pen.line((0, -0.62), (0, -0.3), width=0.2, ink=0)
    for y in (-0.55, -0.15):
        pen.line((0.5, y), (0.72, y), width=0.16)


def _skull(pen: Pen) -> None:
    pen.disc((0, -0.2), 0.7)
    pen.area((-0.38, 0.2), (0.38, 0.2), (0.38, 0.88), (-0.38, 0.88))
    for x in (-0.3, 0.3):
        pen.disc((x, -0.15), 0.21, ink=0)
    for x in (-0.13, 0.13):
        pen.line((x, 0.6), (x, 0.95), width=0.1, ink=0)


def _insect(pen: Pen) -> None:
    pen.oval((0, 0.2), 0.38, 0.62)
    pen.disc((0, -0.55), 0.27)
    for y, reach in ((-0.2, -0.5), (0.2, 0.2), (0.55, 0.9)):
        for side in (-1, 1):
            pen.line((side * 0.25, y), (side * 0.85, reach), width=0.15)


def _sprayed_insect(pen: Pen) -> None:
    _insect(pen)
    pen.line((-0.85, 0.85), (0.85, -0.85), width=0.5, ink=0)
    pen.line((-0.85, 0.85), (0.85, -0.85), width=0.22)


def _burst(pen: Pen) -> None:
    pen.disc((0, 0), 0.26)
    for way in range(4):
        x, y = cos(way * pi / 2), sin(way * pi / 2)
        pen.line((0.2 * x, 0.2 * y), (0.6 * x, 0.6 * y), width=0.2)
        tip = (0.98 * x, 0.98 * y)
        pen.area(tip, (0.56 * x - 0.34 * y, 0.56 * y + 0.34 * x), (0.56 * x + 0.34 * y, 0.56 * y - 0.34 * x))


def _mushroom(pen: Pen) -> None:
    pen.dome((0, 0.1), 0.85)
    pen.area((-0.24, 0.05), (0.24, 0.05), (0.3, 0.88), (-0.3, 0.88))


def _roots(pen: Pen) -> None:
    pen.dome((0, -0.2), 0.66)
    pen.line((0, -0.3), (0, 0.4), width=0.34)
    for x in (-0.75, 0.0, 0.75):
        pen.line((0, 0.3), (x, 0.85), width=0.17)


def _crescent(pen: Pen) -> None:
    pen.disc((-0.05, 0), 0.85)
    pen.disc((0.38, -0.2), 0.7, ink=0)


def _eye(pen: Pen) -> None:
    pen.area(*_curve((0, 0.55), 1.1, 0.585, 0.915), *_curve((0, -0.55), 1.1, 0.085, 0.415))
    pen.disc((0, 0), 0.4, ink=0)
    pen.oval((0, 0), 0.14, 0.36)


def _sun(pen: Pen) -> None:
    pen.disc((0, 0), 0.42)
    for ray in range(8):
        x, y = cos(ray * pi / 4), sin(ray * pi / 4)
        pen.line((0.62 * x, 0.62 * y), (0.88 * x, 0.88 * y), width=0.18)


def _fangs(pen: Pen) -> None:
    pen.area((-0.9, -0.75), (0.9, -0.75), (0.9, -0.35), (-0.9, -0.35))
    for x in (-0.55, 0.55):
        pen.area((x - 0.3, -0.4), (x + 0.3, -0.4), (x, 0.85))


def _parasol(pen: Pen) -> None:
    pen.dome((0, 0), 0.88)
    pen.line((0, -0.2), (0, 0.62), *_curve((0.2, 0.62), 0.2, 0.5, 0.0), width=0.17)


def _drop(pen: Pen) -> None:
    pen.area((0, -0.95), *_curve((0, 0.3), 0.6, -0.06, 0.56))


def _blood(pen: Pen) -> None:
    _drop(pen)
    pen.line(*_curve((0, 0.3), 0.32, 0.05, 0.28), width=0.14, ink=0)


def _hourglass(pen: Pen) -> None:
    for way in (-1, 1):
        pen.area((-0.62, way * 0.8), (0.62, way * 0.8), (0, 0))
        pen.line((-0.7, way * 0.82), (0.7, way * 0.82), width=0.2)


def _waves(pen: Pen) -> None:
    for y in (-0.45, 0.15, 0.75):
        wave = [(-0.85 + step * 0.085, y - 0.16 * sin(step * pi / 5)) for step in range(21)]
        pen.line(*wave, width=0.2)


def _leap(pen: Pen) -> None:
    pen.line(*_curve((-0.15, 0.35), 0.62, 0.5, 0.98), width=0.2)
    pen.area((0.9, 0.2), (0.48, 0.85), (0.08, 0.2))
    pen.disc((-0.75, 0.62), 0.2)


def _cross(pen: Pen) -> None:
    pen.line((-0.65, -0.65), (0.65, 0.65), width=0.36)
    pen.line((-0.65, 0.65), (0.65, -0.65), width=0.36)


def _molar(pen: Pen) -> None:
    pen.area(
        (-0.75, -0.7),
        (0.75, -0.7),
        (0.8, 0.1),
        (0.55, 0.85),
        (0.2, 0.3),
        (-0.2, 0.3),
        (-0.55, 0.85),
        (-0.8, 0.1),
    )
    pen.disc((0, -0.75), 0.24, ink=0)


def _halves(pen: Pen) -> None:
    pen.area(*_curve((-0.12, 0), 0.8, 0.25, 0.75))
    pen.line(*_curve((0.1, 0), 0.72, -0.22, 0.22), width=0.17)


def _claws(pen: Pen) -> None:
    for x in (-0.6, 0.0, 0.6):
        pen.area((x + 0.3, -0.9), (x + 0.42, -0.6), (x - 0.3, 0.9), (x - 0.16, -0.1))


def _person(pen: Pen) -> None:
    pen.disc((0, -0.45), 0.42)
    pen.dome((0, 0.88), 0.78)


def _microbe(pen: Pen) -> None:
    pen.oval((0, 0), 0.62, 0.62)
    for way in range(8):
        x, y = cos((way + 0.5) * pi / 4), sin((way + 0.5) * pi / 4)
        pen.line((0.6 * x, 0.6 * y), (0.9 * x, 0.9 * y), width=0.14)
    for at in ((-0.2, -0.15), (0.25, 0.0), (-0.05, 0.3)):
        pen.disc(at, 0.13, ink=0)


def _bolt(pen: Pen) -> None:
    pen.area((0.25, -0.95), (-0.6, 0.15), (-0.08, 0.15), (-0.28, 0.95), (0.6, -0.2), (0.06, -0.2))


def _hand(pen: Pen) -> None:
    pen.line((0, -0.85), (0, 0.25), width=0.34)
    pen.disc((0, 0.78), 0.2)


EFFECTS: Final[dict[Effect, Callable[[Pen], None]]] = {
    Effect.BARRICADE: _fence,
    Effect.BOOST: _up,
    Effect.DESTRUCTIVE: _broken_leaf,
    Effect.ECTOTHERM: _thermometer,
    Effect.INEDIBLE: _skull,
    Effect.INSECTIVORE: _insect,
    Effect.INVASIVE: _burst,
    Effect.MYCORRHIZAL: _roots,
    Effect.NOCTURNAL: _crescent,
    Effect.HUNTERS: _eye,
    Effect.PESTICIDE: _sprayed_insect,
    Effect.PHOTOSYNTHESIS: _sun,
    Effect.CANINES: _fangs,
    Effect.SHADE: _parasol,
    Effect.SANGUIVORE: _blood,
    Effect.TEMPORARY: _hourglass,
    Effect.TIDAL: _waves,
    Effect.TRANSPLANT: _leap,
    Effect.REMOVAL: _cross,
}
TYPES: Final[dict[Type, Callable[[Pen], None]]] = {
    Type.WATER: _drop,
    Type.FUNGI: _mushroom,
    Type.PLANT: _leaf,
    Type.HERBIVORE: _molar,
    Type.OMNIVORE: _halves,
    Type.CARNIVORE: _claws,
    Type.HUMAN: _person,
    Type.MICROBE: _microbe,
    Type.EVENT: _bolt,
    Type.ACTION: _hand,
}
