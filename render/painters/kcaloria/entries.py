"""Tiles in words and signs, one entry each: name, what it is, cost and yield, modifiers, biomes."""

from typing import Final

from engine.games.kcaloria.rules.kinds import NONE, Biome, Cubes, Kind
from render import hexagons, lettering, marks, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.kcaloria import colours, cubes, signs, tiles, words
from render.painters.kcaloria.words import Told
from render.theme import Colour
from render.wording import told, word

HEIGHT: Final = 112
_SIZE: Final = 88
_PAD: Final = 14
_LINE: Final = 26
"""How far the two lines are from the middle."""
_GAP: Final = 24
_BIOME: Final = 12
_WORDS: Final = 20
_DOT: Final = 36
"""Between two parts of a line, with a dot in its middle."""
_LEAST: Final = 150
"""Less room than this is left empty."""


def draw(
    canvas: Canvas, box: Box, kind: Kind, count: int = 1, came: Told = (), *, has_biomes: bool = True
) -> None:
    """An entry in a box of that height; with what comes of it instead of what it is, if anything does.

    The letters of its biomes are there where something tells what they mean.
    """
    canvas.panel(box, colours.PLATE)
    middle = box.middle[1]
    corner = (box.left + _PAD, middle - hexagons.height(_SIZE) // 2)
    tiles.lone(canvas, corner, kind, _SIZE)
    left, right = corner[0] + _SIZE + 18, box.right - _PAD - 8
    upper, lower = middle - _LINE, middle + _LINE
    edge = right - icons(canvas, right, upper, kind, has_biomes=has_biomes)
    if count > 1:
        said = word(words.TIMES, n=count)
        edge -= canvas.text((edge - 4, upper), said, theme.BODY, theme.TEXT, bold=True, side="right") + _GAP
    start = right - recipe(canvas, right, lower, kind)
    first = _Line(canvas, left, upper, edge - _GAP)
    second = _Line(canvas, left, lower, start - _GAP)
    first.write(told(kind.title), theme.BODY, theme.TEXT, bold=True)
    what = came or ((words.sort(kind), theme.TEXT),)
    (second if second.room >= told_width(what) else first).tell(what)
    if kind.scientific and not came:
        ways = ((line, name) for name in words.scientific(kind) for line in (second, first))
        roomy = max(second, first, key=lambda line: line.room)
        line, name = next((way for way in ways if way[0].holds(way[1])), (roomy, kind.scientific))
        line.write(name, theme.SMALL, theme.MUTED)


def briefly(canvas: Canvas, box: Box, kind: Kind) -> None:
    """An entry in a box of that height that is half as wide: picture, name, and below it no more than the signs."""
    canvas.panel(box, colours.PLATE)
    middle = box.middle[1]
    corner = (box.left + _PAD, middle - hexagons.height(_SIZE) // 2)
    tiles.lone(canvas, corner, kind, _SIZE)
    left, right = corner[0] + _SIZE + 18, box.right - _PAD
    room = right - left
    for line, name in zip((-_LINE, _LINE), tiles.in_lines(told(kind.title), room), strict=False):
        canvas.text((left, middle + line), name, theme.SMALL, theme.TEXT, bold=True, room=room)
    signs.modifiers(canvas, (right - 8, middle + _LINE), kind.modifiers, has_biomes=False)


def tell(canvas: Canvas, at: Point, said: Told, room: int) -> int:
    """A small line in parts, as many as there is room for. Its width."""
    left = at[0]
    for place, (text, paint) in enumerate(said):
        wide = lettering.width(text, theme.SMALL, bold=False)
        if place:
            if left + _DOT + wide > at[0] + room:
                break
            canvas.disc((left + _DOT // 2, at[1]), 8, theme.MUTED)
            left += _DOT
        left += canvas.text((left, at[1]), text, theme.SMALL, paint, room=at[0] + room - left)
    return left - at[0]


def told_width(said: Told) -> int:
    """How wide that line is."""
    widths = [lettering.width(text, theme.SMALL, bold=False) for text, _ in said]
    return sum(widths) + _DOT * (len(widths) - 1)


class _Line:
    """A line that fills from the left."""

    def __init__(self, canvas: Canvas, left: int, at: int, right: int) -> None:
        self._canvas, self._left, self._at, self._right = canvas, left, at, right

    @property
    def room(self) -> int:
        """What is left of it."""
        return self._right - self._left

    def holds(self, text: str) -> bool:
        """Whether a small text fits."""
        return lettering.width(text, theme.SMALL, bold=False) <= self.room

    def tell(self, said: Told) -> None:
        """Add a small line in parts."""
        if self.room >= _LEAST:
            self._left += tell(self._canvas, (self._left, self._at), said, self.room) + _WORDS

    def write(self, text: str, size: int, paint: Colour, *, bold: bool = False) -> None:
        """Add a text, cut if need be, or nothing where only a few letters would fit."""
        if self.room >= _LEAST:
            at = (self._left, self._at)
            self._left += self._canvas.text(at, text, size, paint, bold=bold, room=self.room) + _WORDS


def icons(canvas: Canvas, right: int, line: int, kind: Kind, *, has_biomes: bool = True) -> int:
    """The biomes that a tile prefers and its modifiers, ending there. Their width."""
    edge = right - signs.modifiers(canvas, (right, line), kind.modifiers, has_biomes=has_biomes)
    for biome in reversed(kind.biomes if has_biomes else ()):
        edge -= biome_sign(canvas, edge, line, biome) + _BIOME
    return right - edge


def biome_sign(canvas: Canvas, right: int, line: int, biome: Biome) -> int:
    """The letters of a biome in a frame, ending there. Their width."""
    wide = lettering.width(biome.value, theme.SMALL, bold=False) + 22
    box = Box.at(right - wide, line - 24, wide, 48)
    canvas.outline(box, theme.LINE, 3, 10)
    canvas.text(box.middle, biome.value, theme.SMALL, theme.TEXT, side="middle")
    return wide


# Cost and yield


def parts(kind: Kind) -> list[Cubes | str | None]:
    """Alternatives, then what it makes: a text stands for itself, and None for an arrow."""
    told: list[Cubes | str | None] = []
    for cost in kind.cost:
        told += [word(words.OR), cost] if told else [cost]
    if not kind.cost:
        told.append(word(words.FREE))
    if kind.makes != NONE:
        told += [None, kind.makes]
    return told


_ARROW: Final = 40
"""Between cost and yield: its size."""
_BETWEEN: Final = 14


def _part_width(part: Cubes | str | None) -> int:
    if part is None:
        return _ARROW
    if isinstance(part, str):
        return lettering.width(part, theme.SMALL, bold=False)
    return cubes.amount_width(part)


def recipe(canvas: Canvas, right: int, line: int, kind: Kind) -> int:
    """What a tile costs and makes, ending there. Its width."""
    each = parts(kind)
    wide = sum(map(_part_width, each)) + _BETWEEN * (len(each) - 1)
    left = right - wide
    for part in each:
        if part is None:
            canvas.fill(Box.around((left + _ARROW // 2 - 6, line), _ARROW - 12, 8), theme.MUTED)
            marks.caret(canvas, (left + _ARROW - 10, line), 26)
        elif isinstance(part, str):
            canvas.text((left, line), part, theme.SMALL, theme.MUTED)
        else:
            cubes.amount(canvas, (left, line), part)
        left += _part_width(part) + _BETWEEN
    return wide
