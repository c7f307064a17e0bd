"""The ground: a gingham tablecloth under a lamp, and the bill's paper."""

from math import hypot
from typing import Final

from PIL import Image, ImageDraw

from render.kit import grounds, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.style import px
from render.kit.theme import Colour

PANEL: Final = "#43262A"
"""Plates and strips: the cloth in deep shade."""
QUIET: Final = "#EBD6C3"
"""Quiet text on the cloth."""
TRACK: Final = "#7B6163"
"""The empty part of a gauge."""
ASH: Final = "#6A5A55"
"""Quiet text on paper."""

_TOOTH: Final = 16
"""Distance between two teeth of torn paper."""
_DARK: Final = "#571C1B"
_THREAD: Final = "#692521"
_BRIGHT: Final = "#7C3129"
"""These are close to each other: small type lies on them."""
_LAMP: Final = (0.5, 0.44)
"""The point of the cloth under the lamp, as shares of width and height."""
_REACH, _DIM = 0.55, 0.04
"""Distance at which its light is half as strong, in widths, and its least strength."""
_CHECK: Final = 74
"""Units from one stripe of the cloth to the next, along a row."""
_COLOURS: Final = 224
"""The palette size of files: the cloth is busy, what lies on it mostly plain."""
_STEPS: Final = 15
"""Number of strengths of light: cards need the file's colours more."""


def spread(height: int) -> Canvas:
    """Return a canvas with the cloth on it."""
    canvas = grounds.over(theme.WIDTH, height, "gingham", cloth)
    canvas.colours = _COLOURS
    return canvas


def slip(canvas: Canvas, box: Box) -> None:
    """Draw a slip torn off a roll, like a bill's."""
    teeth = shapes.draw_cached(("torn", box.width), box.width, box.height, _torn)
    canvas.ink(grounds.glow(("torn",), teeth, 22, 0.4), (box.left - 22 + 6, box.top - 22 + 10), theme.SHADOW)
    canvas.ink(teeth, (box.left, box.top), theme.PAPER)


def _torn(pen: ImageDraw.ImageDraw, fine: int) -> None:
    """Draw a sheet with teeth along its upper and lower edge."""
    wide, high = pen.im.size
    many = wide // (_TOOTH * fine)
    step, deep = wide / many, _TOOTH * fine / 2
    upper = [(step * n / 2, deep * (1 - n % 2)) for n in range(2 * many + 1)]
    lower = [(step * n / 2, high - deep * (1 - n % 2)) for n in reversed(range(2 * many + 1))]
    pen.polygon([*upper, *lower], fill=255)


def sheet(canvas: Canvas, box: Box) -> None:
    """Draw a sheet of paper on the cloth, like a bill's."""
    canvas.shadow(box.shift((5, 6)), 10, 22)
    canvas.panel(box, theme.PAPER, 10)
    canvas.outline(box.inflate(-8), theme.RIM, 2, 6)


def cloth(width: int, height: int) -> Image.Image:
    """Draw checks that stand on their corners.

    Each is lit as a whole, so that the light has no bands and files stay small. They are drawn in
    half the size: files find every row twice, and the eye sees no difference on such a calm cloth.
    """
    wide, high = width // 2 + 1, height // 2 + 1
    side = max(2, px(_CHECK) // 2)
    # Cells are counted along both diagonals; finding a pixel's cell is plain arithmetic, which
    # AFFINE does.
    many, before = (wide + high) // side + 2, high // side + 1
    cells = Image.new("RGB", (many, many))
    cells.putdata([_check(u, v - before, side, wide, high) for v in range(many) for u in range(many)])
    step = 1 / side
    small = cells.transform(
        (wide, high),
        Image.Transform.AFFINE,
        (step, step, 0.5 * step, step, -step, before + 0.5 * step),
        Image.Resampling.NEAREST,
    )
    return small.resize((2 * wide, 2 * high), Image.Resampling.NEAREST).crop((0, 0, width, height))


def _check(u: int, v: int, side: int, width: int, height: int) -> tuple[int, int, int]:
    """Return the colour of a cell.

    It is `u` diagonals down to the right, and `v` up to the right."""
    x, y = (u + v + 1) * side / 2, (u - v) * side / 2
    far = hypot(x / width - _LAMP[0], (y - _LAMP[1] * height) / width)
    light = _DIM + (1 - _DIM) / (1 + (far / _REACH) ** 2)
    light = round(light * _STEPS) / _STEPS
    dyed = theme.rgb((_DARK, _THREAD, _BRIGHT)[u % 2 + v % 2])
    red, green, blue = (round(channel * (light if n == 0 else light**1.16)) for n, channel in enumerate(dyed))
    return red, green, blue


def shade_of(paint: Colour) -> Colour:
    """Return the colour of quiet text on a plate of that colour."""
    return QUIET if paint == PANEL else theme.INK
