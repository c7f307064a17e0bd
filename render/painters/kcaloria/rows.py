"""Figures on a tile: its unspent cubes in their fixed place, and beside them what has changed or would be given."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Self

from engine.games.kcaloria.rules.kinds import Colour, counted
from render import hexagons
from render.canvas import Canvas
from render.geometry import Point
from render.painters.kcaloria import badges, cubes, signs, words
from render.painters.kcaloria.sizes import ROOMY, TOLD
from render.wording import word

if TYPE_CHECKING:
    from render.painters.kcaloria.tiles import Look

_CUBE: Final = 0.26
_ROW_AT: Final = ((100, 0.21), (150, 0.26))
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
_STEP: Final = 16
"""How much lower the second cube of a calm tile is."""
_APART: Final = 7
"""Between two of them."""
_OFF_EDGE: Final = 5
"""How far cubes with letters stay off a tile's lower edge."""
_LETTERED: Final = 0.84
"""How much of a tile's width cubes with letters may take."""
_CHANGED: Final = 46
"""The largest of several cubes with a change beside them."""
_TRENDS_AT: Final = (
    *((0.36, -0.4), (0.1, -0.42), (-0.1, -0.5), (0.5, -0.1), (-0.5, 0.12), (0.0, 0.5), (-0.3, 0.45)),
)
"""Where it is told on small tiles that there are more cubes, or fewer: the first of these where it hides nothing."""
_TOLD_AT: Final = 0.335
_TOLD_CUBE: Final = 46


def cubes_on(canvas: Canvas, middle: Point, size: int, look: Look) -> None:
    """Its unspent cubes; with their letters where there is room."""
    if size < ROOMY or look.is_calm:
        figures = _Figures.of(size, look)
        left, lower = middle[0] + figures.left, -figures.step // 2
        for (colour, count), wide in zip(counted(look.left).items(), figures.widths, strict=True):
            at = (left + wide // 2, middle[1] + figures.down + lower)
            lower += figures.step
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
        cubes.lettered(canvas, at, look.left, row.size, row.gaps)
    else:
        cubes.unspent(canvas, at, look.left, row.size, is_narrow=row.is_narrow)


@dataclass(frozen=True, slots=True)
class _Figures:
    """The numbers of a tile that is far: one in the lower right corner, several side by side, on a calm one the second lower."""

    widths: tuple[int, ...]
    base: int
    """How wide a cube with a number of one figure is."""
    apart: int
    left: int
    """Where they begin, from the tile's middle."""
    down: int
    step: int
    """How much lower each is than the one before: a 1 and a 2 are no 12."""

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
        step = 0
        if look.is_calm:
            left, low, step = -wide // 2, _CALM_LOW, _STEP if len(widths) > 1 else 0
        elif len(widths) > 1 or left < -wide // 2:
            left, low = -wide // 2, _between(size, *_LOW)
        return cls(widths, base, apart, left, round(size * low), step)


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
    prices: tuple[tuple[Colour, str], ...] = ()
    """What it would give, after the cubes of each colour."""

    @property
    def gaps(self) -> dict[Colour, int]:
        """How much room those need."""
        return {colour: signs.price_width(said) for colour, said in self.prices}

    @classmethod
    def of(cls, size: int, look: Look) -> Self:
        """The row on a tile of that size."""
        several = are_several(look)
        down, wide = _TOLD_AT, _TOLD_CUBE
        if size < TOLD:
            down = _between(size, *_ROW_AT)
            wide = max(cubes.SMALLEST, min(_TOLD_CUBE, round(size * _CUBE) // 2 * 2))
        counted = signs.price_width(_toll(look)) if look.toll else signs.change_width(look.change)
        change = counted if look.change or look.toll else 0
        there = cubes.lettered_width(look.left, wide)
        if any(look.left) and there + change <= size * _LETTERED:
            low = 0 if change or size >= TOLD else _lowest(size, there, wide)
            row = cls(max(low, round(size * down)), wide, False, True, there, change, True)
            priced = (replace(row, prices=prices) for prices in _priced(look))
            return next((one for one in priced if there + sum(one.gaps.values()) <= size * _LETTERED), row)
        is_narrow = several and bool(look.change)
        wide = min(wide, _CHANGED) if is_narrow else wide
        there = cubes.unspent_width(look.left, wide, is_narrow=is_narrow)
        is_counted = there + counted <= size
        change = (counted if is_counted else signs.TREND) if look.change or look.toll else 0
        return cls(round(size * down), wide, is_narrow, False, there, change, is_counted)


def _priced(look: Look) -> Iterator[tuple[tuple[Colour, str], ...]]:
    """What a tile would give, in full and in short: as much as it may come to."""
    if not look.prices:
        return
    yield tuple((colour, _price(least, most)) for colour, least, most in look.prices)
    yield tuple((colour, word(words.PRICE, n=most)) for colour, _, most in look.prices)


def _price(least: int, most: int) -> str:
    if least == most:
        return word(words.PRICE, n=most)
    return word(words.PRICE_OR if most == least + 1 else words.PRICE_TO, n=least, m=most)


def _toll(look: Look) -> str:
    """How many tiles would die out."""
    return word(words.TOLL, n=look.toll)


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
    """How many cubes more or fewer it has become, or would, over its neighbours too; how many tiles would die out with it."""
    if look.prices and size >= ROOMY:
        row = _Row.of(size, look)
        ends = cubes.lettered_ends(look.left, row.size, row.gaps)
        for colour, said in row.prices:
            at = (middle[0] + ends[colour] + signs.price_width(said) // 2, middle[1] + row.down)
            signs.price(canvas, at, said)
    if look.toll and size >= ROOMY:
        row = _Row.of(size, look)
        said = _toll(look) if row.is_counted else word(words.PRICE, n=look.toll)
        signs.price(canvas, (middle[0] + row.cubes // 2, middle[1] + row.down), said)
    if not look.change:
        return
    if size < ROOMY:
        spots = [badges.spot_at(middle, size, share) for share in _TRENDS_AT]
        _, spot = badges.clear_of(canvas, spots, signs.TREND_BOXES)
        signs.trend(canvas, spot, look.change)
        return
    row = _Row.of(size, look)
    spot = (middle[0] + row.cubes // 2, middle[1] + row.down)
    (signs.change if row.is_counted else signs.trend)(canvas, spot, look.change)
