"""The masks by which paths light up: they know only how paths run, so that a few serve all tiles of all colours."""

from enum import IntEnum
from functools import partial
from typing import Final

from PIL import Image, ImageChops

from engine.games.kaliko.tiles import Chord, Turned
from render.painters.kaliko import slabs, strands, tiles
from render.painters.kaliko.slabs import Sheet, Slab
from render.painters.kaliko.tiles import APART, CASE, GAP, HALF, Light, Lights

_NEAR: Final = 0.16
"""How far from a path that is lit what runs over it is kept from its light."""


class Part(IntEnum):
    """What a mask shows: the rims of the paths that are lit, these themselves, what runs over them, the face beside all."""

    RIM = 0
    PATH = 1
    OVER = 2
    FACE = 3


def mask(turned: Turned, width: int, lights: Lights, part: Part) -> Image.Image:
    """The mask of a part of a tile of that width, in pixels, its middle in the middle of the tile."""
    are_lit = tuple(light is not Light.NONE for light in lights)
    key = ("lit", turned.chords, are_lit, part)

    def draw() -> Slab:
        drawn = slabs.in_size(key, width, partial(_drawn, turned.chords, are_lit, part))
        cut = ImageChops.multiply(drawn, slabs.filling(width))
        return Slab(cut, cut)

    return slabs.kept(key, width, draw).mask


def _drawn(
    chords: tuple[Chord, ...], are_lit: tuple[bool, ...], part: Part, width: int, beyond: float
) -> Image.Image:
    sheet, near = Sheet(width, 255 if part is Part.FACE else 0, beyond), Sheet(width, 0, beyond)
    lines = strands.lines(chords)
    for stroke in strands.woven(chords):
        is_lit = are_lit[stroke.chord]
        band = partial(strands.band, lines[stroke.chord], start=stroke.start, end=stroke.end)
        if part is Part.FACE:
            sheet.fill(band(HALF + GAP), 0)
            continue
        if part is Part.OVER:
            sheet.fill(band(tiles.rim(sheet.pixel) if is_lit else HALF + GAP), 0 if is_lit else 255)
            if is_lit:
                near.fill(band(HALF + _NEAR), 255)
            continue
        sheet.fill(band(tiles.rim(sheet.pixel) + APART if is_lit else HALF + GAP), 0)
        if is_lit:
            sheet.fill(band(tiles.rim(sheet.pixel) if part is Part.RIM else HALF + CASE), 255)
    small = sheet.small()
    return ImageChops.multiply(small, near.small()) if part is Part.OVER else small
