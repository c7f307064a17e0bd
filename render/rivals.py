"""Who has not won, on the card at the end of a match: a small chip each, the next best first.

All of them say what they say in one line where there is room for it, or all in two.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.words import N_
from render import grounds, lettering, nameplates, shapes, theme
from render.canvas import Canvas
from render.geometry import Box
from render.setting import is_stark
from render.wording import word

_PLACE: Final = N_("{n}.")
_FLAT, _BROAD, _TALL = 80, 102, 116
"""Heights of a chip that says all in one line, of one with a line for the name, and of one with it below all."""
_GAP: Final = 12
"""Between chips."""
_IN_A_ROW: Final = 4
_BADGE: Final = 54
_LINES: Final = (31, 75)
"""How far below a chip's edge its two lines are."""
_PAD, _SPACE = 14, 14
"""Between a chip's edge and what stands on it, and between that."""
_WIDTHS: Final = (370, 900)
"""Of a chip, at least and at most where there is room for it."""
_NAMED: Final = 300
"""A name is not cut to less only to stay in the line: so much do twelve letters take."""
_SHADE: Final = 0.5
"""How dark a chip is on the ground."""


@dataclass(frozen=True, slots=True)
class Rival:
    """Somebody who has not won: the place, the points, and what else must be said of them, if anything."""

    seat: int
    place: int
    score: str
    note: str = ""


def height(rivals: Sequence[Rival], names: Sequence[str]) -> int:
    """How high all chips are together, with what keeps them off what is below; `names` are everybody's, by seat."""
    rows = len(_rows(rivals, names))
    return rows * (_chip_height(rivals, names) + _GAP) + 8 if rows else 0


def draw(canvas: Canvas, top: int, rivals: Sequence[Rival], names: Sequence[str]) -> None:
    """Draw them from a line on."""
    high, flat, following = _chip_height(rivals, names), _flat_width(rivals, names), iter(rivals)
    say = {_FLAT: _in_one_line, _BROAD: _beside_the_symbol, _TALL: _below_the_symbol}[high]
    for row, count in enumerate(_rows(rivals, names)):
        wide = flat or _room(max(count, 3))
        left = (theme.WIDTH - count * (wide + _GAP) + _GAP) // 2
        for place in range(count):
            rival = next(following)
            chip = Box.at(left + place * (wide + _GAP), top + row * (high + _GAP), wide, high)
            if is_stark():
                canvas.panel(chip, theme.INK)
            else:
                canvas.ink(_shade(wide, high), (chip.left, chip.top), theme.SHADOW)
            say(canvas, chip, rival, names[rival.seat])


def _rows(rivals: Sequence[Rival], names: Sequence[str]) -> tuple[int, ...]:
    """How many stand in each row: five in one only if no name is cut for it."""
    count = len(rivals)
    if not count:
        return ()
    room = _room(count) - 2 * _PAD
    if count <= _IN_A_ROW or all(_width(names[rival.seat]) <= room for rival in rivals):
        return (count,)
    return (count - count // 2, count // 2)


def _room(count: int) -> int:
    """How wide each of so many in a row may be."""
    return (theme.WIDTH - 2 * theme.MARGIN - (count - 1) * _GAP) // count


def _chip_height(rivals: Sequence[Rival], names: Sequence[str]) -> int:
    if _flat_width(rivals, names):
        return _FLAT
    return _BROAD if max(_rows(rivals, names), default=0) < _IN_A_ROW else _TALL


def _flat_width(rivals: Sequence[Rival], names: Sequence[str]) -> int:
    """How wide chips are that say all in one line; 0 where that would cut names too short."""
    if not rivals:
        return 0
    least, most = _WIDTHS
    most = min(_room(max(_rows(rivals, names))), most)
    named = [(rival, _width(names[rival.seat])) for rival in rivals]
    wide = max(_needed(rival, wish) for rival, wish in named)
    if wide <= most:
        return max(wide, min(least, most))
    return most if all(_needed(rival, min(wish, _NAMED)) <= most for rival, wish in named) else 0


def _needed(rival: Rival, name: int) -> int:
    """How wide a chip is that says all in one line, with a name so wide."""
    score = lettering.width(rival.score, theme.TITLE, bold=True)
    return 2 * _PAD + _BADGE + _width(_placed(rival)) + name + score + 4 * _SPACE


def _width(text: str) -> int:
    return lettering.width(text, theme.SMALL, bold=False)


def _placed(rival: Rival) -> str:
    """Which place it is, or what else must be said."""
    return rival.note or word(_PLACE, n=rival.place)


def _in_one_line(canvas: Canvas, box: Box, rival: Rival, name: str) -> None:
    """Symbol, place, name and score in one line."""
    left, right, line = box.left + _PAD, box.right - _PAD, box.middle[1]
    nameplates.badge(canvas, (left + _BADGE // 2, line), rival.seat, name, _BADGE)
    left += _BADGE + _SPACE
    left += canvas.text((left, line), _placed(rival), theme.SMALL, theme.TEXT) + _SPACE
    right -= (
        canvas.text((right, line), rival.score, theme.TITLE, theme.TEXT, bold=True, side="right") + _SPACE
    )
    canvas.text((left, line), name, theme.SMALL, theme.TEXT, room=right - left)


def _beside_the_symbol(canvas: Canvas, box: Box, rival: Rival, name: str) -> None:
    """The symbol, and beside it the name, and below this place and score."""
    left, right = box.left + _PAD, box.right - _PAD
    upper, lower = (box.top + line for line in _LINES)
    nameplates.badge(canvas, (left + _BADGE // 2, box.middle[1]), rival.seat, name, _BADGE)
    left += _BADGE + _SPACE
    canvas.text((left, upper), name, theme.SMALL, theme.TEXT, room=right - left)
    canvas.text((left, lower), _placed(rival), theme.SMALL, theme.TEXT)
    canvas.text((right, lower), rival.score, theme.BODY, theme.TEXT, bold=True, side="right")


def _below_the_symbol(canvas: Canvas, box: Box, rival: Rival, name: str) -> None:
    """Symbol, place and score, and the name below them."""
    left, right, line = box.left + _PAD, box.right - _PAD, box.top + 8 + _BADGE // 2
    nameplates.badge(canvas, (left + _BADGE // 2, line), rival.seat, name, _BADGE)
    canvas.text((left, box.bottom - 27), name, theme.SMALL, theme.TEXT, room=right - left)
    left += _BADGE + _SPACE
    said, size = _placed(rival), theme.TITLE
    if _width(said) + _SPACE + lettering.width(rival.score, size, bold=True) > right - left:
        size = theme.BODY
    right -= canvas.text((right, line), rival.score, size, theme.TEXT, bold=True, side="right")
    room = right - left - _SPACE // 2
    if rival.note or _width(said) <= room:
        canvas.text((left, line), said, theme.SMALL, theme.TEXT, room=room)


def _shade(width: int, height: int) -> shapes.Mask:
    """A chip that lets the ground through."""

    def make() -> shapes.Mask:
        chip = shapes.rounded(width, height, theme.RADIUS).image
        return shapes.Mask.of(chip.point([round(cover * _SHADE) for cover in range(256)]))

    return grounds.mask(("chip", width, height), make)
