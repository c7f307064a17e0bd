"""The table: tiles, who feeds on whom, and the marks of a turn, cropped to what matters.

House rule: what lies there is kept as one picture with the ground under it; a picture of it is that, and what is marked.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from engine.games.kcaloria.rules.kinds import KINDS, NONE
from engine.games.kcaloria.rules.table import Standing, View
from engine.hexes import Cell, around, reading_order, rim
from render import shapes, theme
from render.canvas import Canvas, Shown, Written
from render.geometry import Box, Point
from render.hexagons import Frame
from render.kept import Kept
from render.painters.kcaloria import cubes, ground, rows, signs, territory, tiles
from render.painters.kcaloria.marked import Marked, Way
from render.painters.kcaloria.sizes import FAR, ROOMY, SIZES
from render.setting import extent
from render.theme import Colour

HIGHEST: Final = theme.HIGHEST
PAD: Final = 10
_AIR: Final = 30
"""The same at the end, where there is light about tiles."""
_LARGEST: Final = 220
_NUMBERS: Final = 0.84
"""How much of a tile numbers take, about its middle."""
_ARROW: Final = (0.13, 0.13, 0.06)
"""Half the length of an arrow between two tiles, half the width of its head, and of its shaft."""
_LOWER: Final = 0.07
"""How far an arrow stands below the side that it crosses, out of the way of the upper tile's cubes."""
_CALLED_AT: Final = (0.25, -0.3)
"""Where the number of a tile is by which a menu calls it: in its upper right corner."""
_TAG_AT: Final = -0.16
_YIELD_AT: Final = 0.24
"""Where the number of a space is, and what the tile would make there."""

_COLOURS: Final = ((90, 88), (40, 100), (16, 140), (0, 220))
"""From so many tiles on a picture has no more colours than these, or its file grows too large."""

_Laid = tuple[Image.Image, tuple[Written, ...], tuple[Shown, ...]]
_boards: Final[Kept[_Laid]] = Kept(7_500_000, lambda laid: 3 * laid[0].width * laid[0].height + 4000)


class _Lying(NamedTuple):
    """A tile that lies on the table."""

    cell: Cell
    look: tiles.Look
    borders: territory.Sides
    is_back: bool

    @property
    def key(self) -> tuple[object, ...]:
        """What it looks like before anything is marked."""
        look = self.look
        return (
            self.cell,
            look.kind.key,
            look.seat,
            look.left,
            look.change,
            look.eaten,
            look.is_calm,
            self.borders,
            self.is_back,
        )


class _Ground(NamedTuple):
    """Which part of the canvas is seen below tiles, what it is called, and what is drawn on it before they are."""

    place: Box
    name: str
    under: Callable[[Canvas], None] | None


def occupied(view: View) -> tuple[Cell, ...]:
    """The cells to show: tiles, and where those begin who have not yet."""
    waiting = [start for seat, start in enumerate(view.starts) if not view.turns[seat]]
    last = view.last
    gone = () if last is None else (*last.fallen, *([last.placed] if last.placed else []))
    return tuple(
        dict.fromkeys((*(tile.cell for tile in view.tiles), *waiting, *(tile.cell for tile in gone)))
    )


def whole(view: View, room: Point, largest: int = _LARGEST) -> Frame:
    """The whole table as large as it fits."""
    cells = occupied(extent(view))
    sizes = [size for size in SIZES if size <= largest]
    return Frame.about(cells, (*cells, *rim(cells)), room, sizes, PAD)


def fitted(view: View, room: Point) -> Frame:
    """All that lies there as large as it fits, however small that is: to be looked at, with no figures to be read."""
    cells = tuple(tile.cell for tile in view.tiles)
    return Frame.about(cells, cells, room, range(16, SIZES[-1], 2), _AIR)


