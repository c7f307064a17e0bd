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

ROOM: Final = 256
_SAMPLED: Final = 6
"""Every so many pixels each way the picture is looked at for its colours."""
_PRESSED: Final = 3
"""The same for a picture that is to look as it did: a number prime to the periods of patterns."""


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


def folded(image: Image.Image) -> Image.Image:
    """A picture in a quarter of the room where it has so few colours that it is exactly the same with a palette of its own."""
    if image.mode != "RGB" or image.getcolors(ROOM) is None:
        return image
    # FASTOCTREE errs where there are few colours; this one takes five times as long.
    return image.quantize(ROOM, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def pressed(image: Image.Image) -> Image.Image:
    """A large picture in a quarter of the room, which it nearly is with the 256 colours that it has most: a step of 255 off.

    One that lets through what is under it stays as it is.
    """
    if image.mode != "RGB":
        return image
    size = (image.width // _PRESSED, image.height // _PRESSED)
    sampled = image.resize(size, Image.Resampling.NEAREST)
    colours = sampled.quantize(ROOM, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    return image.quantize(palette=colours, dither=Image.Dither.NONE)


def weight(image: Image.Image) -> int:
    """Bytes that a picture takes in memory."""
    of_a_pixel = 1 if image.mode in ("L", "P") else 4
    return of_a_pixel * image.width * image.height + (3 * ROOM if image.mode == "P" else 0)


def blend(paint: RGB, ground: RGB, share: float) -> RGB:
    """Paint over ground, `share` of it from 0 to 1."""
    red, green, blue = (round(g + (p - g) * share) for p, g in zip(paint, ground, strict=True))
    return red, green, blue


def mixed(paint: Colour, ground: Colour, share: float) -> Colour:
    """The same for colours by name."""
    return "#{:02X}{:02X}{:02X}".format(*blend(theme.rgb(paint), theme.rgb(ground), share))
