"""Masks of lit paths; they depend on the paths' course only.

So a few serve all tiles of all colours.
"""

from enum import IntEnum
from functools import partial

from PIL import Image, ImageChops

from engine.games.kaliko.tiles import Chord, Turned
from render.painters.kaliko import path_shapes, pieces, sprites
from render.painters.kaliko.pieces import APART, GAP, HALF, Light, Lights
from render.painters.kaliko.sprites import Sheet, Slab


class Part(IntEnum):
    """The part of a tile that a mask shows.

    These are the rims of lit paths, the paths themselves, the other paths, and the face beside.
    """

    RIM = 0
    PATH = 1
    OTHERS = 2
    FACE = 3


def mask(turned: Turned, width: int, lights: Lights, part: Part) -> Image.Image:
    """Return the centred mask of a tile's part, in pixels."""
    are_lit = tuple(light is not Light.NONE for light in lights)
    key = ("lit", turned.chords, are_lit, part)

    def draw() -> Slab:
        drawn = sprites.in_size(key, width, partial(_draw_part, turned.chords, are_lit, part))
        cut = ImageChops.multiply(drawn, sprites.filling(width))
        return Slab(cut, cut)

    return sprites.get_slab(key, width, draw).mask


def _draw_part(
    chords: tuple[Chord, ...], are_lit: tuple[bool, ...], part: Part, width: int, beyond: float
) -> Image.Image:
    sheet = Sheet(width, 255 if part is Part.FACE else 0, beyond)
    lines = path_shapes.lines(chords)
    for stroke in path_shapes.woven(chords):
        is_lit = are_lit[stroke.chord]
        band = partial(path_shapes.band, lines[stroke.chord], start=stroke.start, end=stroke.end)
        if part is Part.FACE:
            sheet.fill(band(HALF + GAP), 0)
            continue
        if part is Part.OTHERS:
            sheet.fill(band(pieces.rim(sheet.pixel) if is_lit else HALF + GAP), 0 if is_lit else 255)
            continue
        sheet.fill(band(pieces.rim(sheet.pixel) + APART if is_lit else HALF + GAP), 0)
        if is_lit:
            sheet.fill(band(pieces.rim(sheet.pixel) if part is Part.RIM else HALF + GAP), 255)
    return sheet.small()