def part(view: View, wanted: Collection[Cell], room: Point, sizes: tuple[int, int]) -> Frame:
    """These cells in the largest of the sizes from which to which they may be drawn, and whatever is around them."""
    cells = {*occupied(view), *wanted}
    fitting = [size for size in SIZES if sizes[0] <= size <= sizes[1]]
    return Frame.about(wanted, (*cells, *rim(cells)), room, fitting, PAD)


def draw(
    canvas: Canvas,
    at: Point,
    frame: Frame,
    view: View,
    marked: Marked,
    *,
    ground_name: str = ground.NAME,
    is_bare: bool = False,
    is_calm: bool = False,
    back: Collection[int] = (),
    only: Collection[Cell] | None = None,
    mask: shapes.Mask | None = None,
    under: Callable[[Canvas], None] | None = None,
) -> None:
    """Draw that part of the table with its corner at a point, numbers on top of everything; through a mask, if need be.

    A bare one has no figures on small tiles. The tiles of some seats may be set back. On one that is calm all tiles
    are but those that the turn has to do with. It may be some cells only. What lies under the tiles besides the ground is drawn when they are.
    """
    place = Box.at(*at, frame.width, frame.height)
    board = Canvas(frame.width, frame.height)
    taken = {
        tile.cell: tile
        for tile in view.tiles
        if frame.shows(tile.cell) and (only is None or tile.cell in only)
    }
    looks = {cell: _look(tile, marked) for cell, tile in taken.items()}
    if is_bare and frame.size < ROOMY:
        looks = {cell: replace(look, left=NONE) for cell, look in looks.items()}
    if back and frame.size < FAR:
        looks = {cell: replace(look, is_calm=look.seat in back) for cell, look in looks.items()}
    ringed = {*marked.ringed, *([marked.ghost[1]] if marked.ghost else [])}
    beside = {near for cell in ringed for near in around(cell)}
    ways = {cell for way in (*marked.food, *marked.chains) for cell in way}
    if is_calm:
        looks = {
            cell: look if cell in ringed | beside else replace(look, is_calm=True)
            for cell, look in looks.items()
        }
    owners = {tile.cell: tile.seat for tile in view.tiles}
    lying = [
        _Lying(cell, looks[cell], territory.borders(cell, taken[cell].seat, owners), taken[cell].seat in back)
        for cell in sorted(taken, key=reading_order)
    ]
    _lay(board, canvas, _Ground(place, ground_name, under), frame, lying)
    if marked.tags:
        for cell, _ in marked.tags:
            ground.socket(board, frame, cell)
    _empty(board, frame, view, marked, only)
    for cell in marked.ringed if only is None else marked.ringed & set(only):
        tiles.ring(frame.size).paste(board, frame.corner(cell))
    for ways_of, paint in ((marked.food, theme.RING), (marked.chains, theme.ALARM)):
        for way in ways_of:
            if only is None or way[1] in only:
                _arrow(board, frame, way, paint)
    _restore(board, frame, looks, ringed | beside | ways)
    arrows = [_arrow_box(frame, way) for way in (*marked.food, *marked.chains)]
    told = {cell: look for cell, look in looks.items() if _is_told(board, frame, cell)}
    for cell, look in told.items():
        if look.change:
            rows.change_on(board, frame.middle(cell), frame.size, look)
    for cell, number in marked.givers.items():
        if cell in told:
            _call(board, frame, cell, number)
    for cell, look in told.items():
        if look.doom or look.is_saved or look.is_hungry or look.barricade:
            rows.counters(board, frame.middle(cell), frame.size, look, arrows)
    _number(board, frame, marked)
    if mask is not None and (mask.width, mask.height) != board.image.size:  # in units of another size
        mask = shapes.Mask.of(mask.image.resize(board.image.size))
    board.written[:] = [text for text in board.written if _is_whole(board, text.box, mask)]
    board.shown[:] = [shown for shown in board.shown if _is_whole(board, shown.box, mask)]
    canvas.lay(board.image, at, None if mask is None else mask.image)
    canvas.remember(board, at)
    few = next(colours for least, colours in _COLOURS if len(looks) >= least)
    canvas.colours = min(canvas.colours, few)


