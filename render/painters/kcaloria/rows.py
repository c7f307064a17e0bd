"""Figures on a tile: its unspent cubes in their fixed place, and what has changed; counters and guards about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Self

from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.kcaloria import cubes, signs
from render.painters.kcaloria.sizes import ROOMY, TOLD
from render.setting import px

if TYPE_CHECKING:
    from render.painters.kcaloria.tiles import Look

_CUBE: Final = 0.26
_ROW_AT: Final = ((100, 0.18), (150, 0.25))
"""How far below the middle cubes are, by the tile's size."""
_CORNER: Final = ((64, 0.1, 0.17), (96, 0.17, 0.21))
"""Where the cube is on a small tile, by its size: as far in the corner as none of it leaves the tile."""
_LOW: Final = ((64, 0.1), (96, 0.19))
"""The same where there are several."""
_FAR: Final = 36
"""How wide a cube is on a small tile."""
_LETTERED: Final = 0.84
"""How much of a tile's width cubes with letters may take."""
_DENSE: Final = 72
"""Below this size guards are small too."""
_CHANGED: Final = 46
"""The largest of several cubes with a change beside them."""
_TREND_AT: Final = (-0.44, -0.2)
_TOLD_AT: Final = -0.085
_TOLD_CUBE: Final = 46
_DIE_AT: Final = (0.41, -0.17)
_DICE_AT: Final = ((0.36, -0.42), (-0.36, -0.42), (-0.5, 0.1), (0.5, -0.1), (0.2, -0.4), (0.1, -0.5))
"""The same on small tiles: the first of these where it hides no number, the owner's symbol last of all."""
_GUARDS_AT: Final = (
    *((-0.34, -0.32), (0.34, -0.32), (-0.5, -0.2), (0.5, -0.2)),
    *((-0.5, 0.0), (0.5, 0.0), (-0.4, 0.2), (0.4, 0.2), (-0.3, -0.55), (-0.6, -0.3)),
)
"""Where a barricade is, and that a tile is hungry: the first of these where it hides no number."""


def cubes_on(canvas: Canvas, middle: Point, size: int, look: Look) -> None:
    """Its unspent cubes; with their letters where there is room."""
    if size < ROOMY and are_several(look):
        at = (middle[0], middle[1] + round(size * _between(size, *_LOW)))
        cubes.unspent(canvas, at, look.left, cubes.SMALLEST, is_narrow=True)
        return
    if size < ROOMY:
        (small, right, down), (large, farther, lower) = _CORNER
        wide = cubes.unspent_width(look.left, _FAR)
        out = _between(size, (small, right), (large, farther))
        across = min(round(size * out), round(size * 0.46) - wide // 2)
        at = (middle[0] + across, middle[1] + round(size * _between(size, (small, down), (large, lower))))
        cubes.unspent(canvas, at, look.left, cubes.SMALLEST, base=_FAR)
        return
    row = _Row.of(size, look)
    at = (middle[0] - row.change // 2, middle[1] + row.down)
    if row.is_lettered:
        cubes.lettered(canvas, at, look.left, row.size)
    else:
        cubes.unspent(canvas, at, look.left, row.size, is_narrow=row.is_narrow)


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
            return cls(round(size * down), wide, False, True, there, change, True)
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


def are_several(look: Look) -> bool:
    """Whether there are cubes of several colours."""
    return sum(map(bool, look.left)) > 1


def change_on(canvas: Canvas, middle: Point, size: int, look: Look) -> None:
    """How many cubes more or fewer it has become, over its neighbours too."""
    if look.change and size >= ROOMY:
        row = _Row.of(size, look)
        spot = (middle[0] + row.cubes // 2, middle[1] + row.down)
        (signs.change if row.is_counted else signs.trend)(canvas, spot, look.change)
    elif look.change:
        signs.trend(canvas, _at(middle, size, _TREND_AT), look.change)


def counters(canvas: Canvas, middle: Point, size: int, look: Look) -> None:
    """What stands out of a tile wherever it hides none of the numbers that are there: counters, barricades, hunger."""
    if look.doom is not None:
        spots = [_at(middle, size, share) for share in (_DIE_AT, *_DICE_AT)[size < ROOMY :]]
        wide = signs.LARGE_DIE if size >= TOLD else signs.DIE
        least, spot = _clear(canvas, spots, signs.die_boxes(look.doom, wide))
        if least and size < TOLD:
            wide = signs.SPOT
            _, spot = _clear(canvas, spots, signs.die_boxes(look.doom, wide))
        signs.die(canvas, spot, look.doom, wide)
    elif look.is_saved:
        signs.saved(canvas, _at(middle, size, _DIE_AT))
    spots = [_at(middle, size, share) for share in _GUARDS_AT]
    if look.is_hungry and (size >= ROOMY or look.doom is None):
        _, spot = _clear(canvas, spots, signs.HUNGRY_BOXES)
        signs.hungry(canvas, spot)
    elif look.barricade:
        is_small = size < _DENSE
        boxes = signs.SMALL_BARRICADE_BOXES if is_small else signs.BARRICADE_BOXES
        _, spot = _clear(canvas, spots, boxes)
        signs.barricade(canvas, spot, look.barricade, is_small=is_small)


def _at(middle: Point, size: int, share: tuple[float, float]) -> Point:
    return middle[0] + round(share[0] * size), middle[1] + round(share[1] * size)


def _clear(canvas: Canvas, spots: Sequence[Point], filled: Sequence[Box]) -> tuple[int, Point]:
    """The first of these points about which something that fills such boxes hides least of what is written, and how much."""

    def hidden(spot: Point) -> int:
        boxes = [in_pixels(box.moved(spot)) for box in filled]
        return sum(_shared(text.box, box) for text in canvas.written for box in boxes)

    spot = min(spots, key=hidden)
    return hidden(spot), spot


def in_pixels(box: Box) -> Box:
    """A box of units where the record of texts has it."""
    return Box(px(box.left), px(box.top), px(box.right), px(box.bottom))


def _shared(one: Box, other: Box) -> int:
    """How many pixels two boxes have in common."""
    wide = min(one.right, other.right) - max(one.left, other.left)
    high = min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(0, wide) * max(0, high)
