"""Initials on seat symbols: their size and offset, with all ink inside."""

import unicodedata
from typing import Final, NamedTuple

from PIL import Image, ImageChops

from render.kit import lettering, shapes, theme
from render.kit.cache import LruCache
from render.kit.geometry import Box, Point
from render.kit.shapes import Mask
from render.kit.style import px, setting

_SETTLE: Final = (0, 0, 0.14, 0, 0.05, 0)
"""Offset below a symbol's middle where an initial looks right, for each symbol."""
_GROWN: Final = (1, 1, 1.1, 1.04, 1.14, 1)
"""Scale of each symbol, so that a letter has as much room on all of them."""
_SOFT, _LEAST = 128, 0.6
"""Coverage that a letter's ink may have beyond a symbol's edge, and its least scale."""
_LARGE: Final = 120
"""Size from which a symbol has a large initial: a small one would be lost on it."""
_OFF: Final = 0.06
"""Margin between a winner's initial and the edge, as a share of the symbol's size."""
_OFF_FULL: Final = 0.3
"""The same of a letter that fills its square."""


class Fit(NamedTuple):
    """A letter's offset from a symbol's middle and its type."""

    by: Point
    points: int
    is_bold: bool


_fits: Final[LruCache[Fit]] = LruCache(40_000, lambda _: 200)


def sign(seat: int, size: int) -> Mask:
    """Return a seat's symbol with room for an initial."""
    return shapes.symbol(seat, round(size * _GROWN[seat]))


def on_sign(letter: str, seat: int, size: int) -> Fit:
    """Return how an initial is written on that symbol."""
    return _fits.get((letter, seat, size), lambda: _fitting(letter, seat, size))


def on_victory(letter: str, seat: int, size: int, points: int) -> Fit:
    """Return how an initial is written on a winner's plain symbol.

    A letter that is too wide becomes smaller; one that fills its square leaves the symbol's edge
    free, or the symbol would not be seen. Its foot stays where it was, or its ink is centred,
    whichever is larger.
    """
    off = _OFF_FULL if _is_full(letter) else _OFF
    around, usual = shapes.symbol(seat, round(size * (1 - off))), (0, size // 24)
    first = Fit(usual, points, is_bold=True)
    if is_within(letter, first, around):
        return first
    settle, fit = round(size * _SETTLE[seat]), first
    for smaller in range(points, round(points * _LEAST) - 1, -2):
        higher = (lettering.rise(points) - lettering.rise(smaller)) // 2
        for fit in (
            Fit((0, usual[1] + higher), smaller, is_bold=True),
            _centre(letter, smaller, settle, is_bold=True),
        ):
            if is_within(letter, fit, around):
                return fit
    return fit


def _points(size: int) -> int:
    return theme.FIGURE if size >= _LARGE else theme.SMALL


def _fitting(letter: str, seat: int, size: int) -> Fit:
    """Fit a letter's ink in a symbol: as usual, or else centred, lower, smaller or lighter.

    Letters of scripts without capitals are never as usual. They become lighter before they become
    smaller, for they have many strokes. All others are as high as a capital, or stand as if they
    were.
    """
    around, largest = sign(seat, size), _points(size)
    settle, least = round(size * _SETTLE[seat]), round(largest * _LEAST)
    usual, sizes = Fit((0, settle), largest, is_bold=True), range(largest, least - 1, -2)
    types = [(smaller, True) for smaller in sizes]
    if _is_full(letter):
        types = [(largest, True), *((smaller, False) for smaller in sizes)]
    elif is_within(letter, usual, around):
        return usual
    for smaller, is_bold in types:
        for lower in range(0, size // 6 + 1, 2) if settle else (0, -1, 1):
            fit = _centre(letter, smaller, settle + lower, is_bold=is_bold)
            if is_within(letter, fit, around):
                return fit
    return _centre(letter, least, settle, is_bold=False)


def _is_full(letter: str) -> bool:
    """Return whether a letter is of a script without capitals: it has many strokes."""
    return unicodedata.category(letter[0]) == "Lo"


def _centre(letter: str, points: int, lower: int, *, is_bold: bool) -> Fit:
    """Return a letter with its ink centred, then lowered by `lower` units."""
    ink, wide = (
        lettering.draw_text(letter, points, bold=is_bold),
        lettering.width(letter, points, bold=is_bold),
    )
    start, line, scale = wide // 2, lettering.rise(points) // 2, setting().scale
    across = start - round((ink.left + ink.mask.width / 2) / scale)
    down = lower - line - round((ink.top + ink.mask.height / 2) / scale)
    return Fit((across, down), points, is_bold)


def is_within(letter: str, fit: Fit, around: Mask) -> bool:
    """Return whether all of a letter's ink is on a symbol."""
    ink = lettering.draw_text(letter, fit.points, bold=fit.is_bold)
    start = lettering.width(letter, fit.points, bold=fit.is_bold) // 2
    line = lettering.rise(fit.points) // 2
    left = around.width // 2 + px(fit.by[0] - start) + ink.left
    top = around.height // 2 + px(fit.by[1] + line) + ink.top
    if not Box(0, 0, around.width, around.height).holds(Box.at(left, top, ink.mask.width, ink.mask.height)):
        return False
    laid = Image.new("L", around.image.size)
    laid.paste(ink.mask.image, (left, top))
    return max(ImageChops.subtract(laid, around.image).tobytes()) <= _SOFT
