"""Kaliko's tiles as pieces: slate with inlaid ribbons, lit from the upper left, kept by turning, size and light.

Sizes come in steps, so that a growing table uses the tiles that there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import IntEnum
from functools import partial
from typing import Final

from PIL import Image, ImageFilter

from engine.games.kaliko.tiles import ALL_TURNED, Turned
from engine.games.kaliko.tiles import Colour as Paint
from engine.hexes import SIDES
from render import shapes, theme
from render.canvas import Canvas
from render.geometry import Point
from render.painters.kaliko import slabs, strands
from render.painters.kaliko.colours import (
    BODIES,
    CORES,
    EDGES,
    FACE,
    FACE_LIT,
    FACE_SHADED,
    GLOW,
    GROOVE,
    SEAM,
    SIDE,
    SIDE_LIT,
    STARK_FACE,
    set_back,
    shaded,
)
from render.painters.kaliko.slabs import Sheet, Slab
from render.setting import is_stark

SIZES: Final = (*range(28, 116, 4), 120, 128, 144, 160, 180, 200, 256)
"""Widths of a tile from side to side, all even, so that rows are shifted by whole pixels."""


class Light(IntEnum):
    """How a path is marked: not at all, as one that may come to score, that scores."""

    NONE = 0
    QUIET = 1
    SCORING = 2


Lights = tuple[Light, Light, Light]
"""By chord."""
PLAIN: Final[Lights] = (Light.NONE, Light.NONE, Light.NONE)

HALF: Final = 0.094
"""Half the width of a ribbon."""
DEPTH: Final = 0.09
"""How thick a tile is."""
_CORE: Final = 0.028
GAP: Final = 0.026
"""What a ribbon leaves free beside it."""
CASE: Final = 0.01
"""Between a ribbon and its rim."""
RIM: Final = 0.036
_STARK_RIM: Final = 0.065
"""The same for whoever asked for high contrast, where nothing glows."""
APART: Final = 0.008
"""Between a rim and what it runs over."""
_DROP: Final = 0.07
"""How far the shadow of a ribbon falls on what it runs over."""
_DROPPED: Final = (4, 6, 8, 90)
_BEVEL: Final = 0.01
"""How much of a ribbon's edges is in the shade, and of a tile's."""
_LIT: Final = -0.006 - 0.008j
"""Towards the light."""
_DASH: Final = 0.2


def tile(turned: Turned, width: int, *, is_back: bool = False) -> Slab:
    """A tile as it lies on the board; set back where a path scores that it is no part of."""

    def draw() -> Slab:
        image = slabs.in_size(_key(turned), width, partial(_tile, turned))
        return Slab(slabs.packed(image), slabs.filling(width))

    def draw_back() -> Slab:
        slab = tile(turned, width)
        return Slab(set_back(slab.image), slab.mask)

    return slabs.kept(("tile", turned.bit, is_back), width, draw_back if is_back else draw)


def pieces() -> Iterator[Callable[[], object]]:
    """Every tile in every turning, in the size that smaller ones are made from: a first table would draw all of its own."""
    return (partial(slabs.whole, _key(turned), partial(_tile, turned)) for turned in ALL_TURNED)


def _key(turned: Turned) -> tuple[object, ...]:
    return ("tile", turned.bit)


def _tile(turned: Turned, width: int, beyond: float) -> Image.Image:
    """It with so much of what is around it."""
    image = face(width, beyond)
    ribbons, mask = Sheet(width, GROOVE, beyond), Sheet(width, 0, beyond)
    lines = strands.lines(turned.chords)
    for stroke in strands.woven(turned.chords):
        line = lines[stroke.chord]
        ribbon(ribbons, line, turned.paints[stroke.chord], stroke.start, stroke.end)
        mask.fill(strands.band(line, HALF + GAP), 255)
    image.paste(ribbons.small(), (0, 0), mask.small())
    image.paste(SEAM, (0, 0), _seam(width, beyond))
    return image


def face(width: int, beyond: float = 0.0) -> Image.Image:
    """A tile's face, on which its ribbons are laid, to be drawn on."""

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

    return slabs.kept(("face", beyond), width, draw).image.copy()


def side(width: int) -> Slab:
    """A tile's thickness, seen from the front, to lie under its face."""

    def draw() -> Slab:
        left, middle, right = (strands.corner(number) for number in (3, 4, 5))
        down = 1j * DEPTH
        sheet = Sheet(width, SIDE, DEPTH)
        sheet.fill((left, middle, middle + down, left + down), SIDE_LIT)
        upper = tuple(strands.corner(number) for number in (0, 1, 2))
        outline = (*upper, left + down, middle + down, right + down)
        return Slab(sheet.small(), slabs.covering(width, outline, DEPTH))

    return slabs.kept(("side",), width, draw)


