"""The way a pattern lies on the table: a tall one turns on its side.

House rule: a picture is no taller than wide, so a tall pattern leaves half of the felt empty and
its tiles become tiny. It turns by a sixth once that makes them much larger. The order of the plays
alone decides when, so that table, hand and final agree and the pattern never turns back. A needle
shows where the north has gone, because spaces are named by the compass.
"""

from collections.abc import Callable, Iterable, Sequence
from contextvars import ContextVar
from typing import Final

from engine.contract.hexes import Cell
from engine.contract.values import Place
from engine.games.kaliko.state import Laid, Played, Scored, Segment, Turn, View
from engine.games.kaliko.tiles import TURNINGS
from render.kit import theme
from render.kit.canvas import Canvas
from render.kit.style import as_large_as, extent, news_at, tallest, touched_places
from render.painters.kaliko.highlights import Tags

_WAYS: Final = (1, 5)
"""By how many sixths, counterclockwise, a pattern may turn: the least to either side."""
_ROOM: Final = (theme.WIDTH - 68, theme.HIGHEST - 372)
"""The usual room for a pattern, less its edge."""
_SMALL: Final = 76
"""Width of a space below which a pattern turns."""
_WORTH: Final = 1.2
"""How much larger spaces must become for it."""
_ROW, _HIGH = 0.866, 1.155
"""Distance of rows, and height of a space, in widths of a space."""


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


def turned(view: View, way: int) -> View:
    """Return the same View with everything on its pattern turned."""
    lying = {one.cell: one for one in (*view.pattern, *view.staged)}

    def cells(those: Iterable[Cell]) -> tuple[Cell, ...]:
        return tuple(turned_cell(cell, way) for cell in those)

    def tiles(laid: Iterable[Laid]) -> tuple[Laid, ...]:
        return tuple(_turned_tile(one, way) for one in laid)

    def segments(parts: Iterable[Segment]) -> tuple[Segment, ...]:
        return tuple(
            (turned_cell(cell, way), _turned_chord(lying[cell], chord, way)) for cell, chord in parts
        )

    def scored(path: Scored) -> Scored:
        return path.model_copy(update={"segments": segments(path.segments)})

    def play(made: Turn | None) -> Turn | None:
        return made.model_copy(update={"laid": tiles(made.laid)}) if isinstance(made, Played) else made

    draft = view.draft and view.draft.model_copy(update={"segments": segments(view.draft.segments)})
    return view.model_copy(
        update={
            "pattern": tiles(view.pattern),
            "staged": tiles(view.staged),
            "latest": tuple(map(play, view.latest)),
            "best_plays": tuple(map(play, view.best_plays)),
            "scored": tuple(map(scored, view.scored)),
            "draft": draft,
            "dead": cells(view.dead),
            "numbered": cells(view.numbered),
            "nearest": cells(view.nearest),
        }
    )


def _turned_tile(one: Laid, way: int) -> Laid:
    return Laid(
        tile=one.tile, turn=(one.turn + way) % len(TURNINGS[one.tile]), cell=turned_cell(one.cell, way)
    )


def _turned_chord(one: Laid, chord: int, way: int) -> int:
    """Return the number that a segment of this tile has once it is turned."""
    turnings = TURNINGS[one.tile]
    side = turnings[one.turn].chords[chord][0]
    return turnings[(one.turn + way) % len(turnings)].chord[(side + way) % 6]


_way: ContextVar[int] = ContextVar("way", default=0)


def turned_by() -> int:
    """Return by how many sixths the pattern is turned in the picture that is being drawn."""
    return _way.get()


Draw = Callable[[View, tuple[str, ...], Tags], Canvas]


def lying_well(draw: Draw) -> Draw:
    """Return the same way to draw, with tall patterns on their side."""

    def on_its_side(view: View, names: tuple[str, ...], tags: Tags) -> Canvas:
        later, way = extent(view), way_in(tallest(view))
        if not way:
            return draw(view, names, tags)
        now = turned(view, way)
        last = now if later is view else turned(later, way)
        places = tuple(turned_place(place, way) for place in touched_places())
        numbers = tuple((turned_place(place, way), number) for place, number in tags)
        with as_large_as(last), news_at(places):
            token = _way.set(way)
            try:
                return draw(now, names, numbers)
            finally:
                _way.reset(token)

    return on_its_side


def turned_place(place: Place, way: int) -> Place:
    """Return a place turned: a space's cell is, a name stays."""
    return place if isinstance(place, str) else turned_cell(place, way)
