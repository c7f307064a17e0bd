"""The soft parts of the dish.

Water has shafts of light and floating specks; there are also the core's glow and the glass.

House rule: water is one scale of tones, each with a colour of its own in the file, and a regular
pattern between tones. So there are no bands, and files stay small. All of it is made in a quarter
of its size and enlarged.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, isqrt, pi, sin
from random import Random
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from render.kit import grounds
from render.kit.geometry import Box
from render.kit.palette import RGB, blend
from render.kit.style import px
from render.painters.organism import colours

_COARSE: Final = 4
_STEP: Final = 16
"""Steps of light of a tone."""
_PATTERN: Final = (3, 8, 10, 6)
"""Start of the next tone, on two by two pixels, as parts of a step.

Part of a tone is flat, so that files stay small, and the rest is the pattern of two.
"""
_CALMEST: Final = (6, 8, 9, 7)
"""The same for the dark ground about the dish, whose tones no eye tells apart."""
FINEST: Final = (0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5)
"""The same about the core and in bodies, on four by four."""
_DEPTH: Final = (148, 24)
"""Lightness of water about the core, and at the rim."""
_OUTSIDE: Final = (64, 6)
"""Lightness of the ground, where the light is and in the corners."""
_SPECKS: Final = 18
_SPECK: Final = (0.004, 0.012)
"""Radii of specks, as shares of the dish's side."""
_SHAFTS, _SHAFT = 16, 46
"""Number of the core's shafts of light on the bed, and their brightness."""
_DIATOMS: Final = (
    *((0.26, 0.3, 0.15, 0.6), (0.7, 0.2, 0.1, 2.2), (0.78, 0.62, 0.17, 1.2), (0.4, 0.8, 0.13, 2.8)),
    *((0.16, 0.62, 0.09, 1.9), (0.6, 0.86, 0.08, 0.3), (0.52, 0.12, 0.07, 1.0)),
)
"""Algae on the bed, out of focus: their middles, lengths, and directions; in the dish's sides."""
_RIBS: Final = 9
_ALGA: Final = (20, 46)
"""Lightness of an alga's body, and of its outline and ribs."""
_EDGE: Final = 32
"""Lightness of the edges of spaces."""
_FINE: Final = 2
_GLOW: Final = 2.2
"""Reach of the core's light, in sizes."""
_CALM: Final = 144
"""Lightness of the water there."""
_COOL: Final = 168
"""Maximum lightness of floating specks. Lighter ones would have the colour of fire."""
_HOT: Final = 0.11
"""Share of that reach that is white."""
_FALL: Final = (2.3, 1.9)
"""How soon the fire about it ends, as a share of the rest, and how steeply it falls."""
_MOTES: Final = 16
_FAINT: Final = (12, 40)
"""Brightness of motes."""


@dataclass(frozen=True, slots=True)
class Bowl:
    """A dish to be filled.

    Its side, radius and spaces are in units.
    """

    part: Box
    """The visible part of it, in units from its middle."""
    side: int
    radius: float
    size: int
    edges: Sequence[tuple[complex, complex]]
    """Edges of its spaces, from the middle."""
    is_fine: bool = False
    """Whether it is for a picture in true colour: its tones flow into each other."""


