"""The layout of the pattern: whole, with a close-up, or in two halves.

House rule: the whole pattern comes first and is as large as it fits. One that is long from west to
east is cut in two if that makes it much larger: a thin strip would leave most of the felt empty. If
spaces are small, a close-up of the last play stands beside or below; the whole shrinks a little
only if no close-up had room otherwise. A close-up at least doubles the size, is no slit, and has
the last play in its middle; else there is none. The same thin frame on the pattern and around the
close-up shows that they belong together.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from math import ceil
from typing import Final, Self

from engine.contract.hexes import Cell, around
from engine.games.kaliko.tiles import Turned
from render.kit import shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.painters.kaliko import board, frame, ground
from render.painters.kaliko.frame import Frame
from render.painters.kaliko.highlights import Highlights
from render.painters.kaliko.orientation import turned_by
from render.painters.kaliko.pieces import SIZES
from render.painters.kaliko.signs import edge_arrows, needle, onward_line

LEGIBLE: Final = 58
"""Width of a space from which the paths of the whole pattern are easy to follow."""
_ROOMY: Final = 84
"""Width of a space from which a pattern is never cut in two."""
_CLOSEST: Final = 116
"""Greatest width of a space in a close-up that is twice the pattern.

More would hide the surroundings.
"""
_SHRUNK: Final = 0.85
"""Share of its size that the pattern keeps when it makes room for a close-up."""
LEAST: Final = (480, 300)
"""Least size of a close-up: two fifths of the picture's width."""
WORTH: Final = 1.3
"""How much larger spaces must become for a pattern to be cut in two, or shown in part."""
_APART: Final = 68
"""Least height between two halves: there a line leads from the one to the other."""
_ASIDE: Final = 4
"""How far the cut may be off the middle, in half widths of a space."""
_BETWEEN: Final = 0.4
"""Share of a picture's free height that goes between two halves."""
_OFF: Final = 6
"""Space between a tile and the end of a line."""
_FRAME: Final = 4
_CASE: Final = 3
"""A dark line on either side of a frame, between it and the paths."""
_ROUND: Final = 16


@dataclass(frozen=True, slots=True)
class Spread:
    """The frames of the whole pattern and the close-up, and the close-up's corner."""

    whole: Frame
    close: Frame | None = None
    at: Point = (0, 0)
    cut: int | None = None
    """The column at which the pattern is cut into two halves, or None.

    Spaces with a lesser `_column` are in the western half. The close-up is then the other half, in
    the same size.
    """

    @property
    def is_halved(self) -> bool:
        """Whether the pattern is shown in two halves."""
        return self.cut is not None

    @property
    def height(self) -> int:
        """The height of both together."""
        return max(self.whole.height, self.at[1] + self.close.height if self.close else 0)

    def fill_height(self, height: int) -> Self:
        """Return two halves further apart, so that they share that height; else the same."""
        spare = height - self.height
        if self.close is None or not self.is_halved or spare <= 0:
            return self
        return replace(self, at=(self.at[0], self.at[1] + round(_BETWEEN * spare)))

    @property
    def part(self) -> Box | None:
        """The part of the whole, as drawn, that the close-up shows."""
        if self.close is None or self.is_halved:
            return None
        share = self.whole.size / self.close.size
        left, top = round(self.close.left * share), round(self.close.top * share)
        wide, high = round(self.close.width * share), round(self.close.height * share)
        left, top = left - self.whole.left, top - self.whole.top
        edge = _CASE + 1
        return Box(
            max(left, edge),
            max(top, edge),
            min(left + wide, self.whole.width - edge),
            min(top + high, self.whole.height - edge),
        )


def spread(
    on_it: Collection[Cell],
    marked: Highlights,
    room: Point,
    sizes: tuple[int, int] = (SIZES[0], frame.LARGEST),
) -> Spread:
    """Lay out the pattern in that room, with a close-up if spaces are small.

    `sizes` are the least and greatest width of a space.
    """
    shown = Frame.within(on_it, on_it, room, sizes)
    if shown.size < _ROOMY and (halves := halve(on_it, room, WORTH * shown.size)) is not None:
        return halves
    if marked.ringed and shown.size < LEGIBLE:
        for size in reversed(SIZES):
            if _SHRUNK * shown.size <= size <= shown.size:
                found = [*_beside(size, on_it, marked, room), *_below(size, on_it, marked, room)]
                if found:
                    return max(found, key=_zoom)
    return Spread(shown)


