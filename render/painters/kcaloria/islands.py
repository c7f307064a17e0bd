"""Where groups of tiles lie far apart: moved nearer to one another, as large as they fit, each whole and as it lies.

House rule: two groups are apart while no space lies beside both, so that how far they are from each other says nothing. Where
tiles are small all the same, groups with a space between are moved, too, and a path of stones says that there is one. Once
they meet, and wherever tiles would not become much larger, the table is shown as it is. A path runs from edge to edge over
the meadow alone: the shortest straight one, or one that bends where tiles lie between.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import combinations, islice, permutations, product
from math import atan2, cos, dist, pi
from typing import Final, NamedTuple

from engine.hexes import Cell, distance
from render import hexagons
from render.geometry import Box, Point
from render.hexagons import Frame
from render.painters.kcaloria.sizes import SIZES

Group = frozenset[Cell]
Link = tuple[Cell, Cell]
_BESIDE: Final = 2
"""Tiles no farther from each other than this have a space beside both."""
_TOUCHING: Final = 1
_MOST: Final = 6
"""So many groups at most."""
_WAYS: Final = 120
"""So many orders are tried at most for each size."""
_COMPARED: Final = 6
"""So many that fit are compared: those are best whose paths are shortest."""
_IN_ORDER: Final = 0.85
"""How much smaller tiles may be for groups to be in order."""
_LARGEST: Final = 220
_GAIN: Final = 1.1
"""How much larger tiles have to be for groups to be moved, and again for those with a space between."""
_SMALL: Final = 180
"""Tiles that are not so large are small."""
_SEVERAL: Final = 30
"""Of more tiles no groups are moved that have a space between."""
_GAP: Final = 0.4
"""How much of the meadow there is between two groups at least, as a share of a tile."""
_SIDE, _PAD = 20, 30
"""How much of it there is at either side, and above and below."""
_STEP: Final = 10
"""How far apart the places are that are looked at."""
_CLEAR: Final = 0.62
"""How far a path stays away from the middles of the tiles that it does not join, as a share of a tile."""
_BENDS: Final = (0.0, *(sign * by / 5 for by in (1, 2, 3, 5, 7) for sign in (1, -1)))
"""How far paths may bend to either side, as shares of their lengths."""
_DOTS: Final = 18
"""How far apart the points of a path are."""
_ROUNDS: Final = 4
"""How often all groups are moved into the middle of what is free about them."""


@dataclass(frozen=True)
class Islands(Frame):
    """A frame in which groups of cells are moved, each by so much from where it would lie."""

    moves: tuple[tuple[Group, Point], ...] = ()
    links: tuple[Link, ...] = ()
    """Tiles of two groups with a space beside both."""
    _by_cell: dict[Cell, Point] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, size: int, room: Point, moves: Mapping[Group, Point]) -> Islands:
        """These groups in a room."""
        by_cell = {cell: move for group, move in moves.items() for cell in group}
        found = cls(size, 0, 0, *room, tuple(moves.items()), (), by_cell)
        pairs = (found._nearest(one, other) for one, other in combinations(moves, 2))
        return replace(found, links=tuple(filter(None, pairs)))

    def _nearest(self, one: Group, other: Group) -> Link | None:
        """The tiles nearest to each other of those with a space beside both, with nothing between them if there are such."""
        pairs = [pair for pair in product(one, other) if distance(*pair) == _BESIDE]
        return min(pairs, key=lambda pair: (self.is_blocked(pair), self.way(pair), pair), default=None)

    def way(self, link: Link) -> float:
        """How far it is from the middle of one to that of the other."""
        return dist(*map(self.middle, link))

    def is_blocked(self, link: Link) -> bool:
        """Whether a tile lies on the straight way between the two."""
        start, end = (complex(*self.middle(cell)) for cell in link)
        along = end - start
        for cell in self._by_cell.keys() - {*link}:
            off = complex(*self.middle(cell)) - start
            share = min(1.0, max(0.0, (off * along.conjugate()).real / abs(along) ** 2))
            if abs(off - share * along) < _CLEAR * self.size:
                return True
        return False

    def path(self, link: Link) -> tuple[Point, ...]:
        """Points from the edge of one tile to that of the other, evenly far apart, over the meadow alone if there is such a way."""
        ways = [self._bent(link, bend) for bend in (_BENDS if self.is_blocked(link) else (0.0,))]
        return next((way for way in ways if self._is_free(way, link)), ways[0])

    @property
    def has_ways(self) -> bool:
        """Whether all paths lead over the meadow alone."""
        return all(self._is_free(self.path(link), link) for link in self.links)

    def _is_free(self, way: Sequence[Point], link: Link) -> bool:
        """Whether there is nothing but the picture's meadow under all points of a path."""
        others = [self.middle(cell) for cell in self._by_cell.keys() - {*link}]
        return all(
            0 < x < self.width and 0 < y < self.height and dist((x, y), other) >= _CLEAR * self.size
            for x, y in way
            for other in others
        )

    def _bent(self, link: Link, bend: float) -> tuple[Point, ...]:
        """The points of one way, without those on the two tiles."""
        start, end = (complex(*self.middle(cell)) for cell in link)
        over = (start + end) / 2 + (end - start) * bend * 1j
        count = max(2, round(abs(end - start) * (1 + 2 * bend * bend) / _DOTS))
        spots = (
            (1 - t) * ((1 - t) * start + 2 * t * over) + t * t * end
            for t in (n / count for n in range(count + 1))
        )
        return tuple(
            (round(spot.real), round(spot.imag))
            for spot in spots
            if all(abs(spot - middle) > self._reach(spot - middle) for middle in (start, end))
        )

    def _reach(self, off: complex) -> float:
        """How far it is from the middle of a tile to its edge in that direction, and a step more."""
        turn = (atan2(off.imag, off.real) + pi / 6) % (pi / 3) - pi / 6
        return self.size / 2 / cos(turn) + _DOTS / 2

    def corner(self, cell: Cell) -> Point:
        """Where the box of a cell begins; of one that belongs to no group, as of the nearest that does."""
        if (move := self._by_cell.get(cell)) is None:
            move = self._by_cell[min(self._by_cell, key=lambda one: (distance(cell, one), one))]
        left, top = Frame.corner(self, cell)
        return left + move[0], top + move[1]


