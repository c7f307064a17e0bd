"""Groups of tiles that are far apart, moved nearer to one another.

They are as large as they fit, each whole and in its own layout.

House rule: two groups are apart while no space lies beside both, so that the distance between them
means nothing. Once they meet, or where tiles would not become much larger, the table is shown
unchanged.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations, islice, permutations
from math import ceil
from typing import Final, NamedTuple

from engine.contract.hexes import Cell, distance
from render.kit import hexagons, theme
from render.kit.geometry import Box, Point
from render.kit.hexagons import Frame
from render.painters.kcaloria.tiles.sizes import BADGE, FIGURES, SIZES

Group = frozenset[Cell]
_BESIDE: Final = 2
"""Maximum distance of two tiles with a space beside both."""
_MOST: Final = 6
"""Maximum number of groups."""
_WAYS: Final = 120
"""Maximum number of orders that are tried for each size."""
_COMPARED: Final = 6
"""Maximum number of fitting orders that are compared. The tidiest one is best."""
_IN_ORDER: Final = 0.85
"""Factor by which tiles may be smaller for groups to be in order, or nearer to one another."""
_ABOVE: Final = 400
"""Approximate height of what stands above a table."""
_HEIGHTS: Final = (0.0, 0.2, 0.4, 0.7, 1.0)
"""Heights of the meadow that are tried, from the least to the most."""
_LARGEST: Final = 220
_GAIN: Final = 1.08
"""Least factor by which tiles must become larger for groups to be moved."""
_GAP: Final = 0.4
"""Least gap between two groups, as a share of a tile."""
_SIDE, _PAD = theme.MARGIN, 16
"""Margin of meadow at either side, and above and below."""
_STEP: Final = 10
"""Distance between the places that are tried."""
_ROUNDS: Final = 4
"""Number of times that all groups are centred in the free room about them."""


@dataclass(frozen=True)
class Islands(Frame):
    """A frame in which groups of cells are moved.

    `moves` has each group's distance from its usual place.
    """

    moves: tuple[tuple[Group, Point], ...] = ()
    _by_cell: dict[Cell, Point] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, size: int, room: Point, moves: Mapping[Group, Point]) -> Islands:
        """Return a frame with these groups in a room."""
        by_cell = {cell: move for group, move in moves.items() for cell in group}
        return cls(size, 0, 0, *room, tuple(moves.items()), by_cell)

    def below(self, middles: Sequence[int]) -> Islands:
        """Return a frame with groups' middles at these x values."""
        moves = {
            group: (middle - hexagons.extent(group, self.size).middle[0], down)
            for (group, (_, down)), middle in zip(self.moves, middles, strict=True)
        }
        return Islands.of(self.size, (self.width, self.height), moves)

    def corner(self, cell: Cell) -> Point:
        """Return the corner of a cell's box.

        A cell without a group moves like the nearest one with a group.
        """
        if (move := self._by_cell.get(cell)) is None:
            move = self._by_cell[min(self._by_cell, key=lambda one: (distance(cell, one), one))]
        left, top = Frame.corner(self, cell)
        return left + move[0], top + move[1]


@lru_cache(maxsize=64)
def islands(cells: tuple[Cell, ...], room: Point, size: int, least: int = 0) -> Islands | None:
    """Return the groups in a room of that width.

    It is as high as they need, up to the room's height and at least `least`.

    None if there is only one group, or tiles would not become larger enough than `size`. If
    possible, groups are in the order of their cells, row by row; tiles are a little smaller where
    this makes the meadow far smaller.
    """
    groups = _groups(cells)
    if not 1 < len(groups) <= _MOST:
        return None
    found: list[Islands] = []
    for wanted in reversed([one for one in SIZES if size * _GAIN < one <= _LARGEST]):
        if found and wanted < _IN_ORDER * found[0].size:
            break
        if (best := _pack_best(groups, wanted, room, least)) is not None:
            found.append(best)
    return min(found, key=lambda one: (_mess(one), -_fill_share(one)), default=None)


def _pack_best(groups: Sequence[Group], size: int, room: Point, least: int) -> Islands | None:
    """Return the groups packed in this size, in the best order.

    They use as little of the meadow as possible. None if they do not fit.
    """
    pieces = [_Piece.of(group, size) for group in groups]
    if size * size * sum(map(len, groups)) > room[0] * room[1]:
        return None
    best: Islands | None = None
    for share in _HEIGHTS:
        high = round(least + share * (room[1] - least))
        places = _Places(size, (room[0] - 2 * _SIDE, high - 2 * _PAD))
        ways = (
            {piece: way[piece] for piece in pieces}
            for order in islice(permutations(pieces), _WAYS)
            for way in (places.pack(order, is_across=False), places.pack(order, is_across=True))
            if way
        )
        for way in islice(ways, _COMPARED):
            found = places.with_needed_height(way, least).even_out(way)
            best = found if best is None else min(best, found, key=_mess)
            if not _mess(best):
                return best
    return best


