"""The head above each position of a replay: which move it is, and how far the match has come."""

from __future__ import annotations

from typing import Final

from engine.contract.words import N_
from render.kit import lettering, marks, theme
from render.kit.canvas import Canvas
from render.kit.covers import KeyArt
from render.kit.geometry import Box
from render.kit.style import setting
from render.kit.wording import word
from render.replay.shot import Shot

HEIGHT: Final = 92
"""The usual height in units."""
_BAR: Final = 10
"""Height of the bar that fills from the left while the match goes on."""
_NEARLY: Final = 0.98
"""The most of it that is filled before the end."""
_LOGO: Final = (420, 62)
"""Room for the logotype."""
_MOVE: Final = N_("Move {n} of {all}")
_START: Final = N_("The start")
_END: Final = N_("The end")


def head(art: KeyArt, shot: Shot, last: int, height: int = HEIGHT, *, is_end: bool = False) -> Canvas:
    """Draw the head of a position of a match of `last` plies, or of the end."""
    ply = shot.ply
    canvas = Canvas(theme.WIDTH, height, theme.WELL)
    middle = (height - _BAR) // 2
    said = word(_START) if not ply else word(_END) if is_end else word(_MOVE, n=ply, all=last)
    left = theme.MARGIN
    if shot.turn is not None:
        number, seat = shot.turn
        marks.turning_point(canvas, (left + marks.TAG // 2, middle), number, seat)
        left += marks.TAG + theme.GAP
    room = theme.WIDTH - left - 2 * theme.MARGIN - _LOGO[0]
    size = theme.TITLE if lettering.width(said, theme.TITLE, heavy=True) <= room else theme.BODY
    canvas.text((left, middle), said, size, theme.TEXT, heavy=True, room=room)
    if not is_end:  # that has a logotype of its own
        logo = art.logotype((_LOGO[0], min(_LOGO[1], height - _BAR - 16)))
        wide = round(logo.size[0] / setting().scale)
        logo.lay(canvas, (theme.WIDTH - theme.MARGIN - wide // 2, middle))
    bar = Box(0, height - _BAR, theme.WIDTH, height)
    canvas.fill(bar, theme.LIT)
    share = ply / max(last, 1) if is_end else min(ply / max(last, 1), _NEARLY)
    canvas.fill(bar._replace(right=round(theme.WIDTH * share)), theme.GOLD)
    return canvas
