"""The game's title in letters of ribbon, woven and glowing like a scoring path."""

from functools import partial
from math import cos, pi, sin
from typing import Final, NamedTuple

from engine.games.kaliko.tiles import Colour
from render.kit import grounds, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Point
from render.kit.logo import Logotype, logotype
from render.kit.shapes import Mask
from render.kit.style import px
from render.painters.kaliko import path_shapes, pieces, sprites
from render.painters.kaliko.colours import GLOW, GROOVE
from render.painters.kaliko.path_shapes import Line
from render.painters.kaliko.sprites import Sheet, Slab

SIZE: Final = 236
"""Height of a letter, and width of its sheet."""
_GAP: Final = 26
"""Gap between letters, in units."""
_STEPS: Final = 48
_HALO: Final = 26


class _Letter(NamedTuple):
    """A letter's colour and its strokes from bottom to top, about its middle."""

    paint: Colour
    strokes: tuple[Line, ...]


def _straight(*ends: complex) -> Line:
    first, last = ends
    return tuple(first + (last - first) * step / _STEPS for step in range(_STEPS + 1))


def _bent(first: complex, corner: complex, last: complex, rounding: float) -> Line:
    """Return two straight lines that meet in a rounded corner."""
    before = corner + (first - corner) / abs(first - corner) * rounding
    after = corner + (last - corner) / abs(last - corner) * rounding
    turn = tuple(
        (1 - share) ** 2 * before + 2 * share * (1 - share) * corner + share**2 * after
        for share in (step / 16 for step in range(17))
    )
    return (*_straight(first, before)[:-1], *turn, *_straight(after, last)[1:])


def _round(across: float, down: float, start: float = 0.0, end: float = 1.0) -> Line:
    """Return a part of an oval between two shares of a turn."""
    turns = (start - 0.25 + (end - start) * step / (2 * _STEPS) for step in range(2 * _STEPS + 1))
    return tuple(complex(across * cos(2 * pi * turn), down * sin(2 * pi * turn)) for turn in turns)


_TOP, _FOOT = -0.4j, 0.4j
_STEM: Final = _straight(-0.22 + _FOOT, -0.22 + _TOP)
_K: Final = (_bent(0.24 + _TOP, -0.13 + 0.02j, 0.26 + _FOOT, 0.24), _STEM)
_A: Final = (
    _straight(-0.2 + 0.15j, 0.2 + 0.15j),
    _straight(-0.3 + _FOOT, 0.05 + 1.08 * _TOP),
    _straight(0.3 + _FOOT, -0.05 + 1.08 * _TOP),
)
_O: Final = (_round(0.26, 0.38), _round(0.26, 0.38, -0.04, 0.04))
"""Its ends meet under a piece that covers them."""
_LETTERS: Final = (
    _Letter(Colour.RED, _K),
    _Letter(Colour.BLUE, _A),
    _Letter(Colour.WHITE, (_bent(-0.16 + _TOP, -0.16 + _FOOT, 0.22 + _FOOT, 0.22),)),
    _Letter(Colour.RED, (_straight(_TOP, _FOOT),)),
    _Letter(Colour.BLUE, _K),
    _Letter(Colour.WHITE, _O),
)


def logo(room: Point) -> Logotype:
    """Return the logotype as large as it fits into a room."""
    return logotype("kaliko", (theme.WIDTH, 300), lambda canvas: title(canvas, (600, 150)), room)


def title(canvas: Canvas, middle: Point) -> None:
    """Write the title about a point."""
    drawn = [
        sprites.get_slab(("letter", number), SIZE, partial(_draw_letter, letter))
        for number, letter in enumerate(_LETTERS)
    ]
    # In pixels: the visible gap between two letters is the one between their outlines.
    reach = [slab.mask.getbbox() or (0, 0, 0, 0) for slab in drawn]
    wide, gap = [right - left for left, _, right, _ in reach], px(_GAP)
    left = px(middle[0]) - (sum(wide) + gap * (len(drawn) - 1)) // 2
    for number, slab in enumerate(drawn):
        place = (left - reach[number][0], px(middle[1]) - slab.mask.height // 2)
        light = grounds.glow(Mask.of(slab.mask), _HALO, 0.75).image
        more = (light.width - slab.mask.width) // 2
        canvas.image.paste(theme.rgb(GLOW), (place[0] - more, place[1] - more), light)
        canvas.image.paste(slab.image, place, slab.mask)
        left += wide[number] + gap


def _close(sheet: Sheet, mask: Sheet, line: Line) -> None:
    """Run a stroke's rims about its ends: no letter looks sawn off."""
    rim = pieces.rim(sheet.pixel)
    for reach, paint in ((rim + pieces.APART, theme.INK), (rim, GLOW), (pieces.HALF + pieces.CASE, GROOVE)):
        whole = path_shapes.band(_longer(line, reach - pieces.HALF), reach)
        sheet.fill(whole, paint)
        mask.fill(whole, 255)


def _longer(line: Line, by: float) -> Line:
    """Return a line extended by `by` at both ends."""
    (first, second), (last, before) = line[:2], line[:-3:-1]
    start, end = ((tip - near) / abs(tip - near) * by for tip, near in ((first, second), (last, before)))
    return (first + start, *line, last + end)


def _draw_letter(letter: _Letter) -> Slab:
    sheet, mask = Sheet(SIZE, theme.INK), Sheet(SIZE, 0)
    for line in letter.strokes:
        if letter.strokes is not _O:
            _close(sheet, mask, line)
        pieces.ribbon(sheet, line, letter.paint, is_lit=True)
        mask.fill(pieces.outline(line), 255)
    return Slab(sheet.small(), mask.small())
