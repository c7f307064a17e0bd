"""What a picture of Kaliko marks on the pattern: tiles with a ring, paths that score, dead spaces, numbered spaces."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from engine.game import Place
from engine.games.kaliko.paths import NewPath, Pattern, is_legal, pattern_of, points, staging
from engine.games.kaliko.table import Laid, Played, View
from engine.hexes import Cell
from render.painters.kaliko.tiles import DARK, Light, Lights

Tags = tuple[tuple[Place, int], ...]


@dataclass(frozen=True, slots=True)
class Marked:
    """What is marked on a board, by cell."""

    ringed: Collection[Cell] = ()
    lights: Mapping[Cell, Lights] = field(default_factory=dict)
    dead: Collection[Cell] = ()
    tags: tuple[tuple[Cell, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Draft:
    """What the staged tiles come to: their points once they are a legal play, and the paths to mark.

    `has_joined` is also true of tiles that join something, but on no path that runs through them all.
    """

    points: int | None
    has_joined: bool
    lights: Mapping[Cell, Lights]


def on_table(view: View) -> Marked:
    """The play before, and its scoring paths."""
    dead = pattern_of(view.pattern).dead
    if not isinstance(view.last, Played):
        return Marked(dead=dead)
    laid = view.last.laid
    before = pattern_of(tuple(one for one in view.pattern if one not in laid))
    scoring = [path for path in before.traced(staging(laid)) if path.is_scoring]
    return Marked([one.cell for one in laid], _along(before, scoring, Light.SCORING), dead)


def on_preview(view: View, tags: Tags) -> Marked:
    """The staged tiles and what they come to, and the tags on spaces; the play before until a tile is taken up."""
    if view.held is None and not view.staged:
        return on_table(view)
    return Marked(
        [one.cell for one in view.staged],
        draft(view).lights if view.staged else {},
        pattern_of(view.pattern).dead,
        tuple((place, number) for place, number in tags if not isinstance(place, str)),
    )


def draft(view: View) -> Draft:
    """The staged tiles: all scoring paths when they are legal, else the longest path that may become the main one."""
    pattern, staged = pattern_of(view.pattern), staging(view.staged)
    new = pattern.traced(staged)
    if is_legal(new, staged):
        scoring = [path for path in new if path.is_scoring]
        return Draft(points(new), has_joined=True, lights=_along(pattern, scoring, Light.SCORING))
    hopeful = [path for path in new if path.runs_through(staged) and not path.is_closed]
    longest = sorted(hopeful, key=lambda path: -path.segments)[:1]
    has_joined = any(path.is_scoring for path in new)
    return Draft(None, has_joined=has_joined, lights=_along(pattern, longest, Light.QUIET))


def _along(pattern: Pattern, paths: Iterable[NewPath], light: Light) -> dict[Cell, Lights]:
    """The light on every segment of these paths, old and new."""
    found: dict[Cell, Lights] = {}
    for path in paths:
        old = (part for number in path.old for part in pattern.paths[number].parts)
        for cell, chord in (*path.new, *old):
            first, second, third = found.get(cell, DARK)
            found[cell] = (
                light if chord == 0 else first,
                light if chord == 1 else second,
                light if chord == 2 else third,
            )
    return found


def all_laid(view: View) -> tuple[Laid, ...]:
    """The pattern and what is staged."""
    return (*view.pattern, *view.staged)
