"""The lines and symbols that show a tile's owner.

A thin line in the owner's colour is all along the tile, a broad one where the owner's land ends,
and the owner's symbol is in a corner.

House rule: from a distance viewers see countries, and on a close look each tile's owner.
"""

from collections.abc import Collection, Mapping
from math import cos, pi, sin
from typing import Final

from PIL import Image, ImageDraw

from engine.contract.hexes import SIDES, Cell, Side, around
from render.kit import hexagons, pieces, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Point
from render.kit.palette import mix
from render.kit.pieces import Piece
from render.kit.style import px
from render.kit.theme import Colour
from render.painters.kcaloria.tiles.sizes import ROOMY, TOLD

Sides = int
"""Some of a cell's six sides: bit n for side n."""
Inks = tuple[Colour, Colour]
"""The dark line about a land, and the bright one."""

ALL: Final[Sides] = 0b111111

_WEB: Final = 0.5
"""Share of the owner's colour in the thin line."""
_THIN: Final = 0.014
_BROAD, _BROADER = 0.06, 0.112
_LEAST, _MOST, _MOST_FAR = (2.0, 3.5), 11.0, 8.0
"""Widths of the two lines as shares of a tile's width, the broad one's on small tiles, the least
widths, and the maximum of the broad one, and on small tiles.
"""
_SEAM: Final = 1.0
"""Gap between the broad line and the tile's edge."""
_SHADE: Final = 1.6
"""The dark line inside the broad one."""
_SIZE: Final = 0.175
_FAR_SIZE, _SMALLEST = 0.24, 14
"""The same on small tiles, where a land has only one, and there at least."""
_AT: Final = (-0.37, -0.218)
"""Position of the symbol: towards the tile's upper left corner, where no arrow comes in."""
_PIN_AT, _LOW_PIN_AT = (-0.36, -0.2), (-0.34, 0.17)
"""The same on small tiles: in the upper left corner, or in the lower left one beside a figure."""
_TOLD_SIZE: Final = 0.13
_TOLD_AT: Final = (-0.372, -0.219)
"""The same on the largest tiles, clear of the sign below and of arrows."""
_EDGED: Final = 20
"""Size above which a symbol's dark edge is broader."""
_NAME: Final = "whose a tile is"

_pieces: Final = pieces.make_cache(3_500_000)


def borders(cell: Cell, seat: int, owners: Mapping[Cell, int]) -> Sides:
    """Return the sides where the seat's land ends."""
    return sum(1 << side for side, near in enumerate(around(cell)) if owners.get(near) != seat)


def land(cell: Cell, owners: Mapping[Cell, int], shown: Collection[Cell]) -> set[Cell]:
    """Return the shown cells of the same owner that hang together with one."""
    found, left = {cell}, [cell]
    while left:
        near = {one for one in around(left.pop()) if one in shown and owners.get(one) == owners.get(cell)}
        left += near - found
        found |= near
    return found


def web(seat: int) -> Colour:
    """Return the colour of the thin line."""
    return mix(theme.SEATS[seat], theme.INK, _WEB)


def thin(size: int) -> float:
    """Return the width of the thin line."""
    return max(_LEAST[0], _THIN * size)


def broad(size: int) -> float:
    """Return the width of the line where the owner's land ends."""
    if size < ROOMY:
        return min(max(_LEAST[1], _BROADER * size), _MOST_FAR)
    return min(_BROAD * size, _MOST)


def line(size: int, seat: int, sides: Sides, *, is_signed: bool = True) -> Piece:
    """Return the broad line along some sides, and the owner's symbol on a signed tile."""

    def draw() -> Piece:
        part = Canvas(size, hexagons.height(size), theme.INK)
        covered = draw_on(part, size, seat, sides, is_signed=is_signed)
        return Piece(part.image, covered, (0, 0), (), tuple(part.shown)).trim()

    return _pieces.get((size, seat, sides, is_signed), draw)


