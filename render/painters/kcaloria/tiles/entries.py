"""Entries of tiles in words and signs.

They have name, type, cost and yield, modifiers and biomes.
"""

from math import floor
from typing import Final

from engine.games.kcaloria.rules.kinds import NONE, Biome, Colour, Cubes, Kind
from render.kit import lettering, marks, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.palette import mix
from render.kit.style import is_moving, is_stark, px, setting
from render.kit.wording import translate, word
from render.painters.kcaloria import colours, words
from render.painters.kcaloria.tiles import cubes, faces, heroes, names, signs
from render.painters.kcaloria.words import Told

HEIGHT: Final = 112
_ART, _BRIEF_ART, _LOW_ART = 150, 122, 96
"""Width of the picture, the one of a brief entry, and the one of a low one."""
_LEAST_BRIEF: Final = 130
"""A brief entry below this height is a low one: its name has one line."""
_LEAST_PAD: Final = 6
"""Least margin beside the biome that a sign is about."""
_BRIEF_LINE, _BRIEF_SIGNS, _LOW_SIGNS = 42, 34, 27
"""Distances: between the lines of a brief entry, and of its signs above its lower edge.

The last is for signs of a low entry.
"""
_HERO: Final = 118
_TINT: Final = 0.16
"""Share of its tile's colour in a sheet."""
_PAD: Final = 16
_LINE: Final = 26
"""Distance of the two lines from the middle."""
_GAP: Final = 24
_BIOME: Final = 12
_WORDS: Final = 20
DOT: Final = 36
"""Gap between two parts of a line, with a dot in its middle."""
_CUBE, _CUBED = 42, 52
"""Size of a cube in such a line, and the same with the gap before it."""
_EDGE: Final = 0.62
"""Share of a sheet's colour at its lower edge."""
_LEAST: Final = 150
"""Less room than this is left empty."""


def draw(canvas: Canvas, box: Box, kind: Kind, count: int = 1, *, has_biomes: bool = True) -> None:
    """Draw an entry in a box of that height.

    `has_biomes` shows the letters of its biomes, where a legend explains them.
    """
    left, right, middle = _paper(canvas, box, kind, _ART), box.right - _PAD, box.middle[1]
    upper, lower = middle - _LINE, middle + _LINE
    edge = right - icons(canvas, right, upper, kind, has_biomes=has_biomes)
    if count > 1:
        said = word(words.TIMES, n=count)
        edge -= canvas.text((edge - 4, upper), said, theme.BODY, theme.INK, bold=True, side="right") + _GAP
    below = right - (left + recipe(canvas, left, lower, kind) + _GAP)
    room = edge - _BIOME - left
    left_at = left + canvas.text(
        (left, upper), translate(kind.title), theme.BODY, theme.INK, bold=True, room=room
    )
    sort, beside = words.sort(kind), edge - _GAP - left_at - _WORDS
    wide = lettering.width(sort, theme.SMALL, bold=False)
    if wide > beside and wide <= below:
        canvas.text((right, lower), sort, theme.SMALL, colours.QUIET, side="right")
    elif beside >= _LEAST:
        canvas.text((left_at + _WORDS, upper), sort, theme.SMALL, colours.QUIET, room=beside)


def draw_brief(canvas: Canvas, box: Box, kind: Kind) -> None:
    """Draw a brief entry in any narrow box.

    It has a picture, the name in one line or two, and below it only the signs, with the biome that
    one is about.
    """
    is_low = box.height < _LEAST_BRIEF
    left, right = _paper(canvas, box, kind, _LOW_ART if is_low else _BRIEF_ART), box.right - _PAD
    for place, line in enumerate(names.in_lines(translate(kind.title), right - left)):
        at = (left, box.top + (26 if is_low else 32) + _BRIEF_LINE * place)
        canvas.text(at, line, theme.SMALL, theme.INK, bold=True, room=right - left)
    in_words = signs.modifiers_width(kind.modifiers, in_words=True) <= right - left
    wide = signs.modifiers_width(kind.modifiers, in_words=in_words)
    end = (left + wide, box.bottom - (_LOW_SIGNS if is_low else _BRIEF_SIGNS))
    signs.modifiers(canvas, end, kind.modifiers, has_biomes=False, in_words=in_words)
    said, start = _boosted_biome(kind), end[0] + signs.APART
    if said and lettering.width(said, theme.SMALL, bold=False) <= box.right - _LEAST_PAD - start:
        canvas.text((start, end[1]), said, theme.SMALL, theme.INK)


def _boosted_biome(kind: Kind) -> str:
    """Return the one biome that a tile boosts.

    It is empty for a tile that boosts none, or several.
    """
    return words.biome(next(iter(kind.boosts))) if len(kind.boosts) == 1 else ""


def is_brief(kind: Kind, wide: int, *, is_low: bool = False) -> bool:
    """Return whether a name fits a brief entry of this width, a low one in one line."""
    room = wide - (_LOW_ART if is_low else _BRIEF_ART) - 2 * _PAD
    lines = names.in_lines(translate(kind.title), room)
    is_whole = all(lettering.width(line, theme.SMALL, bold=True) <= room for line in lines)
    return is_whole and not (is_low and lines[1:])


