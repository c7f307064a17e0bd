"""The head above each position of a replay: which move it is, and how far the match has come.

A turning point, and the last change of lead, also say whose chance they changed. Below it stands
why: a mistake, what was better, a strong move, or luck, and who is the favourite from now on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.contract.words import N_, join_parts
from render.kit import lettering, marks, nameplates, shapes, theme
from render.kit.canvas import Canvas
from render.kit.covers import KeyArt
from render.kit.geometry import Box
from render.kit.style import setting
from render.kit.wording import first_words, short_name, translate, word
from render.replay.shot import Chance, Reason, Shot

HEIGHT: Final = 92
"""The usual height in units."""
_TOLD: Final = 60
"""Additional height for a line that says why."""
_BAR: Final = 10
"""Height of the bar that fills from the left while the match goes on."""
_NEARLY: Final = 0.98
"""The most of it that is filled before the end."""
_LOGO: Final = (420, 62)
"""Room for the logotype."""
_CROWN: Final = 56
_SYMBOL, _BESIDE, _APART = 44, 14, 40
"""Size of a seat's symbol, the gap after it, and the least gap before it."""
_MOVE: Final = N_("Move {n} of {all}")
_START: Final = N_("The start")
_END: Final = N_("The end")
_PERCENT: Final = N_("{n} %")
_KINDS: Final = {
    "mistake": N_("Mistake"),
    "strong": N_("Strong move"),
    "lucky": N_("Lucky"),
    "unlucky": N_("Unlucky"),
    "lead": N_("The favourite from now on"),
}
_BETTER: Final = N_("Mistake. Better: {what}")


def height_of(shots: Sequence[Shot]) -> int:
    """Return the least height of the heads of a replay: all have room for what one of them says."""
    return HEIGHT + _TOLD * any(shot.reason is not None for shot in shots)


def head(
    art: KeyArt,
    shot: Shot,
    last: int,
    height: int = HEIGHT,
    *,
    names: Sequence[str] = (),
    is_end: bool = False,
) -> Canvas:
    """Draw the head of a position of a match of `last` plies, or of the end.

    `names` are the players' by seat; without them no chance is told.
    """
    ply = shot.ply
    canvas = Canvas(theme.WIDTH, height, theme.WELL)
    middle = (height - _BAR) // 2
    if shot.reason is not None:
        told, size = _reason(shot.reason, names)
        canvas.text((theme.MARGIN, middle + _TOLD // 2), told, size, theme.GOLD, bold=True)
        middle -= _TOLD * 2 // 5
    said = word(_START) if not ply else word(_END) if is_end else word(_MOVE, n=ply, all=last)
    left = theme.MARGIN
    if shot.turn is not None:
        number, seat = shot.turn
        marks.turning_point(canvas, (left + marks.TAG // 2, middle), number, seat)
        left += marks.TAG + theme.GAP
    elif shot.takes_lead and shot.chance is not None:
        nameplates.crown(canvas, (left + _CROWN // 2, middle), _CROWN)
        left += _CROWN + theme.GAP
    if shot.chance is not None and names and not is_end:
        _write_chance(canvas, (left, middle), said, shot.chance, names)
    else:
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


def _reason(reason: Reason, names: Sequence[str]) -> tuple[str, int]:
    """Return why a chance changed, and the type size.

    What was better is told whole or not at all.
    """
    if reason.better:
        told = word(_BETTER, what=translate(join_parts(reason.better, N_(", ")), names))
        for size in (theme.BODY, theme.SMALL):
            if lettering.width(told, size, bold=True) <= theme.WIDTH - 2 * theme.MARGIN:
                return told, size
    return word(_KINDS[reason.kind]), theme.BODY


def _write_chance(
    canvas: Canvas, at: tuple[int, int], said: str, chance: Chance, names: Sequence[str]
) -> None:
    """Write which move it is, and at the right whose chance to win it changed, in percent."""
    left, middle = at
    before, after = str(chance.before), word(_PERCENT, n=chance.after)

    def spare(size: int) -> int:
        """Return the room for the name."""
        taken = sum(lettering.width(text, size, heavy=True) for text in (said, before, after))
        taken += _SYMBOL + 4 * _BESIDE + marks.ARROW + _APART
        return theme.WIDTH - theme.MARGIN - left - taken

    name = names[chance.seat]
    fits = (
        (one, size)
        for one in (name, *first_words(name, names))
        for size in (theme.TITLE, 50, theme.BODY)
        if lettering.width(one, size, heavy=True) <= spare(size)
    )
    cut = short_name(name, spare(theme.BODY), theme.BODY, names, heavy=True)
    who, size = next(fits, (cut, theme.BODY))
    canvas.text((left, middle), said, size, theme.TEXT, heavy=True)
    right = theme.WIDTH - theme.MARGIN
    right -= canvas.text((right, middle), after, size, theme.GOLD, heavy=True, side="right")
    right -= _BESIDE + marks.ARROW
    marks.arrow(canvas, right, middle, theme.GOLD)
    right -= _BESIDE
    right -= canvas.text((right, middle), before, size, theme.GOLD, heavy=True, side="right") + _BESIDE
    right -= canvas.text((right, middle), who, size, theme.TEXT, heavy=True, side="right")
    spot = (right - _BESIDE - _SYMBOL // 2, middle)
    canvas.show("whose chance changed", shapes.symbol(chance.seat, _SYMBOL), spot, theme.SEATS[chance.seat])
