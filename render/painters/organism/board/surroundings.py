"""What lies beside the dish: a scale of fine lines, and drops of water.

They are drawn once with the ground, in the corners that the round dish leaves free.
"""

from cmath import rect
from math import radians
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.kit import theme
from render.kit.geometry import Box
from render.kit.palette import RGB
from render.kit.style import is_stark, px
from render.painters.organism import colours

_SCALE: Final = (112, 158)
"""Start and end of the scale, in degrees clockwise from the right: the lower left."""
_OFF: Final = 26
"""Distance of the scale from the rim."""
_LINES: Final = (10, 22)
"""Length of a line, and of each fifth one."""
_FIFTH: Final = 5
_DROPS: Final = ((34.0, 66, 26), (28.5, 44, 11), (40.5, 44, 7), (-40.0, 78, 15), (-44.5, 58, 7))
"""Angle of each drop, its distance from the rim, and its radius."""
_INSIDE: Final = 12
"""Distance from the picture's edge."""
_FINE: Final = 4


def draw(image: Image.Image, part: Box, rim: int) -> None:
    """Draw them on a picture of this part, in units from the core, about a rim this far away."""
    if is_stark():
        return
    inside = part.inflate(-_INSIDE)
    scale = Image.new("L", (2 * image.width, 2 * image.height))
    pen = ImageDraw.Draw(scale)
    factor = 2 * image.width / part.width
    for number, degree in enumerate(range(*_SCALE)):
        near = rim + _OFF
        ends = [rect(far, radians(degree)) for far in (near, near + _LINES[number % _FIFTH == 0])]
        if all(inside.holds(Box.around((round(at.real), round(at.imag)), 2, 2)) for at in ends):
            line = [((at.real - part.left) * factor, (at.imag - part.top) * factor) for at in ends]
            pen.line(line, fill=255, width=round(2 * factor))
    image.paste(colours.RIM[-1], mask=scale.reduce(2))
    for turn, far, wide in _DROPS:
        at = rect(rim + far, radians(turn))
        if inside.holds(Box.around((round(at.real), round(at.imag)), 2 * wide, 2 * wide)):
            _drop(image, (px(at.real - part.left), px(at.imag - part.top)), px(wide))


def _drop(image: Image.Image, middle: tuple[int, int], radius: int) -> None:
    """Draw a drop: a small lens with its shadow, a bright foot and a gleam."""
    side = 4 * radius
    disc = _disc(side, radius, 0, 0)
    fallen = _disc(side, radius, radius // 4, radius // 3).filter(ImageFilter.GaussianBlur(radius / 4))
    foot = ImageChops.subtract(disc, _disc(side, radius, -radius // 4, -radius // 4))
    gleam = _disc(side, max(1, radius // 4), -round(radius * 0.4), -round(radius * 0.4))
    corner = (middle[0] - side // 2, middle[1] - side // 2)
    parts: tuple[tuple[RGB, Image.Image], ...] = (
        (theme.rgb(colours.DEEP), fallen.point([round(0.7 * step) for step in range(256)])),
        (colours.TONES[5], disc),
        (colours.TONES[10], foot.filter(ImageFilter.GaussianBlur(max(1, radius / 12)))),
        (theme.rgb(theme.TEXT), gleam),
    )
    for paint, mask in parts:
        image.paste(paint, corner, mask)


def _disc(side: int, radius: int, across: int, down: int) -> Image.Image:
    large = Image.new("L", (side * _FINE, side * _FINE))
    middle = side * _FINE / 2
    at = (middle + across * _FINE, middle + down * _FINE)
    ImageDraw.Draw(large).circle(at, radius * _FINE, fill=255)
    return large.reduce(_FINE)
