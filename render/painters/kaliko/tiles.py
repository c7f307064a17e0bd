"""Kaliko's tiles as pictures, drawn large, made smaller, and kept: by turning, size and what is marked on them.

House rule: every piece fills the space of a board exactly and is pasted through a mask, so that neighbours meet without
a gap and none lies on another. Sizes come in steps, so that a growing table uses the pieces that there are.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from functools import lru_cache
from math import ceil
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from engine.games.kaliko.tiles import Colour as Paint
from engine.games.kaliko.tiles import Turned
from engine.hexes import SIDES, Side
from render import theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.kaliko import strands
from render.painters.kaliko.colours import BODIES, CORES, EDGE, FRESH, GLOW, QUIET, SOCKET, TILE
from render.pieces import Piece, kept
from render.theme import Colour

SIZES: Final = (
    *(28, 32, 36, 40, 44, 48, 52, 56, 60, 62, 66, 70, 74, 78, 84, 90, 96, 104, 112, 120, 130, 140, 160, 180),
)
"""Widths of a tile from side to side, all even, so that rows are shifted by whole pixels."""


class Light(IntEnum):
    """How a path is marked: not at all, as one that may come to score, as one that scores."""

    NONE = 0
    QUIET = 1
    SCORING = 2


Lights = tuple[Light, Light, Light]
"""By chord."""
DARK: Final[Lights] = (Light.NONE, Light.NONE, Light.NONE)

_GLOWS: Final = {Light.QUIET: QUIET, Light.SCORING: GLOW}
_FINE: Final = 4
"""How much larger than needed a piece is drawn."""
_SEAM: Final = 0.012
"""How far a tile's edge keeps off the edge of its space."""
_EDGE: Final = 0.014
"""How wide the line along a tile's edge is; a ring instead of it is wider."""
_HALF: Final = 0.09
"""Half the width of a path."""
_CORE: Final = 0.03
_GAP: Final = 0.028
"""What a path leaves free beside it where it runs over something."""
_CASE: Final = 0.018
"""Between a path and its glow."""
_GLOW: Final = 0.04
_NOTCH: Final = 0.045
"""How much of its length a glow leaves out at either end, so that the segments of a path can be counted."""
_DASH: Final = 0.2
_RING: Final = 0.06
_STUB: Final = 0.1
SWATCH: Final = 74
"""How long a swatch is."""
_SWATCH_OF: Final = 116
"""The size of the tile whose path it shows."""
_LEAST: Final = 112
"""How much of a pixel must lie within an outline, of 255."""
_KEPT: Final = 10_000_000
_MASKS_KEPT: Final = 64


_SPACE: Final = strands.hexagon()

_pieces: Final = kept(_KEPT)


def pitch(width: int) -> int:
    """How far apart rows of that width are."""
    return round(width * strands.CIRCUMRADIUS * 1.5)


def height(width: int) -> int:
    """From corner to corner."""
    return 2 * ceil(pitch(width) * 2 / 3)


def tile(turned: Turned, width: int, lights: Lights = DARK, *, is_ringed: bool = False) -> Piece:
    """A tile as it lies on the board."""
    return _tile(turned, width, lights, is_ringed=is_ringed, is_alone=False)


def lone_tile(turned: Turned, width: int) -> Piece:
    """A tile in nobody's neighbourhood: its paths end smoothly at its edge."""
    return _tile(turned, width, DARK, is_ringed=False, is_alone=True)


def held_ring(canvas: Canvas, box: Box, reach: int) -> None:
    """What is to be seen around the tile in that box when it is laid on top: a ring apart from its paths' ends."""
    width = box.width + 2 * reach

    def draw(pen: Pen) -> None:
        pen.fill(strands.hexagon(0, 0.1), GLOW)
        pen.fill(strands.hexagon(0.62 * reach / width, 0.08), theme.PANEL)

    around = Box.around(box.middle, width, height(width))
    _piece(("held",), width, theme.PANEL, draw).paste(canvas, (around.left, around.top))


def _tile(turned: Turned, width: int, lights: Lights, *, is_ringed: bool, is_alone: bool) -> Piece:
    def draw(pen: Pen) -> None:
        rim, edge, face = (max(_RING, 4 / width), theme.RING, FRESH) if is_ringed else (_EDGE, EDGE, TILE)
        pen.fill(strands.hexagon(_SEAM, 0.1), edge)
        pen.fill(strands.hexagon(_SEAM + rim, 0.08), face)
        for stroke in strands.woven(turned.chords):
            line = strands.lines(turned.chords)[stroke.chord]
            pen.strand(line, turned.paints[stroke.chord], lights[stroke.chord], stroke.start, stroke.end)
        if is_alone:
            pen.cut(strands.hexagon(), theme.PANEL)

    return _piece(("tile", turned.bit, lights, is_ringed, is_alone), width, theme.PANEL, draw)


def socket(width: int) -> Piece:
    """An empty space."""
    return _piece(("socket",), width, theme.PANEL, lambda pen: pen.fill(strands.hexagon(0.03, 0.1), SOCKET))


def stub(side: Side, paint: Paint, width: int) -> Piece:
    """The open end of a path, looking by that side into an empty space."""
    line = strands.stub(side, _STUB)

    def draw(pen: Pen) -> None:
        pen.fill(strands.band(line, _HALF), BODIES[paint])

    return _piece(("stub", side, paint), width, SOCKET, draw, strands.band(line, _HALF + 0.02))


def dead(width: int) -> Piece:
    """A space that nothing fits any more."""

    def draw(pen: Pen) -> None:
        pen.fill(strands.hexagon(0.03, 0.1), SOCKET)
        for way in (1 + 1j, 1 - 1j):
            line = tuple(way * 0.13 * (step - 6) / 6 for step in range(13))
            pen.fill(strands.band(line, 0.035), theme.LINE)

    return _piece(("dead",), width, theme.PANEL, draw)


