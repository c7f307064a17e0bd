"""Ghosts: the pieces of a better move, for a while, where they would have come to rest.

House rule: all of them are shown or none, and none covers the words about the move.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageFilter

from engine.contract.values import Place
from render.kit import theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.replay.steady import differences

_FAINT: Final = [round(0.75 * step) for step in range(256)]
"""How much of a ghost is seen: less than all of it."""
_OVER: Final = [round(0.92 * step) for step in range(256)]
"""The same above another piece, with which it must not mix."""
_RIM: Final = 3
"""Width of the line about it, in pixels, and of the dark one about that."""


class Part(NamedTuple):
    """A ghost: its box, its picture and its shape, which is faint but for the line about it."""

    box: Box
    image: Image.Image
    mask: Image.Image


def ghosts(better: Canvas, made: Canvas, places: Sequence[Place], above: int) -> tuple[Part, ...]:
    """Return the ghosts of a better move over the table after the move that was made.

    The table lies so many pixels below the upper edge. Pieces that lie there anyway have none.
    """
    if better.image.size != made.image.size:
        return ()
    pieces, plain = {piece.place: piece for piece in better.pieces}, better.without_marks()
    room = Box(0, max((box.bottom for box in made.told), default=0), *made.image.size)
    known, taken = made.without_marks(), {piece.place for piece in made.pieces}
    found = list[Part]()
    for place in places:
        piece = pieces.get(place)
        if piece is None or not room.holds(piece.box):
            return ()
        if differences(known.crop(piece.box), plain.crop(piece.box)).getbbox():
            seen = _OVER if place in taken else _FAINT
            found.append(_part(plain.crop(piece.box), piece.mask.image, piece.box.shift((0, above)), seen))
    return tuple(found)


def _part(image: Image.Image, mask: Image.Image, box: Box, seen: Sequence[int]) -> Part:
    """Return a ghost with the lines about it."""
    wide = box.inflate(2 * _RIM)
    shape = Image.new("L", (wide.width, wide.height))
    shape.paste(mask, (2 * _RIM, 2 * _RIM))
    inner = shape.filter(ImageFilter.MaxFilter(2 * _RIM + 1))
    outer = inner.filter(ImageFilter.MaxFilter(2 * _RIM + 1))
    whole = Image.new("RGB", shape.size, theme.rgb(theme.INK))
    whole.paste(theme.rgb(theme.GOLD), mask=inner)
    whole.paste(image, (2 * _RIM, 2 * _RIM), mask)
    return Part(wide, whole, ImageChops.lighter(ImageChops.subtract(outer, shape), shape.point(seen)))
