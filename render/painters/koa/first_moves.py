"""A lesson shown at the start of a match.

It stands in a chamber hewn into the rock while the board is empty: what a dig finds, what counts,
and how the match ends.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from engine.games.koa.board import CAMPS, CORNERS, NEAR
from engine.games.koa.chance import Find
from render.kit import grounds, lettering, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.headline import fitting
from render.kit.pieces import Piece, make_cache
from render.kit.shapes import Mask
from render.kit.style import is_moving, is_stark, px
from render.kit.wording import word
from render.painters.koa import colours, words
from render.painters.koa.board import pieces, signs, stone
from render.painters.koa.board.caves import Ways
from render.painters.koa.board.pieces import Hold
from render.painters.koa.board.squares import Squares
from render.painters.koa.clans import Cast

ROUNDS: Final = 3
"""Number of rounds in which marks are explained and hands show the part about the camp.

After that the players know it, and the rules page has it all.
"""
EDGE: Final = 22
"""Distance between the walls of the chamber and its contents."""
_DEPTH: Final = 26
"""Reach of the shadow of its walls."""
_RADIUS: Final = 40
_TITLE: Final = 68
_ROW, _TILE = 92, 78
_NAME_AT: Final = 20
"""Distance of a find's name and odds above and below its tile's middle."""
CHAIN: Final = 92
_LINK: Final = 78
"""Size of the squares of a chain."""
_CHAINS: Final = 40
"""Gap between the text on lit caverns and the text on the dark one."""
END: Final = 46
_BESIDE: Final = 12
_PICK: Final = 52
_LIT: Final = 64
_ROUGH, _LIT_AT = 0.45, (0.85, 0.95)
"""How rough a chamber's floor is, and where light falls on it, in shares of its size."""
_KEPT: Final = 6_000_000
_floors: Final = make_cache(_KEPT, _KEPT)
_LINKED: Final = Ways(sides=("hall", "", "", ""), lit=frozenset({(-1, 0)}))
"""A cavern with a way to the left, where its light comes from."""
_BETWEEN: Final = Ways(sides=("hall", "", "hall", ""), lit=frozenset({(-1, 0), (1, 0)}))
"""The same with a way to the right as well."""
_OUT: Final = Ways(sides=("", "", "hall", ""), lit=frozenset({(1, 0)}))
"""A camp with a way to the right."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A tile, its name, and the text about it."""

    piece: Piece
    name: str
    told: str

    @property
    def width(self) -> int:
        """The width of the text."""
        return max(
            lettering.width(self.name, theme.SMALL, bold=True),
            lettering.width(self.told, theme.SMALL, bold=False),
        )


_WANTED: Final = 3
"""Number of finds in the first row.

They are a clan's own; finds that block or bury stand below them.
"""
_WIDE: Final = 800
_CELLS: Final = 28
"""Gap between finds in a row."""
_SEIZE: Final = 72
"""Height of the part about seizing."""
_APART: Final = 16
"""Gap between the finds and the part about seizing, with a rule in its middle."""
_ODDS: Final = 138
"""Height of a row of finds with nothing but their odds, below them."""
_BRIEF: Final = 2 * EDGE + _ODDS + 2 * _APART + CHAIN + END
_HIGH: Final = 2 * EDGE + _TITLE + 2 * _ROW + _SEIZE + 2 * _APART + CHAIN + END


def begin(canvas: Canvas, squares: Squares, cast: Cast) -> None:
    """Draw the lesson in the board's middle before anything was done.

    Later it would outshine the news.
    """
    view = cast.view
    if view.tiles or view.deeds:
        return
    if view.seat is None:
        picks(canvas, squares, cast)
    if is_moving():
        _brief(canvas, Box.around(squares.box.middle, _WIDE, _BRIEF), cast)
    else:
        _lesson(canvas, Box.around(squares.box.middle, _WIDE, _HIGH), cast)


