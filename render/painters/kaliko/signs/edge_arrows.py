"""Arrows at the edges beyond which the pattern goes on.

They are for pictures that show a part of it. Without arrows, the faint tiles there would look like
a fault.

House rule: no word stands with an arrow. On the nearest free felt it would be far away, and the
menu has a word for it.
"""

from collections.abc import Collection
from typing import Final

from engine.contract.hexes import Cell, around
from render.kit import shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Point
from render.painters.kaliko.frame import Frame

_ARROW, _DISC = 38, 56
"""Sizes of an arrow and of the dark disc under it, which lies on a tile."""
_HEADS: Final[dict[int, shapes.Outline]] = {
    way: tuple(
        (x * way, y)
        for x, y in ((-0.9, -0.2), (0, -0.2), (0, -0.8), (0.9, 0), (0, 0.8), (0, 0.2), (-0.9, 0.2))
    )
    for way in (-1, 1)
}
"""Arrows to the west and to the east; without shafts they look like play buttons."""


def draw(canvas: Canvas, at: Point, frame: Frame, seen: Collection[Cell], rest: Collection[Cell]) -> None:
    """Draw arrows on the outermost tiles from which the pattern goes on."""
    for way, (across, down) in ends(frame, seen, rest).items():
        head = (at[0] + across, at[1] + down)
        canvas.disc(head, _DISC, theme.INK)
        canvas.stamp(shapes.polygon(f"onwards {way}", _HEADS[way], _ARROW), head, theme.TEXT)


def ends(frame: Frame, seen: Collection[Cell], rest: Collection[Cell]) -> dict[int, Point]:
    """Return these tiles' middles, to the west (-1) and east (1)."""
    found = {}
    for way in _HEADS:
        beyond = {cell for cell in rest if (frame.middle(cell)[0] > frame.width // 2) is (way > 0)}
        last = [frame.middle(cell) for cell in seen if any(near in beyond for near in around(cell))]
        if last:
            found[way] = max(last, key=lambda middle: way * middle[0])
    return found
