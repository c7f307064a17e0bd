"""The head above each position of a replay: which move it is, and how far the match has come."""

from __future__ import annotations

from typing import Final

from engine.contract.words import N_
from render.kit import lettering, theme
from render.kit.canvas import Canvas
from render.kit.covers import KeyArt
from render.kit.geometry import Box
from render.kit.style import setting
from render.kit.wording import word

HEIGHT: Final = 92
"""The usual height in units."""
_BAR: Final = 10
"""Height of the bar that fills from the left while the match goes on."""
_LOGO: Final = (420, 62)
"""Room for the logotype."""
_MOVE: Final = N_("Move {n} of {all}")
_START: Final = N_("The start")
_END: Final = N_("The end")


def head(art: KeyArt, ply: int, last: int, height: int = HEIGHT, *, is_end: bool = False) -> Canvas:
    """Draw the head of the position after a ply of `last` plies, or of the end."""
    canvas = Canvas(theme.WIDTH, height, theme.WELL)
    middle = (height - _BAR) // 2
    said = word(_START) if not ply else word(_END) if is_end else word(_MOVE, n=ply, all=last)
    room = theme.WIDTH - 3 * theme.MARGIN - _LOGO[0]
    size = theme.TITLE if lettering.width(said, theme.TITLE, heavy=True) <= room else theme.BODY
    canvas.text((theme.MARGIN, middle), said, size, theme.TEXT, heavy=True, room=room)
    if not is_end:  # that has a logotype of its own
        logo = art.logotype((_LOGO[0], min(_LOGO[1], height - _BAR - 16)))
        wide = round(logo.size[0] / setting().scale)
        logo.lay(canvas, (theme.WIDTH - theme.MARGIN - wide // 2, middle))
    bar = Box(0, height - _BAR, theme.WIDTH, height)
    canvas.fill(bar, theme.LIT)
    canvas.fill(bar._replace(right=round(theme.WIDTH * ply / max(last, 1))), theme.GOLD)
    return canvas
