"""What a tile does besides being eaten: its modifiers as buttons about its picture, and on the largest tiles its type.

House rule: they are clear of its name, of whose it is and of where its figures are.
"""

from collections.abc import Iterator
from typing import Final

from engine.games.kcaloria.rules.kinds import Effect, Kind
from render import theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.kcaloria import signs
from render.painters.kcaloria.sizes import SIGNED, TOLD

_SIZE: Final = 0.155
_TOLD_SIZE, _RAISED_SIZE = 0.115, 0.105
"""How large they are: on the largest tiles, and there below a name that is higher."""
_SLOTS: Final = ((0.325, -0.19), (0.345, 0.06), (-0.345, 0.06))
"""Where they are: the first opposite its owner."""
_TOLD_SLOTS: Final = ((-0.375, -0.083), (0.345, -0.2), (0.0, -0.44))
"""The same where names are below them."""
_RAISED: Final = 0.009
"""How much higher the first is above a name that is higher."""
_TYPE_AT, _WITHIN_AT, _RAISED_AT = (0.375, -0.085), (0.328, -0.092), (0.343, -0.085)
"""Where its type is, on the largest tiles; within a ring; and there beside a name that is higher."""


def draw(
    canvas: Canvas,
    middle: Point,
    size: int,
    kind: Kind,
    *,
    is_raised: bool = False,
    is_ringed: bool = False,
) -> None:
    """Each of them once on a tile about that point; its name may be raised, and there may be a ring within it."""
    if size >= TOLD:
        share = _RAISED_SIZE if is_raised else _TOLD_SIZE
        at = (_RAISED_AT if is_raised else _WITHIN_AT) if is_ringed else _TYPE_AT
        mask = signs.type_mask(kind.type, round(share * size) // 2 * 2)
        canvas.stamp(mask, _at(middle, size, at), theme.PAPER)
    for one, at, wide in _placed(middle, size, kind, is_raised=is_raised):
        signs.effect(canvas, at, one, wide)


def boxes(middle: Point, size: int, kind: Kind) -> list[Box]:
    """Where they are on a tile about that point."""
    if size < SIGNED:
        return []
    return [Box.around(at, wide, wide) for _, at, wide in _placed(middle, size, kind, is_raised=False)]


def shown(kind: Kind) -> tuple[Effect, ...]:
    """Those of a kind, each once: of a barricade the table shows what is left of it."""
    return tuple(one for one in kind.effects if one is not Effect.BARRICADE)


def _placed(middle: Point, size: int, kind: Kind, *, is_raised: bool) -> Iterator[tuple[Effect, Point, int]]:
    """Each, where it is and how large."""
    share = (_RAISED_SIZE if is_raised else _TOLD_SIZE) if size >= TOLD else _SIZE
    wide = round(share * size) // 2 * 2
    for place, (one, slot) in enumerate(
        zip(shown(kind), _TOLD_SLOTS if size >= TOLD else _SLOTS, strict=False)
    ):
        at = (slot[0], slot[1] - _RAISED) if is_raised and not place else slot
        yield one, _at(middle, size, at), wide


def _at(middle: Point, size: int, share: tuple[float, float]) -> Point:
    return middle[0] + round(share[0] * size), middle[1] + round(share[1] * size)