def around(width: int, height: int, *, is_fine: bool = False) -> Image.Image:
    """Return the ground about the dish: floating specks out of focus.

    Its size is in pixels. A fine one is for a picture in true colour.
    """
    light = _falling(width // _COARSE, height // _COARSE, _OUTSIDE, (0.42, 0.4))
    chance = Random(11)
    for _ in range(_MOTES):
        far = chance.uniform(0.008, 0.034) * light.width
        at = chance.uniform(0, light.width), chance.uniform(0, light.height)
        speck(light, at, far, round(chance.uniform(*_FAINT)), soft=0.2)
    return _apply_tones(light, (width, height), is_fine=is_fine, pattern=_CALMEST)


def paint_dish(bowl: Bowl) -> Image.Image:
    """Return the dish's water, with light and shadow of the glass."""
    small = px(bowl.side) // _COARSE
    light = _falling(small, small, _DEPTH, (0.47, 0.46))
    light = ImageChops.add(light, _shafts(small))
    chance = Random(23)
    for _ in range(_SPECKS):
        far = chance.uniform(*_SPECK) * small
        at = chance.uniform(0, small), chance.uniform(0, small)
        speck(light, at, far, round(chance.uniform(24, 56)), soft=0.5)
    for x, y, long, turn in _DIATOMS:
        _diatom(light, (x * small, y * small), long * small, turn)
    light = _crop_visible(_add_wall(light, bowl, small / bowl.side), bowl)
    light = ImageChops.add(light, _edges(bowl, light.size))
    image = _apply_tones(light, light.size, is_fine=bowl.is_fine)
    _glow(image, light, bowl)
    return image


def _crop_visible(small: Image.Image, bowl: Bowl) -> Image.Image:
    """Return the visible part of the dish.

    `small` is a picture of all of it in a quarter of its size.
    """
    factor, half = small.width / bowl.side, bowl.side / 2
    box = [round((edge + half) * factor) for edge in bowl.part]
    size = (px(bowl.part.width), px(bowl.part.height))
    return small.crop((box[0], box[1], box[2], box[3])).resize(size, Image.Resampling.BICUBIC)


def _apply_tones(
    light: Image.Image, size: tuple[int, int], *, is_fine: bool, pattern: Sequence[int] = _PATTERN
) -> Image.Image:
    """Return light as water of this size in pixels."""
    large = light if light.size == size else light.resize(size, Image.Resampling.BICUBIC)
    if is_fine:
        return apply_scale(large, colours.TONES, is_fine=True)
    return apply_scale(ImageChops.add(large, repeat_pattern(pattern, size)), colours.TONES)


def apply_scale(
    light: Image.Image, tones: tuple[RGB, ...], step: int = _STEP, *, is_fine: bool = False
) -> Image.Image:
    """Return light in tones of `step` steps each; fine ones have all colours between them."""
    scales = _fine_scales(tones, step) if is_fine else _scales(tones, step)
    return Image.merge("RGB", [light.point(scale) for scale in scales])


@lru_cache
def _scales(tones: tuple[RGB, ...], step: int) -> tuple[list[int], ...]:
    """Return the red, green and blue of each step of light."""
    each = [tones[min(light // step, len(tones) - 1)] for light in range(256)]
    return tuple([tone[part] for tone in each] for part in range(3))


@lru_cache
def _fine_scales(tones: tuple[RGB, ...], step: int) -> tuple[list[int], ...]:
    """Return the red, green and blue of each step of light, without steps between tones."""
    last = len(tones) - 1
    each = [
        blend(tones[min(light // step + 1, last)], tones[min(light // step, last)], light % step / step)
        for light in range(256)
    ]
    return tuple([tone[part] for tone in each] for part in range(3))


def repeat_pattern(steps: Sequence[int], size: tuple[int, int]) -> Image.Image:
    """Return a pattern of a square of steps, repeated."""
    side = isqrt(len(steps))
    tile = Image.frombytes("L", (side, side), bytes(steps))
    pattern = Image.new("L", size)
    pattern.paste(tile)
    # Each time twice as much is there to be pasted again: a hundredth of the work of pasting every
    # tile.
    while side < max(size):
        for across, down in ((side, 0), (0, side), (side, side)):
            pattern.paste(pattern.crop((0, 0, side, side)), (across, down))
        side *= 2
    return pattern


def _falling(width: int, height: int, light: tuple[int, int], at: tuple[float, float]) -> Image.Image:
    """Return light that falls off from a point to the corners."""
    middle, edge = (f"#{step:02X}{step:02X}{step:02X}" for step in light)
    return grounds.vignette(width, height, middle, edge, at).getchannel("R")


def _diatom(light: Image.Image, middle: tuple[float, float], long: float, turn: float) -> None:
    """Draw an alga of glass: a spindle with ribs, lighter than the water."""
    reach = round(long)
    large = Image.new("L", (4 * reach, 4 * reach))
    pen, scale = ImageDraw.Draw(large), 2 * long

    def at(along: float, across: float) -> tuple[float, float]:
        x, y = scale * along, scale * across
        return 2 * reach + x * cos(turn) - y * sin(turn), 2 * reach + x * sin(turn) + y * cos(turn)

    def half(along: float) -> float:
        return float(0.12 * (1 - (2 * along) ** 2) ** 0.8)

    steps = [step / 40 - 0.5 for step in range(41)]
    outline = [at(one, half(one)) for one in steps] + [at(one, -half(one)) for one in reversed(steps)]
    body, line = _ALGA
    pen.polygon(outline, fill=body)
    pen.line([*outline, outline[0]], fill=line, width=max(1, round(scale / 60)))
    for rib in range(1, _RIBS + 1):
        along = rib / (_RIBS + 1) - 0.5
        ends = at(along, half(along)), at(along, -half(along))
        pen.line(ends, fill=line, width=max(1, round(scale / 90)))
    pen.line((at(-0.45, 0), at(0.45, 0)), fill=line, width=max(1, round(scale / 80)))
    soft = large.reduce(2).filter(ImageFilter.GaussianBlur(long / 60))
    place = Box.around((round(middle[0]), round(middle[1])), soft.width, soft.height)
    light.paste(ImageChops.add(light.crop(place), soft), place[:2])


def _shafts(side: int) -> Image.Image:
    """Return shafts of light from the core, which fall off towards the rim."""
    beams = Image.new("L", (side, side))
    pen, chance, middle = ImageDraw.Draw(beams), Random(7), side / 2
    for shaft in range(_SHAFTS):
        turn = 2 * pi * (shaft + chance.uniform(-0.35, 0.35)) / _SHAFTS
        wide = chance.uniform(0.05, 0.15)
        ends = [
            (middle + side * cos(turn + way * wide), middle + side * sin(turn + way * wide))
            for way in (-1, 1)
        ]
        pen.polygon([(middle, middle), *ends], fill=chance.randint(90, 255))
    soft = beams.filter(ImageFilter.GaussianBlur(side / 48))
    lit = ImageOps.invert(Image.radial_gradient("L")).resize((side, side), Image.Resampling.BICUBIC)
    return ImageChops.multiply(soft, lit).point([round(_SHAFT * step / 255) for step in range(256)])


def speck(light: Image.Image, at: tuple[float, float], far: float, more: int, *, soft: float) -> None:
    """Draw a round speck out of focus, lighter by `more`.

    A softer edge makes it larger, as a share of it.
    """
    edge = round(far * (1 + 2 * soft)) + 1
    large = Image.new("L", (8 * edge, 8 * edge))
    ImageDraw.Draw(large).circle((4 * edge, 4 * edge), 4 * far, fill=more)
    place = Box.around((round(at[0]), round(at[1])), 2 * edge, 2 * edge)
    speck = large.reduce(4).filter(ImageFilter.GaussianBlur(far * soft))
    light.paste(ImageChops.add(light.crop(place), speck), place[:2])


def _edges(bowl: Bowl, size: tuple[int, int]) -> Image.Image:
    """Return light on the edges of spaces, each drawn once."""
    factor = _FINE * size[0] / bowl.part.width
    large = Image.new("L", (_FINE * size[0], _FINE * size[1]))
    pen, middle = ImageDraw.Draw(large), complex(-bowl.part.left, -bowl.part.top)
    for edge in bowl.edges:
        (x, y), (to_x, to_y) = ((at.real, at.imag) for at in (factor * (middle + end) for end in edge))
        pen.line((x, y, to_x, to_y), fill=_EDGE, width=round(2 * factor))
    return large.reduce(_FINE)


def _add_wall(light: Image.Image, bowl: Bowl, scale: float) -> Image.Image:
    """Return light with the wall's shadow and its gathered light.

    The shadow is at the upper left, the light at the lower right.
    """
    inside = Image.new("L", light.size)
    middle, reach = light.width / 2, bowl.radius * scale
    ImageDraw.Draw(inside).circle((middle, middle), reach, fill=255)
    soft = inside.filter(ImageFilter.GaussianBlur(0.035 * reach))
    outside = ImageChops.invert(soft)
    by = round(0.032 * reach)
    dark = ImageChops.offset(outside, by, by).point([round(step * 0.4) for step in range(256)])
    bright = ImageChops.multiply(ImageChops.offset(outside, -by, -by), soft)
    return ImageChops.add(ImageChops.subtract(light, dark), bright)


def _glow(image: Image.Image, light: Image.Image, bowl: Bowl) -> None:
    """Draw the core's light: calm water, warmer towards the shining middle."""
    reach = round(px(bowl.size) * _GLOW)
    # Pillow's gradient ends at the corners of its square.
    ramp = Image.radial_gradient("L").point([min(255, round(step * 2**0.5)) for step in range(256)])
    far = ramp.resize((2 * reach, 2 * reach), Image.Resampling.BICUBIC)
    place = Box.around((px(-bowl.part.left), px(-bowl.part.top)), 2 * reach, 2 * reach)
    water = light.crop(place).point([min(_COOL, step) for step in range(256)])
    water.paste(_CALM, mask=far.point([min(255, 2 * (255 - step)) for step in range(256)]))
    lit = ImageChops.add(water, far.point([round(_heat(step / 255)) for step in range(256)]))
    half = _STEP // 2
    if not bowl.is_fine:
        lit = ImageChops.add(lit, repeat_pattern([step // 2 for step in FINEST], far.size))
    tones = colours.FINE_LAMP if bowl.is_fine else colours.LAMP
    part = apply_scale(lit, tones, half, is_fine=bowl.is_fine)
    image.paste(part, place[:2], far.point([255 * (step < 250) for step in range(256)]))


def _heat(far: float) -> float:
    """Return the core's light at a share of its reach."""
    if far < _HOT:
        return 255 - _CALM
    out, (soon, steep) = (far - _HOT) / (1 - _HOT), _FALL
    return max(0.0, float(36 * (1 - out) ** 2 + (255 - _CALM - 36) * (1 - min(1.0, soon * out)) ** steep))
