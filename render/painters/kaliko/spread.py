"""The pattern, and where it has become small a close-up of the last play beside or below it; a long one in two halves.

House rule: the whole pattern comes first and is as large as it fits. One that is long from west to east is cut in two
where that makes it much larger. It shrinks a little only if no close-up had room otherwise. A close-up at least doubles it, is no slit, and has the last play in its middle; else there is none. A thin
frame on the pattern and the same around the close-up belong together.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from engine.games.kaliko.tiles import Turned
from engine.hexes import Cell, around
from render import lettering, marks, shapes, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.kaliko import board, felt, frame, onwards, words
from render.painters.kaliko.colours import CHALK
from render.painters.kaliko.frame import Frame
from render.painters.kaliko.lights import Marked
from render.painters.kaliko.tiles import SIZES
from render.wording import word

LEGIBLE: Final = 58
"""From this width of a space on, everybody can follow the paths of the whole pattern."""
_CLOSEST: Final = 116
"""The largest that a close-up is drawn, if that is twice the pattern: more would hide what is around."""
_SHRUNK: Final = 0.85
"""How much of its size the pattern keeps when it makes room for a close-up."""
LEAST: Final = (480, 300)
"""A close-up is no smaller: two fifths of the picture's width."""
_WORTH: Final = 1.5
"""How much larger spaces must become for a pattern to be cut in two."""
_ASIDE: Final = 4
"""How many halves of a space's width the line between two halves may be off their middle."""
_DASH, _THIN = 9, 3
_OFF: Final = 6
"""Between a tile and the end of a line."""
_TURN: Final = 40
"""Size of the arrow at the end of the line that leads from the one half's end to the other's beginning."""
_HIGH: Final = 44
"""Height of the word beside it."""
_FRAME: Final = 4
_CASE: Final = 3
"""A dark line on either side of a frame, which parts it from the paths."""
_ROUND: Final = 16


@dataclass(frozen=True, slots=True)
class Spread:
    """The whole pattern, and the close-up with the point at which it begins, if there is one."""

    whole: Frame
    close: Frame | None = None
    at: Point = (0, 0)
    cut: int | None = None
    """Where what would be a close-up is the other half of the pattern, so that both are as large again: spaces whose
    `_column` is less are of the western half.
    """

    @property
    def is_halved(self) -> bool:
        """Whether the pattern is shown in two halves."""
        return self.cut is not None

    @property
    def height(self) -> int:
        """How high both are together."""
        return max(self.whole.height, self.at[1] + self.close.height if self.close else 0)

    @property
    def part(self) -> Box | None:
        """What part of the whole, as it is drawn, the close-up shows."""
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


def spread(on_it: Collection[Cell], marked: Marked, room: Point) -> Spread:
    """How the pattern is shown in that room, and what is marked on it again in a close-up if spaces become small."""
    shown = Frame.about(on_it, on_it, room)
    if shown.size >= LEGIBLE:
        return Spread(shown)
    halves = halved(on_it, room)
    if halves is not None and halves.whole.size >= _WORTH * shown.size:
        return halves
    if marked.ringed:
        for size in reversed(SIZES):
            if _SHRUNK * shown.size <= size <= shown.size:
                found = [*_beside(size, on_it, marked, room), *_below(size, on_it, marked, room)]
                if found:
                    return max(found, key=_zoom)
    return Spread(shown)


