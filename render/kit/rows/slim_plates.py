"""Seat plates for five or six players: two rows of slim ones, so that the board has the room.

Each has the symbol at the left, under a leader's crown, and beside it two lines: the name, and
the game's own part with the score. Twelve letters of a name fit. A longer one is cut to its first
word, or after as many letters as fit. The plates keep their order and size in the whole match.
"""

from typing import Final, NamedTuple

from render.kit import theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.nameplates import Plate, Slab, badge, crown
from render.kit.theme import Colour
from render.kit.wording import short_name

FROM: Final = 5
"""Number of players from which plates are slim."""
_TOP, _HIGH, _GAP = 18, 100, 10
"""Top of the first row, height of a plate, and gap between plates and rows."""
_COLUMNS: Final = 3
BOTTOM: Final = _TOP + 2 * _HIGH + _GAP
"""Where the plates end."""
_BADGE: Final = 58
_LOWERED: Final = 8
"""How much lower a symbol is under its crown."""
_CROWN, _CROWN_AT = 40, 17
"""Width of a crown, and its middle's distance from the plate's top."""
_PAD, _SPACE = 10, 12
"""Space at a plate's ends, and between what is on it."""
_NAME, _SCORE = 27, 70
"""Middles of the two lines, from the plate's top."""


class Lines(NamedTuple):
    """A plate's free part, and its colours."""

    below: Box
    """What is free below the name, up to the score."""
    ink: Colour
    quiet: Colour
    ground: Colour


def grid(seats: int) -> tuple[Box, ...]:
    """Return the plates' boxes; a shorter second row is centred."""
    row = Box(theme.MARGIN, _TOP, theme.WIDTH - theme.MARGIN, _TOP + _HIGH).columns(_COLUMNS, _GAP)
    missing = 2 * _COLUMNS - seats
    aside = missing * (row[0].width + _GAP) // 2
    return (*row, *(box.shift((aside, _HIGH + _GAP)) for box in row[: seats - _COLUMNS]))


def draw(
    canvas: Canvas, box: Box, head: Plate, *, panel: Colour, slab: Slab, inset: int = 0, apart: int = 0
) -> Lines:
    """Draw a plate without the game's own part; return where this goes.

    Its lines may be further `apart`, for a part that is as high as its line.
    """
    ink, quiet, ground = slab(canvas, box, head.seat, panel, is_to_move=head.is_to_move, is_out=head.is_out)
    shown = quiet if head.is_out else ink
    at = (box.left + inset + _PAD + _BADGE // 2, box.middle[1] + _LOWERED * head.is_leading)
    badge(canvas, at, head.seat, head.name, _BADGE, is_dark=head.is_to_move)
    if head.is_leading:
        crown(canvas, (at[0], box.top + _CROWN_AT), _CROWN)
    left, right, line = at[0] + _BADGE // 2 + _SPACE, box.right - _PAD - 4, box.top + _SCORE + apart
    is_bold = head.is_to_move
    name = short_name(head.name, right - left, theme.SMALL, head.among, bold=is_bold)
    canvas.text((left, box.top + _NAME - apart), name, theme.SMALL, shown, bold=is_bold)
    end = right
    if head.unit:
        end -= canvas.text((end, line + 6), head.unit, theme.SMALL, quiet, side="right") + _SPACE // 2
    end -= canvas.text((end, line), head.score, theme.TITLE, shown, heavy=True, side="right") + _SPACE
    return Lines(Box(left, line - _HIGH // 4, end, line + _HIGH // 4), ink, quiet, ground)
