"""The squares that can be chosen, as bright slabs with names.

Tiles that can be chosen are cards in their owners' colours, which also show what lies there.

House rule: a button says a square's name, so the name is largest. The number that the die needs
stands below it.
"""

from typing import Final

from engine.games.koa.board import Square
from engine.games.koa.chance import Find
from engine.games.koa.state import Tile, View
from render.kit import grounds, lettering, marks, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.palette import mix
from render.kit.pieces import Piece, lift, make_cache
from render.kit.style import is_stark, px
from render.kit.theme import Colour
from render.kit.wording import word
from render.painters.koa import colours, words
from render.painters.koa.board import coloured_signs, pieces, signs, things
from render.painters.koa.board.squares import Squares
from render.painters.koa.clans import Cast, Clan

_USUAL: Final = 108
"""A square with these measures."""
_RIM, _CASE, _RADIUS = 5, 3, 24
"""Width of the bright rim of a tile that can be chosen, of the dark about it, and its rounding."""
_ROCK: Final = 4
"""How much wider the rim is where it is rock."""
_GLOW: Final = 15
"""Reach of the light about such a tile."""
_STRIP, _LINE = 42, 3
"""Height of the strip with a square's name, and the dark line below it."""
_SYMBOL, _GAP = 28, 4
"""Size of the owner's symbol before the name, and the gap between what stands side by side."""
_LEAST: Final = 20
"""Least size of that symbol: before a name of three letters, the name is smaller."""
_SIGN, _HALF = 74, 58
"""Sizes of squares whose sign shows what lies there: alone, and beside what it becomes."""
_CHIP_EDGE, _CHIP_ROUND, _CHIP_SHADE = 3, 11, 0.4
"""Its edges, its rounding, and the dark of its lower side."""
_DIE: Final = 36
_NEAR: Final = 1.5
"""Least factor of an enlarged square. It has room for a pick."""
_PICK, _OVER, _UNDER = 0.3, 0.31, 0.66
"""Size of the pick, and how far down the name above it and the pick are, as shares of the square.
"""
_PICK_EDGE: Final = 12
_FEW_DIGS: Final = 6
"""Greatest number of squares that have a pick beside cards."""
_INSET: Final = 2
_KEPT: Final = 200_000
"""Bytes of cached cards and stones without anything on them."""

_pieces: Final = make_cache(_KEPT)


def choices(canvas: Canvas, squares: Squares, cast: Cast) -> None:
    """Draw all choices.

    Those that are asked for after their action look the same: the next question names them so.
    """
    view = cast.view
    lying = {tile.square: tile for tile in view.tiles}
    needs = dict(view.further) | dict(zip(view.targets, view.needs, strict=False))
    asked = [*filter(squares.holds, squares_of(view))]
    # No light may fall on a card beside it.
    for square in filter(lying.__contains__, asked):
        if not is_switched(view, lying[square]) and not is_stark():
            _shine(canvas, squares.square(square))
    has_picks = has_few_digs(view)
    for square in asked:
        if square in lying:
            _card(canvas, squares.square(square), cast, lying[square], needs.get(square, 0))
        elif view.action == "sharman":
            maybe(canvas, squares.square(square), cast.clans[view.turn])
        else:
            slab(canvas, squares, square, has_pick=has_picks)


def squares_of(view: View) -> tuple[Square, ...]:
    """Return all squares that can be chosen, now or after their action."""
    return (*view.targets, *(square for square, _ in view.further))


def has_few_digs(view: View) -> bool:
    """Return whether there is some open ground to choose as well as tiles.

    Where it is much, a pick on each square would be a pattern, and the line below tells it.
    """
    asked = {*squares_of(view)}
    lying = asked & {tile.square for tile in view.tiles}
    return view.action is None and bool(lying) and 0 < len(asked) - len(lying) <= _FEW_DIGS


def maybe(canvas: Canvas, box: Box, clan: Clan) -> None:
    """Draw open ground where a marker may land by lot.

    It has no name, because no button names it.
    """
    pieces.possible_marker(clan, box.width).paste(canvas, (box.left, box.top))


def slab(canvas: Canvas, squares: Squares, square: Square, *, has_pick: bool = False) -> None:
    """Draw open ground that can be chosen, with its name.

    An enlarged square has a pick, and so has any where there are other choices than to dig.
    """
    box = squares.square(square)
    pieces.raise_rock(canvas, box)
    middle = box.middle
    if has_pick or box.width >= _NEAR * _USUAL:
        middle = middle[0], box.top + round(box.height * _OVER)
        at = middle[0], box.top + round(box.height * _UNDER)
        pick(canvas, at, coloured_signs.even(box.width * _PICK))
    canvas.text(middle, square, _type(box), theme.INK, heavy=True, side="middle")


