"""The line that leads from what is shown near to where it lies on a table whose tiles are far.

House rule: it lies on the meadow and is seen as a whole, straight wherever it can be, else round one corner, for whatever tile it ran over would be
taken for one that the turn has to do with; where no such way is, there is none, and the ring about both tells.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from math import ceil, cos, dist, floor, pi, sin
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from render import hexagons, shapes, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.theme import Colour

_LEADER: Final = 5
"""How thick it is."""
_PART, _FINE = 56, 3
"""How long the bits are in which it is drawn, and how much larger they are drawn than they become."""
_STEP, _GRID = 6, 3
"""How far apart the points of a line are that are looked at, and how finely it is known where tiles lie."""
_CLEAR: Final = 7
"""How far it stays away from tiles."""
_RINGED: Final = 0.57
"""How far from its middle the ring about a tile has its sides, as a share of the tile."""
_OFF: Final = (0.25, 0.4, 0.57)
"""How far from its middle a line may end on a tile, as a share of it."""
_TURNS, _REACHES = 24, (1.3, 2.0, 3.0, 4.5)
"""In how many directions from a tile, and how far from it, in tiles, it may go round a corner."""
_LONGER: Final = 1.5
"""How much longer it may be for that."""
_STEEP: Final = 0.4
"""The least sine of the angle between it and the edge from which it leads."""

Spot = tuple[float, float]
Way = tuple[Point, ...]
"""From where to where, and round which corner."""


class Start(NamedTuple):
    """Where it may begin on the edge of something, and which way is out of that."""

    at: Point
    out: Spot

    def leads(self, end: Point) -> bool:
        """Whether a line from here to there leads away from the edge, and not along it."""
        across, down = end[0] - self.at[0], end[1] - self.at[1]
        return across * self.out[0] + down * self.out[1] >= _STEEP * dist(self.at, end)


def draw(canvas: Canvas, way: Way) -> None:
    """A thin line, dark about it; bit by bit, for a mask of all of it would be large for what is on it."""
    for broad, paint in ((2 * _LEADER, theme.INK), (_LEADER, theme.RING)):
        for start, end in pairwise(way):
            count = ceil(dist(start, end) / _PART) or 1
            for n in range(count):
                one, other = _between(start, end, n / count), _between(start, end, (n + 1) / count)
                _part(canvas, one, other, broad, paint)
            canvas.disc(start, broad, paint)


def _part(canvas: Canvas, start: Spot, end: Spot, broad: int, paint: Colour) -> None:
    left, top = (floor(min(some)) - broad for some in zip(start, end, strict=True))
    right, bottom = (ceil(max(some)) + broad for some in zip(start, end, strict=True))
    along = complex(end[0] - start[0], end[1] - start[1])
    along *= 1 / (abs(along) or 1)

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        corners = (
            complex(*spot) + along * (far + side * 1j * broad / 2)
            for spot, far, sides in ((start, -1, (-1, 1)), (end, 1, (1, -1)))
            for side in sides
        )
        pen.polygon([((z.real - left) * fine, (z.imag - top) * fine) for z in corners], fill=255)

    canvas.ink(shapes.drawn_once(right - left, bottom - top, draw, _FINE), (left, top), paint)


def _between(start: Point, end: Point, share: float) -> Spot:
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def way(
    room: Box, starts: Collection[Start], tiles: Collection[Point], size: int, end: Point, *, may_bend: bool
) -> Way:
    """The shortest way over the meadow from one of the starts to the ring about a tile so large, if there is one; tiles by their middles.

    A straight one comes first, whatever its length, to the tile's middle or else past that; if it may not bend, there is none else.
    """
    field = _Field(room, tiles, size, end)
    nearest = sorted(starts, key=lambda one: dist(one.at, end))
    for aims in ((end,), tuple(_aims(size, end))):
        if (straight := _straight(field, nearest, aims)) is not None:
            start, aim = straight
            return start, _short_of(start, aim, end, size)
    if not may_bend or (bent := _bent(field, nearest, size, end)) is None:
        return ()
    return *bent, _short_of(bent[-1], end, end, size)


def _aims(size: int, end: Point) -> Iterator[Point]:
    """Points of a tile aside of its middle, the nearest first."""
    for off in _OFF:
        for turn in range(6):
            across, down = sin(turn * pi / 3), cos(turn * pi / 3)
            yield round(end[0] + off * size * across), round(end[1] + off * size * down)


def _straight(field: _Field, starts: Sequence[Start], aims: Sequence[Point]) -> tuple[Point, Point] | None:
    """The shortest way over the meadow to the first of these points to which there is a straight one."""
    ways = ((start, aim) for aim in aims for start in starts if start.leads(aim))
    return next(((start.at, aim) for start, aim in ways if field.is_clear(start.at, aim)), None)


def _bent(field: _Field, starts: Sequence[Start], size: int, end: Point) -> Way | None:
    """The shortest way over the meadow round one corner: from where, and which."""
    most = _LONGER * dist(starts[0].at, end)
    ways = sorted(
        (length, start.at, corner)
        for corner in _corners_about(field, size, end)
        for start in starts
        if (length := _length(start.at, corner, end)) <= most and start.leads(corner)
    )
    return next(((start, corner) for _, start, corner in ways if field.is_clear(start, corner)), None)


def _corners_about(field: _Field, size: int, end: Point) -> Iterator[Point]:
    """Where there is nothing but meadow between there and the end."""
    for turn in range(_TURNS):
        across, down = sin(2 * pi * turn / _TURNS), cos(2 * pi * turn / _TURNS)
        for reach in _REACHES:
            corner = round(end[0] + reach * size * across), round(end[1] + reach * size * down)
            if not field.is_clear(corner, end):
                break
            yield corner


def _length(*points: Point) -> float:
    return sum(dist(start, end) for start, end in pairwise(points))


def _short_of(start: Point, aim: Point, end: Point, size: int) -> Point:
    """Where a line to some point of a tile meets the ring about that: where it is inside of all six sides."""
    along = aim[0] - start[0], aim[1] - start[1]
    far = 0.0
    for n in range(6):
        across, down = cos(n * pi / 3), sin(n * pi / 3)
        nearer = -(along[0] * across + along[1] * down)
        if nearer > 0:
            off = (start[0] - end[0]) * across + (start[1] - end[1]) * down
            far = max(far, (off - size * _RINGED) / nearer)
    share = min(1.0, far)
    return round(start[0] + share * along[0]), round(start[1] + share * along[1])


class _Field:
    """Where a line may run: where no tile lies but the one that it leads to."""

    def __init__(self, room: Box, tiles: Collection[Point], size: int, end: Point) -> None:
        self._room = room
        self._wide = ceil(room.width / _GRID)
        taken = Image.new("L", (self._wide, ceil(room.height / _GRID)))
        pen = ImageDraw.Draw(taken)
        corners = _corners((size + 2 * _CLEAR) * hexagons.CIRCUMRADIUS / _GRID)
        for x, y in (self._at(tile) for tile in tiles if tile != end):
            pen.polygon([(x + across, y + down) for across, down in corners], fill=255)
        x, y = self._at(end)
        corners = _corners(size * hexagons.CIRCUMRADIUS / _GRID)
        pen.polygon([(x + across, y + down) for across, down in corners], fill=0)
        self._taken = taken.tobytes()

    def _at(self, point: Point) -> tuple[float, float]:
        return (point[0] - self._room.left) / _GRID, (point[1] - self._room.top) / _GRID

    def is_free(self, point: Point) -> bool:
        """Whether nothing lies there."""
        (x, y), (left, top, right, bottom) = point, self._room
        if not (left < x < right and top < y < bottom):
            return False
        return not self._taken[(y - top) // _GRID * self._wide + (x - left) // _GRID]

    def is_clear(self, start: Point, end: Point) -> bool:
        """Whether nothing lies anywhere on the way, from its end on: that is where most of them fail."""
        return all(map(self.is_free, _along(end, start)))


def _corners(radius: float) -> list[tuple[float, float]]:
    """A hexagon's corners, from its middle."""
    return [(radius * sin(n * pi / 3), radius * cos(n * pi / 3)) for n in range(6)]


def _along(start: Point, end: Point) -> Iterator[Point]:
    count = max(1, ceil(dist(start, end) / _STEP))
    for n in range(count):
        yield (
            round(start[0] + (end[0] - start[0]) * n / count),
            round(start[1] + (end[1] - start[1]) * n / count),
        )
