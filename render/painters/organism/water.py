"""What is soft in a picture of the dish: water with light on its bed and specks that float in it, the core's glow, the glass.

House rule: water is one scale of tones, each with a colour of its own in the file, and a regular pattern where one tone goes
over into the next. So nothing is banded, and files stay small. All of it is made in a quarter of its size and enlarged.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import isqrt
from random import Random
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from render import grounds
from render.geometry import Box
from render.painters.organism import colours
from render.palette import RGB
from render.setting import px

_COARSE: Final = 4
_STEP: Final = 16
"""Steps of light of a tone."""
_PATTERN: Final = (6, 8, 9, 7)
"""Where it begins, on two by two pixels, as parts of that: tones are flat for the most, and one goes over into the next in the rest."""
_STEEP: Final = (0, 8, 12, 4)
"""The same where light is steep."""
FINEST: Final = (0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5)
"""The same about the core, on four by four."""
_BRIGHT: Final = 122
"""From where light is steep."""
_DEPTH: Final = (104, 26)
"""How light water is about the core, and at the rim."""
_OUTSIDE: Final = (58, 4)
"""And the ground, where the light is and in the corners."""
_NETS: Final = ((9, 5.2), (15, 4.4))
"""Light on the bed: how many meshes a net has across the dish, and how fine its threads are."""
_NET: Final = 0.2
"""How bright it is."""
_SPECKS: Final = 60
_SPECK: Final = (0.003, 0.011)
"""Their radii, as shares of the dish's side."""
_EDGE: Final = 32
"""How light edges of spaces are."""
_FINE: Final = 2
_GLOW: Final = 1.6
"""How far the core's light reaches, in sizes."""
_CALM: Final = 112
"""How light the water is there."""
_COOL: Final = 144
"""No lighter is what floats there: as light as fire it would have fire's colour."""
_HOT: Final = 0.08
"""How much of that reach shines."""
_MOTES: Final = 16
_FAINT: Final = (12, 40)
"""How bright they are."""


@dataclass(frozen=True, slots=True)
class Bowl:
    """A dish to be filled: its side, radius and spaces in units."""

    part: Box
    """What is seen of it, in units from its middle."""
    side: int
    radius: float
    size: int
    edges: Sequence[tuple[complex, complex]]
    """Of its spaces, from the middle."""


