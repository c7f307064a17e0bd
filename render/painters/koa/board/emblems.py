"""What became of an attack, on its square: the victor's flag, or the shield of who held it."""

from math import cos, pi
from typing import Final

from PIL import ImageDraw

from engine.games.koa.state import Attacked
from render.kit import shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.pieces import Piece, lift, make_cache
from render.kit.shapes import Mask
from render.kit.theme import Colour
from render.painters.koa import colours
from render.painters.koa.clans import Cast, Clan

_WAVE: Final = 0.16
"""How deep a flag's waves are, as a share of its height."""
_MAST, _POLE = 0.84, 0.05
"""Place of a flag's pole in its square, and its width.

Both are shares of the square, like all that follow. The flag flies to the left: on the other side
it would hide whose the next square is.
"""
_CLOTH: Final = (0.48, 0.37)
_RISE: Final = 0.27
"""How far flag and shield rise above the square."""
_SHIELD: Final = (0.4, 0.46)
_Edges = tuple[tuple[int, Colour], ...]
_EDGES: Final[_Edges] = ((6, theme.RING), (3, theme.INK))
"""Widths of the edges about an emblem: bright, and dark within."""
_OLD_EDGES: Final[_Edges] = ((5, theme.INK),)
"""The same of a deed that is not the last."""
_EDGE: Final = _EDGES[0][0]
_SIGN: Final = 0.6
"""Size of the symbol, as a share of the height of what it is on."""
_KEPT: Final = 300_000

_pieces: Final = make_cache(_KEPT)


def box_of(square: Box, top: int) -> Box:
    """Return the room of an emblem on a square, on a board whose upper edge is at `top`."""
    rise = min(round(square.height * _RISE), square.top - top)
    at = square.left + round(square.width * (_MAST - _CLOTH[0])) - _EDGE
    return Box(at, square.top - rise, square.right, square.top - rise + round(square.height * 0.8))


def draw(canvas: Canvas, square: Box, top: int, deed: Attacked, cast: Cast, *, is_last: bool = True) -> None:
    """Draw the emblem of an attack on its square, its edge bright if it is the last deed's."""
    holder = deed.clan if deed.is_won else deed.prey.clan
    assert holder is not None
    clan, size, room = cast.clans[holder], square.width, box_of(square, top)
    edges = _EDGES if is_last else _OLD_EDGES
    key = (clan.paint, clan.symbol, size, deed.is_won, is_last)
    paint = _flag if deed.is_won else _shield

    def make() -> Piece:
        return lift(room.width, room.height, (0, 0), lambda part: paint(part, clan, size, edges)).trim()

    _pieces.get(key, make).paste(canvas, (room.left, room.top))


def _flag(canvas: Canvas, clan: Clan, size: int, edges: _Edges) -> None:
    """Draw a planted flag, its pole at the right."""
    wide, high = (round(size * share) for share in _CLOTH)
    pole = round(size * _POLE)
    mast = Box(_EDGE + wide - pole // 2, _EDGE, _EDGE + wide + pole - pole // 2, round(size * 0.76))
    for by, paint in edges:
        canvas.panel(mast.inflate(by), paint, pole)
        around = cloth(wide + 2 * by, high + 2 * by, -1)
        canvas.ink(around, (_EDGE - by, _EDGE - by + pole // 2), paint)
    canvas.panel(mast, colours.BONE, pole // 2)
    canvas.ink(cloth(wide, high, -1), (_EDGE, _EDGE + pole // 2), clan.colour)
    middle = (_EDGE + wide * 11 // 20, _EDGE + pole // 2 + high // 2)
    canvas.stamp(shapes.symbol(clan.symbol, round(high * _SIGN)), middle, theme.INK)


def _shield(canvas: Canvas, clan: Clan, size: int, edges: _Edges) -> None:
    """Draw a shield at the right."""
    wide, high = (round(size * share) for share in _SHIELD)
    middle = (canvas.box.right - wide // 2 - 2 * _EDGE, high // 2 + 2 * _EDGE)
    for by, paint in (*edges, (0, clan.colour)):
        canvas.stamp(_shield_shape(wide + 2 * by, high + 2 * by), middle, paint)
    at = (middle[0], middle[1] - high // 16)
    canvas.stamp(shapes.symbol(clan.symbol, round(high * _SIGN)), at, theme.INK)


def _shield_shape(width: int, height: int) -> Mask:
    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        wide, high = width * fine, height * fine
        side = [(wide * (1 + cos(turn * pi / 24)) / 2, high * (0.5 + turn / 24)) for turn in range(13)]
        top = [(0, high * 0.06), (wide / 2, 0), (wide, high * 0.06)]
        pen.polygon([*top, *side, *((wide - x, y) for x, y in reversed(side))], 255)

    return shapes.draw_cached(("koa shield",), width, height, draw)


def cloth(width: int, height: int, way: int) -> Mask:
    """Return a flag's cloth in the wind, its free end notched; `way` is 1 to the right, or -1."""

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        wide, high, wave = width * fine, height * fine, height * fine * _WAVE
        steps = [step / 24 for step in range(25)]
        upper = [(wide * at, wave * (1 - cos(2 * pi * at)) / 2) for at in steps]
        lower = [(x, high - wave + y) for x, y in reversed(upper)]
        outline = [*upper, (wide * 0.84, high / 2), *lower]
        pen.polygon(outline if way > 0 else [(wide - x, y) for x, y in outline], fill=255)

    return shapes.draw_cached(("koa flag", way), width, height, draw)
