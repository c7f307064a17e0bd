"""Figures on a tile: its unspent cubes, and text beside them.

Cubes have a fixed place. The text is a change, a price, or the number of tiles that would die out.

House rule: text about a tile stands on it, and on no other tile.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, Self

from engine.games.kcaloria.rules.kinds import NONE, Colour
from render.kit import hexagons
from render.kit.canvas import Canvas
from render.kit.geometry import Point
from render.kit.pieces import lift, make_cache
from render.kit.wording import word
from render.painters.kcaloria import words
from render.painters.kcaloria.tiles import badges, cubes, names, ownership, signs
from render.painters.kcaloria.tiles.look import Look
from render.painters.kcaloria.tiles.sizes import ROOMY, SIGNED, TOLD

_CUBE: Final = 0.26
_ROW_AT: Final = ((100, 0.21), (150, 0.26))
"""Distance of cubes below the middle, by the tile's size."""
_FAR, _FAR_AT = 34, {False: 0.37, True: 0.31}
"""Size of a cube on a small tile, as low as its number, and its place at the tile's foot.

There it hides no animal; several are so broad that they stand higher. Its outline is the second
sign of its colour.
"""
_ONE_FIGURE: Final = 9
"""Largest number of cubes with one figure."""
_OFF_EDGE: Final = 12
"""Least distance of cubes from a tile's lower edge."""
_BESIDE: Final = 0.84
"""Share of a tile's width that cubes with prices or names may take."""
_SPACE: Final = 7
"""Gap between cubes and the text beside them."""
_CLOSE: Final = 3
"""The same where there is little room."""
_FOOTED: Final = 152
"""Least size of a surrounded tile with a counter at its foot; cubes are at `_ABOVE_FOOT`."""
_ABOVE_FOOT: Final = 0.125
_LOWER: Final = 0.025
"""How much lower a row with a counter is, to avoid the face above."""
_WITHIN: Final = 0.97
"""Share of a tile's width that any other row may take with its text."""
_OVER: Final = 1.28
"""The same with a counter, which has no other place."""
_ASTRIDE, _UP = 10, 0.08
"""Overlap of a tile with what hangs on its edge, and its height above the middle at the sides."""
_ABOVE, _OVERLAP = 0.24, 2
"""Offset of a change above the cubes: to the right of the middle, and overlapping them."""
_SIDE: Final = 0.25
"""Half the length of a tile's upright sides, as a share of its height."""
_TOLL_AT: Final = {True: 0.17, False: 0.3}
"""Distance of a toll below the middle: above the tile's cubes, or alone."""
_TRENDS_AT: Final = (
    *((0.27, -0.22), (0.05, -0.3)),
    *((0.36, -0.4), (0.1, -0.42), (-0.1, -0.5), (0.5, -0.1), (-0.5, 0.12), (0.0, 0.5), (-0.3, 0.45)),
    *((0.0, -0.62), (0.42, -0.52), (-0.42, -0.52), (0.62, -0.1), (-0.62, -0.1), (0.62, 0.3), (-0.62, 0.3)),
)
"""Positions of a trend on small tiles. The first one that hides nothing is used."""
_COUNTED_AT: Final = 0.31
"""Distance of a counter in the cubes' place below the middle of a tile that is not small."""
_TOLD_AT, _TOLLED_AT = 0.335, 0.347
"""Distance of cubes below the middle on the largest tiles, and below a toll there."""
_TOLD_CUBE, _TOLLED_CUBE = 46, 42
"""Sizes of those cubes."""


_rows: Final = make_cache(900_000, 900_000)
"""The cubes of small tiles."""


class _Way(NamedTuple):
    """A layout of cubes and their text."""

    is_narrow: bool
    """For several colours."""
    is_counted: bool
    """Whether the text is in full."""
    space: int


_WAYS: Final = (
    *(_Way(is_narrow, True, space) for is_narrow in (False, True) for space in (_SPACE, _CLOSE)),
    *(_Way(False, False, _SPACE), _Way(True, False, _SPACE), _Way(True, False, _CLOSE)),
)
"""The first that fits is used."""


