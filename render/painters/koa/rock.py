"""Rock: the ground of all pictures, and the board's slab with its squares and zones, each made once per size and kept."""

from __future__ import annotations

from math import hypot
from random import Random
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from engine.games.koa.board import CORNERS, SQUARES, Square, place_of, zone
from render import grounds, theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.koa import colours
from render.painters.koa.squares import SIDES
from render.palette import mixed
from render.setting import is_stark, px, setting
from render.theme import Colour

RIM: Final = 10
"""How far the slab reaches beyond its squares."""
_LIGHT: Final = (0.3, 0.2)
"""Where the light comes from, as shares of width and height."""
_BARE: Final = 190.0
"""How large the facets of the rock about the board are, in units."""
_JITTER: Final = 0.38
_TONES: Final = 14
_Corner = tuple[float, float, float]
_EVEN: Final = 0.2
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
    canvas.image = hewn(width, height, (colours.NEAR, colours.DEEP), 0.22)
    if board is not None:
        around = board.grown(RIM + SHADOW)
        canvas.lay(_shaded_slab(px(around.width), px(around.height)), (around.left, around.top))
    return canvas.image


def _slab(width: int, height: int) -> Image.Image:
    """The board: squares hewn in blocks, lighter and darker by turns from zone to zone, and the lines between them."""
    image = Image.new("RGB", (width, height), theme.rgb(colours.GROOVE))
    rim, side = px(RIM), (width - 2 * px(RIM)) / SIDES
    chance, pen = Random("blocks"), ImageDraw.Draw(image)
    pen.rectangle((0, 0, width, height), fill=theme.rgb(colours.STONE))
    for square in SQUARES:
        column, row = place_of(square)
        left, top = rim + round(column * side), rim + round((SIDES - 1 - row) * side)
        away = ((column + 0.5) / SIDES - _LIGHT[0]) ** 2 + ((SIDES - row - 0.5) / SIDES - _LIGHT[1]) ** 2
        share = 1 - away**0.5 + chance.uniform(-0.07, 0.07) - (_zone(square) % 2) * _EVEN
        _block(pen, Box.at(left, top, round(side), round(side)), share, chance)
    _grooves(image, rim, side)
    _bevel(image)
    return image


def _block(pen: ImageDraw.ImageDraw, box: Box, share: float, chance: Random) -> None:
    """A square of rock, of many a corner broken off, each facet in one tone."""

    def tone(by: float) -> tuple[int, int, int]:
        return theme.rgb(mixed(colours.BRIGHT, colours.DULL, min(max(share + by, 0), 1)))

    pen.rectangle(tuple(box), fill=tone(0))
    corners = [(box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom)]
    for number in chance.sample(range(4), chance.choice((0, 1, 1))):
        (x, y), beside, other = (corners[(number + step) % 4] for step in (0, 1, 3))
        far, near = chance.uniform(0.35, 1.0), chance.uniform(0.25, 0.8)
        pen.polygon(
            [
                (x, y),
                (x + (beside[0] - x) * far, y + (beside[1] - y) * far),
                (x + (other[0] - x) * near, y + (other[1] - y) * near),
            ],
            fill=tone(chance.uniform(0.08, 0.2) * (1 if number in (0, 3) else -1)),
        )


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


def hewn(
    width: int, height: int, tones: tuple[Colour, Colour], rough: float, at: tuple[float, float] = _LIGHT
) -> Image.Image:
    """So many pixels of rock as it was hewn: facets, each in the tone of how it faces the light, and how far it is.

    The light comes from a point at these shares of width and height; its tone is the first of two.

    Each of them has one colour, which makes small files.
    """
    chance, pitch = Random("rock"), _BARE * setting().scale
    columns, rows = round(width / pitch) + 2, round(height / pitch) + 2
    points = [
        [
            (
                (x - 0.5 + chance.uniform(-_JITTER, _JITTER)) * pitch,
                (y - 0.5 + chance.uniform(-_JITTER, _JITTER)) * pitch,
                chance.random(),
            )
            for x in range(columns + 1)
        ]
        for y in range(rows + 1)
    ]
    image = Image.new("RGB", (width, height))
    pen = ImageDraw.Draw(image)
    steps = [theme.rgb(mixed(*tones, step / _TONES)) for step in range(_TONES + 1)]
    light = (at[0] * width, at[1] * height)
    far = (max(light[0], width - light[0]) ** 2 + max(light[1], height - light[1]) ** 2) ** 0.5
    for y in range(rows):
        for x in range(columns):
            a, b, c, d = points[y][x], points[y][x + 1], points[y + 1][x + 1], points[y + 1][x]
            halves = ((a, b, c), (a, c, d)) if chance.random() < 0.5 else ((a, b, d), (b, c, d))
            for one, two, three in halves:
                middle = ((one[0] + two[0] + three[0]) / 3, (one[1] + two[1] + three[1]) / 3)
                away = ((middle[0] - light[0]) ** 2 + (middle[1] - light[1]) ** 2) ** 0.5 / far
                share = 1 - away**1.3 + rough * _slope(one, two, three, pitch)
                tone = steps[min(max(round(share * _TONES), 0), _TONES)]
                pen.polygon([one[:2], two[:2], three[:2]], fill=tone)
    return image


def _slope(one: _Corner, two: _Corner, three: _Corner, pitch: float) -> float:
    """How much a facet faces the light at the upper left, about -1 to 1."""
    (ux, uy, uz), (vx, vy, vz) = (
        (other[0] - one[0], other[1] - one[1], (other[2] - one[2]) * pitch) for other in (two, three)
    )
    across, down, out = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
    long: float = hypot(across, down, out)
    return -(across + down) / (1.4143 * long) * (1 if out > 0 else -1)
