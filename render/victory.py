"""The end of a match: the picture that people post. Who won, by how much and why; the rivals; the finished board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from random import Random
from typing import Final

from PIL import Image, ImageDraw

from engine.words import N_
from render import grounds, lettering, nameplates, shapes, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.headline import fitting
from render.palette import mixed
from render.setting import is_stark
from render.theme import Colour
from render.wording import word

WINS, SHARED, NOBODY = N_("{who} wins"), N_("A shared win"), N_("Nobody wins")
_PLACE: Final = N_("{n}.")

_SYMBOL: Final = 200
_SMALLER: Final = 130
"""Size of each symbol where several have won, with their names below."""
_TOP: Final = 98
"""Where symbols begin: crowns stand above them."""
_BESIDE: Final = 48
"""Between the winner's symbol and what is said beside it."""
ROOM: Final = theme.WIDTH - 2 * theme.MARGIN - _SYMBOL - _BESIDE
"""For what is said there."""
_TITLE: Final = 108
_LINE: Final = 58
"""Heights of who wins, and of a line below that."""
_CHIP: Final = 100
_GAP: Final = 12
_IN_A_ROW: Final = 4
_FOOT: Final = 66
_CONFETTI: Final = 84
_TOPMOST, _SIDE = 0.33, 0.13
"""Confetti falls from so much of the height on, and keeps to so much of either side: there is something to read between."""
_GROUNDS: Final[dict[Colour, tuple[Colour, Colour]]] = dict(
    zip(
        theme.SEATS,
        (
            ("#C24A00", "#5E1E00"),
            ("#0A5BC4", "#072C58"),
            ("#0E8F6E", "#053E31"),
            ("#94780A", "#3F3302"),
            ("#6B3FB5", "#311663"),
            ("#9A4A66", "#4C1D32"),
        ),
        strict=True,
    )
)
"""The ground's middle and its rim for each winner: the seat's colour where it is deep and still full."""
_NIGHT: Final = ("#24386F", "#0C1330")
"""Where several have won: nobody's colour."""
_PLAIN: Final = ("#4C525C", "#1E2126")
"""Where nobody has."""
_SMOOTH, _PERIOD = 6, 2
"""Steps of light of the pattern that hides how few colours the ground has, and the pixels after which it begins anew."""
_PAPERS: Final = ("#FFD76A", theme.TEXT, *theme.SEATS[:5])
_CHIP_SHADE: Final = 0.5
"""How dark a rival's chip is on the ground."""
_LEAST: Final = {theme.TEXT: 5.2, theme.GOLD: 4.7}
"""Contrast that what is written in a colour keeps with the ground."""


@dataclass(frozen=True, slots=True)
class Rival:
    """Somebody who has not won: the place, the points, and what else must be said of them, if anything."""

    seat: int
    place: int
    score: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match ended. `names` are drawable, by seat."""

    title: str
    """The game's."""
    names: tuple[str, ...]
    winners: tuple[int, ...]
    score: Sequence[str]
    """What the winner has and by how much, in several ways, ever shorter."""
    reason: Sequence[str]
    """Why, where it needs saying: a tie broken, somebody with more points who can't win. In several ways."""
    rivals: tuple[Rival, ...]


def head_height(ending: Ending) -> int:
    """How high all is that stands above the finished board."""
    rows = len(_rows(len(ending.rivals)))
    return _said_until(ending) + 14 + (rows * (_CHIP + _GAP) + 8 if rows else 0)


