"""The card of a great moment, which players post: one hero, one figure, one line.

It is square and shows the game's own world under its own lamp. A game draws its hero only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from PIL import Image, ImageChops

from engine.contract.values import Moment
from engine.contract.words import N_
from render.kit import grounds, lettering, medals, shapes, theme, victory
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.style import is_stark, px
from render.kit.theme import Colour
from render.kit.victory import Stage
from render.kit.wording import first_words, fit_name, share_room, translate, word

__all__ = ["HEIGHT", "HERO", "Hero", "Scene", "moment_card"]

Hero = Callable[[Canvas, Box], None]
"""Draws what happened: in the box whole, and beyond it as far as it likes."""

HEIGHT: Final = theme.WIDTH
HERO: Final = Box(40, 30, theme.WIDTH - 40, 672)
"""The part of the card on which nothing is written."""
DEED: Final = N_("{who} {what}")
"""The line: who did what."""
AGAINST: Final = N_("against")
"""Stands before the names of the other players."""

_SMALLEST: Final = 40
"""Size of names and date: 10 pixels where a phone shows the card in a quarter of its size."""
_FIGURES: Final = (280, 250, 220, 190, 160, 132, theme.HUGE)
_FIGURE_FOOT: Final = (874, 850)
"""Where the figure ends: above the ribbon, or above its medal if it is wide."""
_FIGURE_EDGE, _LEAST_EDGE = 13, 7
_FIGURE_ROOM: Final = theme.WIDTH - 4 * theme.MARGIN
_UNIT_APART: Final = 26
_NUMBER: Final = re.compile(r"([+−-]?\d[\d.,\u00a0\u202f]*)")
_LINES: Final = (theme.FIGURE, 70, 64, theme.TITLE, 50, 46)
_RIBBON_AT, _RIBBON = 950, 116
_MEDAL, _MEDAL_AT = 176, 168
_SAID: Final = (270, 1096)
"""Left and right end of the line on the ribbon."""
_ROWS: Final = ((1056,), (1054, 1100))
"""Middles of the other players' row, or of their two rows."""
_SYMBOL, _BESIDE, _APART, _AFTER = 36, 12, 40, 24
"""Size of a seat's symbol, and gaps after it, between players, and after the word before them."""
_NAMED: Final = 290
"""Room that no name is denied only to stay in one row: twelve letters fit."""
_LONGEST: Final = 520
"""Room that no name exceeds."""
_NAMES: Final = theme.WIDTH - 2 * theme.MARGIN - 20
"""Room for a row of names."""


class _Foot(NamedTuple):
    """The line of logotype and date, and the logotype's greatest height."""

    line: int
    high: int


_FOOTS: Final = (_Foot(1142, 100), _Foot(1164, 60))
"""The foot below a row of names, and below two rows."""
_LOGO: Final = 560
"""Greatest width of the logotype."""
_DATE_AT: Final = theme.WIDTH - 44
_FADE: Final = (900, 1040)
"""Where the dark behind the names begins, and where it is deepest: above it, all art is lit."""
_DEEP: Final = 0.8
_MATERIAL: Final = 0.36
"""Share of the ground's own light below the hero: the names stand out from the material."""
_RULE: Final = 4
"""Height of the line below the hero in high contrast."""
_TAB: Final = 20
"""Gap between that line and the figure."""
_DIM: Final = 40
"""How dark the lamp leaves the corners, up to 255."""
_REACH, _CLEAR = 0.94, 1.9
"""How far its light reaches, in widths of the card, and its strength: it is full about the hero."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What a game shows of a moment."""

    hero: Hero
    stage: Stage
    shade: Colour
    """The game's darkest ground, into which the picture falls below the hero."""
    deed: str = ""
    """What `{who}` has done, as short as a ribbon needs it; by default the moment's title."""
    brief: str = ""
    """The same, shorter, where it would cut the name."""
    is_solid: bool = False
    """Whether nothing of the hero is visible below its part of the card."""