def draw(
    canvas: Canvas,
    at: Point,
    shown: Spread,
    on_it: Mapping[Cell, Turned],
    marked: Highlights,
    *,
    lasting: Collection[Cell] = (),
    is_on_felt: bool = True,
) -> None:
    """Draw both parts, the whole one's corner at a point, and a needle if it is turned.

    The needle keeps off `lasting` spaces, which later tiles of a replay fill. Only on plain felt is
    there one, and are tiles cached.
    """
    if is_on_felt and (free := _needle_at(at, shown, lasting or on_it)) is not None:
        needle.draw(canvas, free, turned_by())
    if shown.close is None:
        seen = {cell: turned for cell, turned in on_it.items() if shown.whole.holds(cell)}
        ends = {cell for cell in seen if any(near in on_it and near not in seen for near in around(cell))}
        board.draw(canvas, at, shown.whole, seen, marked, faint=ends, is_on_felt=is_on_felt)
        if ends:
            edge_arrows.draw(canvas, at, shown.whole, seen, on_it.keys() - seen.keys())
        return
    if shown.cut is not None:
        _halves(canvas, at, shown, on_it, marked, is_on_felt=is_on_felt)
        return
    assert shown.part is not None
    board.draw(canvas, at, shown.whole, on_it, replace(marked, ringed=(), figures=()))
    close = Canvas(shown.close.width, shown.close.height)
    close.lay(ground.felt_canvas(shown.close.height).image, (0, 0))
    board.draw(close, (0, 0), shown.close, on_it, marked)
    box = Box.at(at[0] + shown.at[0], at[1] + shown.at[1], shown.close.width, shown.close.height)
    canvas.lay(close.image, (box.left, box.top), shapes.rounded_box(box.width, box.height, _ROUND).image)
    canvas.remember(close, (box.left, box.top))
    canvas.outline(box, theme.MUTED, _FRAME, _ROUND)
    part = shown.part.shift(at)
    canvas.outline(part.inflate(_CASE), theme.INK, _FRAME + 2 * _CASE, _ROUND + _CASE)
    canvas.outline(part, theme.MUTED, _FRAME, _ROUND)


def covered(at: Point, shown: Spread, on_it: Collection[Cell]) -> list[Box]:
    """Return the boxes of all tiles, of a close-up and of a needle, on the canvas.

    A half is no close-up: the felt beside its tiles is free.
    """
    sign = _needle_at(at, shown, on_it)
    return [*_lying(at, shown, on_it), *([] if sign is None else [sign])]


def _needle_at(at: Point, shown: Spread, on_it: Collection[Cell]) -> Box | None:
    """Return where the needle of a turned pattern stands, if there is room."""
    if not turned_by():
        return None
    inside = Box.at(*at, theme.WIDTH - 2 * at[0], shown.height)
    return needle.place(inside, _lying(at, shown, on_it))


def _lying(at: Point, shown: Spread, on_it: Collection[Cell]) -> list[Box]:
    boxes = [shown.whole.space(cell).shift(at) for cell in on_it if shown.whole.holds(cell)]
    if shown.close is not None:
        corner = (at[0] + shown.at[0], at[1] + shown.at[1])
        close = Box.at(*corner, shown.close.width, shown.close.height)
        half = [shown.close.space(cell).shift(corner) for cell in on_it if shown.close.holds(cell)]
        boxes += half if shown.is_halved else [close]
    return boxes


def halve(whole: Collection[Cell], room: Point, least: float) -> Spread | None:
    """Return a wide pattern in two halves, each as large as both fit.

    The western half is at the top left. Return None if spaces would be smaller than `least`.
    """
    if frame.board_size(whole, ceil(least))[1] > room[1] - _APART:
        return None  # both halves together are no lower
    columns = [*map(_column, whole)]
    middle = (min(columns) + max(columns)) // 2
    halves = {cut: _split(whole, cut) for cut in range(middle - _ASIDE, middle + _ASIDE + 1)}
    cut = min(halves, key=lambda cut: (max(map(_breadth, halves[cut])), abs(cut - middle)))
    for size in reversed(SIZES):
        if not least <= size <= _CLOSEST:
            continue
        west, east = (Frame.tight(half, size) for half in halves[cut])
        high = west.height + _APART + east.height
        if max(west.width, east.width) <= room[0] and high <= room[1]:
            at = (room[0] - east.width, west.height + _APART)
            return Spread(west, east, at, cut)
    return None


def _column(cell: Cell) -> int:
    """Return how far to the east a space is, in half widths."""
    q, r = cell
    return 2 * q + r


def _split(whole: Collection[Cell], cut: int) -> tuple[set[Cell], set[Cell]]:
    """Return what either half shows: its own cells and their neighbours."""
    west = {cell for cell in whole if _column(cell) < cut}
    east = {*whole} - west
    return west | _beyond(west, east), east | _beyond(east, west)


