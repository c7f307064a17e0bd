"""The board: tiles, food arrows, and the marks of a turn.

It is cropped to what matters.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from engine.contract.hexes import Cell, around, rim
from engine.games.kcaloria.rules.kinds import KINDS
from engine.games.kcaloria.rules.state import View
from render.kit import hexagons, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.hexagons import Frame
from render.kit.style import extent, is_moving, layout_views, touched_places
from render.painters.kcaloria import colours
from render.painters.kcaloria.board import arrows, ground, spaces, tile_looks
from render.painters.kcaloria.board.highlights import Highlights, Way
from render.painters.kcaloria.board.plan import Lying, Plan, Style, make_plan
from render.painters.kcaloria.tiles import (
    badges,
    figures,
    modifiers,
    ownership,
    pieces,
    shadows,
    species,
)
from render.painters.kcaloria.tiles.sizes import ROOMY, SIGNED, SIZES, TOLD

HIGHEST: Final = theme.HIGHEST
PAD: Final = 10
_AIR: Final = 22
"""The same at the end, where there is light about tiles."""
_MARKS: Final = 12
"""The same where nothing else is around: room for what stands out of tiles."""
_FILMED: Final = 34
"""The same in a replay, where late tiles lie nearer for a moment."""
_NEARER: Final = 28
"""The same where a small tile may lie nearer."""
_LARGEST: Final = 220
_NUMBERS: Final = 0.84
"""Share of a tile that numbers take, about its middle."""
_MANY, _SMALL = 90, 82
"""Number of tiles from which they are no larger, so that a file has room for their colours."""
_NEWS, _RISE = 10, 0.1
"""Width of the ring about a nearer tile, and how far broad figures on it rise, as a share of it."""
_CROWD: Final = 140
"""Number of tiles from which a file has room for even fewer colours."""
_COLOURS: Final = ((_CROWD, 88), (_MANY, 100), (60, 136), (16, 160), (0, 220))
"""Maximum colours from a number of tiles on: more cost too much, fewer make animals look alike."""
_BRIGHT: Final = (
    *("#FB8C00", "#FFF59D", "#AA7A00", "#73808A", "#1FB48A", "#D87818", "#C8E8C8", "#783808"),
    *("#3F5EAF", "#8AC02C", "#03AA47", "#FEBBD7", "#CAEBFB", "#2F8FBC"),
)
"""Colours of small animals and plants that files would drop, as few pixels have them."""


def occupied_cells(*views: View) -> tuple[Cell, ...]:
    """Return the cells to show: tiles and the starts of waiting seats."""
    return tuple(dict.fromkeys(cell for view in views for cell in _cells_of(view)))


def _cells_of(view: View) -> Iterator[Cell]:
    yield from (tile.cell for tile in view.tiles)
    yield from (start for seat, start in enumerate(view.starts) if not view.turns[seat])
    if (last := view.last) is not None:
        yield from (tile.cell for tile in (*last.fallen, *([last.placed] if last.placed else [])))


def cells_by_start(*views: View) -> tuple[Cell, ...]:
    """Return the same cells with all starts first, as plates are ordered."""
    cells = occupied_cells(*views)
    return tuple(dict.fromkeys((*(cell for cell in views[0].starts if cell in cells), *cells)))


def frame_table(view: View, room: Point, largest: int = _LARGEST) -> Frame:
    """Return a frame of the whole table, as large as it fits."""
    cells = occupied_cells(extent(view))
    sizes = [size for size in SIZES if size <= largest]
    whole = (*cells, *rim(cells))
    frame = Frame.about(cells, whole, room, sizes, PAD)
    if frame.size >= ROOMY:
        return frame
    return Frame.about(cells, whole, room, [size for size in sizes if size <= frame.size], _NEARER)


def frame_tiles(view: View, room: Point) -> Frame:
    """Return the largest frame of the tiles, with a margin for marks."""
    cells = occupied_cells(*film_views(view))
    most = _LARGEST if len(cells) < _MANY or is_moving() else _SMALL
    pad = _FILMED if is_moving() else _MARKS
    return Frame.about(cells, cells, room, [size for size in SIZES if size <= most], pad)


def film_views(view: View) -> tuple[View, ...]:
    """Return the Views that the board has room for: in a replay, those up to the camera's."""
    turns = sum(extent(view).turns)
    return tuple(one for one in layout_views(view) if sum(one.turns) <= turns)


