"""Chance, drawn: the Sharman's two stones."""

from engine.games.koa.chance import Find
from render import theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.koa import colours, inked


def stone(canvas: Canvas, box: Box, find: Find, number: int, *, is_first: bool) -> None:
    """One of the Sharman's stones with what it shows; the one that fell first, which named the find, is in the light."""
    canvas.panel(box, colours.FINDS[find] if is_first else colours.SPENT, box.height // 2)
    canvas.panel(box.grown(-5), colours.CAVE, box.height // 2 - 5)
    x, y = box.middle
    inked.resource(canvas, (x - 18, y), find, 34)
    canvas.text((x + 20, y), str(number), theme.SMALL, theme.TEXT, bold=is_first, side="middle")
