"""How a piece comes onto its place: the boxes that it takes on its way.

House rule: a new piece comes down from above, but not over words. One that is about others comes
from where it covers none of them, and little else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from PIL import Image

from render.kit.canvas import Canvas
from render.kit.geometry import Box

_RISE, _HIGHEST = 0.9, 48
"""The height from which a new piece comes: in heights of the piece, and at most in pixels."""
_GROWN, _WIDEST = 0.55, 30
"""How much larger it is there: in its widths, and at most in pixels."""
_LIFTS: Final = (1.0, 0.75, 0.5, 0.25, 0.1)
"""Shares of that height that are tried where something may not be covered."""
_UP: Final = (0.0, -1.0)
_SIDES: Final = (
    *(_UP, (0.87, -0.5), (-0.87, -0.5), (1.0, 0.0), (-1.0, 0.0)),
    *((0.87, 0.5), (-0.87, 0.5), (0.0, 1.0)),
)
"""From where a piece may come that is about others."""
_CORE: Final = 6
"""Share of a piece, as a divisor of its lesser side, that may be covered at each of its sides."""
_SWOLLEN: Final = 0.12
"""How much larger a piece is while it moves from place to place."""
_SHADE: Final = [round(0.45 * step) for step in range(256)]
"""Strength of the shadow of a piece that is lifted."""


@dataclass(frozen=True)
class Moved:
    """A piece that comes onto its place: its box there in pixels, its shape and its picture."""

    box: Box
    mask: Image.Image
    image: Image.Image
    start: Box | None = None
    """Its box before; None for a new piece, which comes down."""
    lift: float = 1.0
    """How high a new piece is lifted, as a share of the usual: less where it would cover words."""
    side: tuple[float, float] = _UP
    """From where a new piece comes."""

    @cached_property
    def shadow(self) -> Image.Image:
        """The coverage of its shadow while it is lifted."""
        return self.mask.point(_SHADE)

    def lowered(self, by: int) -> Moved:
        """Return the piece so many pixels lower."""
        start = None if self.start is None else self.start.shift((0, by))
        return replace(self, box=self.box.shift((0, by)), start=start)

    def place(self, across: int, share: float) -> Box:
        """Return its box at a share of its way, within the width."""
        box, start = self.box, self.start
        x, y = box.middle
        if start is None:
            share *= self.lift
            size = 1 + share * min(_GROWN, _WIDEST / box.width)
            wide, high = (max(1, round(side * size)) for side in (box.width, box.height))
            far = share * min(_RISE * box.height, _HIGHEST)
            x, y = x + round(far * self.side[0]), y + round(far * self.side[1])
        else:
            # A piece that is smaller on its place shrinks at once: the rest of it counts more.
            wide, high = (
                max(1, round((1 + _SWOLLEN) * (here + share**3 * (there - here))))
                for here, there in ((box.width, start.width), (box.height, start.height))
            )
            x += round(share * (start.middle[0] - x))
            y += round(share * (start.middle[1] - y))
        left = min(max(0, x - wide // 2), max(0, across - wide))
        return Box.at(left, max(0, y - high // 2), wide, high)


def landing(piece: Moved, table: Canvas) -> Moved:
    """Return a new piece whose way covers neither words about the move nor what it is about."""
    words = [text.box for text in table.written if any(text.box.touches(box) for box in table.told)]
    near = [box for box in words if not box.touches(piece.box)]
    about, others = map(_cores, (table.spared, (one.box for one in table.pieces)))
    room, found = Box(0, 0, *table.image.size), list[Moved]()

    def covered(one: Moved, boxes: Sequence[Box]) -> int:
        return sum(one.place(room.width, 1).shared(box) for box in boxes)

    def price(one: Moved) -> tuple[int, int]:
        return (covered(one, about), covered(one, others)) if about else (0, 0)

    for lift in _LIFTS:
        for side in _SIDES if about else (_UP,):
            one = replace(piece, lift=lift, side=side)
            box = one.place(room.width, 1)
            if room.holds(box) and not any(box.touches(other) for other in near):
                found.append(one)
        if (best := min(found, key=price, default=None)) is not None and not price(best)[0]:
            return best
    return min(found, key=price, default=replace(piece, lift=_LIFTS[-1]))


def _cores(boxes: Iterable[Box]) -> list[Box]:
    """Return the middles of pieces: their rims may be covered."""
    return [box.inflate(-(min(box.width, box.height) // _CORE)) for box in boxes]
