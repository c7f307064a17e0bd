"""Hewn stone.

It has soft facets in the light from the upper left, speckle and cracks.

House rule: there are few tones, in patches that look like stone and take little room in files.
Nothing here is made while a picture is drawn, except grounds, once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import chain, pairwise
from math import cos, pi, sin
from random import Random
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageOps

from render.kit import theme
from render.kit.style import px, setting
from render.kit.theme import Colour

Ink = int | tuple[int, int, int]
"""A colour, or the lightness of stone that is not coloured yet."""

_FACETS: Final = ((150, 1.0), (62, 0.2))
"""Sizes of the lumps of a stone, in units, and the height of each sort beside the largest."""
_SLOPE: Final = 5
"""Number of units over which the light on a slope is computed."""
TONE: Final = 4
"""How much more red each tone of a stone has than the next.

At every such step the file has another colour, and no edge of a tone is steep.
"""
_CELL: Final = 4
"""Pillow finds a colour of a palette for cells of so many steps each way, from their lowest corner.

A tone is at most one step above that corner, so that it is found for its own cell.
"""
_STEP: Final = 34
"""Length of a crack's step, in units."""


def hewn(
    width: int,
    height: int,
    tones: Sequence[Colour],
    rough: float,
    at: tuple[float, float],
) -> Image.Image:
    """Return stone of this size, from the first tone to the second.

    The first is where the light falls on it.

    The light comes from `at`, in shares of width and height. The rougher the stone, the more its
    slopes differ.
    """
    falling = falling_off(*grained_size(width, height), at)
    return apply_tones(add(falling, relief(width, height, rough, "rock")), tones, (width, height))


