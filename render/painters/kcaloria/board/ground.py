"""The ground under the tiles, and free spaces.

The ground is a meadow by the water, made once per size. The spaces are those where a tile
could come next.
"""

from typing import Final

from PIL import Image

from engine.contract.hexes import Cell
from engine.games.kcaloria.rules.kinds import Kind
from render.kit import grounds, hexagons, palette, shapes, theme
from render.kit.cache import LruCache
from render.kit.canvas import Canvas
from render.kit.hexagons import Frame
from render.kit.pieces import Piece, make_cache
from render.kit.style import is_moving, is_stark, px
from render.painters.kcaloria import colours
from render.painters.kcaloria.board import meadow
from render.painters.kcaloria.tiles import species

_SUN: Final = (1.29, 1.19, 0.98)
"""Additional red, green and blue in the sun."""
_SPACE: Final = 0.2
"""Share of light on a free space."""
_LINE: Final = 0.85
"""The same for its edge."""
_BROAD, _BEST = (2, 7), (1, 11)
"""Start and end of a free space's edge, from the outside, and of the golden one.

They are visible on a phone, too.
"""
PICTURED: Final = 200
"""Least size of a free space that shows the tile that could come."""
_FAINT, _FAINT_AT, _THERE = 0.5, 0.02, 0.5
"""Size of that picture, its distance below the middle, and its opacity."""

_meadows: Final[LruCache[Image.Image]] = LruCache(8_000_000, palette.weight)
"""The meadow as its pixels are laid: to unpack it would take as long as to draw all tiles."""
_sockets: Final = make_cache(500_000, 300_000)


def canvas(width: int, height: int) -> Canvas:
    """Return a canvas with the meadow under all of it.

    In a replay, whose headline has a row where the sun would rise, it is without the sun.
    """
    if is_stark():
        return Canvas(width, height)
    has_sun = not is_moving()
    whole = _meadows.get((width, has_sun), lambda: _meadow_in_few_colours(width, has_sun=has_sun))
    made = Canvas(width, height, on=whole.crop((0, 0, px(width), px(height))))
    made.exact += colours.POND  # few pixels have them
    if has_sun:
        made.exact += colours.DAWN  # nor these
    return made


def _meadow_in_few_colours(width: int, *, has_sun: bool) -> Image.Image:
    """Return the meadow in few colours, as high as any picture."""
    land = meadow.meadow(px(width), px(theme.HIGHEST), has_pond=True, has_sun=has_sun)
    return palette.quantize(land).convert("RGB")


def socket(
    board: Canvas, frame: Frame, cell: Cell, coming: Kind | None = None, *, is_best: bool = False
) -> None:
    """Draw a space where a tile could lie.

    The tile is faint on it if there is room. The best spaces have a golden frame.
    """
    size, at = frame.size, frame.corner(cell)
    if is_stark():
        board.ink(_soft("space", size), at, colours.SOCKET)
        board.ink(_soft("best" if is_best else "edge", size), at, theme.GOLD if is_best else theme.LINE)
        return
    name = None if coming is None or size < PICTURED else species.picture_of(coming)
    _sockets.get((name, size, is_best), lambda: _socket(name, size, is_best=is_best)).paste(board, at)


def _socket(name: str | None, size: int, *, is_best: bool) -> Piece:
    """Return the space with its picture, if any, and edge.

    It is one translucent piece.
    """
    whole = hexagons.mask(size).image
    image = Image.new("RGBA", whole.size, theme.rgb(colours.SOCKET))
    image.putalpha(_soft("space", size).image)
    if name is not None:
        image.alpha_composite(_faint(name, size))
    edge = Image.new("RGBA", whole.size, theme.rgb(theme.GOLD if is_best else colours.SOCKET))
    edge.putalpha(_soft("best" if is_best else "edge", size).image)
    image.alpha_composite(edge)
    return Piece(image.convert("RGB"), image.getchannel("A"), (0, 0))


def _faint(name: str, size: int) -> Image.Image:
    """Return the faint picture on a space.

    It is between the number above and the yield below.
    """
    high = hexagons.height(size)
    image = Image.new("RGBA", (px(size), px(high)))
    wide = round(_FAINT * size) // 2 * 2
    at = (px((size - wide) // 2), px(high // 2 + round(_FAINT_AT * size) - wide // 2))
    image.paste(species.sticker(name, wide, is_flat=True), at)
    image.putalpha(image.getchannel("A").point([round(step * _THERE) for step in range(256)]))
    return image


def in_the_sun(width: int, height: int) -> Image.Image:
    """Draw the meadow in the sun, without a pond, its size in pixels."""
    land = meadow.meadow(width, height, has_pond=False)
    return land.point([min(255, round(step * share)) for share in _SUN for step in range(256)])


def _soft(part: str, size: int) -> shapes.Mask:
    """Return a translucent hexagon, or its edge."""

    def make() -> shapes.Mask:
        begins, ends = _BEST if part == "best" else _BROAD
        whole = hexagons.mask(size, begins).image
        if part != "space":
            inner = hexagons.mask(size, ends).image
            hole = inner.point([255 - step for step in range(256)])
            black = Image.new("L", whole.size)
            whole = Image.composite(whole, black, hole)
        strong = _SPACE if part == "space" else 1.0 if is_stark() or part == "best" else _LINE
        return shapes.Mask.of(whole.point([round(step * strong) for step in range(256)]))

    return grounds.mask(("kcaloria", part, size), make)
