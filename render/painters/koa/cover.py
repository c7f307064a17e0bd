"""The cover of KOA.

The name is hewn into the rock and full of light, above one large cave with a digger.
"""

from __future__ import annotations

from functools import cache
from typing import Final, cast

from PIL import Image, ImageChops, ImageFilter

from render.kit import grounds, lettering, palette, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Point
from render.kit.shapes import Mask
from render.kit.style import is_stark, px
from render.kit.wording import word
from render.painters.koa import colours, scenery, words
from render.painters.koa.board import stone

_HEIGHT: Final = 960
TITLE: Final = 380
_TITLE_AT: Final = 186
_PITCH_AT, _FOR_WHOM_AT = 856, 918
_DEPTH: Final = 15
_CHAMFER: Final = 5
_LIGHT: Final = (0.5, 0.46)
_ROUGH: Final = 0.5
_SMOOTHED: Final = ((16, 2), (90, 4))
"""Least excess of red over blue, with the period of the dither from there on.

The first is where firelight ends, the second where it is bright. A longer period is finer and makes
a larger file.
"""
_CALM: Final = 7
"""Number of grains over which stone is smoothed.

Single grains look like specks and are a quarter of the file.
"""
_COLOURS: Final = 150
"""Number of colours of rock and fire.

They are chosen with more care than in other pictures, because a poster shows every step of its
light.
"""
_EDGES: Final = 12
"""More colours, for the edges of the text."""
_SAMPLED: Final = 3
"""Step between sampled pixels each way. It is prime to the period of the dither."""
_BESIDES: Final = (((0.4, 0.56, 0.62, 0.76), 5), ((0.77, 0.785, 0.815, 0.855), 25))
"""Areas of fire and of moss, as shares of width and height.

They are small but have more tones than much of the rock, so they also count as a fifth and as a
twenty-fifth of the whole.
"""
_ROUNDS: Final = 2
"""Number of times the colours move to the middle of what they stand for."""
_PACKED: Final = 5
"""Level of zlib-ng.

It saves a fifth more than the usual one and takes five milliseconds, as much as all these colours.
"""


