"""The sum of the winner's points in a line: leftover cubes and their worth."""

from collections.abc import Sequence
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
"""Height of the line."""
_CUBE: Final = 46
_PAD: Final = 24
_APART: Final = (14, 8, 4)
"""Gaps between two parts of the strip. The first that fits is used."""
Line = tuple[Colour, int, str]
"""The colour, the number of its cubes, and the worth of each."""
Parts = tuple[str | Line, ...]
"""The heading, the cubes, and the sum."""


def parts(view: View, seat: int) -> Parts:
    """Return the parts for a seat's cubes that score."""
    left_over = (
        (colour, n) for colour, n in count_colours(sight_of(view).unspent[seat]).items() if POINTS[colour]
    )
    lines = ((colour, n, word(words.TIMES, n=POINTS[colour])) for colour, n in left_over)
    return word(words.LEFT_OVER), *lines, word(words.EQUALS, n=worth(sight_of(view).unspent[seat]))


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


def _part_width(part: str | Line) -> int:
    return lettering.width(part, theme.SMALL, bold=True) if isinstance(part, str) else _cube_width(part)


def _row_width(row: Sequence[str | Line], apart: int) -> int:
    return sum(map(_part_width, row)) + apart * (len(row) - 1)
