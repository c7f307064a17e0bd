"""All players' scores in one thin row, for pictures of a hand.

So the leader is seen without the table. Each seat has a pill with symbol and score, filled for the
player to move and crowned for the leader. The viewer is called “You” and has a bright edge. The
other names are shown where all of them have enough room.
"""

from collections.abc import Callable, Sequence
from typing import Final

from engine.contract.words import N_
from render.kit import lettering, marks, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.nameplates import Plate, badge, crown
from render.kit.theme import Colour
from render.kit.wording import share_room, word

HEIGHT: Final = 66
YOU: Final = N_("You")
_BADGE: Final = 50
_CROWN, _CROWNED = 36, 46
"""Size of a crown, and its width with the edge."""
_BESIDE: Final = 3
"""Space on either side of the arrow from the score to the next one."""
_PAD: Final = 12
"""Space at either end of a pill, and between its parts."""
_CLOSE: Final = 8
"""Space between a symbol and the old score that is about to change."""
_GAP: Final = 10
"""Gap between pills."""
_EDGE: Final = 4
_TWELVE: Final = 270
"""Room in which twelve letters of a name fit."""
_SAYS_SOMETHING: Final = 176
"""Least room for a name; with less it is left out."""


def standings(
    canvas: Canvas,
    box: Box,
    plates: Sequence[Plate],
    panel: Colour = theme.PANEL,
    *,
    mine: int | None = None,
    lay: Callable[[Canvas, Box, Colour], None] | None = None,
    radius: int = HEIGHT // 2,
) -> None:
    """Draw the row into a box as high as `HEIGHT`, on the game's panels.

    `mine` is the viewer's seat. `lay` draws a pill in the game's own material, with corners of
    that radius.
    """
    free = box.width - _GAP * (len(plates) - 1)
    size, needs, labels = _fit(plates, mine, free)
    wide = [need + (given + _PAD if given else 0) for need, (_, given) in zip(needs, labels, strict=True)]
    spare = (free - sum(wide)) / len(plates)
    left = float(box.left)
    for plate, own, label in zip(plates, wide, labels, strict=True):
        pill = Box(round(left), box.top, round(left + own + spare), box.top + HEIGHT)
        paint = theme.SEATS[plate.seat] if plate.is_to_move else panel
        if lay is None:
            canvas.panel(pill, paint, radius)
        else:
            lay(canvas, pill, paint)
        if plate.seat == mine:
            canvas.outline(pill, theme.TEXT, _EDGE, radius)
        _say(canvas, pill, plate, label, size)
        left += own + spare + _GAP


def says_you(wide: int, plates: Sequence[Plate], mine: int | None) -> bool:
    """Return whether a row of that width has room for the viewer's “You”."""
    *_, labels = _fit(plates, mine, wide - _GAP * (len(plates) - 1))
    return all(text for plate, (text, _) in zip(plates, labels, strict=True) if plate.seat == mine)


def says_names(wide: int, plates: Sequence[Plate], mine: int | None) -> bool:
    """Return whether a row of that width has room for all names, or twelve letters of each."""
    *_, labels = _fit(plates, mine, wide - _GAP * (len(plates) - 1))
    wishes = (lettering.width(text, theme.SMALL, bold=False) for text, _ in labels)
    return all(text and room >= min(wish, _TWELVE) for (text, room), wish in zip(labels, wishes, strict=True))


def _fit(
    plates: Sequence[Plate], mine: int | None, free: int
) -> tuple[int, list[int], list[tuple[str, int]]]:
    """Return the scores' size, the pills' widths without labels, and the labels."""
    size = theme.BODY
    if sum(_needs(plate, size) for plate in plates) > free:
        size = theme.SMALL
    needs = [_needs(plate, size) for plate in plates]
    return size, needs, _labels(plates, mine, free - sum(needs))


def _needs(plate: Plate, size: int) -> int:
    """Return a pill's least width."""
    wide = _PAD + _BADGE + _PAD + _score_width(plate, size) + _PAD + 6
    return wide + (_CROWNED + _PAD if plate.is_leading else 0)


def _score_width(plate: Plate, size: int) -> int:
    """Return the score's width, with the old one if both are shown."""
    wide = lettering.width(plate.score, size, heavy=True)
    if plate.before:
        wide += lettering.width(plate.before, size, heavy=True) + marks.ARROW + 2 * _BESIDE
    return wide


def _labels(plates: Sequence[Plate], mine: int | None, spare: int) -> list[tuple[str, int]]:
    """Return each symbol's label and its room: all names, or at least “You”."""
    said = [word(YOU) if plate.seat == mine else plate.name for plate in plates]
    wishes = [lettering.width(text, theme.SMALL, bold=False) for text in said]
    given = share_room(spare - _PAD * len(plates), wishes)
    if all(room >= min(wish, _SAYS_SOMETHING) for room, wish in zip(given, wishes, strict=True)):
        return list(zip(said, given, strict=True))
    return [
        (text, wish) if plate.seat == mine and wish + _CLOSE <= spare else ("", 0)
        for plate, text, wish in zip(plates, said, wishes, strict=True)
    ]


def _say(canvas: Canvas, pill: Box, plate: Plate, label: tuple[str, int], size: int) -> None:
    """Draw symbol, label, crown and score."""
    ink = theme.INK if plate.is_to_move else theme.MUTED if plate.is_out else theme.TEXT
    line, left = pill.middle[1], pill.left + _PAD
    badge(canvas, (left + _BADGE // 2, line), plate.seat, plate.name, _BADGE, is_dark=plate.is_to_move)
    text, room = label
    wide = _score_width(plate, size)
    crowned = _CROWNED + _PAD if plate.is_leading else 0
    if text:
        canvas.text((left + _BADGE + _PAD, line), text, theme.SMALL, ink, room=room)
        right = pill.right - _PAD - 6
    else:
        right = left + _BADGE + (_CLOSE if plate.before else _PAD) + crowned + wide
    canvas.text((right, line), plate.score, size, ink, heavy=True, side="right")
    if plate.before:
        said = canvas.text((right - wide, line), plate.before, size, ink, heavy=True)
        marks.arrow(canvas, right - wide + said + _BESIDE, line, ink)
    if plate.is_leading:
        crown(canvas, (right - wide - _PAD - _CROWNED // 2, line - 2), _CROWN)