@lru_cache(maxsize=64)
def islands(cells: tuple[Cell, ...], room: Point, size: int, least: int = 0) -> Islands | None:
    """The groups in a room of that width, as high as they need but no higher than that, and at least so high.

    None if there is but one, or tiles would not become so much larger than that size. As far as possible groups are in
    the order of their cells, row by row.
    """
    found = _moved(_groups(cells, _BESIDE), room, size * _GAIN, least)
    so_far = size if found is None else found.size
    if so_far >= _SMALL or len(cells) > _SEVERAL:
        return found
    return _moved(_groups(cells, _TOUCHING), room, so_far * _GAIN, least) or found


def _moved(groups: Sequence[Group], room: Point, more_than: float, least: int) -> Islands | None:
    """These groups, larger than that."""
    if not 1 < len(groups) <= _MOST:
        return None
    best: Islands | None = None
    for wanted in reversed([one for one in SIZES if more_than < one <= _LARGEST]):
        if best is not None and wanted < _IN_ORDER * best.size:
            break
        pieces = [_Piece.of(group, wanted) for group in groups]
        places = _Places(wanted, (room[0] - 2 * _SIDE, room[1] - 2 * _PAD))
        ways = (
            {piece: way[piece] for piece in pieces}
            for order in islice(permutations(pieces), _WAYS)
            for way in (places.packed(order, is_across=False), places.packed(order, is_across=True))
            if way
        )
        for way in islice(ways, _COMPARED):
            found = places.needed(way, least).evened(way)
            best = found if best is None else min(best, found, key=_mess)
            if _mess(best) == (0, 0.0):
                return best
        if best is not None and best.links:
            break
    return best if best is None or best.has_ways else None


def _mess(found: Islands) -> tuple[int, float]:
    """How many groups lie before others that come before them, read row by row.

    If there are paths: how many of them lead over tiles, and how long all are.
    """
    if found.links:
        return sum(map(found.is_blocked, found.links)), sum(map(found.way, found.links))
    boxes = [hexagons.extent(group, found.size).moved(move) for group, move in found.moves]
    back = sum(
        later.middle[0] < sooner.middle[0] and later.middle[1] < sooner.bottom
        for sooner, later in combinations(boxes, 2)
    )
    return back, 0.0


def _groups(cells: Sequence[Cell], far: int) -> list[Group]:
    """Cells that belong together, none farther than that from the next, in the order of the first of each."""
    groups: list[list[Cell]] = []
    for cell in cells:
        near = [group for group in groups if any(distance(cell, one) <= far for one in group)]
        groups = [group for group in groups if group not in near]
        groups.append([*(one for group in near for one in group), cell])
    return sorted(map(frozenset, groups), key=lambda group: min(map(cells.index, group)))


