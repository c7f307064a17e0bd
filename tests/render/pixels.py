"""Pixels of a picture: their colours, and how many have one."""

from PIL import Image

from render.kit import theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.palette import RGB

Drawn = Canvas | Image.Image


def pixels(drawn: Drawn, box: Box | None = None) -> list[RGB]:
    """Return the colours in a box, row by row; without a box all."""
    image = drawn.image if isinstance(drawn, Canvas) else drawn
    data = (image if box is None else image.crop(box)).tobytes()
    return list(zip(data[::3], data[1::3], data[2::3], strict=True))


def count(drawn: Drawn, *colours: str, box: Box | None = None) -> int:
    """Return how many pixels have exactly one of these colours."""
    wanted = {theme.rgb(colour) for colour in colours}
    return sum(pixel in wanted for pixel in pixels(drawn, box))


def colour_at(drawn: Drawn, point: Point) -> RGB:
    """Return the colour of one pixel."""
    return pixels(drawn, Box.at(*point, 1, 1))[0]
