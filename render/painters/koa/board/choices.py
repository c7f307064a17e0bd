"""The squares that can be chosen, as bright slabs with names.

Other clans' squares also show what there is to win.

House rule: a button says a square's name, so the name is largest. The number that the die needs
stands below it.
"""

from typing import Final

from engine.games.koa.board import Corner, Square
from engine.games.koa.chance import Find
from engine.games.koa.state import Tile, View
from render.kit import lettering, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.style import px
from render.kit.theme import Colour
from render.kit.wording import word
from render.painters.koa import colours, words
from render.painters.koa.board import coloured_signs, pieces, signs, things
from render.painters.koa.board.pieces import Hold
from render.painters.koa.board.squares import Squares
from render.painters.koa.clans import Cast

_USUAL: Final = 108
"""A square with these measures."""
_RADIUS: Final = 18
_NAME: Final = 0.47
"""Share of a card's height that its name takes."""
_EDGE: Final = 5
_SIGN: Final = 62
"""Size of a square whose sign would be as large as the sign on a card."""
_DIE: Final = 42
_NEAR: Final = 1.5
"""Least factor of an enlarged square. It has room for a pick."""
_PICK, _OVER, _UNDER = 0.3, 0.31, 0.66
"""Size of the pick, and how far down the name above it and the pick are, as shares of the square.
"""
_PICK_EDGE: Final = 12
_PLACE, _PLACE_EDGE, _PLACE_ROUND = 0.16, 0.045, 0.24
"""Edge of a place that may be taken: inset, width and rounding. All are shares of the square."""
_OWNER, _OWNER_GAP, _OWNED = 0.3, 0.03, 0.9
"""Measures of the owner's symbol before the name, as shares of a square.

They are its width with its edge, the gap after it, and the size of a square on which it would be as
large.
"""
_ALONE: Final = 78
_LYING: Final = 0.72
"""Size of lava and rubble, as a share of a square whose sign is as large."""
_INSET: Final = 3
_BETWEEN, _ARROW, _EITHER = 28, 15, 52
"""Measures of a change: an old tile, an arrow, and the new tile.

They are the tiles' distance from the arrow, the arrow's size, and the size of a square whose sign
is as large.
"""
_TO: Final[shapes.Outline] = (
    *((-1.0, -0.3), (0.0, -0.3), (0.0, -0.86), (1.0, 0.0)),
    *((0.0, 0.86), (0.0, 0.3), (-1.0, 0.3)),
)


def choices(canvas: Canvas, squares: Squares, cast: Cast) -> None:
    """Draw all choices."""
    view = cast.view
    lying = {tile.square: tile for tile in view.tiles}
    needs = dict(zip(view.targets, view.needs, strict=False))
    for square in view.targets:
        if square in lying:
            _card(canvas, squares.square(square), cast, lying[square], needs.get(square, 0))
        elif view.action == "sharman":
            maybe(canvas, squares.square(square), cast.clans[view.turn].colour)
        else:
            slab(canvas, squares, square)


def maybe(canvas: Canvas, box: Box, paint: Colour) -> None:
    """Draw open ground where a marker may land by lot.

    It is an empty place in the clan's colour.

    It has no name, because no button names it, and no sign, because the result is not known yet.
    """
    place, thick = box.inflate(-round(box.width * _PLACE)), max(round(box.width * _PLACE_EDGE), 3)
    radius = round(place.width * _PLACE_ROUND)
    canvas.outline(place.inflate(2), colours.HALO, thick + 4, radius + 2)
    canvas.outline(place, paint, thick, radius)


def slab(canvas: Canvas, squares: Squares, square: Square) -> None:
    """Draw open ground that can be chosen, with its name."""
    box = squares.square(square)
    pieces.raise_rock(canvas, box)
    middle = box.middle
    if box.width >= _NEAR * _USUAL:
        middle = middle[0], box.top + round(box.height * _OVER)
        at, size = (middle[0], box.top + round(box.height * _UNDER)), coloured_signs.even(box.width * _PICK)
        coloured_signs.stamp_centred(canvas, signs.pick(size + _PICK_EDGE, 0.62), at, theme.INK)
        coloured_signs.stamp_centred(canvas, signs.pick(size), at, colours.LIT)
    canvas.text(middle, square, _type(box), theme.INK, heavy=True, side="middle")


def _type(box: Box) -> int:
    """Return the type size of a square's name."""
    return theme.BODY if box.width < _NEAR * _USUAL else theme.FIGURE