def moment_card(moment: Moment, called: Sequence[str], date: str, scene: Scene) -> Canvas:
    """Draw the card of a moment: the game's scene, and what is said of it."""
    stage = replace(scene.stage, lamp=(50, 100 * HERO.middle[1] // HEIGHT))
    if stage.ground is not None and not is_stark():
        # It serves twice, in the light and in the shade.
        ground = stage.ground(px(theme.WIDTH), px(HEIGHT)).convert("RGB")
        stage = replace(stage, ground=lambda _wide, _high: ground)
    canvas = Canvas(theme.WIDTH, HEIGHT, on=victory.lit(stage, HEIGHT))
    canvas.is_true_colour = True
    scene.hero(canvas, HERO)
    # What the hero shows falls into shade towards the edges: its colours are no longer exact.
    canvas.shown.clear()
    canvas.written.clear()
    figure = _plan_figure(translate(moment.figure, called))
    _darken(canvas, stage, scene, figure.box)
    for part in figure.parts:
        edge = max(_FIGURE_EDGE * part.size // _FIGURES[0], _LEAST_EDGE)
        medals.shade(canvas, part.at, part.text, part.size, heavy=True)
        medals.write(canvas, part.at, part.text, part.size, paint=theme.GOLD, edge=edge)
    _ribbon(canvas, moment, called, scene)
    others = [seat for seat in range(len(called)) if seat != moment.seat]
    rows = _rows(others, called)
    _others(canvas, rows, called)
    foot = _FOOTS[len(rows) > 1]
    if stage.logotype is not None:
        stage.logotype((_LOGO, foot.high)).lay(canvas, (theme.WIDTH // 2, foot.line))
    medals.shade(canvas, (_DATE_AT, foot.line), date, _SMALLEST, "right")
    canvas.text((_DATE_AT, foot.line), date, _SMALLEST, theme.TEXT, bold=True, side="right")
    return canvas


def _darken(canvas: Canvas, stage: Stage, scene: Scene, figure: Box) -> None:
    """Let the corners fall out of the lamp's light, and the foot into the dark.

    In high contrast all below a line is plain. The line is above the figure, whose box is given.
    """
    if is_stark():
        line = min(HERO.bottom - _RULE, figure.top - _TAB)
        canvas.fill(Box(0, line, theme.WIDTH, HEIGHT), theme.TABLE)
        canvas.fill(Box(0, line, theme.WIDTH, line + _RULE), theme.LINE)
        return
    wide, high = canvas.image.size
    small = grounds.falling(wide // 4, high // 4, (stage.lamp[0] / 100, stage.lamp[1] / 100), _REACH)
    light = small.point([255 - _DIM + round(min(255, step * _CLEAR) * _DIM / 255) for step in range(256)])
    lamp = light.resize((wide, high), Image.Resampling.BICUBIC)
    canvas.image = ImageChops.multiply(canvas.image, Image.merge("RGB", (lamp, lamp, lamp)))
    (first, last), deep = _FADE, 1.0 if scene.is_solid else _DEEP
    column = Image.new("L", (1, px(HEIGHT)))
    rows = (row * HEIGHT / px(HEIGHT) for row in range(px(HEIGHT)))
    downs = [min(1.0, max(0.0, (row - first) / (last - first))) for row in rows]
    column.putdata([round(255 * deep * down * down * (3 - 2 * down)) for down in downs])
    canvas.image.paste(_foot(stage, scene.shade), mask=column.resize((wide, high)))


def _foot(stage: Stage, shade: Colour) -> Image.Image:
    """Return what is below the hero: the game's ground without rays, deep in the shade."""
    plain = Image.new("RGB", (px(theme.WIDTH), px(HEIGHT)), theme.rgb(shade))
    if stage.ground is None:
        return plain
    return Image.blend(plain, stage.ground(*plain.size), _MATERIAL)


class _Part(NamedTuple):
    """A part of the figure, with its place and type size."""

    text: str
    at: Point
    size: int


class _Figure(NamedTuple):
    """The figure: its number, and its unit smaller on the same line."""

    parts: tuple[_Part, ...]
    box: Box


def _plan_figure(figure: str) -> _Figure:
    """Lay out the figure as large as it fits."""
    texts = [text.strip() for text in _NUMBER.split(figure) if text.strip()]

    def widths(size: int) -> list[int]:
        return [lettering.width(text, _size_of(text, size), heavy=True) for text in texts]

    def needed(size: int) -> int:
        return sum(widths(size)) + _UNIT_APART * (len(texts) - 1)

    size = next((one for one in _FIGURES if needed(one) <= _FIGURE_ROOM), _FIGURES[-1])
    left = (theme.WIDTH - needed(size)) // 2
    inks = [_ink(text, _size_of(text, size)) for text in texts]
    line = _FIGURE_FOOT[left < _SAID[0]] - max(below for _, below in inks)
    parts, edge = [], left
    for text, wide in zip(texts, widths(size), strict=True):
        own = _size_of(text, size)
        parts.append(_Part(text, (left, line - lettering.rise(own, heavy=True) // 2), own))
        left += wide + _UNIT_APART
    top = line + min(above for above, _ in inks)
    return _Figure(tuple(parts), Box(edge, top, left - _UNIT_APART, _FIGURE_FOOT[0]))


def _ink(text: str, size: int) -> tuple[int, int]:
    """Return where a text's ink begins and ends, in units below its line."""
    letters, unit = lettering.draw_text(text, size, heavy=True), px(HEIGHT) / HEIGHT
    return round(letters.top / unit), round((letters.top + letters.mask.height) / unit)


def _size_of(part: str, size: int) -> int:
    """Return the type size of a part of the figure: a number's, or a unit's."""
    return size if _NUMBER.fullmatch(part) else max(size * 9 // 25, theme.FIGURE)


def _ribbon(canvas: Canvas, moment: Moment, called: Sequence[str], scene: Scene) -> None:
    """Draw the ribbon in the seat's colour with its medal; only the name is cut."""
    name, paint = called[moment.seat], theme.SEATS[moment.seat]
    medals.ribbon(canvas, _RIBBON_AT, _RIBBON, (paint,))
    medals.medal(canvas, (_MEDAL_AT, _RIBBON_AT), moment.seat, name, _MEDAL)
    left, right = _SAID
    what = {"what": translate(moment.title, called)}
    forms = [(scene.deed, {}) if scene.deed else (DEED, what), *([(scene.brief, {})] if scene.brief else [])]
    fitting = (
        (who, template, args, size)
        for who in (name, *first_words(name, called))
        for template, args in forms
        for size in _LINES
        if lettering.width(word(template, who=who, **args), size, heavy=True) <= right - left
    )
    who, template, args, size = next(fitting, (name, *forms[-1], _LINES[-1]))
    said = fit_name(template, who, right - left, size, heavy=True, **args)
    medals.write_on_ribbon(canvas, ((left + right) // 2, _RIBBON_AT), said, size, (paint,))


def _others(canvas: Canvas, rows: Sequence[Sequence[int]], called: Sequence[str]) -> None:
    """Write against whom it was: the other players' names with their symbols, in a row or two."""
    against = word(AGAINST)
    for number, (row, line) in enumerate(zip(rows, _ROWS[len(rows) - 1], strict=True)):
        wishes = [min(_width(called[seat]), _LONGEST) for seat in row]
        given = share_room(_NAMES - _bare(row), wishes)
        names = [
            lettering.fit(called[seat], _SMALLEST, room, bold=True)
            for seat, room in zip(row, given, strict=True)
        ]
        left = (theme.WIDTH - _bare(row) - sum(map(_width, names))) // 2
        if not number:
            medals.shade(canvas, (left, line), against, _SMALLEST)
            canvas.text((left, line), against, _SMALLEST, theme.MUTED)
        left += _before()
        for seat, name in zip(row, names, strict=True):
            middle = (left + _SYMBOL // 2, line)
            canvas.stamp(shapes.symbol(seat, _SYMBOL + 10), middle, theme.INK)
            canvas.show("a player’s symbol", shapes.symbol(seat, _SYMBOL), middle, theme.SEATS[seat])
            left += _SYMBOL + _BESIDE
            medals.shade(canvas, (left, line), name, _SMALLEST)
            left += canvas.text((left, line), name, _SMALLEST, theme.TEXT, bold=True) + _APART


def _rows(seats: Sequence[int], called: Sequence[str]) -> list[Sequence[int]]:
    """Return the other players in a row, or in two if a name would be cut too short."""
    if not seats:
        return []
    least = _bare(seats) + sum(min(_width(called[seat]), _NAMED) for seat in seats)
    half = -(-len(seats) // 2)
    return [seats] if len(seats) < 2 or least <= _NAMES else [seats[:half], seats[half:]]


def _bare(seats: Sequence[int]) -> int:
    """Return a row's width without the names."""
    return _before() + len(seats) * (_SYMBOL + _BESIDE + _APART) - _APART


def _before() -> int:
    """Return the room for the word before a row."""
    return lettering.width(word(AGAINST), _SMALLEST, bold=False) + _AFTER


def _width(name: str) -> int:
    return lettering.width(name, _SMALLEST, bold=True)
