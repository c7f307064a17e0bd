"""The board with its tiles, the last deeds and the choices.

House rule: row 1 is at the bottom and column A on the left. A square that can be chosen is lit and
bears its name. Once the action is chosen, everything else but the clan's own network is shaded.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Final

from PIL import Image

from engine.games.koa.board import CAMPS, SQUARES, ZONES, Corner, Square
from engine.games.koa.chance import Find
from engine.games.koa.state import View
from render.kit import marks, palette, shapes, theme
from render.kit.cache import LruCache
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.pieces import Piece
from render.kit.style import is_stark, px, touched_places
from render.painters.koa import colours
from render.painters.koa.board import caves, choices, highlights, light, pieces, rings, things
from render.painters.koa.board import ground as rock
from render.painters.koa.board.caves import NO_WAY, Ways
from render.painters.koa.board.pieces import Hold
from render.painters.koa.board.squares import RADIUS, SIDES, Part, Squares
from render.painters.koa.clans import Cast

LETTERS: Final = 42
"""Room for the columns' letters below a board."""
_LETTERS_AT: Final = 24
_NUMBERS_AT: Final = 16
_FEW: Final = 14
"""Number of tiles up to which nothing steps back from the last deed."""
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
    is_chosen, is_asked = view.action not in (None, "end"), _is_asked(view)
    done = (
        set[Square]()
        if is_chosen
        else {*(place.square for place in deeds.places), *highlights.find_severed(view)}
    )
    share = _shade(view, is_chosen=is_chosen, is_asked=is_asked)
    if share:
        own = _own(view) - {*view.targets, *done} if is_asked else set()
        _set_back(canvas, squares, board, {*view.targets, *done}, share)
        _bring_forward(canvas, squares, cast, board, own)
    else:
        canvas.paste(board, squares.at)
    for place in deeds.places:
        box = squares.square(place.square)
        canvas.locate(place.square, box.middle, shapes.rounded_box(box.width, box.height, theme.RADIUS // 2))
    _spare(canvas, cast, share)
    choices.choices(canvas, squares, cast)
    if not is_chosen:
        _news(canvas, squares, {str(place) for place in touched_places()} - done)
        rings.rings(canvas, squares, view, deeds)


def _is_asked(view: View) -> bool:
    """Return whether the viewer must act and the board has tiles.

    The clan asked for is then in the light.
    """
    return bool(view.tiles) and view.seat is not None and view.seat in view.to_move


def _shade(view: View, *, is_chosen: bool, is_asked: bool) -> float:
    """Return how dark the board is but for what matters now.

    The last deeds, the choices and the clan that is asked for stay light.
    """
    if is_asked:
        return colours.SHADE if is_chosen else colours.ASIDE
    if view.deeds and len(view.tiles) > _FEW and not is_stark():
        return colours.BACK
    return 0


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
        part, here = Canvas(0, 0), squares.with_origin((0, 0))
        part.image = canvas.image.crop(_pixels(squares.box))
        _caves(part, here, _with_fires_out(cast, winners), has_initials=False)
        if winners:
            lit = Canvas(0, 0, on=part.image)
            lit.shown = part.shown
            part.image = lit.image.point(colours.darker(colours.LOST))
            own = {CAMPS[corner] for corner in winners}
            own |= {tile.square for tile in cast.view.tiles if tile.clan in winners}
            part.shown = []
            _bring_forward(part, here, cast, lit, own)
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
        part, here = Canvas(0, 0), squares.with_origin((0, 0))
        part.image = _rock(canvas, squares)
        _caves(part, here, cast, has_initials=True)
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


def _rock(canvas: Canvas, squares: Squares) -> Image.Image:
    """Return the empty squares.

    Those of the whole board are on the canvas already. A clan's zones are an enlarged part of them;
    any other part is drawn with all its detail.
    """
    there, part = canvas.image.crop(_pixels(squares.box)), squares.part
    if part.sides not in (len(ZONES), SIDES) and not is_stark():
        return rock.near(squares.box, part).copy()
    return _of_part(there, part)


def _of_part(rock: Image.Image, part: Part) -> Image.Image:
    """Return a part of the board at the size of the whole."""
    if part.sides == SIDES:
        return rock
    size, last = rock.width // SIDES, SIDES - part.sides
    box = Box.at(part.column * size, (last - part.row) * size, part.sides * size, part.sides * size)
    return rock.resize(rock.size, Image.Resampling.BILINEAR, box=box)


def _bring_forward(
    canvas: Canvas, squares: Squares, cast: Cast, board: Canvas, own: Collection[Square]
) -> None:
    """Put the caves of these squares back into full light, as they are on the board.

    What stands there must be visible again.
    """
    own = {square for square in own if squares.holds(square)}
    if not own:
        return
    here = squares.with_origin((0, 0))
    mask = Image.new("L", board.image.size)
    for piece, (x, y) in (*_list_floors(here, cast, own), *_list_loose(here, cast, own)):
        left, top = px(x + piece.at[0]), px(y + piece.at[1])
        box = (left, top, left + piece.mask.width, top + piece.mask.height)
        mask.paste(255, box, piece.mask)
    left, top = _pixels(squares.box)[:2]
    canvas.image.paste(board.image, (left, top), mask)
    boxes = [_pixels(here.square(square)) for square in own]
    canvas.shown += [
        one._replace(box=one.box.shift((left, top)))
        for one in board.shown
        if any(box.holds(one.box) for box in boxes)
    ]
    places = [box.shift((left, top)) for box in boxes]
    canvas.written[:] = [
        text._replace(is_set_back=False) if any(place.touches(text.box) for place in places) else text
        for text in canvas.written
    ]


def _caves(canvas: Canvas, squares: Squares, cast: Cast, *, has_initials: bool) -> None:
    """Draw tiles and camps, hewn into each other.

    Torches, fires and embers light the land. What lies on it keeps its colours.
    """
    view, size = cast.view, squares.size
    for piece, corner in _list_floors(squares, cast):
        piece.paste(canvas, corner)
    if not is_stark():
        light.light_land(canvas.image, _sources(squares, view), px(size))
    for piece, corner in _list_loose(squares, cast):
        piece.paste(canvas, corner)
    for tile in view.tiles:
        if tile.clan is None or tile.is_marker or not squares.holds(tile.square):
            continue
        corner, hold = squares.corner(tile.square), pieces.hold(view, tile)
        if hold is Hold.CUT:
            pieces.mark_owner(canvas, corner, cast.clans[tile.clan], size)
        middle = (corner[0] + size // 2, corner[1] + size // 2)
        things.lay(canvas, middle, tile.find, size, is_lit=hold is Hold.CHAINED)
        if pieces.is_outside(tile):
            pieces.star(size).paste(canvas, corner)
    for number, camp in enumerate(CAMPS):
        if squares.holds(camp):
            pieces.badge(canvas, squares.corner(camp), cast.clans[number], size, has_initial=has_initials)


def _list_loose(
    squares: Squares, cast: Cast, own: Collection[Square] = frozenset(SQUARES)
) -> Iterator[tuple[Piece, Point]]:
    """Yield lava, rubble and markers, which are no caves."""
    for tile in cast.view.tiles:
        if tile.square not in own or not squares.holds(tile.square):
            continue
        if tile.clan is None:
            yield pieces.neutral_tile(tile.find, squares.size), squares.corner(tile.square)
        elif tile.is_marker:
            marker = pieces.marker(cast.clans[tile.clan], tile.find, squares.size)
            yield marker, squares.corner(tile.square)


def _list_floors(
    squares: Squares, cast: Cast, own: Collection[Square] = frozenset(SQUARES)
) -> Iterator[tuple[Piece, Point]]:
    """Yield the floors of tiles, camps and passages, each with the corner of its square.

    `own` limits this to some squares.
    """
    view, size = cast.view, squares.size
    own = {square for square in own if squares.holds(square)}
    ways: dict[Square, Ways] = {}
    crossings: list[tuple[caves.Crossing, int]] = []
    for corner, holding in enumerate(view.holdings):
        if own.isdisjoint((CAMPS[corner], *holding.network, *holding.springs)):
            continue
        led, crossed = caves.ways(holding, corner)
        ways |= led
        crossings += [(one, corner) for one in crossed if one.passage.start in own and one.passage.end in own]
    for tile in view.tiles:
        if tile.square not in own or tile.clan is None or tile.is_marker:
            continue
        hold, out = pieces.hold(view, tile), ways.get(tile.square, NO_WAY)
        floor = pieces.floor(cast.clans[tile.clan], tile.find, hold, size, out)
        yield floor, squares.corner(tile.square)
    for corner, camp in enumerate(CAMPS):
        if camp in own:
            yield pieces.camp(cast.clans[corner], size, ways.get(camp, NO_WAY)), squares.corner(camp)
    for one, corner in crossings:
        if one.is_before or one.is_after:
            yield caves.crossing(squares.corner(one.passage.start), one, cast.clans[corner], size)


# Choices


def _own(view: View) -> set[Square]:
    """Return the squares of the clan to move, which stay lit."""
    own = view.holdings[view.turn]
    return {*own.network, *own.springs, CAMPS[view.turn]}


def _set_back(
    canvas: Canvas, squares: Squares, board: Canvas, lit_squares: Collection[Square], share: float
) -> None:
    """Shade the board and its rim, except these squares.

    Text in the shade, and other contents there, need not be visible as before.
    """
    written, shown = len(canvas.written), len(canvas.shown)
    dark, (left, top, right, bottom) = colours.darker(share), _pixels(squares.box)
    whole = _pixels(squares.box.inflate(rock.RIM))
    canvas.image.paste(board.image.point(dark), (left, top))
    for strip in (
        (whole.left, whole.top, whole.right, top),
        (whole.left, bottom, whole.right, whole.bottom),
        (whole.left, top, left, bottom),
        (right, top, whole.right, bottom),
    ):
        canvas.image.paste(canvas.image.crop(strip).point(dark), strip[:2])
    shape = shapes.rounded_box(squares.size, squares.size, round(squares.size * RADIUS)).image
    lit = [_pixels(squares.square(square)) for square in lit_squares if squares.holds(square)]
    for box in lit:
        # What passes by the corners of these squares does not belong to them.
        part = board.image.crop(box.shift((-left, -top)))
        canvas.image.paste(part, box, shape.resize(part.size))
    canvas.remember(board, squares.at)
    canvas.written[written:] = [
        text._replace(is_set_back=not any(box.touches(text.box) for box in lit))
        for text in canvas.written[written:]
    ]
    canvas.shown[shown:] = [
        shown for shown in canvas.shown[shown:] if any(box.holds(shown.box) for box in lit)
    ]


def _pixels(box: Box) -> Box:
    return Box(*map(px, box))


def extent(size: int) -> int:
    """Return the width of a board, and its height without letters."""
    return size * SIDES
