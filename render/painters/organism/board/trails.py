"""The wakes of moved elements, and food on its way."""

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from math import dist
from typing import Final, NamedTuple

from PIL import ImageDraw

from engine.games.organism.boards import Space
from render.kit import shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.painters.organism import colours
from render.painters.organism.board import pieces
from render.painters.organism.board.frame import Frame
from render.painters.organism.board.turn_marks import Way

START: Final = 0.56
"""Width of the circle where an element stood."""
_FREE: Final = 0.98
"""Width of the gap in a wake about an element: as much as a ring takes."""
_BUBBLE: Final = 0.13
"""Diameter of a bubble of the wake."""
_APART: Final = 0.19
"""Distance between bubbles."""
_HEAD, _BROAD, _NOTCH = 0.36, 0.145, 0.3
"""Length, half width and notch of the head of a food arrow, the notch as a share of the length.

The notch shows where it points.
"""
_BEAD, _LEAST_BEAD, _BEADS_APART = 0.13, 10, 0.28
"""Width of the beads of its line, in sizes and at least in units, and the distance between them."""
_BOWS, _STEPS = (0.0, 0.5, -0.5, 0.8, -0.8), 16
"""How far the line may bow to avoid others, and its number of steps."""
_NEXT, _NEAR_BOWS = 1.3, (0.55, -0.55)
"""Distance in sizes below which a straight line has no room, and how far the line bows there."""
_OFF, _SAG = 0.42, 0.07
"""Distance of passed food from both elements, with an addition below one.

There that element's own food lies.
"""
_STROKE: Final = 4
"""Thickness of the dark edge of an arrow, in units."""


def way(part: Canvas, frame: Frame, way: Way, there: Collection[Space] = ()) -> None:
    """Draw an element's way as growing bubbles on free water.

    It leaves out the rings about elements, and the circle at its start if another element is there
    now.
    """
    others = [frame.middle(space) for space in {*there, way[-1]}]
    points = [frame.middle(space) for space in way]
    lengths = [dist(at, to) for at, to in pairwise(points)]
    count = max(round(sum(lengths) / (frame.size * _APART)), 3)
    for bubble in range(count):
        share = bubble / count
        at = _along(points, lengths, share)
        wide = pieces.even(frame.size * _BUBBLE * (0.55 + 0.75 * share))
        if any(dist(at, other) < (_FREE * frame.size + wide) / 2 for other in others):
            continue
        part.disc(at, wide + 6, colours.DEEP)
        part.disc(at, wide, theme.TEXT)
    if way[0] not in there:
        start = pieces.even(frame.size * START)
        part.stamp(shapes.hoop(start, 4), points[0], theme.TEXT)


def wake(frame: Frame, way: Way) -> Iterator[Box]:
    """Yield the boxes along a way."""
    for one, other in pairwise(frame.middle(space) for space in way):
        (left, right), (top, bottom) = (sorted(ends) for ends in zip(one, other, strict=True))
        yield Box(left, top, right, bottom).inflate(_STROKE)


def _around(start: Point, end: Point, others: Collection[Point], size: int) -> list[Point]:
    """Return a line between two points that avoids others.

    It bows no further than needed.
    """
    length, middle = dist(start, end), ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    near = [other for other in others if dist(other, middle) < length / 2 + size]
    normal = (start[1] - end[1]) / length * size, (end[0] - start[0]) / length * size

    def line(bow: float) -> list[Point]:
        high = middle[0] + 2 * bow * normal[0], middle[1] + 2 * bow * normal[1]
        steps = [step / _STEPS for step in range(_STEPS + 1)]
        x, y = (
            [
                round((1 - t) ** 2 * start[axis] + 2 * t * (1 - t) * high[axis] + t * t * end[axis])
                for t in steps
            ]
            for axis in (0, 1)
        )
        return list(zip(x, y, strict=True))

    def count_crowding(line: Sequence[Point]) -> int:
        return sum(dist(at, other) < _OFF * size for at in line for other in near)

    if length < _NEXT * size:
        return min(map(line, _NEAR_BOWS), key=count_crowding)
    straight = line(0)
    return straight if not count_crowding(straight) else min(map(line, _BOWS), key=count_crowding)


