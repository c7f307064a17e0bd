"""The squares that can be chosen, as bright slabs with names.

Tiles that can be chosen stay whole, with stones for name and odds.

House rule: a button says a square's name, so the name is largest. The number that the die needs
stands below it.
"""

from typing import Final

from engine.games.koa.board import Corner, Square
from engine.games.koa.chance import Find
from engine.games.koa.state import Tile, View
from render.kit import lettering, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.palette import mix
from render.kit.style import px
from render.kit.theme import Colour
from render.kit.wording import word
from render.painters.koa import colours, words
from render.painters.koa.board import coloured_signs, pieces, signs, things
from render.painters.koa.board.squares import Squares
from render.painters.koa.clans import Cast

_USUAL: Final = 108
"""A square with these measures."""
_RIM, _CASE, _RADIUS = 5, 3, 24
"""Width of the bright rim of a tile that can be chosen, of the dark about it, and its rounding."""
_CHIP, _AIR = 42, 6
"""Height of the stone with a square's name, and its padding."""
_RISE: Final = 5
"""How far it rises above a marker, which must be seen. It is narrower there, too."""
_CHIP_EDGE, _CHIP_ROUND, _CHIP_SHADE = 3, 11, 0.4
"""Its edges, its rounding, and the dark of its lower side."""
_DIE: Final = 36
_NEAR: Final = 1.5
"""Least factor of an enlarged square. It has room for a pick."""
_PICK, _OVER, _UNDER = 0.3, 0.31, 0.66
"""Size of the pick, and how far down the name above it and the pick are, as shares of the square.
"""
_PICK_EDGE: Final = 12
_PLACE, _PLACE_EDGE, _PLACE_ROUND = 0.16, 0.045, 0.24
"""Edge of a place that may be taken: inset, width and rounding. All are shares of the square."""
_OWNER, _OWNER_GAP, _OWNED = 0.25, 4, 0.74
"""Measures of the owner's symbol before the name.

They are its width with its edge as a share of a square, the gap after it, and the size of a square
on which it would be as large.
"""
_INSET: Final = 2
_EITHER: Final = 50
"""Size of the square whose sign shows what a tile becomes."""


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
    """Mark another tile as a choice: a bright rim, and stones with its name and the odds.

    The tile itself stays as it is.
    """
    larger = box.width / _USUAL
    rim = box.inflate(-_INSET)
    radius = round(_RADIUS * larger)
    canvas.outline(rim.inflate(_CASE), colours.HALO, _RIM + 2 * _CASE, radius + _CASE)
    canvas.outline(rim, colours.OPEN, _RIM, radius)
    _head(canvas, box, cast, tile)
    right, low = box.right - _INSET, box.bottom - _INSET
    if is_switched(cast.view, tile):
        size = round(_EITHER * larger)
        middle = right - size // 2, low - size // 2
        _chip(canvas, Box.around(middle, size, size), colours.CAVE)
        things.lay(canvas, middle, Find.CAVERN, round(1.25 * size), is_lit=True)
    elif needs:
        size = theme.SMALL if larger < 1.5 else theme.TITLE
        wide = die((0, 0), needs, size)
        show_die(canvas, (right - wide.width // 2, low - wide.height // 2), needs, size)


def _head(canvas: Canvas, box: Box, cast: Cast, tile: Tile) -> None:
    """Write the square's name on a stone, after the symbol of its owner.

    Colours must not be the only sign. A marker bears that symbol itself.
    """
    larger = box.width / _USUAL
    size = theme.BODY if larger < _NEAR else theme.TITLE
    air, rise = (_AIR // 2, _RISE) if tile.is_marker else (_AIR, 1)
    owner = None if tile.is_marker else _owner(cast, tile)
    symbol, gap = (0, 0) if owner is None else (round(_OWNER * _USUAL * size / theme.BODY), _OWNER_GAP)
    if symbol + gap + lettering.width(tile.square, size, bold=True) + 2 * air > box.width:
        size, gap = theme.SMALL, 2
    wide = symbol + gap + lettering.width(tile.square, size, bold=True) + 2 * air
    high = _CHIP * size // theme.BODY
    chip = Box.at(box.left, box.top - rise, min(wide, box.width), high)
    # A tile that is cut off has its owner's symbol there. That on the stone replaces it.
    place, square = (Box(*map(px, one)) for one in (chip, box))
    if not tile.is_marker:
        canvas.shown[:] = [
            one
            for one in canvas.shown
            if one.name != pieces.WHOSE or not (square.holds(one.box) and place.touches(one.box))
        ]
    canvas.panel(chip.inflate(1), colours.HALO, _CHIP_ROUND)
    pieces.raise_rock(canvas, chip)
    left, line = chip.left + (chip.width - wide) // 2 + air, chip.middle[1]
    if owner is not None:
        pieces.draw_owner(
            canvas, (left + symbol // 2, line), cast.clans[owner], round(_OWNED * _USUAL * size / theme.BODY)
        )
    canvas.text((left + symbol + gap, line), tile.square, size, theme.INK, bold=True)


def _chip(canvas: Canvas, box: Box, paint: Colour) -> None:
    """Draw a small stone with a dark edge, and its lower side in the shade."""
    radius = min(_CHIP_ROUND, box.height // 4)
    canvas.panel(box.inflate(_CHIP_EDGE), colours.HALO, radius + _CHIP_EDGE)
    canvas.panel(box, mix(colours.HALO, paint, _CHIP_SHADE), radius)
    canvas.panel(box._replace(bottom=box.bottom - _CHIP_EDGE), paint, radius)


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


def die(middle: tuple[int, int], needs: int, size: int) -> Box:
    """Return the box of a die with a number of this type size."""
    wide = lettering.width(word(words.NEEDS, n=needs), size, bold=True)
    return Box.around(middle, wide + size // 6, round(_DIE * size / theme.SMALL))


def show_die(canvas: Canvas, middle: tuple[int, int], needs: int, size: int = theme.SMALL) -> None:
    """Draw a stone with the least number that a die must show."""
    box = die(middle, needs, size)
    _chip(canvas, box, colours.LIT)
    canvas.text(box.middle, word(words.NEEDS, n=needs), size, theme.INK, bold=True, side="middle")