def film_size(views: Sequence[View], room: Point, largest: int) -> int:
    """Return the size of tiles with room for these Views."""
    cells = occupied_cells(*views)
    return Frame.about(cells, cells, room, range(2, largest + 1, 2), _FILMED).size


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
    canvas: Canvas, at: Point, frame: Frame, view: View, marked: Highlights, *, style: Style | None = None
) -> None:
    """Draw a part of the table with its corner at a point.

    A part as wide as the canvas, from its upper end on, is drawn on the canvas itself.
    """
    plan = make_plan(frame, view, marked, style or Style())
    is_all = at == (0, 0) and frame.width == canvas.box.width
    board = canvas if is_all else canvas.cut(Box.at(*at, frame.width, frame.height))
    if not is_all:
        board.written.clear()
        board.shown.clear()
    _draw_unmarked(board, plan.unmarked)
    with board.marks():
        _draw_spaces(board, plan)
        _draw_rings(board, plan)
        _draw_arrows(board, plan)
        before = len(board.written)
        spaces.number(board, frame, plan.marked)
        numbers = slice(before, len(board.written))
        _draw_signs(board, plan)
        del board.written[numbers]  # signs avoid them; now they come on top
        spaces.number(board, frame, plan.marked)
    whole = Box(0, 0, *board.image.size)
    board.written[:] = [text for text in board.written if whole.holds(text.box)]
    board.shown[:] = [shown for shown in board.shown if whole.holds(shown.box)]
    if not is_all:
        canvas.paste(board, at)
    canvas.exact += tuple(colours.CUBES.values()) + species.skin(look.kind for look in plan.looks.values())
    if frame.size >= ROOMY:
        pictures = sorted({species.picture_of(look.kind) or "" for look in plan.looks.values()})
        canvas.exact += tuple(tone for name in pictures for tone in species.tones(name))
    if frame.size < SIGNED:
        canvas.exact += (*_BRIGHT, *map(pieces.rim, range(view.seats)))
    canvas.colours = min(canvas.colours, next(n for least, n in _COLOURS if len(plan.looks) >= least))


def _draw_spaces(board: Canvas, plan: Plan) -> None:
    """Draw the free cells that matter."""
    frame, marked = plan.frame, plan.marked
    coming = None if marked.coming is None else KINDS[marked.coming]
    for cell, _ in marked.tags:
        ground.socket(board, frame, cell, coming, is_best=cell in marked.best)
    spaces.empty(board, frame, plan.view, marked, plan.style.but)


def _draw_rings(board: Canvas, plan: Plan) -> None:
    """Draw light and rings about the tiles of the turn, and rings about saved ones."""
    frame, looks = plan.frame, plan.looks
    if plan.style.is_lit:
        _light(board, plan)
    for cell in plan.marked.ringed.difference(plan.style.but):
        is_small = is_moving() and plan.style.is_lit and plan.frame.size < ROOMY
        wide = _NEWS if is_small or cell == plan.nearer else 0
        pieces.ring(plan.size_of(cell), is_within=plan.is_within, wide=wide).paste(board, plan.corner(cell))
        if plan.is_within and cell in looks:
            pieces.signs_again(board, frame.corner(cell), frame.size, looks[cell])
    if plan.style.is_lit or frame.size < ROOMY:
        _mark_owners(board, plan)
    if (near := plan.nearer) is not None:
        _draw_news_figures(board, plan, near)
    for cell, look in looks.items():
        if look.is_saved and cell not in plan.marked.ringed:
            pieces.ring(frame.size, colours.SAVED).paste(board, frame.corner(cell))


def _draw_news_figures(board: Canvas, plan: Plan, near: Cell) -> None:
    """Draw the figures of a nearer tile above its ring, as they hang over its foot.

    Several are so broad that they rise from the owners of the tiles below.
    """
    (x, y), size, look = plan.corner(near), plan.size_of(near), plan.looks[near]
    is_broad = size < ROOMY and figures.is_broad(look)
    pieces.figures(board, (x, y - round(_RISE * size) * is_broad), size, look)
    _pin(board, plan, near)


def _sign(board: Canvas, plan: Plan, cell: Cell) -> None:
    """Draw a tile's owner."""
    if plan.frame.size < ROOMY:
        _pin(board, plan, cell)
    elif (seat := plan.looks[cell].seat) is not None:
        ownership.mark(board, plan.frame.middle(cell), plan.frame.size, seat)