def _along(points: Sequence[Point], lengths: Sequence[float], share: float) -> Point:
    """Return the point at a share of a line with several parts."""
    left = share * sum(lengths)
    for (x, y), (to_x, to_y), length in zip(points, points[1:], lengths, strict=False):
        if left <= length:
            return round(x + (to_x - x) * left / length), round(y + (to_y - y) * left / length)
        left -= length
    return points[-1]


class _Course(NamedTuple):
    """The way of passed food.

    It has a line, the lengths of its parts, and its distances from both elements.
    """

    points: list[Point]
    lengths: list[float]
    off: float
    until: float

    def at(self, far: float) -> Point:
        """Return the point at a distance along it."""
        return _along(self.points, self.lengths, far / self.length)

    @property
    def length(self) -> float:
        return sum(self.lengths)

    def head(self, size: int) -> float:
        """Return the length of the arrow's head at its end."""
        return min(_HEAD * size, self.length - self.off - self.until)


def _course(frame: Frame, given: tuple[Space, Space], others: Collection[Point]) -> _Course:
    points = _around(frame.middle(given[0]), frame.middle(given[1]), others, frame.size)
    lengths = [dist(one, other) for one, other in pairwise(points)]
    sag = _SAG * (points[-1][1] - points[0][1]) / sum(lengths)
    return _Course(points, lengths, (_OFF + max(sag, 0)) * frame.size, (_OFF - min(sag, 0)) * frame.size)


def _beside(frame: Frame, given: tuple[Space, Space], there: Collection[Space]) -> list[Point]:
    return [frame.middle(space) for space in there if space not in given]


def passage(frame: Frame, given: tuple[Space, Space], there: Collection[Space]) -> Iterator[Box]:
    """Yield the boxes along the way of food between two spaces."""
    course, wide = _course(frame, given, _beside(frame, given, there)), round(_BEAD * frame.size)
    for step in range(_STEPS + 1):
        far = course.off + (course.length - course.off - course.until) * step / _STEPS
        yield Box.around(course.at(far), wide, wide)


def beads(part: Canvas, frame: Frame, given: tuple[Space, Space], there: Collection[Space] = ()) -> None:
    """Draw passed food as a row of beads that goes around others."""
    others = _beside(frame, given, there)
    course = _course(frame, given, others)
    wide = pieces.even(max(_LEAST_BEAD, _BEAD * frame.size))
    off, far = course.off, course.length - course.until - course.head(frame.size) - wide / 2 - _STROKE
    count = max(2, round((far - off) / (_BEADS_APART * frame.size)) + 1)
    for bead in range(count):
        at = course.at(off + (far - off) * bead / (count - 1))
        if all(dist(at, other) >= _OFF * frame.size for other in others):
            part.disc(at, wide + 6, colours.DEEP)
            part.disc(at, wide, colours.FOOD)


def head(part: Canvas, frame: Frame, given: tuple[Space, Space], there: Collection[Space] = ()) -> None:
    """Draw the arrow's head at the end of beads."""
    course = _course(frame, given, _beside(frame, given, there))
    head, end = course.head(frame.size), course.length - course.until
    (x, y), tip = course.at(end - head), course.at(end)
    away = dist((x, y), tip)
    across, down = (tip[0] - x) / away, (tip[1] - y) / away
    neck, half = (tip[0] - across * head, tip[1] - down * head), _BROAD * frame.size
    box = Box.around(tip, frame.size, frame.size)
    for more, paint in ((_STROKE, colours.DEEP), (0, colours.FOOD)):

        def arrow(pen: ImageDraw.ImageDraw, fine: int, more: int = more) -> None:
            def at(point: tuple[float, float], along: float, aside: float) -> tuple[float, float]:
                right = point[0] + across * along - down * aside - box.left
                return fine * right, fine * (point[1] + down * along + across * aside - box.top)

            wide = half + 1.6 * more
            notch = at(neck, _NOTCH * head - more, 0)
            pen.polygon(
                [at(neck, -more, -wide), notch, at(neck, -more, wide), at(tip, 1.6 * more, 0)], fill=255
            )

        part.ink(shapes.draw_mask(box.width, box.height, arrow, fine=2), (box.left, box.top), paint)
