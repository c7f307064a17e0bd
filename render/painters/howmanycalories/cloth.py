"""What everything lies on: a gingham tablecloth under a lamp, the paper of the bill, and the colours of both."""

from math import hypot
from typing import Final

from PIL import Image

from render import grounds, theme
from render.canvas import Canvas
from render.geometry import Box
from render.setting import px
from render.theme import Colour

PANEL: Final = "#2B171B"
"""Of plates and strips: the cloth in deep shade."""
QUIET: Final = "#EBD6C3"
"""What is said in a low voice on the cloth."""
TRACK: Final = "#7B6163"
"""Of a gauge that is not full."""
ASH: Final = "#6A5A55"
"""What is said in a low voice on paper."""

_DARK: Final = "#43161B"
_THREAD: Final = "#5E2226"
_BRIGHT: Final = "#7A3230"
_LAMP: Final = (0.44, 0.36)
"""Above which point of the cloth the lamp hangs, as shares of width and height."""
_REACH, _DIM = 0.85, 0.1
"""How far from there, in widths, its light is half as strong, and how much of it is everywhere."""
_CHECK: Final = 88
"""Units from one stripe of the cloth to the next, along a row."""
_STEPS: Final = 14
"""How many strengths of light there are: cards need the file's colours more."""


def spread(height: int) -> Canvas:
    """A canvas with the cloth on it."""
    return grounds.over(theme.WIDTH, height, "gingham", _cloth)


def sheet(canvas: Canvas, box: Box) -> None:
    """A sheet of paper on the cloth, such as a bill is written on."""
    canvas.shadow(box.moved((5, 6)), 10, 22)
    canvas.panel(box, theme.PAPER, 10)
    canvas.outline(box.grown(-8), theme.RIM, 2, 6)


def _cloth(width: int, height: int) -> Image.Image:
    """Checks that stand on their corners; each is lit as a whole, so that the light has no bands and files stay small."""
    side = max(4, px(_CHECK))
    # Cells are counted along both diagonals; where a pixel lies among them is plain arithmetic, which AFFINE does.
    down, across = (width + height) // side + 2, (width + height) // side + 2
    before = height // side + 1
    cells = Image.new("RGB", (down, across))
    cells.putdata([_check(u, v - before, side, width, height) for v in range(across) for u in range(down)])
    step = 1 / side
    return cells.transform(
        (width, height),
        Image.Transform.AFFINE,
        (step, step, 0.5 * step, step, -step, before + 0.5 * step),
        Image.Resampling.NEAREST,
    )


def _check(u: int, v: int, side: int, width: int, height: int) -> tuple[int, int, int]:
    """The colour of the cell so many diagonals down to the right and up to the right."""
    x, y = (u + v + 1) * side / 2, (u - v) * side / 2
    far = hypot(x / width - _LAMP[0], (y - _LAMP[1] * height) / width)
    light = _DIM + (1 - _DIM) / (1 + (far / _REACH) ** 2)
    light = round(light * _STEPS) / _STEPS
    dyed = theme.rgb((_DARK, _THREAD, _BRIGHT)[u % 2 + v % 2])
    red, green, blue = (round(channel * (light if n == 0 else light**1.08)) for n, channel in enumerate(dyed))
    return red, green, blue


def shade_of(paint: Colour) -> Colour:
    """What is said in a low voice on a plate of that colour."""
    return QUIET if paint == PANEL else theme.INK
