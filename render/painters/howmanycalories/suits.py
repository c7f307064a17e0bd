"""The symbols of the four suits: heart, drop, sun and leaf."""

from math import cos, pi, sin
from typing import Final

from engine.games.howmanycalories.cards import Suit
from render.kit import shapes


def _heart() -> shapes.Outline:
    angles = [i / 48 * 2 * pi for i in range(48)]
    return tuple(
        (sin(a) ** 3, -(13 * cos(a) - 5 * cos(2 * a) - 2 * cos(3 * a) - cos(4 * a)) / 16.5 - 0.06)
        for a in angles
    )


def _drop() -> shapes.Outline:
    angles = [i / 32 * 2 * pi for i in range(33)]
    round_part = ((0.68 * sin(a), 0.32 - 0.68 * cos(a)) for a in angles if 0.19 < a / (2 * pi) < 0.81)
    return ((0.0, -1.0), (0.28, -0.5), *round_part, (-0.28, -0.5))


def _sun() -> shapes.Outline:
    spots = [(i / 20 * 2 * pi, (1.0, 0.66)[i % 2]) for i in range(20)]
    return tuple((r * sin(a), -r * cos(a)) for a, r in spots)


def _leaf() -> shapes.Outline:
    edge = [i / 20 for i in range(21)]
    one = [(t * 2 - 1, 0.72 * sin(pi * t) ** 0.8) for t in edge]
    other = [(t * 2 - 1, -0.72 * sin(pi * t) ** 0.8) for t in reversed(edge)]
    return tuple(((x - y) * 0.7, -(x + y) * 0.7) for x, y in (*one, *other))


OUTLINES: Final = {Suit.RED: _heart(), Suit.BLUE: _drop(), Suit.YELLOW: _sun(), Suit.GREEN: _leaf()}
