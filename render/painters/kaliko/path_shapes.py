"""The course of a tile's three paths, their crossings and outlines.

Points are complex numbers about the tile's middle; its width from side to side is 1, and the y axis
points down. A path leaves a side at its middle and at right angles, so that it runs on smoothly
from tile to tile.
"""

from cmath import exp, phase, pi
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise
from math import cos, sqrt
from typing import Final, NamedTuple

from engine.contract.hexes import SIDES, Side
from engine.games.kaliko.tiles import Chord, span
from render.kit import hexagons

Line = tuple[complex, ...]
"""Points from end to end, evenly spaced."""

_BANDS: Final = 2048
"""Number of cached outlines: lines are few, but a tile is made of dozens of outlines."""
_STEPS: Final = 48
"""Number of pieces of a line."""
_EVERY: Final = 3
"""Pieces of a line that make one piece of an outline: finer is not visible."""
_OVERRUN: Final = 0.03
"""How far a line runs on beyond the tile's edge, where the mask cuts it."""
_BOW: Final = 0.13
"""Distance of three straight paths from the middle, where all would cross at once."""
_WHIRL: Final = ((0, 3), (2, 5), (4, 1))
"""The straight paths of such a tile, each from the side where it starts to bow left."""


class Stroke(NamedTuple):
    """A part of a path, to be drawn over what is there.

    It has its chord's number, and its start and end as shares of the path.
    """

    chord: int
    start: float = 0.0
    end: float = 1.0


def corner(number: float) -> complex:
    """Return a corner of the tile; the first lies between sides 0 and 1."""
    return hexagons.CIRCUMRADIUS * _towards(number + 0.5)


@lru_cache(_BANDS)
def hexagon(inset: float = 0.0, rounding: float = 0.0) -> Line:
    """Return the tile's outline, inset, with rounded corners."""
    outline: list[complex] = []
    shrink = 1 - 2 * inset
    for number in SIDES:
        here, before, after = (shrink * corner(number + step) for step in (0, -1, 1))
        if not rounding:
            outline.append(here)
            continue
        start, end = (
            here + (other - here) / abs(other - here) * rounding / sqrt(3) for other in (before, after)
        )
        outline += [_bent(start, here, end, step / 6) for step in range(7)]
    return tuple(outline)


@cache
def lines(chords: tuple[Chord, ...]) -> tuple[Line, ...]:
    """Return the middle line of each path of a tile."""
    if all(span(chord) == 3 for chord in chords):
        return tuple(_bow(chord) for chord in chords)
    return tuple(_curve(chord) if span(chord) < 3 else straight(*chord) for chord in chords)


@cache
def woven(chords: tuple[Chord, ...]) -> tuple[Stroke, ...]:
    """Return the order of strokes in which paths go over and under in turn."""
    order = sorted(range(len(chords)), key=lambda number: (span(chords[number]), number))
    spans = [span(chords[number]) for number in order]
    if spans == [2, 2, 3]:  # the straight path goes over one curve and under the other
        order = [order[0], order[2], order[1]]
    strokes = [Stroke(number) for number in order]
    if spans == [3, 3, 3]:  # each goes over one and under the other: half of the first comes to the top again
        strokes.append(_half_that_meets(chords, order[0], order[2]))
    return tuple(strokes)


def straight(one: Side, other: Side) -> Line:
    """Return the line from side to side across the middle."""
    stretch = 1 + 2 * _OVERRUN
    start, end = _middle(one) * stretch, _middle(other) * stretch
    return tuple(start + (end - start) * step / _STEPS for step in range(_STEPS + 1))


@lru_cache(_BANDS)
def band(line: Line, half: float, start: float = 0.0, end: float = 1.0) -> Line:
    """Return the outline of a line made broad, `half` to either side.

    `start` and `end` are shares of its length.
    """
    first, last = round(start * (len(line) - 1)), round(end * (len(line) - 1))
    ways = _ways(line)
    is_straight = all(abs((way / ways[first]).imag) < 1e-9 for way in ways[first : last + 1])
    step = max(last - first, 1) if is_straight else _EVERY
    along = [*range(first, last, step), last]
    aside = [half * 1j * ways[at] / abs(ways[at]) for at in along]
    left = [line[at] + by for at, by in zip(along, aside, strict=True)]
    right = [line[at] - by for at, by in zip(along, aside, strict=True)]
    return (*left, *reversed(right))


