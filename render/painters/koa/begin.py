"""How a match begins, in a chamber hewn into the bare rock as long as nothing is there: what a dig finds, what counts, the end."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from engine.games.koa.board import CAMPS, CORNERS, NEAR
from engine.games.koa.chance import Find
from render import grounds, lettering, shapes, theme
from render.canvas import Canvas
from render.geometry import Box
from render.headline import fitting
from render.painters.koa import colours, marked, signs, tiles, words
from render.painters.koa.caves import Ways
from render.painters.koa.clans import Cast
from render.painters.koa.squares import Squares
from render.painters.koa.tiles import Hold
from render.pieces import Piece
from render.setting import is_stark, px
from render.shapes import Mask
from render.wording import word

ROUNDS: Final = 3
"""After so many everybody knows: the rules page says it all."""
EDGE: Final = 22
"""Between the walls of the chamber and what stands in it."""
_DEPTH: Final = 26
"""How far its walls throw their shadow."""
_RADIUS: Final = 40
_TITLE: Final = 68
_ROW, _TILE = 92, 78
_NAME_AT: Final = 20
"""How far above and below the middle of a tile its name and its odds are."""
CHAIN: Final = 92
_LINK: Final = 78
"""The size of the squares of a chain."""
_CHAINS: Final = 40
"""Between what is told of those in the light and the one in the dark."""
END: Final = 46
_BESIDE: Final = 12
_PICK: Final = 52
_LIT: Final = 64
_LINKED: Final = Ways(sides=("hall", "", "", ""), lit=frozenset({(-1, 0)}))
"""A cavern with a way to the left, from where its light comes."""
_BETWEEN: Final = Ways(sides=("hall", "", "hall", ""), lit=frozenset({(-1, 0), (1, 0)}))
"""One with a way on, besides."""
_OUT: Final = Ways(sides=("", "", "hall", ""), lit=frozenset({(1, 0)}))
"""A camp with a way to the right."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A tile, its name, and what is told of it."""

    piece: Piece
    name: str
    told: str

    @property
    def width(self) -> int:
        """How wide what is written is."""
        return max(
            lettering.width(self.name, theme.SMALL, bold=True),
            lettering.width(self.told, theme.SMALL, bold=False),
        )


_WANTED: Final = 3
"""So many of the finds are a clan's own; what blocks and what buries stand below them."""
_WIDE: Final = 800
_CELLS: Final = 28
"""Between finds that stand in a row."""
_SEIZE: Final = 72
"""Height of what one may do else."""
_APART: Final = 16
"""Between what a dig finds and what one may do else, with a rule in its middle."""
_HIGH: Final = 2 * EDGE + _TITLE + 2 * _ROW + _SEIZE + 2 * _APART + CHAIN + END


def begin(canvas: Canvas, squares: Squares, cast: Cast) -> None:
    """Draw it in the middle of the board, unless anything lies there or was done there."""
    view = cast.view
    area = Box.around(squares.box.middle, _WIDE, _HIGH)
    if not is_free(area, squares, cast):
        return
    if not view.tiles and view.seat is None:
        picks(canvas, squares, cast)
    _lesson(canvas, area, cast)


def is_free(area: Box, squares: Squares, cast: Cast) -> bool:
    """Whether it is early, and nothing lies in an area, was done there or can be chosen there."""
    view = cast.view
    busy = [tile.square for tile in view.tiles] + [place.square for place in marked.marked(view.deeds).places]
    busy += view.targets
    return view.round <= ROUNDS and not any(
        squares.square(square).grown(-8).touches(area) for square in busy if squares.holds(square)
    )