def _pin(board: Canvas, plan: Plan, cell: Cell) -> None:
    """Draw a small tile's owner in its corner."""
    look = plan.looks[cell]
    if look.seat is not None:
        is_low = figures.is_slim(look)
        ownership.pin(board, plan.frame.middle(cell), plan.size_of(cell), look.seat, is_low=is_low)


def _light(board: Canvas, plan: Plan) -> None:
    """Draw light about the tiles of the turn, and a nearer one."""
    for cell in plan.marked.ringed:
        shadows.light(board, plan.frame.middle(cell), plan.size_of(cell))
    if (near := plan.nearer) is not None:
        look, size, corner = plan.looks[near], plan.size_of(near), plan.corner(near)
        pieces.tile(board, corner, size, look, is_signed=False)


def _mark_owners(board: Canvas, plan: Plan) -> None:
    """Draw the owners of the tiles about those of the turn again; they are already recorded.

    Light about a small one reaches a tile farther, and its ring lies below its owner.
    """
    shown, about = len(board.shown), plan.beside
    if plan.frame.size < ROOMY:
        about = plan.ringed | about | {near for cell in about for near in around(cell)}
    for cell in about & plan.looks.keys() - {plan.nearer}:
        if cell in plan.signed:
            _sign(board, plan, cell)
            if plan.frame.size < ROOMY:  # broad figures beside it reach up to it
                others = plan.looks.keys() & {*around(cell)} - {plan.nearer}
                _restore(board, plan, [one for one in others if figures.is_broad(plan.looks[one])])
    for tile in spaces.fallen(plan.frame, plan.view, plan.marked, plan.style.but):
        if tile.cell in plan.beside:
            ownership.mark(board, plan.frame.middle(tile.cell), plan.frame.size, tile.seat)
    del board.shown[shown:]


def _draw_arrows(board: Canvas, plan: Plan) -> None:
    """Draw arrows, and the figures of tiles that they and the rings touch."""
    frame = plan.frame
    if frame.size >= ROOMY:
        _restore(board, plan, plan.again)
    for ways, paint in ((plan.marked.food, theme.GOLD), (plan.marked.chains, theme.ALARM)):
        for way in ways:
            if way[1] not in plan.style.but:
                arrows.draw(board, frame, way, paint, _rise(plan, way))
    if frame.size >= ROOMY:  # beside a change, cubes are where the arrow begins
        starts = {way[0] for way in plan.marked.food}
        _restore(board, plan, [cell for cell, look in plan.looks.items() if look.change and cell in starts])
    else:  # there is no room for arrows beside cubes and owners
        shown = len(board.shown)
        for cell in plan.ways & plan.looks.keys() & {*plan.signed}:
            _pin(board, plan, cell)
        del board.shown[shown:]
        _restore(board, plan, plan.again)


