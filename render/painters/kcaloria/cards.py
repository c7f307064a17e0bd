"""Cards: the tiles of a hand, each with its picture large, its name, and as one big line what it costs and makes.

House rule: biomes are in the catalogue, and scientific names in its words; a hand tells what decides. A card that can't be fed now is dim.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Self

from PIL import Image

from engine.games.kcaloria.rules.kinds import NONE, POINTS, Cubes, Kind, counted
from engine.games.kcaloria.rules.kinds import cubes as cubes_of
from engine.games.kcaloria.rules.table import Meal
from engine.hexes import Cell
from render import lettering, marks, shapes, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.headline import fitting
from render.painters.kcaloria import (
    colours,
    cubes,
    entries,
    faces,
    heroes,
    names,
    signs,
    species,
    words,
)
from render.painters.kcaloria.fates import Came
from render.palette import mixed
from render.setting import px
from render.theme import Colour
from render.wording import told, word

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
_LOOSE: Final = 22
"""Between what is said on a card that is as wide as that and its right edge, beside its padding."""
_LIP, _LIP_SHADE = 7, 0.62
"""How thick a card is seen to be at its lower edge, and how much of its colour that has."""
_SIGN: Final = 40
_BETWEEN: Final = 12
_CUBE, _LOW_CUBE = 50, 46
"""How large cubes are, and where there is little room for what a tile costs and makes."""
_APART: Final = 10
_WAYS, _WAY = 84, 58
"""How high a card is for the name of a tile that can be paid for in several ways, and for each of them."""
_DIMMED: Final = tuple(round(0.45 * share) for share in range(256))
"""How much of a card's picture turns to the colour of its paper while it can't be placed, by how much of it is there."""
_LINES: Final = 2
"""So many lines of what something comes to fit below the name of a tile that makes nothing."""
_WAYS_TO_PAY: Final = 2
_THREE: Final = (27, 77, 127)
"""Where three lines are on a card: its name, and below it what the tile costs and makes in two."""


class _Gaps(NamedTuple):
    """How much room there is in what a tile costs and makes."""

    between: int
    """Its parts."""
    apart: int
    """Two colours."""
    number: int
    """A number and its cube."""


_LOOSELY: Final = _Gaps(_BETWEEN, _APART, 4)
_GAPS: Final = (_LOOSELY, _Gaps(10, 10, 2), _Gaps(8, 8, 2))
"""The first with room is taken."""
_Part = Cubes | str | None


class _Recipe(NamedTuple):
    """What a tile costs and makes, in a line or two, how far apart and how large."""

    lines: Sequence[Sequence[_Part]]
    gaps: _Gaps
    size: int


@dataclass(frozen=True, slots=True)
class Card:
    """A tile in hand, and how many of it."""

    kind: Kind
    count: int = 1
    is_held_back: bool = False
    """Whether it can't be placed now."""
    is_going: bool = False
    """Whether it is to be given up."""
    meals: tuple[Meal, ...] = ()
    """The ways in which it can be paid for, each to be told whole."""
    calls: Mapping[Cell, int] = field(default_factory=dict)
    """The numbers of the tiles that pay."""
    came: Came | None = None
    """What placing it comes to, or going hungry."""
    does: str = ""
    """What it does, in short, if it makes nothing and costs nothing."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards in rows: two in each, but for those whose line needs the whole width."""

    rows: tuple[tuple[Card, ...], ...]

    @classmethod
    def of(cls, held: Sequence[Card]) -> Self:
        """The cards in the order in which they are held; those that need a row come last."""
        if len(held) == 1:
            return cls((tuple(held),))
        room = _half_room()
        narrow = [card for card in held if card.is_going or _recipe_in(card, room) is not None]
        wide = [card for card in held if card not in narrow]
        pairs = [tuple(narrow[n : n + 2]) for n in range(0, len(narrow), 2)]
        return cls((*pairs, *((card,) for card in wide)))

    @property
    def height(self) -> int:
        """Of all rows, each with the gap below it."""
        return sum(map(_high, self.rows)) + _GAP * len(self.rows)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """All of them from the top of the box on."""
        top = box.top
        for row in self.rows:
            line = Box.at(box.left, top, box.width, _high(row))
            if len(row) == 1:
                alone = line._replace(right=line.left + min(line.width, _lone_width(row[0])))
                _card(canvas, alone, row[0], is_wide=True)
            else:
                for one, card in zip(line.columns(2, _GAP), row, strict=False):
                    _card(canvas, one, card)
            top += line.height + _GAP