def picks(canvas: Canvas, squares: Squares, cast: Cast) -> None:
    """Where whoever begins can dig: the three squares about the camp, in its torches' light."""
    for square in NEAR[CAMPS[cast.view.turn]]:
        middle = squares.square(square).middle
        if not is_stark():
            light = grounds.glow(("koa", "pick"), shapes.disc(_LIT), _LIT // 2, 0.8)
            canvas.stamp(light, middle, colours.TORCH)
        canvas.stamp(signs.pick(_PICK + 12, 0.62), middle, theme.INK)
        canvas.show("where to dig", signs.pick(_PICK), middle, colours.LIT)


def _lesson(canvas: Canvas, area: Box, cast: Cast) -> None:
    """The chamber with all that is told in it."""
    chamber(canvas, area)
    inner = area.grown(-EDGE)
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
    cells = found(cast)
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


def ends(canvas: Canvas, box: Box, cast: Cast) -> None:
    """What ends the match."""
    ways = [word(way, n=cast.view.options.caverns) for way in words.LAST]
    said = fitting(ways, theme.SMALL, box.width, bold=False)
    middle = box.middle[0], box.middle[1] + 4
    canvas.text(middle, said, theme.SMALL, theme.GOLD, side="middle", room=box.width)


def chamber(canvas: Canvas, area: Box) -> None:
    """A floor that goes in: dark along the walls that turn away from the light, with a bright edge along the others."""
    if is_stark():
        canvas.panel(area, theme.PANEL, _RADIUS)
        canvas.outline(area, theme.LINE, 3, _RADIUS)
        return
    canvas.panel(area.grown(5), colours.GROOVE, _RADIUS + 5)
    canvas.panel(area.grown(2)._replace(left=area.left, top=area.top), colours.EDGES[0], _RADIUS)
    canvas.panel(area, colours.CHAMBER, _RADIUS)
    canvas.ink(_shade(area.width, area.height), (area.left, area.top), colours.HALO)


def _shade(width: int, height: int) -> Mask:
    """What the walls of a chamber throw on its floor, in few steps; those at the upper left most of it."""

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


def found(cast: Cast) -> list[Cell]:
    """How likely the clan whose turn it is is to find what."""
    own = cast.clans[cast.view.turn]
    return [
        Cell(
            tiles.neutral_tile(find, _TILE)
            if find in (Find.LAVA, Find.EARTHQUAKE)
            else tiles.clan_tile(own, find, Hold.JOINED, _TILE),
            word(words.FINDS[find]),
            word(words.CHANCES.get(find, words.ODDS), n=percent),
        )
        for find, percent in zip(Find, cast.view.odds, strict=True)
    ]


def _seizing(canvas: Canvas, box: Box, cast: Cast) -> None:
    """What one may do instead of digging: take what somebody else has."""
    owner = cast.clans[cast.view.turn].owner
    other = next(cast.clans[corner] for corner in CORNERS if cast.clans[corner].owner != owner)
    size = _SEIZE - 10
    piece = tiles.clan_tile(other, Find.CAVERN, Hold.JOINED, size)
    said = word(words.SEIZE)
    room = box.width - size - _BESIDE
    wide = min(lettering.width(said, theme.SMALL, bold=True), room)
    left, line = box.middle[0] - (size + _BESIDE + wide) // 2, box.middle[1]
    tile = Box.at(left, line - size // 2, size, size)
    piece.paste(canvas, (tile.left, tile.top))
    canvas.outline(tile.grown(-1), theme.RING, theme.RING_WIDTH - 2, round(size * 0.24))
    canvas.text((tile.right + _BESIDE, line), said, theme.SMALL, theme.TEXT, bold=True, room=room)


def _row(canvas: Canvas, box: Box, cells: Sequence[Cell]) -> None:
    """Finds in a row, in the middle."""
    wide = [_TILE + _BESIDE + cell.width for cell in cells]
    left = box.middle[0] - (sum(wide) + _CELLS * (len(cells) - 1)) // 2
    for cell, own in zip(cells, wide, strict=True):
        listed(canvas, Box.at(left, box.top, own, box.height), cell)
        left += own + _CELLS


def listed(canvas: Canvas, box: Box, cell: Cell) -> None:
    """A find in its room: its tile, and beside it name and odds."""
    line = box.middle[1]
    tile = Box.at(box.left, line - _TILE // 2, _TILE, _TILE)
    cell.piece.paste(canvas, (tile.left, tile.top))
    left = tile.right + _BESIDE
    room = box.right - left
    canvas.text((left, line - _NAME_AT), cell.name, theme.SMALL, theme.TEXT, bold=True, room=room)
    canvas.text((left, line + _NAME_AT), cell.told, theme.SMALL, colours.CHALK, room=room)


def chain(canvas: Canvas, box: Box, cast: Cast) -> None:
    """Caverns in the light of their camp, as many as there is room for, and one in the dark, with what each counts."""
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
    tiles.camp(canvas, (left, top), own, _LINK, _OUT, has_initial=False)
    for out in ways:
        left += _LINK
        tiles.clan_tile(own, Find.CAVERN, Hold.CHAINED, _LINK, out).paste(canvas, (left, top))
    left += _LINK + _BESIDE
    left += canvas.text((left, line), lit, theme.SMALL, theme.GOLD, bold=True) + _CHAINS
    tiles.clan_tile(own, Find.CAVERN, Hold.JOINED, _LINK).paste(canvas, (left, top))
    canvas.text((left + _LINK + _BESIDE, line), dark, theme.SMALL, colours.CHALK, bold=True)
