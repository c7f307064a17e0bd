"""A tall pattern drawn on its side, as `engine.games.kaliko.sight` decides.

A needle shows where the north has gone, because spaces are named by the compass.
"""

from collections.abc import Callable, Iterable
from contextvars import ContextVar

from engine.contract.hexes import Cell
from engine.contract.values import Place
from engine.games.kaliko.sight import turned_cell, way_in
from engine.games.kaliko.state import Laid, Played, Scored, Segment, Turn, View
from engine.games.kaliko.tiles import TURNINGS
from render.kit.canvas import Canvas
from render.kit.style import as_large_as, extent, news_at, tallest, touched_places
from render.painters.kaliko.highlights import Tags


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
                canvas = draw(now, names, numbers)
            finally:
                _way.reset(token)
        # A replay finds its pieces by the places of the rules.
        canvas.pieces[:] = [one._replace(place=turned_place(one.place, 6 - way)) for one in canvas.pieces]
        return canvas

    return on_its_side


def turned_place(place: Place, way: int) -> Place:
    """Return a place turned: a space's cell is, a name stays."""
    return place if isinstance(place, str) else turned_cell(place, way)