def picks(canvas: Canvas, squares: Squares, cast: Cast) -> None:
    """Mark the squares where the first player can dig.

    These are the three squares about the camp, in the light of its torches.
    """
    for square in NEAR[CAMPS[cast.view.turn]]:
        middle = squares.square(square).middle
        if not is_stark():
            light = grounds.glow(shapes.disc(_LIT), _LIT // 2, 0.8)
            canvas.stamp(light, middle, colours.TORCH)
        canvas.stamp(signs.pick(_PICK + 12, 0.62), middle, theme.INK)
        canvas.show("where to dig", signs.pick(_PICK), middle, colours.LIT)


def _lesson(canvas: Canvas, area: Box, cast: Cast) -> None:
    """Draw the chamber with the whole lesson."""
    chamber(canvas, area)
    inner = area.inflate(-EDGE)
    middle, line = inner.middle[0], inner.top
    canvas.text(
        (middle, line + _TITLE // 2 - 6),
        word(words.FINDING),
        theme.BODY,
        theme.TEXT,
        bold=True,
        side="middle",
    )
    line += _TITLE
    cells = list_finds(cast)
    for row in (cells[:_WANTED], cells[_WANTED:]):
        _row(canvas, Box.at(inner.left, line, inner.width, _ROW), row)
        line += _ROW
    canvas.fill(Box.at(inner.left, line + _APART // 2, inner.width, 2), colours.RIM_LIGHT)
    line += _APART
    _seizing(canvas, Box.at(inner.left, line, inner.width, _SEIZE), cast)
    line += _SEIZE
    canvas.fill(Box.at(inner.left, line + _APART // 2, inner.width, 2), colours.RIM_LIGHT)
    line += _APART
    chain(canvas, inner._replace(top=line, bottom=line + CHAIN), cast)
    ends(canvas, inner._replace(top=inner.bottom - END), cast)


def _brief(canvas: Canvas, area: Box, cast: Cast) -> None:
    """Draw the chamber with three lines: a replay stays there for a second."""
    chamber(canvas, area)
    inner = area.inflate(-EDGE)
    dig, *places = inner._replace(bottom=inner.top + _ODDS).columns(1 + len(Find), 0)
    canvas.stamp(signs.pick(_PICK + 12, 0.62), dig.middle, theme.INK)
    canvas.show("digging", signs.pick(_PICK + 4), dig.middle, colours.LIT)
    for box, cell, percent in zip(places, list_finds(cast), cast.view.odds, strict=True):
        middle = box.middle[0]
        cell.piece.paste(canvas, (middle - _TILE // 2, box.top))
        at = (middle, box.bottom - theme.SMALL // 2 - 8)
        canvas.text(at, word(words.ODDS, n=percent), theme.SMALL, theme.TEXT, bold=True, side="middle")
    line = inner.top + _ODDS
    canvas.fill(Box.at(inner.left, line + _APART // 2, inner.width, 2), colours.RIM_LIGHT)
    line += _APART
    chain(canvas, inner._replace(top=line, bottom=line + CHAIN), cast)
    ends(canvas, inner._replace(top=inner.bottom - END), cast)


def ends(canvas: Canvas, box: Box, cast: Cast) -> None:
    """Write what ends the match."""
    ways = [word(way, n=cast.view.options.caverns) for way in words.LAST]
    said = fitting(ways, theme.SMALL, box.width, bold=False)
    middle = box.middle[0], box.middle[1] + 4
    canvas.text(middle, said, theme.SMALL, theme.GOLD, side="middle", room=box.width)


def chamber(canvas: Canvas, area: Box) -> None:
    """Draw a sunken floor.

    It is dark along the walls that turn away from the light and has a bright edge along the others.
    """
    if is_stark():
        canvas.panel(area, theme.PANEL, _RADIUS)
        canvas.outline(area, theme.LINE, 3, _RADIUS)
        return
    canvas.panel(area.inflate(5), colours.CHAMBER_EDGES[0], _RADIUS + 5)
    canvas.panel(area.inflate(4)._replace(left=area.left, top=area.top), colours.CHAMBER_EDGES[1], _RADIUS)
    _floors.get((area.width, area.height), lambda: _floor(area.width, area.height)).paste(
        canvas, (area.left, area.top)
    )
    canvas.ink(_shade(area.width, area.height), (area.left, area.top), colours.HALO)


def _floor(width: int, height: int) -> Piece:
    """Return a chamber's floor of hewn rock."""
    rock = stone.hewn(px(width), px(height), colours.CHAMBER_ROCK, _ROUGH, _LIT_AT).convert("RGB")
    return Piece(rock, shapes.rounded_box(width, height, _RADIUS).image, (0, 0))


def _shade(width: int, height: int) -> Mask:
    """Return the shadow that a chamber's walls throw, in few steps.

    The walls at the upper left throw most of it.
    """

    def make() -> Mask:
        size, deep = (px(width), px(height)), max(px(_DEPTH), 1)
        floor = Image.new("L", size)
        ImageDraw.Draw(floor).rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), px(_RADIUS), fill=255)
        rest = Image.new("L", size)
        ImageDraw.Draw(rest).rounded_rectangle(
            (deep * 2 // 3, deep, size[0] + deep, size[1] + deep), px(_RADIUS), fill=255
        )
        dark = ImageChops.invert(rest).filter(ImageFilter.GaussianBlur(deep / 3))
        return Mask.of(ImageChops.multiply(dark.point([value // 24 * 24 for value in range(256)]), floor))

    return grounds.mask(("koa chamber", width, height), make)


def list_finds(cast: Cast) -> list[Cell]:
    """Return each find with its odds for the clan to move."""
    own = cast.clans[cast.view.turn]
    return [
        Cell(
            pieces.neutral_tile(find, _TILE)
            if find in (Find.LAVA, Find.EARTHQUAKE)
            else pieces.clan_tile(own, find, Hold.JOINED, _TILE),
            word(words.FINDS[find]),
            word(words.CHANCES.get(find, words.ODDS), n=percent),
        )
        for find, percent in zip(Find, cast.view.odds, strict=True)
    ]


def _seizing(canvas: Canvas, box: Box, cast: Cast) -> None:
    """Draw the other choice besides digging: to seize another player's tile."""
    owner = cast.clans[cast.view.turn].owner
    other = next(cast.clans[corner] for corner in CORNERS if cast.clans[corner].owner != owner)
    size = _SEIZE - 10
    piece = pieces.clan_tile(other, Find.CAVERN, Hold.JOINED, size)
    said = word(words.SEIZE)
    room = box.width - size - _BESIDE
    wide = min(lettering.width(said, theme.SMALL, bold=True), room)
    left, line = box.middle[0] - (size + _BESIDE + wide) // 2, box.middle[1]
    tile = Box.at(left, line - size // 2, size, size)
    piece.paste(canvas, (tile.left, tile.top))
    canvas.outline(tile.inflate(-1), theme.RING, theme.RING_WIDTH - 2, round(size * 0.24))
    canvas.text((tile.right + _BESIDE, line), said, theme.SMALL, theme.TEXT, bold=True, room=room)


def _row(canvas: Canvas, box: Box, cells: Sequence[Cell]) -> None:
    """Draw finds in a centred row."""
    wide = [_TILE + _BESIDE + cell.width for cell in cells]
    left = box.middle[0] - (sum(wide) + _CELLS * (len(cells) - 1)) // 2
    for cell, own in zip(cells, wide, strict=True):
        draw_find(canvas, Box.at(left, box.top, own, box.height), cell)
        left += own + _CELLS


def draw_find(canvas: Canvas, box: Box, cell: Cell) -> None:
    """Draw a find with its name and odds beside its tile."""
    line = box.middle[1]
    tile = Box.at(box.left, line - _TILE // 2, _TILE, _TILE)
    cell.piece.paste(canvas, (tile.left, tile.top))
    left = tile.right + _BESIDE
    room = box.right - left
    canvas.text((left, line - _NAME_AT), cell.name, theme.SMALL, theme.TEXT, bold=True, room=room)
    canvas.text((left, line + _NAME_AT), cell.told, theme.SMALL, colours.CHALK, room=room)


def chain(canvas: Canvas, box: Box, cast: Cast) -> None:
    """Draw lit caverns and a dark one, with what each counts.

    There are as many caverns in the light of their camp as there is room for.
    """
    options, own = cast.view.options, cast.clans[cast.view.turn]
    far = options.vp_cavern
    near = far + options.vp_chained
    is_wide = box.width > _WIDE
    ways = (_BETWEEN, _LINKED) if is_wide else (_LINKED,)
    lit, dark = (
        word(template[0 if is_wide else 1], n=points)
        for template, points in ((words.LIT, near), (words.DARK, far))
    )
    wide = (
        (len(ways) + 2) * _LINK
        + 2 * _BESIDE
        + _CHAINS
        + sum(lettering.width(one, theme.SMALL, bold=True) for one in (lit, dark))
    )
    left, line = box.middle[0] - wide // 2, box.middle[1]
    top = line - _LINK // 2
    pieces.camp(own, _LINK, _OUT).paste(canvas, (left, top))
    pieces.badge(own, _LINK, has_initial=False).paste(canvas, (left, top))
    for out in ways:
        left += _LINK
        pieces.clan_tile(own, Find.CAVERN, Hold.CHAINED, _LINK, out).paste(canvas, (left, top))
    left += _LINK + _BESIDE
    left += canvas.text((left, line), lit, theme.SMALL, theme.GOLD, bold=True) + _CHAINS
    pieces.clan_tile(own, Find.CAVERN, Hold.JOINED, _LINK).paste(canvas, (left, top))
    canvas.text((left + _LINK + _BESIDE, line), dark, theme.SMALL, colours.CHALK, bold=True)
