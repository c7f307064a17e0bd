"""Rock.

The ground of all pictures, and the board's slab with its squares and zones, each made once per size
and cached.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from engine.games.koa.board import ZONES
from render.kit import grounds, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.palette import mix
from render.kit.style import is_stark, px
from render.kit.theme import Colour
from render.painters.koa import colours
from render.painters.koa.board import light, paintings, stone
from render.painters.koa.board.squares import SIDES, Part

Line = tuple[int, int, int, int]
RIM: Final = 10
"""Reach of the slab beyond its squares."""
_LIGHT: Final = (0.3, 0.2)
"""Where the light comes from, as shares of width and height."""
_MIDDLE: Final = (0.5, 0.45)
"""The same at the end, where torches stand about the board."""
COLOURS: Final = 112
"""Number of colours. More look the same and make larger files."""
_ROUGH: Final = 0.2
"""How much the slopes of the rock about the board differ."""
_HEWN: Final = 0.13
"""The same for the board, which is smoother and makes smaller files."""
_COARSE_TONE: Final = 8
"""How much more red each tone of coarse rock has than the next."""
_CRACKS, _PITS = 6, 60
_FALLING: Final = [round(value * 0.1 + 52) for value in range(256)]
"""Lightness of the rock by how much distant light falls on it."""
_GROOVE, _ZONE, _BORDER = 2, 4, 6
"""Widths of the lines between squares, between zones, and between the lands of two camps."""
_CUT: Final = {_GROOVE: 120, _ZONE: 200, _BORDER: 225}
"""How dark each of these is."""
_DASHES: Final = 3
"""Dashes of a zone's border per square."""
_TONES: Final = (4, 150)
"""Lightness of grooves, and of the lit edges of cracks."""
_PIT: Final = (0, 52)
"""Lightness of holes, and of their lit edges."""
_RADIUS: Final = 18
SHADOW: Final = 22
"""Reach of the slab's shadow."""
_COARSE: Final = 4


def over(width: int, height: int, board: Box | None = None) -> Canvas:
    """Return a canvas of bare rock, optionally with an empty board.

    It is dark but for where the light falls on it.
    """
    canvas = grounds.over(width, height, f"koa {board}", lambda w, h: _ground(w, h, board))
    canvas.colours = COLOURS
    canvas.exact += stone.of_tones((colours.NEAR, colours.DEEP))
    if board is not None and is_stark():
        plain(canvas, board)
    return canvas


def slab(canvas: Canvas, board: Box) -> None:
    """Draw the empty board with its shadow onto any canvas."""
    if is_stark():
        plain(canvas, board)
        return
    around = board.inflate(RIM + SHADOW)
    image = grounds.get_image("koa slab", around.width, around.height, lambda w, h: _shaded_slab(w, h, board))
    canvas.lay(image, (around.left, around.top))


def _shaded_slab(width: int, height: int, board: Box) -> Image.Image:
    """Return the board with its shadow, its size in pixels.

    The shadow is blurred at a small size, which takes a fiftieth of the time.
    """
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
    fine = Image.new("L", (2 * inner[0], 2 * inner[1]))
    ImageDraw.Draw(fine).rounded_rectangle((0, 0, *fine.size), 2 * px(_RADIUS), fill=255)
    whole = Image.new("RGBA", (width, height), theme.rgb(theme.SHADOW))
    whole.putalpha(mask)
    whole.paste(_slab(*inner, board), (edge, edge), fine.reduce(2))
    return whole


def paint(tones: Image.Image, share: float, is_coarse: bool) -> Image.Image:
    """Return the board's rock by its lightness, darkened by `share`.

    Coarse rock has half as many tones, for files with many other colours.
    """
    return stone.apply_tones(tones, _shade(share), tones.size, _COARSE_TONE if is_coarse else stone.TONE)


@cache
def ramp(share: float, *, is_coarse: bool) -> tuple[Colour, ...]:
    """Return all tones of that rock.

    A file that lacks them shows soft light in steps with ragged edges.
    """
    return stone.of_tones(_shade(share), _COARSE_TONE if is_coarse else stone.TONE)


