"""The caverns that a winner has seized, as captured banners on both sides of the final board."""

from collections.abc import Sequence
from typing import Final

from PIL import ImageDraw

from engine.games.koa.chance import Find
from render.kit import shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.palette import mix
from render.kit.style import is_stark
from render.painters.koa import colours
from render.painters.koa.board import things
from render.painters.koa.clans import Cast, Clan

SIDE: Final = 118
"""Least room on either side of the board for banners."""
_CLOTH: Final = (88, 114)
_TAIL: Final = 16
"""Depth of the notch in a banner's lower edge."""
_POLE, _OVER = 10, 7
"""Thickness of the pole across, and how far it sticks out."""
_EDGE: Final = 4
_SHADOW: Final = 10
_PITCH: Final = 136
"""Greatest distance from one banner to the next."""
_ARCH: Final = 92
"""Size of the square whose sign is on a banner."""
_ARCH_AT, _SIGN_AT, _SIGN = 38, 79, 26
"""Heights of cavern and owner's symbol on a banner, and the symbol's size."""
_ROPE: Final = 6
_HEM: Final = 0.24
"""How much darker a banner's lower part is."""


def hang(canvas: Canvas, board: Box, cast: Cast, winners: Sequence[int]) -> None:
    """Draw the winners' trophies: one winner's on both sides, each of two on a side."""
    won = [take(cast, seat) for seat in winners]
    if len(won) == 1:
        half = -(-len(won[0]) // 2)
        won = [won[0][:half], won[0][half:]]
    for x, some in zip((board.left // 2, (board.right + theme.WIDTH) // 2), won[:2], strict=False):
        _column(canvas, x, board, some)


def take(cast: Cast, seat: int) -> list[Clan]:
    """Return from whom a player has seized caverns, those of one clan together."""
    own = cast.view.clans_of(seat)
    return [cast.clans[corner] for corner in sorted(sum((cast.view.trophies[one] for one in own), ()))]


def _column(canvas: Canvas, x: int, board: Box, some: Sequence[Clan]) -> None:
    """Draw banners one below the other, on a rope; where there are many they overlap."""
    if not some:
        return
    high = _POLE + _CLOTH[1]
    pitch = min(_PITCH, (board.height - high) // max(len(some) - 1, 1))
    rope = Box(x - _ROPE // 2, board.top, x + _ROPE // 2, board.top + pitch * (len(some) - 1) + _POLE)
    canvas.panel(rope.inflate(2), theme.INK, _ROPE)
    canvas.panel(rope, colours.STICK, _ROPE // 2)
    for number, clan in enumerate(some):
        _banner(canvas, x, board.top + number * pitch, clan)


def _banner(canvas: Canvas, x: int, top: int, clan: Clan) -> None:
    wide, high = _CLOTH
    pole = Box(x - wide // 2 - _OVER, top, x + wide // 2 + _OVER, top + _POLE)
    cloth = Box.at(x - wide // 2, pole.bottom - 2, wide, high)
    if not is_stark():
        canvas.shadow(cloth.shift((4, 6)), 4, _SHADOW)
    edge = _cut(wide + 2 * _EDGE, high + 2 * _EDGE)
    canvas.ink(edge, (cloth.left - _EDGE, cloth.top - _EDGE), theme.INK)
    canvas.ink(_cut(wide, high), (cloth.left, cloth.top), clan.colour)
    hem = _hem(wide, high)
    canvas.ink(hem, (cloth.left, cloth.top), mix(theme.INK, clan.colour, _HEM))
    things.lay(canvas, (x, cloth.top + _ARCH_AT), Find.CAVERN, _ARCH)
    canvas.show("a trophy", shapes.symbol(clan.symbol, _SIGN), (x, cloth.top + _SIGN_AT), theme.INK)
    canvas.panel(pole.inflate(3), theme.INK, _POLE)
    canvas.panel(pole, colours.BONE, _POLE // 2)


def _cut(width: int, height: int) -> shapes.Mask:
    """Return a banner's cloth with its notch."""

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        wide, high = width * fine, height * fine
        pen.polygon([(0, 0), (wide, 0), (wide, high), (wide / 2, high - _TAIL * fine), (0, high)], fill=255)

    return shapes.draw_cached(("koa banner",), width, height, draw)


def _hem(width: int, height: int) -> shapes.Mask:
    """Return the seams along a banner's sides."""

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        wide, high, thick = width * fine, height * fine, 6 * fine
        pen.polygon([(0, 0), (thick, 0), (thick, high - thick), (0, high)], fill=255)
        pen.polygon([(wide - thick, 0), (wide, 0), (wide, high), (wide - thick, high - thick)], fill=255)

    return shapes.draw_cached(("koa hem",), width, height, draw)
