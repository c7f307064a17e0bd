"""Low cards: a hand in another player's turn, when the table matters more than the choice.

Each has its picture, its name, and one line with its cost and yield.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Self

from render.kit import lettering, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.palette import mix
from render.kit.style import px
from render.kit.wording import translate, word
from render.painters.kcaloria import colours, words
from render.painters.kcaloria.tiles import entries, faces, heroes, names, recipes
from render.painters.kcaloria.tiles.cards import Card

_HIGH: Final = 116
GAP: Final = 10
_ROW: Final = theme.WIDTH - 2 * theme.MARGIN
_COLUMNS: Final = (3, 2)
"""Numbers of columns: the most in which all cards have room, but always at least the last."""
_ART: Final = 92
_PAD: Final = 10
_NAME_AT, _RECIPE_AT = 30, 84
_UPPER_AT: Final = 32
"""Height of the first of two ways to pay, which stands beside the name."""
_CUBE, _LEAST_CUBE = 50, 46
"""Size of cubes, and of those of a card with two ways to pay."""
_CLOSE, _LOOSE = recipes.Gaps(8, 6), recipes.Gaps(13, 7)
"""Gaps in a recipe that the width of a card allows for, and those where there is room."""
_LIP, _LIP_SHADE = 5, 0.62
"""Visible thickness of a card at its lower edge, and the share of its colour there."""
_STACKED, _UNDER = 12, 0.84
"""Visible width of a second card below the first, and the share of its colour."""
_COUNT: Final = 44
"""Height of the plate with the number of copies."""


@dataclass(frozen=True, slots=True)
class LowHand:
    """Cards in equal columns."""

    rows: tuple[tuple[Card, ...], ...]
    columns: int

    @classmethod
    def of(cls, held: Sequence[Card]) -> Self:
        """Return the cards in order, in as many columns as have room for each of them."""
        widest = max(map(_width, held), default=0)
        count = next((count for count in _COLUMNS if widest <= _column(count)), _COLUMNS[-1])
        rows = tuple(tuple(held[n : n + count]) for n in range(0, len(held), count))
        return cls(rows, count)

    @property
    def height(self) -> int:
        """The height of all rows, each with the gap below it."""
        return (_HIGH + GAP) * len(self.rows)

    @property
    def has_place(self) -> bool:
        """Whether there is a place without a card in the last row."""
        return bool(self.rows) and len(self.rows[-1]) < self.columns

    def free(self, box: Box) -> Box:
        """Return the room beside the last card, where the cards are drawn in a box."""
        top, wide = box.top + (len(self.rows) - 1) * (_HIGH + GAP), _column(self.columns) + GAP
        return Box(box.left + wide * len(self.rows[-1]), top, box.right, top + _HIGH)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw all cards from the top of the box on."""
        wide = _column(self.columns)
        for place, row in enumerate(self.rows):
            left, top = box.left, box.top + place * (_HIGH + GAP)
            for card in row:
                _draw(canvas, Box.at(left, top, wide, _HIGH), card)
                left += wide + GAP


def _column(count: int) -> int:
    """Return the width of one of so many columns."""
    return (_ROW - GAP * (count - 1)) // count


def _width(card: Card) -> int:
    """Return the width that a card needs."""
    named = lettering.width(translate(card.kind.title), theme.SMALL, bold=True)
    return _ART + 2 * _PAD + _STACKED * (card.count > 1) + max(named, _recipe_width(card))


def _recipe_width(card: Card) -> int:
    """Return the least width of a card's cost and yield, or of its effect."""
    if card.does:
        return lettering.width(card.does, theme.SMALL, bold=False)
    return recipes.line_width(entries.parts(card.kind), _CLOSE, _CUBE)


def _draw(canvas: Canvas, box: Box, card: Card) -> None:
    canvas.panel(box.shift((0, _LIP)), mix(colours.CARD, theme.INK, _LIP_SHADE))
    if card.count > 1:
        canvas.panel(box, mix(colours.CARD, theme.INK, _UNDER))
        box = box._replace(right=box.right - _STACKED)
        edge = box._replace(right=box.right + 3)
        canvas.panel(edge, mix(colours.CARD, theme.INK, _LIP_SHADE))
    canvas.panel(box, colours.CARD)
    art = box._replace(right=box.left + _ART)
    mask = shapes.rounded_box(art.width, art.height, theme.RADIUS).image
    face = faces.face(card.kind.type, faces.land_of(card.kind), px(art.width), px(art.height))
    canvas.lay(face, art[:2], mask)
    heroes.hero(canvas, art.middle, card.kind, art.width - 4)
    if card.count > 1:
        _count(canvas, art, card.count)
    left, right = art.right + _PAD, box.right - _PAD
    at, below, room = (left, box.top + _NAME_AT), (left, box.top + _RECIPE_AT), right - left
    title, parts = translate(card.kind.title), entries.parts(card.kind)
    if lettering.width(title, theme.SMALL, bold=True) > room:
        title, *more = names.in_lines(title, room)
        below = (left + _draw_rest(canvas, below, more, room - _recipe_width(card)), below[1])
    named = canvas.text(at, title, theme.SMALL, theme.INK, bold=True, room=room)
    if card.does:
        canvas.text(below, card.does, theme.SMALL, theme.INK, room=right - below[0])
    elif _recipe_width(card) > room:
        _draw_two_ways(canvas, (left + named + 2 * _PAD, box.top + _UPPER_AT), below, parts)
    else:
        is_loose = recipes.line_width(parts, _LOOSE, _CUBE) <= right - below[0]
        recipe = recipes.Recipe((parts,), _LOOSE if is_loose else _CLOSE, _CUBE)
        recipes.draw(canvas, below, recipe, parts)


def _draw_rest(canvas: Canvas, at: Point, more: Sequence[str], room: int) -> int:
    """Draw the second line of a long name before its recipe, and return its width with the gap."""
    said, wide = " ".join(more), room - 2 * _PAD
    is_bold = lettering.width(said, theme.SMALL, bold=True) <= wide
    return canvas.text(at, said, theme.SMALL, theme.INK, bold=is_bold, room=wide) + 2 * _PAD


def _draw_two_ways(canvas: Canvas, first: Point, second: Point, parts: Sequence[recipes.Part]) -> None:
    """Draw the first way to pay beside the name, and the other with the yield below it."""
    recipe = recipes.Recipe((parts[:1], parts[1:]), _CLOSE, _LEAST_CUBE)
    for at, line in zip((first, second), recipe.lines, strict=True):
        recipes.draw(canvas, at, recipe, line)


def _count(canvas: Canvas, art: Box, count: int) -> None:
    """Write the number of copies on the lower right corner of a picture."""
    said = word(words.TIMES, n=count)
    wide = lettering.width(said, theme.SMALL, bold=True) + 12
    plate = Box(art.right - wide, art.bottom - _COUNT, art.right, art.bottom)
    canvas.panel(plate, theme.INK)
    canvas.text(plate.middle, said, theme.SMALL, theme.TEXT, bold=True, side="middle")
