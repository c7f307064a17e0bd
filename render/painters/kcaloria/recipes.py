"""What a tile costs and makes on its card, in a line or two, and what is paid for it: how wide that is, and drawn."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from engine.games.kcaloria.rules.kinds import Cubes, Kind, counted
from engine.games.kcaloria.rules.kinds import cubes as cubes_of
from engine.games.kcaloria.rules.table import Meal
from engine.hexes import Cell
from render import lettering, marks, theme
from render.canvas import Canvas
from render.geometry import Point
from render.painters.kcaloria import cubes, entries, signs, words
from render.theme import Colour
from render.wording import told, word

BETWEEN: Final = 12
CUBE, _LOW_CUBE, _LEAST_CUBE = 50, 46, 44
"""How large cubes are, and where there is little room for what a tile costs and makes: beside it, and above and below, too."""
APART: Final = 10
_FOOD, _TILES = "\N{BLACK SQUARE}", "\N{BLACK HEXAGON}"
"""Where cubes and numbers are drawn in what is said of a way to pay."""
_CALLED: Final = 6
"""Between two numbers and the sign that both pay."""
_WAYS_TO_PAY: Final = 2
"""So many have a line each where there is no room for them in one."""


class Gaps(NamedTuple):
    """How much room there is in what a tile costs and makes."""

    between: int
    """Its parts."""
    apart: int
    """Two colours."""
    number: int
    """A number and its cube."""


LOOSELY: Final = Gaps(BETWEEN, APART, 4)
_GAPS: Final = (LOOSELY, Gaps(10, 10, 2), Gaps(8, 8, 2))
"""The first with room is taken."""
Part = Cubes | str | None


class Recipe(NamedTuple):
    """What a tile costs and makes, in a line or two, how far apart and how large."""

    lines: Sequence[Sequence[Part]]
    gaps: Gaps
    size: int


def width(part: Part, gaps: Gaps = LOOSELY, size: int = CUBE) -> int:
    """How wide a part of a line is: cubes, words, or the arrow (None)."""
    if part is None:
        return marks.ARROW
    if isinstance(part, str):
        return lettering.width(part, theme.BODY, bold=False)
    there = counted(part).values()
    return sum(cube_width(count, gaps, size) + gaps.apart for count in there) - gaps.apart


def cube_width(count: int, gaps: Gaps = LOOSELY, size: int = CUBE) -> int:
    """A number, and the cube with its letter beside it."""
    return lettering.width(str(count), theme.BODY, bold=True) + gaps.number + size


def line_width(parts: Sequence[Part], gaps: Gaps = LOOSELY, size: int = CUBE) -> int:
    """And a whole line."""
    return sum(width(part, gaps, size) for part in parts) + gaps.between * (len(parts) - 1)


def fitting(kind: Kind, room: int, beside: int) -> Recipe | None:
    """What a tile costs and makes in a line, or one for each of two ways where its name has one alone; None where there is no room.

    `beside`: what stands beside the name takes so much.
    """
    parts = entries.parts(kind)
    name = lettering.width(told(kind.title), theme.SMALL, bold=True)
    ways: list[tuple[Sequence[Sequence[Part]], int]] = [((parts,), CUBE), ((parts,), _LOW_CUBE)]
    if len(kind.cost) == _WAYS_TO_PAY and name <= room - beside:
        ways.append(((parts[:2], parts[2:]), _LEAST_CUBE))
    found = (
        Recipe(lines, gaps, size)
        for lines, size in ways
        for gaps in _GAPS
        if all(line_width(line, gaps, size) <= room for line in lines)
    )
    return next(found, None)


def meal(canvas: Canvas, at: Point, eaten: Meal, calls: Mapping[Cell, str]) -> None:
    """A way to pay: what from which tiles, by what they are called; said once where several pay alike."""
    left, line = at
    for part in _meal_parts(eaten):
        if part is _TILES:
            for place, pay in enumerate(eaten.payments):
                if place:
                    left += canvas.text((left, line), words.PLUS, theme.BODY, theme.INK) + _CALLED
                signs.small_tag(canvas, (left + signs.SPOT // 2, line), calls[pay.cell])
                left += signs.SPOT + (_CALLED if place + 1 < len(eaten.payments) else 0)
        elif isinstance(part, str):
            left += canvas.text((left, line), part, theme.BODY, theme.INK)
        else:
            amount(canvas, left, line, part, theme.INK)
            left += width(part)


def meal_width(eaten: Meal) -> int:
    """How wide that is."""
    plus, count = lettering.width(words.PLUS, theme.BODY, bold=False), len(eaten.payments)
    tags = count * signs.SPOT + (count - 1) * (plus + 2 * _CALLED)
    return sum(tags if part is _TILES else width(part) for part in _meal_parts(eaten))


def _meal_parts(eaten: Meal) -> list[Cubes | str]:
    """Its words, and between them what is drawn: cubes, and the place of numbers."""
    each = [cubes_of({pay.colour: pay.count}) for pay in eaten.payments]
    is_alike = len(each) > 1 and len(set(each)) == 1
    said = word(words.PAY_EACH if is_alike else words.PAYS, food=_FOOD, tiles=_TILES)
    parts: list[Cubes | str] = []
    for part in filter(None, re.split(f"({_FOOD}|{_TILES})", said)):
        if part == _FOOD:
            for place, some in enumerate(each[:1] if is_alike else each):
                parts += [*([f" {words.PLUS} "] if place else []), some]
        else:
            parts.append(_TILES if part == _TILES else part)
    return parts


def draw(canvas: Canvas, at: Point, recipe: Recipe, parts: Sequence[Part]) -> int:
    """A line of it, beginning there. Its width."""
    left, line = at
    for part in parts:
        if part is None:
            marks.arrow(canvas, left, line, theme.INK)
        elif isinstance(part, str):
            canvas.text((left, line), part, theme.BODY, theme.INK)
        else:
            amount(canvas, left, line, part, theme.INK, gaps=recipe.gaps, size=recipe.size)
        left += width(part, recipe.gaps, recipe.size) + recipe.gaps.between
    return left - recipe.gaps.between - at[0]


def amount(
    canvas: Canvas,
    left: int,
    line: int,
    some: Cubes,
    ink: Colour,
    *,
    gaps: Gaps = LOOSELY,
    size: int = CUBE,
) -> None:
    """So much of each colour, beginning there."""
    for colour, count in counted(some).items():
        left += canvas.text((left, line), str(count), theme.BODY, ink, bold=True) + gaps.number
        cubes.cube(canvas, (left + size // 2, line), colour, cubes.LETTERS[colour], size)
        left += size + gaps.apart
