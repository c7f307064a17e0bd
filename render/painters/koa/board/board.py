"""The board with its tiles, the last deeds and the choices.

House rule: row 1 is at the bottom and column A on the left. A square that can be chosen is lit and
bears its name. Once the action is chosen, everything else but the clan's own network is shaded.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from PIL import Image

from engine.games.koa.board import CAMPS, SQUARES, Corner, Square
from engine.games.koa.chance import Find
from engine.games.koa.state import View
from render.kit import marks, palette, shapes, theme
from render.kit.cache import LruCache
from render.kit.canvas import Canvas, ShapeRecord, TextRecord
from render.kit.geometry import Box, Point
from render.kit.style import is_stark, px, touched_places
from render.painters.koa import colours
from render.painters.koa.board import caves, choices, highlights, light, pieces, rings, stone
from render.painters.koa.board import ground as rock
from render.painters.koa.board.caves import NO_WAY, Ways
from render.painters.koa.board.pieces import Hold
from render.painters.koa.board.squares import RADIUS, SIDES, Squares
from render.painters.koa.clans import Cast

Record = TypeVar("Record", TextRecord, ShapeRecord)

LETTERS: Final = 42
"""Room for the columns' letters below a board."""
_LETTERS_AT: Final = 24
_NUMBERS_AT: Final = 16
_MANY: Final = 36
"""Number of tiles that leave hardly any rock smooth."""
_FEWER: Final = 156
"""Number of colours of such a file."""
_NEWS_AT: Final = 0.17
"""Distance of a news dot from the square's upper right corner, as a share of the square."""
_KEPT: Final = 4_700_000
"""Size of one position. Table and hands are drawn one after the other."""
_boards: Final[LruCache[Canvas]] = LruCache(
    _KEPT, lambda part: 4 * part.image.width * part.image.height + 3000
)


def draw_coordinates(canvas: Canvas, squares: Squares) -> None:
    """Write the numbers and letters along the edge of a board.

    The numbers are on its left.
    """
    box, (columns, rows) = squares.box, squares.names
    for row in rows:
        middle = squares.square(f"{columns[0]}{row}").middle[1]
        canvas.text((box.left - _NUMBERS_AT, middle), str(row), theme.SMALL, colours.CHALK, side="right")
    for column in columns:
        middle = squares.square(f"{column}{rows[0]}").middle[0]
        canvas.text((middle, box.bottom + _LETTERS_AT), column, theme.SMALL, colours.CHALK, side="middle")


def lay(canvas: Canvas, squares: Squares, cast: Cast) -> None:
    """Draw tiles, the last deeds and the choices onto an empty board."""
    view, board = cast.view, _cached_caves(canvas, squares, cast)
    deeds = highlights.mark_deeds(view.deeds)
    done = {place.square for place in deeds.places}
    is_chosen, share = view.action not in (None, "end"), _shade(view)
    if share:
        lit = {*view.targets} if is_chosen else {*view.targets, *done, *highlights.find_severed(view)}
        own = _own(view) - lit
        _set_back(canvas, squares, board, lit, own, share)
        _lay_tiles(canvas, squares, cast, own, has_initials=True)
    else:
        canvas.paste(board, squares.at)
    _spare(canvas, cast, share)
    choices.choices(canvas, squares, cast)
    if not is_chosen:
        _news(canvas, squares, {str(place) for place in touched_places()} - done)
        rings.rings(canvas, squares, view, deeds)


def _shade(view: View) -> float:
    """Return how dark the board is but for what matters now.

    For a viewer who must act these are the choices, the clan that is asked for, and before a choice
    the last deeds. Others see the whole board in its own light.
    """
    if not view.tiles or view.seat is None or view.seat not in view.to_move:
        return 0
    return colours.ASIDE if view.action in (None, "end") else colours.SHADE


def _spare(canvas: Canvas, cast: Cast, share: float) -> None:
    """Set the file's colours for a board shaded by `share`.

    The ramp of the rock is exact: that keeps soft light without steps. All other colours are
    found in the picture.
    """
    view = cast.view
    count = len(view.tiles)
    if is_stark():
        return
    canvas.colours = _FEWER if count >= _MANY else palette.ROOM
    canvas.exact += rock.ramp(share)[:: 2 if count >= _MANY else 1]
    if count >= _MANY:
        canvas.exact += colours.rare(share)
    if any(tile.find is Find.EARTHQUAKE for tile in view.tiles):
        canvas.exact += colours.stones(share)


