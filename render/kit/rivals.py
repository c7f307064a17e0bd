"""The players who have not won, one chip each on the final card.

The best come first. All chips have one form: symbol, place, name and points in a line. If a row has
no room for all, there are more rows.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final

from engine.contract.words import N_
from render.kit import grounds, lettering, plates, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.style import is_stark
from render.kit.wording import share_room, word

_PLACE: Final = N_("{n}.")
_HIGH, _LOW = 80, 64
"""Heights of a chip where all are in one row, and where there are more rows."""
_LARGE, _SMALL = theme.TITLE, theme.BODY
"""Type sizes of points in these two cases."""
_GAP: Final = 12
"""Gap between chips."""
_BADGE: Final = 52
_PAD, _SPACE, _APART = 14, 14, 24
"""Space at a chip's edge, between its parts, and before the points."""
_WIDTHS: Final = (370, 900)
"""Least width of a chip if there is room, and its greatest."""
_NAMED: Final = 300
"""Width below which no name is cut only to stay in the row: twelve letters fit."""
_SHADE: Final = 0.5
"""Opacity of a chip on the ground."""


@dataclass(frozen=True, slots=True)
class Rival:
    """A player who has not won: place, points if they count, and a note."""

    seat: int
    place: int
    score: str
    note: str = ""


def height(rivals: Sequence[Rival], names: Sequence[str]) -> int:
    """Return the chips' height with the gap below; `names` are all players', by seat."""
    rows = len(_rows(rivals, names))
    return rows * ((_HIGH if rows == 1 else _LOW) + _GAP) + 8 if rows else 0


def draw(canvas: Canvas, top: int, rivals: Sequence[Rival], names: Sequence[str]) -> None:
    """Draw the chips from a line on."""
    rows = _rows(rivals, names)
    high, size = (_HIGH, _LARGE) if len(rows) == 1 else (_LOW, _SMALL)
    for number, row in enumerate(rows):
        wide = _widths(row, rows, names, size)
        left = (theme.WIDTH - sum(wide) - (len(row) - 1) * _GAP) // 2
        for rival, own in zip(row, wide, strict=True):
            chip = Box.at(left, top + number * (high + _GAP), own, high)
            if is_stark():
                canvas.panel(chip, theme.INK)
            else:
                canvas.ink(_shade(own, high), (chip.left, chip.top), theme.SHADOW)
            _say(canvas, chip, rival, names[rival.seat], size)
            left += own + _GAP


def _rows(rivals: Sequence[Rival], names: Sequence[str]) -> tuple[Sequence[Rival], ...]:
    """Split the chips into as few rows as have room for the names.

    Twelve letters of a name are enough.
    """
    for rows in range(1, len(rivals) + 1):
        ends = [0, *accumulate((len(rivals) + rows - 1 - row) // rows for row in range(rows))]
        split = tuple(rivals[start:end] for start, end in pairwise(ends))
        size = _LARGE if rows == 1 else _SMALL
        if all(sum(_least(rival, names, size) for rival in row) <= _room(len(row)) for row in split):
            return split
    return tuple((rival,) for rival in rivals)


def _room(count: int) -> int:
    """Return the width for `count` chips in a row, without gaps."""
    return theme.WIDTH - 2 * theme.MARGIN - (count - 1) * _GAP


def _widths(
    row: Sequence[Rival], rows: Sequence[Sequence[Rival]], names: Sequence[str], size: int
) -> list[int]:
    """Return the widths of a row's chips.

    All are alike where that cuts no name; else each is as wide as its name needs.
    """
    most = max(map(len, rows))
    each = _room(most) // most
    alike = max(_chip_width(rival, _wish(rival, names), size) for one in rows for rival in one)
    alike = max(alike, min(_WIDTHS[0], each))
    if alike <= min(each, _WIDTHS[1]):
        return [alike] * len(row)
    bare = [_chip_width(rival, 0, size) for rival in row]
    given = share_room(_room(len(row)) - sum(bare), [_wish(rival, names) for rival in row])
    spare = 0 if len(row) == 1 else (_room(len(row)) - sum(bare) - sum(given)) // len(row)
    return [own + name + spare for own, name in zip(bare, given, strict=True)]


def _least(rival: Rival, names: Sequence[str], size: int) -> int:
    """Return a chip's least width."""
    return _chip_width(rival, min(_wish(rival, names), _NAMED), size)


def _chip_width(rival: Rival, name: int, size: int) -> int:
    """Return a chip's width with a name of `name` units."""
    wide = 2 * _PAD + _BADGE + _SPACE + _width(_place_text(rival)) + _SPACE + name
    if rival.note:
        wide += _SPACE + _width(rival.note)
    return wide + (_APART + lettering.width(rival.score, size, heavy=True) if rival.score else 0)


def _wish(rival: Rival, names: Sequence[str]) -> int:
    return _width(names[rival.seat])


def _width(text: str) -> int:
    return lettering.width(text, theme.SMALL, bold=False)


def _place_text(rival: Rival) -> str:
    return word(_PLACE, n=rival.place)


def _say(canvas: Canvas, box: Box, rival: Rival, name: str, size: int) -> None:
    """Write symbol, place, name, note and points on a chip."""
    left, right, line = box.left + _PAD, box.right - _PAD, box.middle[1]
    plates.badge(canvas, (left + _BADGE // 2, line), rival.seat, name, _BADGE)
    left += _BADGE + _SPACE
    left += canvas.text((left, line), _place_text(rival), theme.SMALL, theme.TEXT) + _SPACE
    if rival.score:
        right -= canvas.text((right, line), rival.score, size, theme.TEXT, heavy=True, side="right") + _APART
    if rival.note:
        right -= canvas.text((right, line), rival.note, theme.SMALL, theme.TEXT, side="right") + _SPACE
    canvas.text((left, line), name, theme.SMALL, theme.TEXT, room=right - left)


def _shade(width: int, height: int) -> shapes.Mask:
    """Return a chip's translucent mask."""

    def make() -> shapes.Mask:
        chip = shapes.rounded_box(width, height, theme.RADIUS).image
        return shapes.Mask.of(chip.point([round(cover * _SHADE) for cover in range(256)]))

    return grounds.mask(("chip", width, height), make)
