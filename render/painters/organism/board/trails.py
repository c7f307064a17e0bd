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
_TAIL, _BROAD = 0.024, 0.09
"""Half the width of the arc of passed food at its ends, and at its bead: it swells towards that."""
_BEAD, _LEAST_BEAD, _BEAD_AT = 0.28, 24, 0.66
"""Width of the bead that travels on it, in sizes and at least in units, and its place on the arc."""
_BOWS, _STEPS = (0.0, 0.5, -0.5, 0.8, -0.8), 16
"""How far the line may bow to avoid others, and its number of steps."""
_NEXT, _NEAR_BOWS = 1.3, (0.55, -0.55)
"""Distance in sizes below which a straight line has no room, and how far the line bows there."""
_OFF, _SAG = 0.42, 0.07
"""Distance of passed food from both elements, with an addition below one.

There that element's own food lies.
"""
_STROKE: Final = 4
"""Thickness of the dark edge of an arc, in units."""


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

    @property
    def span(self) -> float:
        """The length of what is drawn of it."""
        return self.length - self.off - self.until


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
        yield Box.around(course.at(course.off + course.span * step / _STEPS), wide, wide)


def arc(part: Canvas, frame: Frame, given: tuple[Space, Space], there: Collection[Space] = ()) -> None:
    """Draw the arc of passed food, which goes around others, with the bead that travels on it."""
    course = _course(frame, given, _beside(frame, given, there))
    steps = [step / _STEPS for step in range(_STEPS + 1)]
    points = [course.at(course.off + share * course.span) for share in steps]
    halves = [
        frame.size * (_TAIL + (_BROAD - _TAIL) * share * (share < _BEAD_AT) / _BEAD_AT) for share in steps
    ]
    left, right = (edge(x for x, _ in points) for edge in (min, max))
    top, bottom = (edge(y for _, y in points) for edge in (min, max))
    box = Box(left, top, right, bottom).inflate(round(_BROAD * frame.size) + 2 * _STROKE)
    for more, paint in ((_STROKE, colours.DEEP), (0, colours.FOOD)):

        def line(pen: ImageDraw.ImageDraw, fine: int, more: int = more) -> None:
            for ((x, y), half), ((to_x, to_y), _) in pairwise(zip(points, halves, strict=True)):
                ends = [fine * (x - box.left), fine * (y - box.top)]
                ends += [fine * (to_x - box.left), fine * (to_y - box.top)]
                pen.line(ends, fill=255, width=round(2 * fine * (half + more)))
                pen.circle((ends[0], ends[1]), fine * (half + more), fill=255)

        part.ink(shapes.draw_mask(box.width, box.height, line, fine=2), (box.left, box.top), paint)
    at = course.at(course.off + _BEAD_AT * course.span)
    wide = pieces.even(max(_LEAST_BEAD, _BEAD * frame.size))
    part.disc(at, wide + 2 * _STROKE, colours.DEEP)
    part.disc(at, wide, colours.FOOD)
    part.disc(at, pieces.even(0.6 * wide), colours.FRESH)
