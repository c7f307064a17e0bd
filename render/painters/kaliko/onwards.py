"""An arrow at each edge beyond which the pattern goes on, where only a part of it is shown: tiles that are faint there
alone would look like a fault.

House rule: no word stands with it. On the nearest free felt that would be far away, and the menu has one for it.
"""

from collections.abc import Collection
from typing import Final

from engine.hexes import Cell, around
from render import shapes, theme
from render.canvas import Canvas
from render.geometry import Point
from render.painters.kaliko.frame import Frame

_ARROW, _DISC = 38, 56
"""An arrow, and the dark disc under it, which lies on a tile."""
_HEADS: Final[dict[int, shapes.Outline]] = {
    way: tuple(
        (x * way, y)
        for x, y in ((-0.9, -0.2), (0, -0.2), (0, -0.8), (0.9, 0), (0, 0.8), (0, 0.2), (-0.9, 0.2))
    )
    for way in (-1, 1)
}
"""To the west and to the east; with shafts, as without it is the button that plays a film."""


def draw(canvas: Canvas, at: Point, frame: Frame, seen: Collection[Cell], rest: Collection[Cell]) -> None:
    """Lay it on the outermost of the tiles from which the pattern goes on to the rest, its corner at a point."""
    for way, (across, down) in ends(frame, seen, rest).items():
        head = (at[0] + across, at[1] + down)
        canvas.disc(head, _DISC, theme.INK)
        canvas.stamp(shapes.polygon(f"onwards {way}", _HEADS[way], _ARROW), head, theme.TEXT)


def ends(frame: Frame, seen: Collection[Cell], rest: Collection[Cell]) -> dict[int, Point]:
    """The middles of these tiles, to the west and to the east."""
    found = {}
    for way in _HEADS:
        beyond = {cell for cell in rest if (frame.middle(cell)[0] > frame.width // 2) is (way > 0)}
        last = [frame.middle(cell) for cell in seen if any(near in beyond for near in around(cell))]
        if last:
            found[way] = max(last, key=lambda middle: way * middle[0])
    return found