def _fill_share(found: Islands) -> float:
    """Return the share of the picture that tiles fill.

    It only compares frames, and includes what stands above the tiles.
    """
    return found.size**2 / (found.height + _ABOVE)


def _mess(found: Islands) -> int:
    """Return how many pairs of groups are out of reading order."""
    boxes = [hexagons.extent(group, found.size).shift(move) for group, move in found.moves]
    return sum(
        later.middle[0] < sooner.middle[0] and later.middle[1] < sooner.bottom
        for sooner, later in combinations(boxes, 2)
    )


def _groups(cells: Sequence[Cell]) -> list[Group]:
    """Return the groups of cells, in the order of their first cells.

    Each cell of a group has a space beside it and the next one.
    """
    groups: list[list[Cell]] = []
    for cell in cells:
        near = [group for group in groups if any(distance(cell, one) <= _BESIDE for one in group)]
        groups = [group for group in groups if group not in near]
        groups.append([*(one for group in near for one in group), cell])
    return sorted(map(frozenset, groups), key=lambda group: min(map(cells.index, group)))


class _Piece(NamedTuple):
    """A group with the middles of its tiles.

    They are relative to its upper left corner, in steps.
    """

    group: Group
    box: Box
    """The group's box in its usual place."""
    middles: tuple[Point, ...]

    @classmethod
    def of(cls, group: Group, size: int) -> _Piece:
        """Return a group of tiles with this size."""
        box = hexagons.extent(group, size)
        middles = (((2 * q + r) * size // 2 - box.left, r * hexagons.pitch(size) - box.top) for q, r in group)
        return cls(group, box, tuple((x // _STEP, y // _STEP) for x, y in middles))


_Found = dict[_Piece, Point]
"""The upper left corner of each, in steps."""


class _Places:
    """A room in steps.

    Sets of places are integers, a bit for each, row by row. One set is where a tile's middle may
    not be.
    """

    def __init__(self, size: int, room: Point) -> None:
        self.size, self._room = size, room
        self._wide, self._high = (side // _STEP for side in room)
        across, down = (1 + _GAP) * size, (2 * hexagons.CIRCUMRADIUS * (1 + _GAP)) * size
        self._pad = int(down / _STEP) + 1
        self._row = 2 * (self._wide + self._pad)  # so wide that nothing runs on into the next row
        self._column = sum(1 << self._bit((0, y)) for y in range(self._high))
        self._under_badge = self._find_under_badge()
        self._about = 0
        for y in range(-self._pad, self._pad + 1):
            reach = int(min(across, (down - abs(y) * _STEP) * 3**0.5) / _STEP)
            if reach >= 0:
                self._about |= (1 << 2 * reach + 1) - 1 << self._bit((self._pad - reach, y + self._pad))

    def pack(self, way: Sequence[_Piece], *, is_across: bool) -> _Found | None:
        """Return the places of pieces, packed one after the other.

        Each is as far left as it fits, then as high up, or the other way round. None if not all
        fit.
        """
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

    def with_needed_height(self, found: _Found, least: int) -> _Places:
        """Return a room as high as the pieces need.

        It is at least `least` high with the margins.
        """
        most = max(at[1] * _STEP + piece.box.height for piece, at in found.items())
        middles = ((at[0] + x, at[1] + y) for piece, at in found.items() for x, y in piece.middles)
        most = max([most, *(self._height_above_badge(y) for x, y in middles if self._is_at_badge(x))])
        return _Places(self.size, (self._room[0], max(least - 2 * _PAD, -(-most // _STEP) * _STEP)))

    def even_out(self, way: _Found) -> Islands:
        """Return the frame with each piece centred in its free room.

        It is centred across and down.
        """
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

    def _find_under_badge(self) -> int:
        """Return the places of middles whose tiles have figures under the clients' badge."""
        return sum(
            1 << self._bit((x + self._pad, y + self._pad))
            for x in range(self._wide)
            for y in range(self._high if self._is_at_badge(x) else 0)
            if self._height_above_badge(y) > self._room[1]
        )

    def _is_at_badge(self, x: int) -> bool:
        """Return whether figures of a tile with its middle in this column may meet the badge."""
        return _SIDE + x * _STEP - FIGURES[0] * self.size < BADGE[0]

    def _height_above_badge(self, y: int) -> int:
        """Return the least height of a room where figures in this row stay above the badge."""
        return ceil((y + 1) * _STEP + FIGURES[1] * self.size) + BADGE[1] - _PAD

    def _bit(self, at: Point) -> int:
        return at[1] * self._row + at[0]

    def _free(self, piece: _Piece, found: _Found) -> int:
        """Return the free places of a piece's upper left corner.

        They depend on the pieces that are there already.
        """
        taken = self._under_badge
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
        """Return the last free place from a free place in one direction."""
        x, y = at
        while x + step[0] >= 0 and y + step[1] >= 0 and free >> self._bit((x + step[0], y + step[1])) & 1:
            x, y = x + step[0], y + step[1]
        return x, y
