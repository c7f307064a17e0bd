"""The board with its tiles, the last deeds and the choices.

House rule: row 1 is at the bottom and column A on the left. A square that can be chosen is lit and
bears its name. Once the action is chosen, everything else but the clan's own network is shaded.
"""

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Final

from PIL import Image, ImageChops

from engine.games.koa.board import CAMPS, SQUARES, ZONES, Corner, Square
from engine.games.koa.chance import Find
from engine.games.koa.state import Tile, View
from render.kit import marks, palette, shapes, theme
from render.kit.cache import LruCache
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.style import is_stark, px, touched_places
from render.painters.koa import colours
from render.painters.koa.board import caves, choices, highlights, light, pieces, rings, stone
from render.painters.koa.board import ground as rock
from render.painters.koa.board.caves import NO_WAY, Ways
from render.painters.koa.board.squares import RADIUS, SIDES, Part, Squares
from render.painters.koa.clans import Cast

LETTERS: Final = 48
"""Room for the columns' letters below a board."""
_LETTERS_AT: Final = 26
_NUMBERS_AT: Final = 16
_BARE, _FEW = 6, 14
_MANY: Final = 36
"""Number of tiles that leave hardly any rock smooth."""
_FULL: Final = 60
"""Number of tiles that leave hardly any rock at all."""
_FEWER: Final = 88
"""Number of colours of such a file. With more it would be too large."""
_ROCKY: Final = 6
"""Step between the tones of rock that such a file keeps."""
_SPREAD: Final = 1.8
"""Factor by which the winner's light reaches farther on a nearly bare board at the end."""
_DARKEST: Final = 7
"""Number of tones of rock where there is no light."""
_NEWS_AT: Final = 0.17
"""Distance of a news dot from the square's upper right corner, as a share of the square."""
_KEPT: Final = 4_700_000
"""Size of one position. Table and hands are drawn one after the other."""
_ROCKS_KEPT: Final = 2_500_000
"""Size of the rock of a table and of a hand."""

_boards: Final[LruCache[Canvas]] = LruCache(
    _KEPT, lambda part: 4 * part.image.width * part.image.height + 3000
)
_rocks: Final[LruCache[Image.Image]] = LruCache(_ROCKS_KEPT, lambda image: palette.weight(image) + 300)
"""The lightness of the empty board, by its place and part."""


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
    written = len(canvas.written)
    deeds = highlights.mark_deeds(view.deeds)
    is_chosen, is_asked = view.action not in (None, "end"), _is_asked(view)
    done = (
        set[Square]()
        if is_chosen
        else {*(place.square for place in deeds.places), *highlights.find_severed(view)}
    )
    share = _shade(view, is_chosen=is_chosen, is_asked=is_asked)
    if share:
        _set_back(canvas, squares, board, {*view.targets, *done}, share)
    else:
        canvas.paste(board, squares.at)
    if is_asked:
        _in_the_light(canvas, squares, cast, _own(view) - {*view.targets, *done}, written)
    _spare(canvas, cast, share, _BARE)
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


def _spare(canvas: Canvas, cast: Cast, share: float, few: int) -> None:
    """Set the file's number of colours for a board shaded by `share`.

    An almost bare board has colours to spare, and gets all tones of the bare rock. A full board
    manages with fewer, except for rare colours and those that show the owner of a cave.
    """
    view = cast.view
    count = len(view.tiles)
    if is_stark():
        return
    if count <= _FEW:
        canvas.colours = palette.ROOM
    elif count >= _FULL:
        canvas.colours = _FEWER
        canvas.exact += colours.rare(share) + rock.tones(share)[::_ROCKY]
    if count <= few:
        canvas.exact += rock.tones(share)
    elif share >= colours.ASIDE:
        # The darkest tones: without them the file takes its nearest blue.
        canvas.exact += rock.tones(share)[:_DARKEST:2]
    if count >= _MANY:
        canvas.exact += colours.floors(share, {clan.paint for clan in cast.clans})
        if _is_asked(view):
            canvas.exact += colours.floors(0, {cast.clans[view.turn].paint})
    _keep_greys(canvas, view, share)


def _keep_greys(canvas: Canvas, view: View, share: float) -> None:
    """Make the file keep the greys of rubble, if there is any."""
    if any(tile.find is Find.EARTHQUAKE for tile in view.tiles) and not is_stark():
        canvas.exact += colours.stones(share)


def _news(canvas: Canvas, squares: Squares, at: Collection[Square]) -> None:
    """Draw dots where others acted since the viewer's last move."""
    off = round(_NEWS_AT * squares.size)
    for square in filter(squares.holds, at):
        box = squares.square(square)
        marks.news(canvas, (box.right - off, box.top + off))