@cache
def _shade(share: float) -> tuple[Colour, ...]:
    return tuple(mix(theme.INK, tone, share) for tone in colours.ROCK)


def plain(canvas: Canvas, board: Box) -> None:
    """Draw the board as lines, for high contrast."""
    canvas.panel(board.inflate(RIM), theme.PANEL, _RADIUS)
    for number in range(1, SIDES):
        at, wide = number * board.width // SIDES, _BORDER if number == SIDES // 2 else _GROOVE
        canvas.fill(Box.at(board.left + at - wide // 2, board.top, wide, board.height), theme.LINE)
        canvas.fill(Box.at(board.left, board.top + at - wide // 2, board.width, wide), theme.LINE)


def rock(width: int, height: int) -> Image.Image:
    """Return the bare rock about the board, its size in pixels."""
    return stone.hewn(width, height, (colours.NEAR, colours.DEEP), _ROUGH, _LIGHT)


def torchlit_rock(width: int, height: int) -> Image.Image:
    """Return bare rock by torches, its size in pixels."""
    return stone.hewn(width, height, colours.TORCHLIT, _ROUGH, _MIDDLE)


def _ground(width: int, height: int, board: Box | None) -> Image.Image:
    canvas = Canvas(0, 0)
    canvas.image = rock(width, height)
    if board is not None:
        around = board.inflate(RIM + SHADOW)
        slab = _shaded_slab(px(around.width), px(around.height), board)
        canvas.lay(slab, (around.left, around.top))
    return canvas.image


def tones(box: Box, part: Part) -> Image.Image:
    """Return the lightness of a board part's empty squares, as large as the box.

    A clan's zones are an enlarged part of the whole board; any other part has as much detail as at
    the usual size. The image must not be changed.
    """
    if part.sides not in (len(ZONES), SIDES):
        return grounds.get_image(f"koa {part}", box.width, box.height, lambda w, h: _part(w, h, part))
    rim, last, whole = px(RIM), SIDES - part.sides, _board_tones(box)
    board = whole.crop((rim, rim, rim + px(box.width), rim + px(box.height)))
    if part.sides == SIDES:
        return board
    side = board.width // SIDES
    shown = Box.at(part.column * side, (last - part.row) * side, part.sides * side, part.sides * side)
    return board.resize(board.size, Image.Resampling.BILINEAR, box=shown)


def _part(width: int, height: int, part: Part) -> Image.Image:
    side = width / part.sides
    corner = -part.column * side, (part.row + part.sides - SIDES) * side
    # Of a painting there would be legs alone.
    return _hewn(width, height, corner, side, is_painted=False)


def _board_tones(board: Box) -> Image.Image:
    """Return the lightness of a whole board and its rim. The image must not be changed."""
    around = board.inflate(RIM)
    return grounds.get_image("koa slab’s tones", around.width, around.height, _slab_tones)


def _slab_tones(width: int, height: int) -> Image.Image:
    rim = px(RIM)
    return _hewn(width, height, (rim, rim), (width - 2 * rim) / SIDES)


def _slab(width: int, height: int, board: Box) -> Image.Image:
    """Return the whole board, its size in pixels."""
    rim, side = px(RIM), (width - 2 * px(RIM)) / SIDES
    ends = [rim + side * (0.5 + last) for last in (0, SIDES - 1)]
    lit = light.light_land(_board_tones(board), side, [(x, y) for x in ends for y in ends])
    image = stone.apply_tones(lit, colours.ROCK, (width, height))
    _bevel(image)
    return image


def _hewn(
    width: int, height: int, corner: tuple[float, float], side: float, *, is_painted: bool = True
) -> Image.Image:
    """Return the lightness of one stone with cracks and lines, without any light.

    The board's upper left corner is at `corner`, and a square is `side` wide. Only what is in the
    picture is drawn.
    """
    small = stone.grained_size(width, height)
    tone = stone.falling_off(*small, _LIGHT).point(_FALLING)
    share = stone.add(tone, stone.relief(width, height, _HEWN, "slab"))
    grain = share.width / width
    if is_painted:
        paintings.paint(share, (corner[0] * grain, corner[1] * grain), side * grain)
    image = share.resize((width, height), Image.Resampling.NEAREST)
    stone.pits(image, _PITS, _PIT, "slab")
    stone.cracks(image, _CRACKS, _TONES, "slab")
    _grooves(image, corner, side)
    _zones(image, corner, side)
    return image.point([min(value, light.DARKEST) for value in range(256)])


def _grooves(image: Image.Image, corner: tuple[float, float], side: float) -> None:
    """Draw the lines between squares and between the lands of camps.

    The first are scratched into the rock, the second are cut deep.
    """
    left, top = map(round, corner)
    right, bottom = (round(at + SIDES * side) for at in corner)
    lines: dict[int, list[Line]] = {_GROOVE: [], _BORDER: []}
    for number in range(1, SIDES):
        wide = _BORDER if number == SIDES // 2 else _GROOVE
        x, y = (round(at) + round(number * side) for at in corner)
        lines[wide] += [(x, top, x, bottom), (left, y, right, y)]
    for wide, some in lines.items():
        _carve(image, some, wide)


def _zones(image: Image.Image, corner: tuple[float, float], side: float) -> None:
    """Draw the borders of each camp's zones as dashes along the lines.

    Zones count outwards from the camp.
    """
    (left, top), whole = corner, SIDES * side
    dash = side / _DASHES
    lines: list[Line] = []
    for zone in range(1, len(ZONES)):
        far = round(zone * side)
        for step in range(zone * _DASHES):
            start, end = (step + 0.2) * dash, (step + 0.8) * dash
            for x, y, to_x, to_y in ((far, start, far, end), (start, far, end, far)):
                for flat in (False, True):
                    for tall in (False, True):
                        across = [whole - at if flat else at for at in (x, to_x)]
                        down = [whole - at if tall else at for at in (y, to_y)]
                        lines.append(
                            (
                                round(left + across[0]),
                                round(top + down[0]),
                                round(left + across[1]),
                                round(top + down[1]),
                            )
                        )
    _carve(image, lines, _ZONE)


def _carve(image: Image.Image, lines: Sequence[Line], wide: int) -> None:
    """Cut upright and level lines into the rock.

    They are dark, and light along the side that faces the light.
    """
    width, height = image.size
    cut, shine = (Image.new("L", image.size) for _ in range(2))
    dark, light_side = ImageDraw.Draw(cut), ImageDraw.Draw(shine)
    thick = max(px(wide), 1)
    for x, y, to_x, to_y in lines:
        left, right = sorted((x, to_x))
        top, bottom = sorted((y, to_y))
        across, down = (thick, 0) if x == to_x else (0, thick)
        first = (left - across // 2, top - down // 2)
        dark.rectangle((*first, right + across // 2, bottom + down // 2), fill=_CUT[wide])
        by = (max(px(2), 1) if across else 0, max(px(2), 1) if down else 0)
        light_side.rectangle(
            (first[0] + across, first[1] + down, right + across // 2 + by[0], bottom + down // 2 + by[1]),
            fill=_CUT[wide] // 4,
        )
    image.paste(255, (0, 0, width, height), shine)
    image.paste(_TONES[0], (0, 0, width, height), cut)


def _bevel(image: Image.Image) -> None:
    """Draw the edge of the slab.

    It is light at the upper left and dark at the lower right.
    """
    width, height = image.size
    line = Image.new("L", image.size)
    edge = (0, 0, width - 1, height - 1)
    ImageDraw.Draw(line).rounded_rectangle(edge, px(_RADIUS), outline=255, width=max(px(4), 1))
    image.paste(theme.rgb(colours.EDGES[1]), (0, 0, width, height), line)
    # Only what is above the diagonal is left of the line.
    ImageDraw.Draw(line).polygon([(width, 0), (width, height), (0, height)], fill=0)
    image.paste(theme.rgb(colours.EDGES[0]), (0, 0, width, height), line)
