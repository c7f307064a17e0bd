"""A loupe over free meadow that shows the news of a large table, as its tiles are small.

House rule: it hides no tile, and without room for it there is none.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from math import dist
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from engine.contract.hexes import Cell
from engine.games.kcaloria.rules.state import View
from render.kit import hexagons, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.hexagons import Frame
from render.kit.palette import mix
from render.kit.style import is_moving
from render.painters.kcaloria import colours
from render.painters.kcaloria.board import board
from render.painters.kcaloria.board.highlights import Highlights
from render.painters.kcaloria.board.islands import Islands
from render.painters.kcaloria.board.plan import Style
from render.painters.kcaloria.tiles.sizes import SIZES

LARGEST: Final = 82
"""Greatest size of tiles that need it."""
_DIAMETERS: Final = (400, 440, 480, 520)
"""Those that are tried; the largest that has room is used."""
_SMALLEST, _BIGGEST, _TIMES = 114, 160, 3
"""Least and greatest size of its tiles, and how many times larger than the board's they may be."""
_RIMS: Final = (
    (24, theme.INK),
    (20, mix(colours.PLATE, theme.PAPER, 0.72)),
    (15, colours.PLATE),
    (4, theme.INK),
)
"""How far each ring of its rim reaches beyond the glass, with its colour, the outermost first."""
_RIM: Final = 24
_LEAST, _PAD = 0.8, 12
"""Least factor by which tiles are smaller to make room, and their margin of meadow then."""
_OFF: Final = 8
"""Gap between its rim and a tile, or the picture's edge."""
_COARSE: Final = 10
"""Distance between the places that are tried."""
_WHOLE: Final = 0.42
"""Reach of a tile's figures from its middle, which must lie in the glass."""

_STEP: Final = 2
"""Of the smaller sizes of tiles every second one is tried."""


class Lens(NamedTuple):
    """The loupe's middle from the frame's corner, its diameter, and the size of board tiles."""

    middle: Point
    wide: int
    size: int


def make_room(frame: Frame, view: View, top: int) -> tuple[Frame, Lens | None]:
    """Return a frame with room for a loupe below a height, and the loupe, if the news needs it.

    Tiles are a little smaller where only that makes room.
    """
    placed = None if view.last is None else view.last.placed
    if placed is None or frame.size > LARGEST or is_moving():
        return frame, None
    cells = board.occupied_cells(view)
    if isinstance(frame, Islands):
        return frame, _find(frame, cells, placed.cell, top)
    return _make_room(frame, cells, placed.cell, top)


@lru_cache(maxsize=64)
def _make_room(frame: Frame, cells: tuple[Cell, ...], news: Cell, top: int) -> tuple[Frame, Lens | None]:
    if (found := _find(frame, cells, news, top)) is not None:
        return frame, found
    for size in [one for one in SIZES if _LEAST * frame.size <= one < frame.size][::-_STEP]:
        box = hexagons.extent(cells, size).inflate(_PAD)
        highest, lowest = box.top - top, box.bottom - frame.height
        lefts, tops = (box.left, box.right - frame.width), (lowest, (highest + lowest) // 2, highest)
        smaller = [replace(frame, size=size, left=left, top=low) for left in lefts for low in tops]
        ways = [(one, lens) for one in smaller if (lens := _find(one, cells, news, top)) is not None]
        if ways:
            return max(ways, key=lambda way: way[1].wide)
    return frame, None


def _find(frame: Frame, cells: Sequence[Cell], news: Cell, top: int) -> Lens | None:
    """Return where the largest loupe has room, as near to the news as it can be."""
    middles, best = [frame.middle(cell) for cell in cells if frame.shows(cell)], None
    for wide in _DIAMETERS:
        reach = wide // 2 + _RIM + _OFF
        inner = Box(reach, top + reach, frame.width - reach, frame.height - reach)
        free = Image.new("1", (frame.width // _COARSE, frame.height // _COARSE))
        if inner.width <= 0 or inner.height <= 0:
            break
        pen = ImageDraw.Draw(free)
        pen.rectangle([edge / _COARSE for edge in inner], 1)
        far = (reach + frame.size * hexagons.CIRCUMRADIUS) / _COARSE
        for x, y in middles:
            pen.circle((x / _COARSE, y / _COARSE), far, 0)
        if free.getbbox() is None:
            break
        there = [n for n, is_free in enumerate(free.convert("L").tobytes()) if is_free]
        places = [(n % free.width * _COARSE, n // free.width * _COARSE) for n in there]
        best = Lens(min(places, key=lambda at: dist(at, frame.middle(news))), wide, frame.size)
    return best


def quiet(marked: Highlights) -> Highlights:
    """Return the marks of a board whose news is in the loupe: only the ring."""
    return replace(marked, food=(), changes={})


def draw(canvas: Canvas, at: Point, lens: Lens, view: View, marked: Highlights) -> None:
    """Draw the loupe with the tile of the turn and those about it; `at` is the frame's corner."""
    wide, middle = lens.wide, (at[0] + lens.middle[0], at[1] + lens.middle[1])
    glass = Canvas(wide, wide, colours.MEADOW[1])
    frame = _frame_news(view, marked, lens)
    whole = {tile.cell for tile in view.tiles if _is_whole(frame, tile.cell)}
    aside = {tile.cell for tile in view.tiles if frame.shows(tile.cell)} - whole
    board.draw(glass, (0, 0), frame, view, marked, style=Style(aside=aside))
    for reach, paint in _RIMS:
        canvas.disc(middle, wide + 2 * reach, paint)
    corner = (middle[0] - wide // 2, middle[1] - wide // 2)
    canvas.lay(glass.image, corner, shapes.disc(wide).image)
    canvas.remember(glass, corner)
    canvas.exact += glass.exact


def _frame_news(view: View, marked: Highlights, lens: Lens) -> Frame:
    """Return a frame of the glass with the turn's tile in its middle, and those that it touches.

    Tiles are as large as lets these be whole, but few times the board's size.
    """
    touched = {tile.cell for tile in view.tiles if tile.id in marked.changes}
    news = {*marked.ringed, *(cell for way in marked.food for cell in way), *touched}
    wide, best = lens.wide, None
    for one in (size for size in SIZES if _SMALLEST <= size <= min(_TIMES * lens.size, _BIGGEST)):
        x, y = hexagons.extent(news, one).middle
        frame = Frame(one, x - wide // 2, y - wide // 2, wide, wide)
        if best is None or all(_is_whole(frame, cell) for cell in news):
            best = frame
    assert best is not None
    return best


def _is_whole(frame: Frame, cell: Cell) -> bool:
    """Return whether a tile's figures lie in the glass."""
    middle = frame.width // 2
    return dist(frame.middle(cell), (middle, middle)) + _WHOLE * frame.size <= middle
