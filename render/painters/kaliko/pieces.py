"""Kaliko's tiles: slate with inlaid ribbons, lit from the upper left.

They are cached by turning, size and light. Sizes come in steps, so that a growing table uses the
same tiles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import IntEnum
from functools import partial
from typing import Final

from PIL import Image, ImageFilter

from engine.contract.hexes import SIDES
from engine.games.kaliko.tiles import ALL_TURNED, Colour, Turned
from render.kit import shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Point
from render.kit.style import is_stark
from render.painters.kaliko import path_shapes, sprites
from render.painters.kaliko.colours import (
    BODIES,
    CORES,
    EDGES,
    FACE,
    FACE_LIT,
    FACE_SHADED,
    GLOW,
    GROOVE,
    RIMS,
    SEAM,
    SIDE,
    SIDE_LIT,
    STARK_FACE,
    set_back,
    shade,
)
from render.painters.kaliko.sprites import Sheet, Slab

SIZES: Final = (*range(28, 116, 4), 120, 128, 144, 160, 180, 200, 228, 256, 320)
"""Widths of a tile from side to side, all even, so that rows shift by whole pixels."""


class Light(IntEnum):
    """How a path is marked: not, as maybe scoring later, as the last that scored, as scoring.

    While it scores, it glows and all others step back; not while the next player looks for a play.
    """

    NONE = 0
    QUIET = 1
    LAST = 2
    SCORING = 3


Lights = tuple[Light, Light, Light]
"""Lights by chord."""
PLAIN: Final[Lights] = (Light.NONE, Light.NONE, Light.NONE)

HALF: Final = 0.094
"""Half the width of a ribbon."""
DEPTH: Final = 0.09
"""The thickness of a tile."""
_CORE: Final = 0.028
GAP: Final = 0.026
"""Free margin beside a ribbon, also between it and its rim."""
CASE: Final = 0.01
"""Dark edge of a ribbon that runs over another."""
RIM: Final = 0.03
_STARK_RIM: Final = 0.065
"""The rim in high contrast, where nothing glows."""
APART: Final = 0.008
"""Gap between a rim and what it runs over."""
_DROP: Final = 0.07
"""How far a ribbon's shadow falls on what it runs over."""
_DROPPED: Final = (4, 6, 8, 90)
_BEVEL: Final = 0.01
"""Shaded share of a ribbon's edges, and of a tile's."""
_LIT: Final = -0.006 - 0.008j
"""Offset towards the light."""
_DASH: Final = 0.2
_RIMMED: Final = 0.026
"""Width of the light rim along a path whose body is as dark as slate to some."""


def tile(turned: Turned, width: int, *, is_back: bool = False) -> Slab:
    """Return a tile as it lies on the board.

    It is set back if another path scores.
    """

    def draw() -> Slab:
        image = sprites.in_size(_key(turned), width, partial(_tile, turned))
        return Slab(sprites.quantize(image), sprites.filling(width))

    def draw_back() -> Slab:
        slab = tile(turned, width)
        return Slab(set_back(slab.image), slab.mask)

    return sprites.get_slab(("tile", turned.bit, is_back), width, draw_back if is_back else draw)


def prewarm() -> Iterator[Callable[[], object]]:
    """Yield functions that draw each tile in each turning, in the large size.

    Otherwise a first table would draw all of its own.
    """
    return (partial(sprites.whole, _key(turned), partial(_tile, turned)) for turned in ALL_TURNED)


def _key(turned: Turned) -> tuple[object, ...]:
    return ("tile", turned.bit)


def _tile(turned: Turned, width: int, beyond: float) -> Image.Image:
    """Draw a tile with a margin around it."""
    image = face(width, beyond)
    ribbons, mask = Sheet(width, GROOVE, beyond), Sheet(width, 0, beyond)
    lines = path_shapes.lines(turned.chords)
    for stroke in path_shapes.woven(turned.chords):
        line = lines[stroke.chord]
        ribbon(ribbons, line, turned.paints[stroke.chord], stroke.start, stroke.end)
        mask.fill(path_shapes.band(line, HALF + GAP), 255)
    image.paste(ribbons.small(), (0, 0), mask.small())
    image.paste(SEAM, (0, 0), _seam(width, beyond))
    return image