def _beyond(half: Collection[Cell], other: Collection[Cell]) -> set[Cell]:
    return {cell for cell in other if any(near in half for near in around(cell))}


def _breadth(cells: Collection[Cell]) -> int:
    columns = [*map(_column, cells)]
    return max(columns) - min(columns) if columns else 0


def _halves(
    canvas: Canvas,
    at: Point,
    shown: Spread,
    on_it: Mapping[Cell, Turned],
    marked: Highlights,
    *,
    is_on_felt: bool,
) -> None:
    """Draw both halves with their marks; the other one's next tiles fade away."""
    assert shown.close is not None
    assert shown.cut is not None
    west, east = shown.whole, shown.close
    own = {cell: turned for cell, turned in on_it.items() if _column(cell) < shown.cut}
    others = {cell: turned for cell, turned in on_it.items() if cell not in own}
    across, ends = shown.cut * west.size // 2, list[Point]()
    for part, by, half, rest in ((west, (0, 0), own, others), (east, shown.at, others, own)):
        faint = _beyond(half, rest)
        seen = half | {cell: rest[cell] for cell in faint}
        corner = (at[0] + by[0], at[1] + by[1])
        marks = _of_half(marked, shown.cut, is_west=half is own)
        board.draw(canvas, corner, part, seen, marks, faint=faint, is_on_felt=is_on_felt)
        end = _end_below if half is own else _end_above
        ends.append((corner[0] + across - part.left, corner[1] + end(part, seen, across - part.left)))
    onward_line.draw(canvas, ends[0], at[1] + (west.height + shown.at[1]) // 2, ends[1])


def _of_half(marked: Highlights, cut: int, *, is_west: bool) -> Highlights:
    """Return the marks of one half.

    If a path scores in either half, all else steps back in both.
    """

    def is_here(cell: Cell) -> bool:
        return (_column(cell) < cut) is is_west

    return replace(
        marked,
        figures=tuple(one for one in marked.figures if is_here(one.segments[len(one.segments) // 2][0])),
        dead=[*filter(is_here, marked.dead)],
        tags=tuple(tag for tag in marked.tags if is_here(tag[0])),
    )


def _end_below(part: Frame, seen: Collection[Cell], across: int) -> int:
    """Return where the tiles about a column end, from the part's top."""
    return max(box.bottom for box in _about(part, seen, across)) + _OFF


def _end_above(part: Frame, seen: Collection[Cell], across: int) -> int:
    """Return where the tiles about a column begin, from the part's top."""
    return min(box.top for box in _about(part, seen, across)) - _OFF


def _about(part: Frame, seen: Collection[Cell], across: int) -> list[Box]:
    near = Box(across - onward_line.ARROW // 2, 0, across + onward_line.ARROW // 2, part.height)
    return [box for cell in seen if (box := part.space(cell)).touches(near)]


def _zoom(shown: Spread) -> int:
    return shown.close.size if shown.close else 0


def _beside(size: int, whole: Collection[Cell], marked: Highlights, room: Point) -> Iterator[Spread]:
    """Yield the whole in that size with a close-up at its right, equally high."""
    wide, high = frame.board_size(whole, size)
    if (close := _close_up(size, marked, (room[0] - wide - theme.GAP, high))) is not None:
        rest = room[0] - theme.GAP - close.width
        shown = Frame.within(whole, whole, (rest, high), (size, size))
        yield Spread(shown, close, (rest + theme.GAP, 0))


def _below(size: int, whole: Collection[Cell], marked: Highlights, room: Point) -> Iterator[Spread]:
    """Yield the whole in that size with a close-up below, equally wide."""
    high = frame.board_size(whole, size)[1]
    if (close := _close_up(size, marked, (room[0], room[1] - high - theme.GAP))) is not None:
        shown = Frame.within(whole, whole, (room[0], high), (size, size))
        yield Spread(shown, close, (0, high + theme.GAP))


def _close_up(size: int, marked: Highlights, room: Point) -> Frame | None:
    """Frame the last play, at least twice as large, with its paths.

    It shows all its paths and their surroundings, or as much as there is room for.
    """
    if room[0] < LEAST[0] or room[1] < LEAST[1]:
        return None
    near = {cell for laid in marked.ringed for cell in (laid, *around(laid))}
    twice = next(larger for larger in SIZES if larger >= 2 * size)
    for wanted in (near.union(marked.lights), near, marked.ringed):
        if (larger := frame.largest(wanted, room, (twice, max(twice, _CLOSEST)))) is not None:
            high = min(room[1], max(LEAST[1], frame.board_size(near.union(marked.lights), larger)[1]))
            return Frame.within(wanted, wanted, (room[0], high), (larger, larger), fills=True)
    return None
