"""The headline: one line on what just happened, and its result below.

The figure is the largest part.
"""

from collections.abc import Sequence
from typing import Final

from render.kit import lettering, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.theme import Colour

HEIGHT: Final = 122
"""Height with a line below the headline."""
SHORT: Final = 84
"""Height without one."""
_LINE: Final = 40
BELOW: Final = 94
"""Distances from the top to the headline's middle, and to the lower line's."""
_APART: Final = 24
"""Gap between a line and the text aside of it."""


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
    """Write the headline along the top of the box.

    `line` and `below` come in several versions, ever shorter; the first that fits is taken.
    `figure` stands before them in its own colour. `aside` stands small at the right end. It goes to
    the line below if the headline would have to be shorter beside it and nothing else is lost.
    Without either, the headline may be centred.
    """
    if is_centred:
        _write_centred(canvas, box, line, below, quiet)
        return
    left, right = box.left + 4, box.right - 4
    if figure:
        high = (_LINE + BELOW) // 2 - 4 if below else _LINE
        left += canvas.text((left, box.top + high), figure, theme.HUGE, paint, heavy=True) + 28
    room = right - left
    told = fitting(below, theme.BODY, room, bold=False) if below else ""
    if aside:
        wide = lettering.width(aside, theme.SMALL, bold=False) + _APART
        shortened = fitting(line, theme.TITLE, room - wide, heavy=True) != fitting(
            line, theme.TITLE, room, heavy=True
        )
        is_low = bool(told) and shortened and lettering.width(told, theme.BODY, bold=False) <= room - wide
        high = BELOW if is_low else _LINE
        canvas.text((right, box.top + high), aside, theme.SMALL, quiet, side="right")
        room -= 0 if is_low else wide
    said = fitting(line, theme.TITLE, room, heavy=True)
    canvas.text((left, box.top + _LINE), said, theme.TITLE, theme.TEXT, heavy=True, room=room)
    if told:
        room = right - left
        canvas.text((left, box.top + BELOW), told, theme.BODY, quiet, room=room)


def _write_centred(
    canvas: Canvas, box: Box, line: Sequence[str], below: Sequence[str], quiet: Colour
) -> None:
    middle, room = box.middle[0], box.width - 8
    said = fitting(line, theme.TITLE, room, heavy=True)
    canvas.text(
        (middle, box.top + _LINE), said, theme.TITLE, theme.TEXT, heavy=True, side="middle", room=room
    )
    if below:
        said = fitting(below, theme.BODY, room, bold=False)
        canvas.text((middle, box.top + BELOW), said, theme.BODY, quiet, side="middle", room=room)


def fitting(ways: Sequence[str], size: int, room: int, *, bold: bool = False, heavy: bool = False) -> str:
    """Return the first version that fits, or else the last."""
    fits = (way for way in ways if lettering.width(way, size, bold=bold, heavy=heavy) <= room)
    return next(fits, ways[-1])
