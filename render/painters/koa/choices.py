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

_USUAL: Final = 108
"""A square of which these are the measures."""
_RADIUS: Final = 18
_NAME: Final = 0.47
"""How much of the height of a card its name takes."""
_EDGE: Final = 5
_SIGN: Final = 62
"""The size of a square whose sign would be as large as one on a card."""
_DIE: Final = 42
_UNKNOWN: Final = "?"
"""Where the Sharman may find something, nobody knows what."""
_MAYBE: Final = (0.3, 0.72)
"""How far down on such a square its name and that are."""
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
        elif view.action == "sharman":
            _maybe(canvas, squares.square(square), square)
        else:
            slab(canvas, squares, square)


def _maybe(canvas: Canvas, box: Box, square: Square) -> None:
    """Open ground of which chance will choose: its name and a question mark, in a dark hollow, as no button says this one."""
    inner = box.grown(-round(box.width * 0.07))
    canvas.panel(inner, colours.OPEN, _RADIUS)
    canvas.panel(inner.grown(-3), colours.CAVE, _RADIUS - 3)
    x = box.middle[0]
    for text, share, paint in ((square, _MAYBE[0], colours.LIT), (_UNKNOWN, _MAYBE[1], colours.OPEN)):
        canvas.text(
            (x, box.top + round(box.height * share)), text, theme.SMALL, paint, bold=True, side="middle"
        )


def slab(canvas: Canvas, squares: Squares, square: Square) -> None:
    """Open ground that can be chosen, with its name."""
    box = squares.square(square)
    tiles.choice(squares.size).paste(canvas, (box.left, box.top))
    canvas.text(box.middle, square, _type(box), theme.INK, bold=True, side="middle")


def _type(box: Box) -> int:
    """How large the name of a square is written."""
    return theme.BODY if box.width < 1.5 * _USUAL else theme.FIGURE


def _card(canvas: Canvas, box: Box, cast: Cast, tile: Tile, needs: int) -> None:
    """What somebody has laid: its square's name, and below that what it is and what the die has to show."""
    larger = box.width / _USUAL
    edge, radius = round(_EDGE * larger), round(_RADIUS * larger)
    card = box.grown(-_INSET)
    forget(canvas, box)
    line = card.top + round(card.height * _NAME)
    is_lit = tile.clan is not None and tiles.hold(cast.view, tile) is Hold.CHAINED
    paint = colours.OPEN if tile.clan is None else cast.clans[tile.clan].colour
    canvas.panel(card, paint, radius)
    canvas.panel(card.grown(-edge), colours.CAVE, radius - edge)
    head = Box(card.left, card.top, card.right, line)
    canvas.panel(head, colours.OPEN, radius)
    canvas.fill(head._replace(top=line - radius), colours.OPEN)
    middle = (card.middle[0], (card.top + line) // 2 + 1)
    canvas.text(middle, tile.square, _type(box), theme.INK, bold=True, side="middle")
    below = (line + card.bottom - edge) // 2
    if not needs:
        _what(canvas, (card.middle[0], below), tile, round(_ALONE * larger), is_lit=is_lit)
        return
    size = theme.SMALL if larger < 1.5 else theme.TITLE
    wide = die((0, 0), needs, size).width
    right = card.right - edge - round(2 * larger)
    show_die(canvas, (right - wide // 2, below), needs, size)
    left = card.left + edge
    _what(canvas, ((left + right - wide) // 2, below), tile, round(_SIGN * larger), is_lit=is_lit)


def die(middle: tuple[int, int], needs: int, size: int) -> Box:
    """The box of a die that shows what it needs, in type of that size."""
    wide = lettering.width(word(words.NEEDS, n=needs), size, bold=True)
    return Box.around(middle, wide + size // 4, round(_DIE * size / theme.SMALL))


def show_die(canvas: Canvas, middle: tuple[int, int], needs: int, size: int = theme.SMALL) -> None:
    """A die with what it has to show at least."""
    box = die(middle, needs, size)
    canvas.panel(box, colours.SPENT, size // 4)
    canvas.panel(box._replace(bottom=box.bottom - 3, right=box.right - 2), colours.LIT, size // 4)
    canvas.text(box.middle, word(words.NEEDS, n=needs), size, theme.INK, bold=True, side="middle")


def forget(canvas: Canvas, box: Box) -> None:
    """What lies in a box need not be seen any more: something else tells of it."""
    place = Box(*map(px, box))
    canvas.shown[:] = [shown for shown in canvas.shown if not place.touches(shown.box)]


def _what(canvas: Canvas, middle: tuple[int, int], tile: Tile, size: int, *, is_lit: bool) -> None:
    if tile.find in (Find.LAVA, Find.EARTHQUAKE):
        chances.found(canvas, middle, tile.find, inked.even(size * 0.6))
    else:
        things.lay(canvas, middle, tile.find, size, is_lit=is_lit)
