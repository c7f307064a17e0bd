"""The points of each path that scores, on tags beside the pattern.

A tag lies beside the pattern or in a hole of it, and has a tail that leads to the path. Each of
several has its path's colour. One alone is golden, as the figure in the headline and the path's
glow are. Tags on the paths hid them, and one glow about all would not tell them apart.

House rule: a tail is dark with a light edge and ends in a dot, because one in its path's colour is
lost on the path.
"""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from math import sqrt
from typing import Final, NamedTuple

from PIL import ImageDraw

from engine.contract.hexes import SIDES, Cell, Side, around, beyond, opposite
from engine.games.kaliko.state import Scored, Segment
from engine.games.kaliko.tiles import Chord, Turned
from render.kit import hexagons, lettering, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.theme import Colour
from render.kit.wording import word
from render.painters.kaliko import path_shapes, pieces, words
from render.painters.kaliko.colours import BODIES, GLOW
from render.painters.kaliko.frame import Frame

_HIGH: Final = 46
_HIGHER: Final = 5
"""How much higher the tag of a path alone is, at either side."""
_PAD: Final = 14
"""Space at either end of a figure, within its tag."""
_EDGE: Final = 4
_TIP: Final = 18
"""Gap between a tag and the end of a path that comes out to it."""
_TAIL, _DOT, _LIGHT = 8, 20, 4
"""Widths of a tail, of the dot at its end, and of the light edge about both."""
_NEAREST: Final = 16
"""Number of places considered for a tag: those with the shortest tails."""
_CLEAR: Final = 0.2
"""Distance of a tail from other scoring paths, in widths of a space.

`_CROSSED` is the cost of being nearer.
"""
_CROSSED: Final = 90
_COVERED, _TILE = 200, 0.46
"""Cost of each tile that a tag covers, and half a tile's size for that, in widths of a space."""
_ON_TILES, _MISSING = 2000, 4000
"""Costs of a tag that lies on its path, and of a missing tag."""
_ALONG: Final = (0.05, 0.275, 0.5, 0.725, 0.95)
"""Sample points of a segment, as shares of it, which others keep off.

A tag's own tail may lie on `_OWN` of them; on more it runs along its path and hides it.
"""
_OWN: Final = 2
_TIPS: Final = (0.12, 0.3, 0.5, 0.7, 0.88)
"""Where on a segment a tail may end, as shares of it.

`_ALONE` is the distance from other paths of the tile, in widths of a space.
"""
_ALONE: Final = 0.25
_FAR: Final = 0.56
"""Greatest distance of a tag from a free space's middle, in widths of a space.

It leads towards where the space meets two others, nearly up to there: as far as a tag in a nook
between tiles needs.
"""
_STUB: Final = 40
"""Least visible length of a path about the end of a tail, in units.

The dot would cover a shorter one, and the tail would point to the path above it.
"""


class Tag(NamedTuple):
    """A tag: its text, box, colour, and the point its tail leads to."""

    said: str
    pill: Box
    tip: Point
    paint: Colour


class _Placement(NamedTuple):
    """Tags in their places, and the cost of what they hide or lack."""

    tags: list[Tag]
    hidden: float


class _Place(NamedTuple):
    """A place for a tag, and its cost before other tags are considered."""

    cost: float
    middle: complex
    tip: complex


@dataclass(slots=True)
class _Figure:
    """A figure with all places for its tag and its box there.

    The places with the shortest tails come first.
    """

    said: str
    paint: Colour
    places: Mapping[_Place, Box]
    own: Sequence[complex]
    others: Sequence[complex]
    """Sample points of the other paths that score; `own` are its own path's."""
    size: int
    """The width of a space."""
    known: dict[_Place, float] = field(default_factory=dict)

    def cost(self, place: _Place) -> float:
        """Return a place's cost with what it hides."""
        if place not in self.known:
            crossed = _crossing_cost(place, self.others, _CLEAR * self.size)
            self.known[place] = place.cost + crossed + _hiding_cost(place, self.own, pieces.HALF * self.size)
        return self.known[place]


