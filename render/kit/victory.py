"""The final card of a match, which players share.

It shows who won, by how much and why, the rivals, and the finished board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from random import Random
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from engine.contract.words import N_
from render.kit import grounds, initials, lettering, plates, rivals, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.headline import fitting
from render.kit.palette import mix
from render.kit.rivals import Rival
from render.kit.style import is_stark, px
from render.kit.theme import Colour
from render.kit.wording import word

__all__ = ["ROOM", "Ending", "Rival", "head_height", "victory"]

WINS, SHARED, NOBODY = N_("{who} wins"), N_("A shared win"), N_("Nobody wins")

_SYMBOL: Final = 200
_SMALLER: Final = 122
"""Size of each symbol where several have won, with their names below."""
_TOP, _HIGHER = 98, 76
"""Top of the single symbol, and of the smaller ones: crowns stand above them."""
_NAMED, _SHARED = 38, 106
"""Distances below those symbols: to the names' middle, and to the text on all winners."""
_BESIDE: Final = 48
"""Space between the winner's symbol and the text beside it."""
ROOM: Final = theme.WIDTH - 2 * theme.MARGIN - _SYMBOL - _BESIDE
"""Width of that text."""
_TITLE: Final = 108
_LINE: Final = 58
"""Heights of the line that says who wins, and of a line below it."""
_GAP: Final = 12
"""Gap between winners' places."""
_NAMES: Final = 16
"""Extra gap between their names: a cut one would seem to go on in the next."""
_CALM: Final = 0.8
"""Darkness of the band behind the text on several winners."""
_LOW_EDGE: Final = 16
"""Distance of the band's lower edge below that text: descenders stay off the edge."""
_HALO: Final = (0.08, 0.16, 0.26, 0.38, 0.5, 0.65)
"""Share of a symbol's light in each of its steps."""
_FOOT: Final = 66
_CONFETTI: Final = 84
_TOPMOST, _SIDE = 0.33, 0.13
"""Share of the height from which confetti falls, and its share of either side.

There is text to read between.
"""
Colours = tuple[tuple[Colour, Colour], ...]
"""The ground's colours from left to right, each in its middle and at its rim."""
_GROUNDS: Final[dict[Colour, tuple[Colour, Colour]]] = dict(
    zip(
        theme.SEATS,
        (
            ("#C24A00", "#5E1E00"),
            ("#0A5BC4", "#072C58"),
            ("#0E8F6E", "#053E31"),
            ("#2F7A1A", "#123A0C"),
            ("#6B3FB5", "#311663"),
            ("#9A4A66", "#4C1D32"),
        ),
        strict=True,
    )
)
"""The ground's middle and rim for each winner: the seat's colour, deep and still full."""
_PLAIN: Final = (("#4C525C", "#1E2126"),)
"""The ground when there is no winner."""
_SMOOTH, _PERIOD = 6, 2
"""Strength and period of the pattern that hides the palette's steps."""
_SLANT, _FINE = 0.06, 2
"""Slant of the line between two winners' fields, as a share of the width, and its oversampling."""
_PAPERS: Final = ("#FFD76A", theme.TEXT, *theme.SEATS[:5])
_LEAST: Final = {theme.TEXT: 5.2, theme.GOLD: 4.7}
"""Least contrast of text in a colour with the ground."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match ended. `names` are drawable, by seat."""

    title: str
    """The game's title."""
    names: tuple[str, ...]
    winners: tuple[int, ...]
    score: Sequence[str]
    """The winner's score and lead, in several versions, ever shorter."""
    reason: Sequence[str]
    """Why, if it needs saying, in several versions, ever shorter.

    For example a broken tie, or a player with more points who can't win.
    """
    rivals: tuple[Rival, ...]
    feat: str = ""
    """The title of a solo match, which has no one to win against."""


def head_height(ending: Ending) -> int:
    """Return the height of everything above the finished board."""
    return _said_until(ending) + 14 + rivals.height(ending.rivals, ending.names)


