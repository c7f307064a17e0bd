"""The picture at a match's end, which players share.

It shows the game's own table under a lamp: a medal and a ribbon say who has won, a large figure by
how much, a strip at the foot how the others did, and the game's logotype what was played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from PIL import Image

from engine.contract.words import N_
from render.kit import grounds, lettering, medals, nameplates, rivals, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.headline import fitting
from render.kit.logo import Logotype
from render.kit.rivals import Rival
from render.kit.style import is_stark, px
from render.kit.theme import Colour
from render.kit.wording import first_words, fit_name, short_name, word

__all__ = ["ROOM", "Ending", "Rival", "Stage", "head_height", "lit", "victory"]

WINS, WIN_TOGETHER, NOBODY = N_("{who} wins"), N_("{who} win"), N_("Nobody wins")
EACH: Final = N_("{unit} each")
AHEAD: Final = N_("{unit}, {n} ahead of {who}")
AHEAD_OF_ALL: Final = N_("{unit}, {n} ahead of everyone else")
"""The margin, told alike in all games."""
CAPTURED_FROM, FROM = N_("captured from"), N_("from")
"""Stands before those from whom something was captured."""
_NAMED: Final = (600, 420, 300)
"""Rooms for the next best one's name, ever shorter."""

_LINE_AT, _RIBBON = 100, 124
"""Middle and height of the ribbon."""
_MEDAL, _MEDAL_AT = 172, 160
"""Size of the medals at a ribbon's ends, and their middles' distance from the sides."""
_ENDS: Final = 2
"""Number of winners up to which each has an end of the ribbon."""
_SAID: Final = 672
"""Width of the text between these medals."""
_SMALLER, _HANGS = 140, 222
"""Size and middle of each medal where more have won: the medals hang from their ribbon."""
_SIZES: Final = (theme.HUGE, 90, theme.FIGURE, 66, theme.TITLE)
"""Type sizes of that text."""
_LEAST: Final = 52
"""The least size of a first name of its own."""
_SHARED_SIZES: Final = (90, theme.FIGURE, 66, theme.TITLE, 50, theme.BODY, theme.SMALL)
_SHARED_NAMES: Final = (400, 300, 220, 160, 120, 80)
"""Type sizes where several have won, and rooms for each name, ever shorter."""
_LOW_AT, _LOW, _ABOVE = 190, 100, 80
"""Middle and height of a ribbon with a part for each of many, and their medals' middles."""
_PART: Final = 12
"""Gap between a name and the ends of its part."""
_CROWN, _CROWN_DOWN = 84, 4
"""Size of the crown at a seam, and its middle's distance below the ribbon's upper edge."""
_OWN_SIZES: Final = (60, theme.TITLE, 50, theme.BODY)
"""Type sizes of names in their own parts."""
_UNDER, _UNDER_SHARED, _UNDER_OWN = 186, 286, 262
"""Top of the score below each ribbon."""
_ROW, _LINE = 104, 54
"""Height of the score, and of each further line."""
_FIGURE: Final = 132
"""Type size of the winner's points."""
_BESIDE: Final = 28
"""Gap between the figure and the lines beside it."""
ROOM: Final = 860
"""Least width of the lines beside a figure."""
_TROPHY: Final = 38
"""Size of the sign of something captured."""
_AFTER, _TROPHIES_APART = 12, 34
"""Gaps after such a sign, and before the next one."""
_NAMES: Final = 28
"""Gap between the names of several winners and their ribbon's ends."""
_BADGE, _LOGO_BESIDE = 112, 18
"""Width of what clients cover at the lower left, and the gap before a logotype beside the strip."""
_LOGO_LOW, _FOOT = 10, 12
"""Gaps below and above the logotype."""
_APART: Final = 14
"""Gap between the board and what is above and below it."""
_GREY: Final = "#8B93A1"
"""The ribbon where nobody has won."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match ended. `names` are drawable, by seat."""

    title: str
    """The game's title."""
    names: tuple[str, ...]
    winners: tuple[int, ...]
    score: Sequence[str]
    """The winner's unit and lead, in several versions, ever shorter."""
    reason: Sequence[str]
    """Why, if it needs saying, in several versions, ever shorter.

    For example a broken tie, or a player with more points who can't win.
    """
    rivals: tuple[Rival, ...]
    feat: str = ""
    """The title of a solo match, which has no one to win against."""
    figure: str = ""
    """The winner's points, the largest thing written."""
    apart: str = ""
    """The name of what is no player's, from which something was captured, too."""
    captured: tuple[int, ...] = ()
    """The seats from which the winner captured something, named below the score."""


