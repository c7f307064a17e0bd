"""The board: tiles, food arrows, and the marks of a turn.

It is cropped to what matters.

House rule: the unmarked tiles are cached as one picture with their ground, and marks are drawn onto
a copy.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image

from engine.contract.hexes import Cell, around, reading_order, rim
from engine.games.kcaloria.rules.kinds import KINDS, NONE
from engine.games.kcaloria.rules.state import View
from render.kit import png, theme
from render.kit.cache import LruCache
from render.kit.canvas import Canvas, ShapeRecord, TextRecord
from render.kit.geometry import Box, Point
from render.kit.hexagons import Frame
from render.kit.style import extent, touched_places
from render.painters.kcaloria import colours
from render.painters.kcaloria.board import arrows, far_note, ground, leader_lines, spaces, tile_looks
from render.painters.kcaloria.board.highlights import Marked
from render.painters.kcaloria.tiles import (
    badges,
    far_tiles,
    figures,
    modifiers,
    ownership,
    pieces,
    shadows,
    species,
)
from render.painters.kcaloria.tiles.look import Look
from render.painters.kcaloria.tiles.sizes import ROOMY, SIZES, TOLD

HIGHEST: Final = theme.HIGHEST
PAD: Final = 10
_AIR: Final = 30
"""The same at the end, where there is light about tiles."""
_MARKS: Final = 28
"""The same where nothing else is around: room for what stands out of tiles."""
_LARGEST: Final = 220
_NUMBERS: Final = 0.84
"""Share of a tile that numbers take, about its middle."""
_ALIVE: Final = 80
"""Maximum number of tiles with set-back ones in full colour: a file has no room for more."""
_COLOURS: Final = ((90, 110), (31, 140), (16, 180), (0, 220))
"""Maximum colours from a number of tiles on: more cost too much, fewer make animals look alike."""
_MANY: Final = 31
"""Least number of enlarged tiles at which a file is packed tightly."""

_Laid = tuple[Image.Image, tuple[TextRecord, ...], tuple[ShapeRecord, ...]]
_boards: Final[LruCache[_Laid]] = LruCache(7_500_000, lambda laid: 3 * laid[0].width * laid[0].height + 4000)


class _Lying(NamedTuple):
    """A tile on the table."""

    cell: Cell
    look: Look
    borders: ownership.Sides
    is_back: bool
    is_cut: bool
    """Whether its figures are left out, too, because a part of it is not visible."""

    @property
    def key(self) -> tuple[object, ...]:
        """Its look before anything is marked."""
        look = self.look
        return (
            self.cell,
            look.kind.key,
            look.seat,
            look.left,
            (look.change, look.is_open, look.change and look.hangs),
            look.eaten,
            (look.is_calm, look.is_back, look.is_dim),
            look.prices,
            look.toll,
            look.is_ringed,
            look.doom and (look.is_hemmed_in, len(str(look.doom.value))),
            self.borders,
            self.is_back,
            self.is_cut,
        )


class _Ground(NamedTuple):
    """The ground: its box, its name, and what is drawn first."""

    place: Box
    name: str
    under: Callable[[Canvas], None] | None
    way: leader_lines.Way = ()
    """The line that lies on it, below everything on tiles."""


def occupied_cells(view: View) -> tuple[Cell, ...]:
    """Return the cells to show: tiles and the starts of waiting seats."""
    waiting = [start for seat, start in enumerate(view.starts) if not view.turns[seat]]
    last = view.last
    gone = () if last is None else (*last.fallen, *([last.placed] if last.placed else []))
    return tuple(
        dict.fromkeys((*(tile.cell for tile in view.tiles), *waiting, *(tile.cell for tile in gone)))
    )


def cells_by_start(view: View) -> tuple[Cell, ...]:
    """Return the same cells with all starts first, as plates are ordered."""
    return tuple(
        dict.fromkeys(
            (*(cell for cell in view.starts if cell in occupied_cells(view)), *occupied_cells(view))
        )
    )


def frame_table(view: View, room: Point, largest: int = _LARGEST) -> Frame:
    """Return a frame of the whole table, as large as it fits."""
    cells = occupied_cells(extent(view))
    sizes = [size for size in SIZES if size <= largest]
    return Frame.about(cells, (*cells, *rim(cells)), room, sizes, PAD)


def frame_tiles(view: View, room: Point) -> Frame:
    """Return the largest frame of the tiles, with a margin for marks."""
    cells = occupied_cells(extent(view))
    return Frame.about(cells, cells, room, [size for size in SIZES if size <= _LARGEST], _MARKS)


def fit_tiles(view: View, room: Point) -> Frame:
    """Return a frame of the tiles at any size, without figures."""
    return _cached_fit(tuple(tile.cell for tile in view.tiles), room)


@lru_cache(maxsize=32)
def _cached_fit(cells: tuple[Cell, ...], room: Point) -> Frame:
    return Frame.about(cells, cells, room, range(16, SIZES[-1]), _AIR)


def part(view: View, wanted: Collection[Cell], room: Point, sizes: tuple[int, int]) -> Frame:
    """Return the largest frame of the wanted cells with their surroundings."""
    cells = {*occupied_cells(view), *wanted}
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
    is_hushed: bool = False,
    back: Collection[int] = (),
    aside: Collection[Cell] = (),
    but: Collection[Cell] = (),
    under: Callable[[Canvas], None] | None = None,
    lead: leader_lines.Way | None = None,
) -> None:
    """Draw a part of the table with its corner at a point.

    `is_bare`: small tiles have no figures; set-back ones are in a mist, or dim land if they are
    many. `back` and `aside`: seats and cells that are set back. `is_calm`: only tiles of the turn
    are not calm. `but`: cells to leave out. `under` draws what lies under the tiles. `is_hushed`:
    tiles that the turn does not involve are in the shade. `lead`: a line to a close-up, in the
    picture's points. Then all tiles are calm, and only its end and dying tiles are marked.
    """
    if lead is not None:
        marked = replace(marked, food=(), chains=(), changes={})
    place = Box.at(*at, frame.width, frame.height)
    taken = {tile.cell: tile for tile in view.tiles if frame.shows(tile.cell) and tile.cell not in but}
    taken_sides = tile_looks.sides(view, marked, but)
    is_within = marked.ghost is not None and frame.size >= TOLD
    within = marked.ringed if is_within else frozenset[Cell]()
    looks = {
        cell: tile_looks.look(
            tile,
            marked,
            is_hemmed_in=all(tile_looks.upper(taken_sides(cell))),
            hangs=tile_looks.find_hanging_place(taken_sides(cell), frame, cell),
            is_ringed=cell in within,
        )
        for cell, tile in taken.items()
    }
    if is_bare and frame.size < ROOMY:
        dim = back if len(looks) > _ALIVE else ()
        looks = {
            cell: replace(look, left=NONE, is_calm=look.seat in dim, is_dim=look.seat in dim)
            for cell, look in looks.items()
        }
    ringed = {*marked.ringed, *([marked.ghost[1]] if marked.ghost else [])}
    beside = {near for cell in ringed for near in around(cell)}
    ways = {cell for way in (*marked.food, *marked.chains) for cell in way}
    if is_calm:
        lit = ringed | beside if lead is None else set[Cell]()
        looks = {
            cell: look
            if cell in lit
            else replace(
                look,
                is_calm=True,
                is_back=lead is not None and not look.doom and cell not in ringed | beside,
            )
            for cell, look in looks.items()
        }
    hushed = set[Cell]()
    if is_hushed and ringed:
        told_of = {
            cell
            for cell, look in looks.items()
            if look.change or look.doom or look.is_saved or look.is_hungry
        }
        hushed = looks.keys() - ringed - beside - ways - told_of
        looks = {cell: replace(look, is_back=cell in hushed) for cell, look in looks.items()}
    owners = {tile.cell: tile.seat for tile in view.tiles if tile.cell not in but}
    lying = [
        _Lying(
            cell,
            looks[cell],
            ownership.borders(cell, taken[cell].seat, owners),
            taken[cell].seat in back or cell in aside or cell in hushed,
            cell in aside,
        )
        for cell in sorted(taken, key=reading_order)
    ]
    way = tuple((x - at[0], y - at[1]) for x, y in lead or ())
    board = _draw_unmarked(canvas, _Ground(place, ground_name, under, way), frame, lying)
    if marked.tags:
        for cell, _ in marked.tags:
            coming = None if marked.coming is None else KINDS[marked.coming]
            ground.socket(board, frame, cell, coming, is_best=cell in marked.best)
    spaces.empty(board, frame, view, marked, but)
    shown = (
        {cell for cell in ringed | beside if cell in looks} if is_calm and lead is not None else set[Cell]()
    )
    if len(shown) > 1:
        far_note.draw(board, frame, shown)
    if lead is not None:
        for cell in (cell for cell in marked.ringed if cell not in looks or looks[cell].is_calm):
            far_tiles.light(board, frame.corner(cell), frame.size, looks.get(cell))
    for cell in marked.ringed.difference(but):
        pieces.ring(frame.size, is_within=is_within).paste(board, frame.corner(cell))
        if is_within and cell in looks:
            pieces.signs_again(board, frame.corner(cell), frame.size, looks[cell])
    for cell in (cell for cell, look in looks.items() if look.is_saved and cell not in marked.ringed):
        pieces.ring(frame.size, colours.SAVED).paste(board, frame.corner(cell))
    reached = {
        near
        for cell in shown
        for side, near in enumerate(around(cell))
        if near in looks and (side in tile_looks.LOWER or figures.are_several(looks[near]))
    }
    again = (ringed | beside | ways | reached).difference(aside)
    if frame.size >= ROOMY:
        _restore(board, frame, looks, again)
    inks = ((marked.food, theme.RING), (marked.chains, theme.ALARM))
    for ways_of, paint in inks:
        for way in ways_of:
            if way[1] not in but:
                arrows.draw(board, frame, way, paint)
    if frame.size < ROOMY:  # there is no room for arrows beside cubes
        _restore(board, frame, looks, again)
    crossing = [arrows.box(frame, way) for way in (*marked.food, *marked.chains)]
    told = {cell: look for cell, look in looks.items() if cell not in aside and _is_told(board, frame, cell)}
    for cell, look in told.items():
        if look.change or look.toll or look.prices:
            figures.change_on(board, frame.middle(cell), frame.size, look)
    faces = [
        badges.face(frame.middle(cell), frame.size, is_footed=figures.is_footed(frame.size, look))
        for cell, look in told.items()
        if frame.size >= ROOMY
    ]
    for cell, number in marked.givers.items():
        if cell in told:
            off = [*crossing, *modifiers.boxes(frame.middle(cell), frame.size, told[cell].kind)]
            said = marked.calls.get(cell, str(number))
            badges.draw_call(board, frame.middle(cell), frame.size, said, arrows=off, faces=faces)
    for cell, look in told.items():
        if look.doom or look.is_saved or look.is_hungry or look.barricade:
            near = [one for one in (cell, *around(cell)) if one in told]
            off = [
                box for one in near for box in modifiers.boxes(frame.middle(one), frame.size, told[one].kind)
            ]
            is_counted = figures.count_down(board, frame.middle(cell), frame.size, look)
            badges.counters(
                board,
                frame.middle(cell),
                frame.size,
                replace(look, doom=None, is_hungry=False) if is_counted else look,
                arrows=(*crossing, *off),
                faces=faces,
                upper=tile_looks.upper(taken_sides(cell)),
            )
    for cell in told.keys() & marked.humans:
        badges.human(board, frame.middle(cell), frame.size)
    for cell in told.keys() & {*touched_places()} - ringed:
        badges.news(board, frame.middle(cell), frame.size)
    spaces.number(board, frame, marked)
    whole = Box(0, 0, *board.image.size)
    board.written[:] = [text for text in board.written if whole.holds(text.box)]
    board.shown[:] = [shown for shown in board.shown if whole.holds(shown.box)]
    canvas.paste(board, at)
    if frame.size >= ROOMY:
        pictures = sorted({species.picture_of(look.kind) or "" for look in looks.values()})
        canvas.exact += tuple(tone for name in pictures for tone in species.tones(name))
    few = next(colours for least, colours in _COLOURS if len(looks) >= least)
    canvas.colours = min(canvas.colours, few)
    if len(looks) >= _MANY and not is_calm:
        canvas.packing = png.TIGHT


def _draw_unmarked(canvas: Canvas, on: _Ground, frame: Frame, lying: Sequence[_Lying]) -> Canvas:
    """Return a canvas of the frame with the ground and unmarked tiles."""

    def make() -> _Laid:
        laid = canvas.cut(on.place)
        laid.written.clear()
        laid.shown.clear()
        if on.under is not None:
            on.under(laid)
        there = {one.cell for one in lying}
        for one in lying:
            right, _, _, left, *lower = around(one.cell)
            if not there.issuperset((right, left, *lower)):  # else these cover all of its shadow
                shadows.shadow(laid, frame.corner(one.cell), frame.size)
        for one in lying:
            _tile(laid, frame, one)
        if on.way:
            leader_lines.draw(laid, on.way)
        for one in lying:
            _figures(laid, frame, one)
        return laid.image, tuple(laid.written), tuple(laid.shown)

    key = (on.name, on.place, on.way, canvas.box, frame, tuple(one.key for one in lying))
    image, written, shown = _boards.get(key, make)
    board = Canvas(frame.width, frame.height, on=image.copy())
    board.written.extend(written)
    board.shown.extend(shown)
    return board


def _tile(laid: Canvas, frame: Frame, one: _Lying) -> None:
    """Draw a tile; a set-back one's marks need not be visible."""
    shown = len(laid.shown)
    is_named = frame.size < TOLD or (not one.is_cut and _is_told(laid, frame, one.cell))
    pieces.tile(laid, frame.corner(one.cell), frame.size, one.look, one.borders, is_named=is_named)
    if one.is_back and not one.look.is_dim:
        if one.look.is_calm:
            shadows.fade(laid, frame.corner(one.cell), frame.size)
        elif frame.size < ROOMY and not one.is_cut:
            shadows.mist(laid, frame.corner(one.cell), frame.size)
        else:
            shadows.set_back(laid, frame.corner(one.cell), frame.size)
        del laid.shown[shown:]
        if one.look.seat is not None and not one.is_cut:
            ownership.mark(laid, frame.middle(one.cell), frame.size, one.look.seat)


def _figures(laid: Canvas, frame: Frame, one: _Lying) -> None:
    """Draw a tile's figures, if the visible part has them whole."""
    if not one.is_cut and _is_told(laid, frame, one.cell):
        pieces.figures(laid, frame.corner(one.cell), frame.size, one.look)


def _restore(board: Canvas, frame: Frame, looks: dict[Cell, Look], cells: Collection[Cell]) -> None:
    """Draw these tiles' figures again, above rings; they are already recorded."""
    before = len(board.written)
    for cell in cells:
        if cell in looks and _is_told(board, frame, cell):
            if looks[cell].is_calm:
                far_tiles.mark_again(board, frame.middle(cell), frame.size, looks[cell])
            figures.cubes_on(board, frame.middle(cell), frame.size, looks[cell])
    del board.written[before:]


def _is_told(board: Canvas, frame: Frame, cell: Cell) -> bool:
    """Return whether a tile's text is visible in full.

    Otherwise "12" might become "1".
    """
    wide = round(frame.size * _NUMBERS)
    return board.box.holds(Box.around(frame.middle(cell), wide, wide))
