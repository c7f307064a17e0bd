"""Rock: the ground of all pictures, and the board's slab with its squares and zones, each made once per size and kept."""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from engine.games.koa.board import CORNERS, SQUARES, Square, place_of, zone
from render import grounds, theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.koa import colours, stone
from render.painters.koa.squares import SIDES
from render.setting import is_stark, px

RIM: Final = 10
"""How far the slab reaches beyond its squares."""
_LIGHT: Final = (0.3, 0.2)
"""Where the light comes from, as shares of width and height."""
COLOURS: Final = 112
"""More of them can't be told from these, and make larger files."""
_ROUGH: Final = 0.45
_CRACKS, _PITS = 9, 120
_EVEN: Final = 0.14
"""How much darker every other zone is, from the camp outwards."""
_GROOVE, _BORDER = 2, 5
"""Widths of the lines between squares, and between the zones of two camps."""
_RADIUS: Final = 18
SHADOW: Final = 22
"""How far it throws its shadow."""
_COARSE: Final = 4


def over(width: int, height: int, board: Box | None = None) -> Canvas:
    """A canvas on bare rock, dark but for where the light falls on it, with an empty board of so many squares if asked for."""
    canvas = grounds.over(width, height, f"koa {board}", lambda w, h: _ground(w, h, board))
    canvas.colours = COLOURS
    if board is not None and is_stark():
        plain(canvas, board)
    return canvas


def slab(canvas: Canvas, board: Box) -> None:
    """The empty board alone, throwing its shadow, on whatever is there."""
    if is_stark():
        plain(canvas, board)
        return
    around = board.grown(RIM + SHADOW)
    image = grounds.kept("koa slab", around.width, around.height, _shaded_slab)
    canvas.lay(image, (around.left, around.top))


def _shaded_slab(width: int, height: int) -> Image.Image:
    """The board with its shadow about it, which is blurred when it is small: that takes a fiftieth of the time."""
    edge, down = px(SHADOW), px(SHADOW) // 2
    inner = (width - 2 * edge, height - 2 * edge)
    small = Image.new("L", (width // _COARSE, height // _COARSE))
    corners = (
        edge // _COARSE,
        (edge + down) // _COARSE,
        (width - edge) // _COARSE,
        (height - edge + down) // _COARSE,
    )
    ImageDraw.Draw(small).rounded_rectangle(corners, px(_RADIUS) // _COARSE, fill=170)
    soft = small.filter(ImageFilter.GaussianBlur(edge / 2.4 / _COARSE))
    mask = soft.resize((width, height), Image.Resampling.BILINEAR)
    board = Image.new("L", (2 * inner[0], 2 * inner[1]))
    ImageDraw.Draw(board).rounded_rectangle((0, 0, *board.size), 2 * px(_RADIUS), fill=255)
    whole = Image.new("RGBA", (width, height), theme.rgb(theme.SHADOW))
    whole.putalpha(mask)
    whole.paste(_slab(*inner), (edge, edge), board.reduce(2))
    return whole


def plain(canvas: Canvas, board: Box) -> None:
    """The board as lines, for high contrast."""
    canvas.panel(board.grown(RIM), theme.PANEL, _RADIUS)
    for number in range(1, SIDES):
        at, wide = number * board.width // SIDES, _BORDER if number == SIDES // 2 else _GROOVE
        canvas.fill(Box.at(board.left + at - wide // 2, board.top, wide, board.height), theme.LINE)
        canvas.fill(Box.at(board.left, board.top + at - wide // 2, board.width, wide), theme.LINE)


def _ground(width: int, height: int, board: Box | None) -> Image.Image:
    canvas = Canvas(0, 0)
    canvas.image = stone.hewn(width, height, (colours.NEAR, colours.DEEP), _ROUGH, _LIGHT)
    if board is not None:
        around = board.grown(RIM + SHADOW)
        canvas.lay(_shaded_slab(px(around.width), px(around.height)), (around.left, around.top))
    return canvas.image


def _slab(width: int, height: int) -> Image.Image:
    """The board: one stone, lighter and darker by turns from zone to zone, its cracks, and the lines between squares."""
    rim, side = px(RIM), (width - 2 * px(RIM)) / SIDES
    few = Image.new("L", (SIDES, SIDES))
    for square in SQUARES:
        column, row = place_of(square)
        away = ((column + 0.5) / SIDES - _LIGHT[0]) ** 2 + ((SIDES - row - 0.5) / SIDES - _LIGHT[1]) ** 2
        share = 0.9 - 0.75 * away**0.5 - (_zone(square) % 2) * _EVEN
        few.putpixel((column, SIDES - 1 - row), round(255 * min(max(share, 0), 1)))
    small = stone.grained(width, height)
    tone = few.resize(small, Image.Resampling.NEAREST)
    grain = width / small[0]
    first, last = round(rim / grain), round((width - rim) / grain)
    tone.paste(few.resize((last - first, last - first), Image.Resampling.NEAREST), (first, first))
    rough = stone.relief(width, height, _ROUGH, "slab")
    image = stone.toned(stone.add(tone, rough), (colours.BRIGHT, colours.DULL), (width, height))
    stone.pits(image, _PITS, (colours.DULL, colours.STONE), "slab")
    stone.cracks(image, _CRACKS, (colours.GROOVE, colours.EDGES[0]), "slab")
    _grooves(image, rim, side)
    _bevel(image)
    return image


def _zone(square: Square) -> int:
    """The number of the zone that a square is in, whose ever it is."""
    return next(found for corner in CORNERS if (found := zone(corner, square)) is not None)


def _grooves(image: Image.Image, rim: int, side: float) -> None:
    """Lines that are cut into the rock: dark, and light along the side that faces the light."""
    width, height = image.size
    cut, shine = (Image.new("L", image.size) for _ in range(2))
    dark, light = ImageDraw.Draw(cut), ImageDraw.Draw(shine)
    for number in range(1, SIDES):
        at = rim + round(number * side)
        wide = max(px(_BORDER if number == SIDES // 2 else _GROOVE), 1)
        first = at - wide // 2
        for pen, start, end, paint in (
            (dark, first, first + wide - 1, 170),
            (light, first + wide, first + wide + max(px(2), 1) - 1, 42),
        ):
            pen.rectangle((start, rim, end, height - rim), fill=paint)
            pen.rectangle((rim, start, width - rim, end), fill=paint)
    image.paste(theme.rgb("#FFE9C8"), (0, 0, width, height), shine)
    image.paste(theme.rgb(colours.GROOVE), (0, 0, width, height), cut)


def _bevel(image: Image.Image) -> None:
    """The edge of the slab: light at the upper left, dark at the lower right."""
    width, height = image.size
    line = Image.new("L", image.size)
    edge = (0, 0, width - 1, height - 1)
    ImageDraw.Draw(line).rounded_rectangle(edge, px(_RADIUS), outline=255, width=max(px(4), 1))
    image.paste(theme.rgb(colours.EDGES[1]), (0, 0, width, height), line)
    # Only what is above the diagonal is left of the line.
    ImageDraw.Draw(line).polygon([(width, 0), (width, height), (0, height)], fill=0)
    image.paste(theme.rgb(colours.EDGES[0]), (0, 0, width, height), line)
