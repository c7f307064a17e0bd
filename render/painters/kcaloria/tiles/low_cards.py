"""Low cards: a hand in another player's turn, when the table matters more than the choice.

Each has its picture, its name, and one line with its cost and yield.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Self

from render.kit import lettering, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.palette import mix
from render.kit.style import px
from render.kit.wording import translate, word
from render.painters.kcaloria import colours, words
from render.painters.kcaloria.tiles import entries, faces, heroes, recipes
from render.painters.kcaloria.tiles.cards import Card

_HIGH: Final = 102
_GAP: Final = 12
_ROW: Final = theme.WIDTH - 2 * theme.MARGIN
_HALF: Final = (_ROW - _GAP) // 2
_ART: Final = 92
_PAD: Final = 10
_PAIR, _FEW = 2, 3
"""Usual number of cards in a row, and of rows up to which it is so."""
_NAME_AT, _RECIPE_AT = 25, 76
_CUBE: Final = 44
_CLOSE: Final = recipes.Gaps(8, 8, 2)
_LIP, _LIP_SHADE = 5, 0.62
"""Visible thickness of a card at its lower edge, and the share of its colour there."""


@dataclass(frozen=True, slots=True)
class LowHand:
    """Cards in rows of two, or of more where these would be many rows."""

    rows: tuple[tuple[Card, ...], ...]

    @classmethod
    def of(cls, held: Sequence[Card]) -> Self:
        """Return the cards by pairs of half the width each.

        A card with a long line has a row of its own, or one with the card that would stand alone.
        Many rows would leave little room for the table: then each has as many cards as fit.
        """
        paired = cls._pair(held)
        if len(paired.rows) <= _FEW:
            return paired
        packed = cls._pack(held)
        return packed if len(packed.rows) < len(paired.rows) else paired

    @classmethod
    def _pack(cls, held: Sequence[Card]) -> Self:
        """Return the cards in few rows, the broadest first, in their order within a row."""
        rows: list[list[Card]] = []
        for card in sorted(held, key=_width, reverse=True):
            fitting = (row for row in rows if _row_width((*row, card)) <= _ROW)
            if (row := next(fitting, None)) is not None:
                row.append(card)
            else:
                rows.append([card])
        order = [card.kind.key for card in held]
        for row in rows:
            row.sort(key=lambda card: order.index(card.kind.key))
        return cls(tuple(map(tuple, rows)))

    @classmethod
    def _pair(cls, held: Sequence[Card]) -> Self:
        """Return the cards by pairs."""
        wide = [card for card in held if _width(card) > _HALF]
        rows = [card for card in held if _width(card) <= _HALF]
        pairs = [tuple(rows[n : n + 2]) for n in range(0, len(rows), 2)]
        lone = pairs.pop() if len(rows) % 2 else ()
        for card in wide:
            if lone and _row_width((*lone, card)) <= _ROW:
                pairs.append((*lone, card))
                lone = ()
            else:
                pairs.append((card,))
        return cls((*pairs, *((lone,) if lone else ())))

    @property
    def height(self) -> int:
        """The height of all rows, each with the gap below it."""
        return (_HIGH + _GAP) * len(self.rows)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw all cards from the top of the box on."""
        for place, row in enumerate(self.rows):
            left, top = box.left, box.top + place * (_HIGH + _GAP)
            for card, wide in zip(row, _widths(row), strict=True):
                _draw(canvas, Box.at(left, top, wide, _HIGH), card)
                left += wide + _GAP


def _row_width(row: Sequence[Card]) -> int:
    """Return the width that cards side by side need."""
    return sum(map(_width, row)) + _GAP * (len(row) - 1)


def _widths(row: Sequence[Card]) -> tuple[int, ...]:
    """Return the widths of a row's cards: halves of it, or their own and shares of the rest."""
    needed = [*map(_width, row)]
    if max(needed) <= _HALF and len(row) <= _PAIR:
        return (_HALF,) * len(row)
    each, left = divmod(_ROW - _row_width(row), len(row))
    return tuple(wide + each + (left if place == 0 else 0) for place, wide in enumerate(needed))


def _recipe(card: Card) -> recipes.Recipe:
    return recipes.Recipe((entries.parts(card.kind),), _CLOSE, _CUBE)


def _width(card: Card) -> int:
    """Return the width that a card needs."""
    said = recipes.line_width(entries.parts(card.kind), _CLOSE, _CUBE)
    if card.does:
        said = lettering.width(card.does, theme.SMALL, bold=False)
    named = lettering.width(translate(card.kind.title), theme.SMALL, bold=True)
    if card.count > 1:
        named += _PAD + lettering.width(word(words.TIMES, n=card.count), theme.SMALL, bold=True)
    return min(_ROW, _ART + 2 * _PAD + max(named, said) + 4)


def _draw(canvas: Canvas, box: Box, card: Card) -> None:
    canvas.panel(box.shift((0, _LIP)), mix(colours.CARD, theme.INK, _LIP_SHADE))
    canvas.panel(box, colours.CARD)
    art = box._replace(right=box.left + _ART)
    mask = shapes.rounded_box(art.width, art.height, theme.RADIUS).image
    face = faces.face(card.kind.type, faces.land_of(card.kind), px(art.width), px(art.height))
    canvas.lay(face, art[:2], mask)
    heroes.hero(canvas, art.middle, card.kind, art.height - 6)
    left, right = art.right + _PAD, box.right - _PAD
    line = box.top + _NAME_AT
    room = right - left
    if card.count > 1:
        said = word(words.TIMES, n=card.count)
        room -= canvas.text((right, line), said, theme.SMALL, theme.INK, bold=True, side="right") + _PAD
    canvas.text((left, line), translate(card.kind.title), theme.SMALL, theme.INK, bold=True, room=room)
    line = box.top + _RECIPE_AT
    if card.does:
        canvas.text((left, line), card.does, theme.SMALL, theme.INK)
        return
    recipe = _recipe(card)
    recipes.draw(canvas, (left, line), recipe, recipe.lines[0])
