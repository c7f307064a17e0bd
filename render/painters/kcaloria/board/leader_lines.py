"""The line from a close-up to its tile in the table.

House rule: it lies on the meadow and is visible as a whole. It is straight where possible, else it
has one corner: a tile under it would seem to be part of the turn. Without such a way there is no
line, and the ring about both shows the place.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from math import ceil, cos, dist, floor, pi, sin
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from render.kit import hexagons, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.theme import Colour

_LEADER: Final = 5
"""Thickness of the line."""
_PART, _FINE = 56, 3
"""Length of its drawn parts, and the factor by which they are drawn larger."""
_STEP, _GRID = 6, 3
"""Distance between checked points of a line, and cell size of the grid of tiles."""
_CLEAR: Final = 7
"""Gap between a line and tiles."""
_RINGED: Final = 0.57
"""Distance of a ring's sides from its tile's middle, as a share of the tile."""
_OFF: Final = (0.25, 0.4, 0.57)
"""Distances from a tile's middle at which a line may end, as shares of the tile."""
_TURNS, _REACHES = 24, (1.3, 2.0, 3.0, 4.5)
"""Number of directions from a tile, and distances in tiles, at which the line may have a corner."""
_LONGER: Final = 1.5
"""Maximum factor by which a corner makes it longer."""
_STEEP: Final = 0.4
"""Least sine of the angle between the line and the edge that it leaves."""

Spot = tuple[float, float]
Way = tuple[Point, ...]
"""Its start, its corner if any, and its end."""


class Start(NamedTuple):
    """A possible start on an edge, with the outward direction."""

    at: Point
    out: Spot

    def leads(self, end: Point) -> bool:
        """Return whether a line from here leads away from the edge."""
        across, down = end[0] - self.at[0], end[1] - self.at[1]
        return across * self.out[0] + down * self.out[1] >= _STEEP * dist(self.at, end)


def draw(canvas: Canvas, way: Way) -> None:
    """Draw a thin line with dark sides.

    It is drawn in parts, because a mask of all of it would be large.
    """
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

    canvas.ink(shapes.draw_mask(right - left, bottom - top, draw, _FINE), (left, top), paint)


def _between(start: Point, end: Point, share: float) -> Spot:
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def find_way(
    room: Box, starts: Collection[Start], tiles: Collection[Point], size: int, end: Point, *, may_bend: bool
) -> Way:
    """Return the shortest way over the meadow to a ring, if any.

    It begins at one of the starts; tiles are given by their middles.

    A straight way is preferred at any length, to the tile's middle or else to another part of it.
    With `may_bend` a way with a corner comes next.
    """
    field = _Field(room, tiles, size, end)
    nearest = sorted(starts, key=lambda one: dist(one.at, end))
    for aims in ((end,), tuple(_aims(size, end))):
        if (straight := _straight(field, nearest, aims)) is not None:
            start, aim = straight
            return start, _end_at_ring(start, aim, end, size)
    if not may_bend or (bent := _bent(field, nearest, size, end)) is None:
        return ()
    return *bent, _end_at_ring(bent[-1], end, end, size)


def _aims(size: int, end: Point) -> Iterator[Point]:
    """Yield points of a tile aside of its middle, the nearest first."""
    for off in _OFF:
        for turn in range(6):
            across, down = sin(turn * pi / 3), cos(turn * pi / 3)
            yield round(end[0] + off * size * across), round(end[1] + off * size * down)


def _straight(field: _Field, starts: Sequence[Start], aims: Sequence[Point]) -> tuple[Point, Point] | None:
    """Return the shortest straight way to one of these points.

    Earlier points are preferred.
    """
    ways = ((start, aim) for aim in aims for start in starts if start.leads(aim))
    return next(((start.at, aim) for start, aim in ways if field.is_clear(start.at, aim)), None)


def _bent(field: _Field, starts: Sequence[Start], size: int, end: Point) -> Way | None:
    """Return the start and corner of the shortest way with one corner."""
    most = _LONGER * dist(starts[0].at, end)
    ways = sorted(
        (length, start.at, corner)
        for corner in _corners_about(field, size, end)
        for start in starts
        if (length := _length(start.at, corner, end)) <= most and start.leads(corner)
    )
    return next(((start, corner) for _, start, corner in ways if field.is_clear(start, corner)), None)


def _corners_about(field: _Field, size: int, end: Point) -> Iterator[Point]:
    """Yield the corners with a free way to the end."""
    for turn in range(_TURNS):
        across, down = sin(2 * pi * turn / _TURNS), cos(2 * pi * turn / _TURNS)
        for reach in _REACHES:
            corner = round(end[0] + reach * size * across), round(end[1] + reach * size * down)
            if not field.is_clear(corner, end):
                break
            yield corner


def _length(*points: Point) -> float:
    return sum(dist(start, end) for start, end in pairwise(points))


def _end_at_ring(start: Point, aim: Point, end: Point, size: int) -> Point:
    """Return where a line into a tile meets the tile's ring.

    There it is inside of all six sides.
    """
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
    """The area where a line may run, off all other tiles."""

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
        """Return whether no tile lies there."""
        (x, y), (left, top, right, bottom) = point, self._room
        if not (left < x < right and top < y < bottom):
            return False
        return not self._taken[(y - top) // _GRID * self._wide + (x - left) // _GRID]

    def is_clear(self, start: Point, end: Point) -> bool:
        """Return whether a way is free.

        It is checked from its end on, where most ways fail.
        """
        return all(map(self.is_free, _along(end, start)))


def _corners(radius: float) -> list[tuple[float, float]]:
    """Return a hexagon's corners, from its middle."""
    return [(radius * sin(n * pi / 3), radius * cos(n * pi / 3)) for n in range(6)]


def _along(start: Point, end: Point) -> Iterator[Point]:
    count = max(1, ceil(dist(start, end) / _STEP))
    for n in range(count):
        yield (
            round(start[0] + (end[0] - start[0]) * n / count),
            round(start[1] + (end[1] - start[1]) * n / count),
        )
