"""What can be chosen, square by square: bright slabs with the squares' names, and on those of others what is there to win.

House rule: a button says a square's name, so the name is what is largest; what the die needs stands below it.
"""

from typing import Final

from engine.games.koa.board import Square
from engine.games.koa.chance import Find
from engine.games.koa.table import Tile
from render import lettering, theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.koa import chances, colours, inked, things, tiles, words
from render.painters.koa.clans import Cast
from render.painters.koa.squares import Squares
from render.painters.koa.tiles import Hold
from render.setting import px
from render.wording import word

_RADIUS: Final = 18
_NAME: Final = 0.47
"""How much of the height of a card its name takes."""
_EDGE: Final = 5
_SIGN: Final = 64
"""The size of a square whose sign would be as large as one on a card."""
_MAYBE: Final = 60
"""Where the Sharman may find something, nobody knows what."""
_UNKNOWN: Final = "?"
_ALONE: Final = 78
_INSET: Final = 3


def choices(canvas: Canvas, squares: Squares, cast: Cast) -> None:
    """Draw all that can be chosen."""
    view = cast.view
    lying = {tile.square: tile for tile in view.tiles}
    needs = dict(zip(view.targets, view.needs, strict=False))
    for square in view.targets:
        if square in lying:
            _card(canvas, squares.square(square), cast, lying[square], needs.get(square, 0))
        else:
            _slab(canvas, squares, square, has_name=view.action != "sharman")


def _slab(canvas: Canvas, squares: Squares, square: Square, *, has_name: bool) -> None:
    """Open ground: with its name if it can be chosen, or, if chance will choose, with a question mark."""
    box = squares.square(square)
    if not has_name:
        # No button says this one: it must not look like what can be pressed.
        canvas.disc(box.middle, _MAYBE + 8, theme.INK)
        canvas.disc(box.middle, _MAYBE, colours.OPEN)
        canvas.text(box.middle, _UNKNOWN, theme.BODY, theme.INK, bold=True, side="middle")
        return
    slab(canvas, squares, square)


def slab(canvas: Canvas, squares: Squares, square: Square) -> None:
    """Open ground that can be chosen, with its name."""
    box = squares.square(square)
    tiles.choice(squares.size).paste(canvas, (box.left, box.top))
    canvas.text(box.middle, square, theme.BODY, theme.INK, bold=True, side="middle")


def _card(canvas: Canvas, box: Box, cast: Cast, tile: Tile, needs: int) -> None:
    """What somebody has laid: its square's name, and below that what it is and what the die has to show."""
    card = box.grown(-_INSET)
    forget(canvas, box)
    line = card.top + round(card.height * _NAME)
    is_lit = tile.clan is not None and tiles.hold(cast.view, tile) is Hold.CHAINED
    paint = colours.OPEN if tile.clan is None else cast.clans[tile.clan].colour
    canvas.panel(card, paint, _RADIUS)
    canvas.panel(card.grown(-_EDGE), colours.CAVE, _RADIUS - _EDGE)
    head = Box(card.left, card.top, card.right, line)
    canvas.panel(head, colours.OPEN, _RADIUS)
    canvas.fill(head._replace(top=line - _RADIUS), colours.OPEN)
    middle = (card.middle[0], (card.top + line) // 2 + 1)
    canvas.text(middle, tile.square, theme.BODY, theme.INK, bold=True, side="middle")
    below = (line + card.bottom - _EDGE) // 2
    if not needs:
        _what(canvas, (card.middle[0], below), tile, _ALONE, is_lit=is_lit)
        return
    said = word(words.NEEDS, n=needs)
    wide = lettering.width(said, theme.SMALL, bold=True)
    right = card.right - _EDGE - 3
    canvas.text((right, below), said, theme.SMALL, theme.TEXT, bold=True, side="right")
    _what(canvas, ((card.left + _EDGE + right - wide) // 2, below), tile, _SIGN, is_lit=is_lit)


def forget(canvas: Canvas, box: Box) -> None:
    """What lies in a box need not be seen any more: something else tells of it."""
    place = Box(*map(px, box))
    canvas.shown[:] = [shown for shown in canvas.shown if not place.touches(shown.box)]


def _what(canvas: Canvas, middle: tuple[int, int], tile: Tile, size: int, *, is_lit: bool) -> None:
    if tile.find in (Find.LAVA, Find.EARTHQUAKE):
        chances.found(canvas, middle, tile.find, inked.even(size * 0.6))
    else:
        things.lay(canvas, middle, tile.find, size, is_lit=is_lit)
