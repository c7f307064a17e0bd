"""Cost, yield and payments on a tile's card."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from engine.contract.hexes import Cell
from engine.games.kcaloria.rules.kinds import Cubes, Kind
from engine.games.kcaloria.rules.kinds import cubes as cubes_of
from engine.games.kcaloria.rules.state import Meal
from render.kit import lettering, marks, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Point
from render.kit.wording import translate, word
from render.painters.kcaloria import words
from render.painters.kcaloria.tiles import cubes, entries, signs

BETWEEN: Final = 12
CUBE, _LOW_CUBE, _LEAST_CUBE = 56, 52, 50
"""Size of cubes, and smaller ones for little room.

The first of these lack room beside them, the second also above and below.
"""
APART: Final = 10
_FOOD, _TILES = "\N{BLACK SQUARE}", "\N{BLACK HEXAGON}"
"""Stand for cubes and numbers in the text of a way to pay."""
_CALLED: Final = 6
"""Gap between two numbers and the plus sign."""
_WAYS_TO_PAY: Final = 2
"""Number of ways to pay that may have a line each."""


class Gaps(NamedTuple):
    """The gaps in a recipe."""

    between: int
    """Between its parts."""
    apart: int
    """Between two colours."""


LOOSELY: Final = Gaps(BETWEEN, APART)
_GAPS: Final = (LOOSELY, Gaps(10, 8), Gaps(8, 6))
"""The first that fits is used."""
Part = Cubes | str | None


class Recipe(NamedTuple):
    """A tile's cost and yield in one or two lines."""

    lines: Sequence[Sequence[Part]]
    gaps: Gaps
    size: int


def width(part: Part, gaps: Gaps = LOOSELY, size: int = CUBE) -> int:
    """Return the width of a part: cubes, words, or the arrow (None)."""
    if part is None:
        return marks.ARROW
    if isinstance(part, str):
        return lettering.width(part, theme.BODY, bold=False)
    return cubes.amount_width(part, size, gaps.apart)


def line_width(parts: Sequence[Part], gaps: Gaps = LOOSELY, size: int = CUBE) -> int:
    """Return the width of a whole line."""
    return sum(width(part, gaps, size) for part in parts) + gaps.between * (len(parts) - 1)


def fitting(kind: Kind, room: int, beside: int) -> Recipe | None:
    """Return a recipe in one line, or a line per way.

    The second is for two ways to pay and a name of one line. None if there is no room.

    `beside` is the width of what stands beside the name.
    """
    parts = entries.parts(kind)
    name = lettering.width(translate(kind.title), theme.SMALL, bold=True)
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
    """Draw a way to pay: cubes and the tiles giving them.

    Equal payments are written once.
    """
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
            cubes.amount(canvas, (left, line), part, CUBE, APART)
            left += width(part)


def meal_width(eaten: Meal) -> int:
    """Return the width of a way to pay."""
    plus, count = lettering.width(words.PLUS, theme.BODY, bold=False), len(eaten.payments)
    tags = count * signs.SPOT + (count - 1) * (plus + 2 * _CALLED)
    return sum(tags if part is _TILES else width(part) for part in _meal_parts(eaten))


def _meal_parts(eaten: Meal) -> list[Cubes | str]:
    """Return the parts of a way to pay.

    Placeholders stand for the numbers.
    """
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
    """Draw a line of a recipe, and return its width."""
    left, line = at
    for part in parts:
        if part is None:
            marks.arrow(canvas, left, line, theme.INK)
        elif isinstance(part, str):
            canvas.text((left, line), part, theme.BODY, theme.INK)
        else:
            cubes.amount(canvas, (left, line), part, recipe.size, recipe.gaps.apart)
        left += width(part, recipe.gaps, recipe.size) + recipe.gaps.between
    return left - recipe.gaps.between - at[0]
