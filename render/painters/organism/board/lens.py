"""An enlarged part as through a lens.

Its round corners are free of all that must be read.

Clients lay a badge over a picture's bottom left corner; the lens ends beside it.
"""

from math import dist
from typing import Final

from PIL import Image, ImageChops

from render.kit import shapes
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.palette import mix
from render.kit.style import px
from render.painters.organism import colours

RADIUS: Final = 240
"""Radius of its corners."""
_RIM: Final = 6
_CLEAR: Final = 0.45
"""Share of a space that must be visible on every side of its middle, in its own size."""


def frame(canvas: Canvas, box: Box, ground: Image.Image) -> None:
    """Make a lens of a box with round corners and a rim.

    The ground comes back at its corners.
    """
    left, top, right, bottom = (px(edge) for edge in box)
    reach = px(RADIUS)
    places = ((left, top), (right - reach, top), (left, bottom - reach), (right - reach, bottom - reach))
    for place, mask in zip(places, shapes.corners(reach), strict=True):
        corner = ground.crop((*place, place[0] + reach, place[1] + reach))
        canvas.image.paste(corner, place, ImageChops.invert(mask.image))
    canvas.outline(box, colours.DEEP, 2 * _RIM, RADIUS)
    canvas.outline(box, mix(colours.GLASS, colours.DEEP, 0.55), _RIM, RADIUS)


def holds(box: Box, middle: Point, size: int) -> bool:
    """Return whether a space is wholly visible within a lens."""
    return _beyond(box, middle) <= RADIUS - _CLEAR * size


def holds_sign(box: Box, middle: Point, wide: int) -> bool:
    """Return whether a round sign is wholly visible within a lens."""
    return _beyond(box, middle) <= RADIUS - 2 * _RIM - wide / 2


def _beyond(box: Box, at: Point) -> float:
    """Return how far a point is from the part of a lens that its edge is a radius away from."""
    near = box.inflate(-RADIUS)
    return dist((min(max(at[0], near.left), near.right), min(max(at[1], near.top), near.bottom)), at)


def shows(box: Box, mark: Box) -> bool:
    """Return whether a mark is wholly visible within a lens.

    The mark is in pixels, the lens in units.
    """
    reach = px(RADIUS)
    whole = Box(px(box.left), px(box.top), px(box.right), px(box.bottom))
    near = whole.inflate(-reach)
    return whole.holds(mark) and all(
        dist((min(max(x, near.left), near.right), min(max(y, near.top), near.bottom)), (x, y))
        < reach - px(2 * _RIM)
        for x in (mark.left, mark.right)
        for y in (mark.top, mark.bottom)
    )