def cubes_on(canvas: Canvas, middle: Point, size: int, look: Look) -> None:
    """Draw a tile's unspent cubes.

    Their outlines tell their colours.
    """
    if size >= ROOMY:
        _draw_row(canvas, middle, size, look)
    elif any(look.left):
        half = (2 * size, size)
        _rows.get(
            (size, look.left, look.is_quiet),
            lambda: lift(
                2 * half[0],
                2 * half[1],
                (-half[0], -half[1]),
                lambda part: _draw_small_row(part, half, size, look),
            ).trim(),
        ).paste(canvas, middle)


def _draw_small_row(canvas: Canvas, middle: Point, size: int, look: Look) -> None:
    """Draw the cubes of a small tile at its foot."""
    at = (middle[0], middle[1] + round(_FAR_AT[is_broad(look)] * size))
    cubes.draw_unspent(canvas, at, look.left, _FAR, is_narrow=are_several(look), is_quiet=look.is_quiet)


def _draw_row(canvas: Canvas, middle: Point, size: int, look: Look) -> None:
    """Draw the cubes of a tile that is not small."""
    row = _Row.of(size, look)
    if not row.cubes:
        return
    at = (middle[0] - row.shift, middle[1] + row.down)
    cubes.draw_unspent(
        canvas, at, look.left, row.size, is_narrow=row.is_narrow, is_quiet=look.is_quiet, gaps=row.gaps
    )