def around(width: int, height: int) -> Image.Image:
    """The ground about the dish, so many pixels large: out of focus, what floats there."""
    light = _falling(width // _COARSE, height // _COARSE, _OUTSIDE, (0.42, 0.4))
    chance = Random(11)
    for _ in range(_MOTES):
        far = chance.uniform(0.008, 0.034) * light.width
        at = chance.uniform(0, light.width), chance.uniform(0, light.height)
        speck(light, at, far, round(chance.uniform(*_FAINT)), soft=0.2)
    return _toned(light, (width, height))


def filled(bowl: Bowl) -> Image.Image:
    """Its water, with light and shadow of the glass."""
    small = px(bowl.side) // _COARSE
    light = ImageChops.add(_falling(small, small, _DEPTH, (0.44, 0.42)), _net(small))
    chance = Random(23)
    for _ in range(_SPECKS):
        far = chance.uniform(*_SPECK) * small
        at = chance.uniform(0, small), chance.uniform(0, small)
        speck(light, at, far, round(chance.uniform(30, 90)), soft=0.4)
    light = _seen(_walled(light, bowl, small / bowl.side), bowl)
    light = ImageChops.add(light, _edges(bowl, light.size))
    image = _toned(light, light.size)
    _glow(image, light, bowl)
    return image


def _seen(small: Image.Image, bowl: Bowl) -> Image.Image:
    """What is seen of the dish, of a picture of all of it in a quarter of its size."""
    factor, half = small.width / bowl.side, bowl.side / 2
    box = [round((edge + half) * factor) for edge in bowl.part]
    size = (px(bowl.part.width), px(bowl.part.height))
    return small.crop((box[0], box[1], box[2], box[3])).resize(size, Image.Resampling.BICUBIC)


def _toned(light: Image.Image, size: tuple[int, int]) -> Image.Image:
    """Light as water, in so many pixels."""
    large = light if light.size == size else light.resize(size, Image.Resampling.BICUBIC)
    pattern = patterned(_PATTERN, size)
    # What is bright falls off within a few pixels: there all of a step is a pattern.
    pattern.paste(patterned(_STEEP, size), mask=large.point([255 * (step >= _BRIGHT) for step in range(256)]))
    return scaled(ImageChops.add(large, pattern), colours.TONES)


def scaled(light: Image.Image, tones: tuple[RGB, ...], step: int = _STEP) -> Image.Image:
    """Light in tones, each of so many of its steps."""
    return Image.merge("RGB", [light.point(scale) for scale in _scales(tones, step)])


@lru_cache
def _scales(tones: tuple[RGB, ...], step: int) -> tuple[list[int], ...]:
    """How much red, green and blue each step of light has."""
    each = [tones[min(light // step, len(tones) - 1)] for light in range(256)]
    return tuple([tone[part] for tone in each] for part in range(3))


def patterned(steps: Sequence[int], size: tuple[int, int]) -> Image.Image:
    """Steps of light on a square of pixels, over and over."""
    side = isqrt(len(steps))
    tile = Image.frombytes("L", (side, side), bytes(steps))
    pattern = Image.new("L", size)
    pattern.paste(tile)
    # Each time twice as much is there to be laid again: a hundredth of the work of laying every tile.
    while side < max(size):
        for across, down in ((side, 0), (0, side), (side, side)):
            pattern.paste(pattern.crop((0, 0, side, side)), (across, down))
        side *= 2
    return pattern


def _falling(width: int, height: int, light: tuple[int, int], at: tuple[float, float]) -> Image.Image:
    """Light that falls off from a point to the corners."""
    middle, edge = (f"#{step:02X}{step:02X}{step:02X}" for step in light)
    return grounds.vignette(width, height, middle, edge, at).getchannel("R")


def _net(side: int) -> Image.Image:
    """Threads of light such as waves throw on the bed: where smooth chance is neither high nor low."""
    nets = []
    for seed, (meshes, fine) in enumerate(_NETS):
        bed = Image.frombytes("L", (meshes, meshes), Random(seed + 4).randbytes(meshes * meshes))
        waves = bed.resize((side, side), Image.Resampling.BICUBIC)
        nets.append(waves.point([max(0, round(255 - fine * abs(step - 128))) for step in range(256)]))
    both = ImageChops.add(nets[0], nets[1], scale=2)
    lit = ImageOps.invert(Image.radial_gradient("L")).resize((side, side), Image.Resampling.BICUBIC)
    soft = ImageChops.multiply(both, lit).filter(ImageFilter.GaussianBlur(side / 150))
    return soft.point([round(_NET * step) for step in range(256)])


def speck(light: Image.Image, at: tuple[float, float], far: float, more: int, *, soft: float) -> None:
    """A round thing out of focus, so much lighter; the softer its edge, the larger it is as a share of it."""
    edge = round(far * (1 + 2 * soft)) + 1
    large = Image.new("L", (8 * edge, 8 * edge))
    ImageDraw.Draw(large).circle((4 * edge, 4 * edge), 4 * far, fill=more)
    place = Box.around((round(at[0]), round(at[1])), 2 * edge, 2 * edge)
    speck = large.reduce(4).filter(ImageFilter.GaussianBlur(far * soft))
    light.paste(ImageChops.add(light.crop(place), speck), place[:2])


def _edges(bowl: Bowl, size: tuple[int, int]) -> Image.Image:
    """Light on the edges of spaces, each drawn once."""
    factor = _FINE * size[0] / bowl.part.width
    large = Image.new("L", (_FINE * size[0], _FINE * size[1]))
    pen, middle = ImageDraw.Draw(large), complex(-bowl.part.left, -bowl.part.top)
    for edge in bowl.edges:
        (x, y), (to_x, to_y) = ((at.real, at.imag) for at in (factor * (middle + end) for end in edge))
        pen.line((x, y, to_x, to_y), fill=_EDGE, width=round(2 * factor))
    return large.reduce(_FINE)


def _walled(light: Image.Image, bowl: Bowl, scale: float) -> Image.Image:
    """The wall's shadow on the water at the upper left, and the light that it gathers at the lower right."""
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
    """The core's light: water that is calm and ever warmer, to what shines in its middle."""
    reach = round(px(bowl.size) * _GLOW)
    # Pillow's gradient ends at the corners of its square.
    ramp = Image.radial_gradient("L").point([min(255, round(step * 2**0.5)) for step in range(256)])
    far = ramp.resize((2 * reach, 2 * reach), Image.Resampling.BICUBIC)
    place = Box.around((px(-bowl.part.left), px(-bowl.part.top)), 2 * reach, 2 * reach)
    water = light.crop(place).point([min(_COOL, step) for step in range(256)])
    water.paste(_CALM, mask=far.point([min(255, 3 * (255 - step)) for step in range(256)]))
    lit = ImageChops.add(water, far.point([round(_heat(step / 255)) for step in range(256)]))
    part = scaled(ImageChops.add(lit, patterned(FINEST, far.size)), colours.LAMP)
    image.paste(part, place[:2], far.point([255 * (step < 250) for step in range(256)]))


def _heat(far: float) -> float:
    """How much light there is so far from the middle of the core's light, of its reach."""
    if far < _HOT:
        return 255 - _CALM
    out = (far - _HOT) / (1 - _HOT)
    return max(0.0, float(36 * (1 - out) ** 2 + (255 - _CALM - 36) * (1 - min(1.0, 2.6 * out)) ** 1.5))