def lay_finished(canvas: Canvas, squares: Squares, cast: Cast, winners: Collection[Corner]) -> None:
    """Draw the final board.

    The winners' clans are in the light; all others are a third darker and their fires are out.
    """

    def draw() -> Canvas:
        part, here = Canvas(0, 0), squares.with_origin((0, 0))
        bare = canvas.image.crop(_pixels(squares.box))
        part.image = bare.copy()
        _caves(part, here, _with_fires_out(cast, winners), has_initials=False)
        _stars(part, here, cast.view)
        if winners:
            own = {CAMPS[corner] for corner in winners}
            own |= {tile.square for tile in cast.view.tiles if tile.clan in winners}
            if not is_stark():
                laid = _mask_changes(bare, part.image)
                chained = [square for corner in winners for square in cast.view.holdings[corner].chain]
                camps = _middles(here, (CAMPS[corner] for corner in winners))
                # Where there is little else to see, they fill more of the board.
                spread = _SPREAD if len(cast.view.tiles) <= _FEW else 1
                rough = stone.lightness(bare, colours.ROCK)
                light.light_rock(bare, rough, camps, _middles(here, chained), px(here.size), spread=spread)
                bare.paste(part.image.point(colours.darker(colours.LOST)), (0, 0), laid)
                part.image = bare
            else:
                part.image = part.image.point(colours.darker(colours.LOST))
            part.shown.clear()
            _in_the_light(part, here, cast, own, len(part.written), has_initials=False)
            for corner in winners:
                _crown(part, here.square(CAMPS[corner]))
        return part

    key = ("end", cast.view.tiles, cast.view.owners, cast.clans, squares.size, tuple(winners))
    canvas.paste(_boards.get(key, draw), squares.at)
    share = colours.LOST if winners else 0
    if len(cast.view.tiles) <= _FEW:
        _spare(canvas, cast, share, _FEW)
    else:
        _keep_greys(canvas, cast.view, share)


def _mask_changes(bare: Image.Image, board: Image.Image) -> Image.Image:
    """Return the mask of everything that lies on the rock, with shadows."""
    apart = ImageChops.difference(bare, board).convert("L")
    return apart.point([255 * (step > 0) for step in range(256)])


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

    Fire and embers in all caverns light the rock, as the camps do.
    """

    def draw() -> Canvas:
        part, here = Canvas(0, 0), squares.with_origin((0, 0))
        part.image = _rock(canvas, squares)
        if not is_stark():
            lit = [tile.square for tile in cast.view.tiles if tile.find is Find.CAVERN]
            rough = _rocks.get(
                (squares.at, squares.size, squares.part),
                lambda: stone.lightness(part.image, colours.ROCK),
            )
            light.light_rock(part.image, rough, (), _middles(here, lit), px(here.size))
        _caves(part, here, cast, has_initials=True)
        _stars(part, here, cast.view)
        return part

    key = (cast.view.tiles, cast.view.owners, cast.clans, squares.size, squares.part)
    return _boards.get(key, draw)


def _middles(squares: Squares, lit: Iterable[Square]) -> list[Point]:
    """Return the middles of the visible squares, in pixels."""
    middles = [squares.square(square).middle for square in lit if squares.holds(square)]
    return [(px(x), px(y)) for x, y in middles]


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


def _in_the_light(
    canvas: Canvas,
    squares: Squares,
    cast: Cast,
    own: Collection[Square],
    written: int,
    *,
    has_initials: bool = True,
) -> None:
    """Draw the caves of these squares once more, above the shade.

    Text written there since number `written` is dropped.
    """
    boxes = [_pixels(squares.square(square)) for square in own]
    canvas.written[written:] = [
        text for text in canvas.written[written:] if not any(box.touches(text.box) for box in boxes)
    ]
    _caves(canvas, squares, cast, has_initials=has_initials, own=own)
    _stars(canvas, squares, cast.view, own)


def _caves(
    canvas: Canvas,
    squares: Squares,
    cast: Cast,
    *,
    has_initials: bool,
    own: Collection[Square] = frozenset(SQUARES),
) -> None:
    """Draw tiles and camps, hewn into each other.

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
    for tile in (tile for tile in view.tiles if tile.square in own):
        _tile(canvas, squares, cast, tile, ways.get(tile.square, NO_WAY))
    for corner, camp in enumerate(CAMPS):
        if camp not in own:
            continue
        here = squares.corner(camp)
        out = ways.get(camp, NO_WAY)
        pieces.camp(canvas, here, cast.clans[corner], size, out, has_initial=has_initials)
    for one, corner in crossings:
        caves.crossing(canvas, squares.corner(one.passage.start), one, cast.clans[corner], size)


def _stars(
    canvas: Canvas, squares: Squares, view: View, own: Collection[Square] = frozenset(SQUARES)
) -> None:
    """Draw the stars of outside caverns.

    A square that can be chosen bears its name there instead.
    """
    for tile in filter(pieces.is_outside, view.tiles):
        if tile.square in own and squares.holds(tile.square) and tile.square not in view.targets:
            pieces.star(squares.size).paste(canvas, squares.corner(tile.square))


def _tile(canvas: Canvas, squares: Squares, cast: Cast, tile: Tile, ways: Ways) -> None:
    corner, size = squares.corner(tile.square), squares.size
    if tile.clan is None:
        pieces.neutral_tile(tile.find, size).paste(canvas, corner)
        return
    clan = cast.clans[tile.clan]
    if tile.is_marker:
        pieces.marker(clan, tile.find, size).paste(canvas, corner)
        return
    pieces.clan_tile(clan, tile.find, pieces.hold(cast.view, tile), size, ways).paste(canvas, corner)


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
