"""What a tile costs and makes on its card, in a line or two, and what is paid for it: how wide that is, and drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.games.kcaloria.rules.kinds import Cubes, Kind, counted
from engine.games.kcaloria.rules.kinds import cubes as cubes_of
from engine.games.kcaloria.rules.table import Meal
from render import lettering, marks, theme
from render.canvas import Canvas
from render.geometry import Point
from render.painters.kcaloria import cubes, entries, signs, words
from render.theme import Colour
from render.wording import told, word

BETWEEN: Final = 12
CUBE, _LOW_CUBE = 50, 46
"""How large cubes are, and where there is little room for what a tile costs and makes."""
APART: Final = 10
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
        ways.append(((parts[:2], parts[2:]), _LOW_CUBE))
    found = (
        Recipe(lines, gaps, size)
        for lines, size in ways
        for gaps in _GAPS
        if all(line_width(line, gaps, size) <= room for line in lines)
    )
    return next(found, None)


def called(canvas: Canvas, at: Point, numbers: Sequence[int]) -> None:
    """The numbers of the tiles that pay together."""
    left, line = at
    for place, number in enumerate(numbers):
        if place:
            canvas.text((left, line), words.PLUS, theme.BODY, theme.INK)
            left += called_width(2) - 2 * signs.SPOT
        signs.small_tag(canvas, (left + signs.SPOT // 2, line), number)
        left += signs.SPOT


def called_width(count: int) -> int:
    """How wide so many numbers are."""
    plus = lettering.width(words.PLUS, theme.BODY, bold=False)
    return count * signs.SPOT + (count - 1) * (plus + APART // 2)


def paid(canvas: Canvas, at: Point, meal: Meal) -> None:
    """How much each of them pays, in the order of their numbers; said once where all pay alike."""
    left, line = at
    each = [cubes_of({pay.colour: pay.count}) for pay in meal.payments]
    is_alike = len(set(each)) == 1
    for place, some in enumerate(each[:1] if is_alike else each):
        if place:
            left += canvas.text((left, line), words.PLUS, theme.BODY, theme.INK) + APART
        amount(canvas, left, line, some, theme.INK)
        left += width(some) + APART
    if is_alike and len(each) > 1:
        canvas.text((left, line), word(words.EACH), theme.BODY, theme.INK)


def paid_width(meal: Meal) -> int:
    """How wide that is."""
    each = [cubes_of({pay.colour: pay.count}) for pay in meal.payments]
    if len(each) > 1 and len(set(each)) == 1:
        return width(each[0]) + APART + lettering.width(word(words.EACH), theme.BODY, bold=False)
    plus = lettering.width(words.PLUS, theme.BODY, bold=False) + APART
    return sum(map(width, each)) + (len(each) - 1) * (APART + plus)


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
