"""The frames of a replay: each position once, and between two of them the piece that moves.

House rules: all frames have one size. Where a position is lower than the highest one, its head is
taller. Between two positions nothing changes but the pieces of the last move, which come down onto
their places; everything else changes with the position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from math import ceil
from typing import Final

from PIL import Image, ImageChops

from render.kit.canvas import Canvas, PieceRecord
from render.kit.style import px, setting
from render.replay.head import HEIGHT
from render.replay.shot import Shot

HOLD, GREAT, END = 900, 2000, 4000
"""Milliseconds for which a position, a great moment and the end are shown."""
STEP: Final = 70
"""Milliseconds of each frame in which a piece moves."""
_WAY: Final = (1.0, 0.42, 0.12)
"""How far from its place a piece is in each of these frames: fast, then slow."""
_RISE, _HIGHEST = 0.9, 60
"""The height from which it comes: in heights of the piece, and at most in pixels."""
_GROWN, _WIDEST = 0.55, 40
"""How much larger it is there: in its widths, and at most in pixels."""
_PIECES: Final = 6
"""The most pieces that move at once."""
_SEEN: Final = [255 * (step > 9) for step in range(256)]
"""Steps of 255 from which a difference is shown."""


@dataclass(frozen=True, slots=True)
class Position:
    """A position as drawn, with its head, and where the pieces of its move are."""

    image: Image.Image
    pieces: tuple[PieceRecord, ...]
    milliseconds: int
    is_great: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """A frame in which pieces move: where the last position changes, and to what."""

    patches: tuple[tuple[Image.Image, tuple[int, int]], ...]
    milliseconds: int = STEP


def positions(
    shots: Sequence[Shot],
    table: Callable[[Shot], Canvas],
    head: Callable[[Shot, int], Canvas],
) -> list[Position]:
    """Draw all positions in one size.

    `head` draws the head of a position in a height. A position that leaves no room for one has
    none, and its edges go on to the sides.
    """
    tables = [table(shot) for shot in shots]
    height = max(max(one.image.height for one in tables[:-1] or tables) + px(HEIGHT), tables[-1].image.height)
    drawn = []
    for shot, one in zip(shots, tables, strict=True):
        above = height - one.image.height
        image = Image.new("RGB", (one.image.width, height))
        if above >= px(HEIGHT):
            image.paste(head(shot, ceil(above / setting().scale)).image, (0, 0))
        else:
            above = _extend(image, one.image, above)
        image.paste(one.image, (0, above))
        wanted = {*shot.places}
        pieces = [
            piece._replace(box=piece.box.shift((0, above))) for piece in one.pieces if piece.place in wanted
        ]
        shown = END if shot is shots[-1] else GREAT if shot.is_great else HOLD
        drawn.append(Position(image, tuple(pieces[:_PIECES]), shown, shot.is_great))
    return drawn


def steadied(drawn: Sequence[Position]) -> list[Position]:
    """Return the positions with what hardly differs left as it is shown already.

    Soft light differs a little everywhere from one position to the next. Nobody sees it, but it
    would be most of the file. The last position stays as it is.
    """
    steady = [*drawn[:1]]
    for one in drawn[1:-1]:
        shown = steady[-1].image
        steady.append(replace(one, image=Image.composite(one.image, shown, differences(shown, one.image))))
    return [*steady, *drawn[1:][-1:]]


def differences(before: Image.Image, after: Image.Image) -> Image.Image:
    """Return where two pictures differ visibly: 255 there, 0 elsewhere."""
    return reduce(ImageChops.lighter, ImageChops.difference(before, after).split()).point(_SEEN)


def steps(before: Position, after: Position) -> Iterator[Step]:
    """Yield the frames in which the pieces of a move come onto their places."""
    for share in _WAY if after.pieces else ():
        yield Step(tuple(_moved(before.image, after.image, piece, share) for piece in after.pieces))


def _extend(image: Image.Image, table: Image.Image, by: int) -> int:
    """Draw the first and last rows of a table above and below it; return where it begins."""
    above = by // 2
    if by:
        for row, top, high in ((0, 0, above), (table.height - 1, above + table.height, by - above)):
            edge = table.crop((0, row, table.width, row + 1))
            image.paste(edge.resize((table.width, max(high, 1))), (0, top))
    return above


def _moved(
    ground: Image.Image, new: Image.Image, piece: PieceRecord, share: float
) -> tuple[Image.Image, tuple[int, int]]:
    """Return the part of a position over which a piece comes down, and where that part is."""
    box = piece.box
    size = 1 + share * min(_GROWN, _WIDEST / box.width)
    wide, high = (max(1, round(side * size)) for side in (box.width, box.height))
    rise = round(share * min(_RISE * box.height, _HIGHEST))
    (x, y), lowest = box.middle, ground.width - wide
    left, top = min(max(0, x - wide // 2), max(0, lowest)), max(0, y - high // 2 - rise)
    part = ground.crop((left, top, left + wide, top + high))
    resample = Image.Resampling.BILINEAR
    part.paste(
        new.crop(box).resize((wide, high), resample), (0, 0), piece.mask.image.resize((wide, high), resample)
    )
    return part, (left, top)
