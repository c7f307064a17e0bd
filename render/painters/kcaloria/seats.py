"""The plates of kCaloria: points, unspent cubes by colour and what they are worth, humans, and tiles left to place."""

from typing import Final

from engine.games.kcaloria.rules.kinds import COLOURS, POINTS, Type, worth
from engine.games.kcaloria.rules.table import HUMANS, View
from render import plates, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.kcaloria import cubes, signs

_ROW: Final = 46
"""Height of the row of cubes, and of the one below it, which says what they are worth."""
_COUNTS: Final = 50
"""Height of the row that humans and tiles have on a narrow plate."""
_SIZE: Final = 46
_PERSON: Final = 38
_APART: Final = 6
_ASIDE: Final = 134
"""What humans and tiles take beside the cubes of a wide plate."""
_ROOM: Final = (16, 24)
"""What a number of two figures needs on a cube, on a narrow plate and on a wide one."""


def height(seats: int) -> int:
    """How high a plate is: cubes and points, and on narrow plates humans and tiles below."""
    return plates.head_height(seats) + 2 * _ROW + (0 if plates.is_wide(seats) else _COUNTS)


def plate(canvas: Canvas, box: Box, view: View, seat: int, name: str) -> plates.Parts:
    """A seat's plate, in a box of that height."""
    some = view.sight.unspent[seat]
    head = plates.Plate(seat, name, str(worth(some)), unit="", is_to_move=seat in view.to_move)
    parts = plates.plate(canvas, box, head)
    below = parts.below
    is_wide = plates.is_wide(view.seats)
    pitch = (below.width - (_ASIDE if is_wide else 0)) // len(COLOURS)
    line = below.top + _ROW // 2 - 4
    for place, (colour, count) in enumerate(zip(COLOURS, some, strict=True)):
        middle = below.left + place * pitch + pitch // 2 - (4 if is_wide else 0)
        cubes.held(canvas, (middle, line), colour, count, _SIZE, wide=min(_SIZE, pitch - _ROOM[is_wide]))
        if count:
            said = str(count * POINTS[colour])
            canvas.text((middle, line + _ROW), said, theme.SMALL, theme.MUTED, side="middle")
    left_to_place = view.in_hand[seat] + view.in_stack[seat]
    if is_wide:
        _humans(canvas, (below.right, line), view.humans[seat])
        signs.stack(canvas, (below.right, line + _ROW), left_to_place)
    else:
        line += _ROW + _COUNTS
        _humans(canvas, (below.left + _humans_width(), line), view.humans[seat])
        signs.stack(canvas, (below.right, line), left_to_place)
    return parts


def _humans(canvas: Canvas, right: Point, count: int) -> None:
    """As many people as end the match, those that have been placed lit, ending at the point."""
    left, top = right[0] - _humans_width(), right[1] - _PERSON // 2
    for place in range(HUMANS):
        at = (left + place * (_PERSON + _APART), top)
        if place < count:
            canvas.ink(signs.type_mask(Type.HUMAN, _PERSON), at, theme.TEXT)
        else:
            canvas.ink(signs.nobody(_PERSON), at, theme.LINE)


def _humans_width() -> int:
    return HUMANS * (_PERSON + _APART) - _APART
