"""The profile of a user who has not finished a match: how one begins."""

import re
from typing import Final

from engine.contract.words import N_
from render.kit import lettering, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.style import is_stark
from render.kit.wording import word
from render.profile import plates
from render.profile.emblems import STAR, coin

_HEIGHT, _STARK_HEIGHT = 786, 722
"""Height of the picture, and without a banner."""
NAME_AT: Final = 310
"""Middle of the name below the banner."""
_TOP, _STARK_TOP = 372, 196
"""Top of the plate, with a banner and without one."""
_EMPTY: Final = N_("No finished match yet")
_COUNTS: Final = N_("Matches with at least two people count.")
_HOW: Final = N_("/play opens one, /tables shows open ones.")
_COMMAND: Final = re.compile(r"(/[a-z]+)")
_HOW_HIGH, _HOW_BELOW = 76, 82
"""Height of the strip that says how one begins, and its middle's distance below the line above."""


def height() -> int:
    """Return the height of the picture."""
    return _STARK_HEIGHT if is_stark() else _HEIGHT


def draw(canvas: Canvas) -> None:
    """Draw the plate: nothing was played yet, and how one begins."""
    top = _STARK_TOP if is_stark() else _TOP
    box = Box(theme.MARGIN, top, theme.WIDTH - theme.MARGIN, canvas.box.bottom - 100)
    plates.lay(canvas, box)
    first = box.top + 74
    if is_stark():  # no banner is above
        coin(canvas, (box.middle[0], box.top + 88), 120, STAR)
        first = box.top + 194
    canvas.text((box.middle[0], first), word(_EMPTY), theme.TITLE, theme.TEXT, heavy=True, side="middle")
    at, room = (box.middle[0], first + 78), box.width - 40
    canvas.text(at, word(_COUNTS), theme.SMALL, theme.TEXT, side="middle", room=room)
    _draw_how(canvas, Box.around((at[0], at[1] + _HOW_BELOW), room, _HOW_HIGH))


def _draw_how(canvas: Canvas, box: Box) -> None:
    """Write how one begins on a raised strip, its commands golden."""
    plates.lay(canvas, box, theme.LIT)
    parts = [(part, part.startswith("/")) for part in _COMMAND.split(word(_HOW)) if part]
    wide = sum(lettering.width(part, theme.SMALL, bold=is_command) for part, is_command in parts)
    left = box.middle[0] - wide // 2
    for part, is_command in parts:
        paint = theme.GOLD if is_command else theme.TEXT
        left += canvas.text((left, box.middle[1]), part, theme.SMALL, paint, bold=is_command)
