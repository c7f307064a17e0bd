"""Marks that stand out of a tile, each where it hides nothing.

They are counters, barricades, hunger, the numbers of a menu, and news.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from render.kit import marks
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.style import px
from render.painters.kcaloria.tiles import signs
from render.painters.kcaloria.tiles.sizes import ROOMY, TOLD

if TYPE_CHECKING:
    from engine.games.kcaloria.rules.collapse import Doom
    from render.painters.kcaloria.tiles.look import Look

_CASED: Final = 9
"""Reach of a cube beyond its number."""
_DENSE: Final = 72
"""Least size with large guards."""
_DIES_AT: Final = (
    *((0.47, -0.44), (0.54, -0.41), (0.4, -0.48), (0.52, -0.3), (0.28, -0.41)),
    *((-0.5, -0.46), (-0.42, -0.49), (-0.56, -0.42), (0.0, -0.6), (0.16, -0.58), (-0.16, -0.58)),
)
_HANGS_AT: Final = (
    ((0.31, -0.545), (0.41, -0.58), (0.47, -0.6)),
    ((-0.31, -0.545), (-0.41, -0.58), (-0.47, -0.6)),
)
"""Positions of a counter that hangs over the meadow.

It is at a tile's upper right or upper left side, where no tile lies beyond.
"""
_OFF: Final = 0.2
"""Positions of a counter that is half outside.

They are at the upper right corner, or above the face at this distance from its middle; the others
come last.
"""
_CLEAR: Final = 5
"""Its gap to the face there."""
_CALLED_AT: Final = (
    *((0.36, -0.33), (0.3, -0.38), (-0.3, -0.38), (0.38, -0.22), (0.15, -0.38), (0.0, -0.38)),
    *((0.38, -0.05), (0.08, -0.33)),
)
"""Positions of the number by which a menu names a tile."""
_ROUND: Final = 12
_CALLED_WITHIN: Final = (
    *(
        (0.32, -0.25),
        (0.3, -0.27),
        (0.365, -0.13),
        (0.365, -0.09),
        (0.365, -0.05),
        (0.365, 0.0),
        (-0.31, -0.24),
    ),
    *((0.365, 0.06), (-0.365, 0.06), (0.2, -0.32)),
)
"""The same on the largest tiles, with the whole number inside.

They are in the upper right corner, over its type, or where there is room.
"""
_FACE: Final = {True: (0.38, -0.22), False: (0.56, -0.1)}
"""Size and position of an animal's face, on the largest tiles and on others."""
_HIGHER_FACE: Final = (0.4, -0.2)
"""The same where a counter hangs at a tile's foot."""
_HUMAN, _PERSON, _HUMAN_AT = 0.27, 30, (0.41, -0.25)
"""Size of the sign of a human, its least size, and its position."""
_NEWS_AT: Final = ((0.0, -0.54), (0.0, -0.42), (-0.3, -0.36), (0.3, -0.36))
"""Positions of the dot of a new tile. The first is the upper corner; the dot avoids numbers."""
_HUNGRY_AT: Final = {True: (0.375, -0.22), False: (-0.36, 0.12)}
"""Position of the hunger sign: on the largest tiles above their types, and on others."""
_SKULL, _SKULL_AT = 30, ((0.2, -0.36), (-0.2, -0.36), (0.0, -0.4), (0.0, -0.2))
"""Size and positions of the skull on a small doomed tile: a counter would hide two tiles."""
_OVER: Final = 4
"""Part of a mark's dark edge that may be outside of the picture."""
_ANYWHERE: Final = tuple(
    (far * cos(turn * pi / 6), far * sin(turn * pi / 6))
    for far in (0.4, 0.55, 0.7, 0.85)
    for turn in range(12)
)
"""Other positions that may have room."""
_DICE_AT: Final = (
    *((0.36, -0.42), (0.5, -0.1), (-0.5, 0.1), (-0.36, -0.42), (0.2, -0.4), (0.1, -0.5)),
    *_ANYWHERE,
)
"""The same on small tiles, with the other positions."""
_GUARDS_AT: Final = (
    *((0.5, 0.1), (-0.5, 0.1)),
    *(
        (0.34, -0.32),
        (0.32, 0.04),
        (-0.36, 0.12),
        (-0.42, 0.0),
        (0.0, -0.44),
        (0.5, -0.2),
        (-0.5, 0.0),
        (0.5, 0.0),
    ),
    *((-0.5, 0.12), (-0.4, 0.2), (0.4, 0.2), (-0.3, -0.55), (0.3, -0.55), (-0.34, -0.32), (-0.6, -0.3)),
    *_ANYWHERE,
)
"""Positions of a barricade and of the hunger sign. The first one that hides no number is used."""


