"""What each of several paths scores, in a tag of its colour beside the pattern or in a hole of it, from which a tail
leads to the path: tags on the paths hid them, and one glow about them all would not tell them apart.

House rule: a tail is dark with a light edge and ends in a dot, as one in the colour of its path is lost on that.
"""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from math import sqrt
from typing import Final, NamedTuple

from PIL import ImageDraw

from engine.games.kaliko.table import Scored, Segment
from engine.games.kaliko.tiles import Chord, Turned
from engine.hexes import SIDES, Cell, Side, around, beyond, opposite
from render import lettering, shapes, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.kaliko import slabs, strands, tiles
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
_ON_TILES, _MISSING = 2000, 4000
"""What it costs a tag to lie on its path, and not to be there."""
_ALONG: Final = (0.05, 0.275, 0.5, 0.725, 0.95)
"""Where on a segment others keep off it, as shares of it; and on so many of these points its own tail may lie, which is
on more where it runs along the path and hides it.
"""
_OWN: Final = 2
_TIPS: Final = (0.12, 0.3, 0.5, 0.7, 0.88)
"""Where on a segment a tail may end; and how far off the other paths of its tile, in widths of a space."""
_ALONE: Final = 0.25
_FAR: Final = 0.56
"""How far from the middle of a free space a tag may lie towards where it meets two others, in widths of a space: nearly
there, as far off as one in a nook between tiles needs.
"""
_STUB: Final = 40
"""So much of its path is to be seen about where a tail ends: the dot would cover what is shorter, and the tail point to
whatever it runs under.
"""


class Tag(NamedTuple):
    """A figure as it is written: what, where, and to which point of its path its tail leads."""

    said: str
    pill: Box
    tip: Point
    paint: Colour


class _Found(NamedTuple):
    """Tags in their places, and what it costs that they and their tails hide of the paths, or lack."""

    tags: list[Tag]
    hidden: float


class _Place(NamedTuple):
    """Where a tag may be, and how bad that is before others are looked at."""

    cost: float
    middle: complex
    tip: complex


@dataclass(slots=True)
class _Figured:
    """A figure, and all places where its tag may be with the tag's box there, those with the shortest tails first."""

    said: str
    paint: Colour
    places: Mapping[_Place, Box]
    own: Sequence[complex]
    others: Sequence[complex]
    """Points of its path, and of the other paths that score."""
    size: int
    """Of a space."""
    known: dict[_Place, float] = field(default_factory=dict)

    def cost(self, place: _Place) -> float:
        """How bad that place is with what it hides."""
        if place not in self.known:
            crossed = _crossed(place, self.others, _CLEAR * self.size)
            self.known[place] = place.cost + crossed + _hidden(place, self.own, tiles.HALF * self.size)
        return self.known[place]


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
    lit = {
        segment: tuple(_point(at, frame, seen, segment, share) for share in _ALONG)
        for figure in figures
        for segment in figure.segments
        if segment[0] in seen
    }
    figured = _figured(canvas, at, frame, seen, figures, lit=lit, is_close=False)
    usual = _in_turns(figured)
    if usual.hidden < _CROSSED:
        return usual.tags
    # Between those there is room for more, or for shorter tails.
    figured = _figured(canvas, at, frame, seen, figures, lit=lit, is_close=True)
    return min(usual, _in_turns(figured), key=lambda found: found.hidden).tags


def _figured(
    canvas: Canvas,
    at: Point,
    frame: Frame,
    seen: Mapping[Cell, Turned],
    figures: Sequence[Scored],
    *,
    lit: Mapping[Segment, Sequence[complex]],
    is_close: bool,
) -> list[_Figured]:
    """Them with their places on the board, if there are any: close ones too, or in the middles of spaces alone."""
    room = frame.box.moved(at).grown(_EDGE)
    corner = Box(0, canvas.box.bottom - 66, 100, canvas.box.bottom)
    figured: list[_Figured] = []
    # Of a short path there are few places to choose from.
    for figure in sorted(figures, key=lambda figure: len(figure.segments)):
        path = [segment for segment in figure.segments if segment in lit]
        own = [point for segment in path for point in lit[segment]]
        others = [point for segment in lit.keys() - {*path} for point in lit[segment]]
        said = str(figure.points)
        wide = max(_HIGH, lettering.width(said, theme.SMALL, bold=True) + 2 * _PAD)
        pills = {
            place: _pill(place, wide) for place in _places(at, frame, seen, path, wide, is_close=is_close)
        }
        places = {
            place: pills[place]
            for place in sorted(pills, key=lambda place: place.cost)
            if canvas.box.holds(pills[place])
            and room.holds(pills[place])
            and not pills[place].touches(corner)
        }
        if places:
            cell, chord = path[0]
            paint = BODIES[seen[cell].paints[chord]]
            figured.append(_Figured(said, paint, places, own, others, frame.size))
    return figured


