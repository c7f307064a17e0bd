"""What Kaliko lies on: green felt under a lamp, the same for all its pictures."""

from typing import Final

from PIL import Image

from render import grounds, theme
from render.canvas import Canvas
from render.painters.kaliko.colours import FELT, SHADE

_LAMP: Final = (0.42, 0.52)
"""Where the light falls, as shares of the highest picture."""
_COLOURS: Final = 128
"""In a file: a woven pattern is all edges, which are dear."""
_NAP: Final = 3
"""How rough the felt is, in steps of light."""


def felt(height: int) -> Canvas:
    """A canvas of the usual width on it."""
    canvas = grounds.over(theme.WIDTH, height, "kaliko", _drawn)
    canvas.colours = _COLOURS
    return canvas


def _drawn(width: int, height: int) -> Image.Image:
    return grounds.dithered(grounds.vignette(width, height, FELT, SHADE, _LAMP), _NAP, period=2)
