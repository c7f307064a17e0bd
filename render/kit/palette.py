"""Colours: blends, and the palette of 256 that a picture's file keeps.

A file has a palette of its own, found in the picture: that takes half a millisecond and looks
better than one palette for all pictures of a game. Colours that carry meaning, maybe on a few
pixels, must be exact: they come first.
"""

from collections.abc import Iterable
from functools import reduce
from itertools import chain
from sys import byteorder
from typing import Final

from PIL import Image, ImageChops

from render.kit import theme
from render.kit.theme import Colour

RGB = tuple[int, int, int]
Pair = tuple[Colour, Colour]
"""Paint, and the ground that it stands on."""

ROOM: Final = 256
_SAMPLED: Final = 6
"""Step of the grid on which a picture's colours are sampled, in pixels."""
_PRESSED: Final = 3
"""Step for pictures that must look unchanged: prime to the periods of patterns."""
_COMMON: Final = 192
"""Number of palette colours that are exact or frequent; the others are for rare colours."""
_SEEN: Final = [255 * (step > 0) for step in range(256)]
_FAR: Final = 8
"""Distance, in steps of 255, from which a colour counts as rare."""


def reduce_colours(
    image: Image.Image, exact: Iterable[Colour], room: int = ROOM
) -> tuple[Image.Image, bytes]:
    """Return the picture as colour indices (mode L), and its palette.

    The palette has three bytes a colour: the exact ones, then the picture's own, `room` together.
    """
    colours = find_palette(image, exact, room)
    return to_indices(image, palette_image(colours)), colours


def find_palette(image: Image.Image, exact: Iterable[Colour], room: int = ROOM) -> bytes:
    """Return a palette for a picture, three bytes a colour.

    It holds the exact colours, then the picture's own, `room` together.
    """
    kept = tuple(dict.fromkeys(map(theme.rgb, exact)))
    size = (max(1, image.width // _SAMPLED), max(1, image.height // _SAMPLED))
    # NEAREST, because a blend of two colours is neither. FASTOCTREE takes a tenth of the others'
    # time and errs less.
    sampled = image.resize(size, Image.Resampling.NEAREST)
    own = sampled.quantize(room - len(kept), Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    return (bytes(chain.from_iterable(kept)) + bytes(own.getpalette() or ()))[: 3 * room]


def to_indices(image: Image.Image, colours: Image.Image) -> Image.Image:
    """Return a picture as indices (mode L) of a palette image's colours."""
    found = map_colours(image, colours)
    return Image.frombuffer("L", found.size, found.tobytes(), "raw", "L", 0, 1)


def map_colours(image: Image.Image, colours: Image.Image) -> Image.Image:
    """Return a picture in a palette image's colours (mode P)."""
    return image.quantize(palette=colours, dither=Image.Dither.NONE)


def quantize(image: Image.Image) -> Image.Image:
    """Return a large picture in a quarter of the memory, nearly unchanged.

    Its palette has the frequent colours, the rare ones, and exactly those that carry meaning. A
    picture with transparency stays as it is.
    """
    if image.mode != "RGB":
        return image
    exact = bytes(chain.from_iterable(dict.fromkeys(map(theme.rgb, theme.EXACT))))
    many = exact + _drop_confusable(_frequent_colours(image, _COMMON - len(exact) // 3), exact)
    common = image.quantize(palette=palette_image(many), dither=Image.Dither.NONE)
    off = ImageChops.difference(image, common.convert("RGB"))
    far = reduce(ImageChops.lighter, off.split()).point([255 * (step > _FAR) for step in range(256)])
    if far.getbbox() is None:
        return common
    flat = Image.new("RGB", image.size, tuple(many[-3:]))
    rare = _drop_confusable(_frequent_colours(Image.composite(image, flat, far), ROOM - _COMMON), exact)
    return image.quantize(palette=palette_image(many + rare), dither=Image.Dither.NONE)


def index(image: Image.Image, mask: Image.Image) -> Image.Image | None:
    """Return a picture's visible part with a palette of its colours, or None if they are too many.

    The palette has four bytes a colour, the last one its opacity.
    """
    joined = Image.new("RGBA", image.size)
    joined.paste(image.convert("RGB"), (0, 0), mask.point(_SEEN, "1"))
    joined.putalpha(mask)
    counted = joined.getcolors(ROOM)
    if counted is None:
        return None
    colours = [bytes(colour) for _, colour in counted if isinstance(colour, tuple)]
    numbers = {int.from_bytes(colour, byteorder): number for number, colour in enumerate(colours)}
    pixels = memoryview(joined.tobytes()).cast("I")
    found = Image.frombytes("P", image.size, bytes(map(numbers.__getitem__, pixels)))
    found.putpalette(b"".join(colours), "RGBA")
    return found


def _frequent_colours(image: Image.Image, room: int) -> bytes:
    """Return the picture's most frequent colours, three bytes each."""
    size = (image.width // _PRESSED, image.height // _PRESSED)
    sampled = image.resize(size, Image.Resampling.NEAREST)
    # FASTOCTREE is five times as fast, but errs where there are few colours.
    found = sampled.quantize(room, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    return bytes(found.getpalette() or ())[: 3 * room]


def _drop_confusable(colours: bytes, exact: bytes) -> bytes:
    """Return the colours that Pillow can't confuse with an exact one.

    Pillow looks up blocks of four steps each way.
    """

    def blocks(some: bytes) -> list[tuple[int, ...]]:
        return [tuple(step // 4 for step in some[at : at + 3]) for at in range(0, len(some), 3)]

    taken = {*blocks(exact)}
    return b"".join(
        colours[3 * at : 3 * at + 3] for at, block in enumerate(blocks(colours)) if block not in taken
    )


def palette_image(colours: bytes) -> Image.Image:
    """Return an image that holds only a palette, three bytes a colour."""
    image = Image.new("P", (1, 1))
    image.putpalette(colours)
    return image


def weight(image: Image.Image) -> int:
    """Return the bytes that a picture's pixels take in memory."""
    return (1 if image.mode in ("L", "P") else 4) * image.width * image.height


def blend(paint: RGB, ground: RGB, share: float) -> RGB:
    """Blend paint over ground, `share` of it from 0 to 1."""
    red, green, blue = (round(g + (p - g) * share) for p, g in zip(paint, ground, strict=True))
    return red, green, blue


def mix(paint: Colour, ground: Colour, share: float) -> Colour:
    """Blend colours given as `#RRGGBB`."""
    return "#{:02X}{:02X}{:02X}".format(*blend(theme.rgb(paint), theme.rgb(ground), share))
