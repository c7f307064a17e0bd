"""The cover of KOA.

The name is hewn into the rock and full of light, above one large cave with a digger.
"""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageChops, ImageFilter, ImageOps

from render.kit import grounds, lettering, theme
from render.kit.canvas import Canvas
from render.kit.covers import Crop, Format, KeyArt
from render.kit.geometry import Box, Point
from render.kit.logo import Logotype, logotype
from render.kit.shapes import Mask
from render.kit.style import is_stark, px
from render.kit.wording import word
from render.painters.koa import colours, scenery, words
from render.painters.koa.board import paintings, stone

_HEIGHT: Final = 960
TITLE: Final = 380
_TITLE_AT: Final = 186
_PITCH_AT, _FOR_WHOM_AT = 856, 918
_DEPTH: Final = 15
_CHAMFER: Final = 5
_LIT_EDGE: Final = "#D8AE74"
"""The edge of the hewn letters that the fire lights."""
_FIRE_COLOURS: Final = ("#FFEBA6", "#E9861C")
"""The fire in the letters where it burns, and far from there."""
_LIGHT: Final = (0.5, 0.46)
_ROUGH: Final = 0.5
_TORCHES: Final = ((170, 158), (1030, 158))
"""Torches beside the name in a heading."""
_PAINTINGS: Final = (
    ("bison", 8, 316, 216, True),
    ("stag", 980, 330, 210, True),
    ("hand", 1090, 190, 92, False),
    ("hand", 22, 560, 84, True),
    ("hand", 26, 96, 84, False),
    ("hand", 1096, 560, 84, False),
)
"""Paintings about the cave: what, the upper left corner, the size, and whether it is turned."""
_OCHRE: Final = "#4A2008"
_CALM: Final = 3
"""Number of grains over which stone is smoothed. Single grains look like specks."""


def cover() -> Canvas:
    """Return the cover with title, cave and number of players."""
    canvas = Canvas(theme.WIDTH, _HEIGHT)
    middle = theme.WIDTH // 2
    if is_stark():
        mask = lettering.draw_text(words.TITLE, TITLE, bold=True).mask
        canvas.stamp(mask, (middle, _HEIGHT // 2), colours.TORCH)
    else:
        canvas.lay(_art(), (0, 0))
        title(canvas, (middle, _TITLE_AT))
    canvas.text((middle, _PITCH_AT), word(words.PITCH), theme.BODY, theme.TEXT, heavy=True, side="middle")
    canvas.text((middle, _FOR_WHOM_AT), word(words.FOR_WHOM), theme.BODY, colours.CHALK, side="middle")
    return canvas


def _art() -> Image.Image:
    """Return rock with the cave, without words."""
    return grounds.get_art("koa cover", theme.WIDTH, _HEIGHT, _dig)


def _lit_rock() -> Image.Image:
    """Return a strip of rock between two torches."""
    canvas = Canvas(theme.WIDTH, Format.HEADING.value[1])
    if not is_stark():
        canvas.image = _hew(*canvas.image.size)
    for at, is_left in ((_TORCHES[0], True), (_TORCHES[1], False)):
        scenery.torch(canvas, at, is_left=is_left)
    return canvas.image


def _hew(width: int, height: int) -> Image.Image:
    """Return cracked rock, its size in pixels."""
    falling = stone.falling_off(*stone.grained_size(width, height), _LIGHT)
    light = stone.add(falling, stone.relief(width, height, _ROUGH, "rock"))
    light = light.filter(ImageFilter.MedianFilter(_CALM)).resize((width, height), Image.Resampling.BICUBIC)
    image = ImageOps.colorize(light, theme.rgb(colours.DEEP), theme.rgb(colours.PALE))
    stone.cracks(image, 8, (theme.rgb(colours.DEEP), theme.rgb(colours.EDGES[0])), "cover", long=9, wide=3.4)
    return image


def _dig(width: int, height: int) -> Image.Image:
    """Draw rock with a cave, its size in pixels."""
    canvas = Canvas(theme.WIDTH, _HEIGHT)
    if not is_stark():
        canvas.image = _hew(width, height)
        for what, x, y, size, is_turned in _PAINTINGS:
            charcoal = paintings.draw(what, px(size), is_turned=is_turned)
            canvas.image.paste(theme.rgb(_OCHRE), (px(x), px(y)), charcoal)
    scenery.cave(canvas)
    return canvas.image


def logo(room: Point) -> Logotype:
    """Return the logotype as large as it fits into a room."""
    return logotype("koa", (theme.WIDTH, 480), lambda canvas: title(canvas, (600, 240)), room)


def title(canvas: Canvas, middle: Point) -> None:
    """Hew the game's name about a point, deep and full of light."""
    mask = lettering.draw_text(words.TITLE, TITLE, bold=True).mask
    canvas.stamp(grounds.glow(mask, 60, 0.4), middle, colours.EMBER)
    for by, paint in ((_CHAMFER, _LIT_EDGE), (-_CHAMFER, colours.DEEP)):
        canvas.stamp(_grow(mask), (middle[0] + by, middle[1] + by), paint)
    at = (px(middle[0]) - mask.width // 2, px(middle[1]) - mask.height // 2)
    canvas.image.paste(_fire(mask), at, mask.image)


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
    fire = grounds.vignette(mask.width, mask.height, _FIRE_COLOURS[0], _FIRE_COLOURS[1], (0.5, 1.05))
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


KEY: Final = KeyArt(
    words.TITLE,
    logo,
    TITLE,
    {
        Format.SQUARE: Crop(_art, 130, 0, 1070, Box(260, 26, 940, 316)),
        Format.BROAD: Crop(_art, 0, 40, 1200, Box(120, 72, 1080, 336)),
        Format.HEADING: Crop(_lit_rock, 0, 0, 1200, Box(60, 24, 1140, 216)),
    },
)