def does(kind: Kind, *, is_mild: bool) -> str:
    """What a tile that costs nothing and makes nothing does, in so few words that they stand on a card of half the width."""
    return "" if kind.cost or kind.makes != NONE else words.does(kind, _half_room(), is_mild=is_mild)


def _half_room() -> int:
    """For what is said on such a card."""
    return (theme.WIDTH - 2 * theme.MARGIN - _GAP) // 2 - _ART - 2 * _PAD


def _high(row: Sequence[Card]) -> int:
    """How high a row of cards is: each way to pay has a line of its own."""
    return max(_HIGH, *(_WAYS + _WAY * len(card.meals) for card in row if card.meals), 0)


def _lone_width(card: Card) -> int:
    """How wide a card is that has a row of its own: as wide as what it says, and all of the row where that is much."""
    came = card.came
    if came and came.is_rule:
        lines = (lettering.width(line, theme.SMALL, bold=False) for line in came.lines)
        named = lettering.width(told(card.kind.title), theme.SMALL, bold=True)
        return _WIDE_ART + 2 * _PAD + max(named, *lines) + _LOOSE
    if came or card.is_going or (card.kind.effects and not card.meals):
        return theme.WIDTH
    said = _line_width(entries.parts(card.kind))
    name = lettering.width(told(card.kind.title), theme.BODY if card.meals else theme.SMALL, bold=True)
    if card.meals:
        made = card.kind.makes
        name += _BETWEEN + marks.ARROW + _BETWEEN + _width(made) if made != NONE else 0
        said = max(_column(card) + _paid_width(meal) for meal in card.meals)
    return _WIDE_ART + 2 * _PAD + max(name, said) + _LOOSE


def _art_width(card: Card, width: int, *, is_wide: bool) -> int:
    """How wide the picture is on a card of that width: as wide as its line leaves room for."""
    room = width - 2 * _PAD - _line_width(entries.parts(card.kind))
    return _WIDE_ART if is_wide and (room >= _WIDE_ART or card.meals or card.came) else _ART


