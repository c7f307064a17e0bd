"""A menu's numbers on spaces, golden with their points where a play comes about."""

from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

from engine.contract.hexes import SIDES, Cell, Side, beyond
from render.kit import hexagons, lettering, marks, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.wording import word
from render.painters.kaliko import pieces
from render.painters.kaliko.colours import LIT
from render.painters.kaliko.frame import SPACIOUS, TAGGED, TOLD, Frame
from render.painters.kaliko.highlights import Highlights
from render.painters.kaliko.words import PLUS

_HIGH: Final = 46
"""Height of a pill beside a number."""
_PAD: Final = 16
ROOMY, _SMALL = 76, 56
"""Width from which spaces are always drawn whole, and the greatest width in smaller ones."""
_EDGE, _THIN = 4, 2
"""Width of the dark edge of a golden space, and of a small one."""
_OFF: Final = 4
"""Gap between a golden space and the tiles beside it."""
_LINE: Final = 4
"""Width of the outline of a space that does not score."""
_HIGHER, _LOWER = 26, 24
"""Distance of the number above the middle of a golden space, and of the points below it."""
_DISC: Final = 72
"""Width of the number's disc in a very large one."""


class _Tag(NamedTuple):
    """A number on a space, with the points of a play there."""

    middle: Point
    number: int
    points: int
    is_empty: bool
    """Whether it names a space and no tile."""
    is_near: bool
    """Whether a play is nearer there than elsewhere."""
    sides: tuple[Side, ...]
    """The sides of its outline: without those along the bright line about the staged tiles."""


