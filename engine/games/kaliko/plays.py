"""Search for all legal plays of up to a given number of tiles.

A legal play has a main path with an old path in it. So the search grows one path. It starts at an
old path, puts a tile on the empty space at one end, follows the path to its next open end, and
repeats. Then it does the same from the other end. All tiles are on the path by construction. The
play is legal as soon as the path has met a second old path or is closed. The search starts only
from the lowest-numbered old path of the finished path, so that it finds no play twice.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.contract.hexes import STEPS, Cell, Side, distance
from engine.games.kaliko.paths import End, Pattern, pattern_of
from engine.games.kaliko.state import Laid
from engine.games.kaliko.tiles import BITS, Tile, Turned, turnings_in

Found = tuple[tuple[Cell, Turned], ...]
"""Tiles of a play, in the order in which its main path was grown."""


def plays(pattern: Pattern, hand: Sequence[Tile], most: int) -> Iterator[Found]:
    """Yield every legal play of one to `most` tiles of the hand, each once."""
    seen: set[frozenset[tuple[Cell, int]]] = set()
    for number, path in enumerate(pattern.paths):
        if not path.is_closed:
            for found in _Growth(pattern, number).grow(sum(BITS[tile] for tile in hand), most):
                # A play with several main paths is grown from each of them.
                name = frozenset((cell, turned.bit) for cell, turned in found)
                if name not in seen:
                    seen.add(name)
                    yield found


@lru_cache(256)
def shortest(tiles: tuple[Laid, ...], hand: tuple[Tile, ...], most: int) -> Found | None:
    """Return a legal play of as few tiles as possible.

    None if there is no play of up to `most` tiles.
    """
    pattern = pattern_of(tiles)
    found = (next(plays(pattern, hand, n), None) for n in range(1, most + 1))
    return next(filter(None, found), None)


class _Tip(NamedTuple):
    """One end of the growing path: the next empty cell and the entry side.

    `is_closed` says that the path is a loop instead.
    """

    cell: Cell
    side: Side
    has_joined: bool
    is_closed: bool = False


class _Growth:
    """A search that grows one old path."""

    def __init__(self, pattern: Pattern, number: int) -> None:
        self._pattern = pattern
        self._number = number
        path = pattern.paths[number]
        self._start, self._end = path.ends
        self._colour = path.colour
        self._targets = [
            face
            for other, target in enumerate(pattern.paths)
            if other > number and target.colour is path.colour
            for face in pattern.faces[other]
        ]
        self._reach: dict[Cell, int] = {}

    def grow(self, bits: int, most: int) -> Iterator[Found]:
        """Yield every play of up to `most` of these tiles from this old path.

        The old path is the lowest-numbered one in the play's main path.
        """
        tip = self._tip({}, self._end)
        assert tip is not None  # nothing staged yet: the end is open
        yield from self._ahead({}, bits, most, tip)

    def _ahead(self, staged: dict[Cell, Turned], bits: int, left: int, tip: _Tip) -> Iterator[Found]:
        """Grow the path at its end, then at its start."""
        back = tip if tip.is_closed else self._tip(staged, self._start)
        if back is None:
            return
        if staged and (tip.has_joined or back.has_joined):
            yield tuple(staged.items())
        if tip.is_closed or not left:
            return
        for cell, turned in self._fits(staged, bits, tip, back, left):
            further = {**staged, cell: turned}
            if (next_tip := self._tip(further, self._end)) is not None:
                yield from self._ahead(further, bits & ~BITS[turned.tile], left - 1, next_tip)
        yield from self._behind(staged, bits, left, back, tip)

    def _behind(
        self, staged: dict[Cell, Turned], bits: int, left: int, tip: _Tip, front: _Tip
    ) -> Iterator[Found]:
        """Grow the path at its start, without the space at its end.

        Plays that use this space were found by `_ahead`.
        """
        if not left or tip.cell == front.cell:
            return
        for cell, turned in self._fits(staged, bits, tip, front, left):
            further = {**staged, cell: turned}
            if (next_tip := self._tip(further, self._start)) is not None:
                if next_tip.has_joined or front.has_joined:
                    yield tuple(further.items())
                yield from self._behind(further, bits & ~BITS[turned.tile], left - 1, next_tip, front)

    def _fits(
        self, staged: dict[Cell, Turned], bits: int, tip: _Tip, other: _Tip, left: int
    ) -> Iterator[tuple[Cell, Turned]]:
        """Yield the tiles that fit at a tip.

        None fit if too few tiles are left to join a path there or at the other tip.
        """
        if not (tip.has_joined or other.has_joined):
            # A path may run through a staged tile again, which saves one.
            most = left + len(staged)
            is_near = distance(tip.cell, other.cell) < most
            if not is_near and self._to_join(tip.cell) > most and self._to_join(other.cell) > most:
                return
        for turned in turnings_in(self._pattern.fitting(tip.cell, staged) & bits):
            yield tip.cell, turned

    def _to_join(self, cell: Cell) -> int:
        """Return the fewest tiles, the first on this cell, to reach another path's end.

        This is a lower bound.
        """
        if cell not in self._reach:
            q, r = cell  # `distance`, written out: it is the innermost loop
            steps = [max(abs(a - q), abs(b - r), abs(a - q + b - r)) for a, b in self._targets]
            self._reach[cell] = min(steps, default=99) + 1
        return self._reach[cell]

    def _tip(self, staged: dict[Cell, Turned], end: End) -> _Tip | None:
        """Return the tip beyond an end of the old path.

        None if the path runs into a lower-numbered one.
        """
        cell, side = end
        has_joined, tiles = False, self._pattern.tiles
        while True:
            q, r = STEPS[side]  # `beyond` and `opposite`, written out
            cell, side = (cell[0] + q, cell[1] + r), (side + 3) % 6
            if (turned := staged.get(cell)) is not None:
                side = turned.partner[side]
            elif cell in tiles:
                number, (cell, side) = self._pattern.jump((cell, side))
                if number == self._number:
                    return _Tip(cell, side, has_joined=True, is_closed=True)
                if number < self._number:
                    return None
                has_joined = True
            else:
                return _Tip(cell, side, has_joined)
