"""Figures on a tile: its unspent cubes in their fixed place, and what has changed; counters and guards about it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final, Self

from engine.games.kcaloria.rules.kinds import counted
from render import hexagons, marks
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.kcaloria import cubes, signs
from render.painters.kcaloria.sizes import ROOMY, SIGNED, TOLD
from render.setting import px

if TYPE_CHECKING:
    from engine.games.kcaloria.rules.collapse import Doom
    from render.painters.kcaloria.tiles import Look

_CUBE: Final = 0.26
_ROW_AT: Final = ((128, 0.235), (150, 0.26))
"""How far below the middle cubes are, by the tile's size."""
_PIPPED: Final = 64
"""From this size on a small tile has its cubes, and not their numbers alone."""
_CORNER: Final = ((52, 0.16), (76, 0.27))
"""How far below the middle the number of a small tile is, by its size."""
_REACH, _NEARER = 0.49, 0.36
"""How far to the right of there it may end: a cube, and a number without one."""
_LOW: Final = ((52, 0.12), (76, 0.24))
"""The same where there are several."""
_CALM, _CALM_LOW = 0.56, 0.07
"""How wide the one cube of a calm tile is, and how far below the middle cubes are."""
_APART: Final = 7
"""Between two of them."""
_OFF_EDGE: Final = 5
"""How far cubes with letters stay off a tile's lower edge."""
_LETTERED: Final = 0.84
"""How much of a tile's width cubes with letters may take."""
_CASED: Final = 9
"""How far a cube reaches beyond its number."""
_DENSE: Final = 72
"""Below this size guards are small too."""
_CHANGED: Final = 46
"""The largest of several cubes with a change beside them."""
_TRENDS_AT: Final = (
    *((0.36, -0.4), (0.1, -0.42), (-0.1, -0.5), (0.5, -0.1), (-0.5, 0.12), (0.0, 0.5), (-0.3, 0.45)),
)
"""Where it is told on small tiles that there are more cubes, or fewer: the first of these where it hides nothing."""
_TOLD_AT: Final = 0.335
_TOLD_CUBE: Final = 46
_DIES_AT: Final = ((0.44, -0.42), (0.52, -0.3), (0.28, -0.41))
_OFF: Final = 0.2
"""Where a counter is, half outside: at the upper right corner, or above the face, so far off its middle, then the others."""
_CLEAR: Final = 5
"""How far it stays away from the face there."""
_CALLED_AT: Final = (
    *((0.36, -0.33), (0.3, -0.38), (-0.3, -0.38), (0.38, -0.22), (0.15, -0.38), (0.0, -0.38)),
    *((0.395, -0.03), (0.38, -0.05), (0.08, -0.33)),
)
"""The same of the number of a tile by which a menu calls it."""
_FACE: Final = {True: (0.38, -0.22), False: (0.56, -0.1)}
"""How large what is looked at of an animal is, and where: on the largest tiles, and on others."""
_NEWS_AT: Final = ((0.0, -0.54), (0.0, -0.42), (-0.3, -0.36), (0.3, -0.36))
"""Where a dot is that a tile is new: on its upper corner if that hides no number."""
_HUNGRY_AT: Final = {True: (0.375, -0.22), False: (-0.36, 0.12)}
"""Where it is that tiles lack food: on the largest above their types, and on others."""
_OVER: Final = 4
"""So much of the dark edge of a mark may be outside of the picture."""
_ANYWHERE: Final = tuple(
    (far * cos(turn * pi / 6), far * sin(turn * pi / 6))
    for far in (0.4, 0.55, 0.7, 0.85)
    for turn in range(12)
)
"""Where else there may be room."""
_DICE_AT: Final = (
    *((0.36, -0.42), (0.5, -0.1), (-0.5, 0.1), (-0.36, -0.42), (0.2, -0.4), (0.1, -0.5)),
    *_ANYWHERE,
)
"""The same on small tiles, and where else there may be room on others."""
_GUARDS_AT: Final = (
    *((0.34, -0.32), (-0.36, 0.12), (-0.42, 0.0), (0.0, -0.44), (0.5, -0.2), (-0.5, 0.0), (0.5, 0.0)),
    *((-0.5, 0.12), (-0.4, 0.2), (0.4, 0.2), (-0.3, -0.55), (0.3, -0.55), (-0.34, -0.32), (-0.6, -0.3)),
    *_ANYWHERE,
)
"""Where a barricade is, and that a tile is hungry: the first of these where it hides no number."""


