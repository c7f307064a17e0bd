"""The board with all that lies on it, what was done last, and what can be chosen.

House rule: row 1 is at the bottom and column A on the left. What can be chosen is lit and bears its square's name; once it
is said what is done, the rest, but for the clan's own network, steps back into the shade.
"""

from collections.abc import Collection
from typing import Final

from PIL import Image

from engine.games.koa.board import CAMPS, COLUMNS, CORNERS, ROWS, Square, zone
from engine.games.koa.chance import Find
from engine.games.koa.table import Tile, View
from render import lettering, theme
from render.canvas import Canvas
from render.geometry import Box
from render.kept import Kept
from render.painters.koa import caves, colours, marked, rings, tiles, words
from render.painters.koa.caves import NO_WAY, Ways
from render.painters.koa.clans import Cast
from render.painters.koa.squares import SIDES, Squares
from render.painters.koa.tiles import Hold
from render.setting import is_stark, px
from render.wording import word

LETTERS: Final = 48
"""Room for the columns' letters below a board."""
_LETTERS_AT: Final = 26
_NUMBERS_AT: Final = 16
_LINE: Final = 5
_RADIUS: Final = 0.24
_TAG: Final = 36
_TAG_PAD, _TAG_RADIUS = 5, 10
_TAG_BELOW, _TAG_ABOVE = 4, 12
"""How far tags reach beyond their squares."""
_KEPT: Final = 5_000_000
"""That of one position: table and hands are drawn one after the other."""

_boards: Final[Kept[Canvas]] = Kept(_KEPT, lambda part: 4 * part.image.width * part.image.height + 3000)


def named(canvas: Canvas, squares: Squares) -> None:
    """Write numbers and letters along the edge of a board, the numbers to its left."""
    box = squares.box
    for row in ROWS:
        middle = squares.square(f"A{row}").middle[1]
        canvas.text((box.left - _NUMBERS_AT, middle), str(row), theme.SMALL, colours.CHALK, side="right")
    for column in COLUMNS:
        middle = squares.square(f"{column}1").middle[0]
        canvas.text((middle, box.bottom + _LETTERS_AT), column, theme.SMALL, colours.CHALK, side="middle")


def lay(canvas: Canvas, squares: Squares, cast: Cast, *, is_over: bool = False) -> None:
    """Draw all that lies on the empty board that is there, and, unless it is over, what was done last and can be chosen."""
    view = cast.view
    taken = {tile.square for tile in view.tiles}
    written = len(canvas.written)
    if is_over:
        _caves(canvas, squares, cast, has_initials=False)
        _stars(canvas, squares, view)
        return
    _kept_caves(canvas, squares, cast)
    _stars(canvas, squares, view)
    deeds = marked.marked(view.deeds)
    is_chosen = view.action not in (None, "end")
    if is_chosen:
        _set_back(canvas, squares, _kept(view), colours.SHADE, written)
    elif view.deeds and not is_stark():
        lit = {*view.targets, *(place.square for place in deeds.places)}
        _set_back(canvas, squares, lit, colours.BACK, written)
    _targets(canvas, squares, view, taken)
    if not is_chosen:
        rings.rings(canvas, squares, deeds, taken)


def _kept_caves(canvas: Canvas, squares: Squares, cast: Cast) -> None:
    """The same for the table and for all hands of a position, of which there are several."""

    def draw() -> Canvas:
        part = Canvas(squares.box.width, squares.box.height)
        part.image = canvas.image.crop(_pixels(squares.box))
        _caves(part, Squares((0, 0), squares.size), cast, has_initials=True)
        return part

    key = (cast.view.tiles, cast.view.owners, cast.clans, squares.size)
    canvas.paste(_boards.get(key, draw), squares.at)


def _caves(canvas: Canvas, squares: Squares, cast: Cast, *, has_initials: bool) -> None:
    """Tiles and camps, hewn into each other."""
    view, size = cast.view, squares.size
    ways: dict[Square, Ways] = {}
    crossings: list[tuple[caves.Crossing, int]] = []
    for corner in CORNERS:
        own, crossed = caves.ways(view.holdings[corner], corner)
        ways |= own
        crossings += [(one, corner) for one in crossed]
    for tile in view.tiles:
        _tile(canvas, squares, cast, tile, ways.get(tile.square, NO_WAY))
    for corner, camp in enumerate(CAMPS):
        here = squares.corner(camp)
        out = ways.get(camp, NO_WAY)
        tiles.camp(canvas, here, cast.clans[corner], size, out, has_initial=has_initials)
    for one, corner in crossings:
        caves.crossing(canvas, squares.corner(one.passage.start), one, cast.clans[corner], size)


