"""The core's light on the cover of ORGANISM: on water and bodies.

House rules: water is one scale of tones, from the dark to the core, and each body another. Places
are in units from a corner beyond the picture's.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import cos, pi, sin
from random import Random
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.kit import palette, theme
from render.kit.geometry import Box
from render.kit.palette import RGB
from render.kit.style import is_stark, px, setting
from render.kit.theme import Colour
from render.painters.organism import colours
from render.painters.organism.board import tissue, water

At = tuple[float, float]

BEYOND: Final = 40
"""Painted margin beyond every edge of the picture, so that nothing ends there.

Places are from that corner.
"""
CORE: Final[At] = (BEYOND + 640, BEYOND + 530)
HALF: Final = 2
_QUARTER: Final = 4
_MARGIN: Final = 24
"""Margin about a body, in half its size."""
_DARK: Final = 14
_GLOW: Final = ((1050, 74, 1.1), (520, 70, 1.5), (330, 110, 1.6))
"""The core's light, in parts: reach, brightness and steepness of the fall."""
_SHADES: Final = (
    *((0.0, "#02101A"), (0.2, "#0A303B"), (0.36, "#14565C"), (0.5, "#3C7A66"), (0.62, "#8E8A50")),
    *((0.74, "#DDA548"), (0.86, "#FFD377"), (1.0, "#FFF6DC")),
)
"""Water, by how light it is."""
_RAYS: Final = 26
_RELIEF: Final = 0.035
"""Distance towards the core and away from it at which a body's slope is measured."""


def _between(stops: Sequence[tuple[float, RGB]], at: float) -> RGB:
    """Return the colour at a position on a scale of stops."""
    for (low, paint), (high, other) in pairwise(stops):
        if at <= high:
            return palette.blend(other, paint, max(0.0, at - low) / (high - low))
    return stops[-1][1]


def _tones(flesh: Sequence[RGB]) -> tuple[RGB, ...]:
    """Return a body's colour for each step of light."""
    stops = [((n + 0.5) / len(flesh), tone) for n, tone in enumerate(flesh)]
    return tuple(_between(stops, n / 255) for n in range(256))


WATER: Final = tuple(_between([(at, theme.rgb(paint)) for at, paint in _SHADES], n / 255) for n in range(256))
TONES: Final = tuple(map(_tones, colours.FLESH))
TITLE: Final = _tones(colours.TITLE)


