"""The table: tiles, who feeds on whom, and the marks of a turn, cropped to what matters.

House rule: what lies there is kept as one picture with the ground under it; a picture of it is that, and what is marked.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image

from engine.games.kcaloria.rules.kinds import KINDS, NONE
from engine.games.kcaloria.rules.table import Standing, View
from engine.hexes import Cell, Side, around, beyond, reading_order, rim
from render import shapes, theme
from render.canvas import Canvas, Shown, Written
from render.geometry import Box, Point
from render.hexagons import Frame
from render.kept import Kept
from render.painters.kcaloria import (
    arrows,
    badges,
    colours,
    cubes,
    ground,
    rows,
    shades,
    signs,
    territory,
    tiles,
)
from render.painters.kcaloria.marked import Marked
from render.painters.kcaloria.sizes import ROOMY, SIZES, TOLD
from render.setting import extent, touched

HIGHEST: Final = theme.HIGHEST
PAD: Final = 10
_AIR: Final = 20
"""The same at the end, where there is light about tiles."""
_MARKS: Final = 28
"""The same where nothing else is around: what stands out of tiles."""
_LARGEST: Final = 220
_NUMBERS: Final = 0.84
"""How much of a tile numbers take, about its middle."""
_UPPER: Final[tuple[Side, Side]] = (1, 2)
"""A cell's upper right side and its upper left one."""
_TAG_AT, _YIELD_AT = -0.16, 0.24
"""Where the number of a space is, and what the tile would make there."""

_COLOURS: Final = ((34, 84), (16, 140), (0, 220))
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
            look.prices,
            look.toll,
            look.doom and (look.is_hemmed_in, len(str(look.doom.value))),
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


def begun(view: View) -> tuple[Cell, ...]:
    """The same, each seat's where it began first: in the order of the plates."""
    return tuple(dict.fromkeys((*(cell for cell in view.starts if cell in occupied(view)), *occupied(view))))


def whole(view: View, room: Point, largest: int = _LARGEST) -> Frame:
    """The whole table as large as it fits."""
    cells = occupied(extent(view))
    sizes = [size for size in SIZES if size <= largest]
    return Frame.about(cells, (*cells, *rim(cells)), room, sizes, PAD)


def lying(view: View, room: Point) -> Frame:
    """All that lies there as large as it fits, and no more of the meadow above and below than its marks need."""
    cells = occupied(extent(view))
    return Frame.about(cells, cells, room, [size for size in SIZES if size <= _LARGEST], _MARKS)


def fitted(view: View, room: Point) -> Frame:
    """All that lies there as large as it fits, however small that is: to be looked at, with no figures to be read."""
    return _fitted(tuple(tile.cell for tile in view.tiles), room)


