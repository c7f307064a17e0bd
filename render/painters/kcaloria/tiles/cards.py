"""Cards: the tiles of a hand.

Each has its picture large, its name, and one big line with its cost and yield.

House rule: biomes are in the catalogue, and scientific names in its words; a hand shows what
decides. A card that can't be fed now is dim.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Self

from PIL import Image

from engine.contract.hexes import Cell
from engine.contract.words import N_, join_texts
from engine.games.kcaloria.rules.kinds import NONE, POINTS, Kind
from engine.games.kcaloria.rules.state import Meal
from render.kit import lettering, marks, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.headline import fitting
from render.kit.palette import mix
from render.kit.style import px
from render.kit.wording import translate, word
from render.painters.kcaloria import colours, words
from render.painters.kcaloria.fates import Consequence
from render.painters.kcaloria.tiles import (
    cubes,
    discard,
    entries,
    faces,
    heroes,
    names,
    recipes,
    signs,
)

CHOICE: Final = 108
"""Height of the row of colours to choose from."""
ROW: Final = 170
"""Height of a row of cards, with the gap below it."""
_GAP: Final = 16
_HIGH: Final = ROW - _GAP
_ART: Final = 152
"""Width of a card's picture."""
_WIDE_ART: Final = 230
"""The same on a card that has the whole width."""
_PAD: Final = 14
_LIP, _LIP_SHADE = 7, 0.62
"""Visible thickness of a card at its lower edge, and the share of its colour there."""
_SIGN: Final = 40
_BESIDE: Final = 20
"""Gap between a colour and its score."""
_WAYS, _WAY = 84, 64
"""Height of a card for its name, and for each way to pay."""
_COUNTED: Final = marks.TAG + 14
"""Width of the number of a way to pay, with the gap after it."""
_DIMMED: Final = tuple(round(0.45 * share) for share in range(256))
"""Opacity table of a card's picture that can't be placed now.

The rest is the colour of its paper.
"""
_LINES: Final = 2
"""Number of result lines that fit below the name of a tile that makes nothing."""
_THREE: Final = (32, 87, 145)
"""Positions of three lines on a card. The first is its name, the others are cost and yield."""
_HIGHER: Final = 182
"""Height of a card with three lines."""


@dataclass(frozen=True, slots=True)
class Card:
    """A tile in hand, and how many of it."""

    kind: Kind
    count: int = 1
    is_held_back: bool = False
    """Whether it can't be placed now."""
    is_going: bool = False
    """Whether it is to be discarded."""
    meals: tuple[Meal, ...] = ()
    """The ways to pay for it, each to be shown in full."""
    calls: Mapping[Cell, str] = field(default_factory=dict)
    """The numbers or letters of the tiles that pay."""
    are_counted: bool = False
    """Whether the ways have numbers."""
    came: Consequence | None = None
    """The result of placing it, or of hunger."""
    does: str = ""
    """Its effect in short, if it makes nothing and costs nothing."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards in rows of two.

    A card whose line needs the whole width has its own row.
    """

    rows: tuple[tuple[Card, ...], ...]

    @classmethod
    def of(cls, held: Sequence[Card]) -> Self:
        """Return the cards in order, with whole-row cards last."""
        if len(held) == 1:
            return cls((tuple(held),))
        room = _half_room()
        narrow = [
            card
            for card in held
            if card.is_going or recipes.fitting(card.kind, room, _times_width(card)) is not None
        ]
        wide = [card for card in held if card not in narrow]
        return cls((*_pairs(narrow), *((card,) for card in wide)))

    @property
    def height(self) -> int:
        """The height of all rows, each with the gap below it."""
        return sum(map(_high, self.rows)) + _GAP * len(self.rows)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw all cards from the top of the box on."""
        top = box.top
        for row in self.rows:
            line = Box.at(box.left, top, box.width, _high(row))
            if len(row) == 1:
                _card(canvas, line, row[0], is_wide=not row[0].is_going)
            else:
                for one, card in zip(line.columns(2, _GAP), row, strict=False):
                    _card(canvas, one, card)
            top += line.height + _GAP


def _pairs(some: Sequence[Card]) -> list[tuple[Card, ...]]:
    return [tuple(some[n : n + 2]) for n in range(0, len(some), 2)]


def does(kind: Kind, *, is_mild: bool) -> str:
    """Return the effect of a tile without cost and yield.

    It fits on a card of half the width.
    """
    return "" if kind.cost or kind.makes != NONE else words.does(kind, _half_room(), is_mild=is_mild)


def _half_room() -> int:
    """Return the room for the text of such a card."""
    return (theme.WIDTH - 2 * theme.MARGIN - _GAP) // 2 - _ART - 2 * _PAD


def _high(row: Sequence[Card]) -> int:
    """Return the height of a row of cards.

    Each way to pay has a line of its own, and three lines have more room.
    """
    ways = [_WAYS + _WAY * len(card.meals) for card in row if card.meals]
    three = [_HIGHER for card in row if len(row) > 1 and _is_in_three(card)]
    return max((_HIGH, *ways, *three))


def _is_in_three(card: Card) -> bool:
    """Return whether a card of half the width has its cost and yield in two lines."""
    if card.is_going or card.meals or card.came:
        return False
    recipe = recipes.fitting(card.kind, _half_room(), _times_width(card))
    return recipe is not None and len(recipe.lines) > 1


def _art_width(card: Card, width: int, *, is_wide: bool) -> int:
    """Return the width of the picture, as the card's line leaves room."""
    room = width - 2 * _PAD - recipes.line_width(entries.parts(card.kind))
    return _WIDE_ART if is_wide and (room >= _WIDE_ART or card.meals or card.came) else _ART


