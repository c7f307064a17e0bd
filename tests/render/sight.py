"""Colours as seen with full protan-, deuter- and tritanopia, and their distances.

The simulation is Machado, Oliveira and Fernandes (2009) at full severity, three matrices on linear
light. The distance is Oklab's, times 100. It is no CIECAM, but it ranks palettes alike and needs no
library.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import dist

from PIL import Image, ImageFilter

from render.kit.palette import RGB
from render.kit.theme import Colour, linear, rgb

SIGHTS = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
GREY = "grey"
_FINE = 33
"""Steps of each channel for which colours are computed; those between are mixed."""


def convert_colour(colour: Colour, sight: str) -> tuple[int, int, int]:
    """Return the colour as that sight has it."""
    light = [linear(channel / 255) for channel in rgb(colour)]
    red, green, blue = (
        _channel(sum(share * amount for share, amount in zip(row, light, strict=True)))
        for row in SIGHTS[sight]
    )
    return red, green, blue


def convert_image(image: Image.Image, sight: str) -> Image.Image:
    """Return a picture in full colours as that sight has it.

    It is exact within a step or two of light. "grey" stands for seeing no colours.
    """
    return image.convert("L").convert("RGB") if sight == GREY else image.filter(_table(sight))


@cache
def _table(sight: str) -> ImageFilter.Color3DLUT:
    def looked_up(*channels: float) -> tuple[float, float, float]:
        colour = "#{:02x}{:02x}{:02x}".format(*(round(255 * channel) for channel in channels))
        red, green, blue = convert_colour(colour, sight)
        return red / 255, green / 255, blue / 255

    return ImageFilter.Color3DLUT.generate(_FINE, looked_up)


def least_distance(colours: Sequence[Colour], sight: str) -> float:
    """Return the distance of the two most similar colours."""
    labs = [oklab(convert_colour(colour, sight)) for colour in colours]
    return min(100 * dist(one, other) for one, other in combinations(labs, 2))


def _channel(light: float) -> int:
    light = min(max(light, 0.0), 1.0)
    encoded = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return round(255 * encoded)


def oklab(colour: RGB) -> tuple[float, float, float]:
    """Return the colour in Oklab, where distance is about what the eye sees.

    Black to white is 1.
    """
    red, green, blue = (_LINEAR[channel] for channel in colour)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    medium = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


_LINEAR = [linear(channel / 255) for channel in range(256)]