def draw(
    canvas: Canvas, at: Point, frame: Frame, seen: Mapping[Cell, Turned], figures: Sequence[Scored]
) -> None:
    """Write the tags on a board whose corner is at a point."""
    tags = place_tags(canvas, at, frame, seen, figures)
    more = _HIGHER if len(figures) == 1 else 0
    for tag in tags:
        _tail(canvas, tag)
    for tag in tags:
        pill = tag.pill._replace(top=tag.pill.top - more, bottom=tag.pill.bottom + more)
        canvas.panel(pill.inflate(_EDGE), theme.INK, pill.height // 2 + _EDGE)
        canvas.panel(pill, tag.paint, pill.height // 2)
        canvas.text(pill.middle, tag.said, _type(figures), theme.INK, bold=True, side="middle")


def _type(figures: Sequence[Scored]) -> int:
    """Return the type size of the figures: one alone is larger."""
    return theme.BODY if len(figures) == 1 else theme.SMALL


def _tail(canvas: Canvas, tag: Tag) -> None:
    """Draw the tail from a tag to a dot on its path.

    The tag is drawn after it.
    """
    foot, tip = tag.pill.middle, tag.tip
    ends = Box(min(foot[0], tip[0]), min(foot[1], tip[1]), max(foot[0], tip[0]), max(foot[1], tip[1]))
    area = ends.inflate(_DOT)
    for edge, colour in ((_LIGHT, theme.TEXT), (0, theme.INK)):

        def line(pen: ImageDraw.ImageDraw, fine: int, edge: int = edge) -> None:
            start, end = (((x - area.left) * fine, (y - area.top) * fine) for x, y in (foot, tip))
            pen.line((start, end), fill=255, width=(_TAIL + 2 * edge) * fine)
            pen.circle(end, (_DOT / 2 + edge) * fine, fill=255)

        canvas.ink(shapes.draw_mask(area.width, area.height, line, fine=2), area[:2], colour)


def place_tags(
    canvas: Canvas, at: Point, frame: Frame, seen: Mapping[Cell, Turned], figures: Sequence[Scored]
) -> list[Tag]:
    """Return the tags' places.

    No tag lies on another or on felt that the badge hides, and no tail crosses a tag.
    """
    lit = {
        segment: tuple(_point(at, frame, seen, segment, share) for share in _ALONG)
        for figure in figures
        for segment in figure.segments
        if segment[0] in seen
    }
    figured = _find_places(canvas, at, frame, seen, figures, lit=lit, is_close=False)
    usual = _in_turns(figured)
    if usual.hidden < _CROSSED:
        return usual.tags
    # Between spaces there is room for more tags, or for shorter tails.
    figured = _find_places(canvas, at, frame, seen, figures, lit=lit, is_close=True)
    return min(usual, _in_turns(figured), key=lambda found: found.hidden).tags


def _find_places(
    canvas: Canvas,
    at: Point,
    frame: Frame,
    seen: Mapping[Cell, Turned],
    figures: Sequence[Scored],
    *,
    lit: Mapping[Segment, Sequence[complex]],
    is_close: bool,
) -> list[_Figure]:
    """Return the figures that have places on the board, with these places.

    If `is_close`, places between spaces count too, not only their middles.
    """
    room = frame.box.shift(at).inflate(_EDGE)
    corner = Box(0, canvas.box.bottom - 66, 100, canvas.box.bottom)
    tiles = [_on(at, frame, cell) for cell in seen if any(near not in seen for near in around(cell))]
    figured: list[_Figure] = []
    # A short path has few places to choose from.
    for figure in sorted(figures, key=lambda figure: len(figure.segments)):
        path = [segment for segment in figure.segments if segment in lit]
        own = [point for segment in path for point in lit[segment]]
        others = [point for segment in lit.keys() - {*path} for point in lit[segment]]
        said = str(figure.points) if len(figures) > 1 else word(words.PLUS, n=figure.points)
        wide = max(_HIGH, lettering.width(said, _type(figures), bold=True) + 2 * _PAD)
        found = (
            (place, _pill(place, wide)) for place in _places(at, frame, seen, path, wide, is_close=is_close)
        )
        fitting = [
            (place._replace(cost=place.cost + _COVERED * _covered(pill, tiles, frame.size)), pill)
            for place, pill in found
            if canvas.box.holds(pill) and room.holds(pill) and not pill.touches(corner)
        ]
        places = dict(sorted(fitting, key=lambda one: one[0].cost))
        if places:
            cell, chord = path[0]
            paint = BODIES[seen[cell].paints[chord]] if len(figures) > 1 else GLOW
            figured.append(_Figure(said, paint, places, own, others, frame.size))
    return figured


def _covered(pill: Box, tiles: Sequence[Point], size: int) -> int:
    """Return how many tiles, by their middles, a tag covers."""
    left, top, right, bottom = pill.inflate(_EDGE + round(_TILE * size))
    return sum(left < x < right and top < y < bottom for x, y in tiles)


def _in_turns(figured: Sequence[_Figure]) -> _Placement:
    """Place each tag in the order that hides the least of the paths."""
    if (usual := _in_turn(figured)).hidden < _CROSSED:
        return usual
    # The tag that was placed first may have taken another's only good place.
    turns = ([first, *(one for one in figured if one is not first)] for first in figured[1:])
    return min((usual, *map(_in_turn, turns)), key=lambda found: found.hidden)


def _pill(place: _Place, wide: int) -> Box:
    return Box.around(_whole(place.middle), wide, _HIGH)


def _in_turn(figured: Sequence[_Figure]) -> _Placement:
    """Place each tag in its best place that those before it leave free."""
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
    return _Placement(found, hidden)


def _places(
    at: Point,
    frame: Frame,
    seen: Mapping[Cell, Turned],
    path: Sequence[Segment],
    wide: int,
    *,
    is_close: bool,
) -> Iterator[_Place]:
    """Yield places beside open ends of the path and in free spaces near it.

    If there is none, yield places on the path.
    """
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
    """Yield a tag's possible offsets from a free space's middle.

    They lead into a nook between two tiles, or to where the space meets two more free ones.
    """
    nook = max(size - wide - 2 * _EDGE, 0) / sqrt(3)
    for side in SIDES:
        tiled = len({beyond(space, side), beyond(space, (side + 1) % 6)} & seen)
        if tiled != 1:
            yield path_shapes.corner(side) / hexagons.CIRCUMRADIUS * (nook if tiled else _FAR * size)


def _plain(seen: Mapping[Cell, Turned], segment: Segment, least: float) -> Iterator[float]:
    """Yield points of a segment where a tail may end.

    There at least `least` of the path is visible, in widths of a space.
    """
    cell, chord = segment
    chords = seen[cell].chords
    for share in _tips(chords, chord):
        length = 0.0
        for side in chords[chord]:
            stretch = path_shapes.bare(chords, chord, share, side, pieces.HALF)
            length += stretch.length
            if stretch.side is not None and (near := seen.get(beyond(cell, side))) is not None:
                length += _coming_in(near, opposite(side))
        if length >= least:
            yield share


def _coming_in(turned: Turned, side: Side) -> float:
    """Return how much is visible of the path that comes in by a side."""
    chords = turned.chords
    chord = next(number for number, chord in enumerate(chords) if side in chord)
    (towards,) = {*chords[chord]} - {side}
    return path_shapes.bare(
        chords, chord, path_shapes.ends_by(chords, chord, side), towards, pieces.HALF
    ).length


@cache
def _tips(chords: tuple[Chord, ...], chord: int) -> tuple[float, ...]:
    """Return the shares of a path where a tail points only to it: at least one."""
    lines = path_shapes.lines(chords)
    own = lines[chord]

    def off(share: float) -> float:
        here = own[round(share * (len(own) - 1))]
        return min(abs(here - point) for line in lines if line is not own for point in line)

    return tuple(share for share in _TIPS if off(share) >= _ALONE) or (max(_TIPS, key=off),)


def _clash(pill: Box, place: _Place, other: Tag) -> bool:
    """Return whether a tag would lie on another or its tail, or cross it."""
    reach = _HIGH / 2 + 2 * _EDGE
    return (
        pill.inflate(2 * _EDGE).touches(other.pill.inflate(_EDGE))
        or _off(complex(*other.pill.middle), place.middle, place.tip) < reach
        or _off(place.middle, complex(*other.pill.middle), complex(*other.tip)) < reach
    )


def _crossing_cost(place: _Place, others: Sequence[complex], clear: float) -> float:
    """Return the cost of crossing other scoring paths with a tail or tag."""
    reach = max(abs(place.tip - place.middle) + clear, _HIGH)
    about = [point for point in others if abs(point - place.middle) < reach]
    near = sum(_off(point, place.middle, place.tip) < clear for point in about)
    return _CROSSED * (near + sum(abs(point - place.middle) < _HIGH for point in about))


def _hiding_cost(place: _Place, own: Sequence[complex], clear: float) -> float:
    """Return the cost of a tail along its own path.

    A tail across the path, or just to its end, costs nothing.
    """
    reach = abs(place.tip - place.middle) + clear
    about = [point for point in own if abs(point - place.middle) < reach]
    on_it = sum(_off(point, place.middle, place.tip) < clear for point in about)
    return _CROSSED * max(on_it - _OWN, 0)


def _off(point: complex, start: complex, end: complex) -> float:
    """Return the distance of a point from the line from start to end."""
    along = end - start
    if not along:
        return abs(point - start)
    share = ((point - start) * along.conjugate()).real / abs(along) ** 2
    return abs(point - start - min(max(share, 0), 1) * along)


def _point(at: Point, frame: Frame, seen: Mapping[Cell, Turned], segment: Segment, share: float) -> complex:
    """Return the point at a share of a segment, on the canvas."""
    cell, chord = segment
    line = path_shapes.lines(seen[cell].chords)[chord]
    point = line[round(share * (len(line) - 1))]
    high = hexagons.pitch(frame.size) / (1.5 * hexagons.CIRCUMRADIUS)
    return complex(*_on(at, frame, cell)) + complex(point.real * frame.size, point.imag * high)


def _on(at: Point, frame: Frame, cell: Cell) -> Point:
    x, y = frame.middle(cell)
    return at[0] + x, at[1] + y


def _whole(point: complex) -> Point:
    return round(point.real), round(point.imag)
