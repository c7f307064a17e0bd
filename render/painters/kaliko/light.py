"""Light and shadow over a whole board: the tiles' shadow and the paths' glow.

House rule: both are soft, so they are drawn at a quarter of their size, blurred, and enlarged. That
takes a few milliseconds; a blur in full size would take a hundred.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import partial
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from engine.contract.hexes import STEPS, Cell, Side, around
from engine.games.kaliko.tiles import Turned
from render.kit import grounds, hexagons, palette, shapes, theme
from render.kit.cache import LruCache
from render.kit.shapes import Mask
from render.kit.style import px, setting
from render.kit.theme import Colour
from render.painters.kaliko import path_shapes, sprites
from render.painters.kaliko.frame import Frame
from render.painters.kaliko.pieces import HALF

_COARSE: Final = 4
"""Factor by which they are drawn smaller."""
_BLOCK: Final = 32
"""Side of the squares in which they are laid; empty ones are skipped."""
_FALL: Final = 0.1 + 0.2j
"""Offset of a shadow, in widths of a space."""
_AWAY: Final = 5
"""The side of a free space away from the light; a tile there throws no shadow back."""
_SOFT: Final = 0.11
_DARK: Final = 0.62
_HALO: Final = 0.12
_LEAST_HALO: Final = 11
"""Least reach in units: a small loop on a large table must be visible at once, too."""
_BRIGHT: Final = 1.25
_EDGE: Final = 2
"""Width of the unlit line along a tile's free edges, in the small picture's pixels."""
_BROAD: Final = 1.6
"""Breadth of the light before the blur, in ribbons."""


class Strength(NamedTuple):
    """How far a glow reaches and how bright it is, as shares of the usual, and at most in 255."""

    reach: float
    bright: float
    most: int


FULL: Final = Strength(1.1, 1.1, 225)
"""The path that the headline is about: slate stays visible, or white would be lost in a loop."""
SECOND: Final = Strength(0.75, 0.5, 85)
NARROW: Final = Strength(0.4, 0.7, 255)

Segment = tuple[Cell, Turned, int]
"""A segment of a path: its cell, its tile as it lies, and its chord."""


def shadow(image: Image.Image, frame: Frame, cells: Collection[Cell]) -> None:
    """Darken a board, in pixels, where tiles on these cells throw shadows."""
    dark, inside, boxes = Image.new("L", image.size), sprites.solid(frame.size), []
    for free in {near for cell in cells for near in around(cell)}.difference(cells):
        sides = tuple(side for side, near in enumerate(around(free)) if side != _AWAY and near in cells)
        thrown = _shades.get((sides, frame.size), partial(_draw_shadow, sides, frame.size))
        x, y = frame.middle(free)
        left, top, right, bottom = thrown.box
        at = (px(x) - inside.width // 2 + left, px(y) - inside.height // 2 + top)
        dark.paste(thrown.dark, at, inside.crop((left, top, right, bottom)))
        boxes.append((*at, at[0] + right - left, at[1] + bottom - top))
    for box in boxes:
        shapes.paint(image, theme.rgb(theme.SHADOW), box[:2], dark.crop(box))
        dark.paste(0, box)  # boxes overlap: nothing may be laid twice


class _Shadow(NamedTuple):
    """The shadow on a free space, and its box within the space's piece."""

    dark: Image.Image
    box: tuple[int, int, int, int]