@cache
def ends_by(chords: tuple[Chord, ...], chord: int, side: Side) -> bool:
    """Return whether a path's line leaves the tile by that side.

    Otherwise the line comes in by it.
    """
    line = lines(chords)[chord]
    return abs(line[-1] - _middle(side)) < abs(line[0] - _middle(side))


class Stretch(NamedTuple):
    """A path's visible length, and the side by which it leaves.

    The side is None where another path lies on it.
    """

    length: float
    side: Side | None


@cache
def bare(chords: tuple[Chord, ...], chord: int, share: float, towards: Side, clear: float) -> Stretch:
    """Return a path's visible length from a share of it to a side.

    It ends where another path, `clear` broad to either side, lies on it.
    """
    line, free = lines(chords)[chord], _uncovered_points(chords, chord, clear)
    way = 1 if ends_by(chords, chord, towards) else -1
    start = at = round(share * _STEPS)
    while free[at] and 0 <= at + way <= _STEPS:
        at += way
    along = abs(at - start) / _STEPS * length(line)
    return Stretch(along, towards if free[at] else None)


@cache
def _uncovered_points(chords: tuple[Chord, ...], chord: int, clear: float) -> tuple[bool, ...]:
    """Return which points of a path no other one covers.

    The other one is `clear` broad to either side.
    """
    own, free = lines(chords)[chord], [True] * (_STEPS + 1)
    for stroke in woven(chords):
        first, last = (round(share * _STEPS) for share in (stroke.start, stroke.end))
        if stroke.chord == chord:
            free[first : last + 1] = [True] * (last + 1 - first)
            continue
        over = lines(chords)[stroke.chord][first : last + 1]
        for at, here in enumerate(own):
            free[at] = free[at] and min(abs(here - point) for point in over) >= clear
    return tuple(free)


@lru_cache(_BANDS)
def length(line: Line) -> float:
    """Return a line's length from edge to edge of the tile."""
    return sum(abs(there - here) for here, there in pairwise(line)) - 2 * _OVERRUN


def inside(line: Line, share: float) -> float:
    """Convert a share between the edges to one of the line."""
    across = length(line)
    return (_OVERRUN + share * across) / (across + 2 * _OVERRUN)


def stub(side: Side, reach: float) -> Line:
    """Return the line of a path that ends `reach` after a side."""
    inwards = -_towards(side)
    start = _middle(side) - inwards * _OVERRUN
    return tuple(start + inwards * (reach + _OVERRUN) * step / 12 for step in range(13))


def _towards(side: float) -> complex:
    return exp(-1j * pi / 3 * side)


def _middle(side: float) -> complex:
    return _towards(side) / 2


def _bent(start: complex, over: complex, end: complex, share: float) -> complex:
    """Return a point of a curve that is pulled towards a third point."""
    return (1 - share) ** 2 * start + 2 * share * (1 - share) * over + share**2 * end


def _curve(chord: Chord) -> Line:
    """Return an arc about a corner of the tile.

    From a side to the next but one, the arc is about the middle of the tile between.
    """
    one, other = chord if chord[1] - chord[0] < 3 else (chord[1], chord[0] + 6)
    pivot = corner(one) if span(chord) == 1 else _towards((one + other) / 2)
    start, end = _middle(one) - pivot, _middle(other) - pivot
    sweep = phase(end / start)
    overrun = _OVERRUN / abs(start) / abs(sweep)
    shares = (-overrun + (1 + 2 * overrun) * step / _STEPS for step in range(_STEPS + 1))
    return tuple(pivot + start * exp(1j * sweep * share) for share in shares)


def _bow(chord: Chord) -> Line:
    """Return a straight path that bows around the middle."""
    one, other = next(ends for ends in _WHIRL if set(ends) == set(chord))
    line = straight(one, other)
    aside = 1j * (line[-1] - line[0]) / abs(line[-1] - line[0])
    return tuple(point + aside * _BOW * cos(pi * min(abs(point), 0.5)) ** 2 for point in line)


def _half_that_meets(chords: tuple[Chord, ...], one: int, other: int) -> Stroke:
    """Return the half of one path on which it crosses another."""
    here, there = lines(chords)[one], lines(chords)[other]
    nearest = min(range(len(here)), key=lambda number: min(abs(here[number] - point) for point in there))
    return Stroke(one, 0.0, 0.5) if nearest < len(here) // 2 else Stroke(one, 0.5, 1.0)


def _ways(line: Sequence[complex]) -> list[complex]:
    """Return the line's direction at each of its points."""
    return [line[min(number + 1, len(line) - 1)] - line[max(number - 1, 0)] for number in range(len(line))]
