"""Seat plates for five or six players: one row of slim ones, so that the board has the room.

Each has symbol and score, and a name below, which on the mover's wider one is whole if the game
needs no room beside it. A name that is too long for a plate ends after its first letters. The
plates keep their order, and the row its height, in the whole match.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from render.kit import lettering, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.nameplates import Plate, Slab, badge, crown
from render.kit.theme import Colour

FROM: Final = 5
"""Number of players from which plates are slim."""
TOP: Final = 38
"""Top of the row: crowns reach above it."""
LINE: Final = 76
"""Height of the line with symbol and score."""
BELOW: Final = 42
"""Height of a line below it."""
_NAMED: Final = 270
"""Greatest room for the mover's name: twelve letters fit, and the others keep theirs."""
LETTERS: Final = 3
"""Least number of letters of a name that is cut."""
BADGE: Final = 50
_GAP: Final = 8
_PAD, _SPACE = 8, 8
"""Space at a plate's ends, and between what is on it."""
_CROWN: Final = 42


class Style(NamedTuple):
    """What all plates of a match have in common."""

    figure: int
    """Type size of the score."""
    widest: str
    """The widest score that may come."""
    inset: int = 0
    """Additional space at a plate's left."""
    middle: int = 0
    """Least room between symbol and score."""
    lines: int = 1
    """Number of lines below: the name's, and the game's own."""
    after: int = 0
    """Room that the game may need after a name."""

    @property
    def bottom(self) -> int:
        """Where the plates end."""
        return TOP + LINE + BELOW * self.lines

    @property
    def least(self) -> int:
        """The least width of a plate without a name."""
        wide = lettering.width(self.widest, self.figure, heavy=True)
        return self.inset + 2 * _PAD + 2 + BADGE + self.middle + wide


class Lines(NamedTuple):
    """A plate's free parts, and its colours."""

    below: Box
    """The name's line."""
    middle: Box
    """What is free between symbol and score."""
    ink: Colour
    quiet: Colour
    ground: Colour


def grid(seats: int, how: Style, movers: Mapping[int, str]) -> tuple[Box, ...]:
    """Return the plates' boxes: a lone mover's has room for the name."""
    free = theme.WIDTH - 2 * theme.MARGIN - _GAP * (seats - 1)
    more = 0
    if len(movers) == 1:
        (name,) = movers.values()
        needed = min(lettering.width(name, theme.SMALL, bold=True), _NAMED)
        needed += how.inset + how.after + 2 * _PAD + 4
        # The name has the whole plate's width, which is an equal share of the rest and more.
        more = max(0, (seats * needed - free) // (seats - 1) + 3)
    more = max(0, min(more, free - how.least * seats))
    each, left, boxes = (free - more) // seats, theme.MARGIN, []
    for seat in range(seats):
        wide = each + (more if seat in movers and len(movers) == 1 else 0)
        boxes.append(Box(left, TOP, left + wide, how.bottom))
        left += wide + _GAP
    return tuple(boxes)


def draw(canvas: Canvas, box: Box, head: Plate, how: Style, *, panel: Colour, slab: Slab) -> Lines:
    """Draw a plate without the game's own lines; return where these go."""
    ink, quiet, ground = slab(canvas, box, head.seat, panel, is_to_move=head.is_to_move, is_out=head.is_out)
    line, shown = box.top + LINE // 2, quiet if head.is_out else ink
    at = (box.left + how.inset + _PAD + BADGE // 2, line)
    badge(canvas, at, head.seat, head.name, BADGE, is_dark=head.is_to_move)
    right = box.right - _PAD - 2
    right -= canvas.text((right, line), head.score, how.figure, shown, heavy=True, side="right") + _SPACE
    if head.is_leading:
        crown(canvas, (at[0], box.top - 8), _CROWN)
    left = box.left + how.inset + _PAD + 2
    below = Box(left, box.top + LINE - 6, box.right - _PAD, box.top + LINE + BELOW - 10)
    if not head.is_out:
        room = below.width - head.under
        is_bold = head.is_to_move and lettering.width(head.name, theme.SMALL, bold=True) <= room
        name = head.name if head.is_to_move else _short(head.name, room)
        canvas.text((below.left, below.middle[1]), name, theme.SMALL, shown, bold=is_bold, room=room)
    middle = Box(at[0] + BADGE // 2 + _SPACE, box.top + 4, right, box.top + LINE - 4)
    return Lines(below, middle, ink, quiet, ground)


def _short(name: str, room: int) -> str:
    """Return a name, or its first letters if enough of them fit, else nothing."""
    cut = lettering.fit(name, theme.SMALL, room, bold=False)
    return cut if cut == name or len(cut) > LETTERS else ""
