"""Pixels of a picture: their colours, and how many have one."""

from collections import Counter
from typing import Any

from PIL import Image, ImageChops

from render.kit import theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.palette import RGB

Drawn = Canvas | Image.Image


def pixels(drawn: Drawn, box: Box | None = None) -> list[RGB]:
    """Return the colours in a box, row by row; without a box all."""
    data = _part_of(drawn, box).tobytes()
    return list(zip(data[::3], data[1::3], data[2::3], strict=True))


def count(drawn: Drawn, *colours: str, box: Box | None = None) -> int:
    """Return how many pixels have exactly one of these colours."""
    image, wanted = _part_of(drawn, box), {theme.rgb(colour) for colour in colours}
    return sum(number for number, colour in _colours_in(image) if colour in wanted)


def counted(drawn: Drawn, box: Box, mask: Image.Image) -> Counter[RGB]:
    """Return how many pixels under a mask of a box's size have each colour."""
    image = _part_of(drawn, box).convert("RGBA")
    image.putalpha(mask)
    return Counter({colour[:3]: number for number, colour in _colours_in(image) if colour[3]})


def distances(drawn: Drawn, box: Box, colour: str) -> Image.Image:
    """Return by how much each pixel of a box differs from a colour, in its worst channel."""
    image = _part_of(drawn, box)
    red, green, blue = ImageChops.difference(image, Image.new("RGB", image.size, theme.rgb(colour))).split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue)


def _part_of(drawn: Drawn, box: Box | None) -> Image.Image:
    image = drawn.image if isinstance(drawn, Canvas) else drawn
    return image if box is None else image.crop(box)


def _colours_in(image: Image.Image) -> list[tuple[int, Any]]:
    """Return the number of pixels of each colour."""
    return image.getcolors(image.width * image.height) or []


def colour_at(drawn: Drawn, point: Point) -> RGB:
    """Return the colour of one pixel."""
    return pixels(drawn, Box.at(*point, 1, 1))[0]