def lone(canvas: Canvas, middle: Point, turned: Turned, width: int) -> None:
    """A tile by itself, with its thickness and its shadow."""
    if not is_stark():
        canvas.stamp(_shadow(width), (middle[0] + width // 22, middle[1] + width // 9), theme.SHADOW)
        side(width).paste(canvas, middle)
    tile(turned, width).paste(canvas, middle)


def _shadow(width: int) -> shapes.Mask:
    """The soft shadow of one tile."""

    def draw(sheet: Sheet) -> None:
        sheet.fill(strands.hexagon(0, 0.1), 170)
        sheet.image.paste(sheet.image.filter(ImageFilter.BoxBlur(width // 8)))

    return slabs.stencil(("shadow",), width, draw, 0.12)


def ring(sides: tuple[int, ...], width: int, wide: float, reach: float = 0.0) -> shapes.Mask:
    """A line along some sides of a space, so wide, to stamp."""

    def draw(sheet: Sheet) -> None:
        sheet.edges(sides, reach, max(wide, 3 * sheet.pixel), 255)

    return slabs.stencil(("ring", sides, wide, reach), width, draw, wide + reach)


def hexagon(width: int, inset: float = 0.0, rounding: float = 0.0) -> shapes.Mask:
    """A space filled, to stamp."""
    outline = strands.hexagon(inset, rounding)
    return slabs.stencil(("hexagon", inset, rounding), width, lambda sheet: sheet.fill(outline, 255))


def socket(width: int) -> shapes.Mask:
    """The edge of a space on which a tile fits."""

    def draw(sheet: Sheet) -> None:
        sheet.fill(strands.hexagon(0.03, 0.1), 255)
        sheet.fill(strands.hexagon(0.03 + 3 * sheet.pixel, 0.1), 0)

    return slabs.stencil(("socket",), width, draw)


def cross(width: int) -> shapes.Mask:
    """The sign of a space that nothing fits any more, thin: what can be done is louder than what cannot."""

    def draw(sheet: Sheet) -> None:
        for way in (1 + 1j, 1 - 1j):
            line = tuple(way * 0.2 * (step - 6) / 6 for step in range(13))
            sheet.fill(strands.band(line, 0.034), 255)

    return slabs.stencil(("cross",), width, draw)


def place(width: int) -> shapes.Mask:
    """Where a tile was: its outline in dashes."""

    def draw(sheet: Sheet) -> None:
        for side in SIDES:
            start, end = (0.9 * strands.corner(side + step) for step in (-1, 0))
            line = tuple(start + (end - start) * step / 48 for step in range(49))
            for dash in (1 / 8, 3 / 8, 5 / 8, 7 / 8):
                sheet.fill(strands.band(line, 0.018, dash - 1 / 16, dash + 1 / 16), 255)

    return slabs.stencil(("place",), width, draw)


# Ribbons


def rim(pixel: float) -> float:
    """From the middle of a ribbon that scores to the edge of its rim, where a pixel is such a share of a space."""
    return HALF + CASE + max(_STARK_RIM if is_stark() else RIM, 2 * pixel)


def outline(line: strands.Line) -> strands.Line:
    """A ribbon's that scores, with its rim and its groove."""
    return strands.band(line, HALF + CASE + RIM + APART)


def ribbon(
    sheet: Sheet,
    line: strands.Line,
    paint: Paint,
    start: float = 0.0,
    end: float = 1.0,
    *,
    is_lit: bool = False,
) -> None:
    """A part of a path over what is there; lit it has a rim."""
    if not is_stark():
        sheet.veil(strands.band(line, HALF + _DROP, start, end), _DROPPED)
    sheet.fill(outline(line) if is_lit else strands.band(line, HALF + GAP, start, end), GROOVE)
    if is_lit:
        sheet.fill(strands.band(line, rim(sheet.pixel), start, end), GLOW)
        sheet.fill(strands.band(line, HALF + CASE, start, end), GROOVE)
    body = BODIES[paint]
    sheet.fill(strands.band(line, HALF, start, end), body if is_stark() else shaded(body))
    if not is_stark():
        upper = strands.band(line, HALF - _BEVEL, start, end)
        sheet.fill(tuple(point + _LIT for point in upper), body)
    if paint is Paint.RED:
        sheet.fill(strands.band(line, _CORE, start, end), CORES[paint])
    elif paint is Paint.BLUE:
        for dash_start, dash_end in _dashes(line):
            if start <= dash_start and dash_end <= end:
                sheet.fill(strands.band(line, _CORE, dash_start, dash_end), CORES[paint])


def _dashes(line: strands.Line) -> list[tuple[float, float]]:
    """From where to where the dashes of a path go, with half a gap at either edge of its tile."""
    count = max(round(strands.length(line) / _DASH), 1)
    return [
        (strands.inside(line, (number + 0.25) / count), strands.inside(line, (number + 0.75) / count))
        for number in range(count)
    ]


def _seam(width: int, beyond: float) -> Image.Image:
    """Where a tile ends, by which the segments of a path can be counted: a shade along its outline."""

    def draw(sheet: Sheet) -> None:
        sheet.edges(tuple(SIDES), 0, max(0.02, 1.6 * sheet.pixel), 120)

    return slabs.stencil(("seam",), width, draw, beyond).image