def draw(canvas: Canvas, at: Point, frame: Frame, marked: Highlights, on_it: Collection[Cell]) -> None:
    """Write the numbers on a board whose corner is at a point."""
    tags = []
    for cell, number in marked.tags:
        if frame.holds(cell):
            x, y = frame.middle(cell)
            points, is_near = marked.worth.get(cell, 0), cell in marked.nearest
            sides = tuple(side for side in SIDES if beyond(cell, side) not in marked.ringed)
            tags.append(_Tag((at[0] + x, at[1] + y), number, points, cell not in on_it, is_near, sides))
    golden = [tag for tag in tags if tag.points]
    for tag in tags:
        if not tag.points:
            _tag(canvas, frame.size, tag, is_quiet=marked.is_crowded or bool(golden))
    for tag in golden:
        edge = _EDGE if frame.size >= TAGGED else _THIN
        off = 0 if edge == _THIN else _OFF
        space = pieces.hexagon(frame.size, (off + edge) / frame.size, 0.1)
        # The line about the staged tiles stays whole beside a golden space.
        canvas.stamp(pieces.hexagon(frame.size, off / frame.size, 0.1), tag.middle, theme.INK)
        if frame.size >= TOLD:
            canvas.show(f"number {tag.number}", space, tag.middle, theme.GOLD)
            _write_inside(canvas, frame.size, tag)
        else:
            canvas.stamp(space, tag.middle, theme.GOLD)
    if golden and frame.size < TOLD:
        lying = [frame.space(cell).shift(at).inflate(-frame.size // 8) for cell in on_it]
        _write_beside(canvas, frame.size, tags, lying)


def _tag(canvas: Canvas, size: int, tag: _Tag, *, is_quiet: bool) -> None:
    """Write one number where nothing scores: on a disc in the outline of a large space.

    The number stands alone in its space, because the paths that end beside it matter. Small spaces
    are white, with a smaller white where the many numbers would drown the paths.
    """
    middle = tag.middle
    if tag.is_empty and size >= ROOMY:
        canvas.stamp(pieces.ring(tag.sides, size, (_LINE + 2 * _THIN) / size), middle, theme.INK)
        canvas.stamp(pieces.ring(tag.sides, size, _LINE / size), middle, LIT)
        _choice(canvas, middle, tag.number, _DISC if size >= SPACIOUS else marks.TAG - 2 * _EDGE)
        return
    if tag.is_empty:
        wide = min(size, _SMALL) if is_quiet and not tag.is_near and size < ROOMY else size
        canvas.stamp(pieces.hexagon(wide, 0, 0.1), middle, theme.INK)
        canvas.show(f"number {tag.number}", pieces.hexagon(wide, _THIN / wide, 0.1), middle, LIT)
        canvas.text(middle, str(tag.number), theme.SMALL, theme.INK, bold=True, side="middle")
        return
    if size < TAGGED:
        canvas.stamp(pieces.hexagon(size, 0, 0.1), middle, theme.INK)
        canvas.show(f"number {tag.number}", pieces.hexagon(size, _THIN / size, 0.1), middle, theme.TEXT)
        canvas.text(middle, str(tag.number), theme.SMALL, theme.INK, bold=True, side="middle")
        return
    at = (middle[0], middle[1] - hexagons.height(size) // 3)
    canvas.disc(at, marks.TAG, theme.INK)
    _choice(canvas, at, tag.number)


def _choice(canvas: Canvas, at: Point, number: int, wide: int = marks.TAG - 2 * _EDGE) -> None:
    """Write the number on a white disc."""
    canvas.show(f"number {number}", shapes.disc(wide), at, theme.TEXT)
    large = theme.TITLE if wide >= _DISC else theme.SMALL
    canvas.text(at, str(number), large, theme.INK, bold=True, side="middle")


def _write_inside(canvas: Canvas, size: int, tag: _Tag) -> None:
    """Write a number on a golden space, its points below."""
    (x, y), said = tag.middle, word(PLUS, n=tag.points)
    if size < SPACIOUS:
        canvas.text((x, y + _LOWER), said, theme.SMALL, theme.INK, heavy=True, side="middle")
        canvas.disc((x, y - _HIGHER), marks.TAG - _EDGE, theme.INK)
        _choice(canvas, (x, y - _HIGHER), tag.number, marks.TAG - 3 * _EDGE)
        return
    down = hexagons.height(size) * 17 // 100
    canvas.text((x, y + down), said, theme.TITLE, theme.INK, heavy=True, side="middle")
    marks.tag(canvas, (x, y - down), tag.number)


def _write_beside(canvas: Canvas, size: int, tags: Sequence[_Tag], lying: Sequence[Box]) -> None:
    """Write numbers and their points on pills over small golden spaces.

    The number on its white disc is always on its space: it tells where. The points are at the right
    of it, or at the left where they hide less. Without room for either the number stands alone.
    """
    wide = min(size, marks.TAG)
    seats = [Box.around(tag.middle, wide, wide) for tag in tags]
    taken = list(seats)
    for tag, seat in zip(tags, seats, strict=True):
        if not tag.points:
            continue
        said = word(PLUS, n=tag.points)
        long = marks.TAG + lettering.width(said, theme.SMALL, bold=True) + 2 * _PAD
        free = [
            pill
            for pill in _beside(tag.middle, long)
            if canvas.box.holds(pill) and not any(pill.touches(other) for other in taken if other != seat)
        ]
        if not free:
            _choice(canvas, tag.middle, tag.number, wide - 2 * _EDGE)
            continue
        pill = min(free, key=lambda place: sum(place.touches(tile) for tile in lying))
        taken.append(pill)
        inner = pill.inflate((_HIGH - marks.TAG) // 2)
        canvas.panel(inner.inflate(_EDGE), theme.INK, _HIGH // 2 + _EDGE)
        canvas.panel(inner, theme.GOLD, _HIGH // 2)
        canvas.disc(tag.middle, marks.TAG, theme.INK)
        _choice(canvas, tag.middle, tag.number)
        away = (marks.TAG - _EDGE) // 2 if pill.middle[0] > tag.middle[0] else (_EDGE - marks.TAG) // 2
        middle = (pill.middle[0] + away, tag.middle[1])
        canvas.text(middle, said, theme.SMALL, theme.INK, bold=True, side="middle")


def _beside(middle: Point, long: int) -> Iterator[Box]:
    """Yield the places of a pill: to the right of its space, and to the left."""
    for left in (marks.TAG // 2, long - marks.TAG // 2):
        yield Box.at(middle[0] - left, middle[1] - marks.TAG // 2, long, marks.TAG)
