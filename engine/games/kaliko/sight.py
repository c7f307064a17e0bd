"""What pictures of Kaliko show beyond a View: earlier plays, and how a pattern lies on the table.

House rule: a picture is no taller than wide, so a tall pattern leaves half of the felt empty and
its tiles become tiny. It turns by a sixth once that makes them much larger. The order of the plays
alone decides when, so that table, hand and final agree and the pattern never turns back. Spaces are
numbered as they are read in the picture.
"""

from collections.abc import Sequence
from typing import Final

from engine.contract.hexes import Cell
from engine.games.kaliko.paths import pattern_of, scored_in
from engine.games.kaliko.state import Laid, Played, Scored, Segment, View

_WAYS: Final = (1, 5)
"""By how many sixths, counterclockwise, a pattern may turn: the least to either side."""
_ROOM: Final = (1132, 1028)
"""The usual room for a pattern in a picture, in its units, less its edge."""
_SMALL: Final = 76
"""Width of a space below which a pattern turns."""
_WORTH: Final = 1.2
"""How much larger spaces must become for it."""
_ROW, _HIGH = 0.866, 1.155
"""Distance of rows, and height of a space, in widths of a space."""


def best_scores(view: View) -> tuple[Scored, ...]:
    """Return the paths that scored in the winners' best play, with their points.

    A match that an older build began may not know that play.
    """
    winners = view.outcome.winners if view.outcome else ()
    plays = [play for seat in winners for play in view.best_plays[seat : seat + 1] if play is not None]
    best = max(plays, key=lambda play: play.points, default=None)
    if best is None:
        return ()
    last = max(view.pattern.index(one) for one in best.laid)
    return scored_in(view.pattern[: last + 1], best.laid)


def finest_paths(laid: tuple[Laid, ...]) -> tuple[Segment, ...]:
    """Return the longest path of a pattern and its loop with most crossings."""
    paths = pattern_of(laid).paths
    longest = max(paths, key=lambda path: path.segments)
    loops = [path for path in paths if path.is_closed]
    loop = max(loops, key=lambda path: path.crossings, default=longest)
    return (*longest.parts, *loop.parts)


def way_in(view: View) -> int:
    """Return by how many sixths a View's pattern is turned.

    The last play turns nothing: the end shows the pattern as the table before it did.
    """
    made = view.last if view.ending is not None else None
    return way_of(view.pattern[: -len(made.laid)] if isinstance(made, Played) else view.pattern)


def way_of(laid: Sequence[Laid]) -> int:
    """Return by how many sixths a pattern is turned, once and for all."""
    spans = {way: _Span() for way in (0, *_WAYS)}
    for one in laid:
        for way, span in spans.items():
            span.add(turned_cell(one.cell, way))
        upright = spans[0]
        if upright.size < _SMALL and upright.is_tall:
            best = max(_WAYS, key=lambda way: spans[way].size)
            if spans[best].size >= _WORTH * upright.size:
                return best
    return 0


def space_size(laid: Sequence[Laid], way: int) -> float:
    """Return about how wide the spaces of a pattern are that fills its room, turned that way."""
    span = _Span()
    for one in laid:
        span.add(turned_cell(one.cell, way))
    return span.size


class _Span:
    """How far cells lie apart, in columns of half a width and in rows."""

    def __init__(self) -> None:
        self._columns: tuple[int, int] | None = None
        self._rows = (0, 0)

    def add(self, cell: Cell) -> None:
        column, row = 2 * cell[0] + cell[1], cell[1]
        if self._columns is None:
            self._columns, self._rows = (column, column), (row, row)
        self._columns = min(self._columns[0], column), max(self._columns[1], column)
        self._rows = min(self._rows[0], row), max(self._rows[1], row)

    @property
    def _sizes(self) -> tuple[float, float]:
        first, last = self._columns or (0, 0)
        wide, high = (last - first) / 2 + 1, _ROW * (self._rows[1] - self._rows[0]) + _HIGH
        return _ROOM[0] / wide, _ROOM[1] / high

    @property
    def size(self) -> float:
        """The width of a space with which they fit."""
        return min(self._sizes)

    @property
    def is_tall(self) -> bool:
        """Whether their height is what limits it."""
        wide, high = self._sizes
        return high < wide


def turned_cell(cell: Cell, way: int) -> Cell:
    """Return a cell turned about the starting tile, by that many sixths counterclockwise."""
    q, r = cell
    for _ in range(way):
        q, r = q + r, -q
    return q, r