@lru_cache(maxsize=32)
def _fitted(cells: tuple[Cell, ...], room: Point) -> Frame:
    return Frame.about(cells, cells, room, range(16, SIZES[-1]), _AIR)


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
    is_lit: bool = True,
    back: Collection[int] = (),
    aside: Collection[Cell] = (),
    only: Collection[Cell] | None = None,
    but: Collection[Cell] = (),
    mask: shapes.Mask | None = None,
    under: Callable[[Canvas], None] | None = None,
) -> None:
    """Draw that part of the table with its corner at a point, numbers on top of everything; through a mask, if need be.

    A bare one has no figures on small tiles. The tiles of some seats may be set back, and those on some cells. On one that is calm all tiles
    are but those that the turn has to do with. It may be some cells only, or all but some. What lies under the tiles besides the ground is drawn when they are.
    Where they are not lit, it is all of them, and nothing is marked but the ring and what is about to die out: it is shown near elsewhere.
    """
    if not is_lit:
        marked = replace(marked, food=(), chains=(), changes={})
    place = Box.at(*at, frame.width, frame.height)
    taken = {
        tile.cell: tile
        for tile in view.tiles
        if frame.shows(tile.cell) and tile.cell not in but and (only is None or tile.cell in only)
    }
    upper = _upper_sides(view, marked, but)
    looks = {cell: _look(tile, marked, is_hemmed_in=all(upper(cell))) for cell, tile in taken.items()}
    if is_bare and frame.size < ROOMY:
        looks = {cell: replace(look, left=NONE) for cell, look in looks.items()}
    ringed = {*marked.ringed, *([marked.ghost[1]] if marked.ghost else [])}
    beside = {near for cell in ringed for near in around(cell)}
    ways = {cell for way in (*marked.food, *marked.chains) for cell in way}
    if is_calm:
        lit = ringed | beside if is_lit else set[Cell]()
        looks = {cell: look if cell in lit else replace(look, is_calm=True) for cell, look in looks.items()}
    owners = {tile.cell: tile.seat for tile in view.tiles if tile.cell not in but}
    lying = [
        _Lying(
            cell,
            looks[cell],
            territory.borders(cell, taken[cell].seat, owners),
            taken[cell].seat in back or cell in aside,
        )
        for cell in sorted(taken, key=reading_order)
    ]
    board = _laid(canvas, _Ground(place, ground_name, under), frame, lying)
    if marked.tags:
        for cell, _ in marked.tags:
            ground.socket(board, frame, cell)
    _empty(board, frame, view, marked, only)
    is_within = mask is not None or (marked.ghost is not None and frame.size >= TOLD)
    for cell in marked.ringed if only is None else marked.ringed & set(only):
        tiles.ring(frame.size, is_within=is_within).paste(board, frame.corner(cell))
        if is_within and cell in looks:
            tiles.signs_again(board, frame.corner(cell), frame.size, looks[cell])
    for cell in (cell for cell, look in looks.items() if look.is_saved and cell not in marked.ringed):
        tiles.ring(frame.size, colours.SAVED).paste(board, frame.corner(cell))
    again = (ringed | beside | ways).difference(aside)
    if frame.size >= ROOMY:
        _restore(board, frame, looks, again)
    inks = ((marked.food, theme.RING), (marked.chains, theme.ALARM))
    for ways_of, paint in inks:
        for way in ways_of:
            if only is None or way[1] in only:
                arrows.draw(board, frame, way, paint)
    if frame.size < ROOMY:  # there is no room for arrows beside cubes
        _restore(board, frame, looks, again)
    crossing = [arrows.box(frame, way) for way in (*marked.food, *marked.chains)]
    told = {cell: look for cell, look in looks.items() if cell not in aside and _is_told(board, frame, cell)}
    for cell, look in told.items():
        if look.change or look.toll or look.prices:
            rows.change_on(board, frame.middle(cell), frame.size, look)
    faces = [badges.face(frame.middle(cell), frame.size) for cell in told if frame.size >= ROOMY]
    for cell, number in marked.givers.items():
        if cell in told:
            off = [*crossing, *tiles.sign_boxes(frame.middle(cell), frame.size, told[cell].kind)]
            badges.call(board, frame.middle(cell), frame.size, number, arrows=off, faces=faces)
    for cell, look in told.items():
        if look.doom or look.is_saved or look.is_hungry or look.barricade:
            near = [one for one in (cell, *around(cell)) if one in told]
            off = [
                box for one in near for box in tiles.sign_boxes(frame.middle(one), frame.size, told[one].kind)
            ]
            is_counted = rows.count_down(board, frame.middle(cell), frame.size, look)
            badges.counters(
                board,
                frame.middle(cell),
                frame.size,
                replace(look, doom=None, is_hungry=False) if is_counted else look,
                arrows=(*crossing, *off),
                faces=faces,
                upper=upper(cell),
            )
    for cell in told.keys() & {*touched()} - ringed:
        badges.news(board, frame.middle(cell), frame.size)
    _number(board, frame, marked)
    if mask is not None and (mask.width, mask.height) != board.image.size:  # in units of another size
        mask = shapes.Mask.of(mask.image.resize(board.image.size))
    board.written[:] = [text for text in board.written if _is_whole(board, text.box, mask)]
    board.shown[:] = [shown for shown in board.shown if _is_whole(board, shown.box, mask)]
    canvas.lay(board.image, at, None if mask is None else mask.image)
    canvas.remember(board, at)
    few = next(colours for least, colours in _COLOURS if len(looks) >= least)
    canvas.colours = min(canvas.colours, few)


def _laid(canvas: Canvas, on: _Ground, frame: Frame, lying: Sequence[_Lying]) -> Canvas:
    """A canvas as large as the frame with the ground, of which that part is seen, and all tiles on it."""

    def make() -> _Laid:
        laid = canvas.cut(on.place)
        laid.written.clear()
        laid.shown.clear()
        if on.under is not None:
            on.under(laid)
        there = {one.cell for one in lying}
        for one in lying:
            if not there.issuperset(around(one.cell)):  # else its neighbours cover all of its shadow
                shades.shadow(laid, frame.corner(one.cell), frame.size)
        for one in lying:
            _tile(laid, frame, one)
        for one in lying:
            _figures(laid, frame, one)
        return laid.image, tuple(laid.written), tuple(laid.shown)

    key = (on.name, on.place, canvas.box, frame, tuple(one.key for one in lying))
    image, written, shown = _boards.get(key, make)
    board = Canvas(frame.width, frame.height, on=image.copy())
    board.written.extend(written)
    board.shown.extend(shown)
    return board


