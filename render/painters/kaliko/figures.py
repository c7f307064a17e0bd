"""What each of several paths scores, written on the path itself: one glow about them all would not tell them apart."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from engine.games.kaliko.table import Scored, Segment
from engine.games.kaliko.tiles import Turned
from engine.hexes import Cell
from render import lettering, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.kaliko import slabs, strands
from render.painters.kaliko.frame import Frame

_HIGH: Final = 46
_PAD: Final = 14
"""At either end of a figure, within its pill."""
_EDGE: Final = 3


def draw(
    canvas: Canvas, at: Point, frame: Frame, seen: Mapping[Cell, Turned], figures: Sequence[Scored]
) -> None:
    """Write them on a board whose corner is at a point, each where it hides least of the other paths, and no other one."""
    middles = {
        segment: _middle(at, frame, seen, segment)
        for figure in figures
        for segment in figure.segments
        if segment[0] in seen
    }
    taken: list[Box] = []
    # Of a short path there are few places to choose from.
    for figure in sorted(figures, key=lambda figure: len(figure.segments)):
        others = [middle for segment, middle in middles.items() if segment not in figure.segments]
        said = str(figure.points)
        wide = max(_HIGH, lettering.width(said, theme.SMALL, bold=True) + 2 * _PAD)
        pills = [
            Box.around(middles[segment], wide, _HIGH)
            for segment in _from_the_middle(figure.segments)
            if segment in middles
        ]
        free = [pill for pill in pills if canvas.box.holds(pill) and not any(map(pill.touches, taken))]
        if not free:
            continue
        pill = min(free, key=lambda pill: sum(pill.touches(Box.around(other, 20, 20)) for other in others))
        taken.append(pill.grown(_EDGE))
        canvas.panel(pill.grown(_EDGE), theme.GOLD, _HIGH // 2 + _EDGE)
        canvas.panel(pill, theme.INK, _HIGH // 2)
        canvas.text(pill.middle, said, theme.SMALL, theme.TEXT, bold=True, side="middle")


def _from_the_middle(path: Sequence[Segment]) -> Iterator[Segment]:
    """Of a path's segments, those in its middle first."""
    middle = (len(path) - 1) / 2
    for place in sorted(range(len(path)), key=lambda place: abs(place - middle)):
        yield path[place]


def _middle(at: Point, frame: Frame, seen: Mapping[Cell, Turned], segment: Segment) -> Point:
    """Where the middle of a segment is on the canvas."""
    cell, chord = segment
    line = strands.lines(seen[cell].chords)[chord]
    point = line[len(line) // 2]
    x, y = frame.middle(cell)
    high = slabs.pitch(frame.size) / (1.5 * strands.CIRCUMRADIUS)
    return at[0] + x + round(point.real * frame.size), at[1] + y + round(point.imag * high)
