"""The turn before, in a panel of its own: who did what, and what it cost whom."""

from collections.abc import Sequence
from typing import Final

from engine.games.organism.table import Report, View
from render import lettering, plates, theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.organism import words
from render.wording import named, word

HEIGHT: Final = 112
_PAD: Final = 20
_CORNER: Final = 84
"""Left free at the left: clients lay a badge of their own over a picture's bottom left corner."""
_NAME: Final = 300
"""The most of a name in a line with others."""


def draw(canvas: Canvas, box: Box, view: View, called: Sequence[str]) -> None:
    """The panel, in a box of that height."""
    canvas.panel(box, theme.PANEL)
    report = view.last
    seat = view.turn if report is None else report.seat
    middle = box.middle[1]
    size = plates.SMALL_BADGE
    plates.badge(canvas, (box.left + _CORNER + _PAD + 4 + size // 2, middle), seat, called[seat], size)
    left = box.left + _CORNER + _PAD + size + 26
    room = box.right - _PAD - left
    if report is None:
        said = named(words.BEGINS, called[seat], room, theme.BODY)
        canvas.text((left, middle), said, theme.BODY, theme.TEXT, bold=True)
        return
    came = consequences(report, called)
    first = middle - 22 if came else middle
    said = named(words.DID, called[seat], room, theme.BODY, what=words.did(report))
    canvas.text((left, first), said, theme.BODY, theme.TEXT, bold=True)
    if came:
        canvas.text((left, middle + 27), came, theme.SMALL, theme.MUTED, room=room)


def consequences(report: Report, called: Sequence[str]) -> str:
    """Who lost how many elements, and who won how many tokens; nothing if nobody did."""
    lost, gained = words.lost(report), words.gained(report)
    short = [lettering.fit(name, theme.SMALL, _NAME, bold=False) for name in called]
    parts = [word(words.GAINS, who=short[seat], n=gained[seat]) for seat in sorted(gained)]
    parts += [word(words.LOST, who=short[seat], n=lost[seat]) for seat in sorted(lost)]
    return words.APART.join(parts)