def face(width: int, beyond: float = 0.0) -> Image.Image:
    """Return a copy of a tile's face, on which its ribbons are laid."""

    def draw() -> Slab:
        sheet = Sheet(width, STARK_FACE if is_stark() else FACE, beyond)
        if not is_stark():
            wide, high = sheet.image.size
            light = Image.linear_gradient("L").rotate(28, Image.Resampling.BICUBIC, fillcolor=128)
            light = light.crop((48, 48, 208, 208)).resize((wide, high), Image.Resampling.BICUBIC)
            lit, dark = (Image.new("RGB", (wide, high), paint) for paint in (FACE_LIT, FACE_SHADED))
            sheet.image.paste(Image.composite(dark, lit, light))
        line = max(2 * _BEVEL, 1.6 * sheet.pixel)
        for side in (5, 4, 0, 1, 3, 2):
            paint = theme.STARK[theme.LINE] if is_stark() else EDGES[side]
            sheet.edges((side,), -line / 4, line, paint)
        image = sheet.small()
        return Slab(image, image)

    return sprites.get_slab(("face", beyond), width, draw).image.copy()


def side(width: int) -> Slab:
    """Return a tile's thickness, seen from the front, to lie under its face."""

    def draw() -> Slab:
        left, middle, right = (path_shapes.corner(number) for number in (3, 4, 5))
        down = 1j * DEPTH
        sheet = Sheet(width, SIDE, DEPTH)
        sheet.fill((left, middle, middle + down, left + down), SIDE_LIT)
        upper = tuple(path_shapes.corner(number) for number in (0, 1, 2))
        outline = (*upper, left + down, middle + down, right + down)
        return Slab(sheet.small(), sprites.covering(width, outline, DEPTH))

    return sprites.get_slab(("side",), width, draw)


