"""Rays of light on a ground, for the picture at a match's end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.kit import theme
from render.kit.theme import Colour

_COARSE: Final = 4
"""Light is soft, so it is drawn in a quarter of the size."""
_SOFT: Final = 1.6
_REACH: Final = 0.82
"""How far rays reach, in the longer side of the picture."""


@lru_cache(8)
def _fan(width: int, height: int, at: tuple[float, float], count: int, strength: int) -> Image.Image:
    """Return the light of `count` rays from a point given as shares, in mode L."""
    wide, high = max(1, width // _COARSE), max(1, height // _COARSE)
    x, y, far = at[0] * wide, at[1] * high, 2.0 * max(wide, high)
    image = Image.new("L", (wide, high))
    pen = ImageDraw.Draw(image)
    for ray in range(count):
        # Every second ray is narrower, as light through leaves or a lamp's vents.
        turn, half = 2 * pi * (ray + 0.25) / count, pi / count * (0.62 if ray % 2 else 0.4)
        ends = [(x + far * cos(turn + by), y + far * sin(turn + by)) for by in (-half, half)]
        pen.polygon([(x, y), *ends], fill=strength)
    soft = image.filter(ImageFilter.GaussianBlur(_SOFT))
    return ImageChops.multiply(soft, falling(wide, high, at, _REACH))


def falling(width: int, height: int, at: tuple[float, float], reach: float = 1.0) -> Image.Image:
    """Return light that falls off about a point, in mode L; `reach` is in longer sides."""
    gradient = Image.radial_gradient("L")
    side = 2 * reach * max(width, height)
    scale = side / gradient.width
    left, top = gradient.width / 2 - at[0] * width / scale, gradient.height / 2 - at[1] * height / scale
    shown = (left, top, left + width / scale, top + height / scale)
    plain = Image.new("L", (gradient.width * 3, gradient.height * 3), 255)
    plain.paste(gradient, (gradient.width, gradient.height))
    here = gradient.width
    moved = (shown[0] + here, shown[1] + here, shown[2] + here, shown[3] + here)
    part = plain.resize((width, height), Image.Resampling.BICUBIC, box=moved)
    return ImageChops.invert(part)


def shine(
    image: Image.Image,
    colours: Sequence[Colour],
    at: tuple[float, float],
    *,
    count: int = 26,
    strength: int = 52,
    lamp: int = 56,
) -> Image.Image:
    """Return a ground, in pixels, under a lamp and its rays.

    With several colours each lights its own part, from left to right. `strength` and `lamp` are
    those of the rays and of the light between them, up to 255.
    """
    width, height = image.size
    small = (max(1, width // _COARSE), max(1, height // _COARSE))
    light = ImageChops.add(
        _fan(width, height, at, count, strength),
        falling(*small, at, 0.62).point([step * lamp // 255 for step in range(256)]),
    )
    paints = [theme.rgb(colour) for colour in colours]
    row = Image.new("RGB", (len(paints), 1))
    row.putdata(paints)
    tint = row.resize(small, Image.Resampling.BICUBIC if len(paints) > 1 else Image.Resampling.NEAREST)
    glow = ImageChops.multiply(tint, Image.merge("RGB", (light, light, light)))
    return ImageChops.screen(image, glow.resize(image.size, Image.Resampling.BICUBIC))