def draw(canvas: Canvas, at: Point, shown: Spread, on_it: Mapping[Cell, Turned], marked: Marked) -> None:
    """Draw both, the corner of the whole at a point."""
    if shown.close is None:
        seen = {cell: turned for cell, turned in on_it.items() if shown.whole.holds(cell)}
        ends = {cell for cell in seen if any(near in on_it and near not in seen for near in around(cell))}
        board.draw(canvas, at, shown.whole, seen, marked, faint=ends)
        if ends:
            onwards.draw(canvas, at, shown.whole, seen, on_it.keys() - seen.keys())
        return
    if shown.cut is not None:
        _halves(canvas, at, shown, on_it, marked)
        return
    assert shown.part is not None
    board.draw(canvas, at, shown.whole, on_it, replace(marked, ringed=(), figures=()))
    close = Canvas(shown.close.width, shown.close.height)
    close.lay(felt.felt(shown.close.height).image, (0, 0))
    board.draw(close, (0, 0), shown.close, on_it, marked)
    box = Box.at(at[0] + shown.at[0], at[1] + shown.at[1], shown.close.width, shown.close.height)
    canvas.lay(close.image, (box.left, box.top), shapes.rounded(box.width, box.height, _ROUND).image)
    canvas.remember(close, (box.left, box.top))
    canvas.outline(box, theme.MUTED, _FRAME, _ROUND)
    part = shown.part.moved(at)
    canvas.outline(part.grown(_CASE), theme.INK, _FRAME + 2 * _CASE, _ROUND + _CASE)
    canvas.outline(part, theme.MUTED, _FRAME, _ROUND)


def halved(whole: Collection[Cell], room: Point) -> Spread | None:
    """A wide pattern in two halves, the western one on top at the left, each as large as both fit."""
    columns = [*map(_column, whole)]
    middle = (min(columns) + max(columns)) // 2
    halves = {cut: _shared(whole, cut) for cut in range(middle - _ASIDE, middle + _ASIDE + 1)}
    cut = min(halves, key=lambda cut: (max(map(_breadth, halves[cut])), abs(cut - middle)))
    for size in reversed(SIZES):
        if size > _CLOSEST:
            continue
        west, east = (Frame.tight(half, size) for half in halves[cut])
        high = west.height + theme.GAP + east.height
        if max(west.width, east.width) <= room[0] and high <= room[1]:
            at = (room[0] - east.width, west.height + theme.GAP)
            return Spread(west, east, at, cut)
    return None


def _column(cell: Cell) -> int:
    """How far to the east a space is, in halves of its width."""
    q, r = cell
    return 2 * q + r


def _shared(whole: Collection[Cell], cut: int) -> tuple[set[Cell], set[Cell]]:
    """What either half shows: its own, and what of the other one touches that."""
    west = {cell for cell in whole if _column(cell) < cut}
    east = {*whole} - west
    return west | _beyond(west, east), east | _beyond(east, west)


def _beyond(half: Collection[Cell], other: Collection[Cell]) -> set[Cell]:
    return {cell for cell in other if any(near in half for near in around(cell))}


def _breadth(cells: Collection[Cell]) -> int:
    columns = [*map(_column, cells)]
    return max(columns) - min(columns) if columns else 0