def _draw_shadow(sides: tuple[Side, ...], width: int) -> _Shadow:
    """Return the shadow that tiles on these sides throw on a free space.

    No shadow falls farther than the next space.
    """
    coarse = _Coarse((px(2 * width), px(2 * width)), Frame(width, -width, -width, 2 * width, 2 * width))
    for side in sides:
        coarse.pen.polygon(coarse.to_pixels(STEPS[side], [point + _FALL for point in _SPACE]), fill=255)
    coarse.soften(_SOFT, _DARK)
    wide, high = coarse.mask.size
    whole = coarse.mask.resize((wide * _COARSE, high * _COARSE), Image.Resampling.BILINEAR)
    # Without a grain the few colours that a shadow falls through would be rings.
    even = Image.new("RGB", whole.size, (_GRAIN // 2,) * 3)
    whole = ImageChops.subtract(whole, grounds.dither(even, _GRAIN, period=4).getchannel(0))
    inside = sprites.solid(width)
    left, top = px(width) - inside.width // 2, px(width) - inside.height // 2
    piece = whole.crop((left, top, left + inside.width, top + inside.height))
    box = ImageChops.multiply(piece, inside.convert("L")).getbbox() or (0, 0, 0, 0)
    return _Shadow(piece.crop(box), box)


_shades: Final[LruCache[_Shadow]] = LruCache(2_300_000, lambda one: palette.weight(one.dark) + 400)


def glow(
    image: Image.Image,
    frame: Frame,
    cells: Collection[Cell],
    segments: Iterable[Segment],
    colour: Colour,
    *,
    strength: Strength = FULL,
) -> None:
    """Light a board, in pixels, along these segments, but only on tiles.

    Light on felt would look like a stain.
    """
    coarse = _Coarse(image.size, frame)
    for cell, turned, chord in segments:
        line = path_shapes.lines(turned.chords)[chord]
        coarse.pen.polygon(coarse.to_pixels(cell, path_shapes.band(line, _BROAD * HALF)), fill=255)
    reach = strength.reach * max(_HALO, _LEAST_HALO / frame.size)
    coarse.soften(reach, strength.bright * _BRIGHT, strength.most)
    coarse.clip(cells)
    coarse.lay(image, colour, _grain())


def _grain() -> Image.Image:
    """Return the grain that hides a light's few colours."""
    return grounds.mask(("kaliko", "grain"), _draw_grain).image


def _draw_grain() -> Mask:
    side = _BLOCK * _COARSE
    steps = bytes(_GRAIN * _ORDER[y % 4][x % 4] // 16 for y in range(side) for x in range(side))
    return Mask(side, side, steps)


_ORDER: Final = ((0, 8, 2, 10), (12, 4, 14, 6), (3, 11, 1, 9), (15, 7, 13, 5))
_GRAIN: Final = 34
_SPACE: Final = (*(path_shapes.corner(number) for number in range(6)),)


class _Coarse:
    """A small mask of a board."""

    def __init__(self, size: tuple[int, int], frame: Frame) -> None:
        self._scale = setting().scale / _COARSE
        self._frame = frame
        self.mask = Image.new("L", (-(-size[0] // _COARSE), -(-size[1] // _COARSE)))
        self.pen = ImageDraw.Draw(self.mask)
        self.wide = frame.size * self._scale
        self._high = hexagons.pitch(frame.size) * self._scale / (1.5 * hexagons.CIRCUMRADIUS)

    def to_pixels(self, cell: Cell, points: Iterable[complex]) -> list[tuple[float, float]]:
        x, y = (along * self._scale for along in self._frame.middle(cell))
        return [(x + point.real * self.wide, y + point.imag * self._high) for point in points]

    def soften(self, soft: float, strength: float, most: int = 255) -> None:
        """Blur the mask by a share of a space's width."""
        reach = soft * self.wide
        box = self.mask.getbbox()
        if box is None:
            return
        more = round(3 * reach) + 2
        left, top = (max(0, side - more) for side in box[:2])
        right, bottom = (min(side + more, most) for side, most in zip(box[2:], self.mask.size, strict=True))
        part = self.mask.crop((left, top, right, bottom)).filter(ImageFilter.GaussianBlur(reach))
        self.mask.paste(part.point([min(most, round(step * strength)) for step in range(256)]), (left, top))

    def clip(self, cells: Collection[Cell]) -> None:
        """Keep only what is on these cells, short of their free edges.

        On an edge the coarse steps would show, and stain a tile's dark thickness.
        """
        inside = Image.new("L", self.mask.size)
        pen = ImageDraw.Draw(inside)
        for cell in cells:
            pen.polygon(self.to_pixels(cell, _SPACE), fill=255)
        for cell in cells:
            for side, near in enumerate(around(cell)):
                if near not in cells:
                    ends = (path_shapes.corner(side - 1), path_shapes.corner(side))
                    pen.line(self.to_pixels(cell, ends), fill=0, width=_EDGE)
        self.mask = ImageChops.multiply(self.mask, inside)
        self.pen = ImageDraw.Draw(self.mask)

    def lay(self, image: Image.Image, colour: Colour, grain: Image.Image | None = None) -> None:
        """Paint the board through the mask, less the grain, skipping empty blocks."""
        paint, (wide, high) = theme.rgb(colour), self.mask.size
        for up in range(0, high, _BLOCK):
            for aside in range(0, wide, _BLOCK):
                found = self.mask.crop((aside, up, aside + _BLOCK, up + _BLOCK)).getbbox()
                if found is None:
                    continue
                left, top = aside + found[0], up + found[1]
                box = (left, top, min(aside + found[2], wide), min(up + found[3], high))
                size = ((box[2] - left) * _COARSE, (box[3] - top) * _COARSE)
                part = self.mask.resize(size, Image.Resampling.BILINEAR, box=box)
                if grain is not None:
                    part = ImageChops.subtract(part, grain.crop((0, 0, *size)))
                shapes.paint(image, paint, (left * _COARSE, top * _COARSE), part)
