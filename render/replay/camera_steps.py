"""The frames in which the camera of a replay steps back or closer: the pieces glide.

House rules: a step is found by the pieces, which keep their places but not their boxes. The ground
about them lies still. A piece that is new moves as the nearest one that was there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PIL import Image, ImageChops

from engine.contract.values import Place
from render.kit.canvas import PieceRecord
from render.kit.geometry import Box

GLIDE: Final = 80
"""Milliseconds of each frame."""
_LEFT: Final = (0.78, 0.38, 0.08)
"""How far the pieces are from where the step ends."""
GLIDES: Final = len(_LEFT)
_LEAST: Final = 3
"""The least pixels by which a piece moves or grows in a step."""
_RIM: Final = 6
"""Width of the shadow about a piece that lies still, in pixels."""


def glide(
    shown: Image.Image,
    first: Image.Image,
    stood: Sequence[PieceRecord],
    stands: Sequence[PieceRecord],
    *,
    top: int = 0,
) -> tuple[Image.Image, ...]:
    """Return the frames between two pictures with these pieces; none where the camera stays.

    Above `top` are words, which no piece covers.
    """
    old = {piece.place: piece.box for piece in stood}
    common = [piece for piece in stands if piece.place in old]
    if not any(_has_moved(old[piece.place], piece.box) for piece in common):
        return ()
    starts = {piece.place: _start(piece, common, old) for piece in stands}
    ground = _bare(shown, first, stood, stands)
    frames = tuple(_between(ground, first, stands, starts, left) for left in _LEFT)
    for frame in frames:
        frame.paste(first.crop((0, 0, first.width, top)))
    return frames


def _has_moved(old: Box, new: Box) -> bool:
    return max(abs(one - other) for one, other in zip(old, new, strict=True)) >= _LEAST


def _start(piece: PieceRecord, common: Sequence[PieceRecord], old: Mapping[Place, Box]) -> Box:
    """Return the box from which a piece comes."""
    if piece.place in old:
        return old[piece.place]
    x, y = piece.box.middle

    def distance(other: PieceRecord) -> int:
        return (other.box.middle[0] - x) ** 2 + (other.box.middle[1] - y) ** 2

    near = min(common, key=distance)
    start = old[near.place]
    scale = start.width / near.box.width
    middle = (
        round(start.middle[0] + scale * (x - near.box.middle[0])),
        round(start.middle[1] + scale * (y - near.box.middle[1])),
    )
    return Box.around(middle, round(scale * piece.box.width), round(scale * piece.box.height))


def _bare(
    shown: Image.Image, first: Image.Image, stood: Sequence[PieceRecord], stands: Sequence[PieceRecord]
) -> Image.Image:
    """Return the new picture with the old ground where only new pieces lie."""
    covered, covers = (_cover_mask(first.size, pieces) for pieces in (stood, stands))
    ground = first.copy()
    ground.paste(shown, (0, 0), ImageChops.subtract(covers, covered))
    return ground


def _cover_mask(size: tuple[int, int], pieces: Sequence[PieceRecord]) -> Image.Image:
    """Return where these pieces and their shadows lie."""
    area = Image.new("L", size)
    for piece in pieces:
        box = piece.box.inflate(_RIM)
        area.paste(255, box[:2], piece.mask.image.resize((box.width, box.height)))
    return area


def _between(
    ground: Image.Image,
    first: Image.Image,
    stands: Sequence[PieceRecord],
    starts: Mapping[Place, Box],
    left: float,
) -> Image.Image:
    """Return the frame in which that share of the step is left."""
    frame = ground.copy()
    for piece in stands:
        start, end = starts[piece.place], piece.box
        sides = (round(side + left * (other - side)) for side, other in zip(end, start, strict=True))
        box = Box(*sides)
        size = (max(1, box.width), max(1, box.height))
        mask = piece.mask.image.resize(size, Image.Resampling.BILINEAR)
        frame.paste(first.crop(end).resize(size, Image.Resampling.BILINEAR), box[:2], mask)
    return frame