def _halves(canvas: Canvas, at: Point, shown: Spread, on_it: Mapping[Cell, Turned], marked: Marked) -> None:
    """Both halves, each with its own marks, and in the shade the tiles of the other one that come next."""
    assert shown.close is not None
    assert shown.cut is not None
    west, east = shown.whole, shown.close
    own = {cell: turned for cell, turned in on_it.items() if _column(cell) < shown.cut}
    others = {cell: turned for cell, turned in on_it.items() if cell not in own}
    across = shown.cut * west.size // 2
    for part, by, half, rest in ((west, (0, 0), own, others), (east, shown.at, others, own)):
        faint = _beyond(half, rest)
        seen = half | {cell: rest[cell] for cell in faint}
        corner = (at[0] + by[0], at[1] + by[1])
        board.draw(canvas, corner, part, seen, _of_half(marked, shown.cut, is_west=half is own), faint=faint)
        _seam(canvas, corner, part, seen, across - part.left, is_upper=half is own)
    ends = (at[0] + across - west.left, at[0] + shown.at[0] + across - east.left)
    _onwards(canvas, ends, at[1] + (west.height + shown.at[1]) // 2)


def _of_half(marked: Marked, cut: int, *, is_west: bool) -> Marked:
    """What of it is in one of the halves: what scores in either has all else step back in both."""

    def is_here(cell: Cell) -> bool:
        return (_column(cell) < cut) is is_west

    return replace(
        marked,
        figures=tuple(one for one in marked.figures if is_here(one.segments[len(one.segments) // 2][0])),
        dead=[*filter(is_here, marked.dead)],
        tags=tuple(tag for tag in marked.tags if is_here(tag[0])),
    )


def _onwards(canvas: Canvas, ends: tuple[int, int], line: int) -> None:
    """From the line at which the upper half ends to the one at which the lower begins: there it goes on, as a word says."""
    first, last = min(ends), max(ends)
    for left in range(first, last, 3 * _DASH):
        canvas.fill(Box.at(left, line - 1, min(2 * _DASH, last - left), _THIN), CHALK)
    middle, said = (sum(ends) // 2, line), word(words.ONWARDS)
    wide = lettering.width(said, theme.SMALL, bold=False)
    if last - first < wide + 2 * theme.GAP:
        return
    room = Box.around(middle, wide + 2 * theme.GAP, _HIGH)
    canvas.lay(felt.felt(canvas.box.height).cut(room).image, (room.left, room.top))
    canvas.text(middle, said, theme.SMALL, theme.TEXT, side="middle")


def _seam(
    canvas: Canvas, at: Point, part: Frame, seen: Collection[Cell], across: int, *, is_upper: bool
) -> None:
    """A dashed line from where a half goes on to the other one, clear of its tiles."""
    near = Box(across - _TURN // 2, 0, across + _TURN // 2, part.height)
    lying = [box for cell in seen if (box := part.space(cell)).touches(near)]
    first = max(box.bottom for box in lying) + _OFF if is_upper else 0
    last = part.height if is_upper else min(box.top for box in lying) - _OFF - _TURN // 2
    line = at[0] + across
    for top in range(at[1] + first, at[1] + last, 3 * _DASH):
        canvas.fill(Box.at(line - 1, top, _THIN, min(2 * _DASH, at[1] + last - top)), CHALK)
    if not is_upper:
        marks.down_caret(canvas, (line, at[1] + last), _TURN)


def _zoom(shown: Spread) -> int:
    return shown.close.size if shown.close else 0


def _beside(size: int, whole: Collection[Cell], marked: Marked, room: Point) -> Iterator[Spread]:
    """The whole in that size, and at the right of it a close-up of the same height."""
    wide, high = frame.needed(whole, size)
    if (close := _close_up(size, marked, (room[0] - wide - theme.GAP, high))) is not None:
        rest = room[0] - theme.GAP - close.width
        shown = Frame.about(whole, whole, (rest, high), (size, size))
        yield Spread(shown, close, (rest + theme.GAP, 0))


def _below(size: int, whole: Collection[Cell], marked: Marked, room: Point) -> Iterator[Spread]:
    """The whole in that size, and below it a close-up of the same width."""
    high = frame.needed(whole, size)[1]
    if (close := _close_up(size, marked, (room[0], room[1] - high - theme.GAP))) is not None:
        shown = Frame.about(whole, whole, (room[0], high), (size, size))
        yield Spread(shown, close, (0, high + theme.GAP))


def _close_up(size: int, marked: Marked, room: Point) -> Frame | None:
    """The last play at least twice as large: with all its paths and what is around it, or as much as there is room for."""
    if room[0] < LEAST[0] or room[1] < LEAST[1]:
        return None
    near = {cell for laid in marked.ringed for cell in (laid, *around(laid))}
    twice = next(larger for larger in SIZES if larger >= 2 * size)
    for wanted in (near.union(marked.lights), near, marked.ringed):
        if (larger := frame.largest(wanted, room, (twice, max(twice, _CLOSEST)))) is not None:
            high = min(room[1], max(LEAST[1], frame.needed(near.union(marked.lights), larger)[1]))
            return Frame.about(wanted, wanted, (room[0], high), (larger, larger), fills=True)
    return None