def _tile(laid: Canvas, frame: Frame, one: _Lying) -> None:
    """A tile; one that is set back is there to be seen as a whole, and no mark on it has to be."""
    shown = len(laid.shown)
    is_named = not one.is_back and _is_told(laid, frame, one.cell)
    tiles.tile(laid, frame.corner(one.cell), frame.size, one.look, one.borders, is_named=is_named)
    if one.is_back:
        if one.look.is_calm:
            shades.fade(laid, frame.corner(one.cell), frame.size)
        else:
            shades.set_back(laid, frame.corner(one.cell), frame.size)
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
    """Draw the figures of these tiles again, on top of rings; they are on record already."""
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
            shades.shadow(board, frame.corner(cell), frame.size)
            is_first = not view.tiles and seat == view.turn
            tiles.start(seat, frame.size, is_first=is_first).paste(board, frame.corner(cell))
            if is_first:
                tiles.ring(frame.size).paste(board, frame.corner(cell))
    for tile in marked.fallen:
        if is_seen(tile.cell):  # bare earth throws no shadow on what lies beside it
            tiles.fallen(tile.kind, frame.size).paste(board, frame.corner(tile.cell))
            territory.mark(board, frame.middle(tile.cell), frame.size, tile.seat)
    if marked.ghost is not None:
        key, cell = marked.ghost
        if only is not None and cell not in only:
            return
        tiles.ghost(KINDS[key], frame.size).paste(board, frame.corner(cell))
        if not marked.ringed:  # else those are what to choose from
            tiles.ring(frame.size).paste(board, frame.corner(cell))


def _number(board: Canvas, frame: Frame, marked: Marked) -> None:
    """The spaces to choose from by their numbers, and where there is room what the tile would make on each."""
    numbered = [(cell, number) for cell, number in marked.tags if frame.holds(cell)]
    size, up = frame.size, 0
    made = {cell: marked.yields[cell] for cell, _ in numbered if any(marked.yields.get(cell, NONE))}
    for cell, _ in numbered if marked.promises else ():
        x, y = frame.middle(cell)
        signs.promise(board, (x, y + round(_YIELD_AT * size)), marked.promises[cell])
    if marked.promises:
        made, up = {}, round(_TAG_AT * size)
    widest = max((cubes.lettered_width(some, cubes.SWATCH) for some in made.values()), default=0)
    if made and widest <= size * 0.92 and size >= ROOMY + 8:
        up = round(_TAG_AT * size)
        for cell, some in made.items():
            x, y = frame.middle(cell)
            cubes.lettered(board, (x, y + round(_YIELD_AT * size)), some, cubes.SWATCH)
    for cell, number in numbered:
        x, y = frame.middle(cell)
        signs.tag(board, (x, y + up), number)


def _upper_sides(view: View, marked: Marked, but: Collection[Cell]) -> Callable[[Cell], tuple[bool, bool]]:
    """Whether something lies beyond a cell's upper right side, and beyond its upper left one."""
    there = {tile.cell for tile in (*view.tiles, *marked.fallen)}
    if marked.ghost is not None:
        there.add(marked.ghost[1])
    there.difference_update(but)

    def beyond_those(cell: Cell) -> tuple[bool, bool]:
        right, left = (beyond(cell, side) in there for side in _UPPER)
        return right, left

    return beyond_those


def _look(tile: Standing, marked: Marked, *, is_hemmed_in: bool) -> tiles.Look:
    return tiles.Look(
        tile.kind,
        tile.seat,
        tile.left,
        marked.eaten.get(tile.id, NONE),
        doom=marked.dooms.get(tile.id),
        barricade=tile.barricade,
        change=marked.changes.get(tile.id, 0),
        is_hemmed_in=is_hemmed_in,
        is_hungry=tile.id in marked.hungry,
        is_saved=tile.id in marked.saved,
        prices=tuple((colour, *share) for colour, share in marked.prices.get(tile.cell, {}).items()),
        toll=marked.tolls.get(tile.cell, 0),
    )