def _lay(
    board: Canvas,
    canvas: Canvas,
    on: _Ground,
    frame: Frame,
    lying: Sequence[_Lying],
) -> None:
    """The ground, of which that part of the canvas is seen, and all tiles on it."""

    def make() -> _Laid:
        laid = canvas.cut(on.place)
        laid.written.clear()
        laid.shown.clear()
        if on.under is not None:
            on.under(laid)
        for one in lying:
            tiles.shadow(laid, frame.corner(one.cell), frame.size)
        for one in lying:
            _tile(laid, frame, one)
        for one in lying:
            _figures(laid, frame, one)
        return laid.image, tuple(laid.written), tuple(laid.shown)

    key = (on.name, on.place, canvas.box, frame, tuple(one.key for one in lying))
    image, written, shown = _boards.get(key, make)
    board.image = image.copy()
    board.written.extend(written)
    board.shown.extend(shown)


def _tile(laid: Canvas, frame: Frame, one: _Lying) -> None:
    """A tile; one that is set back is there to be seen as a whole, and no mark on it has to be."""
    shown = len(laid.shown)
    is_named = _is_told(laid, frame, one.cell)
    tiles.tile(laid, frame.corner(one.cell), frame.size, one.look, one.borders, is_named=is_named)
    if one.is_back:
        tiles.set_back(laid, frame.corner(one.cell), frame.size)
        del laid.shown[shown:]


def _figures(laid: Canvas, frame: Frame, one: _Lying) -> None:
    """Its figures, where so much of it is there that they are whole."""
    if not one.is_back and _is_told(laid, frame, one.cell):
        tiles.figures(laid, frame.corner(one.cell), frame.size, one.look)


def _is_whole(board: Canvas, box: Box, mask: shapes.Mask | None) -> bool:
    """Whether all that is in a box of pixels is seen, through a mask or without."""
    if not Box(0, 0, *board.image.size).holds(box):
        return False
    corners = ((x, y) for x in (box.left, box.right - 1) for y in (box.top, box.bottom - 1))
    return mask is None or all(mask.data[y * mask.width + x] for x, y in corners)


def _restore(board: Canvas, frame: Frame, looks: dict[Cell, tiles.Look], cells: Collection[Cell]) -> None:
    """Draw the figures of these tiles again, on top of rings and arrows; they are on record already."""
    before = len(board.written)
    for cell in cells:
        if cell in looks and _is_told(board, frame, cell):
            rows.cubes_on(board, frame.middle(cell), frame.size, looks[cell])
    del board.written[before:]


def _is_told(board: Canvas, frame: Frame, cell: Cell) -> bool:
    """Whether so much of a tile is there that what is written on it is whole: of "12" no "1" is to be left."""
    wide = round(frame.size * _NUMBERS)
    return board.box.holds(Box.around(frame.middle(cell), wide, wide))


def _empty(board: Canvas, frame: Frame, view: View, marked: Marked, only: Collection[Cell] | None) -> None:
    """Starts that nobody has begun on, tiles that have fallen, and the one that is about to come."""
    taken = {tile.cell for tile in view.tiles}

    def is_seen(cell: Cell) -> bool:
        return cell not in taken and frame.shows(cell) and (only is None or cell in only)

    for seat, cell in enumerate(view.starts):
        if not view.turns[seat] and is_seen(cell):
            tiles.shadow(board, frame.corner(cell), frame.size)
            tiles.start(seat, frame.size).paste(board, frame.corner(cell))
    for tile in marked.fallen:
        if is_seen(tile.cell):
            tiles.shadow(board, frame.corner(tile.cell), frame.size)
            tiles.fallen(tile.kind, frame.size).paste(board, frame.corner(tile.cell))
    if marked.ghost is not None:
        key, cell = marked.ghost
        if only is not None and cell not in only:
            return
        tiles.ghost(KINDS[key], frame.size).paste(board, frame.corner(cell))
        if not marked.ringed:  # else those are what to choose from
            tiles.ring(frame.size).paste(board, frame.corner(cell))


