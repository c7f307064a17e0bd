"""The pattern as a board: its tiles as pieces that lie on whatever the canvas shows, and what is marked on them."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from PIL import Image

from engine.games.kaliko.tiles import Turned
from engine.hexes import SIDES, Cell, beyond, reading_order
from render import marks, shapes, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.kept import Kept
from render.painters.kaliko import shining, tiles
from render.painters.kaliko.colours import CHALK, GLOW, HOLE, QUIET
from render.painters.kaliko.frame import TAGGED, TOLD, Frame
from render.painters.kaliko.lights import Marked
from render.painters.kaliko.slabs import Slab, height
from render.painters.kaliko.tiles import BACKED, PLAIN, Light, Lights
from render.painters.kaliko.words import PLUS
from render.setting import is_stark, px
from render.wording import word

_FRONT: Final = (4, 5)
"""The sides from which one sees how thick a tile is: south-west and south-east."""
_RING: Final = 0.055
_SPILL: Final = 48
"""How far shadow and glow may reach beyond a board that is not cut."""
_boards: Final[Kept[Image.Image]] = Kept(6_000_000, lambda image: 4 * image.width * image.height + 400)
_GLOWS: Final = ((Light.QUIET, QUIET), (Light.SCORING, GLOW))


def draw(
    canvas: Canvas,
    at: Point,
    frame: Frame,
    on_it: Mapping[Cell, Turned],
    marked: Marked,
    *,
    is_on_felt: bool = True,
) -> None:
    """Draw the board with its corner at a point, and the tags on top of everything.

    On plain felt what lies is kept as one piece, for the next picture of the same table.
    """
    is_cut = any(not frame.box.holds(frame.space(cell)) for cell in on_it)
    wide = frame if is_cut else frame.grown(_SPILL)
    left, top = at[0] + wide.left - frame.left, at[1] + wide.top - frame.top
    place = (px(left), px(top))
    seen = {cell: on_it[cell] for cell in sorted(on_it, key=reading_order) if _is_near(wide, cell)}
    usual = BACKED if marked.lights else PLAIN

    def lay() -> Image.Image:
        image = canvas.image.crop((*place, px(left + wide.width), px(top + wide.height)))
        _lay(image, wide, seen, usual)
        return image

    if is_on_felt:
        key = (place, wide, usual, tuple((cell, turned.bit) for cell, turned in seen.items()))
        canvas.image.paste(_boards.get(key, lay), place)
    else:
        canvas.image.paste(lay(), place)
    if marked.lights:
        image = canvas.image.crop((*place, px(left + wide.width), px(top + wide.height)))
        _light(image, wide, seen, marked)
        canvas.image.paste(image, place)
    for cell in marked.dead:
        if frame.box.holds(frame.space(cell)):
            canvas.stamp(tiles.cross(frame.size), _on(at, frame, cell), CHALK)
    if marked.ringed:
        _rings(canvas, at, frame, marked)
    for cell, number in marked.tags:
        if frame.box.holds(frame.space(cell)):
            points = marked.worth.get(cell, 0)
            _tag(canvas, frame.size, _Tag(_on(at, frame, cell), number, points, cell not in on_it))


def _lay(image: Image.Image, frame: Frame, seen: Mapping[Cell, Turned], lights: Lights) -> None:
    """The tiles with their shadow."""
    if not is_stark():
        shining.shadow(image, frame, seen)
    for cell in seen:
        if any(beyond(cell, side) not in seen for side in _FRONT):
            _paste(image, tiles.side(frame.size), frame, cell)
    for cell, turned in seen.items():
        _paste(image, tiles.tile(turned, frame.size, lights), frame, cell)


def _light(image: Image.Image, frame: Frame, seen: Mapping[Cell, Turned], marked: Marked) -> None:
    """The glow along paths, and on it their ribbons."""
    for light, colour in _GLOWS:
        lit = [
            (cell, seen[cell], chord)
            for cell, lights in marked.lights.items()
            for chord in range(3)
            if cell in seen and lights[chord] is light
        ]
        if lit and not is_stark():
            shining.glow(image, frame, lit, colour)
    for cell, lights in marked.lights.items():
        if cell in seen:
            _paste(image, tiles.ribbons(seen[cell], frame.size, lights), frame, cell)


def _is_near(frame: Frame, cell: Cell) -> bool:
    return frame.box.grown(frame.size).holds(Box.around(frame.middle(cell), 1, 1))


def _paste(image: Image.Image, slab: Slab, frame: Frame, cell: Cell) -> None:
    x, y = frame.middle(cell)
    place = (px(x) - slab.mask.width // 2, px(y) - slab.mask.height // 2)
    image.paste(slab.image, place, slab.mask)


def _rings(canvas: Canvas, at: Point, frame: Frame, marked: Marked) -> None:
    """One bright line about the tiles that were laid last, those that touch together."""
    laid = frozenset(marked.ringed)
    for paint, wide in ((theme.INK, 1.9 * _RING), (theme.RING, _RING)):
        for cell in laid:
            open_sides = tuple(side for side in SIDES if beyond(cell, side) not in laid)
            if open_sides and frame.box.holds(frame.space(cell)):
                canvas.stamp(tiles.ring(open_sides, frame.size, wide), _on(at, frame, cell), paint)


class _Tag(NamedTuple):
    """A number on a space: where, and what the play would score there, 0 if it would be none."""

    middle: Point
    number: int
    points: int
    is_empty: bool
    """Whether it names a space and no tile."""


def _tag(canvas: Canvas, size: int, tag: _Tag) -> None:
    """The number, golden where a play comes about.

    Where spaces are smaller than tags, the space itself becomes one; where they are large they say what it scores.
    """
    middle, points = tag.middle, tag.points
    paint = theme.GOLD if points else theme.TEXT
    if size < TAGGED:
        canvas.stamp(tiles.hexagon(size, 0, 0.1), middle, theme.INK)
        canvas.show(f"number {tag.number}", tiles.hexagon(size, 2 / size, 0.1), middle, paint)
        canvas.text(middle, str(tag.number), theme.SMALL, theme.INK, bold=True, side="middle")
        return
    if tag.is_empty:
        canvas.stamp(tiles.hexagon(size, 0.03, 0.1), middle, paint if points else CHALK)
        canvas.stamp(tiles.hexagon(size, 0.06, 0.1), middle, HOLE)
    if points and size >= TOLD:
        below = (middle[0], middle[1] + height(size) * 27 // 100)
        canvas.text(below, word(PLUS, n=points), theme.SMALL, theme.GOLD, bold=True, side="middle")
        middle = (middle[0], middle[1] - height(size) * 17 // 100)
    elif not tag.is_empty:
        middle = (middle[0], middle[1] - height(size) // 3)
    canvas.disc(middle, marks.TAG, theme.INK)
    canvas.show(f"number {tag.number}", shapes.disc(marks.TAG - 8), middle, paint)
    canvas.text(middle, str(tag.number), theme.SMALL, theme.INK, bold=True, side="middle")


def _on(at: Point, frame: Frame, cell: Cell) -> Point:
    x, y = frame.middle(cell)
    return at[0] + x, at[1] + y
