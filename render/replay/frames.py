"""The frames of a replay: each position once, and between two of them the piece that moves.

House rules: all frames have one size. Where a position is lower than the highest one, its head is
taller. Pieces of a move come down onto their places in the new position, where the position that
was shown before still shows through. Marks about pieces come after them, so that no piece carries
a part of one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from math import ceil
from typing import Any, Final, NamedTuple

from PIL import Image, ImageChops, ImageFilter

from render.kit.canvas import Canvas, PieceRecord
from render.kit.geometry import Box
from render.kit.style import px, setting
from render.replay.head import HEIGHT
from render.replay.shot import Shot

HOLD, GREAT, END = 1300, 2000, 4000
"""Milliseconds for which a position, a great moment and the end are shown."""
STEP: Final = 80
"""Milliseconds of each frame in which a piece moves."""
_WAY: Final = (1.0, 0.5, 0.2, 0.05)
"""How far from its place a piece is in each of these frames: fast, then slow."""
_RISE, _HIGHEST = 0.9, 48
"""The height from which it comes: in heights of the piece, and at most in pixels."""
_GROWN, _WIDEST = 0.55, 30
"""How much larger it is there: in its widths, and at most in pixels."""
_PIECES: Final = 6
"""The most pieces that move at once."""
_SEEN: Final = [255 * (step > 9) for step in range(256)]
"""Steps of 255 from which a difference is shown."""
_COARSE: Final = 4
"""Pixels on each side of a block that is shown as a whole, with the blocks about it."""
_ANY: Final = [255 * (step > 0) for step in range(256)]


class Moved(NamedTuple):
    """A piece that comes onto its place: its box there in pixels, its shape and its picture."""

    box: Box
    mask: Image.Image
    image: Image.Image


@dataclass(frozen=True, slots=True)
class Position:
    """A position as drawn, with its head, and the pieces of its move."""

    image: Image.Image
    milliseconds: int
    is_great: bool = False
    pieces: tuple[Moved, ...] = ()
    ground: Image.Image | None = None
    """What the pieces come down onto."""
    changed: Box | None = None
    """The part in which the position differs from its ground; None for all of it."""

    @property
    def moving(self) -> list[Box]:
        """The boxes about all pieces in each frame of their way."""
        if self.ground is None:
            return []
        return [
            reduce(Box.union, (_place(piece.box, self.ground.width, share) for piece in self.pieces))
            for share in _WAY
        ]


@dataclass(frozen=True, slots=True)
class Step:
    """A frame in which pieces move: the part of the ground that changes, and where it is."""

    part: Image.Image
    at: tuple[int, int]


def positions(
    shots: Sequence[Shot],
    table: Callable[[Any], Canvas],
    head: Callable[[Shot, int], Canvas],
) -> list[Position]:
    """Draw all positions in one size.

    `table` draws a View. `head` draws the head of a position in a height. A position that leaves no
    room for one has none, and its edges go on to the sides.
    """
    tables = [table(shot.view) for shot in shots]
    height = max(max(one.image.height for one in tables[:-1] or tables) + px(HEIGHT), tables[-1].image.height)

    drawn = []
    for at, (shot, one) in enumerate(zip(shots, tables, strict=True)):
        above = height - one.image.height
        image = Image.new("RGB", (one.image.width, height))
        if above >= px(HEIGHT):
            image.paste(head(shot, ceil(above / setting().scale)).image, (0, 0))
        else:
            above = _extend(image, one.image, above)
        image.paste(one.image, (0, above))
        is_last, is_held = at == len(shots) - 1, shot.is_great or at == len(shots) - 2
        position = Position(image, END if is_last else GREAT if is_held else HOLD, shot.is_great)
        wanted = [piece for piece in one.pieces if piece.place in {*shot.places}][:_PIECES]
        if wanted and at and not is_last:
            position = _moving(position, one, above, wanted, tables[at - 1])
        drawn.append(position)
    return drawn


def _moving(
    position: Position, table: Canvas, above: int, pieces: Sequence[PieceRecord], before: Canvas
) -> Position:
    """Return the position with these pieces of its table, and the ground onto which they come."""
    plain, old = table.without_marks(), before.without_marks()
    under = [old.crop(piece.box) if piece.under is None else piece.under for piece in pieces]
    images = [plain.crop(piece.box) for piece in pieces]
    for piece, image in zip(pieces, under, strict=True):
        plain.paste(image, piece.box[:2], piece.mask.image)
    ground = position.image.copy()
    ground.paste(plain, (0, above))
    moved = tuple(
        Moved(piece.box.shift((0, above)), piece.mask.image, image)
        for piece, image, empty in zip(pieces, images, under, strict=True)
        if piece.under is not None or differences(empty, image).getbbox()
    )
    if not moved:
        return position
    boxes = [*(piece.box for piece in pieces), *(mark.box for mark in table.marked)]
    left, top, right, bottom = reduce(Box.union, boxes).shift((0, above))
    changed = Box(max(left, 0), max(top, 0), min(right, ground.width), min(bottom, ground.height))
    return replace(position, pieces=moved, ground=ground, changed=changed)


def steadied(drawn: Sequence[Position]) -> list[Position]:
    """Return the positions with what hardly differs left as it is shown already.

    Soft light differs a little everywhere from one position to the next. No viewer sees it, but
    it would be most of the file. The last position stays as it is.
    """
    steady = [*drawn[:1]]
    for one in drawn[1:-1]:
        shown, ground = steady[-1].image, one.ground
        if ground is None or one.changed is None:
            steady.append(replace(one, image=_steady(shown, one.image), ground=None))
            continue
        ground = _steady(shown, ground)
        image, box = ground.copy(), one.changed
        image.paste(_steady(ground.crop(box), one.image.crop(box)), box)
        steady.append(replace(one, image=image, ground=ground))
    return [*steady, *drawn[1:][-1:]]


def differences(before: Image.Image, after: Image.Image) -> Image.Image:
    """Return where two pictures differ visibly: 255 there, 0 elsewhere."""
    return reduce(ImageChops.lighter, ImageChops.difference(before, after).split()).point(_SEEN)


def steps(after: Position) -> Iterator[Step]:
    """Yield the frames in which the pieces of a move come onto their places."""
    if after.ground is not None:
        for share, whole in zip(_WAY, after.moving, strict=True):
            yield _moved(after.ground, after, share, whole)


def _steady(shown: Image.Image, new: Image.Image) -> Image.Image:
    """Return a picture that changes only where it differs visibly, and a little around that.

    Without these surroundings, soft edges of what is gone would stay.
    """
    blocks = differences(shown, new).reduce(_COARSE).point(_ANY)
    around = blocks.filter(ImageFilter.BoxBlur(1)).point(_ANY, "1")
    steady = shown.copy()
    if (found := around.getbbox()) is not None:
        box = Box(*(_COARSE * side for side in found))
        mask = around.crop(found).resize((box.width, box.height), Image.Resampling.NEAREST)
        steady.paste(new.crop(box), box[:2], mask)
    return steady


def _extend(image: Image.Image, table: Image.Image, by: int) -> int:
    """Draw the first and last rows of a table above and below it; return where it begins."""
    above = by // 2
    if by:
        for row, top, high in ((0, 0, above), (table.height - 1, above + table.height, by - above)):
            edge = table.crop((0, row, table.width, row + 1))
            image.paste(edge.resize((table.width, max(high, 1))), (0, top))
    return above


def _moved(ground: Image.Image, after: Position, share: float, whole: Box) -> Step:
    """Return the part of the ground over which the pieces are at a share of their way."""
    part = ground.crop(whole)
    for piece in after.pieces:
        place = _place(piece.box, ground.width, share)
        size, resample = (place.width, place.height), Image.Resampling.BILINEAR
        at = (place.left - whole.left, place.top - whole.top)
        part.paste(piece.image.resize(size, resample), at, piece.mask.resize(size, resample))
    return Step(part, (whole.left, whole.top))


def _place(box: Box, across: int, share: float) -> Box:
    """Return the box of a piece at a share of its way: higher, larger, within the width."""
    size = 1 + share * min(_GROWN, _WIDEST / box.width)
    wide, high = (max(1, round(side * size)) for side in (box.width, box.height))
    rise = round(share * min(_RISE * box.height, _HIGHEST))
    x, y = box.middle
    left = min(max(0, x - wide // 2), max(0, across - wide))
    return Box.at(left, max(0, y - high // 2 - rise), wide, high)
