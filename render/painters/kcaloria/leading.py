"""The line that leads from what is shown near to where it lies on a table whose tiles are far.

House rule: it runs over the meadow alone, straight; where there is no such way a point says in which direction it lies.
"""

from collections.abc import Collection, Iterator
from math import ceil, cos, dist, inf, pi, sin
from typing import Final

from PIL import Image, ImageDraw

from render import hexagons, shapes, theme
from render.canvas import Canvas
from render.geometry import Box, Point

_LEADER: Final = 5
"""How thick it is."""
_STEP: Final = 6
"""How far apart the points are that are looked at."""
_CLEAR: Final = 7
"""How far it stays away from tiles."""
_RINGED: Final = 0.6
"""How far the ring about a tile reaches from its middle, as a share of the tile."""

Way = tuple[Point, Point]
"""From where to where."""


def draw(canvas: Canvas, way: Way) -> None:
    """A thin line, dark about it."""
    left, top = (min(some) - 2 * _LEADER for some in zip(*way, strict=True))
    right, bottom = (max(some) + 2 * _LEADER for some in zip(*way, strict=True))
    for broad, paint in ((2 * _LEADER, theme.INK), (_LEADER, theme.RING)):

        def line(pen: ImageDraw.ImageDraw, fine: int, broad: int = broad) -> None:
            points = [((x - left) * fine, (y - top) * fine) for x, y in way]
            pen.line(points, fill=255, width=broad * fine)

        canvas.ink(shapes.drawn_once(right - left, bottom - top, line), (left, top), paint)


def point(canvas: Canvas, box: Box, end: Point, size: Point, edge: int) -> None:
    """A point that stands out of a box towards where something is: half as broad and as long as is said, dark about it."""
    (x, y), (half, out) = box.middle, size
    across, down = end[0] - x, end[1] - y
    share = min(
        (box.width / 2 - half) / max(1, abs(across)) if across else inf,
        (box.height / 2 - half) / max(1, abs(down)) if down else inf,
    )
    is_beside = abs(across) * box.height > abs(down) * box.width
    if is_beside:
        foot = complex(box.right if across > 0 else box.left, y + share * down)
        along = complex(1 if across > 0 else -1, 0)
    else:
        foot = complex(x + share * across, box.bottom if down > 0 else box.top)
        along = complex(0, 1 if down > 0 else -1)
    reach = half + out
    left, top = round(foot.real) - reach, round(foot.imag) - reach
    for wider, paint in ((edge, theme.INK), (0, theme.RING)):

        def shape(pen: ImageDraw.ImageDraw, fine: int, wider: int = wider) -> None:
            corners = (
                along * (out + 1.4 * wider),
                along * 1j * (half + 2 * wider) - along * wider,
                -along * 1j * (half + 2 * wider) - along * wider,
            )
            pen.polygon([((z.real + reach) * fine, (z.imag + reach) * fine) for z in corners], fill=255)

        key = ("point", round(along.real), round(along.imag), half, out, wider)
        canvas.ink(shapes.drawn(key, 2 * reach, 2 * reach, shape), (left, top), paint)


def way(room: Box, starts: Collection[Point], tiles: Collection[Point], size: int, end: Point) -> Way | None:
    """The shortest way from one of the starts to the ring about a tile so large, over no other of the tiles; all by their middles."""
    field = _Field(room, tiles, size, end)
    for start in sorted(starts, key=lambda one: dist(one, end)):
        if field.is_clear(start, end):
            return start, _short_of(start, end, size)
    return None


def _short_of(start: Point, end: Point, size: int) -> Point:
    share = max(0.0, 1 - size * _RINGED / max(1.0, dist(start, end)))
    return round(start[0] + share * (end[0] - start[0])), round(start[1] + share * (end[1] - start[1]))


class _Field:
    """Where a line may run: where no tile lies but the one that it leads to."""

    def __init__(self, room: Box, tiles: Collection[Point], size: int, end: Point) -> None:
        self._room = room
        self._wide = ceil(room.width / _STEP)
        taken = Image.new("L", (self._wide, ceil(room.height / _STEP)))
        pen = ImageDraw.Draw(taken)
        corners = _corners((size + 2 * _CLEAR) * hexagons.CIRCUMRADIUS / _STEP)
        for x, y in (self._at(tile) for tile in tiles if tile != end):
            pen.polygon([(x + across, y + down) for across, down in corners], fill=255)
        x, y = self._at(end)
        corners = _corners(size * hexagons.CIRCUMRADIUS / _STEP)
        pen.polygon([(x + across, y + down) for across, down in corners], fill=0)
        self._taken = taken.tobytes()

    def _at(self, point: Point) -> tuple[float, float]:
        return (point[0] - self._room.left) / _STEP, (point[1] - self._room.top) / _STEP

    def is_free(self, point: Point) -> bool:
        """Whether nothing lies there."""
        x, y = self._at(point)
        return self._room.holds(Box.around(point, 2, 2)) and not self._taken[int(y) * self._wide + int(x)]

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