def cubes_on(canvas: Canvas, middle: Point, size: int, look: Look) -> None:
    """Its unspent cubes; with their letters where there is room."""
    if size < SIGNED:
        figures = _Figures.of(size, look)
        left = middle[0] + figures.left
        for (colour, count), wide in zip(counted(look.left).items(), figures.widths, strict=True):
            at = (left + wide // 2, middle[1] + figures.down)
            if size < _PIPPED:
                cubes.figure(canvas, at, colour, count)
            else:
                high = max(cubes.SMALLEST, figures.base)
                cubes.cube(canvas, at, colour, str(count), high, wide=figures.base)
            left += wide + figures.apart
        return
    row = _Row.of(size, look)
    at = (middle[0] - row.change // 2, middle[1] + row.down)
    if row.is_lettered:
        cubes.lettered(canvas, at, look.left, row.size)
    else:
        cubes.unspent(canvas, at, look.left, row.size, is_narrow=row.is_narrow)


@dataclass(frozen=True, slots=True)
class _Figures:
    """The numbers of a tile that is far: one in the lower right corner, several side by side, a change after them."""

    widths: tuple[int, ...]
    base: int
    """How wide a cube with a number of one figure is."""
    apart: int
    left: int
    """Where they begin, from the tile's middle."""
    down: int
    change: int
    """Where the middle of the change is."""
    is_counted: bool
    """Whether there is room for how much has changed."""

    @classmethod
    def of(cls, size: int, look: Look) -> Self:
        """The numbers on a tile of that size."""
        there = counted(look.left)
        base = cubes.SMALLEST if len(there) < 2 and not look.change else cubes.NARROW
        if look.is_calm and len(there) < 2:
            base = max(base, round(_CALM * size) // 2 * 2)
        apart = _APART if size < _PIPPED else 0
        widths = tuple(
            cubes.figure_width(count) if size < _PIPPED else cubes.own_width(colour, count, base)
            for colour, count in there.items()
        )
        wide = sum(widths) + apart * max(0, len(widths) - 1)
        reach = _REACH if size >= _PIPPED else _NEARER
        left, low = round(size * reach) - wide, _between(size, *_CORNER)
        is_counted, after = False, 0
        if look.change and size >= ROOMY:
            told = signs.change_width(look.change)
            is_counted = wide + _APART + told <= 1.03 * size
            after = told if is_counted else signs.TREND
            left, low = -(wide + _APART + after) // 2, _between(size, *_LOW)
        elif look.is_calm:
            left, low = -wide // 2, _CALM_LOW
        elif len(widths) > 1 or left < -wide // 2:
            left, low = -wide // 2, _between(size, *_LOW)
        return cls(
            widths, base, apart, left, round(size * low), left + wide + _APART + after // 2, is_counted
        )


@dataclass(frozen=True, slots=True)
class _Row:
    """The cubes of a tile that is not small, and beside them how many more or fewer they have become."""

    down: int
    """How far below the tile's middle it is."""
    size: int
    is_narrow: bool
    is_lettered: bool
    cubes: int
    """How wide the cubes are."""
    change: int
    """How wide the change is, 0 if there is none."""
    is_counted: bool
    """Whether there is room for how many."""

    @classmethod
    def of(cls, size: int, look: Look) -> Self:
        """The row on a tile of that size."""
        several = are_several(look)
        down, wide = _TOLD_AT, _TOLD_CUBE
        if size < TOLD:
            down = _between(size, *_ROW_AT)
            wide = max(cubes.SMALLEST, min(_TOLD_CUBE, round(size * _CUBE) // 2 * 2))
        counted = signs.change_width(look.change)
        change = counted if look.change else 0
        there = cubes.lettered_width(look.left, wide)
        if any(look.left) and there + change <= size * _LETTERED:
            low = 0 if change or size >= TOLD else _lowest(size, there, wide)
            return cls(max(low, round(size * down)), wide, False, True, there, change, True)
        is_narrow = several and bool(look.change)
        wide = min(wide, _CHANGED) if is_narrow else wide
        there = cubes.unspent_width(look.left, wide, is_narrow=is_narrow)
        is_counted = there + counted <= size
        change = (counted if is_counted else signs.TREND) if look.change else 0
        return cls(round(size * down), wide, is_narrow, False, there, change, is_counted)


def _between(size: int, small: tuple[int, float], large: tuple[int, float]) -> float:
    """A share that changes evenly from one size to another."""
    part = min(1.0, max(0.0, (size - small[0]) / (large[0] - small[0])))
    return small[1] + (large[1] - small[1]) * part


def _lowest(size: int, wide: int, high: int) -> int:
    """How far below a tile's middle something so wide and high lies as low as it can inside of the tile."""
    return round(hexagons.CIRCUMRADIUS * (size - wide / 2) - high / 2) - _OFF_EDGE


def are_several(look: Look) -> bool:
    """Whether there are cubes of several colours."""
    return sum(map(bool, look.left)) > 1


def change_on(canvas: Canvas, middle: Point, size: int, look: Look) -> None:
    """How many cubes more or fewer it has become, over its neighbours too."""
    if not look.change:
        return
    if size < ROOMY:
        spots = [_at(middle, size, share) for share in _TRENDS_AT]
        _, spot = _clear(canvas, spots, signs.TREND_BOXES)
        signs.trend(canvas, spot, look.change)
        return
    if size < SIGNED:
        figures = _Figures.of(size, look)
        spot, is_counted = (middle[0] + figures.change, middle[1] + figures.down), figures.is_counted
    else:
        row = _Row.of(size, look)
        spot, is_counted = (middle[0] + row.cubes // 2, middle[1] + row.down), row.is_counted
    (signs.change if is_counted else signs.trend)(canvas, spot, look.change)


def face(middle: Point, size: int) -> Box:
    """What is looked at of the picture on a tile."""
    wide, down = _FACE[size >= TOLD]
    return Box.around((middle[0], middle[1] + round(down * size)), round(wide * size), round(wide * size))


def call(
    canvas: Canvas, middle: Point, size: int, number: int, *, arrows: Sequence[Box], faces: Sequence[Box]
) -> None:
    """The number of a tile by which a menu calls it, at its upper right corner, off what is there to be seen."""
    is_large = size >= TOLD
    spots = [_at(middle, size, share) for share in _CALLED_AT]
    wide = signs.LARGE_TAG if is_large else signs.SPOT
    _, spot = _clear(canvas, spots, [Box.around((0, 0), wide, wide)], arrows, faces=faces)
    (signs.large_tag if is_large else signs.small_tag)(canvas, spot, number)


def news(canvas: Canvas, middle: Point, size: int) -> None:
    """That others have acted here since whoever looks did so last."""
    wide = min(marks.NEWS, size // 4)
    spots = [_at(middle, size, share) for share in _NEWS_AT]
    _, spot = _clear(canvas, spots, [Box.around((0, 0), wide, wide)])
    marks.news(canvas, spot, wide)


def counters(
    canvas: Canvas,
    middle: Point,
    size: int,
    look: Look,
    *,
    arrows: Sequence[Box] = (),
    faces: Sequence[Box] = (),
) -> None:
    """What stands out of a tile wherever it hides none of the numbers that are there: counters, barricades, hunger.

    Counters keep off faces and arrows, barricades off the cubes about numbers, and off arrows. Whoever lacks food and has
    a counter shows the counter alone: it says what comes of it.
    """
    if look.doom is not None:
        _count_down(canvas, middle, size, look.doom, (*arrows, *faces))
    elif look.is_saved:
        wide = signs.LARGE_DIE if size >= ROOMY else signs.SPOT
        spots = _about(middle, size, wide)
        _, spot = _clear(canvas, spots, [Box.around((0, 0), wide, wide)], arrows, faces=faces)
        signs.saved(canvas, spot, wide)
    spots = [_at(middle, size, share) for share in _GUARDS_AT]
    if look.is_hungry and look.doom is None:
        spots = [_at(middle, size, _HUNGRY_AT[size >= TOLD]), *spots]
        _, spot = _clear(canvas, spots, signs.HUNGRY_BOXES)
        signs.hungry(canvas, spot)
    elif look.barricade:
        is_small = size < _DENSE
        boxes = signs.SMALL_BARRICADE_BOXES if is_small else signs.BARRICADE_BOXES
        _, spot = _clear(canvas, spots, boxes, arrows, _CASED)
        signs.barricade(canvas, spot, look.barricade, is_small=is_small)


def _count_down(canvas: Canvas, middle: Point, size: int, doom: Doom, seen: Sequence[Box]) -> None:
    """A counter: near its tile if it hides nothing written there, smaller if need be, else wherever there is room."""
    far = [_at(middle, size, share) for share in _DICE_AT]
    wides = (signs.LARGE_DIE,) if size >= TOLD else (signs.DIE, signs.SPOT)
    for wide in wides:
        near = _about(middle, size, wide) if size >= ROOMY else []
        for spots in (near, [*near, *far]) if near else (far,):
            hidden, spot = _clear(canvas, spots, [signs.die_box(doom, wide)], faces=seen)
            if not hidden:
                signs.die(canvas, spot, doom, wide)
                return
    signs.die(canvas, spot, doom, wide)


def _about(middle: Point, size: int, high: int) -> list[Point]:
    """Where something so high may be that is said of a tile, the best first."""
    corner, *others = (_at(middle, size, share) for share in _DIES_AT)
    above = face(middle, size).top - high // 2 - _CLEAR
    off = round(_OFF * size)
    return [corner, (middle[0] + off, above), (middle[0] - off, above), *others]


def _at(middle: Point, size: int, share: tuple[float, float]) -> Point:
    return middle[0] + round(share[0] * size), middle[1] + round(share[1] * size)


def _clear(
    canvas: Canvas,
    spots: Sequence[Point],
    filled: Sequence[Box],
    more: Sequence[Box] = (),
    reach: int = 0,
    *,
    faces: Sequence[Box] = (),
) -> tuple[int, Point]:
    """The first of these points about which something that fills such boxes hides least of what is written, and how much.

    What is outside of the canvas counts as hidden, too. Where several hide as much, whatever else must be seen decides, and then faces. Texts are taken for wider by their
    reach on each side.
    """
    across, down = zip(*spots, strict=True)
    far = max(abs(edge) for box in filled for edge in box)
    about = in_pixels(Box(min(across), min(down), max(across), max(down)).grown(far + reach))
    texts, shown = (
        [one.box for one in some if one.box.touches(about)] for some in (canvas.written, canvas.shown)
    )
    texts = [Box(text.left - px(reach), text.top, text.right + px(reach), text.bottom) for text in texts]
    shown += [in_pixels(box) for box in more]
    seen = [box for box in map(in_pixels, faces) if box.touches(about)]
    whole = Box(0, 0, *canvas.image.size).grown(px(_OVER))
    best, found = (sys.maxsize, 0, 0), spots[0]
    for spot in spots:
        boxes = [in_pixels(box.moved(spot)) for box in filled]
        hidden = (
            sum(_shared(text, box) for text in texts for box in boxes)
            + sum(box.width * box.height - _shared(whole, box) for box in boxes),
            sum(_shared(mark, box) for mark in shown for box in boxes),
            sum(_shared(one, box) for one in seen for box in boxes),
        )
        if hidden < best:
            best, found = hidden, spot
        if not any(best):
            break
    return best[0], found


def in_pixels(box: Box) -> Box:
    """A box of units where the record of texts has it."""
    return Box(px(box.left), px(box.top), px(box.right), px(box.bottom))


def _shared(one: Box, other: Box) -> int:
    """How many pixels two boxes have in common."""
    wide = min(one.right, other.right) - max(one.left, other.left)
    high = min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(0, wide) * max(0, high)
