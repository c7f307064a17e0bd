"""The sum of the winner's points on a wooden strip: leftover cubes and their worth."""

from typing import Final

from engine.games.kcaloria.rules.kinds import POINTS, count_colours, worth
from engine.games.kcaloria.rules.sight import sight_of
from engine.games.kcaloria.rules.state import View
from render.kit import lettering, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.headline import fitting
from render.kit.wording import word
from render.painters.kcaloria import colours, wood, words
from render.painters.kcaloria.tiles import cubes

HEIGHT: Final = 68
_CUBE: Final = 46
_PAD: Final = 24
_BESIDE, _APART = 8, 26
"""Gaps between a cube and its worth, and between two of them."""


def draw(canvas: Canvas, box: Box, view: View, seat: int) -> None:
    """Draw the strip at the foot of a box, in its middle."""
    unspent = sight_of(view).unspent[seat]
    there = {colour: n for colour, n in count_colours(unspent).items() if POINTS[colour]}
    worths = {colour: word(words.TIMES, n=POINTS[colour]) for colour in there}
    cells = {
        colour: cubes.own_width(colour, n, _CUBE) + _BESIDE + _width(worths[colour])
        for colour, n in there.items()
    }
    total = word(words.EQUALS, n=worth(unspent))
    wide = 2 * _PAD + sum(cells.values()) + _APART * len(cells)
    wide += lettering.width(total, theme.BODY, heavy=True)
    called = fitting([*map(word, words.UNEATEN), ""], theme.SMALL, box.width - wide - _APART)
    wide += _width(called) + _APART if called else 0
    strip = Box.at(box.middle[0] - wide // 2, box.bottom - HEIGHT, wide, HEIGHT)
    canvas.shadow(strip, wood.RADIUS)
    wood.sign(canvas, strip, colours.PLATE)
    left, line = strip.left + _PAD, strip.middle[1]
    if called:
        left += canvas.text((left, line), called, theme.SMALL, theme.TEXT) + _APART
    for colour, n in there.items():
        own = cubes.own_width(colour, n, _CUBE)
        cubes.cube(canvas, (left + own // 2, line), colour, str(n), _CUBE)
        canvas.text((left + own + _BESIDE, line), worths[colour], theme.SMALL, theme.TEXT)
        left += cells[colour] + _APART
    canvas.text((left, line), total, theme.BODY, theme.GOLD, heavy=True)


def _width(text: str) -> int:
    return lettering.width(text, theme.SMALL, bold=False)
