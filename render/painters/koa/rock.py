"""Rock: the ground of all pictures, and the board's slab with its squares and zones, each made once per size and kept."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from engine.games.koa.board import ZONES
from render import grounds, theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.koa import colours, light, stone
from render.painters.koa.squares import SIDES, Part
from render.palette import mixed
from render.setting import is_stark, px
from render.theme import Colour

Line = tuple[int, int, int, int]
RIM: Final = 10
"""How far the slab reaches beyond its squares."""
_LIGHT: Final = (0.3, 0.2)
"""Where the light comes from, as shares of width and height."""
COLOURS: Final = 112
"""More of them can't be told from these, and make larger files."""
_ROUGH: Final = 0.45
"""How much the slopes of the rock about the board differ,"""
_HEWN: Final = 0.3
"""and those of the board, which is smoother, and makes smaller files."""
_CRACKS, _PITS = 9, 120
_FALLING: Final = [round(value * 0.1 + 18) for value in range(256)]
"""How light the rock is by how much light falls on it from afar."""
_GROOVE, _ZONE, _BORDER = 2, 4, 6
"""Widths of the lines between squares, between zones, and between the lands of two camps."""
_CUT: Final = {_GROOVE: 120, _ZONE: 200, _BORDER: 225}
"""How dark each of these is."""
_DASHES: Final = 3
"""Of a zone's border, to a square."""
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


def slab(canvas: Canvas, board: Box, *, is_lit: bool = True) -> None:
    """The empty board alone, throwing its shadow, on whatever is there; with the light of the camps' torches or without."""
    if is_stark():
        plain(canvas, board)
        return
    around = board.grown(RIM + SHADOW)
    image = grounds.kept(
        f"koa slab {is_lit}",
        around.width,
        around.height,
        lambda wide, high: _shaded_slab(wide, high, is_lit=is_lit),
    )
    canvas.lay(image, (around.left, around.top))


def _shaded_slab(width: int, height: int, *, is_lit: bool = True) -> Image.Image:
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
    whole.paste(_slab(*inner, is_lit=is_lit), (edge, edge), board.reduce(2))
    return whole


@cache
def tones(share: float) -> tuple[Colour, ...]:
    """All tones of the board's rock with so much of the dark in them: where it is bare, a file that lacks some of them shows
    patches with ragged edges.
    """
    return tuple(mixed(theme.INK, tone, share) for tone in stone.of_tones(colours.ROCK))


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


def near(box: Box, part: Part) -> Image.Image:
    """The empty squares of a part of the board, as large as that box: seen from near there is as much to see of the rock."""
    return grounds.kept(f"koa {part}", box.width, box.height, lambda wide, high: _part(wide, high, part))


def _part(width: int, height: int, part: Part) -> Image.Image:
    side = width / part.sides
    corner = -part.column * side, (part.row + part.sides - SIDES) * side
    return _hewn(width, height, corner, side)


def _slab(width: int, height: int, *, is_lit: bool) -> Image.Image:
    """The whole board."""
    rim = px(RIM)
    image = _hewn(width, height, (rim, rim), (width - 2 * rim) / SIDES, is_lit=is_lit)
    _bevel(image)
    return image


def _hewn(
    width: int, height: int, corner: tuple[float, float], side: float, *, is_lit: bool = True
) -> Image.Image:
    """One stone with its cracks, the lines between squares and zones, and the light of the camps' torches on it.

    The board's upper left corner is at that point, and its squares are so large: what is not in the picture is not drawn.
    """
    small = stone.grained(width, height)
    tone = stone.falling_off(*small, _LIGHT).point(_FALLING)
    grain = width / small[0]
    across, down = ([(at + side * (0.5 + last)) / grain for last in (0, SIDES - 1)] for at in corner)
    camps = [(x, y) for x in across for y in down] if is_lit else []
    lit = light.of_camps(*small, camps, side / grain)
    rough = stone.relief(width, height, _HEWN, "slab")
    image = stone.toned(ImageChops.add(stone.add(tone, rough), lit), colours.ROCK, (width, height))
    stone.pits(image, _PITS, (colours.ROCK[-1], colours.STONE), "slab")
    stone.cracks(image, _CRACKS, (colours.GROOVE, colours.EDGES[0]), "slab")
    _grooves(image, corner, side)
    _zones(image, corner, side)
    return image


def _grooves(image: Image.Image, corner: tuple[float, float], side: float) -> None:
    """Lines between squares, scratched into the rock, and those between the lands of two camps, cut deep."""
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
    """The borders of the zones of each camp, which count outwards from it: dashes along the lines."""
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
    """Cut upright and level lines into the rock: dark, and light along the side that faces the light."""
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
