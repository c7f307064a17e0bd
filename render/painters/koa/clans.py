"""Clans as they are drawn: each in its player's colour and in its camp's pattern, with its player's symbol and initial."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from PIL import ImageDraw

from engine.games.koa.board import CORNERS, Corner
from engine.games.koa.table import View
from render import lettering, plates, shapes, theme
from render.canvas import Canvas
from render.geometry import Point
from render.painters.koa import colours, words
from render.pieces import Piece, kept
from render.theme import Colour
from render.wording import word

Pattern = Literal["plain", "dots", "bars", "slopes"]
PATTERNS: Final[tuple[Pattern, ...]] = ("plain", "dots", "bars", "slopes")
"""By corner."""
_NOBODY: Final = 5
"""The symbol of the neutral clan, which no player of four has."""
_SETTLE: Final = (0, 0, 0.14, 0, 0.05, 0)
"""How far below the middle of its symbol an initial looks right."""

_RIM: Final = 4
_KEPT: Final = 100_000

_coins: Final = kept(_KEPT)


@dataclass(frozen=True, slots=True)
class Clan:
    """A clan's look. `paint` is the number of its colour in `colours.PAINTS`."""

    corner: Corner
    owner: int | None
    paint: int
    name: str
    """Its player's, drawable."""

    @property
    def colour(self) -> Colour:
        """Its tiles'."""
        return colours.PAINTS[self.paint]

    @property
    def pattern(self) -> Pattern:
        """Its camp's."""
        return PATTERNS[self.corner]

    @property
    def symbol(self) -> int:
        """Its player's, by number."""
        return _NOBODY if self.owner is None else self.owner


@dataclass(frozen=True, slots=True)
class Cast:
    """A view, and who plays on it."""

    view: View
    clans: tuple[Clan, ...]
    """By corner."""


def cast(view: View, called: Sequence[str]) -> Cast:
    """All four clans of a table."""
    return Cast(view, tuple(_clan(view, corner, called) for corner in CORNERS))


def _clan(view: View, corner: Corner, called: Sequence[str]) -> Clan:
    owner = view.owners[corner]
    if owner is None:
        return Clan(corner, None, colours.NEUTRAL, word(words.NEUTRAL))
    is_second = corner != view.clans_of(owner)[0]
    return Clan(corner, owner, owner + (colours.SECOND if is_second else 0), called[owner])


def badge(canvas: Canvas, middle: Point, clan: Clan, size: int = plates.BADGE) -> None:
    """A clan's symbol in its colour, with the initial of its player."""
    place = (middle[0] - size // 2, middle[1] - size // 2)
    canvas.ink(shapes.symbol(clan.symbol, size), place, clan.colour)
    at = (middle[0], middle[1] + round(size * _SETTLE[clan.symbol]))
    canvas.text(at, lettering.initial(clan.name), theme.SMALL, theme.INK, bold=True, side="middle")


def coin(canvas: Canvas, middle: Point, clan: Clan, size: int) -> None:
    """A trophy taken from a clan: its symbol, small, with an edge that keeps it off others."""
    piece = _coins.get((clan.symbol, clan.paint, size), lambda: _coin(clan, size))
    piece.paste(canvas, (middle[0] - size // 2 - _RIM, middle[1] - size // 2 - _RIM))


def _coin(clan: Clan, size: int) -> Piece:
    whole = size + 2 * _RIM
    canvas = Canvas(whole, whole, colours.HALO)
    canvas.ink(shapes.symbol(clan.symbol, size), (_RIM, _RIM), clan.colour)
    return Piece.cut(canvas, shapes.symbol(clan.symbol, whole), (0, 0))


def patterned(pattern: Pattern, size: int) -> shapes.Mask:
    """A pattern on a square of that size; its lines are as far apart on all, so that it looks the same on each."""
    pitch = max(size // 5, 8)

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        whole, step = size * fine, pitch * fine
        width = round(step * 0.36)
        for at in range(-whole, 2 * whole, step):
            if pattern == "bars":
                pen.line([(0, at + step / 2), (whole, at + step / 2)], fill=255, width=width)
            elif pattern == "slopes":
                pen.line([(at, whole), (at + whole, 0)], fill=255, width=width)
            elif pattern == "dots":
                for down in range(0, whole + step, step):
                    pen.circle((at + step / 4, down + step / 4), step * 0.24, fill=255)

    return shapes.drawn(("pattern", pattern), size, size, draw)