def cover() -> Canvas:
    """Return the cover with title, cave and number of players."""
    canvas = Canvas(theme.WIDTH, _HEIGHT)
    middle = theme.WIDTH // 2
    if is_stark():
        mask = lettering.draw_text(words.TITLE, TITLE, bold=True).mask
        canvas.stamp(mask, (middle, _HEIGHT // 2), colours.TORCH)
    else:
        canvas.packing = _PACKED
        ground = _cached_ground()
        canvas.exact = (colours.CHALK, *_colours_of(ground.width))
        canvas.colours = len(theme.EXACT) + len(canvas.exact) + _EDGES
        canvas.lay(ground, (0, 0))
    canvas.text((middle, _PITCH_AT), word(words.PITCH), theme.BODY, theme.TEXT, heavy=True, side="middle")
    canvas.text((middle, _FOR_WHOM_AT), word(words.FOR_WHOM), theme.BODY, colours.CHALK, side="middle")
    return canvas


def _cached_ground() -> Image.Image:
    return grounds.get_image("koa cover", theme.WIDTH, _HEIGHT, _ground)


def _ground(width: int, height: int) -> Image.Image:
    """Draw rock with a cave and the game's name above it.

    The letters are deep and full of light.
    """
    canvas = Canvas(0, 0)
    canvas.image = _calm(stone.hewn(width, height, (colours.PALE, colours.DEEP), _ROUGH, _LIGHT))
    stone.cracks(canvas.image, 14, (colours.DEEP, colours.EDGES[0]), "cover", long=9, wide=3.4)
    scenery.cave(canvas)
    title(canvas, (theme.WIDTH // 2, _TITLE_AT))
    _smooth(canvas.image)
    return _reduce_colours(canvas.image)


def title(canvas: Canvas, middle: Point) -> None:
    """Hew the game's name about a point, deep and full of light."""
    mask = lettering.draw_text(words.TITLE, TITLE, bold=True).mask
    canvas.stamp(grounds.glow(mask, 60, 0.4), middle, colours.EMBER)
    for by, paint in ((_CHAMFER, colours.EDGES[0]), (-_CHAMFER, colours.DEEP)):
        canvas.stamp(_grow(mask), (middle[0] + by, middle[1] + by), paint)
    at = (px(middle[0]) - mask.width // 2, px(middle[1]) - mask.height // 2)
    canvas.image.paste(_fire(mask), at, mask.image)


def _calm(rock: Image.Image) -> Image.Image:
    """Return stone in patches without specks."""
    grains = rock.resize(stone.grained_size(*rock.size), Image.Resampling.NEAREST)
    return grains.filter(ImageFilter.MedianFilter(_CALM)).resize(rock.size, Image.Resampling.NEAREST)


def _smooth(image: Image.Image) -> None:
    """Hide the steps of the light with a dither.

    Stone has no steps to hide, and files are smaller without it.
    """
    red, _, blue = image.split()
    warm = ImageChops.subtract(red, blue).reduce(8).filter(ImageFilter.BoxBlur(3))
    stepped = image.copy()
    for least, period in _SMOOTHED:
        lit = warm.point([255 * (value > least) for value in range(256)])
        where = lit.resize(image.size, Image.Resampling.NEAREST)
        image.paste(grounds.dither(stepped, 8, period=period), (0, 0), where)


def _reduce_colours(image: Image.Image) -> Image.Image:
    """Return the image in its file's number of colours.

    These are the nearest to all of the image.
    """
    size = wide, high = image.width // _SAMPLED, image.height // _SAMPLED
    parts = [image.resize(size, Image.Resampling.NEAREST)]
    for (left, top, right, bottom), share in _BESIDES:
        box = (left * image.width, top * image.height, right * image.width, bottom * image.height)
        parts.append(image.resize((wide, high // share), Image.Resampling.NEAREST, box))
    sampled = Image.new("RGB", (wide, sum(part.height for part in parts)))
    down = 0
    for part in parts:
        sampled.paste(part, (0, down))
        down += part.height
    own = sampled.quantize(_COLOURS, Image.Quantize.MEDIANCUT, kmeans=_ROUNDS, dither=Image.Dither.NONE)
    return image.quantize(palette=own, dither=Image.Dither.NONE)


@cache
def _colours_of(width: int) -> tuple[theme.Colour, ...]:
    """Return the colours of a ground of this width in pixels."""
    ground = _cached_ground()
    assert ground.width == width
    paints = (cast(palette.RGB, paint) for _, paint in ground.getcolors(palette.ROOM) or ())
    return tuple("#{:02X}{:02X}{:02X}".format(*paint) for paint in paints)


def _grow(mask: Mask) -> Mask:
    """Return a shape grown a little."""
    edge = max(px(2), 1)
    wide = Image.new("L", (mask.width + 2 * edge, mask.height + 2 * edge))
    wide.paste(mask.image, (edge, edge))
    return Mask.of(wide.filter(ImageFilter.MaxFilter(2 * edge + 1)))


def _fire(mask: Mask) -> Image.Image:
    """Return the fire seen in the letters, brightest below.

    It includes the shade of their upper left edges.
    """
    fire = grounds.vignette(mask.width, mask.height, colours.FLAME, "#C8560A", (0.5, 1.05))
    depth = max(px(_DEPTH), 1)
    room = Image.new("L", (mask.width + 4 * depth, mask.height + 4 * depth))
    room.paste(mask.image, (2 * depth, 2 * depth))
    wall = ImageChops.invert(room)
    inner = (2 * depth, 2 * depth, 2 * depth + mask.width, 2 * depth + mask.height)
    shade = ImageChops.offset(wall, depth, depth).filter(ImageFilter.GaussianBlur(depth * 0.5)).crop(inner)
    steep = ImageChops.offset(wall, depth // 2, depth // 2).crop(inner)
    dark = ImageChops.lighter(
        shade.point([round(value * 0.8) for value in range(256)]),
        steep.point([round(value * 0.82) for value in range(256)]),
    )
    fire.paste(theme.rgb("#2E1204"), (0, 0, *fire.size), dark)
    return fire
