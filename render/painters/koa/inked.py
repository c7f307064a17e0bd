"""Signs in their colours, set about a middle: on tiles and on the stones they look the same."""

from typing import Final

from engine.games.koa.chance import Find
from render.canvas import Canvas
from render.geometry import Point
from render.painters.koa import colours, signs
from render.shapes import Mask
from render.theme import Colour

STEPPED: Final = bytes([0] * 64 + [128] * 128 + [255] * 64)
"""Three steps make an edge smooth enough, and a fifth of the file smaller."""


def crisp(mask: Mask) -> Mask:
    """The shape with edges in few steps."""
    return Mask(mask.width, mask.height, mask.data.translate(STEPPED))


def centred(canvas: Canvas, mask: Mask, middle: Point, colour: Colour) -> None:
    """Any shape."""
    canvas.stamp(crisp(mask), middle, colour)


def resource(canvas: Canvas, middle: Point, find: Find, size: int) -> None:
    """Goroldioa or a spring."""
    centred(canvas, signs.resource(find, size), middle, colours.FINDS[find])


def rubble(canvas: Canvas, middle: Point, size: int) -> None:
    """An earthquake's, stone by stone in its grey."""
    for shade, colour in enumerate(colours.RUBBLE):
        outlines = [outline for number, outline in signs.STONES if number == shade]
        centred(canvas, signs.polygons(("stones", shade), outlines, size), middle, colour)


def even(length: float) -> int:
    """A whole and even number of pixels, so that there is a middle."""
    return 2 * round(length / 2)