@dataclass(frozen=True, slots=True)
class _Row:
    """The cubes of a tile that is not small, with their change."""

    down: int
    """Distance below the tile's middle."""
    size: int
    is_narrow: bool
    cubes: int
    """Width of the cubes."""
    beside: int
    """Width of the text beside them, 0 without text."""
    space: int
    """Gap between cubes and text."""
    is_counted: bool
    """Whether the change has room in full."""
    prices: tuple[tuple[Colour, str], ...] = ()
    """The cubes that it would give, written after each colour."""

    @property
    def gaps(self) -> dict[Colour, int]:
        """The room that the prices need."""
        return {colour: _SPACE + signs.price_width(said) for colour, said in self.prices}

    @property
    def shift(self) -> int:
        """Distance of the cubes' middle to the left of the tile's middle."""
        return (self.beside + self.space) // 2 if self.beside else 0

    @property
    def spot(self) -> Point:
        """The middle of the text beside them, from the tile's middle."""
        return (self.cubes + self.space) // 2 if self.cubes else 0, self.down

    @classmethod
    def of(cls, size: int, look: Look) -> Self:
        """Return the row on a tile of that size."""
        down, wide = _TOLD_AT, _TOLD_CUBE
        if size < TOLD:
            down = _between(size, *_ROW_AT)
            wide = max(cubes.SMALLEST, min(_TOLD_CUBE, round(size * _CUBE) // 2 * 2))
        if is_footed(size, look):
            down = _ABOVE_FOOT
        if is_tolled(size, look):
            there = cubes.unspent_width(look.left, _TOLLED_CUBE) if has_row_below(size, look) else 0
            return cls(round(size * _TOLLED_AT), _TOLLED_CUBE, False, there, 0, 0, True)
        beside = _beside(size, look)
        there = cubes.unspent_width(look.left, wide)
        space = _SPACE if beside else 0
        room = min(size * _BESIDE, _inside(size, down)) if beside else size * _BESIDE
        is_roomy = size >= TOLD or (size >= SIGNED and bool(look.prices))
        if is_roomy and any(look.left) and there + space + beside <= room:
            low = 0 if beside or size >= TOLD or is_footed(size, look) else _lowest(size, there, wide)
            row = cls(max(low, round(size * down)), wide, False, there, beside, space, True)
            priced = (replace(row, prices=prices) for prices in _price_forms(look))
            return next((one for one in priced if there + sum(one.gaps.values()) <= size * _BESIDE), row)
        if not beside:
            there = cubes.unspent_width(look.left, wide) if any(look.left) else 0
            low = _lowest(size, there, wide) if there and not is_footed(size, look) else 0
            return cls(max(low, round(size * down)), wide, False, there, 0, 0, True)
        down += _LOWER if look.doom else 0
        ways = [cls._with(size, look, (wide, down), way) for way in _WAYS]
        room = size * (_OVER if look.doom else _WITHIN) if size < TOLD else _inside(size, down)
        row = next((row for row in ways if row.cubes + row.space + row.beside <= room), ways[-1])
        if row.beside or size >= TOLD:
            return row
        return replace(row, down=max(row.down, _lowest(size, row.cubes, wide)))

    @classmethod
    def _with(cls, size: int, look: Look, place: tuple[int, float], way: _Way) -> Self:
        """Return any other row; `place` is cube width and distance down."""
        wide, down = place
        is_narrow = way.is_narrow and are_several(look)
        there = cubes.unspent_width(look.left, wide, is_narrow=is_narrow) if any(look.left) else 0
        beside = _beside(size, look) if way.is_counted else _short(look)
        return cls(round(size * down), wide, is_narrow, there, beside, way.space, way.is_counted)


def _beside(size: int, look: Look) -> int:
    """Return the width of the text beside a tile's cubes."""
    if look.toll:
        return signs.price_width(_toll(look))
    if look.change:
        return signs.change_width(look.change, is_open=look.is_open)
    if look.doom is None or not look.is_hemmed_in or size >= TOLD or is_footed(size, look):
        return 0
    return signs.die_width(look.doom, signs.SPOT)


def _short(look: Look) -> int:
    """Return the same in short, with a change above the cubes instead."""
    return signs.price_width(word(words.PRICE, n=look.toll)) if look.toll else 0


def _inside(size: int, down: float) -> float:
    """Return a tile's inner width at a distance below the middle."""
    line, slope = ownership.broad(size), max(0.0, down / (2 * hexagons.CIRCUMRADIUS) - _SIDE)
    return min(size - 2 * line, size * (1 - slope / _SIDE) - 4 * line)


def is_footed(size: int, look: Look) -> bool:
    """Return whether a counter hangs at a surrounded tile's foot."""
    is_free = not look.change and not look.toll
    return look.doom is not None and look.is_hemmed_in and is_free and _FOOTED <= size < TOLD


def is_change_above(size: int, look: Look) -> bool:
    """Return whether a change must stand above the tile's cubes."""
    is_inside = bool(look.change) and ROOMY <= size < TOLD and look.hangs is None
    return is_inside and not _Row.of(size, look).is_counted


def is_tolled(size: int, look: Look) -> bool:
    """Return whether a toll has its own line on the tile."""
    return bool(look.toll) and size >= TOLD


def is_raised(size: int, look: Look) -> bool:
    """Return whether a name is raised, for two lines below it."""
    return is_tolled(size, look) and has_row_below(size, look)


def has_row_below(size: int, look: Look) -> bool:
    """Return whether cubes have room below a toll, after a short name."""
    return any(look.left) and names.can_be_higher(look.kind, size)


def _price_forms(look: Look) -> Iterator[tuple[tuple[Colour, str], ...]]:
    """Yield a tile's prices in full, then in short with the maximum."""
    if not look.prices:
        return
    yield tuple((colour, _price(least, most)) for colour, least, most in look.prices)
    yield tuple((colour, word(words.PRICE, n=most)) for colour, _, most in look.prices)


def _price(least: int, most: int) -> str:
    if least == most:
        return word(words.PRICE, n=most)
    return word(words.PRICE_OR if most == least + 1 else words.PRICE_TO, n=least, m=most)


def _toll(look: Look) -> str:
    """Return the number of tiles that would die out, as text."""
    return word(words.TOLL, n=look.toll)


def _between(size: int, small: tuple[int, float], large: tuple[int, float]) -> float:
    """Return a share that changes evenly from one size to another."""
    part = min(1.0, max(0.0, (size - small[0]) / (large[0] - small[0])))
    return small[1] + (large[1] - small[1]) * part


def _lowest(size: int, wide: int, high: int) -> int:
    """Return a box's lowest place in a tile, from the middle."""
    return round(hexagons.CIRCUMRADIUS * (size - wide / 2) - high / 2) - _OFF_EDGE


def are_several(look: Look) -> bool:
    """Return whether there are cubes of several colours."""
    return sum(map(bool, look.left)) > 1


def is_broad(look: Look) -> bool:
    """Return whether the figures of a small tile take all of its width."""
    return are_several(look) or any(count > _ONE_FIGURE for count in look.left)


def is_slim(look: Look) -> bool:
    """Return whether the figures of a small tile leave room beside them."""
    return any(look.left) and not is_broad(look)


def change_on(canvas: Canvas, middle: Point, size: int, look: Look) -> None:
    """Draw a tile's change, real or expected, or its toll."""
    if is_tolled(size, look):
        down = _TOLL_AT[has_row_below(size, look)]
        signs.price(canvas, (middle[0], middle[1] + round(down * size)), _toll(look))
        return
    row = _Row.of(size, look)
    beside = (middle[0] + row.spot[0], middle[1] + row.spot[1])
    if row.prices:
        ends = cubes.unspent_ends(look.left, row.size, row.gaps)
        for colour, said in row.prices:
            at = (middle[0] + ends[colour] + _SPACE + signs.price_width(said) // 2, middle[1] + row.down)
            signs.price(canvas, at, said)
    if look.toll and size >= ROOMY:
        signs.price(canvas, beside, _toll(look) if row.is_counted else word(words.PRICE, n=look.toll))
    if not look.change:
        return
    if size < ROOMY and look.is_counted:
        signs.change(canvas, (middle[0], middle[1] + round(_FAR_AT[False] * size)), look.change)
        return
    if size < ROOMY:
        spots = [badges.spot_at(middle, size, share) for share in _TRENDS_AT]
        _, spot = badges.clearest_spot(canvas, spots, signs.TREND_BOXES)
        signs.trend(canvas, spot, look.change)
        return
    is_outside = look.hangs is not None and ROOMY <= size < TOLD
    if row.is_counted and not (is_outside and look.left == NONE):  # where cubes stand is what is left
        signs.change(canvas, beside, look.change, is_open=look.is_open)
        return
    wide = signs.change_width(look.change, is_open=look.is_open)
    if is_outside:
        signs.change(canvas, _hanging_spot(middle, size, look, wide), look.change, is_open=look.is_open)
        return
    across = min(round(_ABOVE * size), (size - wide) // 2 - round(ownership.broad(size)))
    above = row.down - (row.size + signs.PILL) // 2 + _OVERLAP
    signs.change(canvas, (middle[0] + across, middle[1] + above), look.change, is_open=look.is_open)


def _hanging_spot(middle: Point, size: int, look: Look, wide: int) -> Point:
    """Return the middle of a change that hangs on a tile.

    It hangs at the foot, below cubes if there are any, or at one side.
    """
    row = _Row.of(size, look)
    if look.hangs is not None and look.hangs.aside:
        return middle[0] + look.hangs.aside * ((size + wide) // 2 - _ASTRIDE), middle[1] - round(_UP * size)
    low = row.down + row.size // 2 if any(look.left) else hexagons.height(size) // 2 - _ASTRIDE
    return middle[0], middle[1] + low + signs.PILL // 2 - _OVERLAP


def count_down(canvas: Canvas, middle: Point, size: int, look: Look) -> bool:
    """Draw the counter of a surrounded tile, or of any tile of a replay, if it has room.

    It is below or beside the cubes, not on one of them. Return whether it has room.
    """
    if look.doom is not None and look.is_counted:
        down, high = (_FAR_AT[False], _FAR) if size < ROOMY else (_COUNTED_AT, signs.PILL)
        signs.count_down(canvas, (middle[0], middle[1] + round(down * size)), look.doom.value, high)
        return True
    if look.doom is None or not look.is_hemmed_in or not ROOMY <= size < TOLD or look.change or look.toll:
        return False
    row = _Row.of(size, look)
    spot = (middle[0] + row.spot[0], middle[1] + row.spot[1])
    if is_foot := is_footed(size, look):
        spot = (middle[0], middle[1] + row.down + (row.size + signs.SPOT) // 2 + 1)
    if (
        not (row.beside or is_foot)
        or badges.clearest_spot(canvas, [spot], [signs.die_box(look.doom, signs.SPOT)])[0]
    ):
        return False
    signs.die(canvas, spot, look.doom, signs.SPOT)
    return True