def _call(board: Canvas, frame: Frame, cell: Cell, number: int) -> None:
    """The number of a tile by which a menu calls it, inside that tile."""
    x, y = frame.middle(cell)
    spot = (x + round(_CALLED_AT[0] * frame.size), y + round(_CALLED_AT[1] * frame.size))
    (signs.tag if frame.size >= 2 * ROOMY else signs.small_tag)(board, spot, number)


def _number(board: Canvas, frame: Frame, marked: Marked) -> None:
    """The spaces to choose from by their numbers, and where there is room what the tile would make on each."""
    numbered = [(cell, number) for cell, number in marked.tags if frame.holds(cell)]
    size, up = frame.size, 0
    made = {cell: marked.yields[cell] for cell, _ in numbered if any(marked.yields.get(cell, NONE))}
    widest = max((cubes.lettered_width(some, cubes.SWATCH) for some in made.values()), default=0)
    if made and widest <= size * 0.92 and size >= ROOMY + 8:
        up = round(_TAG_AT * size)
        for cell, some in made.items():
            x, y = frame.middle(cell)
            cubes.lettered(board, (x, y + round(_YIELD_AT * size)), some, cubes.SWATCH)
    for cell, number in numbered:
        x, y = frame.middle(cell)
        signs.tag(board, (x, y + up), number)


def _look(tile: Standing, marked: Marked) -> tiles.Look:
    return tiles.Look(
        tile.kind,
        tile.seat,
        tile.left,
        marked.eaten.get(tile.id, NONE),
        doom=marked.dooms.get(tile.id),
        barricade=tile.barricade,
        change=marked.changes.get(tile.id, 0),
        is_hungry=tile.id in marked.hungry,
        is_saved=tile.id in marked.saved,
    )


def _arrow_box(frame: Frame, way: Way) -> Box:
    """Where the arrow from a producer to a consumer is: across the side between them."""
    start, end = map(frame.middle, way)
    down = round(_LOWER * frame.size) if start[1] != end[1] else 0
    half = round(frame.size * (_ARROW[0] + 0.06))
    return Box.around(((start[0] + end[0]) // 2, (start[1] + end[1]) // 2 + down), 2 * half, 2 * half)


def _arrow(board: Canvas, frame: Frame, way: Way, colour: Colour) -> None:
    if not all(frame.shows(cell) for cell in way):
        return
    start, end = map(frame.middle, way)
    place = _arrow_box(frame, way)
    half = place.width // 2
    turn = around(way[0]).index(way[1]) if way[1] in around(way[0]) else 0
    along = complex(end[0] - start[0], end[1] - start[1])
    along /= abs(along) or 1

    for wider, paint in ((3.5, theme.INK), (0.0, colour)):

        def draw(pen: ImageDraw.ImageDraw, fine: int, wider: float = wider) -> None:
            reach, head, shaft = (frame.size * share for share in _ARROW)
            outline = (
                *((-reach - wider, -shaft - wider), (0.0, -shaft - wider), (0.0, -head - 2 * wider)),
                *((reach + 2 * wider, 0.0), (0.0, head + 2 * wider)),
                *((0.0, shaft + wider), (-reach - wider, shaft + wider)),
            )
            places = (half + complex(x, y) * along for x, y in outline)
            pen.polygon([((z.real) * fine, (z.imag + half) * fine) for z in places], fill=255)

        mask = shapes.drawn(("arrow", turn, frame.size, wider), 2 * half, 2 * half, draw)
        board.ink(mask, place[:2], paint)