def pick(canvas: Canvas, middle: Point, size: int) -> None:
    """Draw a bright pick with a dark edge."""
    coloured_signs.stamp_centred(canvas, signs.pick(size + _PICK_EDGE, 0.62), middle, theme.INK)
    coloured_signs.stamp_centred(canvas, signs.pick(size), middle, colours.LIT)


def _type(box: Box) -> int:
    """Return the type size of a square's name."""
    return theme.BODY if box.width < _NEAR * _USUAL else theme.FIGURE


def _card(canvas: Canvas, box: Box, cast: Cast, tile: Tile, needs: int) -> None:
    """Cover a tile that can be chosen with a card: name, what lies there, and the odds.

    All stand side by side: chips over the tile itself would hide it.
    """
    _clear(canvas, box)
    clan = None if tile.clan is None or is_switched(cast.view, tile) else cast.clans[tile.clan]
    if clan is None:
        pieces.raise_rock(canvas, box)
    wide = box.width
    key = ("card", wide, None if clan is None else clan.paint)
    _pieces.get(key, lambda: _blank_card(wide, clan)).paste(canvas, (box.left, box.top))
    strip, low = _fields(box, is_rock=clan is None)
    _name(canvas, strip, tile.square, None if tile.is_marker and not needs else clan)
    _content(canvas, low, cast, tile, needs)


def _fields(box: Box, *, is_rock: bool) -> tuple[Box, Box]:
    """Return where a card has its name, and where what lies there."""
    larger = box.width / _USUAL
    inner = box.inflate(-_INSET - _RIM - is_rock * round(_ROCK * larger))
    strip = inner._replace(bottom=inner.top + round(_STRIP * larger))
    return strip, inner._replace(top=strip.bottom + _LINE)


def _blank_card(size: int, clan: Clan | None) -> Piece:
    """Return a card without anything on it. One on rock has only its lower field."""
    strip, low = _fields(Box(_CASE, _CASE, size + _CASE, size + _CASE), is_rock=clan is None)
    radius = round(_RADIUS * size / _USUAL)

    def draw(canvas: Canvas) -> None:
        if clan is None:
            canvas.panel(low, colours.GROOVE, radius - _RIM)
            return
        rim = strip._replace(bottom=low.bottom).inflate(_RIM)
        canvas.panel(rim.inflate(_CASE), colours.HALO, radius + _CASE)
        canvas.panel(rim, colours.OPEN, radius)
        canvas.panel(rim.inflate(-_RIM), colours.HALO, radius - _RIM)
        _round_above(canvas, strip, clan.colour, radius - _RIM)
        floor = colours.DIMS[clan.paint]
        canvas.panel(low, floor, radius - _RIM)
        canvas.fill(low._replace(bottom=low.middle[1]), floor)

    whole = size + 2 * _CASE
    return lift(whole, whole, (-_CASE, -_CASE), draw).trim().with_palette()


def _shine(canvas: Canvas, box: Box) -> None:
    """Draw the light about a card."""
    rim, radius = box.inflate(-_INSET), round(_RADIUS * box.width / _USUAL)
    light = grounds.glow(shapes.rounded_box(rim.width, rim.height, radius), _GLOW, 1.6)
    canvas.stamp(light, rim.middle, colours.TORCH)


