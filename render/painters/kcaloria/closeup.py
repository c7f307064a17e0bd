"""A close-up beside a table whose tiles are far away: the tile of the last turn and all that lies beside it, as large as animals need.

House rule: it lies where no tile does, near what it shows, and is left out where there is no room for it.
"""

from collections.abc import Collection
from dataclasses import replace
from functools import lru_cache
from math import hypot
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageDraw

from engine.games.kcaloria.rules.table import View
from engine.hexes import Cell, around
from render import grounds, hexagons, shapes, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.hexagons import Frame
from render.painters.kcaloria import board, leading
from render.painters.kcaloria.marked import Marked
from render.painters.kcaloria.sizes import SIGNED
from render.setting import extent

_SIZES: Final = ((160, 24, 14), (144, 24, 14), (SIGNED, 24, 14), (SIGNED, 2, 14), (SIGNED, 2, 0))
"""How large its tiles are and how far it stays away from the table's and from the picture's sides: the first with room."""
_EDGE: Final = 6
_SHADE: Final = 4
"""The dark line about its edge."""
_STEP: Final = 8
"""How far apart the places are that are looked at."""
_BADGE: Final = Box(0, -66, 100, 0)
"""Where clients lay a badge of their own: in the lower left corner."""


class Flower(NamedTuple):
    """A cell and those about it on which something lies, and how large they are."""

    size: int
    cells: tuple[Cell, ...]
    """The first is that of the turn."""

    def frame(self, wider: int = 0) -> Frame:
        """What shows just these cells, with so much around them."""
        box = hexagons.extent(self.cells, self.size).grown(wider)
        return Frame(self.size, box.left, box.top, box.width, box.height)

    @property
    def shape(self) -> tuple[Cell, ...]:
        """The cells seen from the first."""
        (q, r), *_ = self.cells
        return tuple((one - q, other - r) for one, other in self.cells)


class CloseUp(NamedTuple):
    """What is shown near, and with its corner where."""

    flower: Flower
    at: Point
    leader: leading.Way | None
    """From the nearest tile shown near to the ring about the one in the table, if there is a way."""

    def draw(self, canvas: Canvas, view: View, marks: Marked) -> None:
        """Draw it, with a line as bright as the ring about the tile in the table."""
        if self.leader is not None:
            leading.draw(canvas, self.leader)
        for wider, paint in ((_EDGE + _SHADE, theme.INK), (_EDGE, theme.RING)):
            canvas.ink(_rim(self.flower, wider), (self.at[0] - wider, self.at[1] - wider), paint)
        board.draw(canvas, self.at, self.flower.frame(), view, marks, mask=_mask(self.flower, 0))


def beside(frame: Frame, at: Point, whole: Box, view: View, marks: Marked) -> tuple[Frame, CloseUp | None]:
    """A close-up of the turn for a table whose frame has its corner at a point of the picture; and the frame.

    Where there is no room for it, or only for a small one, all tiles are moved to one side, but never
    in one of several pictures in which nothing moves.
    """
    cell = next(iter(marks.ringed), None) if marks.ghost is None else marks.ghost[1]
    if cell is None:
        return frame, None
    return _placed(frame, at, whole, cell, board.occupied(extent(view)), is_still=extent(view) is not view)


@lru_cache(maxsize=32)
def _placed(
    frame: Frame, at: Point, whole: Box, cell: Cell, there: tuple[Cell, ...], *, is_still: bool
) -> tuple[Frame, CloseUp | None]:
    box = hexagons.extent(there, frame.size)
    slack = max(0, (frame.width - box.width) // 2 - board.PAD)
    frames = [replace(frame, left=frame.left + by) for by in ((0,) if is_still else (0, -slack, slack))]
    near = tuple(one for one in around(cell) if one in there)
    room = whole._replace(top=at[1])
    for size, clear, side in _SIZES:
        flower = Flower(size, (cell, *near))
        for moved in frames:
            taken = [Box.around(_moved(moved.middle(one), at), *_spread(frame.size, clear)) for one in there]
            place = _place(
                Box(side, room.top, room.right - side, room.bottom),
                taken,
                flower.frame(),
                _moved(moved.middle(cell), at),
            )
            if place is not None:
                starts = [_moved(flower.frame().middle(one), place) for one in flower.cells]
                tiles = [_moved(moved.middle(one), at) for one in there]
                end = _moved(moved.middle(cell), at)
                return moved, CloseUp(flower, place, leading.way(room, starts, tiles, frame.size, end))
    return frame, None


def _spread(size: int, clear: int) -> Point:
    """How wide and high what a tile keeps free is."""
    return size + 2 * clear, hexagons.height(size) + 2 * clear


def _place(room: Box, taken: Collection[Box], part: Frame, wanted: Point) -> Point | None:
    """The corner of a place for that part of the table that touches nothing taken, as near as possible to what it shows."""
    edge = _EDGE + _SHADE
    free = Image.new("1", (-(-room.right // _STEP), -(-room.bottom // _STEP)))
    pen = ImageDraw.Draw(free)

    def mark(box: Box, ink: int) -> None:
        pen.rectangle([side / _STEP for side in box], fill=ink)

    left, top, right, bottom = room.grown(-edge)
    mark(Box(left, top, right - part.width, bottom - part.height), 1)
    for box in (*taken, _BADGE.moved((0, room.bottom))):
        left, top, right, bottom = box.grown(edge)
        mark(Box(left - part.width, top - part.height, right, bottom), 0)
    if free.getbbox() is None:
        return None
    spots = (
        (place % free.width * _STEP, place // free.width * _STEP)
        for place, is_free in enumerate(free.convert("L").tobytes())
        if is_free
    )
    aim = wanted[0] - part.width // 2, wanted[1] - part.height // 2
    return min(spots, key=lambda spot: hypot(spot[0] - aim[0], spot[1] - aim[1]), default=None)


def _rim(flower: Flower, wider: int) -> shapes.Mask:
    """What is about these cells, so wide."""

    def make() -> shapes.Mask:
        whole, inner = _mask(flower, wider).image, _mask(flower, 0).image
        hole = Image.new("L", whole.size)
        hole.paste(inner, ((whole.width - inner.width) // 2, (whole.height - inner.height) // 2))
        return shapes.Mask.of(ImageChops.subtract(whole, hole))

    return grounds.mask(("kcaloria rim", flower.size, flower.shape, wider), make)


def _mask(flower: Flower, wider: int) -> shapes.Mask:
    """These cells, their edge so much farther out."""
    frame = flower.frame(wider)

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        radius = (flower.size / 2 + wider) * hexagons.CIRCUMRADIUS * 2 * fine
        for one in flower.cells:
            x, y = frame.middle(one)
            pen.regular_polygon((x * fine, y * fine, radius), 6, rotation=30, fill=255)

    return shapes.drawn(("flower", flower.size, flower.shape, wider), frame.width, frame.height, draw)


def _moved(point: Point, by: Point) -> Point:
    return point[0] + by[0], point[1] + by[1]