def _in_turns(figured: Sequence[_Figured]) -> _Found:
    """Each in its best place, in whichever order leaves the most of the paths to be seen."""
    if (usual := _in_turn(figured)).hidden < _CROSSED:
        return usual
    # Whichever was placed first has taken from another the only good place that this has.
    turns = ([first, *(one for one in figured if one is not first)] for first in figured[1:])
    return min((usual, *map(_in_turn, turns)), key=lambda found: found.hidden)


def _pill(place: _Place, wide: int) -> Box:
    return Box.around(_whole(place.middle), wide, _HIGH)


def _in_turn(figured: Sequence[_Figured]) -> _Found:
    """Each in its best place that those before it leave free."""
    found: list[Tag] = []
    hidden = 0.0
    for figure in figured:
        free = (
            place
            for place, pill in figure.places.items()
            if not any(_clash(pill, place, tag) for tag in found)
        )
        weighed = list(islice(free, _NEAREST))
        if not weighed:
            hidden += _MISSING
            continue
        best = min(weighed, key=figure.cost)
        hidden += figure.cost(best) - (best.cost if best.cost < _ON_TILES else 0)
        found.append(Tag(figure.said, figure.places[best], _whole(best.tip), figure.paint))
    return _Found(found, hidden)


def _places(
    at: Point,
    frame: Frame,
    seen: Mapping[Cell, Turned],
    path: Sequence[Segment],
    wide: int,
    *,
    is_close: bool,
) -> Iterator[_Place]:
    """Beside an open end of the path; in a free space near it; and, where there is none, on the path."""
    least = _STUB / frame.size
    chosen = {segment: [*_plain(seen, segment, least)] for segment in path}
    if not any(chosen.values()):
        chosen = {(cell, chord): [*_tips(seen[cell].chords, chord)] for cell, chord in path}
    for segment, shares in chosen.items():
        if not shares:
            continue
        cell, chord = segment
        here = complex(*_on(at, frame, cell))
        tips = [_point(at, frame, seen, segment, share) for share in shares]
        near = {*around(cell)}
        for space in near.union(*map(around, near)) - seen.keys():
            centre = complex(*_on(at, frame, space))
            for middle in (
                centre + by for by in (0, *(_aside(space, seen.keys(), frame.size, wide) if is_close else ()))
            ):
                tip = min(tips, key=lambda point: abs(point - middle))
                yield _Place(abs(middle - tip), middle, tip)
        for side in seen[cell].chords[chord]:
            space = beyond(cell, side)
            if space in seen:
                continue
            out = complex(*_on(at, frame, space)) - here
            end = here + out / 2
            away = out / abs(out)
            reach = abs(away.real) * wide / 2 + abs(away.imag) * _HIGH / 2 + _TIP
            tip = min(tips, key=lambda point: abs(point - end))
            yield _Place(reach / 2 + abs(tip - end), end + away * reach, tip)
        yield _Place(_ON_TILES, tips[0], tips[0])


def _aside(space: Cell, seen: AbstractSet[Cell], size: int, wide: int) -> Iterator[complex]:
    """How far from the middle of a free space a tag may lie: into a nook between two tiles, or out to where it meets two
    more free spaces.
    """
    nook = max(size - wide - 2 * _EDGE, 0) / sqrt(3)
    for side in SIDES:
        tiled = len({beyond(space, side), beyond(space, (side + 1) % 6)} & seen)
        if tiled != 1:
            yield strands.corner(side) / strands.CIRCUMRADIUS * (nook if tiled else _FAR * size)


def _plain(seen: Mapping[Cell, Turned], segment: Segment, least: float) -> Iterator[float]:
    """Where on it a tail may end so that enough of the path is to be seen there, in widths of a space."""
    cell, chord = segment
    chords = seen[cell].chords
    for share in _tips(chords, chord):
        length = 0.0
        for side in chords[chord]:
            stretch = strands.bare(chords, chord, share, side, tiles.HALF)
            length += stretch.length
            if stretch.side is not None and (near := seen.get(beyond(cell, side))) is not None:
                length += _coming_in(near, opposite(side))
        if length >= least:
            yield share


def _coming_in(turned: Turned, side: Side) -> float:
    """How much is to be seen of the path that comes in by a side."""
    chords = turned.chords
    chord = next(number for number, chord in enumerate(chords) if side in chord)
    (towards,) = {*chords[chord]} - {side}
    return strands.bare(chords, chord, strands.ends_by(chords, chord, side), towards, tiles.HALF).length


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


def _hidden(place: _Place, own: Sequence[complex], clear: float) -> float:
    """What it costs that a tail runs along its own path rather than across it or just to its end."""
    reach = abs(place.tip - place.middle) + clear
    about = [point for point in own if abs(point - place.middle) < reach]
    on_it = sum(_off(point, place.middle, place.tip) < clear for point in about)
    return _CROSSED * max(on_it - _OWN, 0)


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