def grained_size(width: int, height: int) -> tuple[int, int]:
    """Return the size at which a stone of these pixels is computed.

    Its grains are two pixels wide, which makes small files.
    """
    return (-(-width // 2), -(-height // 2)) if setting().scale >= 1 else (width, height)


def apply_tones(
    share: Image.Image, tones: Sequence[Colour], size: tuple[int, int], step: int = TONE
) -> Image.Image:
    """Return stone of this size by its lightness, 0 to 255.

    The tones go from the last through those before it to the first.

    Each tone has `step` more red than the next.
    """
    indices = share.copy() if share.size == size else share.resize(size, Image.Resampling.NEAREST)
    # One table of all tones takes half the time of a table for each of red, green and blue.
    indices.putpalette(_table(tuple(tones), step))
    return indices.convert("RGB")


def of_tones(tones: Sequence[Colour], step: int = TONE) -> tuple[Colour, ...]:
    """Return all tones of stone that is made of these."""
    red, green, blue = _bands(tuple(tones), step)
    together = sorted({*zip(red, green, blue, strict=True)})
    return tuple("#{:02X}{:02X}{:02X}".format(*tone) for tone in together)


@cache
def _bands(tones: tuple[Colour, ...], step: int) -> tuple[list[int], ...]:
    """Return red, green and blue of stone by its lightness."""
    first, *rest = (theme.rgb(tone) for tone in reversed(tones))
    red, green, blue = map(_snap, first)
    ramp, last = [(red, green, blue)], first
    for until in rest:
        steps = max(round((until[0] - last[0]) / step), 1)
        for number in range(1, steps + 1):
            red, green, blue = (
                _snap(round(one + (to - one) * number / steps)) for one, to in zip(last, until, strict=True)
            )
            ramp.append((red, green, blue))
        last = until
    most = len(ramp) - 1
    return tuple([ramp[round(value / 255 * most)][band] for value in range(256)] for band in range(3))


def _snap(value: int) -> int:
    """Return the nearest value that is at most one step above the corner of its cell."""
    return min(value + (value % _CELL == 3) - (value % _CELL == 2), 255 // _CELL * _CELL)


@cache
def _table(tones: tuple[Colour, ...], step: int) -> bytes:
    """Return the colours of stone by its lightness, three bytes each."""
    return bytes(chain.from_iterable(zip(*_bands(tones, step), strict=True)))


def falling_off(width: int, height: int, at: tuple[float, float]) -> Image.Image:
    """Return light from a point: 255 there, none in the farthest corner.

    The point is given in shares of width and height.
    """
    falling = ImageOps.invert(Image.radial_gradient("L"))
    reach = 2 * max(at[0], 1 - at[0]) * width, 2 * max(at[1], 1 - at[1]) * height
    # Half as large again: the gradient is black at its circle, and the picture's corners lie
    # outside of that.
    wide, high = (1.42 * far / size for far, size in zip(reach, falling.size, strict=True))
    left, top = falling.width / 2 - at[0] * width / wide, falling.height / 2 - at[1] * height / high
    shown = (left, top, left + width / wide, top + height / high)
    return falling.resize((width, height), Image.Resampling.BICUBIC, box=shown)


def add(share: Image.Image, by: Image.Image) -> Image.Image:
    """Return a share made lighter or darker; 128 changes nothing."""
    return ImageChops.add(share, by, 1, -128)


def relief(width: int, height: int, rough: float, seed: str) -> Image.Image:
    """Return how slopes of stone face the light; 128 is flat.

    The image has the size that `grained_size` returns.
    """
    size = grained_size(width, height)
    scale = setting().scale * size[0] / width
    by = max(round(_SLOPE * scale), 1)
    chance, around = Random(seed), (size[0] + by, size[1] + by)
    high = Image.new("L", around, 0)
    most = sum(share for _, share in _FACETS)
    for cell, share in _FACETS:
        lumps = _noise(chance, around, cell * scale)
        high = ImageChops.add(high, lumps.point([round(value * share / most) for value in range(256)]))
    # What the offset brings in at the far side is cut off.
    lit = ImageChops.subtract(ImageChops.offset(high, -by, -by), high, 1, 128).crop((0, 0, *size))
    # Steep, then flat: facets rather than waves.
    return lit.point([128 + _facet((value - 128) * rough * 6) for value in range(256)])


def _facet(slope: float) -> int:
    sign = 1 if slope > 0 else -1
    return round(sign * min(abs(slope), 26 + abs(slope) * 0.2))


def _noise(chance: Random, size: tuple[int, int], cell: float) -> Image.Image:
    """Return lumps of about `cell` pixels.

    `cell` need not be whole, so that they are the same in every size of picture.
    """
    pitch = max(cell, 1)
    count = (round(size[0] / pitch) + 3, round(size[1] / pitch) + 3)
    few = Image.frombytes("L", count, chance.randbytes(count[0] * count[1]))
    shown = (1, 1, 1 + size[0] / pitch, 1 + size[1] / pitch)
    return few.resize(size, Image.Resampling.BICUBIC, box=shown)


def pits(image: Image.Image, count: int, paints: tuple[Ink, Ink], seed: str) -> None:
    """Draw holes no larger than a grain.

    Their lower right edge is in the light.
    """
    chance, pen = Random(seed), ImageDraw.Draw(image)
    off = max(px(2), 1)
    for _ in range(count):
        x, y = (round(chance.uniform(0, side)) // 2 * 2 for side in image.size)
        wide, high = px(chance.choice((2, 2, 4))), px(chance.choice((2, 2, 4)))
        pen.rectangle((x + off, y + off, x + wide + off, y + high + off), fill=paints[1])
        pen.rectangle((x, y, x + wide, y + high), fill=paints[0])


def cracks(
    image: Image.Image,
    count: int,
    paints: tuple[Ink, Ink],
    seed: str,
    *,
    long: int = 7,
    wide: float = 2.4,
) -> None:
    """Draw dark lines that wander.

    Their lower right edge is in the light.
    """
    chance, size = Random(seed), (image.width, image.height)
    dark, light = Image.new("L", size), Image.new("L", size)
    for _ in range(count):
        start = (chance.uniform(0, size[0]), chance.uniform(0, size[1]))
        angle = chance.uniform(0, 2 * pi)
        line = _wander(chance, start, angle, chance.randint(long // 2, long))
        _crack(dark, light, line, wide)
        if len(line) > 4:
            branch = line[len(line) // 2]
            _crack(
                dark, light, _wander(chance, branch, angle + chance.choice((-1, 1)), long // 2), wide * 0.7
            )
    for mask, paint, share in ((light, paints[1], 0.35), (dark, paints[0], 0.75)):
        soft = mask.point([round(value * share) for value in range(256)])
        image.paste(paint, (0, 0, *size), soft)


def _wander(
    chance: Random, start: tuple[float, float], angle: float, steps: int
) -> list[tuple[float, float]]:
    line = [start]
    for _ in range(steps):
        angle += chance.uniform(-0.75, 0.75)
        far = _STEP * chance.uniform(0.4, 1) * setting().scale
        x, y = line[-1]
        line.append((x + cos(angle) * far, y + sin(angle) * far))
    return line


def _crack(dark: Image.Image, light: Image.Image, line: Sequence[tuple[float, float]], wide: float) -> None:
    """Draw one crack, thinner towards its end."""
    pens = ImageDraw.Draw(dark), ImageDraw.Draw(light)
    off = max(px(2), 1)
    for number, (one, other) in enumerate(pairwise(line)):
        left = 1 - number / len(line)
        width = max(px(wide * (0.4 + left)), 1)
        pens[0].line([one, other], fill=round(255 * (0.35 + 0.65 * left)), width=width)
        pens[1].line([(x + off, y + off) for x, y in (one, other)], fill=round(255 * left), width=width)