@dataclass(frozen=True, slots=True)
class Stage:
    """The place where a game's end is shown."""

    ground: Callable[[int, int], Image.Image] | None = None
    """Draw the game's own ground, its size in pixels."""
    lamp: Point = (50, 55)
    """Where the rays come from, in percent of width and height."""
    rays: int = 26
    strength: int = 52
    """Strength of the rays, up to 255."""
    glow: int = 56
    """Strength of the light about the lamp, up to 255."""
    light: Colour = grounds.LAMPLIGHT
    """The colour of the lamp's light: a warm one turns cold grounds grey."""
    logotype: Callable[[Point], Logotype] | None = None
    """Draw the game's logotype as large as it fits."""
    logo_room: Point = (560, 74)
    has_logo_beside: bool = False
    """Whether the logotype stands at the right of the rivals' strip: the board gets the room."""
    has_own_parts: bool = False
    """Whether each of several winners has the own name on the own part of the ribbon."""

    @property
    def strip_span(self) -> Point:
        """The left and right edges of the room for the rivals' strip.

        At the foot, clients lay their badge on what is further left.
        """
        right = theme.WIDTH - theme.MARGIN
        return (
            (_BADGE, right - self.logo_room[0] - _LOGO_BESIDE)
            if self.has_logo_beside
            else (theme.MARGIN, right)
        )

    @property
    def strip_room(self) -> int:
        """The width of that room."""
        return self.strip_span[1] - self.strip_span[0]


def lead(unit: str, by: int, behind: Sequence[str], *, winners: int = 1) -> tuple[str, ...]:
    """Return the unit of a figure with the lead over the next best, in versions ever shorter.

    `behind` are the names of those who come next; without any, or a lead, there is only the unit.
    Several winners have the figure each.
    """
    if winners > 1:
        unit = word(EACH, unit=unit)
    if by <= 0 or not behind:
        return (unit,)
    if len(behind) > 1:
        return word(AHEAD_OF_ALL, unit=unit, n=by), unit
    names = dict.fromkeys(short_name(behind[0], room, theme.BODY, bold=True) for room in _NAMED)
    return (*(word(AHEAD, unit=unit, n=by, who=name) for name in names), unit)


def head_height(ending: Ending, stage: Stage = Stage()) -> int:
    """Return the height of everything above the finished board."""
    return _said_until(ending, stage) + _APART


def foot_height(ending: Ending, stage: Stage) -> int:
    """Return the height of everything below the finished board."""
    strip, logo = rivals.height(ending.rivals, ending.names, stage.strip_room), stage.logo_room[1]
    if stage.has_logo_beside:
        return _APART + max(strip, logo) + _FOOT
    return _APART + strip + logo + _LOGO_LOW + _FOOT


def victory(
    ending: Ending, height: int, hero: Callable[[Canvas, Box], None], stage: Stage = Stage()
) -> Canvas:
    """Draw the picture. `hero` draws the finished board into the room left."""
    canvas = Canvas(theme.WIDTH, height, on=lit(stage, height))
    canvas.is_true_colour = True
    foot = height - foot_height(ending, stage)
    hero(canvas, Box(theme.MARGIN, head_height(ending, stage), theme.WIDTH - theme.MARGIN, foot))
    if stage.has_own_parts and len(ending.winners) > 1:
        _announce_each(canvas, ending)
    else:
        _announce(canvas, ending)
    _write_result(canvas, ending, stage)
    _draw_foot(canvas, ending, stage)
    return canvas


def _draw_foot(canvas: Canvas, ending: Ending, stage: Stage) -> None:
    """Draw the rivals' strip and the logotype."""
    height, room = canvas.box.height, stage.strip_room
    strip = rivals.height(ending.rivals, ending.names, room)
    across, line = theme.WIDTH // 2, height - _LOGO_LOW - stage.logo_room[1] // 2
    top = height - _LOGO_LOW - stage.logo_room[1] - _FOOT - strip
    if stage.has_logo_beside:
        line = height - _FOOT - max(strip, stage.logo_room[1]) // 2
        top = line - strip // 2
        if strip:
            across = theme.WIDTH - theme.MARGIN - stage.logo_room[0] // 2
    rivals.draw(canvas, top, rivals.ranked(ending.rivals), ending.names, stage.strip_span)
    if stage.logotype is None:
        canvas.text((across, line), ending.title, theme.TITLE, theme.TEXT, heavy=True, side="middle")
    else:
        stage.logotype(stage.logo_room).lay(canvas, (across, line))


def lit(stage: Stage, height: int) -> Image.Image:
    """Return the game's ground in the light of its lamp."""
    wide, high = px(theme.WIDTH), px(height)
    if is_stark():
        return Image.new("RGB", (wide, high), theme.rgb(theme.STARK[theme.TABLE]))
    ground = (
        grounds.vignette(wide, high, theme.LIT, theme.WELL)
        if stage.ground is None
        else stage.ground(wide, high).convert("RGB")
    )
    at = (stage.lamp[0] / 100, stage.lamp[1] / 100)
    return grounds.shine(
        ground, at, count=stage.rays, strength=stage.strength, lamp=stage.glow, paint=stage.light
    )


