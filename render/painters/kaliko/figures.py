"""What each of several paths scores, in a tag of its colour beside the pattern or in a hole of it, from which a tail
leads to the path: tags on the paths hid them, and one glow about them all would not tell them apart.

House rule: a tail is dark with a light edge and ends in a dot, as one in the colour of its path is lost on that.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Final, NamedTuple

from PIL import ImageDraw

from engine.games.kaliko.table import Scored, Segment
from engine.games.kaliko.tiles import Chord, Turned
from engine.hexes import Cell, around, beyond
from render import lettering, shapes, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.kaliko import slabs, strands
from render.painters.kaliko.colours import BODIES
from render.painters.kaliko.frame import Frame
from render.theme import Colour

_HIGH: Final = 46
_PAD: Final = 14
"""At either end of a figure, within its tag."""
_EDGE: Final = 4
_TIP: Final = 18
"""Between a tag and the end of a path that comes out to it."""
_TAIL, _DOT, _LIGHT = 8, 20, 4
"""How wide a tail is and the dot that it ends in, and the light edge about both."""
_NEAREST: Final = 16
"""So many places for a tag are weighed, those with the shortest tails."""
_CLEAR: Final = 0.2
"""How far a tail keeps off the other paths that score, in widths of a space, and what it costs not to."""
_CROSSED: Final = 90
_ON_TILES: Final = 2000
"""What it costs a tag to lie on its path."""
_ALONG: Final = (0.05, 0.275, 0.5, 0.725, 0.95)
"""Where on a segment others keep off it, as shares of it."""
_TIPS: Final = (0.12, 0.3, 0.5, 0.7, 0.88)
"""Where on a segment a tail may end; and how far off the other paths of its tile, in widths of a space."""
_ALONE: Final = 0.25


class Tag(NamedTuple):
    """A figure as it is written: what, where, and to which point of its path its tail leads."""

    said: str
    pill: Box
    tip: Point
    paint: Colour


class _Place(NamedTuple):
    """Where a tag may be, and how bad that is before others are looked at."""

    cost: float
    middle: complex
    tip: complex


def draw(
    canvas: Canvas, at: Point, frame: Frame, seen: Mapping[Cell, Turned], figures: Sequence[Scored]
) -> None:
    """Write them on a board whose corner is at a point."""
    tags = placed(canvas, at, frame, seen, figures)
    for tag in tags:
        _tail(canvas, tag)
    for tag in tags:
        canvas.panel(tag.pill.grown(_EDGE), theme.INK, _HIGH // 2 + _EDGE)
        canvas.panel(tag.pill, tag.paint, _HIGH // 2)
        canvas.text(tag.pill.middle, tag.said, theme.SMALL, theme.INK, bold=True, side="middle")


def _tail(canvas: Canvas, tag: Tag) -> None:
    """What leads from a tag, which is drawn after it, to a dot on its path."""
    foot, tip = tag.pill.middle, tag.tip
    ends = Box(min(foot[0], tip[0]), min(foot[1], tip[1]), max(foot[0], tip[0]), max(foot[1], tip[1]))
    area = ends.grown(_DOT)
    for edge, colour in ((_LIGHT, theme.TEXT), (0, theme.INK)):

        def line(pen: ImageDraw.ImageDraw, fine: int, edge: int = edge) -> None:
            start, end = (((x - area.left) * fine, (y - area.top) * fine) for x, y in (foot, tip))
            pen.line((start, end), fill=255, width=(_TAIL + 2 * edge) * fine)
            pen.circle(end, (_DOT / 2 + edge) * fine, fill=255)

        canvas.ink(shapes.drawn_once(area.width, area.height, line, fine=2), area[:2], colour)


def placed(
    canvas: Canvas, at: Point, frame: Frame, seen: Mapping[Cell, Turned], figures: Sequence[Scored]
) -> list[Tag]:
    """Where each goes: none on another, none on felt that the badge hides, no tail across a tag."""
    room = frame.box.moved(at).grown(_EDGE)
    corner = Box(0, canvas.box.bottom - 66, 100, canvas.box.bottom)
    lit = {
        segment: tuple(_point(at, frame, seen, segment, share) for share in _ALONG)
        for figure in figures
        for segment in figure.segments
        if segment[0] in seen
    }
    found: list[Tag] = []
    # Of a short path there are few places to choose from.
    for figure in sorted(figures, key=lambda figure: len(figure.segments)):
        path = [segment for segment in figure.segments if segment in lit]
        others = [point for segment in lit.keys() - {*path} for point in lit[segment]]
        said = str(figure.points)
        wide = max(_HIGH, lettering.width(said, theme.SMALL, bold=True) + 2 * _PAD)

        def pill(place: _Place, wide: int = wide) -> Box:
            return Box.around(_whole(place.middle), wide, _HIGH)

        free = (
            place
            for place in sorted({*_places(at, frame, seen, path, wide)}, key=lambda place: place.cost)
            if canvas.box.holds(pill(place))
            and room.holds(pill(place))
            and not pill(place).touches(corner)
            and not any(_clash(pill(place), place, tag) for tag in found)
        )
        weighed = list(islice(free, _NEAREST))
        if not weighed:
            continue
        best = min(weighed, key=lambda place: place.cost + _crossed(place, others, _CLEAR * frame.size))
        cell, chord = path[0]
        found.append(Tag(said, pill(best), _whole(best.tip), BODIES[seen[cell].paints[chord]]))
    return found


def _places(
    at: Point, frame: Frame, seen: Mapping[Cell, Turned], path: Sequence[Segment], wide: int
) -> Iterator[_Place]:
    """Beside an open end of the path; in a free space near it; and, where there is none, on the path."""
    for segment in path:
        cell, chord = segment
        here = complex(*_on(at, frame, cell))
        tips = [_point(at, frame, seen, segment, share) for share in _tips(seen[cell].chords, chord)]
        ends = [_point(at, frame, seen, segment, share) for share in (_TIPS[0], _TIPS[-1])]
        near = {*around(cell)}
        for space in near.union(*map(around, near)) - seen.keys():
            centre = complex(*_on(at, frame, space))
            tip = min(tips, key=lambda point: abs(point - centre))
            yield _Place(abs(centre - tip), centre, tip)
        for side in seen[cell].chords[chord]:
            space = beyond(cell, side)
            if space in seen:
                continue
            out = complex(*_on(at, frame, space)) - here
            end = here + out / 2
            away = out / abs(out)
            reach = abs(away.real) * wide / 2 + abs(away.imag) * _HIGH / 2 + _TIP
            tip = min(ends, key=lambda point: abs(point - end))
            yield _Place(reach / 2, end + away * reach, tip)
        yield _Place(_ON_TILES, tips[0], tips[0])


@cache
def _tips(chords: tuple[Chord, ...], chord: int) -> tuple[float, ...]:
    """Where on a path of such a tile a tail may end without pointing to another, as shares of it: at least one."""
    lines = strands.lines(chords)
    own = lines[chord]

    def off(share: float) -> float:
        here = own[round(share * (len(own) - 1))]
        return min(abs(here - point) for line in lines if line is not own for point in line)

    return tuple(share for share in _TIPS if off(share) >= _ALONE) or (max(_TIPS, key=off),)


def _clash(pill: Box, place: _Place, other: Tag) -> bool:
    """Whether it would lie on another one or its tail, or have its own tail run over that."""
    reach = _HIGH / 2 + 2 * _EDGE
    return (
        pill.grown(2 * _EDGE).touches(other.pill.grown(_EDGE))
        or _off(complex(*other.pill.middle), place.middle, place.tip) < reach
        or _off(place.middle, complex(*other.pill.middle), complex(*other.tip)) < reach
    )


def _crossed(place: _Place, others: Sequence[complex], clear: float) -> float:
    """What it costs that a tail runs over other paths that score, or the tag lies on them."""
    reach = max(abs(place.tip - place.middle) + clear, _HIGH)
    about = [point for point in others if abs(point - place.middle) < reach]
    near = sum(_off(point, place.middle, place.tip) < clear for point in about)
    return _CROSSED * (near + sum(abs(point - place.middle) < _HIGH for point in about))


def _off(point: complex, start: complex, end: complex) -> float:
    """How far a point is off the line from start to end."""
    along = end - start
    if not along:
        return abs(point - start)
    share = ((point - start) * along.conjugate()).real / abs(along) ** 2
    return abs(point - start - min(max(share, 0), 1) * along)


def _point(at: Point, frame: Frame, seen: Mapping[Cell, Turned], segment: Segment, share: float) -> complex:
    """Where so much of a segment has been gone, on the canvas."""
    cell, chord = segment
    line = strands.lines(seen[cell].chords)[chord]
    point = line[round(share * (len(line) - 1))]
    high = slabs.pitch(frame.size) / (1.5 * strands.CIRCUMRADIUS)
    return complex(*_on(at, frame, cell)) + complex(point.real * frame.size, point.imag * high)


def _on(at: Point, frame: Frame, cell: Cell) -> Point:
    x, y = frame.middle(cell)
    return at[0] + x, at[1] + y


def _whole(point: complex) -> Point:
    return round(point.real), round(point.imag)