class _Piece(NamedTuple):
    """A group, and where the middles of its tiles are from its upper left corner, in steps."""

    group: Group
    box: Box
    """About it, where it would lie."""
    middles: tuple[Point, ...]

    @classmethod
    def of(cls, group: Group, size: int) -> _Piece:
        """A group of tiles so large."""
        box = hexagons.extent(group, size)
        middles = (((2 * q + r) * size // 2 - box.left, r * hexagons.pitch(size) - box.top) for q, r in group)
        return cls(group, box, tuple((x // _STEP, y // _STEP) for x, y in middles))


_Found = dict[_Piece, Point]
"""Where the upper left corner of each is, in steps."""


class _Places:
    """A room in steps. Sets of places are numbers, a bit for each, row by row; where a tile's middle may not be is one."""

    def __init__(self, size: int, room: Point) -> None:
        self.size, self._room = size, room
        self._wide, self._high = (side // _STEP for side in room)
        across, down = (1 + _GAP) * size, (2 * hexagons.CIRCUMRADIUS * (1 + _GAP)) * size
        self._pad = int(down / _STEP) + 1
        self._row = 2 * (self._wide + self._pad)  # so wide that nothing runs on into the next row
        self._column = sum(1 << self._bit((0, y)) for y in range(self._high))
        self._about = 0
        for y in range(-self._pad, self._pad + 1):
            reach = int(min(across, (down - abs(y) * _STEP) * 3**0.5) / _STEP)
            if reach >= 0:
                self._about |= (1 << 2 * reach + 1) - 1 << self._bit((self._pad - reach, y + self._pad))

    def packed(self, way: Sequence[_Piece], *, is_across: bool) -> _Found | None:
        """One after the other as far left as it fits, and there as high up, or the other way round; None if not all do."""
        found: _Found = {}
        for piece in way:
            free = self._free(piece, found)
            if not free:
                return None
            if is_across:
                free = next(filter(None, (free & self._column << x for x in range(self._wide))))
            y, x = divmod((free & -free).bit_length() - 1, self._row)
            found[piece] = (x, y)
        return found

    def needed(self, found: _Found, least: int) -> _Places:
        """A room as high as they need, and at least so high with what there is above and below."""
        most = max(at[1] * _STEP + piece.box.height for piece, at in found.items())
        return _Places(self.size, (self._room[0], max(least - 2 * _PAD, -(-most // _STEP) * _STEP)))

    def evened(self, way: _Found) -> Islands:
        """The frame in which each lies in the middle of what is free about it, across and down."""
        found = dict(way)
        for piece in list(found) * _ROUNDS:
            free = self._free(piece, {other: at for other, at in found.items() if other is not piece})
            for step in ((1, 0), (0, 1)):
                ends = [self._end(free, found[piece], (sign * step[0], sign * step[1])) for sign in (-1, 1)]
                (left, top), (right, bottom) = ends
                found[piece] = ((left + right) // 2, (top + bottom) // 2)
        wide, high = self._room
        moves = {
            piece.group: (_SIDE + x * _STEP - piece.box.left, _PAD + y * _STEP - piece.box.top)
            for piece, (x, y) in found.items()
        }
        return Islands.of(self.size, (wide + 2 * _SIDE, high + 2 * _PAD), moves)

    def _bit(self, at: Point) -> int:
        return at[1] * self._row + at[0]

    def _free(self, piece: _Piece, found: _Found) -> int:
        """Where its upper left corner may be, with those that are there already."""
        taken = 0
        for other, (x, y) in found.items():
            for across, down in other.middles:
                taken |= self._about << self._bit((x + across, y + down))
        wide = self._wide - -(-piece.box.width // _STEP) + 1
        high = self._high - -(-piece.box.height // _STEP) + 1
        rows = self._column & (1 << self._bit((0, max(0, high)))) - 1
        free = rows * ((1 << max(0, wide)) - 1)
        for across, down in piece.middles:
            free &= ~(taken >> self._bit((across + self._pad, down + self._pad)))
        return free

    def _end(self, free: int, at: Point, step: Point) -> Point:
        """How far one may go from a free place in steps."""
        x, y = at
        while x + step[0] >= 0 and y + step[1] >= 0 and free >> self._bit((x + step[0], y + step[1])) & 1:
            x, y = x + step[0], y + step[1]
        return x, y
