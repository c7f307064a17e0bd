"""Seat plates: who plays, in turn order along the top of every picture of a table, in all games alike.

A plate's head is common: symbol, initial, name cut to fit, score, and the light when it is the seat's turn. Below the
head is room for what the game counts, for which a gauge and a count of pieces are here too.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

from render import lettering, marks, shapes, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.theme import Colour

BADGE: Final = 84
"""Size of a seat's symbol on a plate, and the largest."""
SMALL_BADGE: Final = 66
GAUGE: Final = 68
"""Height of a gauge with its figures."""
_BAR: Final = 20
_PAD: Final = 20
_LEFT_PAD: Final = 38
"""Room for the caret."""
_WIDE: Final = 480
"""From this width on, the name stands beside the symbol and not below it."""
_HEAD: Final = 90
_NAME_ROW: Final = 52
COUNT_ROOM: Final = 96
"""What a name in a row of its own leaves for the count."""
_SETTLE: Final = (0, 0, 0.14, 0, 0.05, 0)
"""How far below the middle of its symbol an initial looks right, for each symbol."""


@dataclass(frozen=True, slots=True)
class Plate:
    """What a plate says in its head. `name` is drawable; `unit` is what a point is called, in short, or nothing."""

    seat: int
    name: str
    score: str
    unit: str
    is_to_move: bool = False
    is_out: bool = False
    count_room: int = COUNT_ROOM
    """How much of the name's row the game needs at its end."""


class Parts(NamedTuple):
    """Where on a plate the game has room: below the head; and for a count, ending there, and a token, about there."""

    below: Box
    counted: Point
    token: Point


@dataclass(frozen=True, slots=True)
class Measure:
    """A figure against its limit: both in words, the share of the limit that it is, and the bar's colour."""

    figure: str
    limit: str
    share: float
    colour: Colour
    is_alarming: bool


def grid(seats: int, top: int, height: int) -> tuple[Box, ...]:
    """Where the plates of that many seats go: two in a row, or three where that leaves no hole."""
    columns = {1: 1, 2: 2, 4: 2}.get(seats, 3)
    row = Box(theme.MARGIN, top, theme.WIDTH - theme.MARGIN, top + height)
    return tuple(
        row.moved((0, seat // columns * (height + theme.GAP))).columns(columns, theme.GAP)[seat % columns]
        for seat in range(seats)
    )


def grid_height(seats: int, height: int) -> int:
    """How high all the plates are together."""
    return grid(seats, 0, height)[-1].bottom


def is_wide(seats: int) -> bool:
    """Whether plates for that many seats have the name beside the symbol."""
    return grid(seats, 0, 1)[0].width >= _WIDE


def head_height(seats: int) -> int:
    """How much of a plate its head takes, when there are that many."""
    return _HEAD + _PAD + (0 if is_wide(seats) else _NAME_ROW)


def plate(canvas: Canvas, box: Box, plate: Plate) -> Parts:
    """Draw a plate with its head; the room that is left for the game."""
    if plate.is_to_move:
        canvas.panel(box, theme.TEXT)
        canvas.panel(box.grown(-5), theme.LIT, theme.RADIUS - 5)
        marks.caret(canvas, (box.left + 22, box.top + _PAD // 2 + _HEAD // 2))
    else:
        canvas.panel(box, theme.PANEL)
    inner = Box(box.left + _LEFT_PAD, box.top + _PAD // 2, box.right - _PAD - 4, box.bottom - _PAD)
    line = inner.top + _HEAD // 2
    badge(canvas, (inner.left + BADGE // 2, line), plate.seat, plate.name)
    ink = theme.MUTED if plate.is_out else theme.TEXT
    right = inner.right
    if plate.unit:
        right -= canvas.text((right, line + 10), plate.unit, theme.SMALL, theme.MUTED, side="right") + 8
    right -= canvas.text((right, line), plate.score, theme.FIGURE, ink, bold=True, side="right") + 20
    start = inner.left + BADGE + 16
    below = inner.below(_HEAD + _PAD // 2)
    if box.width >= _WIDE:
        canvas.text((start, line), plate.name, theme.BODY, ink, bold=True, room=right - start)
        return Parts(below, (inner.right, below.top + 20), (inner.right - 118, below.top + 14))
    name_room = inner.width - plate.count_room
    canvas.text((inner.left, below.top + 16), plate.name, theme.BODY, ink, bold=True, room=name_room)
    return Parts(below.below(_NAME_ROW), (inner.right, below.top + 16), (start + 6, line - 4))


def badge(canvas: Canvas, middle: Point, seat: int, name: str, size: int = BADGE) -> None:
    """A seat's symbol in its colour, with the initial of its name."""
    canvas.ink(shapes.symbol(seat, size), (middle[0] - size // 2, middle[1] - size // 2), theme.SEATS[seat])
    at = (middle[0], middle[1] + round(size * _SETTLE[seat]))
    canvas.text(at, lettering.initial(name), theme.SMALL, theme.INK, bold=True, side="middle")


def gauge(canvas: Canvas, box: Box, measure: Measure) -> None:
    """A figure against its limit, in words and as a bar along the box's width; with a warning sign when alarming."""
    line = box.top + 20
    start = box.left
    if measure.is_alarming:
        marks.warning(canvas, (start + 22, line))
        start += 54
    ink = theme.ALARM if measure.is_alarming else theme.TEXT
    start += canvas.text((start, line), measure.figure, theme.BODY, ink, bold=True)
    canvas.text((start + 2, line), measure.limit, theme.SMALL, theme.MUTED)
    bar = Box(box.left, box.top + GAUGE - _BAR, box.right, box.top + GAUGE)
    canvas.panel(bar, theme.LINE, _BAR // 2)
    canvas.panel(bar.grown(-2), theme.WELL, _BAR // 2 - 2)
    filled = round((bar.width - 4) * min(measure.share, 1))
    if filled:
        inside = Box.at(bar.left + 2, bar.top + 2, max(filled, _BAR), _BAR - 4)
        canvas.panel(inside, measure.colour, _BAR // 2 - 2)


def pieces_left(canvas: Canvas, right: Point, count: int) -> int:
    """How many cards or tiles somebody holds: a small stack and the number, ending at the point. Its width."""
    wide = canvas.text(right, str(count), theme.SMALL, theme.TEXT, bold=True, side="right")
    stack = Box.at(right[0] - wide - 44, right[1] - 19, 28, 38)
    canvas.panel(stack.moved((6, 0)), theme.LINE, 6)
    canvas.panel(stack.grown(3), theme.WELL, 9)
    canvas.panel(stack, theme.MUTED, 6)
    return wide + 50
