"""A close-up beside a table whose tiles are small.

It has the tile of the last turn and its neighbours, as large as animals need.

House rule: it lies on a panel of its own, off all tiles, near what it shows. It shows each tile
whole, with all its edge in its owner's colour. A line leads to its place if there is a way over the
meadow; on a calm table the same edge is also about the tiles there. The close-up is left out where
there is no room for it. It is also left out where tiles are not so small and no line has a way:
they are legible then, and it would look like more of them.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from math import cos, hypot, pi, sin
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from engine.contract.hexes import Cell, around, reading_order
from engine.games.kcaloria.rules.state import View
from render.kit import hexagons, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.hexagons import Frame
from render.kit.pieces import Piece, make_cache
from render.kit.style import extent, px
from render.painters.kcaloria import colours
from render.painters.kcaloria.board import board, leader_lines
from render.painters.kcaloria.board.highlights import Highlights
from render.painters.kcaloria.board.islands import Islands
from render.painters.kcaloria.board.plan import Style
from render.painters.kcaloria.tiles.sizes import SIGNED

_SIDES: Final = (theme.MARGIN, 14)
_SIZES: Final = (
    *((160, 24, _SIDES, 16), (144, 24, _SIDES, 16), (SIGNED, 24, _SIDES, 16)),
    *((SIGNED, 8, _SIDES, 12), (SIGNED, 1, (18,), 10), (120, 6, (18, 14), 10), (SIGNED, 1, (3,), 10)),
)
"""Sizes of its tiles, with their gaps and margins.

These are the gap to the table's tiles, the gaps to the picture's sides, and the margin of the
panel. The first that fits is used, as near as possible.
"""
_ROOMY_SIZES: Final = (
    (220, 30, _SIDES[:1], 16),
    (200, 30, _SIDES[:1], 16),
    (180, 30, _SIDES[:1], 16),
    *_SIZES[:1],
)
"""The same beside a table whose tiles are larger, where much of the meadow is free."""
_LARGER: Final = 1.4
"""Least factor by which tiles are larger than on the table."""
_NEAR_SIDE: Final = 80
"""Distance that it must come nearer to its subject to be placed nearer to a side."""
_EDGE, _SHADE = 4, 2
"""The panel's bright edge, and the dark line about that."""
_OUT: Final = tuple((cos(n * pi / 3), -sin(n * pi / 3)) for n in range(6))
"""The outward directions of a tile's sides."""
_ASIDE: Final = (-0.57, -0.3, 0.0, 0.3, 0.57)
"""Offsets of a line's start from the middle of a side.

They are shares of the side's distance from the tile's middle.
"""
_GROUND: Final = "kcaloria close up"
_AIR: Final = 9
"""The drawn part of the panel around its tiles. The ring about a tile is there."""
_TAKEN: Final = ((1.0, 0.52), (0.775, 0.62), (0.55, 0.92))
"""Boxes that a tile fills, as shares of its width and height. All else is free."""
_TRIED: Final = 3
"""Maximum number of places from which a line is tried."""
_pieces: Final = make_cache(1_500_000, 1_000_000)
_STEP: Final = 4
"""Distance between the places that are tried."""
_BADGE: Final = Box(0, -66, 100, 0)
"""The lower left corner, where clients lay a badge."""


class Flower(NamedTuple):
    """A cell with its neighbouring tiles, and their size."""

    size: int
    cells: tuple[Cell, ...]
    """The first is the cell of the turn."""

    def frame(self) -> Frame:
        """Return the frame of just these cells."""
        box = hexagons.extent(self.cells, self.size)
        return Frame(self.size, box.left, box.top, box.width, box.height)