def _news(canvas: Canvas, squares: Squares, at: Collection[Square]) -> None:
    """Draw dots where others acted since the viewer's last move."""
    off = round(_NEWS_AT * squares.size)
    for square in filter(squares.holds, at):
        box = squares.square(square)
        marks.news(canvas, (box.right - off, box.top + off))


def lay_finished(canvas: Canvas, squares: Squares, cast: Cast, winners: Collection[Corner]) -> None:
    """Draw the final board.

    The winners' clans are in the light; all others step back and their fires are out.
    """

    def draw() -> Canvas:
        out, here = _with_fires_out(cast, winners), squares.with_origin((0, 0))
        part = Canvas(0, 0, on=_rock(canvas, squares, out.view))
        _lay_tiles(part, here, out, has_initials=False)
        if winners:
            part.image, part.shown = part.image.point(colours.darker(colours.LOST)), []
            own = {CAMPS[corner] for corner in winners}
            own |= {tile.square for tile in cast.view.tiles if tile.clan in winners}
            _lay_tiles(part, here, cast, own, has_initials=False)
            for corner in winners:
                _crown(part, here.square(CAMPS[corner]))
        return part

    key = ("end", cast.view.tiles, cast.view.owners, cast.clans, squares.size, tuple(winners))
    canvas.paste(_boards.get(key, draw), squares.at)


def _with_fires_out(cast: Cast, winners: Collection[Corner]) -> Cast:
    """Return the cast without light in the losers' caves.

    Nothing may outshine the winner.
    """
    if not winners:
        return cast
    view = cast.view
    holdings = tuple(
        holding if corner in winners else replace(holding, chain=())
        for corner, holding in enumerate(view.holdings)
    )
    return replace(cast, view=view.model_copy(update={"holdings": holdings}))


def _crown(canvas: Canvas, camp: Box) -> None:
    """Mark the camp of a winner."""
    radius = round(camp.width * RADIUS)
    canvas.outline(camp.inflate(3), theme.INK, theme.RING_WIDTH + 6, radius + 3)
    canvas.outline(camp, theme.GOLD, theme.RING_WIDTH, radius)


def _cached_caves(canvas: Canvas, squares: Squares, cast: Cast) -> Canvas:
    """Return the board's tiles, cached for table and hands of a position.

    Torches, fires and embers light the land about them.
    """

    def draw() -> Canvas:
        part = Canvas(0, 0, on=_rock(canvas, squares, cast.view))
        _lay_tiles(part, squares.with_origin((0, 0)), cast, has_initials=True)
        return part

    key = (cast.view.tiles, cast.view.owners, cast.clans, squares.size, squares.part)
    return _boards.get(key, draw)


def _sources(squares: Squares, view: View) -> Iterator[tuple[Point, light.Source]]:
    """Yield the sources of light of the whole board, with their middles in pixels."""
    kinds: dict[Square, light.Source] = {
        tile.square: light.EMBERS for tile in view.tiles if tile.find is Find.CAVERN
    }
    for corner, holding in enumerate(view.holdings):
        kinds |= dict.fromkeys((*holding.network, *holding.springs), light.HALL)
        kinds |= dict.fromkeys(holding.chain, light.FIRE)
        kinds[CAMPS[corner]] = light.HEARTH
    for square, kind in kinds.items():
        x, y = squares.square(square).middle
        yield (px(x), px(y)), kind


def _rock(canvas: Canvas, squares: Squares, view: View) -> Image.Image:
    """Return the board's rock in the light of all that burns there."""
    if is_stark():
        there, part = canvas.image.crop(_pixels(squares.box)), squares.part
        size, last = there.width // SIDES, SIDES - part.sides
        box = Box.at(part.column * size, (last - part.row) * size, part.sides * size, part.sides * size)
        return there.resize(there.size, Image.Resampling.BILINEAR, box=box)
    tones = rock.tones(squares.box, squares.part)
    lit = light.light_land(tones, _sources(squares.with_origin((0, 0)), view), px(squares.size))
    return stone.apply_tones(lit, colours.ROCK, lit.size)


