"""Colours: how they blend, how far apart they look, and the 256 that a picture keeps when it becomes a file.

A file has a palette of its own, found in the picture: that takes half a millisecond, and looks better than one palette
for all pictures of a game. What must be exact, because it carries meaning and may be a few pixels small, is in it first.
"""

from collections.abc import Iterable
from functools import reduce
from itertools import chain
from typing import Final

from PIL import Image, ImageChops

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
_COMMON: Final = 192
"""How many colours of such a palette are exact, or those of most of a picture; the others are of what these are far from."""
_FAR: Final = 8
"""By how many steps of 255 a colour has to be off to be looked up among these."""


def few(image: Image.Image, exact: Iterable[Colour], room: int = ROOM) -> tuple[Image.Image, bytes]:
    """The picture in numbers of colours (mode L), and the colours, three bytes each: some exactly, and the picture's own.

    There is room for so many together.
    """
    colours = found(image, exact, room)
    return numbered(image, of_palette(colours)), colours


def found(image: Image.Image, exact: Iterable[Colour], room: int = ROOM) -> bytes:
    """The colours that a picture is to have, three bytes each: some exactly, and its own; there is room for so many together."""
    kept = tuple(dict.fromkeys(map(theme.rgb, exact)))
    size = (max(1, image.width // _SAMPLED), max(1, image.height // _SAMPLED))
    # NEAREST, as a blend of two colours is neither; FASTOCTREE takes a tenth of what the others do, and errs less.
    sampled = image.resize(size, Image.Resampling.NEAREST)
    own = sampled.quantize(room - len(kept), Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    return (bytes(chain.from_iterable(kept)) + bytes(own.getpalette() or ()))[: 3 * room]


def numbered(image: Image.Image, colours: Image.Image) -> Image.Image:
    """A picture in numbers (mode L) of the colours that a picture of its palette has."""
    found = image.quantize(palette=colours, dither=Image.Dither.NONE)
    return Image.frombuffer("L", found.size, found.tobytes(), "raw", "L", 0, 1)


def pressed(image: Image.Image) -> Image.Image:
    """A large picture in a quarter of the room, nearly as it is: with a palette of what it is full of and of what is rare.

    The colours that carry meaning are in it exactly, too.
    One that lets through what is under it stays as it is.
    """
    if image.mode != "RGB":
        return image
    exact = bytes(chain.from_iterable(dict.fromkeys(map(theme.rgb, theme.EXACT))))
    many = exact + _apart(_most(image, _COMMON - len(exact) // 3), exact)
    common = image.quantize(palette=of_palette(many), dither=Image.Dither.NONE)
    off = ImageChops.difference(image, common.convert("RGB"))
    far = reduce(ImageChops.lighter, off.split()).point([255 * (step > _FAR) for step in range(256)])
    if far.getbbox() is None:
        return common
    flat = Image.new("RGB", image.size, tuple(many[-3:]))
    rare = _apart(_most(Image.composite(image, flat, far), ROOM - _COMMON), exact)
    return image.quantize(palette=of_palette(many + rare), dither=Image.Dither.NONE)


def _most(image: Image.Image, room: int) -> bytes:
    """The colours that it has most, three bytes each."""
    size = (image.width // _PRESSED, image.height // _PRESSED)
    sampled = image.resize(size, Image.Resampling.NEAREST)
    # FASTOCTREE, five times as fast, errs where there are few colours.
    found = sampled.quantize(room, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    return bytes(found.getpalette() or ())[: 3 * room]


def _apart(colours: bytes, exact: bytes) -> bytes:
    """Those colours that are not so near an exact one that Pillow, which looks up blocks of four steps each way, could take them for it."""

    def blocks(some: bytes) -> list[tuple[int, ...]]:
        return [tuple(step // 4 for step in some[at : at + 3]) for at in range(0, len(some), 3)]

    taken = {*blocks(exact)}
    return b"".join(
        colours[3 * at : 3 * at + 3] for at, block in enumerate(blocks(colours)) if block not in taken
    )


def of_palette(colours: bytes) -> Image.Image:
    """A picture that holds a palette of these colours, three bytes each, and nothing else."""
    image = Image.new("P", (1, 1))
    image.putpalette(colours)
    return image


def weight(image: Image.Image) -> int:
    """Bytes that the pixels of a picture take in memory."""
    return (1 if image.mode in ("L", "P") else 4) * image.width * image.height


def blend(paint: RGB, ground: RGB, share: float) -> RGB:
    """Paint over ground, `share` of it from 0 to 1."""
    red, green, blue = (round(g + (p - g) * share) for p, g in zip(paint, ground, strict=True))
    return red, green, blue


def mixed(paint: Colour, ground: Colour, share: float) -> Colour:
    """The same for colours by name."""
    return "#{:02X}{:02X}{:02X}".format(*blend(theme.rgb(paint), theme.rgb(ground), share))