def _paper(canvas: Canvas, box: Box, kind: Kind, wide: int) -> int:
    """Draw a sheet with the tile in its landscape at the left.

    The sheet has a tint of the tile's type. Return the left edge of its text.
    """
    sheet = colours.CARD if is_stark() else mix(colours.CLEAR[kind.type], colours.CARD, _TINT)
    canvas.panel(box.shift((0, 4)), mix(sheet, theme.INK, _EDGE))
    canvas.panel(box, sheet)
    art = box._replace(right=box.left + wide)
    mask = shapes.rounded_box(art.width, art.height, theme.RADIUS).image
    canvas.lay(faces.face(kind.type, faces.land_of(kind), px(art.width), px(art.height)), art[:2], mask)
    heroes.hero(canvas, art.middle, kind, min(_HERO, art.width - 4))
    return art.right + _PAD


def tell(canvas: Canvas, at: Point, said: Told, room: int) -> None:
    """Write a small line in parts.

    It has as many parts as fit, each whole; some have a cube after them.
    """
    left = at[0]
    for text, paint in said:
        is_first = left == at[0]
        if left + _told_width(text) + (0 if is_first else DOT) > at[0] + room:
            continue
        if not is_first:
            canvas.disc((left + DOT // 2, at[1]), 8, theme.MUTED)
            left += DOT
        before, changed, colour = _told_parts(text)
        left += canvas.text((left, at[1]), before, theme.SMALL, paint)
        if colour is not None or is_moving():
            # In a small picture letters are a little wider than their units.
            left = max(left, floor(canvas.written[-1].box.right / setting().scale))
        if colour is not None:
            wide = cubes.width_of(colour, changed, _CUBE)
            cubes.cube(canvas, (left + _CUBED - _CUBE + wide // 2, at[1]), colour, changed, _CUBE)
            left += _CUBED - _CUBE + wide


def width(said: Told) -> int:
    """Return the maximum width of a line with all its parts."""
    return sum(_told_width(text) + DOT for text, _ in said)


def _told_width(text: str) -> int:
    """Return the width of a part of a line, with its cube."""
    before, changed, colour = _told_parts(text)
    said = lettering.width(before, theme.SMALL, bold=False)
    return said if colour is None else said + _CUBED - _CUBE + cubes.width_of(colour, changed, _CUBE)


def _told_parts(text: str) -> tuple[str, str, Colour | None]:
    """Return a part's words, the change that stands in its cube, and the cube's colour."""
    colour = next((one for one, sign in words.CUBES.items() if text.endswith(sign)), None)
    if colour is None:
        return text, "", None
    before, _, changed = text[:-1].rpartition(" ")
    return before, changed, colour


def icons(canvas: Canvas, right: int, line: int, kind: Kind, *, has_biomes: bool = True) -> int:
    """Draw a tile's biomes and modifiers up to an edge.

    Return their width.
    """
    edge = right - signs.modifiers(canvas, (right, line), kind.modifiers, has_biomes=has_biomes)
    for biome in reversed(kind.biomes if has_biomes else ()):
        edge -= biome_sign(canvas, edge, line, biome) + _BIOME
    return right - edge


def biome_sign(canvas: Canvas, right: int, line: int, biome: Biome) -> int:
    """Draw a biome's letters on a label up to an edge.

    It looks alike on cards and in legends. Return the width.
    """
    wide = lettering.width(biome.value, theme.SMALL, bold=True) + 20
    box = Box.at(right - wide, line - 24, wide, 48)
    canvas.panel(box, theme.PAPER, 10)
    canvas.outline(box, theme.INK, 3, 10)
    canvas.text(box.middle, biome.value, theme.SMALL, theme.INK, bold=True, side="middle")
    return wide


# Cost and yield


def parts(kind: Kind) -> list[Cubes | str | None]:
    """Return the alternative costs, then the yield.

    A text stands for itself, and None for an arrow.
    """
    told: list[Cubes | str | None] = []
    for cost in kind.cost:
        told += [word(words.OR), cost] if told else [cost]
    if not kind.cost:
        told.append(word(words.FREE))
    if kind.makes != NONE:
        told += [None, kind.makes]
    return told


_ARROW: Final = 40
"""Size of the arrow between cost and yield."""
_BETWEEN: Final = 14
_RECIPE: Final = 50
"""Size of the cubes there."""


def _part_width(part: Cubes | str | None) -> int:
    if part is None:
        return _ARROW
    if isinstance(part, str):
        return lettering.width(part, theme.SMALL, bold=False)
    return cubes.amount_width(part, _RECIPE)


def recipe(canvas: Canvas, start: int, line: int, kind: Kind) -> int:
    """Draw a tile's cost and yield from a start on.

    Return the width.
    """
    left = start
    for part in parts(kind):
        if part is None:
            canvas.fill(Box.around((left + _ARROW // 2 - 6, line), _ARROW - 12, 8), theme.INK)
            marks.caret(canvas, (left + _ARROW - 10, line), 26, theme.INK)
        elif isinstance(part, str):
            canvas.text((left, line), part, theme.SMALL, theme.INK)
        else:
            cubes.amount(canvas, (left, line), part, _RECIPE)
        left += _part_width(part) + _BETWEEN
    return left - _BETWEEN - start