def _rise(plan: Plan, way: Way) -> int:
    """Return how far the side of a nearer tile is from that of its cell.

    It is less than 0 where the arrow starts there.
    """
    start, end = ((plan.size_of(cell) - plan.frame.size) // 2 for cell in way)
    return end - start


def _draw_signs(board: Canvas, plan: Plan) -> None:
    """Draw changes, calls, counters and badges on tiles that are visible in full."""
    frame, marked = plan.frame, plan.marked
    crossing = [arrows.box(frame, way, _rise(plan, way)) for way in (*marked.food, *marked.chains)]
    crossing += [Box.around(frame.middle(cell), *_room_of_numbers(frame)) for cell, _ in marked.tags]
    told = {
        cell: look
        for cell, look in plan.looks.items()
        if cell not in plan.style.aside and _is_told(board, frame, cell)
    }

    def signs(*cells: Cell) -> list[Box]:
        return [
            box
            for cell in cells
            for box in modifiers.boxes(frame.middle(cell), plan.size_of(cell), told[cell].kind)
        ]

    for cell, look in told.items():
        if look.change or look.toll or look.prices:
            figures.change_on(board, frame.middle(cell), plan.size_of(cell), look)
    faces = [
        badges.face(frame.middle(cell), size, is_footed=figures.is_footed(size, look))
        for cell, look in told.items()
        if (size := plan.size_of(cell)) >= ROOMY
    ]
    for cell, number in marked.givers.items():
        if cell in told:
            said, off = marked.calls.get(cell, str(number)), [*crossing, *signs(cell)]
            badges.draw_call(board, frame.middle(cell), plan.size_of(cell), said, arrows=off, faces=faces)
    for cell, look in told.items():
        size = plan.size_of(cell)
        if look.doom or look.is_saved or look.is_hungry or look.barricade:
            off = signs(*(one for one in (cell, *around(cell)) if one in told))
            is_counted = figures.count_down(board, frame.middle(cell), size, look)
            badges.counters(
                board,
                frame.middle(cell),
                size,
                replace(look, doom=None, is_hungry=False) if is_counted else look,
                arrows=(*crossing, *off),
                faces=faces,
                upper=tile_looks.upper(plan.sides(cell)),
            )
    for cell in told if is_moving() else told.keys() & marked.ringed:
        board.locate(cell, frame.middle(cell), hexagons.mask(plan.unmarked.size_of(cell)))
    for cell in told.keys() & marked.humans:
        badges.human(board, frame.middle(cell), plan.size_of(cell))
    for cell in told.keys() & {*touched_places()} - plan.ringed:
        badges.news(board, frame.middle(cell), plan.size_of(cell))


def _draw_unmarked(board: Canvas, plan: Plan) -> None:
    """Draw the tiles without the marks of the turn."""
    for one in plan.lying:
        _tile(board, plan.frame, one)
    for one in plan.lying if plan.frame.size < ROOMY else ():
        if one.is_signed and not one.is_back:
            _pin(board, plan, one.cell)
    for one in plan.lying:
        _figures(board, plan, one)


def _tile(laid: Canvas, frame: Frame, one: Lying) -> None:
    """Draw a tile; a set-back one's marks need not be visible."""
    shown = len(laid.shown)
    is_named = frame.size < TOLD or (not one.is_back and _is_told(laid, frame, one.cell))
    pieces.tile(
        laid,
        frame.corner(one.cell),
        frame.size,
        one.look,
        one.borders,
        is_named=is_named,
        is_signed=one.is_signed,
    )
    if one.is_back:
        shadows.set_back(laid, frame.corner(one.cell), frame.size)
        del laid.shown[shown:]


def _figures(laid: Canvas, plan: Plan, one: Lying) -> None:
    """Draw a tile's figures, if the visible part has them whole."""
    if not one.is_back and _is_told(laid, plan.frame, one.cell):
        pieces.figures(laid, plan.figures_at(one.cell), plan.frame.size, one.look)


def _restore(board: Canvas, plan: Plan, cells: Collection[Cell]) -> None:
    """Draw these tiles' figures again, above rings; they are already recorded."""
    before = len(board.written)
    for cell in plan.looks.keys() & {*cells}:
        if _is_told(board, plan.frame, cell):
            x, y = plan.figures_at(cell)
            size = plan.frame.size
            figures.cubes_on(board, (x + size // 2, y + hexagons.height(size) // 2), size, plan.looks[cell])
    del board.written[before:]


def draw_figures_again(
    canvas: Canvas,
    at: Point,
    frame: Frame,
    view: View,
    *,
    marked: Highlights,
    style: Style,
    cells: Collection[Cell],
) -> None:
    """Draw figures and owners on these cells again, above what was drawn since.

    They are already recorded.
    """
    plan = make_plan(frame, view, marked, style)
    written, shown = len(canvas.written), len(canvas.shown)
    for cell in plan.looks.keys() & {*cells}:
        x, y = frame.middle(cell)
        middle, look = (at[0] + x, at[1] + y), plan.looks[cell]
        figures.cubes_on(canvas, middle, frame.size, look)
        if look.seat is None or cell not in plan.signed:
            continue
        if frame.size < ROOMY:
            ownership.pin(canvas, middle, frame.size, look.seat, is_low=figures.is_slim(look))
        else:
            ownership.mark(canvas, middle, frame.size, look.seat)
    del canvas.written[written:], canvas.shown[shown:]


def _is_told(board: Canvas, frame: Frame, cell: Cell) -> bool:
    """Return whether a tile's text is visible in full.

    Otherwise "12" might become "1".
    """
    return board.box.holds(Box.around(frame.middle(cell), *_room_of_numbers(frame)))


def _room_of_numbers(frame: Frame) -> Point:
    """Return the width and height that numbers take on a tile or a space."""
    wide = round(frame.size * _NUMBERS)
    return wide, wide
