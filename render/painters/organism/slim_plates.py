"""Plates for five or six players: one row of slim slides, so that the dish has the room.

Each has symbol and captures, and the living organisms below. The mover's is wider, with the name.
The plates keep their order, and their height is the same in the whole match.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.games.organism.state import View
from render.kit import lettering, theme
from render.kit import plates as nameplates
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.plates import Plate
from render.painters.organism import colours, slides

FROM: Final = 5
"""Number of players from which plates are slim."""
TOP: Final = 38
"""Top of the row: crowns reach above it."""
_GAP: Final = 8
_LINE: Final = 76
"""Height of the line with symbol and captures."""
_LIVES: Final = 42
"""Height of the line with the living organisms."""
_LIMIT: Final = 42
"""Height of the line that says how many captures win, where players differ in it."""
_BADGE, _CROWN = 54, 42
_PAD, _SPACE = 8, 8
"""Space at a plate's ends, and between what is on it."""
_TWO_DIGITS: Final = 10
_LABEL: Final = (_BADGE + 8, _BADGE + 6)


class Style(NamedTuple):
    """What all plates of a match have in common."""

    figure: int
    """Type size of the captures."""
    has_limit: bool


class Lines(NamedTuple):
    """The free lines of a drawn plate, and its colours."""

    lives: Box
    limit: Box
    ink: theme.Colour
    quiet: theme.Colour


def is_slim(view: View) -> bool:
    """Return whether this many players have slim plates."""
    return view.sides >= FROM


def style(view: View) -> Style:
    """Return what the plates of a match have in common."""
    size = theme.FIGURE if max(view.limits) < _TWO_DIGITS else theme.BODY
    return Style(size, len({*view.limits}) > 1)


def bottom(view: View) -> int:
    """Return where the plates end."""
    return TOP + _LINE + _LIVES + (_LIMIT if style(view).has_limit else 0)


def grid(view: View, called: Sequence[str]) -> tuple[Box, ...]:
    """Return the plates' boxes: the mover's has room for the name."""
    free = theme.WIDTH - 2 * theme.MARGIN - _GAP * (view.sides - 1)
    least, names = _least(view), _named(view, called)
    more = min(max(names.values(), default=0), free - least * view.sides)
    each, left, boxes = (free - more * len(names)) // view.sides, theme.MARGIN, []
    for seat in range(view.sides):
        wide = each + (more if seat in names else 0)
        boxes.append(Box(left, TOP, left + wide, bottom(view)))
        left += wide + _GAP
    return tuple(boxes)


def draw(canvas: Canvas, box: Box, head: Plate, how: Style) -> Lines:
    """Draw a plate without its living organisms; return where these go."""
    ink, quiet, _ = slides.slide(
        canvas, box, head.seat, colours.PANEL, is_to_move=head.is_to_move, is_out=head.is_out, label=_LABEL
    )
    line, shown = box.top + _LINE // 2, quiet if head.is_out else ink
    at = (box.left + _PAD + _BADGE // 2, line)
    nameplates.badge(canvas, at, head.seat, head.name, _BADGE, is_dark=head.is_to_move)
    right = box.right - _PAD - 2
    right -= canvas.text((right, line), head.score, how.figure, shown, heavy=True, side="right") + _SPACE
    if head.is_leading:
        nameplates.crown(canvas, (at[0], box.top - 8), _CROWN)
    if head.is_to_move:
        start = at[0] + _BADGE // 2 + _SPACE
        is_bold = lettering.width(head.name, theme.SMALL, bold=True) <= right - start
        canvas.text((start, line), head.name, theme.SMALL, shown, bold=is_bold, room=right - start)
    below = Box(box.left + _PAD + 2, box.top + _LINE - 6, box.right - _PAD, box.top + _LINE + _LIVES - 10)
    return Lines(below, below.shift((0, _LIMIT)), ink, quiet)


def _least(view: View) -> int:
    """Return the least width of a plate without a name."""
    figure = "0" * len(str(max(view.limits)))
    wide = lettering.width(figure, style(view).figure, heavy=True)
    return 2 * _PAD + 2 + _BADGE + _SPACE + wide


def _named(view: View, called: Sequence[str]) -> dict[int, int]:
    """Return the room for the mover's name, by seat."""
    if len(view.to_move) != 1:
        return {}
    (seat,) = view.to_move
    return {seat: lettering.width(called[seat], theme.SMALL, bold=True) + _SPACE}