def face(middle: Point, size: int, *, is_footed: bool = False) -> Box:
    """Return the box of the face on a tile.

    With `is_footed` it leaves room for a counter at the tile's foot.
    """
    wide, down = _HIGHER_FACE if is_footed else _FACE[size >= TOLD]
    return Box.around((middle[0], middle[1] + round(down * size)), round(wide * size), round(wide * size))


def draw_call(
    canvas: Canvas, middle: Point, size: int, said: str, *, arrows: Sequence[Box], faces: Sequence[Box]
) -> None:
    """Draw the number or letter by which a menu names a tile.

    It is near the upper right and avoids everything visible.
    """
    is_large = size >= TOLD
    spots = [spot_at(middle, size, share) for share in (_CALLED_WITHIN if is_large else _CALLED_AT)]
    wide = signs.LARGE_TAG if is_large else signs.SPOT
    square = wide - _ROUND  # It is round: nothing is in the corners of its box.
    _, spot = clearest_spot(canvas, spots, [Box.around((0, 0), square, square)], arrows, faces=faces)
    (signs.large_tag if is_large else signs.small_tag)(canvas, spot, said)


def human(canvas: Canvas, middle: Point, size: int) -> None:
    """Draw the sign of a human in the corner opposite its owner.

    It is on the edge, because the picture may not show a human.
    """
    wide = max(_PERSON, round(_HUMAN * size)) // 2 * 2
    signs.human(canvas, spot_at(middle, size, _HUMAN_AT), wide)