def numbered(width: int) -> Piece:
    """A space that bears a number, where spaces are too small for a tag."""

    def draw(pen: Pen) -> None:
        pen.fill(strands.hexagon(0, 0.1), theme.INK)
        pen.fill(strands.hexagon(2 / width, 0.1), theme.TEXT)

    return _piece(("numbered",), width, theme.PANEL, draw)


def place(width: int) -> Piece:
    """Where a tile was."""

    def draw(pen: Pen) -> None:
        for side in SIDES:
            start, end = (0.9 * strands.corner(side + step) for step in (-1, 0))
            line = tuple(start + (end - start) * step / 48 for step in range(49))
            for dash in (1 / 8, 3 / 8, 5 / 8, 7 / 8):
                pen.fill(strands.band(line, 0.018, dash - 1 / 16, dash + 1 / 16), theme.LINE)

    return _piece(("place",), width, theme.PANEL, draw)


def swatch(canvas: Canvas, at: Point, paint: Paint) -> None:
    """A bit of a path of that colour, its left end in the middle at the point."""
    line = strands.straight(3, 0)
    part = strands.band(line, _HALF, 0.2, 0.8)
    piece = _piece(
        ("swatch", paint),
        _SWATCH_OF,
        theme.PANEL,
        lambda pen: pen.strand(line, paint, Light.NONE, 0, 1),
        part,
    )
    piece.paste(canvas, (at[0] - piece.at[0], at[1] - height(_SWATCH_OF) // 2))


class Pen:
    """Fills outlines on a large picture of a space."""

    def __init__(self, width: int, ground: Colour) -> None:
        self.width = width
        self.image = Image.new("RGB", (width * _FINE, height(width) * _FINE), ground)
        self._draw = ImageDraw.Draw(self.image)

    def fill(self, outline: strands.Line, colour: Colour) -> None:
        """A plain shape."""
        self._draw.polygon(_scaled(outline, self.width), fill=colour)

    def cut(self, outline: strands.Line, ground: Colour) -> None:
        """Ground all around a shape."""
        mask = Image.new("L", self.image.size, 255)
        ImageDraw.Draw(mask).polygon(_scaled(outline, self.width), fill=0)
        self.image.paste(ground, (0, 0), mask)

    def strand(self, line: strands.Line, paint: Paint, light: Light, start: float, end: float) -> None:
        """A part of a path over what is there, with a gap to either side of it."""
        half = _HALF
        if light:
            case, glow = max(_CASE, 1 / self.width), max(_GLOW, 2.5 / self.width)
            self.fill(strands.band(line, half + case + glow + _GAP, start, end), TILE)
            self.fill(
                strands.band(
                    line,
                    half + case + glow,
                    max(start, strands.inside(line, _NOTCH)),
                    min(end, strands.inside(line, 1 - _NOTCH)),
                ),
                _GLOWS[light],
            )
            self.fill(strands.band(line, half + case, start, end), TILE)
        else:
            self.fill(strands.band(line, half + _GAP, start, end), TILE)
        self.fill(strands.band(line, half, start, end), BODIES[paint])
        if paint is Paint.RED:
            self.fill(strands.band(line, _CORE, start, end), CORES[paint])
        elif paint is Paint.BLUE:
            for dash_start, dash_end in _dashes(line):
                if start <= dash_start and dash_end <= end:
                    self.fill(strands.band(line, _CORE, dash_start, dash_end), CORES[paint])


def _dashes(line: strands.Line) -> list[tuple[float, float]]:
    """From where to where the dashes of a path go, with half a gap at either edge of its tile."""
    count = max(round(strands.length(line) / _DASH), 1)
    return [
        (strands.inside(line, (number + 0.25) / count), strands.inside(line, (number + 0.75) / count))
        for number in range(count)
    ]


def _piece(
    key: tuple[object, ...],
    width: int,
    ground: Colour,
    draw: Callable[[Pen], None],
    part: strands.Line = _SPACE,
) -> Piece:
    """The piece of that key, or what of it lies within an outline."""

    def make() -> Piece:
        pen = Pen(width, ground)
        draw(pen)
        mask, box = _mask(part, width)
        return Piece(pen.image.reduce(_FINE).crop(box), mask, (box.left, box.top))

    return _pieces.get((*key, width, ground), make)


@lru_cache(_MASKS_KEPT)
def _mask(outline: strands.Line, width: int) -> tuple[Image.Image, Box]:
    """The pixels of a space that lie within an outline, none by half, and the box they are cut to.

    Neighbours rather overlap than leave a gap.
    """
    mask, space = (Image.new("L", (width * _FINE, height(width) * _FINE)) for _ in range(2))
    for image, shape in ((mask, outline), (space, _SPACE)):
        ImageDraw.Draw(image).polygon(_scaled(shape, width), fill=255)
    both = ImageChops.multiply(mask, space)
    small = both.reduce(_FINE).point([255 * (coverage > _LEAST) for coverage in range(256)])
    box = small.getbbox()
    assert box is not None  # every part of a space has pixels
    return small.crop(box), Box(*box)


def _scaled(outline: strands.Line, width: int) -> list[tuple[float, float]]:
    """The outline on a large picture, as high as whole rows make it: a hair's breadth off a regular hexagon."""
    across, down = width * _FINE / 2, height(width) * _FINE / 2
    wide, high = width * _FINE, pitch(width) * _FINE / (1.5 * strands.CIRCUMRADIUS)
    return [(across + point.real * wide, down + point.imag * high) for point in outline]
