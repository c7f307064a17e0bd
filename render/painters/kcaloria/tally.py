"""The sum of the winner's points: leftover cubes and their worth.

House rule: it is a column where no tile lies, so that the table has the whole height. Without such
room it is a strip above the table.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from engine.games.kcaloria.rules.kinds import POINTS, Colour, count_colours, worth
from engine.games.kcaloria.rules.sight import sight_of
from engine.games.kcaloria.rules.state import View
from render.kit import lettering, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.wording import word
from render.painters.kcaloria import colours, words
from render.painters.kcaloria.tiles import cubes

HIGH: Final = 64
"""Height of the strip."""
_CUBE: Final = 46
_PAD: Final = 24
_LINE: Final = 58
"""Distance between the lines of the column."""
_SPACE: Final = 10
"""Gap between a cube and its worth there."""
_APART: Final = (14, 8, 4)
"""Gaps between two parts of the strip. The first that fits is used."""
_OFF: Final = 28
"""Distance of the column from tiles, their light, and the meadow's ends."""

Line = tuple[Colour, int, str]
"""The colour, the number of its cubes, and the worth of each."""
Parts = tuple[str | Line, ...]
"""The heading, the lines, and the sum."""


def parts(view: View, seat: int) -> Parts:
    """Return the parts for a seat's cubes that score."""
    left_over = (
        (colour, n) for colour, n in count_colours(sight_of(view).unspent[seat]).items() if POINTS[colour]
    )
    lines = ((colour, n, word(words.TIMES, n=POINTS[colour])) for colour, n in left_over)
    return word(words.LEFT_OVER), *lines, word(words.EQUALS, n=worth(sight_of(view).unspent[seat]))


def beside(said: Parts, box: Box, there: Iterable[Box]) -> Box | None:
    """Return the box of a free column beside the meadow.

    It is low or high, off all that is there. None if there is no room.
    """
    wide, high = max(map(_width, said), default=0) + 2 * _PAD, _LINE * len(said) + _PAD
    box, taken = box.inflate(-_OFF)._replace(left=box.left, right=box.right), tuple(there)
    corners = ((left, top) for top in (box.bottom - high, box.top) for left in (box.left, box.right - wide))
    places = (Box.at(*corner, wide, high) for corner in corners)
    return next(
        (place for place in places if said and not any(place.inflate(_OFF).touches(one) for one in taken)),
        None,
    )


def column(canvas: Canvas, box: Box, said: Parts) -> None:
    """Draw one line below the other.

    Cubes and their worths have a column each.
    """
    canvas.shadow(box)
    canvas.panel(box, colours.PLATE)
    left, line = box.left + _PAD, box.top + (_PAD + _LINE) // 2
    worths = left + max((_cube_width(part) for part in said if not isinstance(part, str)), default=0) + _SPACE
    for part in said:
        if isinstance(part, str):
            _say(canvas, (left, line), part, said)
        else:
            _cube(canvas, (left, line), part)
            canvas.text((worths, line), part[2], theme.SMALL, theme.TEXT, bold=True)
        line += _LINE


def strip(canvas: Canvas, box: Box, said: Parts) -> None:
    """Draw all parts in a centred line at the box's top."""
    row = _row(said)
    room = box.width - 2 * _PAD
    apart = next((apart for apart in _APART if _row_width(row, apart) <= room), _APART[-1])
    panel = Box.around((box.middle[0], box.top + HIGH // 2), _row_width(row, apart) + 2 * _PAD, HIGH)
    canvas.panel(panel, colours.PLATE)
    left, line = panel.left + _PAD, panel.middle[1]
    for part in row:
        if isinstance(part, str):
            _say(canvas, (left, line), part, said)
        else:
            _cube(canvas, (left, line), part)
        left += _part_width(part) + apart


def _row(said: Parts) -> list[str | Line]:
    """Return the parts of the strip, one after the other."""
    row: list[str | Line] = []
    for place, part in enumerate(said):
        if isinstance(part, str):
            row.append(part)
        else:
            row += [*([words.PLUS] if place > 1 else []), part, part[2]]
    return row


def _say(canvas: Canvas, at: tuple[int, int], part: str, said: Parts) -> None:
    ink = theme.GOLD if part == said[-1] else theme.TEXT
    canvas.text(at, part, theme.SMALL, ink, bold=True)


def _cube(canvas: Canvas, at: tuple[int, int], line: Line) -> None:
    middle = (at[0] + _cube_width(line) // 2, at[1])
    cubes.cube(canvas, middle, line[0], str(line[1]), _CUBE, wide=_CUBE)


def _cube_width(line: Line) -> int:
    return cubes.own_width(line[0], line[1], _CUBE)


def _width(part: str | Line) -> int:
    """Return the width of a line of the column."""
    return _part_width(part) + (0 if isinstance(part, str) else _SPACE + _part_width(part[2]))


def _part_width(part: str | Line) -> int:
    return lettering.width(part, theme.SMALL, bold=True) if isinstance(part, str) else _cube_width(part)


def _row_width(row: Sequence[str | Line], apart: int) -> int:
    return sum(map(_part_width, row)) + apart * (len(row) - 1)
