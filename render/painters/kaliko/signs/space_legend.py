"""The legend of the spaces for a tile, in one line.

It says how many score, and what each sign on them means, beside the sign.
"""

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from engine.games.kaliko.state import View
from render.kit import lettering, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Point
from render.kit.wording import word
from render.painters.kaliko import pieces, words
from render.painters.kaliko.colours import CHALK, SAID

Sign = Literal["", "scoring", "dead"]
_SIGN, _CROSS = 44, 72
"""Widths of a space with a sign, and of one with a cross as large as on the pattern."""
_NEXT, _APART = 14, 34
"""Space between a sign and its meaning, and before the next sign."""
_INSET: Final = 0.09
"""Dark edge about the bright ground of a space, as a share of it."""


class _Part(NamedTuple):
    """A text beside a sign, or alone."""

    sign: Sign
    text: str

    def width(self, size: int) -> int:
        """Return its width in type of that size."""
        return lettering.width(self.text, size, bold=False) + (_SIGN + _NEXT if self.sign else 0)


def draw(canvas: Canvas, at: Point, room: int, view: View) -> None:
    """Write the longest version that fits, as large as it fits."""
    sizes = (theme.BODY, theme.SMALL)
    ways = [(parts, size) for parts in _ways(view) for size in sizes]
    parts, size = next((way for way in ways if _wide(*way) <= room), ways[-1])
    left, line = at
    for sign, text in parts:
        if sign:
            _draw(canvas, (left + _SIGN // 2, line), sign)
            left += _SIGN + _NEXT
        left += canvas.text((left, line), text, size, SAID) + _APART


def _wide(parts: tuple[_Part, ...], size: int) -> int:
    return sum(part.width(size) for part in parts) + _APART * (len(parts) - 1)


def _ways(view: View) -> Iterator[tuple[_Part, ...]]:
    """Yield the whole text in ever shorter versions."""
    for said, blocked in ((0, 0), (0, 1), (1, 0), (1, 1)):
        dead = (_Part("dead", word(words.BLOCKED[blocked])),) if view.dead else ()
        yield (_come_to(view, said), *dead)


def _come_to(view: View, way: int) -> _Part:
    """Return how many of the spaces score, or what they build."""
    if scoring := sum(points > 0 for points in view.worth):
        return _Part("scoring", word(words.SOME_SCORE, n=scoring))
    return _Part("", word(words.BUILD[way] if view.nearest else words.NONE_SCORES))


def _draw(canvas: Canvas, middle: Point, sign: Sign) -> None:
    """Draw a sign as it is on the pattern."""
    if sign == "dead":
        canvas.stamp(pieces.cross(_CROSS), middle, CHALK)
        return
    canvas.stamp(pieces.hexagon(_SIGN, 0, 0.1), middle, theme.INK)
    canvas.stamp(pieces.hexagon(_SIGN, _INSET, 0.1), middle, theme.GOLD)
