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
from render.geometry import Box, Point
from render.painters.koa import caves, colours, marked, rings, rock, tiles, words
from render.painters.koa.clans import Cast
from render.painters.koa.squares import SIDES, Squares
from render.painters.koa.tiles import Hold
from render.wording import word

NUMBERS: Final = 46
"""Room for the rows' numbers on the left, and for the columns' letters below."""
_LIT: Final = 0.04
"""Between the edge of a square that can be chosen and its light."""
_LINE: Final = 5
_RADIUS: Final = 0.2
_CHIP: Final = 36


def draw(canvas: Canvas, at: Point, size: int, cast: Cast) -> None:
    """Draw numbers, letters and squares, the top left corner of the numbers at a point."""
    squares = Squares((at[0] + NUMBERS, at[1]), size)
    _names(canvas, squares)
    canvas.paste(_squares(cast, size), squares.at)


def extent(size: int) -> Point:
    """How wide and high a board is with its numbers and letters."""
    return size * SIDES + NUMBERS, size * SIDES + NUMBERS


def _names(canvas: Canvas, squares: Squares) -> None:
    box = squares.box
    for row in ROWS:
        middle = squares.square(f"A{row}").middle[1]
        canvas.text((box.left - 10, middle), str(row), theme.SMALL, theme.MUTED, side="right")
    for column in COLUMNS:
        middle = squares.square(f"{column}1").middle[0]
        canvas.text((middle, box.bottom + 24), column, theme.SMALL, theme.MUTED, side="middle")


def _squares(cast: Cast, size: int) -> Canvas:
    """The board without its edges."""
    view, players = cast.view, cast.clans
    squares = Squares((0, 0), size)
    part = Canvas(size * SIDES, size * SIDES, colours.SEAM)
    part.paste(rock.board(tuple(clan.paint for clan in players), size), (0, 0))
    is_choosing = view.action not in (None, "end")
    taken = {tile.square for tile in view.tiles}
    for square in view.targets:
        if square not in taken:
            _lit(part, squares.square(square))
    for tile in view.tiles:
        _tile(part, squares, cast, tile)
    for corner, camp in enumerate(CAMPS):
        tiles.camp(part, squares.corner(camp), players[corner], size)
    for corner in CORNERS:
        for passage in caves.passages(view.holdings[corner]):
            caves.passage(part, squares.corner(passage.start), passage, players[corner], size)
        for passage in caves.chained(view.holdings[corner], corner):
            caves.light(part, squares.corner(passage.start), passage, size)
    if is_choosing:
        _stars(part, squares, view)
        _shade(part, squares, _kept(view))
        _targets(part, squares, view)
        return part
    done = marked.marked(view.deeds)
    rings.rings(part, squares, done)
    _stars(part, squares, view)
    _targets(part, squares, view)
    rings.numbers(part, squares, done)
    return part


def _stars(part: Canvas, squares: Squares, view: View) -> None:
    for tile in filter(is_outside, view.tiles):
        tiles.star(squares.size).paste(part, squares.corner(tile.square))


def _tile(part: Canvas, squares: Squares, cast: Cast, tile: Tile) -> None:
    corner, size = squares.corner(tile.square), squares.size
    if tile.clan is None:
        tiles.neutral_tile(tile.find, size).paste(part, corner)
        return
    clan = cast.clans[tile.clan]
    if tile.is_marker:
        tiles.marker(clan, tile.find, size).paste(part, corner)
        return
    tiles.clan_tile(clan, tile.find, hold(cast.view, tile), size).paste(part, corner)


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


def _shade(part: Canvas, squares: Squares, kept: Collection[Square]) -> None:
    """All squares but these in the shade."""
    mask = Image.new("L", part.image.size, round(255 * colours.SHADE))
    for square in kept:
        box = squares.square(square)
        mask.paste(0, (box.left, box.top, box.right, box.bottom))
    part.image.paste(theme.rgb(colours.SEAM), (0, 0, *part.image.size), mask)
    lit = [squares.square(square) for square in kept]
    part.written[:] = [
        text._replace(is_set_back=not any(box.holds(text.box) for box in lit)) for text in part.written
    ]


def _lit(part: Canvas, box: Box) -> None:
    """An open square that can be chosen."""
    inner = box.grown(-round(box.width * _LIT))
    radius = round(box.width * _RADIUS)
    part.panel(inner, colours.LIT, radius)
    part.panel(inner.grown(-_LINE), colours.OPEN, radius - _LINE)


def _targets(part: Canvas, squares: Squares, view: View) -> None:
    taken = {tile.square for tile in view.tiles}
    needs = dict(zip(view.targets, view.needs, strict=False))
    for square in view.targets:
        box = squares.square(square)
        if square not in taken:
            if view.action != "sharman":
                part.text(box.middle, square, theme.BODY, theme.TEXT, bold=True, side="middle")
        else:
            inner = box.grown(-2)
            part.outline(inner, colours.LIT, _LINE + 1, round(box.width * _RADIUS))
            _chip(part, (inner.left, inner.top), square, theme.INK, colours.LIT)
            if needs.get(square):
                odds = word(words.NEEDS, n=needs[square])
                wide = lettering.width(odds, theme.SMALL, bold=True) + 12
                _chip(part, (inner.right - wide, inner.bottom - _CHIP), odds, theme.TEXT, theme.INK)


def _chip(part: Canvas, at: Point, text: str, ink: str, paint: str) -> None:
    """A few letters on a patch, its corner at the point."""
    box = Box.at(*at, lettering.width(text, theme.SMALL, bold=True) + 12, _CHIP)
    part.panel(box, paint, 12)
    part.text(box.middle, text, theme.SMALL, ink, bold=True, side="middle")
