"""An arrow at each edge beyond which the pattern goes on, where only a part of it is shown, and a word that says so: tiles
that are faint there would look like a fault.
"""

from collections.abc import Collection, Iterator
from typing import Final

from engine.hexes import Cell, around
from render import lettering, shapes, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.kaliko import words
from render.painters.kaliko.frame import Frame
from render.wording import word

_ARROW, _DISC = 34, 56
"""An arrow, and the dark disc under the one that lies on a tile."""
_NEXT: Final = 8
"""Between the word and the arrow."""
_HIGH: Final = 44
_MARGIN: Final = 8
"""Between both and the edge, and tiles."""
_APART: Final = 30
"""Between both and a number, after which it is not to be read."""
_STEP: Final = 12
_INWARDS: Final = 3
"""A step away from the edge costs as much as so many along it: the arrow belongs there."""
_HEADS: Final[dict[int, shapes.Outline]] = {
    way: ((-0.5 * way, -1.0), (0.6 * way, 0.0), (-0.5 * way, 1.0)) for way in (-1, 1)
}
"""To the west and to the east."""


def draw(
    canvas: Canvas,
    at: Point,
    frame: Frame,
    seen: Collection[Cell],
    rest: Collection[Cell],
    *,
    taken: Collection[Cell],
) -> None:
    """Lay it on the outermost of the tiles from which the pattern goes on to the rest, and write the word on felt near
    them, on no space that is taken.
    """
    said = word(words.GOES_ON)
    wide = lettering.width(said, theme.SMALL, bold=False) + _NEXT + _ARROW
    lying = [frame.space(cell).grown(_MARGIN - frame.size // 16) for cell in seen]
    lying.extend(frame.space(cell).grown(_APART) for cell in taken)
    for way in _HEADS:
        beyond = {cell for cell in rest if (frame.middle(cell)[0] > frame.width // 2) is (way > 0)}
        ends = [frame.middle(cell) for cell in seen if any(near in beyond for near in around(cell))]
        if not ends:
            continue
        _, line = outermost = max(ends, key=lambda end: way * end[0])
        head = (at[0] + outermost[0], at[1] + line)
        canvas.disc(head, _DISC, theme.INK)
        canvas.stamp(_head(way), head, theme.TEXT)
        room = next(
            (box for box in _rooms(frame, way, line, wide) if not any(map(box.touches, lying))),
            None,
        )
        if room is not None:
            _write(canvas, room.moved(at), way, said)


def _rooms(frame: Frame, way: int, line: int, wide: int) -> Iterator[Box]:
    """Where it may stand by that edge, nearest to a line first."""
    inner = frame.box.grown(-_MARGIN)
    places = [
        (abs(middle - line) + _INWARDS * inwards, middle, inwards)
        for middle in range(inner.top + _HIGH // 2, inner.bottom - _HIGH // 2, _STEP)
        for inwards in range(0, frame.width // 3, _STEP)
    ]
    for _, middle, inwards in sorted(places):
        left = inner.left + inwards if way < 0 else inner.right - inwards - wide
        yield Box.at(left, middle - _HIGH // 2, wide, _HIGH)


def _write(canvas: Canvas, box: Box, way: int, said: str) -> None:
    """The word, and the same arrow at its outer end."""
    line = box.middle[1]
    canvas.stamp(
        _head(way), (box.right - _ARROW // 2 if way > 0 else box.left + _ARROW // 2, line), theme.TEXT
    )
    left = box.left if way > 0 else box.left + _ARROW + _NEXT
    canvas.text((left, line), said, theme.SMALL, theme.TEXT)


def _head(way: int) -> shapes.Mask:
    return shapes.polygon(f"onwards {way}", _HEADS[way], _ARROW)