def victory(
    ending: Ending,
    height: int,
    hero: Callable[[Canvas, Box], None],
    *,
    has_confetti: bool = True,
    is_strewn_last: bool = False,
    strewn_off: int = 2,
    is_calm: bool = False,
) -> Canvas:
    """Draw the card. `hero` draws the finished board into the room left.

    Confetti lies behind the board. If strewn last, it lies only where nothing was drawn,
    `strewn_off` pixels away: a board of ragged edges would show parts of it. If calm, the text
    on several winners lies on a dark band. The band hides the line between their fields. Each
    field has its winner's name. The file keeps the light about their symbols as it is.
    """
    canvas = Canvas(theme.WIDTH, height)
    ground: Image.Image | None = None
    if not is_stark():
        colours = _colours(ending)
        is_behind = has_confetti and not is_strewn_last
        ground = grounds.get_image(
            f"victory {colours} {is_behind} {is_calm}",
            theme.WIDTH,
            height,
            lambda wide, high: _ground(
                wide, high, colours, _named_at(height) if is_calm else 0.5, has_confetti=is_behind
            ),
        )
        if is_calm:
            canvas.exact += _halos(ending)
        canvas.lay(ground, (0, 0))
    match ending.winners:
        case (winner,):
            _winner(canvas, ending, winner)
        case ():
            _write_result(canvas, ending, word(NOBODY), _TOP, theme.FIGURE)
        case winners:
            _winners(canvas, ending, winners)
            if is_calm and ground is not None:
                _calm(canvas, ending)
            _write_result(canvas, ending, word(SHARED), _HIGHER + _SMALLER + _SHARED, theme.FIGURE)
    lower = _LOW_EDGE if is_calm and len(ending.winners) > 1 else 0
    rivals.draw(canvas, _said_until(ending) + 14 + lower, ending.rivals, ending.names)
    foot = height - _FOOT
    canvas.text(
        (theme.WIDTH // 2, height - 36), ending.title, theme.BODY, theme.TEXT, bold=True, side="middle"
    )
    hero(canvas, Box(theme.MARGIN, head_height(ending), theme.WIDTH - theme.MARGIN, foot))
    if is_strewn_last and has_confetti and ground is not None and _colours(ending) != _PLAIN:
        _strew(canvas.image, ground, strewn_off)
    return canvas


def _colours(ending: Ending) -> Colours:
    """Return the ground's colours: those of all winners, in their symbols' order."""
    match ending.winners:
        case ():
            return _PLAIN
        case winners:
            return tuple(_GROUNDS[theme.SEATS[winner]] for winner in winners)


def _said_until(ending: Ending) -> int:
    """Return where the text on the winners ends."""
    lines = _LINE * len(_lines(ending))
    match ending.winners:
        case (_,):
            return _TOP + max(_SYMBOL, (_SYMBOL + _TITLE + lines) // 2)
        case ():
            return _TOP + 52 + lines
        case _:
            return _HIGHER + _SMALLER + _SHARED + theme.FIGURE // 2 + lines


def _lines(ending: Ending) -> list[tuple[Sequence[str], Colour]]:
    """Return the lines below the title, each with its colour."""
    both = ((ending.score, theme.TEXT), (ending.reason, theme.GOLD))
    return [(said, ink) for said, ink in both if said]


def _winner(canvas: Canvas, ending: Ending, seat: int) -> None:
    """Draw the winner's symbol, and beside it name, lead and reason; centre both."""
    title, size = _title(ending, seat)
    lines = [(fitting(said, theme.BODY, ROOM, bold=False), ink) for said, ink in _lines(ending)]
    wide = max(
        lettering.width(title, size, bold=True),
        *(min(ROOM, lettering.width(said, theme.BODY, bold=False)) for said, _ in lines),
        0,
    )
    left = (theme.WIDTH - wide - _BESIDE - _SYMBOL) // 2
    middle = _TOP + _SYMBOL // 2
    at = (left + _SYMBOL // 2, middle)
    _symbol(canvas, at, seat, ending.names[seat], _SYMBOL, is_crowned=not ending.feat)
    left += _SYMBOL + _BESIDE
    top = middle - (_TITLE + _LINE * len(lines)) // 2
    canvas.text((left, top + _TITLE // 2), title, size, theme.TEXT, bold=True, room=ROOM)
    for number, (said, ink) in enumerate(lines):
        canvas.text((left, top + _TITLE + _LINE * number + 26), said, theme.BODY, ink, room=ROOM)


def _winners(canvas: Canvas, ending: Ending, winners: Sequence[int]) -> None:
    """Draw all winners' symbols, and their names below as large as all fit."""
    places = _in_a_row(len(winners))
    names = [ending.names[seat] for seat in winners]
    sizes = (theme.BODY, theme.SMALL)
    most = places[0].width - _NAMES
    size = next(
        (one for one in sizes if all(lettering.width(name, one, bold=True) <= most for name in names)),
        sizes[-1],
    )
    for place, seat, name in zip(places, winners, names, strict=True):
        across = place.middle[0]
        _symbol(canvas, (across, _HIGHER + _SMALLER // 2), seat, name, _SMALLER)
        line = _HIGHER + _SMALLER + _NAMED
        canvas.text((across, line), name, size, theme.TEXT, bold=True, side="middle", room=most)


def _title(ending: Ending, seat: int) -> tuple[str, int]:
    """Return the title and its size, as large as it fits; only the name is cut."""
    sizes = (theme.HUGE, theme.FIGURE, theme.TITLE)
    name = ending.names[seat]
    whole = ending.feat or word(WINS, who=name)
    size = next((one for one in sizes if lettering.width(whole, one, bold=True) <= ROOM), sizes[-1])
    rest = lettering.width(word(WINS, who=""), size, bold=True)
    return ending.feat or word(WINS, who=lettering.fit(name, size, ROOM - rest, bold=True)), size


def _write_result(canvas: Canvas, ending: Ending, title: str, line: int, size: int) -> None:
    """Write the centred title and its lines below, unless one player won."""
    across, room = theme.WIDTH // 2, theme.WIDTH - 2 * theme.MARGIN
    canvas.text((across, line), title, size, theme.TEXT, bold=True, side="middle", room=room)
    for number, (said, ink) in enumerate(_lines(ending)):
        text = fitting(said, theme.BODY, room, bold=False)
        at = (across, line + size // 2 + 36 + _LINE * number)
        canvas.text(at, text, theme.BODY, ink, side="middle", room=room)


def _calm(canvas: Canvas, ending: Ending) -> None:
    """Draw a dark band across, behind the text on several winners."""
    top, bottom = _HIGHER + _SMALLER + _SHARED - theme.FIGURE // 2 - 2, _said_until(ending) + 4 + _LOW_EDGE
    shade = Image.new("L", (canvas.image.width, px(bottom - top)), round(255 * _CALM))
    canvas.ink(shapes.Mask.of(shade), (0, top), theme.SHADOW)


def _symbol(
    canvas: Canvas, middle: Point, seat: int, name: str, size: int, *, is_crowned: bool = True
) -> None:
    paint = theme.SEATS[seat]
    light = grounds.glow(("symbol", seat), shapes.symbol(seat, size), 60, 0.55)
    canvas.stamp(light, middle, theme.TEXT)
    canvas.stamp(shapes.symbol(seat, size + 22), middle, theme.TEXT)
    canvas.show("the winner’s symbol", shapes.symbol(seat, size), middle, paint)
    letter = lettering.initial(name)
    largest = theme.HUGE if size == _SYMBOL else theme.FIGURE
    by, points, is_bold = initials.on_victory(letter, seat, size, largest)
    at = (middle[0] + by[0], middle[1] + by[1])
    canvas.text(at, letter, points, theme.INK, bold=is_bold, side="middle")
    if is_crowned:
        plates.crown(canvas, (middle[0], middle[1] - size // 2 - size // 6), size * 11 // 20)


def _halos(ending: Ending) -> tuple[Colour, ...]:
    """Return the steps of the light about the winners' symbols.

    In other colours there would be rings in it.
    """
    grounds_of = [_legible(mix(*pair, 0.5)) for pair in _colours(ending)]
    return tuple(mix(theme.TEXT, ground, share) for ground in grounds_of for share in _HALO)


def _named_at(height: int) -> float:
    """Return the share of the height where several winners' names are."""
    return (_HIGHER + _SMALLER + _NAMED) / height


def _in_a_row(count: int) -> tuple[Box, ...]:
    """Return `count` places in a row, centred and not too wide.

    Their heights mean nothing.
    """
    row = Box(theme.MARGIN, 0, theme.WIDTH - theme.MARGIN, 1)
    places = row.columns(max(count, 3), _GAP)
    by = (max(count, 3) - count) * (places[0].width + _GAP) // 2
    return tuple(place.shift((by, 0)) for place in places[:count])


def _ground(width: int, height: int, colours: Colours, pivot: float, *, has_confetti: bool) -> Image.Image:
    image = grounds.dither(_draw_light(width, height, colours, pivot), _SMOOTH, period=_PERIOD)
    if colours == _PLAIN or not has_confetti:
        return image
    pen = ImageDraw.Draw(image)
    for corners, paint in _papers(width, height):
        pen.polygon(corners, fill=paint)
    return image


def _draw_light(width: int, height: int, colours: Colours, pivot: float) -> Image.Image:
    """Draw the light about the middle, with a field for each colour.

    The fields go from left to right. The lines between them slant; at the `pivot` share of the
    height all fields are equally wide.
    """
    first, *others = (
        grounds.vignette(width, height, _legible(middle), _legible(edge), (0.5, 0.4))
        for middle, edge in colours
    )
    for number, other in enumerate(others, start=1):
        first.paste(other, mask=_right_of(width, height, number / len(colours), pivot))
    return first


def _right_of(width: int, height: int, share: float, pivot: float) -> Image.Image:
    """Return a mask of all that is right of a slanting line.

    The line crosses the `pivot` share of the height at `share` of the width.
    """
    mask = Image.new("L", (_FINE * width, _FINE * height))
    across, slant = share * mask.width, 2 * _SLANT * mask.width
    top, foot = across + slant * pivot, across - slant * (1 - pivot)
    corners = [(top, 0), (mask.width, 0), (mask.width, mask.height), (foot, mask.height)]
    ImageDraw.Draw(mask).polygon(corners, fill=255)
    return mask.reduce(_FINE)


def _strew(image: Image.Image, ground: Image.Image, off: int) -> None:
    """Strew confetti where the ground is visible for `off` pixels around."""
    pen = ImageDraw.Draw(image)
    for corners, paint in _papers(*image.size):
        across, down = zip(*corners, strict=True)
        box = (
            int(min(across)) - off,
            int(min(down)) - off,
            int(max(across)) + 1 + off,
            int(max(down)) + 1 + off,
        )
        if ImageChops.difference(image.crop(box), ground.crop(box)).getbbox() is None:
            pen.polygon(corners, fill=paint)


def _papers(width: int, height: int) -> Iterator[tuple[list[tuple[float, float]], Colour]]:
    """Yield the corners and colour of each piece of confetti."""
    chance = Random(7)
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
        yield corners, chance.choice(_PAPERS)


def _legible(colour: Colour) -> Colour:
    """Return the colour, darkened until the text on it is legible."""
    for step in range(100, 0, -2):
        ground = mix(colour, theme.INK, step / 100)
        if all(theme.contrast(ink, ground) >= least for ink, least in _LEAST.items()):
            return ground
    return theme.INK
