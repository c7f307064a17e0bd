"""Modifiers as buttons about a tile's picture.

The largest tiles also have their type.

House rule: they avoid its name, its owner's mark and its figures.
"""

from collections.abc import Iterator
from typing import Final

from engine.games.kcaloria.rules.kinds import Effect, Kind
from render.kit import theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.painters.kcaloria.tiles import signs
from render.painters.kcaloria.tiles.sizes import MODIFIED, TOLD

_SIZE: Final = 0.155
_TOLD_SIZE, _RAISED_SIZE = 0.115, 0.105
"""Size of buttons on the largest tiles, and below a raised name there."""
_SLOTS: Final = ((0.325, -0.19), (0.345, 0.06), (-0.345, 0.06))
"""Positions. The first is opposite the owner's mark."""
_TOLD_SLOTS: Final = ((-0.375, -0.083), (0.345, -0.2), (0.0, -0.44))
"""The same with names below them."""
_RAISED: Final = 0.009
"""Additional height of the first above a raised name."""
_TYPE_AT, _WITHIN_AT, _RAISED_AT = (0.375, -0.085), (0.328, -0.092), (0.343, -0.085)
"""Position of the type on the largest tiles, within a ring, and there beside a raised name."""


def draw(
    canvas: Canvas,
    middle: Point,
    size: int,
    kind: Kind,
    *,
    is_raised: bool = False,
    is_ringed: bool = False,
) -> None:
    """Draw each modifier once on a tile about a point, if it can be read there.

    `is_raised` and `is_ringed` are for a raised name and a ring within the tile.
    """
    if size < MODIFIED:
        return
    if size >= TOLD:
        share = _RAISED_SIZE if is_raised else _TOLD_SIZE
        at = (_RAISED_AT if is_raised else _WITHIN_AT) if is_ringed else _TYPE_AT
        mask = signs.type_mask(kind.type, round(share * size) // 2 * 2)
        canvas.stamp(mask, _at(middle, size, at), theme.PAPER)
    for one, at, wide in _place_buttons(middle, size, kind, is_raised=is_raised):
        signs.effect(canvas, at, one, wide)


def boxes(middle: Point, size: int, kind: Kind) -> list[Box]:
    """Return the boxes of the buttons on a tile about a point."""
    if size < MODIFIED:
        return []
    return [Box.around(at, wide, wide) for _, at, wide in _place_buttons(middle, size, kind, is_raised=False)]


def shown_effects(kind: Kind) -> tuple[Effect, ...]:
    """Return a kind's modifiers, each once.

    A barricade is left out, because the table shows what is left of it.
    """
    return tuple(one for one in kind.effects if one is not Effect.BARRICADE)


def _place_buttons(
    middle: Point, size: int, kind: Kind, *, is_raised: bool
) -> Iterator[tuple[Effect, Point, int]]:
    """Yield each modifier with its position and size."""
    share = (_RAISED_SIZE if is_raised else _TOLD_SIZE) if size >= TOLD else _SIZE
    wide = round(share * size) // 2 * 2
    for place, (one, slot) in enumerate(
        zip(shown_effects(kind), _TOLD_SLOTS if size >= TOLD else _SLOTS, strict=False)
    ):
        at = (slot[0], slot[1] - _RAISED) if is_raised and not place else slot
        yield one, _at(middle, size, at), wide


def _at(middle: Point, size: int, share: tuple[float, float]) -> Point:
    return middle[0] + round(share[0] * size), middle[1] + round(share[1] * size)
