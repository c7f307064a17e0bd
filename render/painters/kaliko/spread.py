"""The pattern, and where it leaves room a close-up beside or below it: the part of it in which the last play lies.

House rule: the whole pattern comes first and is as large as it fits. It shrinks a little only if no close-up had room
otherwise, and a close-up at least doubles it; a thin frame on the pattern and the same around the close-up belong together.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from engine.games.kaliko.tiles import Turned
from engine.hexes import Cell, around
from render import theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.kaliko import board
from render.painters.kaliko.board import Frame
from render.painters.kaliko.lights import Marked
from render.painters.kaliko.tiles import SIZES

LEGIBLE: Final = 70
"""From this width of a space on, everybody can follow the paths of the whole pattern."""
_CLOSEST: Final = 116
"""The largest that a close-up is drawn, if that is twice the pattern: more would hide what is around."""
_SHRUNK: Final = 0.85
"""How much of its size the pattern keeps when it makes room for a close-up."""
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

    @property
    def height(self) -> int:
        """How high both are together."""
        return max(self.whole.height, self.at[1] + self.close.height if self.close else 0)

    @property
    def part(self) -> Box | None:
        """What part of the whole, as it is drawn, the close-up shows."""
        if self.close is None:
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


def spread(on_it: Mapping[Cell, Turned], marked: Marked, room: Point) -> Spread:
    """How the pattern is shown in that room, and what is marked on it again in a close-up if spaces become small."""
    whole = board.whole_table(on_it)
    frame = Frame.about(whole, whole, room)
    if frame.size < LEGIBLE and marked.ringed:
        for size in reversed(SIZES):
            if _SHRUNK * frame.size <= size <= frame.size:
                found = [*_beside(size, whole, marked, room), *_below(size, whole, marked, room)]
                if found:
                    return max(found, key=_zoom)
    return Spread(frame)


def draw(canvas: Canvas, at: Point, shown: Spread, on_it: Mapping[Cell, Turned], marked: Marked) -> None:
    """Draw both, the corner of the whole at a point."""
    board.draw(canvas, at, shown.whole, on_it, marked)
    if shown.close is None or shown.part is None:
        return
    corner = at[0] + shown.at[0], at[1] + shown.at[1]
    board.draw(canvas, corner, shown.close, on_it, marked)
    canvas.outline(Box.at(*corner, shown.close.width, shown.close.height), theme.MUTED, _FRAME)
    part = shown.part.moved(at)
    canvas.outline(part.grown(_CASE), theme.INK, _FRAME + 2 * _CASE, _ROUND + _CASE)
    canvas.outline(part, theme.MUTED, _FRAME, _ROUND)


def _zoom(shown: Spread) -> int:
    return shown.close.size if shown.close else 0


def _beside(size: int, whole: Collection[Cell], marked: Marked, room: Point) -> Iterator[Spread]:
    """The whole in that size, and at the right of it a close-up of the same height."""
    wide, high = board.needed(whole, size)
    if (close := _close_up(size, whole, marked, (room[0] - wide - theme.GAP, high))) is not None:
        rest = room[0] - theme.GAP - close.width
        frame = Frame.about(whole, whole, (rest, high), (size, size))
        yield Spread(frame, close, (rest + theme.GAP, 0))


def _below(size: int, whole: Collection[Cell], marked: Marked, room: Point) -> Iterator[Spread]:
    """The whole in that size, and below it a close-up of the same width."""
    high = board.needed(whole, size)[1]
    if (close := _close_up(size, whole, marked, (room[0], room[1] - high - theme.GAP))) is not None:
        yield Spread(Frame.about(whole, whole, (room[0], high), (size, size)), close, (0, high + theme.GAP))


def _close_up(size: int, whole: Collection[Cell], marked: Marked, room: Point) -> Frame | None:
    """The last play at least twice as large: with all its paths and what is around it, or as much as there is room for."""
    near = {cell for laid in marked.ringed for cell in (laid, *around(laid))}
    twice = next(larger for larger in SIZES if larger >= 2 * size)
    for wanted in (near.union(marked.lights), near, marked.ringed):
        if (larger := board.largest(wanted, room, (twice, max(twice, _CLOSEST)))) is not None:
            wide = min(room[0], board.needed(whole, larger)[0])
            return Frame.about(wanted, whole, (wide, room[1]), (larger, larger))
    return None