class CloseUp(NamedTuple):
    """A close-up with its corner on the picture."""

    flower: Flower
    at: Point
    margin: int
    """Margin of the panel about the tiles."""
    leader: leader_lines.Way = ()
    """The line from its edge to the ring about the tile in the table."""

    @property
    def tiles(self) -> Box:
        """The box of its tiles."""
        frame = self.flower.frame()
        return Box.at(*self.at, frame.width, frame.height)

    @property
    def panel(self) -> Box:
        """The box of the panel."""
        return self.tiles.inflate(self.margin + _EDGE + _SHADE)

    def _middles(self) -> list[Point]:
        part = self.flower.frame()
        return [_offset(part.middle(cell), self.at) for cell in self.flower.cells]

    def starts(self) -> list[leader_lines.Start]:
        """Return points on its edge where a line may start."""
        half = self.flower.size / 2 + self.margin + _EDGE
        return [
            leader_lines.Start(
                (round(x + half * (across - aside * down)), round(y + half * (down + aside * across))),
                (across, down),
            )
            for cell, (x, y) in zip(self.flower.cells, self._middles(), strict=True)
            for near, (across, down) in zip(around(cell), _OUT, strict=True)
            if near not in self.flower.cells
            for aside in _ASIDE
        ]

    def draw(self, canvas: Canvas, view: View, marks: Highlights) -> None:
        """Draw the close-up.

        Its edge is as bright as the line and the ring in the table.
        """
        part = self.flower.frame()
        spots = tuple(part.middle(cell) for cell in self.flower.cells)
        _pieces.get((spots, part.size, self.margin), lambda: _plate(part, spots, self.margin)).paste(
            canvas, self.at
        )
        aired = Box(part.left, part.top, part.left + part.width, part.top + part.height).inflate(_AIR)
        board.draw(
            canvas,
            (self.at[0] - _AIR, self.at[1] - _AIR),
            Frame(part.size, aired.left, aired.top, aired.width, aired.height),
            view,
            marks,
            style=Style(_GROUND, but={*board.occupied_cells(view)} - {*self.flower.cells}),
        )