def choice(canvas: Canvas, box: Box, kind: Kind) -> None:
    """Draw the colours that can be chosen, each with its score.

    A tile makes one more cube of the chosen colour.
    """
    columns = box.below(8).columns(len(kind.colours), _GAP)
    for column, colour in zip(columns, kind.colours, strict=True):
        place = column._replace(bottom=column.bottom - 12)
        canvas.panel(place, colours.CARD)
        said = word(words.WORTH, n=POINTS[colour])
        more, own = word(words.GAIN, n=1), cubes.width_of(colour, word(words.GAIN, n=1), recipes.CUBE)
        wide = own + _BESIDE + lettering.width(said, theme.BODY, bold=True)
        left, line = place.middle[0] - wide // 2, place.middle[1]
        cubes.cube(canvas, (left + own // 2, line), colour, more, recipes.CUBE)
        canvas.text((left + own + _BESIDE, line), said, theme.BODY, theme.INK, bold=True)


def _card(canvas: Canvas, box: Box, card: Card, *, is_wide: bool = False) -> None:
    kind = card.kind
    paper = colours.HELD_BACK if card.is_held_back else colours.CARD
    canvas.panel(box.shift((0, _LIP)), mix(paper, theme.INK, _LIP_SHADE))
    canvas.panel(box, paper)
    art = Box.at(box.left, box.top, _art_width(card, box.width, is_wide=is_wide), box.height)
    _art(canvas, art, card)
    left, right = art.right + _PAD, box.right - _PAD
    if card.is_going:
        discard.draw_discard(canvas, Box(left, box.top, right, box.bottom), kind, card.count)
        wide = art.height // 2
        discard.cross(canvas, (art.right - wide // 2 - 6, art.bottom - wide // 2 - 6), wide)
        canvas.outline(box, colours.GOING, 8)
        return
    lower = box.bottom - (32 if len(names.in_lines(translate(kind.title), right - left)) > 1 else 38)
    if card.came and any(card.came.lacks):
        _draw_lack(canvas, Box(left, box.top, right, box.bottom), kind, card.came)
        return
    if card.came and (card.came.is_rule or (kind.makes == NONE and len(card.came.lines) == _LINES)):
        _draw_results(canvas, Box(left, box.top, right, box.bottom), kind, card.came)
        return
    if card.meals:
        _ways(canvas, Box(left, box.top, right, box.bottom), card)
        return
    times = _times(card)
    edge = right - _times_width(card)
    recipe = None if is_wide or card.came else recipes.fitting(card.kind, right - left, _times_width(card))
    if recipe and len(recipe.lines) > 1:
        _draw_in_three(canvas, Box(left, box.top, right, box.bottom), card, recipe)
        return
    lines = names.in_lines(translate(kind.title), edge - left)
    upper = box.top + (25 if len(lines) > 1 else 44)
    beside = int(len(lines) > 1 and lettering.width(lines[0], theme.SMALL, bold=True) > edge - left)
    if times:
        at = (right, max(upper + 40 * beside, box.top + 36))
        canvas.text(at, times, theme.BODY, theme.INK, bold=True, side="right")
    for place, line in enumerate(lines):
        room = (edge if place == beside else right) - left
        canvas.text((left, upper + 40 * place), line, theme.SMALL, theme.INK, bold=True, room=room)
    if card.does and recipe:
        canvas.text((left, lower), card.does, theme.SMALL, theme.INK)
        return
    recipe = recipe or recipes.Recipe((entries.parts(kind),), recipes.LOOSELY, recipes.CUBE)
    wide = recipes.draw(canvas, (left, lower), recipe, recipe.lines[0])
    if is_wide and not card.came:
        named = max(lettering.width(line, theme.SMALL, bold=True) for line in lines)
        taken = wide if len(kind.effects) == 1 else max(wide, named)
        _draw_effects(canvas, Box(max(left + taken, box.middle[0]) + 24, box.top, right, box.bottom), kind)
    if card.came:
        room = right - left - wide - 24
        chip = Box(left + wide + 20, lower - 30, right, lower + 30)
        in_full = join_texts(card.came.lines, translate, N_(", "))
        said = fitting((in_full, card.came.short), theme.SMALL, room, bold=True)
        canvas.text((chip.left, lower), said, theme.SMALL, colours.GOING, bold=True, room=room)


def _times(card: Card) -> str:
    """Return the number of copies as text, if there are several."""
    return word(words.TIMES, n=card.count) if card.count > 1 else ""


def _times_width(card: Card) -> int:
    return lettering.width(_times(card), theme.BODY, bold=True) + 14 if card.count > 1 else 0


def _draw_in_three(canvas: Canvas, box: Box, card: Card, recipe: recipes.Recipe) -> None:
    """Draw a card's name, and cost and yield in two lines.

    Each line is one of two ways.
    """
    name, *below = (box.top + down for down in _THREE)
    canvas.text((box.left, name), translate(card.kind.title), theme.SMALL, theme.INK, bold=True)
    canvas.text((box.right, name + 4), _times(card), theme.BODY, theme.INK, bold=True, side="right")
    for line, parts in zip(below, recipe.lines, strict=True):
        recipes.draw(canvas, (box.left, line), recipe, parts)


def _draw_lack(canvas: Canvas, box: Box, kind: Kind, came: Consequence) -> None:
    """Draw what a hungry tile lacks, and the consequence.

    The cost of a new tile would not tell that.
    """
    wide = cubes.amount_width(came.lacks, recipes.CUBE)
    upper, lower = box.top + 44, box.bottom - 38
    said = word(words.LACKS, tile=kind.title)
    taken = canvas.text(
        (box.left, upper), said, theme.BODY, theme.INK, bold=True, room=box.width - wide - recipes.BETWEEN
    )
    cubes.amount(canvas, (box.left + taken + recipes.BETWEEN, upper), came.lacks, recipes.CUBE)
    canvas.text((box.left, lower), came.lines[0], theme.SMALL, colours.GOING, bold=True, room=box.width)


def _draw_results(canvas: Canvas, box: Box, kind: Kind, came: Consequence) -> None:
    """Draw the results of a tile that makes nothing, below its name."""
    texts = (translate(kind.title), *came.lines)
    for place, text in enumerate(texts):
        left, line = box.left, box.middle[1] + round((place - (len(texts) - 1) / 2) * 46)
        ink = colours.GOING if place and not came.is_rule else theme.INK
        canvas.text(
            (left, line), text, theme.SMALL, ink, bold=not (came.is_rule and place), room=box.right - left
        )


def _draw_effects(canvas: Canvas, box: Box, kind: Kind) -> None:
    """Draw the effects of a card's modifiers, as many as fit."""
    some = [
        one
        for one in kind.effects
        if lettering.width(word(words.DOES[one]), theme.SMALL, bold=False) <= box.width - 54
    ][:3]
    for place, one in enumerate(some):
        line = (
            box.bottom - 38 if len(some) == 1 else box.middle[1] + round((place - (len(some) - 1) / 2) * 48)
        )
        signs.effect(canvas, (box.left + _SIGN // 2, line), one, _SIGN)
        canvas.text((box.left + _SIGN + 14, line), word(words.DOES[one]), theme.SMALL, theme.INK)


def _art(canvas: Canvas, box: Box, card: Card) -> None:
    """Draw the picture in its landscape, with the modifiers below."""
    kind = card.kind
    mask = shapes.rounded_box(box.width, box.height, theme.RADIUS).image
    canvas.lay(faces.face(kind.type, faces.land_of(kind), px(box.width), px(box.height)), box[:2], mask)
    heroes.hero(canvas, (box.middle[0], box.middle[1]), kind, min(150, box.width - 2, box.height))
    if card.is_held_back:
        canvas.lay(Image.new("RGB", mask.size, colours.HELD_BACK), box[:2], mask.point(_DIMMED))
    for place, one in enumerate(() if card.is_going else kind.effects):
        at = (box.left + 26 + place * (_SIGN + 4), box.bottom - 27)
        signs.effect(canvas, at, one, _SIGN)


def _ways(canvas: Canvas, box: Box, card: Card) -> None:
    """Draw a tile's yield beside its name, and each way to pay."""
    made = (
        recipes.BETWEEN + marks.ARROW + recipes.BETWEEN + recipes.width(card.kind.makes)
        if card.kind.makes != NONE
        else 0
    )
    line, title = box.top + 44, translate(card.kind.title)
    left = box.left + canvas.text(
        (box.left, line), title, theme.BODY, theme.INK, bold=True, room=box.width - made
    )
    if made:
        marks.arrow(canvas, left + recipes.BETWEEN, line, theme.INK)
        at = (left + made - recipes.width(card.kind.makes), line)
        cubes.amount(canvas, at, card.kind.makes, recipes.CUBE, recipes.APART)
    for place, meal in enumerate(card.meals, start=1):
        line = box.top + _WAYS + _WAY * place - _WAY // 2 - 10
        left = box.left
        if card.are_counted:
            signs.tag(canvas, (left + marks.TAG // 2, line), place)
            left += _COUNTED
        recipes.meal(canvas, (left, line), meal, card.calls)
