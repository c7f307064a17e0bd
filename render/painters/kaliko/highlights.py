"""Marks on Kaliko's pattern: ringed tiles, scoring paths, dead and numbered spaces."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Final

from engine.contract.hexes import Cell, Side, beyond, opposite
from engine.contract.values import Place
from engine.games.kaliko.state import Draft, Laid, Played, Scored, Segment, View
from engine.games.kaliko.tiles import TURNINGS, Colour, Turned
from render.painters.kaliko.pieces import PLAIN, Light, Lights

Tags = tuple[tuple[Place, int], ...]

_MANY: Final = 12
"""Numbers from which either they or the paths step back, so that neither drowns."""

_SEVERAL: Final = 2
"""Number of paths scoring at once from which each has its own colour."""


@dataclass(frozen=True, slots=True)
class Highlights:
    """The marks on a board, by cell."""

    ringed: Collection[Cell] = ()
    lights: Mapping[Cell, Lights] = field(default_factory=dict)
    dead: Collection[Cell] = ()
    tags: tuple[tuple[Cell, int], ...] = ()
    worth: Mapping[Cell, int] = field(default_factory=dict)
    """Points that the play would score on numbered spaces."""
    nearest: Collection[Cell] = ()
    """Numbered spaces that are nearest to a play."""
    figures: tuple[Scored, ...] = ()
    """The paths whose points are written beside them."""
    main: Collection[Segment] = ()
    """The path that the headline is about: it glows most."""
    are_several: bool = False
    """Whether several paths score: each glows in its own colour then."""
    ends: tuple[tuple[Cell, Side], ...] = ()
    """The ends at which the path that comes nearest to scoring can go on."""
    is_crowded: bool = False
    """Whether numbers crowd the board, so that all else steps back."""

    @property
    def is_scoring(self) -> bool:
        """Whether paths score, so that all others step back."""
        return any(Light.SCORING in lights for lights in self.lights.values())


def on_table(view: View) -> Highlights:
    """Mark the last play and its scoring paths."""
    if not isinstance(view.last, Played):
        return Highlights()
    return Highlights(
        [one.cell for one in view.last.laid],
        _scoring_lights(view, Light.SCORING),
        figures=view.scored,
        main=main_of(view.scored, lying(view.pattern)),
        are_several=len(view.scored) >= _SEVERAL,
    )


def on_preview(view: View, tags: Tags) -> Highlights:
    """Mark the staged tiles, their paths, and the tags on spaces.

    The last play is marked until a tile is taken up. The player to move needs all paths alike: the
    last play has a rim without a glow then, and nothing steps back. Dead spaces matter to the
    player with a tile to lay, and are shown only then.
    """
    if view.held is None and not view.staged:
        before = on_table(view)
        if view.seat not in view.to_move:
            return before
        last = _scoring_lights(view, Light.LAST) if before.lights else {}
        return replace(before, lights=last, figures=())
    draft, on_it = view.draft, lying(all_laid(view))
    worth = {cell: points for cell, points in zip(view.numbered, view.worth, strict=False) if points}
    # A golden number says where the path scores: rings beside it would compete.
    growing = draft if draft is not None and draft.points is None and not worth else None
    return Highlights(
        [one.cell for one in view.staged],
        {} if draft is None else of_draft(draft),
        () if view.held is None else view.dead,
        tuple((place, number) for place, number in tags if not isinstance(place, str)),
        worth,
        view.nearest,
        are_several=draft is not None and len(_paints(draft, on_it)) >= _SEVERAL,
        ends=() if growing is None else _live_ends(view, growing, on_it),
        is_crowded=len(tags) > _MANY,
    )


def _scoring_lights(view: View, light: Light) -> dict[Cell, Lights]:
    """Return the light on all paths that scored in the last play."""
    return along(chain.from_iterable(path.segments for path in view.scored), light)


def main_of(figures: Collection[Scored], on_it: Mapping[Cell, Turned]) -> Collection[Segment]:
    """Return the path that the headline is about: the best loop, or else the best path."""

    def rank(one: Scored) -> tuple[bool, int]:
        sides = [(cell, side) for cell, chord in one.segments for side in on_it[cell].chords[chord]]
        is_closed = all((beyond(cell, side), opposite(side)) in sides for cell, side in sides)
        return is_closed, one.points

    return max(figures, key=rank).segments if figures else ()


def _paints(draft: Draft, on_it: Mapping[Cell, Turned]) -> set[Colour]:
    """Return the colours of the paths of staged tiles."""
    return {on_it[cell].paints[chord] for cell, chord in draft.segments if cell in on_it}


def _live_ends(view: View, draft: Draft, on_it: Mapping[Cell, Turned]) -> tuple[tuple[Cell, Side], ...]:
    """Return the cells and sides at which the path of staged tiles can go on."""
    closed = on_it.keys() | {*view.dead}
    return tuple(
        (cell, side)
        for cell, chord in draft.segments
        for side in on_it[cell].chords[chord]
        if beyond(cell, side) not in closed
    )


def of_draft(draft: Draft) -> Mapping[Cell, Lights]:
    """Return the lights on the paths of staged tiles."""
    return along(draft.segments, Light.QUIET if draft.points is None else Light.SCORING)


def along(segments: Iterable[Segment], light: Light) -> dict[Cell, Lights]:
    """Return the light on each of these segments."""
    found: dict[Cell, Lights] = {}
    for cell, chord in segments:
        first, second, third = found.get(cell, PLAIN)
        found[cell] = (
            light if chord == 0 else first,
            light if chord == 1 else second,
            light if chord == 2 else third,
        )
    return found


def lying(laid: Iterable[Laid]) -> dict[Cell, Turned]:
    """Return tiles as they lie, by cell."""
    return {one.cell: TURNINGS[one.tile][one.turn] for one in laid}


def all_laid(view: View) -> tuple[Laid, ...]:
    """Return the pattern and the staged tiles."""
    return (*view.pattern, *view.staged)
