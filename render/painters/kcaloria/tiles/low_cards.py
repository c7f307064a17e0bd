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

_HIGH: Final = 108
GAP: Final = 12
_ROW: Final = theme.WIDTH - 2 * theme.MARGIN
_HALF: Final = (_ROW - GAP) // 2
_THIRD: Final = (_ROW - 2 * GAP) // 3
_TWO_THIRDS: Final = 2 * _THIRD + GAP
_SMALL: Final = 400
"""Greatest width of a card that may lie in a row of three."""
_ART: Final = 86
_PAD: Final = 8
_PAIR, _FEW = 2, 3
"""Usual number of cards in a row, and of rows up to which it is so."""
_NAME_AT, _RECIPE_AT = 30, 77
_CUBE: Final = 50
_CLOSE, _LOOSE = recipes.Gaps(8, 6), recipes.Gaps(13, 7)
"""Gaps in a recipe that the width of a card allows for, and those where there is room."""
_LIP, _LIP_SHADE = 5, 0.62
"""Visible thickness of a card at its lower edge, and the share of its colour there."""


@dataclass(frozen=True, slots=True)
class LowHand:
    """Cards in rows of equal width: halves, thirds, or two thirds and one."""

    rows: tuple[tuple[Card, ...], ...]

    @classmethod
    def of(cls, held: Sequence[Card]) -> Self:
        """Return the cards by pairs, the wide ones in rows of their own.

        Many rows would leave little room for the table: then small cards share their rows.
        """
        wide = [card for card in held if _width(card) > _HALF]
        paired = (*_split([card for card in held if card not in wide], _PAIR), *((card,) for card in wide))
        if len(paired) <= _FEW:
            return cls(paired)
        order = [card.kind.key for card in held]
        # The narrowest card beside a wide one keeps the columns; the broadest one may save a row.
        rows = min((_pack(held, beside) for beside in (-1, 0)), key=len)
        return cls(tuple(tuple(sorted(row, key=lambda card: order.index(card.kind.key))) for row in rows))

    @property
    def height(self) -> int:
        """The height of all rows, each with the gap below it."""
        return (_HIGH + GAP) * len(self.rows)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw all cards from the top of the box on."""
        for place, row in enumerate(self.rows):
            left, top = box.left, box.top + place * (_HIGH + GAP)
            for card, wide in zip(row, widths(row), strict=True):
                _draw(canvas, Box.at(left, top, wide, _HIGH), card)
                left += wide + GAP


def _pack(held: Sequence[Card], beside: int) -> tuple[tuple[Card, ...], ...]:
    """Return the cards in few rows, the broadest or narrowest small one beside each wide one."""
    halves = [card for card in held if _SMALL < _width(card) <= _HALF]
    small = sorted((card for card in held if _width(card) <= _SMALL), key=_width, reverse=True)
    wide: list[tuple[Card, ...]] = []
    for card in held:
        if _width(card) > _HALF:
            is_shared = bool(small) and _row_width((card, small[beside])) <= _ROW
            wide.append((card, small.pop(beside)) if is_shared else (card,))
    ways = [
        (*_split(small[: 3 * count], 3), *_split([*halves, *small[3 * count :]], _PAIR))
        for count in range(len(small) // 3 + 1)
        if all(_row_width(row) <= _ROW for row in _split(small[: 3 * count], 3))
    ]
    return (*min(ways, key=len), *wide)


def _split(some: Sequence[Card], count: int) -> list[tuple[Card, ...]]:
    """Return cards in rows of that many, the last perhaps of fewer."""
    return [tuple(some[n : n + count]) for n in range(0, len(some), count)]


def _row_width(row: Sequence[Card]) -> int:
    """Return the width that cards side by side need."""
    return sum(map(_width, row)) + GAP * (len(row) - 1)


def widths(row: Sequence[Card]) -> tuple[int, ...]:
    """Return the widths of a row's cards: equal ones, or two thirds for a wide one.

    Where one is too wide for that, each has its own width and a share of the rest.
    """
    needed = [*map(_width, row)]
    each = (_ROW - GAP * (len(row) - 1)) // len(row)
    shares = [_TWO_THIRDS if wide > _HALF else _THIRD for wide in needed] if len(row) == _PAIR else []
    for columns in ([each] * len(row), shares):
        if columns and all(wide <= column for wide, column in zip(needed, columns, strict=True)):
            return tuple(columns)
    share, more = divmod(_ROW - _row_width(row), len(row))
    return tuple(wide + share + (more if place == 0 else 0) for place, wide in enumerate(needed))


def _recipe(card: Card, room: int) -> recipes.Recipe:
    """Return cost and yield in one line, loosely where there is room."""
    parts = entries.parts(card.kind)
    is_loose = recipes.line_width(parts, _LOOSE, _CUBE) <= room
    return recipes.Recipe((parts,), _LOOSE if is_loose else _CLOSE, _CUBE)


def _width(card: Card) -> int:
    """Return the width that a card needs."""
    said = recipes.line_width(entries.parts(card.kind), _CLOSE, _CUBE)
    if card.does:
        said = lettering.width(card.does, theme.SMALL, bold=False)
    named = lettering.width(translate(card.kind.title), theme.SMALL, bold=True)
    if card.count > 1:
        named += _PAD + lettering.width(word(words.TIMES, n=card.count), theme.SMALL, bold=True)
    return min(_ROW, _ART + 2 * _PAD + max(named, said))


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
    recipe = _recipe(card, right - left)
    recipes.draw(canvas, (left, line), recipe, recipe.lines[0])