def mark(canvas: Canvas, middle: Point, size: int, seat: int) -> None:
    """Draw the owner's symbol inside of a tile's upper left corner, or pin it on a small tile."""
    if size < ROOMY:
        pin(canvas, middle, size, seat)
    else:
        _stamp(canvas, seat, *_symbol(middle, size))


def pin(canvas: Canvas, middle: Point, size: int, seat: int, *, is_low: bool = False) -> None:
    """Draw the owner's symbol within a small tile's upper left corner, or its lower left one."""
    across, down = _LOW_PIN_AT if is_low else _PIN_AT
    at = (middle[0] + round(across * size), middle[1] + round(down * size))
    _stamp(canvas, seat, max(_SMALLEST, round(_FAR_SIZE * size)), at)


def _stamp(canvas: Canvas, seat: int, wide: int, at: Point) -> None:
    canvas.stamp(_edge_of(seat, wide), at, theme.INK)
    canvas.show(_NAME, shapes.symbol(seat, wide), at, theme.SEATS[seat])


def coast(seat: int) -> Inks:
    """Return the lines about a seat's land."""
    return theme.INK, theme.SEATS[seat]


def draw_on(
    canvas: Canvas, size: int, seat: int, sides: Sides, *, inks: Inks | None = None, is_signed: bool = True
) -> Image.Image:
    """Draw the broad line, and on a signed tile the symbol, on a tile's canvas.

    Return the mask of the drawn pixels. `inks` replaces the lines' colours.
    """
    high = hexagons.height(size)
    covered = Image.new("L", (px(size), px(high)))
    if sides:
        wide = broad(size)
        dark, bright = (
            _line(size, sides, *line) for line in ((0, _SEAM + wide + _SHADE), (_SEAM, _SEAM + wide))
        )
        covered.paste(dark.image)
        for line, ink in zip((dark, bright), inks or coast(seat), strict=True):
            canvas.ink(line, (0, 0), ink)
    if not is_signed:
        return covered
    middle = (size // 2, high // 2)
    mark(canvas, middle, size, seat)
    wide, at = _symbol(middle, size)
    dark = _edge_of(seat, wide)
    left, top = px(at[0]) - dark.width // 2, px(at[1]) - dark.height // 2
    covered.paste(255, (left, top, left + dark.width, top + dark.height), dark.image)
    return covered


def _symbol(middle: Point, size: int) -> tuple[int, Point]:
    """Return the width and position of the symbol inside of a tile about that point."""
    share, (across, down) = (_TOLD_SIZE, _TOLD_AT) if size >= TOLD else (_SIZE, _AT)
    at = (middle[0] + round(across * size), middle[1] + round(down * size))
    return max(_SMALLEST, round(share * size)), at


def _edge_of(seat: int, wide: int) -> shapes.Mask:
    """Return a symbol with its dark edge."""
    return shapes.symbol(seat, wide + (8 if wide > _EDGED else 6))


def _line(size: int, sides: Sides, outer: float, inner: float) -> shapes.Mask:
    """Return the area between two distances from these sides."""
    high = hexagons.height(size)

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        middle = (size * fine / 2, high * fine / 2)
        for reach, ink in ((outer, 255), (inner, 0)):
            away = [size / 2 - (reach if sides >> side & 1 else 0) for side in SIDES]
            pen.polygon(
                [
                    (middle[0] + x * fine, middle[1] + y * fine)
                    for x, y in (_corner(side, away) for side in SIDES)
                ],
                fill=ink,
            )

    return shapes.draw_cached(("territory", sides, outer, inner), size, high, draw)


def _corner(side: Side, away: list[float]) -> tuple[float, float]:
    """Return where a side meets the next one against the clock.

    Each side has its own distance from the middle.
    """
    first, second = side * pi / 3, (side + 1) * pi / 3
    one, other = away[side], away[(side + 1) % 6]
    across = (one * sin(second) - other * sin(first)) / sin(pi / 3)
    up = (other * cos(first) - one * cos(second)) / sin(pi / 3)
    return across, -up
