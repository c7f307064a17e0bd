"""The face of KOA: its name, hewn into the rock and full of light, above one large cave in which somebody digs."""

from __future__ import annotations

from functools import cache
from typing import Final, cast

from PIL import Image, ImageChops, ImageFilter

from render import grounds, lettering, palette, theme
from render.canvas import Canvas
from render.painters.koa import colours, scenery, stone, words
from render.setting import is_stark, px
from render.shapes import Mask
from render.wording import word

_HEIGHT: Final = 960
_TITLE: Final = 380
_TITLE_AT: Final = 186
_PITCH_AT, _FOR_WHOM_AT = 856, 918
_DEPTH: Final = 15
_CHAMFER: Final = 5
_LIGHT: Final = (0.5, 0.46)
_ROUGH: Final = 0.5
_SMOOTHED: Final = ((16, 2), (90, 4))
"""How much more red than blue there is where firelight ends, and where it is bright; and how often the pattern repeats from
there on that hides its steps: the seldomer, the finer, and the larger the file.
"""
_CALM: Final = 7
"""Over how many grains stone is made calm: lone ones are specks to the eye, and a quarter of the file."""
_COLOURS: Final = 150
"""Those of rock and fire, found with more care than those of other pictures: a poster shows every step of its light."""
_EDGES: Final = 12
"""Besides, for the edges of what is written on it."""
_SAMPLED: Final = 3
"""Every so many pixels each way it is looked at for them: a number prime to the period of what smooths it,"""
_BESIDES: Final = (((0.4, 0.56, 0.62, 0.76), 5), ((0.77, 0.785, 0.815, 0.855), 25))
"""Where fire is and where moss, as shares of width and height: small as they are, there are more tones in them than in much
rock, so they count besides, as a fifth of the whole and as a twenty-fifth;
"""
_ROUNDS: Final = 2
"""and so often they are moved to the middle of what they stand for."""
_PACKED: Final = 5
"""A level of zlib-ng's that saves a fifth more than that of most files, for five milliseconds: all these colours take as much."""


def cover() -> Canvas:
    """Title, cave, and for whom it is."""
    canvas = Canvas(theme.WIDTH, _HEIGHT)
    middle = theme.WIDTH // 2
    if is_stark():
        mask = lettering.lettered(words.TITLE, _TITLE, bold=True).mask
        canvas.stamp(mask, (middle, _HEIGHT // 2), colours.TORCH)
    else:
        canvas.packing = _PACKED
        ground = _kept_ground()
        canvas.exact = (colours.CHALK, *_colours_of(ground.width))
        canvas.colours = len(theme.EXACT) + len(canvas.exact) + _EDGES
        canvas.lay(ground, (0, 0))
    canvas.text((middle, _PITCH_AT), word(words.PITCH), theme.BODY, theme.TEXT, bold=True, side="middle")
    canvas.text((middle, _FOR_WHOM_AT), word(words.FOR_WHOM), theme.SMALL, colours.CHALK, side="middle")
    return canvas


def _kept_ground() -> Image.Image:
    return grounds.kept("koa cover", theme.WIDTH, _HEIGHT, _ground)


def _ground(width: int, height: int) -> Image.Image:
    """Rock with a cave in it, and the game's name above, its letters deep and full of light."""
    canvas = Canvas(0, 0)
    canvas.image = _calm(stone.hewn(width, height, (colours.PALE, colours.DEEP), _ROUGH, _LIGHT))
    stone.cracks(canvas.image, 14, (colours.DEEP, colours.EDGES[0]), "cover", long=9, wide=3.4)
    scenery.cave(canvas)
    middle = (theme.WIDTH // 2, _TITLE_AT)
    mask = lettering.lettered(words.TITLE, _TITLE, bold=True).mask
    canvas.stamp(grounds.glow(("koa title",), mask, 60, 0.4), middle, colours.EMBER)
    for by, paint in ((_CHAMFER, colours.EDGES[0]), (-_CHAMFER, colours.DEEP)):
        canvas.stamp(_grown(mask), (middle[0] + by, middle[1] + by), paint)
    at = (px(middle[0]) - mask.width // 2, px(middle[1]) - mask.height // 2)
    canvas.image.paste(_fire(mask), at, mask.image)
    _smooth(canvas.image)
    return _in_few(canvas.image)


def _calm(rock: Image.Image) -> Image.Image:
    """Stone in patches without specks."""
    grains = rock.resize(stone.grained(*rock.size), Image.Resampling.NEAREST)
    return grains.filter(ImageFilter.MedianFilter(_CALM)).resize(rock.size, Image.Resampling.NEAREST)


def _smooth(image: Image.Image) -> None:
    """Hide the steps of the light where there is any; stone has none to hide, and files like it as it is."""
    red, _, blue = image.split()
    warm = ImageChops.subtract(red, blue).reduce(8).filter(ImageFilter.BoxBlur(3))
    stepped = image.copy()
    for least, period in _SMOOTHED:
        lit = warm.point([255 * (value > least) for value in range(256)])
        where = lit.resize(image.size, Image.Resampling.NEAREST)
        image.paste(grounds.dithered(stepped, 8, period=period), (0, 0), where)


def _in_few(image: Image.Image) -> Image.Image:
    """The same in as many colours as its file has, those that are nearest to all of it."""
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
    """Those that a ground so many pixels wide is made of."""
    ground = _kept_ground()
    assert ground.width == width
    paints = (cast(palette.RGB, paint) for _, paint in ground.getcolors(palette.ROOM) or ())
    return tuple("#{:02X}{:02X}{:02X}".format(*paint) for paint in paints)


def _grown(mask: Mask) -> Mask:
    """A little more than a shape."""
    edge = max(px(2), 1)
    wide = Image.new("L", (mask.width + 2 * edge, mask.height + 2 * edge))
    wide.paste(mask.image, (edge, edge))
    return Mask.of(wide.filter(ImageFilter.MaxFilter(2 * edge + 1)))


def _fire(mask: Mask) -> Image.Image:
    """What is seen in the letters: fire, brightest below, and the shade of their upper left edges."""
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