def _plate(part: Frame, spots: Sequence[Point], margin: int) -> Piece:
    """Return the panel under tiles about those spots, with its edge.

    All tiles have the same margin.
    """
    out = margin + _EDGE + _SHADE
    far = hexagons.height(part.size + 2 * out) - hexagons.height(part.size)
    canvas = Canvas(part.width + 2 * far, part.height + 2 * far)
    covered = Image.new("L", canvas.image.size)
    for inset, paint in ((0, theme.INK), (_SHADE, theme.RING), (_SHADE + _EDGE, colours.PLATE)):
        wide = part.size + 2 * (out - inset)
        for x, y in spots:
            at = (far + x - wide // 2, far + y - hexagons.height(wide) // 2)
            canvas.ink(hexagons.mask(wide), at, paint)
            covered.paste(255, (px(at[0]), px(at[1])), hexagons.mask(wide).image)
    return Piece(canvas.image, covered, (-far, -far)).trim()


def place_closeup(
    frame: Frame, at: Point, whole: Box, view: View, marks: Highlights, *, is_calm: bool = True
) -> tuple[Frame, CloseUp | None]:
    """Return a table's frame and a close-up of the turn.

    The frame's corner is at a point of the picture.

    Where the close-up has no room, or only a small one fits, all tiles are moved to one side. In a
    series of pictures, where nothing may move, they stay.
    """
    cell = next(iter(marks.ringed), None) if marks.ghost is None else marks.ghost[1]
    if cell is None:
        return frame, None
    there, is_still = (
        board.occupied_cells(extent(view)),
        extent(view) is not view or isinstance(frame, Islands),
    )
    return _place_beside(frame, at, whole, cell, there, is_still=is_still, is_calm=is_calm)


@lru_cache(maxsize=32)
def _place_beside(
    frame: Frame, at: Point, whole: Box, cell: Cell, there: tuple[Cell, ...], *, is_still: bool, is_calm: bool
) -> tuple[Frame, CloseUp | None]:
    box = hexagons.extent(there, frame.size)
    slack = max(0, (frame.width - box.width) // 2 - (board.PAD if is_calm else theme.MARGIN))
    frames = [replace(frame, left=frame.left + by) for by in ((0,) if is_still else (0, -slack, slack))]
    near = tuple(one for one in around(cell) if one in there)
    room, runs = whole._replace(top=at[1]), _runs(there)
    for size, clear, sides, margin in _SIZES if is_calm else _ROOMY_SIZES:
        if not is_calm and size < _LARGER * frame.size:
            break
        flower = Flower(size, (cell, *near))
        part, edge = flower.frame(), margin + _EDGE + _SHADE
        found: list[tuple[float, Frame, Point]] = []
        for moved in frames:
            taken = [box.inflate(clear) for run in runs for box in _filled_boxes(moved, at, run)]
            end = _offset(moved.middle(cell), at)
            for side in sides:
                inner = Box(side, room.top, room.right - side, room.bottom)
                if (place := _place(inner, taken, part, end, edge)) is None:
                    continue
                panel = Box.at(*place, part.width, part.height).inflate(edge)
                found.append((_far(panel, end) + _NEAR_SIDE * (side < sides[0]), moved, place))
        led: list[tuple[Frame, CloseUp]] = []
        for _, moved, place in sorted(found, key=lambda one: one[0])[:_TRIED]:
            near_it = CloseUp(flower, place, margin)
            tiles = [_offset(moved.middle(one), at) for one in there]
            way = leader_lines.find_way(
                room, near_it.starts(), tiles, frame.size, _offset(moved.middle(cell), at), may_bend=is_calm
            )
            led.append((moved, near_it._replace(leader=way)))
            if way:
                return led[-1]
        if led and is_calm:
            return led[0]
    return frame, None


def _far(box: Box, point: Point) -> float:
    """Return the distance of a point from a box."""
    x, y = point
    return hypot(max(box.left - x, 0, x - box.right), max(box.top - y, 0, y - box.bottom))


def _runs(cells: Collection[Cell]) -> list[tuple[Cell, Cell]]:
    """Return runs of tiles in a row, by first and last."""
    runs: list[tuple[Cell, Cell]] = []
    for cell in sorted(cells, key=reading_order):
        if runs and runs[-1][1] == (cell[0] - 1, cell[1]):
            runs[-1] = runs[-1][0], cell
        else:
            runs.append((cell, cell))
    return runs


def _filled_boxes(frame: Frame, at: Point, run: tuple[Cell, Cell]) -> Iterator[Box]:
    """Yield boxes that a row of tiles fills.

    The first is as wide as the row, the last as high, and the middle one is between them.
    """
    (left, line), (right, _) = (_offset(frame.middle(end), at) for end in run)
    for wide, high in _TAKEN:
        across, down = round(wide * frame.size / 2), round(high * hexagons.height(frame.size) / 2)
        yield Box(left - across, line - down, right + across, line + down)


def _place(room: Box, taken: Collection[Box], part: Frame, wanted: Point, edge: int) -> Point | None:
    """Return the best free corner for a part of the table.

    It touches nothing taken, with this edge, and is as near as possible to what it shows.
    """
    free = Image.new("L", (-(-room.right // _STEP), -(-room.bottom // _STEP)))
    pen = ImageDraw.Draw(free)

    left, top, right, bottom = room.inflate(-edge)
    corners = (
        -(-left // _STEP),
        -(-top // _STEP),
        (right - part.width) // _STEP,
        (bottom - part.height) // _STEP,
    )
    if corners[0] > corners[2] or corners[1] > corners[3]:
        return None
    pen.rectangle(corners, fill=1)
    for box in (*taken, _BADGE.shift((0, room.bottom))):
        left, top, right, bottom = box.inflate(edge)
        first = ((left - part.width) // _STEP + 1, (top - part.height) // _STEP + 1)
        pen.rectangle((*first, -(-right // _STEP) - 1, -(-bottom // _STEP) - 1), fill=0)
    if (found := free.getbbox()) is None:
        return None
    left, top, right, _ = found
    wide = right - left
    spots = (
        ((left + place % wide) * _STEP, (top + place // wide) * _STEP)
        for place, is_free in enumerate(free.crop(found).tobytes())
        if is_free
    )
    across, down = wanted[0] - part.width // 2, wanted[1] - part.height // 2
    return min(spots, key=lambda spot: (spot[0] - across) ** 2 + (spot[1] - down) ** 2)


def _offset(point: Point, by: Point) -> Point:
    return point[0] + by[0], point[1] + by[1]
