"""A second scorer of Kaliko, from the rule text alone, to test the engine.

It works in another way than the engine. A segment is a line in the plane between the middles of two
sides. Touching tiles share such a point, so a plain search from point to point finds a path; it
crosses itself where two of its lines do. Nothing here knows of turnings, masks, numbers of sides
beyond their points, or paths traced before.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, permutations

from engine.contract.hexes import Cell, Side
from engine.games.kaliko.tiles import Colour, Turned

Strand = tuple[frozenset[Side], Colour]
Design = frozenset[Strand]
"""A tile as it lies: the sides that its segments join, and their colours."""

Table = Mapping[Cell, Design]
Point = tuple[int, int]

MIDDLES: Mapping[Side, Point] = {0: (2, 0), 1: (1, 1), 2: (-1, 1), 3: (-2, 0), 4: (-1, -1), 5: (1, -1)}
"""Offsets from the middle of a cell to the middles of its sides.

y points upwards, and heights are stretched to whole numbers.
"""


@dataclass(frozen=True)
class Line:
    """A segment where it lies."""

    cell: Cell
    ends: frozenset[Point]
    colour: Colour
    is_new: bool


@dataclass(frozen=True, order=True)
class Found:
    """A path that scores: all that counts in it."""

    is_main: bool
    colour: Colour
    segments: int
    crossings: int
    is_closed: bool

    @property
    def points(self) -> int:
        bonus = 3 * self.crossings
        return 2 * (self.segments + bonus) if self.is_closed else self.segments + bonus


@dataclass(frozen=True)
class Verdict:
    """The result of a play: whether it is legal, and the paths that score."""

    is_matching: bool
    is_legal: bool
    paths: tuple[Found, ...]

    @property
    def points(self) -> int:
        return sum(path.points for path in self.paths)


def design(turned: Turned) -> Design:
    """Return the visible design of a tile as it lies."""
    return frozenset(
        (frozenset(chord), paint) for chord, paint in zip(turned.chords, turned.paints, strict=True)
    )


def score_play(old: Table, new: Table) -> Verdict:
    """Return what the rules say of laying these tiles on that pattern."""
    lines = [*_lines(old, is_new=False), *_lines(new, is_new=True)]
    at = defaultdict[Point, list[Line]](list)
    for line in lines:
        for point in line.ends:
            at[point].append(line)
    is_matching = all(len({line.colour for line in meeting}) == 1 for meeting in at.values())
    if not new or not old.keys().isdisjoint(new) or not is_matching:
        return Verdict(is_matching, is_legal=False, paths=())
    paths = tuple(
        Found(
            is_main={line.cell for line in path if line.is_new} == set(new),
            colour=next(iter(path)).colour,
            segments=len(path),
            crossings=sum(_do_cross(one, other) for one, other in combinations(path, 2)),
            is_closed=all(len(at[point]) == 2 for line in path for point in line.ends),
        )
        for path in _join_lines(lines)
        if any(_connects(run, path) for run in _join_lines(line for line in path if line.is_new))
    )
    return Verdict(is_matching, any(path.is_main for path in paths), tuple(sorted(paths)))


def dead_holes(old: Table, unplayed: Iterable[Design]) -> set[Cell]:
    """Return the empty cells beside the pattern that no given design fits."""
    shown = {(point, line.colour) for line in _lines(old, is_new=False) for point in line.ends}
    stock, dead = list(unplayed), set[Cell]()
    for cell in {(q + i, r + j) for q, r in old for i, j in permutations((-1, 0, 1), 2)} - set(old):
        points = {_point(cell, side) for side in MIDDLES}
        wanted = {(point, colour) for point, colour in shown if point in points}
        if not any(wanted <= _strand_ends(cell, one) for one in stock):
            dead.add(cell)
    return dead


def _strand_ends(cell: Cell, one: Design) -> set[tuple[Point, Colour]]:
    return {(point, line.colour) for line in _lines({cell: one}, is_new=True) for point in line.ends}


def _lines(table: Table, *, is_new: bool) -> Iterator[Line]:
    for cell, strands in table.items():
        for sides, colour in strands:
            yield Line(cell, frozenset(_point(cell, side) for side in sides), colour, is_new)


def _point(cell: Cell, side: Side) -> Point:
    q, r = cell
    x, y = MIDDLES[side]
    return 4 * q + 2 * r + x, y - 2 * r


def _join_lines(lines: Iterable[Line]) -> Iterator[frozenset[Line]]:
    """Yield the lines in connected groups, found by search from point to point."""
    at = defaultdict[Point, set[Line]](set)
    for line in lines:
        for point in line.ends:
            at[point].add(line)
    unseen = {line for meeting in at.values() for line in meeting}
    while unseen:
        group, waiting = set[Line](), [next(iter(unseen))]
        while waiting:
            line = waiting.pop()
            if line not in group:
                group.add(line)
                waiting.extend(near for point in line.ends for near in at[point])
        unseen -= group
        yield frozenset(group)


def _connects(run: frozenset[Line], path: frozenset[Line]) -> bool:
    """Return whether both ends of connected new segments join the pattern."""
    old_points = [point for line in path if not line.is_new for point in line.ends]
    return sum(point in old_points for line in run for point in line.ends) == 2


def _do_cross(one: Line, other: Line) -> bool:
    """Return whether two lines in one cell cross.

    They do if their ends lie on different sides of each other.
    """
    if one.cell != other.cell:
        return False
    (a, b), (c, d) = one.ends, other.ends
    return _side_of(a, b, c) * _side_of(a, b, d) < 0 and _side_of(c, d, a) * _side_of(c, d, b) < 0


def _side_of(a: Point, b: Point, point: Point) -> int:
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
