"""What dishes are drawn with: a square, and round things in a lamp's light."""

from collections.abc import Iterator
from math import cos, pi, sin
from random import Random
from typing import Final

from PIL import Image, ImageDraw

SIDE: Final = 1000
"""Dishes are drawn in a square of this side, and shrunk."""
_MIDDLE: Final = SIDE / 2
Spot = tuple[float, float]


class DishDrawing:
    """A square in which a dish is drawn, lit from the upper left."""

    def __init__(self, seed: str) -> None:
        self.image = Image.new("RGBA", (SIDE, SIDE))
        self.pen = ImageDraw.Draw(self.image)
        self.dice = Random(seed)

    def disc(self, at: Spot, reach: float, paint: str, edge: str = "", line: int = 12) -> None:
        """Draw a circle, with an edge if it has one."""
        box = (at[0] - reach, at[1] - reach, at[0] + reach, at[1] + reach)
        self.pen.ellipse(box, fill=paint, outline=edge or None, width=line if edge else 0)

    def bar(self, start: Spot, end: Spot, wide: int, paint: str) -> None:
        """Draw a thick line with round ends."""
        self.pen.line((*start, *end), fill=paint, width=wide)
        for at in (start, end):
            self.disc(at, wide / 2 - 1, paint)

    def blob(self, at: Spot, reach: float, paint: str, *, waves: int = 6, deep: float = 0.12) -> None:
        """Draw a round thing with a wavy edge."""
        turn = round(at[0] / 60) * 2.1 + round(at[1] / 60) * 1.3  # alike for a thing and its edge
        points = []
        for step in range(120):
            angle = step / 120 * 2 * pi
            far = reach * (1 + deep * sin(waves * angle + turn))
            points.append((at[0] + far * cos(angle), at[1] + far * sin(angle)))
        self.pen.polygon(points, fill=paint)

    def box(self, at: Spot, wide: float, high: float, paint: str, *, turn: float = 0, edge: str = "") -> None:
        """Draw a rectangle turned about its middle."""
        corners = ((-wide, -high), (wide, -high), (wide, high), (-wide, high))
        points = [
            (at[0] + (x * cos(turn) - y * sin(turn)) / 2, at[1] + (x * sin(turn) + y * cos(turn)) / 2)
            for x, y in corners
        ]
        self.pen.polygon(points, fill=paint)
        if edge:
            self.pen.line([*points, points[0]], fill=edge, width=10, joint="curve")

    def light(self, at: Spot, reach: float, paint: str, wide: int = 22) -> None:
        """Draw light along the upper left of a round thing."""
        box = (at[0] - reach, at[1] - reach, at[0] + reach, at[1] + reach)
        self.pen.arc(box, 190, 260, fill=paint, width=wide)

    def bowl(self, china: str, shade: str, soup: str) -> None:
        """Draw a round bowl from above, filled."""
        self.disc((_MIDDLE, _MIDDLE), 490, china, shade, 16)
        self.disc((_MIDDLE, _MIDDLE), 418, shade)
        self.disc((_MIDDLE, _MIDDLE), 404, soup)
        self.light((_MIDDLE, _MIDDLE), 462, "#FFFFFF")

    def within(self, many: int, reach: float, apart: float) -> Iterator[Spot]:
        """Yield places within a circle that keep apart, as far as there is room."""
        laid: list[Spot] = []
        for _ in range(many * 60):
            angle, far = self.dice.random() * 2 * pi, reach * self.dice.random() ** 0.5
            at = (_MIDDLE + far * cos(angle), _MIDDLE + far * sin(angle))
            if all((at[0] - x) ** 2 + (at[1] - y) ** 2 > apart**2 for x, y in laid):
                laid.append(at)
                yield at
            if len(laid) == many:
                return