def victory(
    ending: Ending, height: int, hero: Callable[[Canvas, Box], None], *, has_confetti: bool = True
) -> Canvas:
    """The card, so high. `hero` draws the finished board into the room that is left for it, or over all that is below."""
    canvas = Canvas(theme.WIDTH, height)
    if not is_stark():
        colours = _colours(ending)
        ground = grounds.kept(
            f"victory {colours} {has_confetti}",
            theme.WIDTH,
            height,
            lambda wide, high: _ground(wide, high, colours, has_confetti=has_confetti),
        )
        canvas.lay(ground, (0, 0))
    match ending.winners:
        case (winner,):
            _winner(canvas, ending, winner)
        case ():
            _told(canvas, ending, word(NOBODY), _TOP)
        case winners:
            for place, seat in zip(_in_a_row(len(winners)), winners, strict=True):
                middle = (place.middle[0], _TOP + _SMALLER // 2)
                _symbol(canvas, middle, seat, ending.names[seat], _SMALLER)
                line, room = _TOP + _SMALLER + 40, place.width
                canvas.text(
                    (middle[0], line), ending.names[seat], theme.SMALL, theme.TEXT, side="middle", room=room
                )
            _told(canvas, ending, word(SHARED), _TOP + _SMALLER + 110)
    _rivals(canvas, _said_until(ending) + 14, ending)
    foot = height - _FOOT
    canvas.text(
        (theme.WIDTH // 2, height - 36), ending.title, theme.BODY, theme.TEXT, bold=True, side="middle"
    )
    hero(canvas, Box(theme.MARGIN, head_height(ending), theme.WIDTH - theme.MARGIN, foot))
    return canvas


def _colours(ending: Ending) -> tuple[Colour, Colour]:
    """The ground's, in its middle and at its rim."""
    match ending.winners:
        case (winner,):
            return _GROUNDS[theme.SEATS[winner]]
        case ():
            return _PLAIN
        case _:
            return _NIGHT


def _said_until(ending: Ending) -> int:
    """Where all ends that is said of the winners."""
    lines = _LINE * len(_lines(ending))
    match ending.winners:
        case (_,):
            return _TOP + max(_SYMBOL, (_SYMBOL + _TITLE + lines) // 2)
        case ():
            return _TOP + 52 + lines
        case _:
            return _TOP + _SMALLER + 154 + lines


def _lines(ending: Ending) -> list[tuple[Sequence[str], Colour]]:
    """What is said below the title, and its colour."""
    both = ((ending.score, theme.TEXT), (ending.reason, theme.GOLD))
    return [(said, ink) for said, ink in both if said]


def _winner(canvas: Canvas, ending: Ending, seat: int) -> None:
    """The symbol of the one who has won, and beside it the name, by how much and why; both in the middle together."""
    title, size = _title(ending.names[seat])
    lines = [(fitting(said, theme.BODY, ROOM, bold=False), ink) for said, ink in _lines(ending)]
    wide = max(
        lettering.width(title, size, bold=True),
        *(min(ROOM, lettering.width(said, theme.BODY, bold=False)) for said, _ in lines),
        0,
    )
    left = (theme.WIDTH - wide - _BESIDE - _SYMBOL) // 2
    middle = _TOP + _SYMBOL // 2
    _symbol(canvas, (left + _SYMBOL // 2, middle), seat, ending.names[seat], _SYMBOL)
    left += _SYMBOL + _BESIDE
    top = middle - (_TITLE + _LINE * len(lines)) // 2
    canvas.text((left, top + _TITLE // 2), title, size, theme.TEXT, bold=True, room=ROOM)
    for number, (said, ink) in enumerate(lines):
        canvas.text((left, top + _TITLE + _LINE * number + 26), said, theme.BODY, ink, room=ROOM)


def _title(name: str) -> tuple[str, int]:
    """That somebody wins, as large as there is room for; the name is cut, and what is said of it never."""
    sizes = (theme.HUGE, theme.FIGURE, theme.TITLE)
    whole = word(WINS, who=name)
    size = next((one for one in sizes if lettering.width(whole, one, bold=True) <= ROOM), sizes[-1])
    rest = lettering.width(word(WINS, who=""), size, bold=True)
    return word(WINS, who=lettering.fit(name, size, ROOM - rest, bold=True)), size


def _told(canvas: Canvas, ending: Ending, title: str, line: int) -> None:
    """Who wins where it is not one, in the middle, and what is said below."""
    across, room = theme.WIDTH // 2, theme.WIDTH - 2 * theme.MARGIN
    canvas.text((across, line), title, theme.FIGURE, theme.TEXT, bold=True, side="middle", room=room)
    for number, (said, ink) in enumerate(_lines(ending)):
        text = fitting(said, theme.BODY, room, bold=False)
        at = (across, line + 74 + _LINE * number)
        canvas.text(at, text, theme.BODY, ink, side="middle", room=room)


def _symbol(canvas: Canvas, middle: Point, seat: int, name: str, size: int) -> None:
    paint = theme.SEATS[seat]
    light = grounds.glow(("symbol", seat), shapes.symbol(seat, size), 60, 0.55)
    canvas.stamp(light, middle, theme.TEXT)
    canvas.stamp(shapes.symbol(seat, size + 22), middle, theme.TEXT)
    canvas.show("the winner’s symbol", shapes.symbol(seat, size), middle, paint)
    canvas.text(
        (middle[0], middle[1] + size // 24),
        lettering.initial(name),
        theme.HUGE if size == _SYMBOL else theme.FIGURE,
        theme.INK,
        bold=True,
        side="middle",
    )
    nameplates.crown(canvas, (middle[0], middle[1] - size // 2 - size // 6), size * 11 // 20)


def _rows(count: int) -> tuple[int, ...]:
    """How many stand in each row: twelve letters of a name fit."""
    if count <= _IN_A_ROW:
        return (count,) if count else ()
    return (count - count // 2, count // 2)


def _in_a_row(count: int) -> tuple[Box, ...]:
    """So many places in a row, in the middle and none too wide; their heights mean nothing."""
    row = Box(theme.MARGIN, 0, theme.WIDTH - theme.MARGIN, _CHIP)
    places = row.columns(max(count, 3), _GAP)
    by = (max(count, 3) - count) * (places[0].width + _GAP) // 2
    return tuple(place.moved((by, 0)) for place in places[:count])


def _rivals(canvas: Canvas, top: int, ending: Ending) -> None:
    """A small chip each, the next best first."""
    rivals = iter(ending.rivals)
    for number, count in enumerate(_rows(len(ending.rivals))):
        for place in _in_a_row(count):
            rival = next(rivals)
            chip = place.moved((0, top + number * (_CHIP + _GAP)))
            _rival(canvas, chip, rival, ending.names[rival.seat])


def _rival(canvas: Canvas, box: Box, rival: Rival, name: str) -> None:
    if is_stark():
        canvas.panel(box, theme.INK)
    else:
        canvas.ink(_shade(box.width, box.height), (box.left, box.top), theme.SHADOW)
    size = 50
    nameplates.badge(canvas, (box.left + 14 + size // 2, box.top + 32), rival.seat, name, size)
    left, right = box.left + size + 26, box.right - 14
    canvas.text((box.left + 16, box.bottom - 28), name, theme.SMALL, theme.TEXT, room=right - box.left - 16)
    right -= canvas.text((right, box.top + 36), rival.score, theme.TITLE, theme.TEXT, bold=True, side="right")
    said = rival.note or word(_PLACE, n=rival.place)
    room = right - left - 8
    if rival.note or lettering.width(said, theme.SMALL, bold=False) <= room:
        canvas.text((left, box.top + 36), said, theme.SMALL, theme.TEXT, room=room)


def _shade(width: int, height: int) -> shapes.Mask:
    """A chip that lets the ground through."""

    def make() -> shapes.Mask:
        chip = shapes.rounded(width, height, theme.RADIUS).image
        return shapes.Mask.of(chip.point([round(cover * _CHIP_SHADE) for cover in range(256)]))

    return grounds.mask(("chip", width, height), make)


def _ground(width: int, height: int, colours: tuple[Colour, Colour], *, has_confetti: bool) -> Image.Image:
    middle, edge = (_legible(colour) for colour in colours)
    image = grounds.dithered(
        grounds.vignette(width, height, middle, edge, (0.5, 0.4)), _SMOOTH, period=_PERIOD
    )
    if colours == _PLAIN or not has_confetti:
        return image
    chance, pen = Random(7), ImageDraw.Draw(image)
    for _ in range(_CONFETTI):
        y = height * (_TOPMOST + (1 - _TOPMOST) * chance.random() ** 1.3)
        x = width * (chance.choice((0, 1)) + chance.uniform(-_SIDE, _SIDE))
        angle, long = chance.uniform(0, pi), width * chance.uniform(0.005, 0.011)
        across, along = (
            (cos(angle) * long, sin(angle) * long),
            (-sin(angle) * long / 2, cos(angle) * long / 2),
        )
        corners = [
            (x + a * across[0] + b * along[0], y + a * across[1] + b * along[1])
            for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]
        pen.polygon(corners, fill=chance.choice(_PAPERS))
    return image


def _legible(colour: Colour) -> Colour:
    """The colour, or as much of it as what is written on it allows."""
    for step in range(100, 0, -2):
        ground = mixed(colour, theme.INK, step / 100)
        if all(theme.contrast(ink, ground) >= least for ink, least in _LEAST.items()):
            return ground
    return theme.INK
