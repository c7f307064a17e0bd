"""The things on the table: pearls, and the box."""

from typing import Final

from render.kit import theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point

PEARL: Final = 56
"""Room of a pearl each way."""
ROW: Final = 8
"""Pearls in a row."""
_GLINT: Final = 12
BOX: Final = 220
"""Height of the box."""
_LID: Final = 64


def pearl(canvas: Canvas, middle: Point) -> None:
    """Draw a pearl."""
    across, down = middle
    canvas.disc((across, down), PEARL - 8, theme.MUTED)
    canvas.disc((across - 2, down - 2), PEARL - 14, theme.PAPER)
    canvas.disc((across - 9, down - 9), _GLINT, theme.RING)


def pearls(canvas: Canvas, at: Point, count: int) -> None:
    """Draw pearls in rows, from a top left corner."""
    for number in range(count):
        down, across = divmod(number, ROW)
        pearl(canvas, (at[0] + PEARL * across + PEARL // 2, at[1] + PEARL * down + PEARL // 2))


def rows_height(count: int) -> int:
    """Return the height of rows with that many pearls."""
    return -(-count // ROW) * PEARL


def chest(canvas: Canvas, middle: Point, said: str) -> None:
    """Draw the box with a text on it."""
    whole = Box.around(middle, BOX * 2, BOX)
    canvas.shadow(whole)
    canvas.panel(whole, theme.RIM)
    canvas.panel(whole._replace(bottom=whole.top + _LID), theme.PAPER)
    canvas.text((middle[0], middle[1] + _LID // 2), said, theme.HUGE, theme.INK, bold=True, side="middle")