def news(canvas: Canvas, middle: Point, size: int) -> None:
    """Draw the dot of others' actions since the viewer's last move."""
    wide = min(marks.NEWS, size // 4)
    spots = [spot_at(middle, size, share) for share in _NEWS_AT]
    _, spot = clearest_spot(canvas, spots, [Box.around((0, 0), wide, wide)])
    marks.news(canvas, spot, wide)


def counters(
    canvas: Canvas,
    middle: Point,
    size: int,
    look: Look,
    *,
    arrows: Sequence[Box] = (),
    faces: Sequence[Box] = (),
    upper: tuple[bool, bool] = (False, False),
) -> None:
    """Draw counters, barricades and hunger where they hide no numbers.

    Counters hang at an upper side, the right or the left one, where no tile lies beyond. They avoid
    faces and arrows; barricades also avoid the cubes about numbers. A tile that lacks food and has
    a counter shows only the counter, which tells the consequence.
    """
    if look.doom is not None and size < ROOMY:
        skulls = [spot_at(middle, size, share) for share in _SKULL_AT]
        _, spot = clearest_spot(canvas, skulls, [Box.around((0, 0), _SKULL, _SKULL)])
        signs.skull(canvas, spot, _SKULL)
    elif look.doom is not None:
        free = [
            share for side, is_taken in zip(_HANGS_AT, upper, strict=True) for share in side if not is_taken
        ]
        _count_down(canvas, middle, size, look.doom, free, arrows=arrows, faces=faces)
    elif look.is_saved:
        wide = signs.LARGE_DIE if size >= ROOMY else signs.SPOT
        spots = _about(middle, size, wide)
        _, spot = clearest_spot(canvas, spots, [Box.around((0, 0), wide, wide)], arrows, faces=faces)
        signs.draw_saved(canvas, spot, wide)
    spots = [spot_at(middle, size, share) for share in _GUARDS_AT]
    if look.is_hungry and look.doom is None:
        spots = [spot_at(middle, size, _HUNGRY_AT[size >= TOLD]), *spots]
        _, spot = clearest_spot(canvas, spots, signs.HUNGRY_BOXES)
        signs.hungry(canvas, spot)
    elif look.barricade:
        is_small = size < _DENSE
        boxes = signs.SMALL_BARRICADE_BOXES if is_small else signs.BARRICADE_BOXES
        _, spot = clearest_spot(canvas, spots, boxes, arrows, _CASED, faces=faces)
        signs.barricade(canvas, spot, look.barricade, is_small=is_small)


def _count_down(
    canvas: Canvas,
    middle: Point,
    size: int,
    doom: Doom,
    free: Sequence[tuple[float, float]],
    *,
    arrows: Sequence[Box],
    faces: Sequence[Box],
) -> None:
    """Draw a counter near its tile where it hides no text.

    It is smaller if needed; as a last choice it is where there is most room.
    """
    far = [spot_at(middle, size, share) for share in _DICE_AT]
    wides = (signs.LARGE_DIE,) if size >= TOLD else (signs.DIE, signs.SPOT)
    for wide in wides:
        hanging = [spot_at(middle, size, share) for share in free] if size >= ROOMY else []
        near = _about(middle, size, wide) if size >= ROOMY else []
        for spots in filter(None, (hanging, near, [*near, *far])):
            hidden, spot = clearest_spot(canvas, spots, [signs.die_box(doom, wide)], arrows, faces=faces)
            if not hidden:
                signs.die(canvas, spot, doom, wide)
                return
    signs.die(canvas, spot, doom, wide)


def _about(middle: Point, size: int, high: int) -> list[Point]:
    """Return the positions of a mark with this height, the best first."""
    corner, *others = (spot_at(middle, size, share) for share in _DIES_AT)
    above = face(middle, size).top - high // 2 - _CLEAR
    off = round(_OFF * size)
    return [corner, (middle[0] + off, above), (middle[0] - off, above), *others]


def spot_at(middle: Point, size: int, share: tuple[float, float]) -> Point:
    """Return a point of a tile, given in shares of its width."""
    return middle[0] + round(share[0] * size), middle[1] + round(share[1] * size)


def clearest_spot(
    canvas: Canvas,
    spots: Sequence[Point],
    filled: Sequence[Box],
    more: Sequence[Box] = (),
    reach: int = 0,
    *,
    faces: Sequence[Box] = (),
) -> tuple[int, Point]:
    """Return the first spot that hides least, after the amount hidden.

    The thing fills these boxes about its spot.

    Parts outside of the canvas count as hidden, too. Ties are decided by other required things,
    then by faces. Texts count as wider by `reach` on each side.
    """
    across, down = zip(*spots, strict=True)
    far = max(abs(edge) for box in filled for edge in box)
    around = Box(min(across), min(down), max(across), max(down)).inflate(far + reach)
    about = in_pixels(around)
    texts, shown = (
        [one.box for one in some if one.box.touches(about)] for some in (canvas.written, canvas.shown)
    )
    texts = [Box(text.left - px(reach), text.top, text.right + px(reach), text.bottom) for text in texts]
    shown += [in_pixels(box) for box in more]
    seen = [box for box in faces if box.touches(around)]
    whole = Box(0, 0, *canvas.image.size).inflate(px(_OVER))
    best, found = (sys.maxsize, 0, 0), spots[0]
    for spot in spots:
        boxes = [in_pixels(box.shift(spot)) for box in filled]
        written = _overlap(boxes, texts)
        written += sum(box.width * box.height for box in boxes) - _overlap(boxes, (whole,))
        if written > best[0]:
            continue
        hidden = (
            written,
            _overlap(boxes, shown),
            # In units, because less than a pixel of a small picture is visible on a large one.
            _overlap([box.shift(spot) for box in filled], seen),
        )
        if hidden < best:
            best, found = hidden, spot
        if not any(best):
            break
    return best[0], found


def in_pixels(box: Box) -> Box:
    """Return a box in pixels, as the record of texts has it."""
    return Box(px(box.left), px(box.top), px(box.right), px(box.bottom))


def _overlap(boxes: Sequence[Box], others: Sequence[Box]) -> int:
    """Return how many pixels the boxes share with the others in all."""
    found = 0
    for left, top, right, bottom in boxes:
        for start, above, end, below in others:
            # Most do not touch, and this is asked of many.
            if start < right and end > left and above < bottom and below > top:
                found += (min(right, end) - max(left, start)) * (min(bottom, below) - max(top, above))
    return found