def _said_until(ending: Ending, stage: Stage) -> int:
    """Return where the text on the winners ends."""
    top = _top(ending, stage)
    lines = len(_lines(ending))
    if ending.figure:
        return top + max(_ROW, _LINE * lines)
    return top + _LINE * lines


def _top(ending: Ending, stage: Stage) -> int:
    """Return where the text on the winners begins."""
    if len(ending.winners) <= _ENDS:
        return _UNDER
    return _UNDER_OWN if stage.has_own_parts else _UNDER_SHARED


def _lines(ending: Ending) -> list[tuple[Sequence[str], Colour]]:
    """Return the lines beside the figure, each with its colour."""
    said = ((ending.score, theme.TEXT), (ending.reason, theme.GOLD))
    trophies = [(("",), theme.TEXT)] if ending.captured else []
    return [*((ways, ink) for ways, ink in said if ways), *trophies]


def _announce(canvas: Canvas, ending: Ending) -> None:
    """Draw the ribbon that says who has won, with a medal at each end.

    Of more than two winners each has a medal below the own part.
    """
    winners = ending.winners
    paints = tuple(theme.SEATS[seat] for seat in winners) or (_GREY,)
    parts = medals.ribbon(canvas, _LINE_AT, _RIBBON, paints)
    left, right = (_MEDAL_AT, _LINE_AT), (theme.WIDTH - _MEDAL_AT, _LINE_AT)
    places = (left, right)[: len(winners)]
    room, size = _SAID, _MEDAL
    if len(winners) > _ENDS:
        places = tuple((part.middle[0], _HANGS) for part in parts)
        room, size = parts[-1].right - parts[0].left - 2 * _NAMES, _SMALLER
    for place, seat in zip(places, winners, strict=True):
        medals.medal(canvas, place, seat, ending.names[seat], size)
    if len(winners) == 1:
        medals.crowned(canvas, right, size)
    said, points = (_title_together if len(winners) > 1 else _title)(ending, room)
    medals.write_on_ribbon(canvas, (theme.WIDTH // 2, _LINE_AT), said, points, paints)


def _announce_each(canvas: Canvas, ending: Ending) -> None:
    """Draw a ribbon with a part for each of several winners, and a crown at each seam.

    A part has a name and a medal: of two at the ribbon's ends, of more above their names.
    """
    winners, is_low = ending.winners, len(ending.winners) > _ENDS
    paints = tuple(theme.SEATS[seat] for seat in winners)
    line, high, size = (_LOW_AT, _LOW, _SMALLER) if is_low else (_LINE_AT, _RIBBON, _MEDAL)
    parts = medals.ribbon(canvas, line, high, paints)
    if is_low:
        places = [(part.middle[0], _ABOVE) for part in parts]
        rooms = [part.inflate(-_PART) for part in parts]
    else:
        places = [(_MEDAL_AT, line), (theme.WIDTH - _MEDAL_AT, line)]
        inner = _MEDAL_AT + size // 2 + _PART
        rooms = [
            parts[0]._replace(left=inner, right=parts[0].right - _PART),
            parts[1]._replace(left=parts[1].left + _PART, right=theme.WIDTH - inner),
        ]
    for place, seat in zip(places, winners, strict=True):
        medals.medal(canvas, place, seat, ending.names[seat], size)
    for part in parts[1:]:
        nameplates.crown(canvas, (part.left, line - high // 2 + _CROWN_DOWN), _CROWN)
    said, points = _own_names(ending, min(room.width for room in rooms))
    for name, room, paint in zip(said, rooms, paints, strict=True):
        medals.write_on_ribbon(canvas, (room.middle[0], line), name, points, (paint,))


def _own_names(ending: Ending, room: int) -> tuple[list[str], int]:
    """Return the winners' names and their size, as large as none is cut, or else cut."""
    names = [ending.names[seat] for seat in ending.winners]
    for size in _OWN_SIZES:
        said = [short_name(name, room, size, ending.names, heavy=True) for name in names]
        if not any(name.endswith(lettering.ELLIPSIS) for name in said):
            return said, size
    return said, size


def _title(ending: Ending, room: int) -> tuple[str, int]:
    """Return the title and its size, as large as it fits.

    Of a name too long for it, the first word is better than a part of a word.
    """
    name = ending.names[ending.winners[0]] if ending.winners else ""
    whole = ending.feat or (word(WINS, who=name) if name else word(NOBODY))
    ways = [(whole, size) for size in _SIZES]
    if name and not ending.feat:
        shorter = first_words(name, ending.names)
        ways += [(word(WINS, who=first), size) for first in shorter for size in (*_SIZES, _LEAST)]
    for said, size in ways:
        if lettering.width(said, size, heavy=True) <= room:
            return said, size
    if ending.feat or not name:
        return whole, _SIZES[-1]
    return fit_name(WINS, name, room, _SIZES[-1], heavy=True, among=ending.names), _SIZES[-1]


def _title_together(ending: Ending, room: int) -> tuple[str, int]:
    """Return who win together, as large as it fits; names are cut last."""
    names = tuple(ending.names[seat] for seat in ending.winners)
    whole = word(WIN_TOGETHER, who=names)
    for size in _SHARED_SIZES:
        if lettering.width(whole, size, heavy=True) <= room:
            return whole, size
    size = _SHARED_SIZES[-2]
    cut = (
        tuple(short_name(name, most, size, ending.names, heavy=True) for name in names)
        for most in _SHARED_NAMES
    )
    return fitting([word(WIN_TOGETHER, who=some) for some in cut], size, room, heavy=True), size


def _write_result(canvas: Canvas, ending: Ending, stage: Stage) -> None:
    """Write the figure, and beside it what it means, by how much and why; centre all."""
    top = _top(ending, stage)
    until, lines = _said_until(ending, stage), _lines(ending)
    figure = lettering.width(ending.figure, _FIGURE, heavy=True) + _BESIDE if ending.figure else 0
    room = theme.WIDTH - 2 * theme.MARGIN - figure
    said = [(fitting(ways, theme.BODY, room, bold=True), ink) for ways, ink in lines]
    said = [(lettering.fit(text, theme.BODY, room, bold=True), ink) for text, ink in said]
    wide = max((lettering.width(text, theme.BODY, bold=True) for text, _ in said), default=-_BESIDE)
    left = (theme.WIDTH - figure - wide) // 2
    middle = (top + until) // 2
    if ending.figure:
        medals.write(canvas, (left, middle), ending.figure, _FIGURE, paint=theme.GOLD)
    side: lettering.Side = "left" if figure else "middle"
    start = left + figure if figure else theme.WIDTH // 2
    lines_at = [middle + round((number - (len(said) - 1) / 2) * _LINE) for number in range(len(said))]
    for (text, _), line in zip(said, lines_at, strict=True):
        if text:
            medals.shade(canvas, (start, line), text, theme.BODY, side)
    for (text, ink), line in zip(said, lines_at, strict=True):
        if text:
            canvas.text((start, line), text, theme.BODY, ink, bold=True, side=side)
        else:
            _show_captured(canvas, (start, line), ending)


def _show_captured(canvas: Canvas, start: Point, ending: Ending) -> None:
    """Write from whom how much was captured, after each one's symbol, with names if they fit."""
    counts, of = Counter(ending.captured), dict(enumerate(ending.names))
    (left, line), room = start, theme.WIDTH - theme.MARGIN - start[0]
    # A bare figure would be a part of the name: “Bot 5”.
    named = {seat: f"{of.get(seat, ending.apart)} ×{n}" for seat, n in counts.items()}
    bare = {seat: f"×{n}" for seat, n in counts.items()}
    # Names stand in the strip at the foot, too.
    ways = [(word(verb), said) for said in (named, bare) for verb in (CAPTURED_FROM, FROM)]
    verb, said = next((way for way in ways if _captured_width(*way) <= room), ways[-1])
    medals.shade(canvas, (left, line), verb, theme.SMALL)
    left += canvas.text((left, line), verb, theme.SMALL, theme.TEXT, bold=True) + _AFTER
    for seat, text in said.items():
        middle = (left + _TROPHY // 2, line + 2)
        symbol = partial(shapes.symbol, seat) if seat in of else shapes.disc
        canvas.stamp(symbol(_TROPHY + 10), middle, theme.INK)
        canvas.stamp(symbol(_TROPHY), middle, theme.SEATS[seat] if seat in of else theme.GOLD)
        left += _TROPHY + _AFTER
        medals.shade(canvas, (left, line), text, theme.SMALL)
        left += canvas.text((left, line), text, theme.SMALL, theme.TEXT, bold=True) + _TROPHIES_APART


def _captured_width(verb: str, said: Mapping[int, str]) -> int:
    """Return the width of that line."""
    wide = lettering.width(verb, theme.SMALL, bold=True) + _AFTER
    wide += sum(lettering.width(text, theme.SMALL, bold=True) for text in said.values())
    return wide + len(said) * (_TROPHY + _AFTER + _TROPHIES_APART) - _TROPHIES_APART