def _lay_tiles(
    canvas: Canvas,
    squares: Squares,
    cast: Cast,
    own: Collection[Square] = frozenset(SQUARES),
    *,
    has_initials: bool,
) -> None:
    """Draw the tiles, markers and camps of these squares, hewn into each other."""
    view, size = cast.view, squares.size
    own = {square for square in own if squares.holds(square)}
    ways, crossings = _ways(cast, own)
    shown = [tile for tile in view.tiles if tile.square in own]
    laid = [(tile, tile.clan) for tile in shown if tile.clan is not None and not tile.is_marker]
    for tile, clan in laid:
        hold, out = pieces.hold(view, tile), ways.get(tile.square, NO_WAY)
        cave = pieces.clan_tile(cast.clans[clan], tile.find, hold, size, out)
        cave.paste(canvas, squares.corner(tile.square))
    camps = [(number, camp) for number, camp in enumerate(CAMPS) if camp in own]
    for number, camp in camps:
        plinth = pieces.camp(cast.clans[number], size, ways.get(camp, NO_WAY))
        plinth.paste(canvas, squares.corner(camp))
    for one, number in crossings:
        piece, corner = caves.crossing(squares.corner(one.passage.start), one, cast.clans[number], size)
        piece.paste(canvas, corner)
    for tile in shown:
        if tile.clan is None:
            pieces.neutral_tile(tile.find, size).paste(canvas, squares.corner(tile.square))
        elif tile.is_marker:
            marker = pieces.marker(cast.clans[tile.clan], tile.find, size)
            marker.paste(canvas, squares.corner(tile.square))
    for tile, clan in laid:
        corner = squares.corner(tile.square)
        if pieces.hold(view, tile) is Hold.CUT:
            pieces.mark_owner(canvas, corner, cast.clans[clan], size)
        if pieces.is_outside(tile):
            pieces.star(size).paste(canvas, corner)
    for number, camp in camps:
        pieces.badge(canvas, squares.corner(camp), cast.clans[number], size, has_initial=has_initials)


def _ways(
    cast: Cast, own: Collection[Square]
) -> tuple[dict[Square, Ways], list[tuple[caves.Crossing, Corner]]]:
    """Return the ways out of these squares, and the parts of their passages in other squares."""
    ways: dict[Square, Ways] = {}
    crossings: list[tuple[caves.Crossing, Corner]] = []
    for corner, holding in enumerate(cast.view.holdings):
        if any(square in own for square in (CAMPS[corner], *holding.network, *holding.springs)):
            led, crossed = caves.ways(holding, corner)
            ways |= led
            crossings += [
                (one, corner)
                for one in crossed
                if (one.is_before or one.is_after) and one.passage.start in own and one.passage.end in own
            ]
    return ways, crossings


# Choices


def _own(view: View) -> set[Square]:
    """Return the squares of the clan to move, which stay lit."""
    own = view.holdings[view.turn]
    return {*own.network, *own.springs, CAMPS[view.turn]}


def _set_back(
    canvas: Canvas,
    squares: Squares,
    board: Canvas,
    lit_squares: Collection[Square],
    own: Collection[Square],
    share: float,
) -> None:
    """Shade the board and its rim, except for lit squares.

    Text in the shade, and other contents there, need not be visible as before. What is on the
    squares in `own` is not recorded: it is drawn again.
    """
    place, around = _pixels(squares.box), _pixels(squares.box.inflate(rock.RIM))
    canvas.image.paste(board.image, place[:2])
    canvas.image.paste(canvas.image.crop(around).point(colours.darker(share)), around[:2])
    shape = shapes.rounded_box(squares.size, squares.size, round(squares.size * RADIUS)).image
    lit, again = (
        [_pixels(squares.square(square)) for square in some if squares.holds(square)]
        for some in (lit_squares, own)
    )
    for box in lit:
        # What passes by the corners of these squares does not belong to them.
        part = board.image.crop(box.shift((-place.left, -place.top)))
        canvas.image.paste(part, box, shape.resize(part.size))
    here = Canvas(0, 0, on=board.image)
    here.written = [
        text._replace(is_set_back=not any(box.touches(text.box) for box in lit))
        for text in _shift(board.written, place[:2])
        if not any(box.touches(text.box) for box in again)
    ]
    here.shown = [
        shown for shown in _shift(board.shown, place[:2]) if any(box.holds(shown.box) for box in lit)
    ]
    canvas.remember(here, (0, 0))


def _shift(records: Sequence[Record], by: Point) -> list[Record]:
    """Return records of a canvas, in pixels, moved."""
    return [record._replace(box=record.box.shift(by)) for record in records]


def _pixels(box: Box) -> Box:
    return Box(*map(px, box))


def extent(size: int) -> int:
    """Return the width of a board, and its height without letters."""
    return size * SIDES
