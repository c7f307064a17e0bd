"""The plates of a profile, which bear its figures and lines."""

from typing import Final

from render.kit import theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.style import is_stark

_THICK: Final = 5
"""Height of a plate's near edge."""
LIP, EDGE = "#15181D", "#4A5564"
"""The colour of that edge, and the light on the far one."""


def lay(canvas: Canvas, box: Box, colour: theme.Colour = theme.PANEL) -> None:
    """Lay a plate: its near edge is thick, its far edge takes the light."""
    if not is_stark():
        canvas.panel(box.shift((0, _THICK)), LIP)
    canvas.panel(box, colour)
    light_edge(canvas, box)


def light_edge(canvas: Canvas, box: Box) -> None:
    """Light a plate's far edge."""
    if not is_stark():
        canvas.fill(Box.at(box.left + theme.RADIUS, box.top, box.width - 2 * theme.RADIUS, 2), EDGE)