def choice(canvas: Canvas, box: Box, kind: Kind) -> None:
    """The colours that one may choose from for a cube more, each with what it scores."""
    columns = box.below(8).columns(len(kind.colours), _GAP)
    for column, colour in zip(columns, kind.colours, strict=True):
        place = column._replace(bottom=column.bottom - 12)
        canvas.panel(place, colours.CARD)
        said = word(words.WORTH, n=POINTS[colour])
        wide = _CUBE + 84 + lettering.width(said, theme.BODY, bold=True)
        left, line = place.middle[0] - wide // 2, place.middle[1]
        canvas.text((left, line), word(words.GAIN, n=1), theme.BODY, theme.INK, bold=True)
        cubes.cube(canvas, (left + 62 + _CUBE // 2, line), colour, cubes.LETTERS[colour], _CUBE)
        canvas.text((left + 84 + _CUBE, line), said, theme.BODY, theme.INK, bold=True)


def _card(canvas: Canvas, box: Box, card: Card, *, is_wide: bool = False) -> None:
    kind = card.kind
    paper = colours.HELD_BACK if card.is_held_back else colours.CARD
    canvas.panel(box.moved((0, _LIP)), mixed(paper, theme.INK, _LIP_SHADE))
    canvas.panel(box, paper)
    art = Box.at(box.left, box.top, _art_width(card, box.width, is_wide=is_wide), box.height)
    _art(canvas, art, card)
    left, right = art.right + _PAD, box.right - _PAD
    lower = box.bottom - (32 if len(names.in_lines(told(kind.title), right - left)) > 1 else 38)
    if card.came and any(card.came.lacks):
        _lacking(canvas, Box(left, box.top, right, box.bottom), kind, card.came)
        return
    if card.came and (card.came.is_rule or (kind.makes == NONE and len(card.came.lines) == _LINES)):
        _told(canvas, Box(left, box.top, right, box.bottom), kind, card.came)
        return
    if card.meals:
        _ways(canvas, Box(left, box.top, right, box.bottom), card)
        return
    times = _times(card)
    edge = right - _times_width(card)
    recipe = None if is_wide or card.is_going or card.came else _recipe_in(card, right - left)
    if recipe and len(recipe.lines) > 1:
        _in_three(canvas, Box(left, box.top, right, box.bottom), card, recipe)
        return
    lines = names.in_lines(told(kind.title), edge - left)
    upper = box.top + (25 if len(lines) > 1 else 44)
    beside = int(len(lines) > 1 and lettering.width(lines[0], theme.SMALL, bold=True) > edge - left)
    if times:
        at = (right, max(upper + 40 * beside, box.top + 36))
        canvas.text(at, times, theme.BODY, theme.INK, bold=True, side="right")
    for place, line in enumerate(lines):
        room = (edge if place == beside else right) - left
        canvas.text((left, upper + 40 * place), line, theme.SMALL, theme.INK, bold=True, room=room)
    if card.is_going:
        canvas.text((left, lower), word(words.TO_GO), theme.SMALL, colours.GOING, bold=True)
        signs.cross(canvas, art.middle, min(_ART, art.width) - 28)
        canvas.outline(box, colours.GOING, 5)
        return
    if card.does and recipe:
        canvas.text((left, lower), card.does, theme.SMALL, theme.INK)
        return
    recipe = recipe or _Recipe((entries.parts(kind),), _LOOSELY, _CUBE)
    wide = _recipe(canvas, (left, lower), recipe, recipe.lines[0])
    if is_wide and not card.came:
        named = max(lettering.width(line, theme.SMALL, bold=True) for line in lines)
        taken = wide if len(kind.effects) == 1 else max(wide, named)
        _does(canvas, Box(max(left + taken, box.middle[0]) + 24, box.top, right, box.bottom), kind)
    if card.came:
        room = right - left - wide - 24
        chip = Box(left + wide + 20, lower - 30, right, lower + 30)
        said = fitting((", ".join(card.came.lines), card.came.short), theme.SMALL, room, bold=True)
        canvas.text((chip.left, lower), said, theme.SMALL, colours.GOING, bold=True, room=room)


def _times(card: Card) -> str:
    """How many of it there are, if there are several."""
    return word(words.TIMES, n=card.count) if card.count > 1 else ""


def _times_width(card: Card) -> int:
    return lettering.width(_times(card), theme.BODY, bold=True) + 14 if card.count > 1 else 0


def _in_three(canvas: Canvas, box: Box, card: Card, recipe: _Recipe) -> None:
    """Its name, and what it costs and makes in two lines: one for each of two ways."""
    name, *below = (box.top + down for down in _THREE)
    canvas.text((box.left, name), told(card.kind.title), theme.SMALL, theme.INK, bold=True)
    canvas.text((box.right, name + 4), _times(card), theme.BODY, theme.INK, bold=True, side="right")
    for line, parts in zip(below, recipe.lines, strict=True):
        _recipe(canvas, (box.left, line), recipe, parts)


def _lacking(canvas: Canvas, box: Box, kind: Kind, came: Came) -> None:
    """What a hungry tile lacks, with its name, and what comes of it else: of what it costs new that says nothing."""
    wide = sum(_cube_width(count) + _APART for count in counted(came.lacks).values())
    upper, lower = box.top + 44, box.bottom - 38
    said = word(words.LACKS, tile=kind.title)
    taken = canvas.text(
        (box.left, upper), said, theme.BODY, theme.INK, bold=True, room=box.width - wide - _BETWEEN
    )
    _amount(canvas, box.left + taken + _BETWEEN, upper, came.lacks, theme.INK)
    canvas.text((box.left, lower), came.lines[0], theme.SMALL, colours.GOING, bold=True, room=box.width)


def _told(canvas: Canvas, box: Box, kind: Kind, came: Came) -> None:
    """What comes of a tile that makes nothing, in lines below its name."""
    texts = (told(kind.title), *came.lines)
    for place, text in enumerate(texts):
        left, line = box.left, box.middle[1] + round((place - (len(texts) - 1) / 2) * 46)
        ink = colours.GOING if place and not came.is_rule else theme.INK
        canvas.text(
            (left, line), text, theme.SMALL, ink, bold=not (came.is_rule and place), room=box.right - left
        )


def _does(canvas: Canvas, box: Box, kind: Kind) -> None:
    """What its modifiers do, as many as there is room for."""
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
    """The picture in the landscape where it lives, its modifiers below."""
    kind = card.kind
    mask = shapes.rounded(box.width, box.height, theme.RADIUS).image
    if (name := species.picture_of(kind)) in species.SCENES:
        canvas.lay(species.scene(name, px(box.width), px(box.height)), box[:2], mask)
    else:
        canvas.lay(faces.face(kind.type, faces.land_of(kind), px(box.width), px(box.height)), box[:2], mask)
        heroes.hero(canvas, (box.middle[0], box.middle[1]), kind, min(150, box.width - 2))
    if card.is_held_back:
        canvas.lay(Image.new("RGB", mask.size, colours.HELD_BACK), box[:2], mask.point(_DIMMED))
    for place, one in enumerate(kind.effects):
        at = (box.left + 26 + place * (_SIGN + 4), box.bottom - 27)
        signs.effect(canvas, at, one, _SIGN)


# Cost and yield


def _width(part: _Part, gaps: _Gaps = _LOOSELY, size: int = _CUBE) -> int:
    if part is None:
        return marks.ARROW
    if isinstance(part, str):
        return lettering.width(part, theme.BODY, bold=False)
    there = counted(part).values()
    return sum(_cube_width(count, gaps, size) + gaps.apart for count in there) - gaps.apart


def _cube_width(count: int, gaps: _Gaps = _LOOSELY, size: int = _CUBE) -> int:
    """A number, and the cube with its letter beside it."""
    return lettering.width(str(count), theme.BODY, bold=True) + gaps.number + size


def _line_width(parts: Sequence[_Part], gaps: _Gaps = _LOOSELY, size: int = _CUBE) -> int:
    return sum(_width(part, gaps, size) for part in parts) + gaps.between * (len(parts) - 1)


def _recipe_in(card: Card, room: int) -> _Recipe | None:
    """What a tile costs and makes in a line, or one for each of two ways where its name has one alone; None where there is no room."""
    parts = entries.parts(card.kind)
    name = lettering.width(told(card.kind.title), theme.SMALL, bold=True)
    ways: list[tuple[Sequence[Sequence[_Part]], int]] = [((parts,), _CUBE), ((parts,), _LOW_CUBE)]
    if len(card.kind.cost) == _WAYS_TO_PAY and name <= room - _times_width(card):
        ways.append(((parts[:2], parts[2:]), _LOW_CUBE))
    fitting = (
        _Recipe(lines, gaps, size)
        for lines, size in ways
        for gaps in _GAPS
        if all(_line_width(line, gaps, size) <= room for line in lines)
    )
    return next(fitting, None)


def _ways(canvas: Canvas, box: Box, card: Card) -> None:
    """What a tile makes beside its name, and a line for each way to pay: the numbers of the tiles that pay, and how much each does."""
    made = _BETWEEN + marks.ARROW + _BETWEEN + _width(card.kind.makes) if card.kind.makes != NONE else 0
    line, title = box.top + 44, told(card.kind.title)
    left = box.left + canvas.text(
        (box.left, line), title, theme.BODY, theme.INK, bold=True, room=box.width - made
    )
    if made:
        marks.arrow(canvas, left + _BETWEEN, line, theme.INK)
        _amount(canvas, left + made - _width(card.kind.makes), line, card.kind.makes, theme.INK)
    column = box.left + _column(card)
    for place, meal in enumerate(card.meals):
        line = box.top + _WAYS + _WAY * place + _WAY // 2 - 10
        _called(canvas, (box.left, line), [card.calls[pay.cell] for pay in meal.payments])
        _paid(canvas, (column, line), meal)


def _column(card: Card) -> int:
    """How far from the left it begins how much the tiles pay."""
    return max(_called_width(len(meal.payments)) for meal in card.meals) + 2 * _BETWEEN


def _called(canvas: Canvas, at: Point, numbers: Sequence[int]) -> None:
    """The numbers of the tiles that pay together."""
    left, line = at
    for place, number in enumerate(numbers):
        if place:
            canvas.text((left, line), words.PLUS, theme.BODY, theme.INK)
            left += _called_width(2) - 2 * signs.SPOT
        signs.small_tag(canvas, (left + signs.SPOT // 2, line), number)
        left += signs.SPOT


def _called_width(count: int) -> int:
    plus = lettering.width(words.PLUS, theme.BODY, bold=False)
    return count * signs.SPOT + (count - 1) * (plus + _APART // 2)


def _paid(canvas: Canvas, at: Point, meal: Meal) -> None:
    """How much each of them pays, in the order of their numbers; said once where all pay alike."""
    left, line = at
    paid = [cubes_of({pay.colour: pay.count}) for pay in meal.payments]
    is_alike = len(set(paid)) == 1
    for place, some in enumerate(paid[:1] if is_alike else paid):
        if place:
            left += canvas.text((left, line), words.PLUS, theme.BODY, theme.INK) + _APART
        _amount(canvas, left, line, some, theme.INK)
        left += _width(some) + _APART
    if is_alike and len(paid) > 1:
        canvas.text((left, line), word(words.EACH), theme.BODY, theme.INK)


def _paid_width(meal: Meal) -> int:
    """How wide that is."""
    paid = [cubes_of({pay.colour: pay.count}) for pay in meal.payments]
    if len(paid) > 1 and len(set(paid)) == 1:
        return _width(paid[0]) + _APART + lettering.width(word(words.EACH), theme.BODY, bold=False)
    plus = lettering.width(words.PLUS, theme.BODY, bold=False) + _APART
    return sum(map(_width, paid)) + (len(paid) - 1) * (_APART + plus)


def _recipe(canvas: Canvas, at: Point, recipe: _Recipe, parts: Sequence[_Part]) -> int:
    """A line of it, beginning there. Its width."""
    left, line = at
    for part in parts:
        if part is None:
            marks.arrow(canvas, left, line, theme.INK)
        elif isinstance(part, str):
            canvas.text((left, line), part, theme.BODY, theme.INK)
        else:
            _amount(canvas, left, line, part, theme.INK, gaps=recipe.gaps, size=recipe.size)
        left += _width(part, recipe.gaps, recipe.size) + recipe.gaps.between
    return left - recipe.gaps.between - at[0]


def _amount(
    canvas: Canvas,
    left: int,
    line: int,
    some: Cubes,
    ink: Colour,
    *,
    gaps: _Gaps = _LOOSELY,
    size: int = _CUBE,
) -> None:
    for colour, count in counted(some).items():
        left += canvas.text((left, line), str(count), theme.BODY, ink, bold=True) + gaps.number
        cubes.cube(canvas, (left + size // 2, line), colour, cubes.LETTERS[colour], size)
        left += size + gaps.apart