def _stars(canvas: Canvas, squares: Squares, view: View) -> None:
    """Those of the caverns outside, but for what can be chosen, which bears its name there."""
    for tile in filter(is_outside, view.tiles):
        if tile.square not in view.targets:
            tiles.star(squares.size).paste(canvas, squares.corner(tile.square))


def _tile(canvas: Canvas, squares: Squares, cast: Cast, tile: Tile, ways: Ways) -> None:
    corner, size = squares.corner(tile.square), squares.size
    if tile.clan is None:
        tiles.neutral_tile(tile.find, size).paste(canvas, corner)
        return
    clan = cast.clans[tile.clan]
    if tile.is_marker:
        tiles.marker(clan, tile.find, size).paste(canvas, corner)
        return
    tiles.clan_tile(clan, tile.find, hold(cast.view, tile), size, ways).paste(canvas, corner)


def is_outside(tile: Tile) -> bool:
    """Whether it is a cavern that counts more because it is outside of its clan's zones."""
    return tile.clan is not None and tile.find is Find.CAVERN and zone(tile.clan, tile.square) is None


def hold(view: View, tile: Tile) -> Hold:
    """How a clan's tile hangs together with its camp."""
    assert tile.clan is not None
    holding = view.holdings[tile.clan]
    if tile.square in holding.chain:
        return Hold.CHAINED
    is_joined = tile.square in holding.network or tile.square in holding.springs
    return Hold.JOINED if is_joined else Hold.CUT


# What can be chosen


def _kept(view: View) -> Collection[Square]:
    """What stays in the light: what can be chosen, and the clan's own network."""
    own = view.holdings[view.turn]
    return {*view.targets, *own.network, *own.springs}


def _set_back(canvas: Canvas, squares: Squares, kept: Collection[Square], share: float, written: int) -> None:
    """All squares but these in the shade, with what is written there, which all that was written from that number on is."""
    board = _pixels(squares.box)
    mask = Image.new("L", (board.width, board.height), round(255 * share))
    lit = [_pixels(squares.square(square)) for square in kept]
    for box in lit:
        mask.paste(0, box.moved((-board.left, -board.top)))
    canvas.image.paste(theme.rgb(theme.INK), board, mask)
    canvas.written[written:] = [
        text._replace(is_set_back=not any(box.touches(text.box) for box in lit))
        for text in canvas.written[written:]
    ]


def _pixels(box: Box) -> Box:
    return Box(*map(px, box))


def _targets(canvas: Canvas, squares: Squares, view: View, taken: Collection[Square]) -> None:
    needs = dict(zip(view.targets, view.needs, strict=False))
    for square in view.targets:
        box = squares.square(square)
        if square not in taken:
            tiles.choice(squares.size).paste(canvas, (box.left, box.top))
            if view.action != "sharman":
                canvas.text(box.middle, square, theme.BODY, theme.INK, bold=True, side="middle")
            continue
        canvas.outline(box.grown(-2), colours.LIT, _LINE + 1, round(box.width * _RADIUS))
    for square in filter(taken.__contains__, view.targets):
        _tags(canvas, squares.square(square), square, needs.get(square, 0))


def _tags(canvas: Canvas, box: Box, square: Square, needs: int) -> None:
    """What a tile is called and what the die needs, in one strip along its lower edge, where its sign can still be seen.

    Where that is too narrow for both, the name is at the upper edge.
    """
    line = box.bottom + _TAG_BELOW - _TAG // 2
    if not needs:
        _tag(canvas, Box.around((box.middle[0], line), _wide(square), _TAG), square, theme.INK, colours.LIT)
        return
    odds = word(words.NEEDS, n=needs)
    name, told = _wide(square), _wide(odds)
    low = Box.at(box.right - told, line - _TAG // 2, told, _TAG)
    if name + told <= box.width + 2 * _TAG_PAD:
        left = box.middle[0] - (name + told) // 2
        strip = Box.at(left, low.top, name + told, _TAG)
        canvas.panel(strip, theme.INK, _TAG_RADIUS)
        low, high = strip._replace(left=left + name), strip._replace(right=left + name)
    else:
        high = Box.at(box.left, box.top - _TAG_ABOVE, name, _TAG)
    _tag(canvas, high, square, theme.INK, colours.LIT)
    _tag(canvas, low, odds, theme.TEXT, theme.INK)


def _wide(text: str) -> int:
    return lettering.width(text, theme.SMALL, bold=True) + 2 * _TAG_PAD


def _tag(canvas: Canvas, box: Box, text: str, ink: str, paint: str) -> None:
    """A few letters on a patch."""
    canvas.panel(box, paint, _TAG_RADIUS)
    canvas.text(box.middle, text, theme.SMALL, ink, bold=True, side="middle")


def extent(size: int) -> int:
    """How wide a board is, and how high without its letters."""
    return size * SIDES
