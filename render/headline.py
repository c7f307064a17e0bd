"""The headline: one line that says what just happened, with the figure largest, and below it what that comes to."""

from collections.abc import Sequence
from typing import Final

from render import lettering, theme
from render.canvas import Canvas
from render.geometry import Box
from render.theme import Colour

HEIGHT: Final = 122
"""With a line below it."""
SHORT: Final = 84
"""Without."""
_LINE: Final = 40
BELOW: Final = 94
"""How far down the middle of the headline is, and that of a line below it."""
_APART: Final = 24
"""Between a line and what stands aside of it."""


def headline(
    canvas: Canvas,
    box: Box,
    line: Sequence[str],
    *,
    figure: str = "",
    below: Sequence[str] = (),
    aside: str = "",
    paint: Colour = theme.GOLD,
    quiet: Colour = theme.MUTED,
    is_centred: bool = False,
) -> None:
    """Write it along the top of the box.

    `line` and `below` are said in several ways, ever shorter, of which the first that fits is taken; `figure` stands
    before them in its own colour, `aside` small at the right end: of the line below, where the headline would have to be
    shorter beside it and nothing else is lost. Without either it may stand in the middle.
    """
    if is_centred:
        _centred(canvas, box, line, below, quiet)
        return
    left, right = box.left + 4, box.right - 4
    if figure:
        high = (_LINE + BELOW) // 2 - 4 if below else _LINE
        left += canvas.text((left, box.top + high), figure, theme.HUGE, paint, bold=True) + 28
    room = right - left
    told = fitting(below, theme.BODY, room, bold=False) if below else ""
    if aside:
        wide = lettering.width(aside, theme.SMALL, bold=False) + _APART
        shortened = fitting(line, theme.TITLE, room - wide, bold=True) != fitting(
            line, theme.TITLE, room, bold=True
        )
        is_low = bool(told) and shortened and lettering.width(told, theme.BODY, bold=False) <= room - wide
        high = BELOW if is_low else _LINE
        canvas.text((right, box.top + high), aside, theme.SMALL, quiet, side="right")
        room -= 0 if is_low else wide
    said = fitting(line, theme.TITLE, room, bold=True)
    canvas.text((left, box.top + _LINE), said, theme.TITLE, theme.TEXT, bold=True, room=room)
    if told:
        room = right - left
        canvas.text((left, box.top + BELOW), told, theme.BODY, quiet, room=room)


def _centred(canvas: Canvas, box: Box, line: Sequence[str], below: Sequence[str], quiet: Colour) -> None:
    middle, room = box.middle[0], box.width - 8
    said = fitting(line, theme.TITLE, room, bold=True)
    canvas.text((middle, box.top + _LINE), said, theme.TITLE, theme.TEXT, bold=True, side="middle", room=room)
    if below:
        said = fitting(below, theme.BODY, room, bold=False)
        canvas.text((middle, box.top + BELOW), said, theme.BODY, quiet, side="middle", room=room)


def fitting(ways: Sequence[str], size: int, room: int, *, bold: bool) -> str:
    """The first of several ways to say something that there is room for; the last, if there is for none."""
    return next((way for way in ways if lettering.width(way, size, bold=bold) <= room), ways[-1])
