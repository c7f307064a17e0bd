"""The numbers of a menu on the spaces that it asks about, golden where a play comes about, with what it would score there."""

from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

from engine.hexes import Cell
from render import lettering, marks, shapes, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.kaliko import tiles
from render.painters.kaliko.colours import CHALK, CHALK_EDGE, HOLE, LIT
from render.painters.kaliko.frame import TAGGED, TOLD, Frame
from render.painters.kaliko.lights import Marked
from render.painters.kaliko.slabs import height
from render.painters.kaliko.words import PLUS
from render.wording import word

_HIGH: Final = 46
"""Height of a pill beside a number."""
_PAD: Final = 16
ROOMY, _DISC = 76, 56
"""So large spaces are drawn whole however many they are; of smaller ones a ring so large about the number."""
_EDGE: Final = 4
"""What is dark about a space that is golden."""


class _Tag(NamedTuple):
    """A number on a space: where, and what the play would score there, 0 if it would be none."""

    middle: Point
    number: int
    points: int
    is_empty: bool
    """Whether it names a space and no tile."""
    is_near: bool
    """Whether a play is nearer there than elsewhere."""


def draw(canvas: Canvas, at: Point, frame: Frame, marked: Marked, on_it: Collection[Cell]) -> None:
    """Write them on a board whose corner is at a point."""
    tags = []
    for cell, number in marked.tags:
        if frame.holds(cell):
            x, y = frame.middle(cell)
            points, is_near = marked.worth.get(cell, 0), cell in marked.nearest
            tags.append(_Tag((at[0] + x, at[1] + y), number, points, cell not in on_it, is_near))
    if frame.size < TOLD and any(tag.points for tag in tags):
        lying = [frame.space(cell).moved(at).grown(-frame.size // 8) for cell in on_it]
        _tell(canvas, frame.size, tags, lying)
    is_quiet = marked.is_crowded or any(tag.points for tag in tags)
    for tag in tags:
        _tag(canvas, frame.size, tag, is_quiet=is_quiet)


def _tag(canvas: Canvas, size: int, tag: _Tag, *, is_quiet: bool) -> None:
    """One number.

    Where nothing scores, the number alone stands in its space, as the paths matter that end beside it, and its edge is
    faint where others score, and where there are so many that they would drown the paths, a small ring in small spaces;
    of those the few that are nearest to a play are lit. Only where the play would score is the space golden, or its tag where there is no room for
    more; a large one says how much.
    """
    middle, points = tag.middle, tag.points
    paint = theme.GOLD if points else theme.TEXT
    if tag.is_empty and not points:
        ink = theme.INK if tag.is_near else theme.TEXT
        if is_quiet and not tag.is_near and size < ROOMY:
            canvas.disc(middle, _DISC, HOLE)
            canvas.show(f"number {tag.number}", shapes.hoop(_DISC, 2), middle, CHALK_EDGE)
        else:
            edge = theme.INK if tag.is_near else CHALK_EDGE if is_quiet else CHALK
            canvas.stamp(tiles.hexagon(size, 0.05, 0.1), middle, LIT if tag.is_near else HOLE)
            canvas.show(f"number {tag.number}", tiles.socket(size), middle, edge)
        large = theme.TITLE if size >= TOLD else theme.SMALL
        canvas.text(middle, str(tag.number), large, ink, bold=True, side="middle")
        return
    if size < TAGGED:
        canvas.stamp(tiles.hexagon(size, 0, 0.1), middle, theme.INK)
        canvas.show(f"number {tag.number}", tiles.hexagon(size, 2 / size, 0.1), middle, paint)
        canvas.text(middle, str(tag.number), theme.SMALL, theme.INK, bold=True, side="middle")
        return
    at = _seat(size, tag)
    if points and tag.is_empty and size >= TOLD:
        below = (middle[0], middle[1] + height(size) * 17 // 100)
        canvas.stamp(tiles.hexagon(size, 0, 0.1), middle, theme.INK)
        canvas.show(f"number {tag.number}", tiles.hexagon(size, _EDGE / size, 0.1), middle, theme.GOLD)
        canvas.text(below, word(PLUS, n=points), theme.TITLE, theme.INK, bold=True, side="middle")
        marks.tag(canvas, at, tag.number)
        return
    canvas.disc(at, marks.TAG, theme.INK)
    canvas.show(f"number {tag.number}", shapes.disc(marks.TAG - 8), at, paint)
    canvas.text(at, str(tag.number), theme.SMALL, theme.INK, bold=True, side="middle")


def _seat(size: int, tag: _Tag) -> Point:
    """Where the number stands on its space."""
    x, y = tag.middle
    if size < TAGGED:
        return x, y
    if not tag.is_empty:
        return x, y - height(size) // 3
    return (x, y - height(size) * 17 // 100) if tag.points and size >= TOLD else (x, y)


def _tell(canvas: Canvas, size: int, tags: Sequence[_Tag], lying: Sequence[Box]) -> None:
    """What a play would score, in a pill that comes out from under its number to where it hides least, if there is room."""
    wide = min(size, marks.TAG)
    seats = [Box.around(_seat(size, tag), wide, marks.TAG) for tag in tags]
    taken = list(seats)
    for tag, seat in zip(tags, seats, strict=True):
        if not tag.points:
            continue
        said = word(PLUS, n=tag.points)
        long = lettering.width(said, theme.SMALL, bold=True) + 2 * _PAD
        free = [
            pill
            for pill in _around(seat, long)
            if canvas.box.holds(pill) and not any(pill.touches(other) for other in taken if other != seat)
        ]
        if not free:
            continue
        pill = min(free, key=lambda place: sum(place.touches(tile) for tile in lying))
        taken.append(pill)
        canvas.panel(pill.grown(4), theme.INK, _HIGH // 2 + 4)
        canvas.panel(pill, theme.GOLD, _HIGH // 2)
        beside = seat.right + 4 if pill.right > seat.right else seat.left - 4
        ends = (beside, pill.right) if pill.right > seat.right else (pill.left, beside)
        middle = (sum(ends) // 2, pill.middle[1]) if pill.middle[1] == seat.middle[1] else pill.middle
        canvas.text(middle, said, theme.SMALL, theme.INK, bold=True, side="middle")


def _around(seat: Box, long: int) -> Iterator[Box]:
    """Where a pill so long may be: right, left, below and above of a number."""
    middle = seat.middle
    under = seat.width // 2
    yield Box.at(middle[0], middle[1] - _HIGH // 2, under + long, _HIGH)
    yield Box.at(middle[0] - under - long, middle[1] - _HIGH // 2, under + long, _HIGH)
    for down in (1, -1):
        yield Box.around((middle[0], middle[1] + down * (seat.height + _HIGH + 8) // 2), long, _HIGH)