def lone(canvas: Canvas, middle: Point, turned: Turned, width: int) -> None:
    """Draw a single tile with its thickness and shadow."""
    if not is_stark():
        canvas.stamp(_shadow(width), (middle[0] + width // 22, middle[1] + width // 9), theme.SHADOW)
        side(width).paste(canvas, middle)
    tile(turned, width).paste(canvas, middle)


def blank(canvas: Canvas, middle: Point, width: int, *, is_first: bool = True) -> None:
    """Draw a tile face down; the first one of a stack casts the shadow."""
    if not is_stark():
        if is_first:
            canvas.stamp(_shadow(width), (middle[0] + width // 22, middle[1] + width // 9), theme.SHADOW)
        side(width).paste(canvas, middle)
    Slab(face(width), sprites.filling(width)).paste(canvas, middle)


def _shadow(width: int) -> shapes.Mask:
    """Return the soft shadow of one tile."""

    def draw(sheet: Sheet) -> None:
        sheet.fill(path_shapes.hexagon(0, 0.1), 170)
        sheet.image.paste(sheet.image.filter(ImageFilter.BoxBlur(width // 8)))

    return sprites.stencil(("shadow",), width, draw, 0.12)


def ring(sides: tuple[int, ...], width: int, wide: float, reach: float = 0.0) -> shapes.Mask:
    """Return a line of that width along some sides of a space, to stamp."""

    def draw(sheet: Sheet) -> None:
        sheet.edges(sides, reach, max(wide, 3 * sheet.pixel), 255)

    return sprites.stencil(("ring", sides, wide, reach), width, draw, wide + reach)


def hexagon(width: int, inset: float = 0.0, rounding: float = 0.0) -> shapes.Mask:
    """Return a filled space, to stamp."""
    outline = path_shapes.hexagon(inset, rounding)
    return sprites.stencil(("hexagon", inset, rounding), width, lambda sheet: sheet.fill(outline, 255))


def socket(width: int) -> shapes.Mask:
    """Return the edge of a space on which a tile fits."""

    def draw(sheet: Sheet) -> None:
        sheet.fill(path_shapes.hexagon(0.03, 0.1), 255)
        sheet.fill(path_shapes.hexagon(0.03 + 3 * sheet.pixel, 0.1), 0)

    return sprites.stencil(("socket",), width, draw)


def cross(width: int) -> shapes.Mask:
    """Return the sign of a blocked space.

    It is thin: what can be done is louder than what cannot.
    """

    def draw(sheet: Sheet) -> None:
        for way in (1 + 1j, 1 - 1j):
            line = tuple(way * 0.2 * (step - 6) / 6 for step in range(13))
            sheet.fill(path_shapes.band(line, 0.034), 255)

    return sprites.stencil(("cross",), width, draw)


def place(width: int) -> shapes.Mask:
    """Return a tile's outline in dashes: its empty place."""

    def draw(sheet: Sheet) -> None:
        for side in SIDES:
            start, end = (0.9 * path_shapes.corner(side + step) for step in (-1, 0))
            line = tuple(start + (end - start) * step / 48 for step in range(49))
            for dash in (1 / 8, 3 / 8, 5 / 8, 7 / 8):
                sheet.fill(path_shapes.band(line, 0.018, dash - 1 / 16, dash + 1 / 16), 255)

    return sprites.stencil(("place",), width, draw)


# Ribbons


def rim(pixel: float) -> float:
    """Return the distance from a scoring ribbon's middle to its rim's edge.

    `pixel` is a pixel as a share of a space.
    """
    return HALF + GAP + max(_STARK_RIM if is_stark() else RIM, 2 * pixel)


def outline(line: path_shapes.Line) -> path_shapes.Line:
    """Return the outline of a scoring ribbon with its rim and groove."""
    return path_shapes.band(line, HALF + GAP + RIM + APART)


def ribbon(
    sheet: Sheet,
    line: path_shapes.Line,
    paint: Colour,
    start: float = 0.0,
    end: float = 1.0,
    *,
    is_lit: bool = False,
) -> None:
    """Draw a part of a path, with a rim if lit."""
    if not is_stark():
        sheet.veil(path_shapes.band(line, HALF + _DROP, start, end), _DROPPED)
    sheet.fill(outline(line) if is_lit else path_shapes.band(line, HALF + GAP, start, end), GROOVE)
    if is_lit:
        sheet.fill(path_shapes.band(line, rim(sheet.pixel), start, end), GLOW)
        sheet.fill(path_shapes.band(line, HALF + CASE, start, end), GROOVE)
    body = BODIES[paint]
    sheet.fill(path_shapes.band(line, HALF, start, end), body if is_stark() else shade(body))
    if not is_stark() and paint in RIMS:
        sheet.fill(path_shapes.band(line, HALF, start, end), RIMS[paint])
        inner = HALF - max(_RIMMED, 1.2 * sheet.pixel)
        sheet.fill(path_shapes.band(line, inner, start, end), body)
    elif not is_stark():
        upper = path_shapes.band(line, HALF - _BEVEL, start, end)
        sheet.fill(tuple(point + _LIT for point in upper), body)
    if paint is Colour.RED:
        sheet.fill(path_shapes.band(line, _CORE, start, end), CORES[paint])
    elif paint is Colour.BLUE:
        for dash_start, dash_end in _dashes(line):
            if start <= dash_start and dash_end <= end:
                sheet.fill(path_shapes.band(line, _CORE, dash_start, dash_end), CORES[paint])


def _dashes(line: path_shapes.Line) -> list[tuple[float, float]]:
    """Return start and end of each dash.

    There is half a gap at either edge of the tile."""
    count = max(round(path_shapes.length(line) / _DASH), 1)
    return [
        (path_shapes.inside(line, (number + 0.25) / count), path_shapes.inside(line, (number + 0.75) / count))
        for number in range(count)
    ]


def _seam(width: int, beyond: float) -> Image.Image:
    """Return the shade along a tile's outline.

    It marks where a path's segments end, so that they can be counted.
    """

    def draw(sheet: Sheet) -> None:
        sheet.edges(tuple(SIDES), 0, max(0.02, 1.6 * sheet.pixel), 120)

    return sprites.stencil(("seam",), width, draw, beyond).image
