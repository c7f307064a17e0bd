"""Colours: how they blend, how far apart they look, and the 256 that a picture keeps when it becomes a file.

A file has a palette of its own, found in the picture: that takes half a millisecond, and looks better than one palette
for all pictures of a game. What must be exact, because it carries meaning and may be a few pixels small, is in it first.
"""

from collections.abc import Iterable
from itertools import chain
from typing import Final

from PIL import Image

from render import theme
from render.theme import Colour

RGB = tuple[int, int, int]
Pair = tuple[Colour, Colour]
"""Paint, and the ground that it stands on."""
_Lab = tuple[float, float, float]

ROOM: Final = 256
_SAMPLED: Final = 6
"""Every so many pixels each way the picture is looked at for its colours."""


def few(image: Image.Image, exact: Iterable[Colour], room: int = ROOM) -> tuple[Image.Image, bytes]:
    """The picture in numbers of colours (mode L), and the colours, three bytes each: some exactly, and the picture's own.

    There is room for so many together.
    """
    kept = tuple(dict.fromkeys(map(theme.rgb, exact)))
    size = (max(1, image.width // _SAMPLED), max(1, image.height // _SAMPLED))
    # NEAREST, as a blend of two colours is neither; FASTOCTREE takes a tenth of what the others do, and errs less.
    sampled = image.resize(size, Image.Resampling.NEAREST)
    found = sampled.quantize(room - len(kept), Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    data = (bytes(chain.from_iterable(kept)) + bytes(found.getpalette() or ()))[: 3 * room]
    colours = Image.new("P", (1, 1))
    colours.putpalette(data)
    numbered = image.quantize(palette=colours, dither=Image.Dither.NONE)
    return Image.frombytes("L", numbered.size, numbered.tobytes()), data


def blend(paint: RGB, ground: RGB, share: float) -> RGB:
    """Paint over ground, `share` of it from 0 to 1."""
    red, green, blue = (round(g + (p - g) * share) for p, g in zip(paint, ground, strict=True))
    return red, green, blue


def mixed(paint: Colour, ground: Colour, share: float) -> Colour:
    """The same for colours by name."""
    return "#{:02X}{:02X}{:02X}".format(*blend(theme.rgb(paint), theme.rgb(ground), share))


def oklab(colour: RGB) -> _Lab:
    """The colour in Oklab, where distance is about what the eye sees: black to white is 1."""
    red, green, blue = (_LINEAR[channel] for channel in colour)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    medium = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


_LINEAR: Final = [theme.linear(channel / 255) for channel in range(256)]
