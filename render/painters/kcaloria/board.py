"""The table: tiles, who feeds on whom, and the marks of a turn, cropped to what matters."""

from collections.abc import Collection
from typing import Final

from PIL import ImageDraw

from engine.games.kcaloria.rules.kinds import KINDS, NONE
from engine.games.kcaloria.rules.table import Standing, View
from engine.hexes import Cell, around, reading_order, rim
from render import shapes, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.hexagons import Frame
from render.painters.kcaloria import ground, signs, tiles
from render.painters.kcaloria.marked import Marked, Way
from render.theme import Colour

HIGHEST: Final = 1400
"""No picture is higher."""
PAD: Final = 14
_NUMBER_AT: Final = 0.53
"""Where the number of a tile is by which a menu calls it: at its lowest corner."""
_LARGEST: Final = 244
_NUMBERS: Final = 0.84
"""How much of a tile numbers take, about its middle."""
_ARROW: Final = (0.13, 0.13, 0.06)
"""Half the length of an arrow between two tiles, half the width of its head, and of its shaft."""
_LOWER: Final = 0.07
"""How far an arrow stands below the side that it crosses, out of the way of the upper tile's cubes."""


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
    cells = occupied(view)
    sizes = [size for size in tiles.SIZES if size <= largest]
    return Frame.about(cells, (*cells, *rim(cells)), room, sizes, PAD)


def part(view: View, wanted: Collection[Cell], room: Point, sizes: tuple[int, int]) -> Frame:
    """These cells in the largest of the sizes from which to which they may be drawn, and whatever is around them."""
    cells = {*occupied(view), *wanted}
    fitting = [size for size in tiles.SIZES if sizes[0] <= size <= sizes[1]]
    return Frame.about(wanted, (*cells, *rim(cells)), room, fitting, PAD)


def draw(
    canvas: Canvas, at: Point, frame: Frame, view: View, marked: Marked, *, under: Colour = theme.TABLE
) -> None:
    """Draw that part of the table with its corner at a point, numbers on top of everything."""
    board = Canvas(frame.width, frame.height, theme.WELL)
    taken = {tile.cell: tile for tile in view.tiles if frame.shows(tile.cell)}
    ground.comb(board, frame)
    for cell in rim(occupied(view)):
        if frame.shows(cell):
            ground.socket(board, frame, cell)
    _empty(board, frame, view, marked, taken)
    for cell, tile in sorted(taken.items(), key=lambda item: reading_order(item[0])):
        tiles.tile(board, frame.corner(cell), frame.size, tile.kind, tile.seat)
    for cell in marked.ringed:
        tiles.ring(frame.size).paste(board, frame.corner(cell))
    for way in marked.food:
        _arrow(board, frame, way, theme.RING)
    looks = {cell: _look(tile, marked) for cell, tile in taken.items() if _is_told(board, frame, cell)}
    for cell, look in looks.items():
        tiles.cubes_on(board, frame.middle(cell), frame.size, look)
    for way in marked.chains:
        _arrow(board, frame, way, theme.ALARM)
    for cell, look in looks.items():
        tiles.change_on(board, frame.middle(cell), frame.size, look)
    for cell, look in looks.items():
        tiles.counters(board, frame.middle(cell), frame.size, look)
    for cell, number in marked.givers.items():
        if cell in looks:
            x, y = frame.middle(cell)
            signs.named(board, (x, y + round(_NUMBER_AT * frame.size)), str(number))
    for cell, number in marked.tags:
        if frame.holds(cell):
            signs.tag(board, frame.middle(cell), number)
    board.round_off(under)
    board.written[:] = [text for text in board.written if board.box.holds(text.box)]
    canvas.paste(board, at)


def _is_told(board: Canvas, frame: Frame, cell: Cell) -> bool:
    """Whether so much of a tile is there that the numbers on it are whole: of "12" no "1" is to be left."""
    wide = round(frame.size * _NUMBERS)
    return board.box.holds(Box.around(frame.middle(cell), wide, wide))


def _empty(board: Canvas, frame: Frame, view: View, marked: Marked, taken: Collection[Cell]) -> None:
    """Starts that nobody has begun on, tiles that have fallen, and the one that is about to come."""
    for seat, cell in enumerate(view.starts):
        if not view.turns[seat] and cell not in taken and frame.shows(cell):
            tiles.start(seat, frame.size).paste(board, frame.corner(cell))
    for tile in marked.fallen:
        if tile.cell not in taken and frame.shows(tile.cell):
            tiles.ghost(tile.kind, frame.size).paste(board, frame.corner(tile.cell))
            signs.cross(board, frame.middle(tile.cell), round(frame.size * 0.7) // 2 * 2)
    if marked.ghost is not None:
        key, cell = marked.ghost
        tiles.ghost(KINDS[key], frame.size).paste(board, frame.corner(cell))
        tiles.ring(frame.size).paste(board, frame.corner(cell))


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


def _arrow(board: Canvas, frame: Frame, way: Way, colour: Colour) -> None:
    """From a producer to a consumer, across the side between them."""
    if not all(frame.shows(cell) for cell in way):
        return
    start, end = map(frame.middle, way)
    down = round(_LOWER * frame.size) if start[1] != end[1] else 0
    middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2 + down)
    turn = around(way[0]).index(way[1]) if way[1] in around(way[0]) else 0
    along = complex(end[0] - start[0], end[1] - start[1])
    along /= abs(along) or 1
    half = round(frame.size * (_ARROW[0] + 0.06))

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
        board.ink(mask, (middle[0] - half, middle[1] - half), paint)
