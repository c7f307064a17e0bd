"""Tiles that are far: their owner's land, and on it one mark alone, cubes or what lies there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PIL import ImageChops

from render import grounds, hexagons, theme
from render.canvas import Canvas
from render.geometry import Point
from render.painters.kcaloria import colours, heroes, territory
from render.palette import mixed
from render.pieces import Piece, kept
from render.setting import is_stark

if TYPE_CHECKING:
    from render.painters.kcaloria.tiles import Look

_HERO: Final = 0.66
"""How large the picture is."""
_SPENT: Final = 0.12
"""How far what lies there is set back."""
_DIM, _SUNLIT = 0.68, 0.8
"""The same on dim land, and how much of its dark colour such a land has."""
_SEAM: Final = 0.6
"""How much of a land's colour there is between its tiles."""
_LOWER: Final = 0.05
"""How far below its middle a tile has its picture."""
_GLOW, _STRONG, _BRIGHT = 0.3, 0.7, 0.55
"""How far light about a tile reaches that is shown near elsewhere, how strong it is, and how much of its owner's colour there is in the light on it."""

_pieces: Final = kept(9_000_000)


def land(size: int, look: Look, seat: int, sides: territory.Sides, *, has_figures: bool) -> Piece:
    """A tile of a seat whose land ends on these sides; where no cubes will stand, what lies there, set back."""

    def draw() -> Piece:
        land = colours.COUNTRIES[seat]
        if look.is_dim:
            land = mixed(land, theme.SEATS[seat], _SUNLIT)
        canvas = Canvas(size, hexagons.height(size), mixed(land, theme.INK, _SEAM))
        canvas.ink(hexagons.mask(size, 1.2), (0, 0), land)
        if not has_figures:
            _hero(canvas, (size // 2, hexagons.height(size) // 2), size, look)
            canvas.dim(canvas.box, _DIM if look.is_dim else 0.0 if is_stark() else _SPENT, land)
        covered = territory.draw_on(canvas, size, seat, sides, is_calm=True)
        covered = ImageChops.lighter(covered, hexagons.mask(size, 0.5).image)
        return Piece(canvas.image, covered, (0, 0), tuple(canvas.written), tuple(canvas.shown))

    of = None if has_figures else look.kind.key
    return _pieces.get(("calm", of, seat, size, sides, look.is_dim), draw)


def mark_again(canvas: Canvas, middle: Point, size: int, look: Look) -> None:
    """Whose a calm tile is, and what it is where no cubes lie on it, once more, on top of a line; they are on record already."""
    before = len(canvas.shown)
    if look.seat is not None:
        territory.mark(canvas, middle, size, look.seat, is_calm=True)
    if not any(look.left):
        _hero(canvas, middle, size, look)
    del canvas.shown[before:]


def light(canvas: Canvas, corner: Point, size: int, look: Look | None) -> None:
    """Light on a calm tile that is shown near elsewhere, and about it; what lies on it is to be drawn again."""
    middle = (corner[0] + size // 2, corner[1] + hexagons.height(size) // 2)
    if not is_stark():
        reach = round(_GLOW * size)
        glow = grounds.glow(("kcaloria far",), hexagons.mask(size), reach, _STRONG)
        canvas.stamp(glow, middle, theme.RING)
    if look is not None and look.seat is not None:
        canvas.ink(hexagons.mask(size, 2), corner, mixed(theme.SEATS[look.seat], theme.PAPER, _BRIGHT))


def _hero(canvas: Canvas, middle: Point, size: int, look: Look) -> None:
    """What lies on a tile about that point."""
    at = (middle[0], middle[1] + round(_LOWER * size))
    heroes.hero(canvas, at, look.kind, round(size * _HERO) // 2 * 2, is_flat=True, is_pale=True)
