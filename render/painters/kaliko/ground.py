"""The ground of Kaliko's pictures: green felt under a lamp.

House rule: it has a handful of colours. A regular pattern mixes them, so that no ring shows where
one becomes the next. A few loose fibres are its only grain: more would double every file.
"""

from cmath import exp, pi
from itertools import chain
from random import Random
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageOps

from engine.games.kaliko.tiles import TURNINGS
from render.kit import grounds, theme
from render.kit.canvas import Canvas
from render.kit.palette import mix
from render.kit.style import setting
from render.painters.kaliko import path_shapes
from render.painters.kaliko.colours import FELT, KEPT, SHADE

_LAMP: Final = (0.46, 0.52)
"""Where the light falls, as shares of the highest picture: on the pattern, not on the words."""
COLOURS, _BRIGHT = 60, 56
"""Palette sizes of files: the woven pattern is all edges, which cost bytes.

The second is for pictures in which nothing steps back and nothing glows.
"""
_PALETTES: Final = {200: 176, 120: 76}
"""Palette sizes by the width of tiles from which light is so broad, and edges so few.

With more colours the files of middle sizes would be packed tighter, which takes twice the time.
"""
_LEVELS: Final = 5
_STEP: Final = 48
"""Distance between two levels while they are computed."""
_PRINTED, _PRINT_AT, _PRINT_WIDE = "F1", (0.5, 0.58), 1.3
"""The printed tile, its middle as shares of the highest picture, and its width in pictures'."""
_RIBBON: Final = (0.1, 0.088)
"""Half width of a ribbon with the gap beside it, where it runs over another, and without."""
_ONWARD: Final = 12
"""How far the ribbons run on past the tile, in steps of their lines."""
_LIGHTER: Final = 24
_FIBRES: Final = 40
_LONG: Final = (3, 8)
_GREENER: Final = (*(0.8, 0.0, 0.0, 0.0), *(0.0, 1.0, 0.0, 4.0), *(0.0, 0.0, 0.92, 0.0))
"""Colour matrix of the felt at a match's end."""
"""Half a fibre's length, in units."""


def felt_canvas(height: int) -> Canvas:
    """Return a felt canvas of the usual width."""
    canvas = grounds.over(theme.WIDTH, height, "kaliko", draw_mat)
    canvas.colours = COLOURS
    return canvas


def give_colours(canvas: Canvas, size: int, *, is_bright: bool = False) -> None:
    """Set the palette of a picture with tiles of that width.

    It is smaller for a large pattern in which nothing steps back. Gold and slate have places of
    their own.
    """
    few = _BRIGHT if is_bright else COLOURS
    canvas.colours = next((many for wide, many in _PALETTES.items() if size >= wide), few) + len(KEPT)
    canvas.exact += KEPT


def draw_mat(width: int, height: int) -> Image.Image:
    """Draw the felt with a large woven tile printed on it, tone in tone."""
    return draw_felt(width, height, _print(width, height))


def draw_felt(width: int, height: int, print_: Image.Image | None = None) -> Image.Image:
    """Draw the felt under its lamp, its size in pixels; a print is what it is lighter by."""
    lamp = ImageOps.invert(grounds.vignette(width, height, "#000000", "#FFFFFF", _LAMP))
    light = lamp.point(3 * [_STEP // 2 + round(step * (_LEVELS - 1) * _STEP / 255) for step in range(256)])
    if print_ is not None:
        light = ImageChops.add(light, print_.convert("RGB"))
    mixed_up = grounds.dither(light, _STEP, period=4).getchannel(0)
    steps = ImageChops.add(mixed_up, _fibres(width, height), offset=-_STEP)
    level = steps.point([min(step // _STEP, _LEVELS - 1) for step in range(256)])
    image = Image.frombytes("P", level.size, level.tobytes())
    paints = (theme.rgb(mix(FELT, SHADE, level / (_LEVELS - 1))) for level in range(_LEVELS))
    image.putpalette([*chain.from_iterable(paints)])
    return image.convert("RGB")


def draw_lit_felt(width: int, height: int) -> Image.Image:
    """Draw the felt of a match's end, its size in pixels: greener, as warm light turns it grey."""
    return draw_felt(width, height).convert("RGB", _GREENER)


def _print(width: int, height: int) -> Image.Image:
    """Draw the print, as what it is lighter by: the ribbons of a tile, over and under each other.

    They are broad and plain, because every edge on the felt costs bytes, and run on past the
    picture's edges.
    """
    image, chords = Image.new("L", (width, height)), TURNINGS[_PRINTED][0].chords
    pen, lines = ImageDraw.Draw(image), path_shapes.lines(chords)
    middle, size = complex(width * _PRINT_AT[0], height * _PRINT_AT[1]), _PRINT_WIDE * width
    for stroke in path_shapes.woven(chords):
        line = lines[stroke.chord]
        if (stroke.start, stroke.end) == (0, 1):
            line = (2 * line[0] - line[_ONWARD], *line, 2 * line[-1] - line[-1 - _ONWARD])
        for half, lighter in zip(_RIBBON, (0, _LIGHTER), strict=True):
            outline = path_shapes.band(line, half, stroke.start, stroke.end)
            points = [middle + size * point for point in outline]
            pen.polygon([(point.real, point.imag) for point in points], fill=lighter)
    return image


def _fibres(width: int, height: int) -> Image.Image:
    """Draw short bent fibres, a level lighter or darker than `_STEP` around them."""
    image, chance, scale = Image.new("L", (width, height), _STEP), Random(3), setting().scale
    pen = ImageDraw.Draw(image)
    for _ in range(_FIBRES):
        middle = complex(chance.uniform(0, width), chance.uniform(0, height))
        along = exp(1j * chance.uniform(0, pi)) * chance.uniform(*_LONG) * scale
        aside = along * 1j * chance.uniform(-0.25, 0.25)
        points = [(point.real, point.imag) for point in (middle - along, middle + aside, middle + along)]
        pen.line(points, fill=chance.choice((0, 2 * _STEP)), width=chance.choice((1, 1, 2)))
    return image
