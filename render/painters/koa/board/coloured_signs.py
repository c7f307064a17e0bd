"""Signs in their colours, centred on a point.

They look the same on tiles and on the stones.
"""

from typing import Final

from render.kit.canvas import Canvas
from render.kit.geometry import Point
from render.kit.shapes import Mask
from render.kit.theme import Colour
from render.painters.koa import colours
from render.painters.koa.board import signs

STEPPED: Final = bytes([0] * 64 + [128] * 128 + [255] * 64)
"""Three steps make an edge smooth enough, and the file a fifth smaller."""


def crisp(mask: Mask) -> Mask:
    """Return the shape with edges in few steps."""
    return Mask(mask.width, mask.height, mask.data.translate(STEPPED))


def stamp_centred(canvas: Canvas, mask: Mask, middle: Point, colour: Colour) -> None:
    """Draw any shape."""
    canvas.stamp(crisp(mask), middle, colour)


def rubble(canvas: Canvas, middle: Point, size: int) -> None:
    """Draw an earthquake's rubble, each stone in its grey."""
    for shade, colour in enumerate(colours.RUBBLE):
        outlines = [outline for number, outline in signs.STONES if number == shade]
        stamp_centred(canvas, signs.polygons(("stones", shade), outlines, size), middle, colour)
    stamp_centred(canvas, signs.polygons("lit stones", signs.FACETS, size), middle, colours.FACET)


def even(length: float) -> int:
    """Return the nearest even number of pixels, which has a middle."""
    return 2 * round(length / 2)