def _card(canvas: Canvas, box: Box, cast: Cast, tile: Tile, needs: int) -> None:
    """Draw another clan's tile as a choice.

    The square's name is above what it is and the number that the die must show.
    """
    larger = box.width / _USUAL
    edge, radius = round(_EDGE * larger), round(_RADIUS * larger)
    card = box.inflate(-_INSET)
    forget(canvas, box)
    line = card.top + round(card.height * _NAME)
    is_lit = tile.clan is not None and pieces.hold(cast.view, tile) is Hold.CHAINED
    owner = _owner(cast, tile)
    paint = colours.OPEN if owner is None else cast.clans[owner].colour
    canvas.panel(card, paint, radius)
    canvas.panel(card.inflate(-edge), colours.CAVE, radius - edge)
    head = Box(card.left, card.top, card.right, line)
    pieces.rock_head(head.width, head.height).paste(canvas, (head.left, head.top))
    _head(canvas, box, head, cast, tile)
    below = (line + card.bottom - edge) // 2
    if is_switched(cast.view, tile):
        _draw_change(canvas, (card.middle[0], below), tile, larger)
        return
    if not needs:
        _what(canvas, (card.middle[0], below), tile, round(_ALONE * larger), is_lit=is_lit)
        return
    size = theme.SMALL if larger < 1.5 else theme.TITLE
    wide = die((0, 0), needs, size).width
    right = card.right - edge - round(2 * larger)
    show_die(canvas, (right - wide // 2, below), needs, size)
    left = card.left + edge
    _what(canvas, ((left + right - wide) // 2, below), tile, round(_SIGN * larger), is_lit=is_lit)


def _head(canvas: Canvas, box: Box, head: Box, cast: Cast, tile: Tile) -> None:
    """Write the square's name after the symbol of its owner.

    Colours must not be the only sign.
    """
    size, line, owner = _type(box), head.middle[1] + 1, _owner(cast, tile)
    if owner is None:
        canvas.text((head.middle[0], line), tile.square, size, theme.INK, bold=True, side="middle")
        return
    symbol, gap = round(_OWNER * box.width), round(_OWNER_GAP * box.width)
    if symbol + gap + lettering.width(tile.square, size, bold=True) > head.width:
        size, gap = theme.SMALL, 0
    wide = symbol + gap + lettering.width(tile.square, size, bold=True)
    left = head.left + max(head.width - wide, 0) // 2
    pieces.draw_owner(canvas, (left + symbol // 2, line), cast.clans[owner], round(_OWNED * box.width))
    canvas.text((left + symbol + gap, line), tile.square, size, theme.INK, bold=True)


def _owner(cast: Cast, tile: Tile) -> Corner | None:
    """Return the owner of a tile where that matters.

    It matters where the tile can be won, not where it becomes a cavern.
    """
    return None if is_switched(cast.view, tile) else tile.clan


def is_switched(view: View, tile: Tile) -> bool:
    """Return whether the tile is chosen to become a cavern.

    Such a tile has no owner or is an own spring; nothing else is ever done with these.
    """
    return tile.clan is None or (tile.clan == view.turn and not tile.is_marker)


def _draw_change(canvas: Canvas, middle: tuple[int, int], tile: Tile, larger: float) -> None:
    """Draw the tile and what it becomes."""
    (x, y), apart, size = middle, round(_BETWEEN * larger), round(_EITHER * larger)
    _what(canvas, (x - apart, y), tile, size, is_lit=False)
    canvas.stamp(shapes.polygon("to", _TO, round(_ARROW * larger)), (x - round(larger), y), colours.LIT)
    things.lay(canvas, (x + apart, y), Find.CAVERN, size, is_lit=True)


def die(middle: tuple[int, int], needs: int, size: int) -> Box:
    """Return the box of a die with a number of this type size."""
    wide = lettering.width(word(words.NEEDS, n=needs), size, bold=True)
    return Box.around(middle, wide + size // 4, round(_DIE * size / theme.SMALL))


def show_die(canvas: Canvas, middle: tuple[int, int], needs: int, size: int = theme.SMALL) -> None:
    """Draw a die with the least number that it must show."""
    box = die(middle, needs, size)
    canvas.panel(box, colours.SPENT, size // 4)
    canvas.panel(box._replace(bottom=box.bottom - 3, right=box.right - 2), colours.LIT, size // 4)
    canvas.text(box.middle, word(words.NEEDS, n=needs), size, theme.INK, bold=True, side="middle")


def forget(canvas: Canvas, box: Box) -> None:
    """Drop the check that the contents of a box are visible.

    Something else shows them.
    """
    place = Box(*map(px, box))
    canvas.shown[:] = [shown for shown in canvas.shown if not place.touches(shown.box)]


def _what(canvas: Canvas, middle: tuple[int, int], tile: Tile, size: int, *, is_lit: bool) -> None:
    if tile.find in (Find.LAVA, Find.EARTHQUAKE):
        lying = coloured_signs.even(size * _LYING)
        piece = pieces.neutral_tile(tile.find, lying)
        piece.paste(canvas, (middle[0] - lying // 2, middle[1] - lying // 2))
    else:
        things.lay(canvas, middle, tile.find, size, is_lit=is_lit)
