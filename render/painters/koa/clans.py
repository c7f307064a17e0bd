"""Clans as they are drawn.

Each has its player's colour, symbol and initial, and its camp's pattern.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from PIL import ImageDraw

from engine.games.koa.board import CORNERS, Corner
from engine.games.koa.state import View
from render.kit import initials, lettering, nameplates, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Point
from render.kit.theme import Colour
from render.kit.wording import word
from render.painters.koa import colours, words

Pattern = Literal["plain", "dots", "bars", "slopes"]
PATTERNS: Final[tuple[Pattern, ...]] = ("plain", "dots", "bars", "slopes")
"""By corner."""
_NOBODY: Final = 5
"""The symbol of the neutral clan, which no player of four has."""

_SHARP: Final = bytes(255 * (coverage > 127) for coverage in range(256))
"""A pattern is so faint that its edges need not be smooth, which makes smaller files."""
_STRIPES: Final = 4
"""Number of stripes on a square. It makes them continue in the next square."""


@dataclass(frozen=True, slots=True)
class Clan:
    """A clan's look.

    `paint` is the number of its colour in `colours.PAINTS`.
    """

    corner: Corner
    owner: int | None
    paint: int
    name: str
    """Its player's name, drawable."""

    @property
    def colour(self) -> Colour:
        """The colour of its tiles."""
        return colours.PAINTS[self.paint]

    @property
    def pattern(self) -> Pattern:
        """The pattern of its camp."""
        return PATTERNS[self.corner]

    @property
    def symbol(self) -> int:
        """The number of its player's symbol."""
        return _NOBODY if self.owner is None else self.owner


def turn_order(view: View) -> tuple[int, ...]:
    """Return the seats in turn order, from the first corner on."""
    return tuple(dict.fromkeys(owner for owner in view.owners if owner is not None))


@dataclass(frozen=True, slots=True)
class Cast:
    """A view and its players."""

    view: View
    clans: tuple[Clan, ...]
    """By corner."""
    called: tuple[str, ...]
    """The players' names by seat, drawable."""

    def points(self, seat: int) -> int:
        """Return the victory points of a player's clans together."""
        clans = self.view.clans_of(seat)
        return sum(self.view.sheets[corner].points(self.view.options) for corner in clans)

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in turn order, from the first corner on."""
        return turn_order(self.view)

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with most points among those that can win.

        They lead even when level, if other players can't win: the crown says that those are out of
        it.
        """
        points = tuple(map(self.points, range(self.view.seats)))
        able = [seat for seat in range(self.view.seats) if seat not in (*self.barred_seats, *self.view.gone)]
        if len(able) == self.view.seats:
            return nameplates.leaders(points)
        best = max((points[seat] for seat in able), default=0)
        return tuple(seat for seat in able if best and points[seat] == best)

    @property
    def present_barred_seats(self) -> tuple[int, ...]:
        """The Jonnys who can't win and have not left."""
        return tuple(seat for seat in self.barred_seats if seat not in self.view.gone)

    @property
    def barred_seats(self) -> tuple[int, ...]:
        """The Jonnys, who can't win while others can."""
        return self.view.jonnys if len(self.view.jonnys) < self.view.seats else ()


def cast(view: View, called: Sequence[str]) -> Cast:
    """Return a table's view with all four clans."""
    return Cast(view, tuple(_clan(view, corner, called) for corner in CORNERS), tuple(called))


def _clan(view: View, corner: Corner, called: Sequence[str]) -> Clan:
    owner = view.owners[corner]
    if owner is None:
        return Clan(corner, None, colours.NEUTRAL, word(words.NEUTRAL))
    is_second = corner != view.clans_of(owner)[0]
    return Clan(corner, owner, owner + (colours.SECOND if is_second else 0), called[owner])


def badge(
    canvas: Canvas, middle: Point, clan: Clan, size: int, *, has_initial: bool = True, is_dark: bool = False
) -> None:
    """Draw a clan's symbol in its colour, with its player's initial.

    The initial needs room. With `is_dark` symbol and letter swap colours, for a ground in the
    clan's colour.
    """
    paint, ink = (theme.INK, clan.colour) if is_dark else (clan.colour, theme.INK)
    if not has_initial:
        canvas.stamp(shapes.symbol(clan.symbol, size), middle, paint)
        return
    canvas.stamp(initials.sign(clan.symbol, size), middle, paint)
    letter = lettering.initial(clan.name)
    by, points, is_bold = initials.on_sign(letter, clan.symbol, size)
    at = (middle[0] + by[0], middle[1] + by[1])
    canvas.text(at, letter, points, ink, bold=is_bold, side="middle")


def draw_pattern(pattern: Pattern, size: int) -> shapes.Mask:
    """Return a pattern on a square that continues in its neighbours."""

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        whole = size * fine
        step = whole / _STRIPES
        width = round(step * 0.34)
        for number in range(-_STRIPES, 2 * _STRIPES):
            at = number * step
            if pattern == "bars":
                pen.line([(0, at + step / 2), (whole, at + step / 2)], fill=255, width=width)
            elif pattern == "slopes":
                pen.line([(at, whole), (at + whole, 0)], fill=255, width=width)
            elif pattern == "dots":
                for down in range(_STRIPES):
                    pen.circle((at + step / 2, (down + 0.5) * step), step * 0.27, fill=255)

    mask = shapes.draw_cached(("pattern", pattern), size, size, draw)
    return shapes.Mask(mask.width, mask.height, mask.data.translate(_SHARP))