def paint_water(size: tuple[int, int], covers: Iterable[Image.Image]) -> Image.Image:
    """Return water lit from the core, with the shadows of these bodies.

    It is one scale of light, from the corners to the core.
    """
    if is_stark():
        return Image.new("RGB", size, theme.rgb(theme.STARK[theme.TABLE]))
    # Soft parts are made in a quarter of their size.
    small = (size[0] // _QUARTER, size[1] // _QUARTER)
    light = ImageChops.add(Image.new("L", small, _DARK), _rays(small))
    for reach, most, power in _GLOW:
        light = ImageChops.add(light, _shine(small, _QUARTER, (reach, most, power)))
    for cover in covers:
        fallen = ImageChops.offset(cover.reduce(_QUARTER).crop((0, 0, *small)), px(2), px(5))
        soft = fallen.filter(ImageFilter.GaussianBlur(px(5)))
        light = ImageChops.multiply(light, soft.point([255 - round(0.42 * step) for step in range(256)]))
    light = light.resize(size, Image.Resampling.BICUBIC)
    _motes(light)
    return water.apply_scale(light, WATER, 1)


def _shine(size: tuple[int, int], smaller: int, light: tuple[float, int, float]) -> Image.Image:
    """Return light about the core, made `smaller` times smaller.

    `light` is its reach, brightness and steepness of the fall.
    """
    reach, most, power = light
    side = 2 * px(reach / smaller)
    far = Image.radial_gradient("L").resize((side, side), Image.Resampling.BILINEAR)
    lit = far.point([round(most * max(0.0, 1 - 2**0.5 * step / 255) ** power) for step in range(256)])
    whole = Image.new("L", size)
    whole.paste(lit, (px(CORE[0] / smaller) - side // 2, px(CORE[1] / smaller) - side // 2))
    return whole


def _rays(size: tuple[int, int]) -> Image.Image:
    """Return shafts of light from the core through the water."""
    small = Image.new("L", size)
    pen, chance, scale = ImageDraw.Draw(small), Random(11), setting().scale / _QUARTER
    x, y = CORE[0] * scale, CORE[1] * scale
    for ray in range(_RAYS):
        turn = 2 * pi * (ray + chance.uniform(-0.3, 0.3)) / _RAYS
        wide, far = chance.uniform(0.02, 0.07), chance.uniform(700, 1100) * scale
        ends = [(x + far * cos(turn + side * wide), y + far * sin(turn + side * wide)) for side in (-1, 1)]
        pen.polygon([(x, y), *ends], fill=chance.randint(20, 60))
    soft = small.filter(ImageFilter.GaussianBlur(9 * setting().scale))
    return ImageChops.multiply(soft, _shine(size, _QUARTER, (900, 255, 1.0)))


def _motes(light: Image.Image) -> None:
    """Draw floating specks, out of focus."""
    chance, scale = Random(23), setting().scale
    for _ in range(46):
        x, y = chance.uniform(0, theme.WIDTH) * scale, chance.uniform(340, 1220) * scale
        water.speck(
            light,
            (x, y),
            chance.uniform(3, 15) * scale,
            chance.randint(12, 40),
            soft=chance.uniform(0.1, 0.5),
        )


def light_body(field: Image.Image, tones: Sequence[RGB]) -> tuple[Image.Image, Image.Image]:
    """Return a field in tones, lit by the core, and its coverage.

    Both are in twice its size.
    """
    around = Box(*(field.getbbox() or (0, 0, *field.size))).inflate(px(_MARGIN))
    box = Box(*map(max, around[:2], (0, 0)), *map(min, around[2:], field.size))
    part, corner = field.crop(box), (HALF * box.left, HALF * box.top)
    size = (HALF * box.width, HALF * box.height)
    level = part.point(_LEVELS)
    if not is_stark():
        # The light on it is softer than its edge: made in half the field's size, it takes a third
        # of the time.
        small = Box(*(edge // 2 for edge in box))
        hill = part.resize((small.width, small.height), Image.Resampling.BOX)
        hill = hill.filter(ImageFilter.GaussianBlur(14 * setting().scale / _QUARTER))
        towards, away = (_scale_part(hill, 1 + side * _RELIEF, small) for side in (1, -1))
        facing = ImageChops.subtract(towards, away, scale=1.1)
        averted = ImageChops.subtract(away, towards, scale=2.4)
        whole = (field.width // 2, field.height // 2)
        near = _shine(whole, _QUARTER, (1000, 185, 1.0)).crop(small).point([70 + step for step in range(256)])
        light, shade = (
            one.resize(part.size, Image.Resampling.BILINEAR)
            for one in (ImageChops.multiply(facing, near), averted)
        )
        level = ImageChops.subtract(ImageChops.add(level, light), shade)
    large = level.resize(size, Image.Resampling.BILINEAR)
    whole = (HALF * field.width, HALF * field.height)
    skin, cover = Image.new("RGB", whole), Image.new("L", whole)
    skin.paste(water.apply_scale(large, tuple(tones), 1), corner)
    cover.paste(tissue.shape(part.resize(size, Image.Resampling.BICUBIC)), corner)
    return skin, cover


def _scale_part(image: Image.Image, by: float, box: Box) -> Image.Image:
    """Return a part scaled about the core.

    It shows what is `by` times farther away. `box` is the place of the part.
    """
    scale = setting().scale / _QUARTER
    x, y = CORE[0] * scale - box.left, CORE[1] * scale - box.top
    where = (by, 0, x * (1 - by), 0, by, y * (1 - by))
    return image.transform(image.size, Image.Transform.AFFINE, where, Image.Resampling.BILINEAR)


def _level(depth: float) -> float:
    """Return how light a body is at a depth.

    It has a bright edge, and falls inside to a calm tone.
    """
    if depth < 0.25:
        return 205
    if depth < 0.5:
        return 205 - 85 * (depth - 0.25) / 0.25
    return 120 - 38 * min(1.0, (depth - 0.5) / 0.5)


_LEVELS: Final = [round(_level(max(0, step - 118) / 137)) for step in range(256)]


def blob(image: Image.Image, at: At, reach: float, paint: Colour, share: float, *, soft: float) -> None:
    """Draw a round thing in a share of a colour.

    A softer edge makes it larger, as a share of it.
    """
    scale = setting().scale
    edge = round(reach * scale * (1 + 2 * soft)) + 2
    large = Image.new("L", (8 * edge, 8 * edge))
    ImageDraw.Draw(large).circle((4 * edge, 4 * edge), 4 * reach * scale, fill=round(255 * share))
    mask = large.reduce(4).filter(ImageFilter.GaussianBlur(reach * scale * soft))
    image.paste(theme.rgb(paint), (round(at[0] * scale) - edge, round(at[1] * scale) - edge), mask)