def _round_above(canvas: Canvas, box: Box, paint: Colour, radius: int) -> None:
    """Fill a box with rounded upper corners."""
    canvas.panel(box, paint, min(radius, box.height // 2))
    canvas.fill(box._replace(top=box.middle[1]), paint)


def _clear(canvas: Canvas, box: Box) -> None:
    """Forget what a card covers."""
    place = Box(*map(px, box.inflate(_USUAL // 8)))
    canvas.shown[:] = [one for one in canvas.shown if not place.holds(one.box)]


def _name(canvas: Canvas, strip: Box, square: Square, clan: Clan | None) -> None:
    """Write the square's name, after the symbol of its owner: colours must not be the only sign."""
    size = theme.BODY if strip.width < _NEAR * _USUAL else theme.TITLE
    if clan is None:
        canvas.text(strip.middle, square, size, theme.INK, heavy=True, side="middle")
        return
    if lettering.width(square, size, heavy=True) + _LEAST + 3 * _GAP > strip.width:
        size = theme.SMALL
    wide = lettering.width(square, size, heavy=True)
    symbol = max(min(round(_SYMBOL * size / theme.BODY), strip.width - wide - 3 * _GAP), _LEAST)
    symbol = coloured_signs.even(symbol)
    gap = min((strip.width - wide - symbol) // 3, 2 * _GAP)
    left, line = strip.middle[0] - (symbol + gap + wide) // 2, strip.middle[1]
    canvas.show(pieces.WHOSE, shapes.symbol(clan.symbol, symbol), (left + symbol // 2, line), theme.INK)
    canvas.text((left + symbol + gap, line), square, size, theme.INK, heavy=True)


def _content(canvas: Canvas, box: Box, cast: Cast, tile: Tile, needs: int) -> None:
    """Draw what lies there, and what the die needs or what it becomes."""
    larger = box.width / (_USUAL - 2 * (_INSET + _RIM))
    middle = box.middle
    if is_switched(cast.view, tile):
        switch(canvas, middle, tile.find, round(_HALF * larger))
        return
    if needs:
        size = theme.SMALL if larger < _NEAR else theme.TITLE
        chip = die((0, 0), needs, size)
        show_die(
            canvas, (box.right - chip.width // 2 - _GAP, box.bottom - chip.height // 2 - _GAP), needs, size
        )
        middle = ((box.left + box.right - chip.width) // 2, middle[1])
    whole = round(_SIGN * larger)
    if tile.is_marker and not needs:
        assert tile.clan is not None
        piece = pieces.marker(cast.clans[tile.clan], tile.find, whole * 3 // 4)
        piece.paste(canvas, (middle[0] - whole * 3 // 8, middle[1] - whole * 3 // 8))
    else:
        is_lit = tile.clan is not None and pieces.hold(cast.view, tile) is pieces.Hold.CHAINED
        _sign(canvas, middle, tile.find, whole, is_lit=is_lit)
    if pieces.is_outside(tile):
        whole = round(_USUAL * larger)
        pieces.star(whole).paste(canvas, (box.left - whole // 8, box.bottom - whole * 7 // 8))


def switch(canvas: Canvas, middle: Point, was: Find, size: int) -> None:
    """Draw lava, rubble or a spring, an arrow and a lit cavern, as in squares of this size."""
    off = size * 5 // 12
    _sign(canvas, (middle[0] - off, middle[1]), was, size)
    _sign(canvas, (middle[0] + off, middle[1]), Find.CAVERN, size, is_lit=True)
    marks.arrow(canvas, middle[0] - marks.ARROW // 2, middle[1], colours.LIT)


def _sign(canvas: Canvas, middle: Point, find: Find, size: int, *, is_lit: bool = False) -> None:
    """Draw a find about a point, as in a square of this size."""
    if find in (Find.LAVA, Find.EARTHQUAKE):
        size = coloured_signs.even(size * 0.64)
        pieces.neutral_tile(find, size).paste(canvas, (middle[0] - size // 2, middle[1] - size // 2))
    else:
        things.lay(canvas, middle, find, size, is_lit=is_lit)


def _chip(canvas: Canvas, box: Box, paint: Colour) -> None:
    """Draw a small stone with a dark edge, and its lower side in the shade."""
    size = box.width, box.height
    _pieces.get(("chip", size, paint), lambda: _blank_chip(size, paint)).paste(canvas, (box.left, box.top))


def _blank_chip(size: Point, paint: Colour) -> Piece:
    radius, edge = min(_CHIP_ROUND, size[1] // 4), _CHIP_EDGE
    box = Box.at(edge, edge, *size)

    def draw(canvas: Canvas) -> None:
        canvas.panel(box.inflate(edge), colours.HALO, radius + edge)
        canvas.panel(box, mix(colours.HALO, paint, _CHIP_SHADE), radius)
        canvas.panel(box._replace(bottom=box.bottom - edge), paint, radius)

    return lift(size[0] + 2 * edge, size[1] + 2 * edge, (-edge, -edge), draw).with_palette()


def is_switched(view: View, tile: Tile) -> bool:
    """Return whether the tile is chosen to become a cavern.

    Such a tile has no owner or is an own spring; nothing else is ever done with these.
    """
    return tile.clan is None or (tile.clan == view.turn and not tile.is_marker)


def die(middle: tuple[int, int], needs: int, size: int) -> Box:
    """Return the box of a die with a number of this type size."""
    wide = lettering.width(word(words.NEEDS, n=needs), size, bold=True)
    return Box.around(middle, wide + size // 6, round(_DIE * size / theme.SMALL))


def show_die(canvas: Canvas, middle: tuple[int, int], needs: int, size: int = theme.SMALL) -> None:
    """Draw a stone with the least number that a die must show."""
    box = die(middle, needs, size)
    _chip(canvas, box, colours.LIT)
    canvas.text(box.middle, word(words.NEEDS, n=needs), size, theme.INK, bold=True, side="middle")
