"""The frames of a replay: each position once, and before it the pieces that move.

House rules: all frames have one size. Where a position is lower than the highest one, its head is
taller. While pieces move, everything but the words is as it was before the move: scores, captives
and light change when they have landed. The position before a move is seen for a moment: else
everything would change at once. Marks about pieces come after them, but for lasting ones; no
piece carries a part of one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial, reduce
from math import ceil
from typing import Any, Final

from PIL import Image, ImageChops, ImageFilter

from engine.contract.values import Place, Way
from render.kit import theme
from render.kit.canvas import Canvas, PieceRecord
from render.kit.geometry import Box
from render.kit.style import px, setting
from render.replay.camera_steps import glide
from render.replay.flight import Moved, landing
from render.replay.ghosts import Part, ghosts
from render.replay.head import height_of
from render.replay.shot import Shot
from render.replay.steady import differences, steady

OPENING, START, HOLD, GREAT, LAST, END = 1600, 1200, 900, 1400, 2200, 3600
"""Milliseconds for which the title, the first position, another one, a great moment or one with
much to read, the last move and the end are shown.
"""
_MUCH: Final = 5
"""The least number of texts about a move that are much to read."""
BETTER: Final = 1100
"""Milliseconds for which the ghosts of a better move are shown."""
BEFORE, LIFTED, STEP = 260, 180, 70
"""Milliseconds of the frame before a move, of the one in which a piece is lifted, and of each in
which it moves.
"""
_WAY: Final = (1.0, 0.93, 0.75, 0.5, 0.25, 0.07)
"""How far from its place a piece is in each of these frames: slow, fast, and slow again."""
STEPS: Final = len(_WAY)
_DEEP, _LEAST_DEEP = 9, 4
"""How much lower the shadow of a piece lies that is lifted, and the least distance at which it is
seen, in pixels.
"""
_LARGER: Final = 2
"""A piece that is so much larger where it comes from is shown as it was there."""
_TORN: Final = 12
"""Width of the soft edge of a piece that leaves its place, in units."""
_PIECES: Final = 6
"""The most pieces that move at once."""


@dataclass(frozen=True, slots=True)
class Position:
    """A position as drawn, with its head, and the pieces of its move."""

    image: Image.Image
    milliseconds: int
    is_great: bool = False
    pieces: tuple[Moved, ...] = ()
    ground: Image.Image | None = None
    """What is seen before the move, and while its pieces are on their way; None if unknown."""
    standing: tuple[tuple[Box, Image.Image], ...] = ()
    """Parts of that ground with the pieces that are about to leave."""
    is_apart: bool = False
    """Whether it has little in common with the others, such as colours."""
    is_turning: bool = False
    """Whether it is a turning point, which is told below the picture."""
    better: tuple[Part, ...] = ()
    """The ghosts of a better move, which are shown after it; none where nothing was better."""
    glides: tuple[Image.Image, ...] = ()
    """Frames before it in which the camera steps back or closer; none where it stays."""
    top: int = 0
    """Height of its head in pixels."""

    @property
    def first(self) -> Image.Image:
        """The first frame: before the pieces move, if they do."""
        if self.ground is None:
            return self.image
        first = self.ground.copy()
        for box, part in self.standing:
            first.paste(part, box[:2])
        return first

    def with_ghosts(self) -> Image.Image:
        """Return the picture with the ghosts of a better move."""
        image = self.image.copy()
        for box, part, mask in self.better:
            image.paste(part, box[:2], mask)
        return image

    @property
    def moving(self) -> list[Box]:
        """The boxes about all pieces in each frame of their way."""
        if self.ground is None or not self.pieces:
            return []
        return [
            reduce(Box.union, (piece.place(self.ground.width, share) for piece in self.pieces))
            for share in _WAY
        ]


@dataclass(frozen=True, slots=True)
class Step:
    """A frame in which pieces move: the part of the ground that changes, and where it is."""

    part: Image.Image
    at: tuple[int, int]
    milliseconds: int


def positions(
    shots: Sequence[Shot],
    table: Callable[[int, Any], Canvas],
    head: Callable[[Shot, int], Canvas],
    opening: Callable[[int], Canvas] | None = None,
    *,
    bare_table: Callable[[int, Collection[Place]], Canvas] | None = None,
) -> list[Position]:
    """Draw all positions in one size, the opening first if there is one.

    `table` draws a View of the shot with that number. `head` draws the head of a position in a
    height, and `opening` a title. `bare_table` draws the View before a move without the pieces on
    some places, for games whose pieces are parts of larger bodies. A position that leaves no room
    for a head has none, and its edges go on to the sides.
    """
    tables = [table(at, shot.view) for at, shot in enumerate(shots)]
    least = px(height_of(shots))
    height = max(max(one.image.height for one in tables[:-1] or tables) + least, tables[-1].image.height)
    drawn = []
    if opening is not None:
        title = opening(ceil(height / setting().scale)).image
        title = title.crop((0, 0, title.width, height))
        drawn.append(Position(title, OPENING, is_apart=True))
    last, stood, bare = len(shots) - 1, list[PieceRecord](), tables[0].image
    for at, (shot, one) in enumerate(zip(shots, tables, strict=True)):
        above = height - one.image.height
        image = Image.new("RGB", (one.image.width, height))
        if above >= least:
            image.paste(head(shot, ceil(above / setting().scale)).image, (0, 0))
        else:
            above = _extend(image, one.image, above)
        image.paste(one.image, (0, above))
        if at == last:
            drawn.append(Position(image, END, is_apart=at > 0, top=above if above >= least else 0))
            continue
        is_turning = shot.turn is not None
        is_great = shot.is_great or is_turning or at == last - 1
        is_long = is_great or _texts_of_move(one) >= _MUCH
        held = START if not at else LAST if at == last - 1 else GREAT if is_long else HOLD
        position = Position(image, held, is_great, is_turning=is_turning)
        start = one
        if shot.before is not None:
            empty, before = None if bare_table is None else partial(bare_table, at), table(at, shot.before)
            position = _moving(position, shot.ways, before, one, above, bare=empty)
            start = one if position.ground is None else before
        if shot.better is not None:
            better = ghosts(table(at, shot.better.view), one, shot.better.places, above)
            position = replace(position, better=better)
        stands = [piece._replace(box=piece.box.shift((0, above))) for piece in start.pieces]
        if at:
            top = above + max((box.bottom for box in start.told), default=0)
            glides = glide(bare, position.first, stood, stands, top=top)
            position = replace(position, glides=glides)
        stood = [piece._replace(box=piece.box.shift((0, above))) for piece in one.pieces]
        bare = position.image.copy()
        bare.paste(one.without_marks(), (0, above))
        drawn.append(position)
    return drawn


def _moving(
    position: Position,
    ways: Sequence[Way],
    before: Canvas,
    after: Canvas,
    above: int,
    *,
    bare: Callable[[Collection[Place]], Canvas] | None = None,
) -> Position:
    """Return the position with the pieces of its move, and what is seen while they move.

    `bare` draws the position before the move without the pieces on some places.
    """
    if before.image.size != after.image.size:
        return position
    old, new = before.without_marks(), after.without_marks()
    stood, stands = ({piece.place: piece for piece in one.pieces} for one in (before, after))
    moved, new_ones = list[Moved](), list[PieceRecord]()
    arrivals = {end for _, end in ways}
    for start, end in ways:
        target, source = stands.get(end), None if start is None else stood.get(start)
        has_left = source is not None and (start not in stands or start in arrivals)
        if target is None or not (
            has_left or differences(old.crop(target.box), new.crop(target.box)).getbbox()
        ):
            continue
        if source is None:
            new_ones.append(target)
        elif len(moved) < _PIECES:
            moved.append(_moved_piece(old, new, source, target, has_left=has_left))
    if new_ones:
        moved.append(landing(_group(new, new_ones), after))
    still = old.copy()
    leaving = [stood[start] for start, _ in ways[:_PIECES] if start in stood and start not in stands]
    gaps = [source.box for source in leaving]
    if leaving and bare is not None:
        # The body closes up also around the piece: neither its rim nor news of the move is seen.
        empty = bare({source.place for source in leaving}).without_marks()
        gaps = [box.inflate(box.width) for box in gaps]
        for box in gaps:
            old.paste(empty.crop(box), box[:2])
    else:
        for source in leaving:
            torn = None if source.is_apart else _soften(source)
            old.paste(new.crop(source.box), source.box[:2], torn)
    told = _told(before, after)
    for image in (old, still):
        before.lay_lasting_marks(image)
        for box in told:
            image.paste(after.image.crop(box), box[:2])
    ground = position.image.copy()
    ground.paste(old, (0, above))
    return replace(
        position,
        pieces=tuple(piece.lowered(above) for piece in moved),
        ground=ground,
        standing=tuple(
            (box.shift((0, above)), still.crop(box))
            for box in (gap.within(Box(0, 0, *still.size)) for gap in gaps)
        ),
    )


def _texts_of_move(table: Canvas) -> int:
    """Return the number of texts about the last move."""
    return sum(any(text.box.touches(box) for box in table.told) for text in table.written)


def _told(before: Canvas, after: Canvas) -> list[Box]:
    """Return the boxes of the words about the last move, old and new ones, with all their ink."""
    texts = [text.box for one in (before, after) for text in one.written]
    return [
        reduce(Box.union, (text for text in texts if text.touches(box)), box)
        for box in (*before.told, *after.told)
    ]


def _moved_piece(
    old: Image.Image, new: Image.Image, source: PieceRecord, target: PieceRecord, *, has_left: bool
) -> Moved:
    """Return a piece that comes to the target: as it was at its source if it has left that."""
    if has_left or source.box.width >= _LARGER * target.box.width:
        mask = _soften(source) if has_left and not source.is_apart else source.mask.image
        return Moved(target.box, mask, old.crop(source.box), source.box)
    return Moved(target.box, target.mask.image, new.crop(target.box), source.box)


def _group(new: Image.Image, targets: Sequence[PieceRecord]) -> Moved:
    """Return new pieces as one, which comes down as a whole: else they would cover each other."""
    box = reduce(Box.union, (one.box for one in targets))
    mask = Image.new("L", (box.width, box.height))
    for one in targets:
        at = (one.box.left - box.left, one.box.top - box.top)
        part = mask.crop((*at, at[0] + one.box.width, at[1] + one.box.height))
        mask.paste(ImageChops.lighter(part, one.mask.image), at)
    return Moved(box, mask, new.crop(box))


def _soften(piece: PieceRecord) -> Image.Image:
    """Return the shape of a piece with a soft edge: it may be torn out of a larger body."""
    reach = px(_TORN)
    inner = Image.new("L", piece.mask.image.size)
    smaller = (max(1, inner.width - 2 * reach), max(1, inner.height - 2 * reach))
    inner.paste(piece.mask.image.resize(smaller, Image.Resampling.BILINEAR), (reach, reach))
    return inner.filter(ImageFilter.BoxBlur(reach))


def steadied(drawn: Sequence[Position]) -> list[Position]:
    """Return the positions with what hardly differs left as it is shown already.

    Soft light differs a little everywhere from one position to the next. No viewer sees it, but
    it would be most of the file. What is apart from the others stays as it is.
    """
    found = [*drawn[:1]]
    for one in drawn[1:]:
        shown, ground = found[-1].image, one.ground
        if one.is_apart or found[-1].is_apart:
            found.append(one)
            continue
        if ground is not None:
            ground = shown = steady(shown, ground)
        found.append(replace(one, image=steady(shown, one.image), ground=ground))
    return found


def steps(after: Position) -> Iterator[Step]:
    """Yield the frames in which the pieces of a move come onto their places."""
    if after.ground is not None and after.pieces:
        for share, whole in zip(_WAY, after.moving, strict=True):
            yield _moved(after.ground, after, share, whole, LIFTED if share == _WAY[0] else STEP)


def _extend(image: Image.Image, table: Image.Image, by: int) -> int:
    """Draw the first and last rows of a table above and below it; return where it begins."""
    above = by // 2
    if by:
        for row, top, high in ((0, 0, above), (table.height - 1, above + table.height, by - above)):
            edge = table.crop((0, row, table.width, row + 1))
            image.paste(edge.resize((table.width, max(high, 1))), (0, top))
    return above


def _moved(ground: Image.Image, after: Position, share: float, whole: Box, milliseconds: int) -> Step:
    """Return the part of the ground over which the pieces are at a share of their way."""
    fall = round(_DEEP * share)
    whole = whole._replace(bottom=max(whole.bottom, min(whole.bottom + fall, ground.height)))
    part = ground.crop(whole)
    for piece in after.pieces:
        place = piece.place(ground.width, share)
        size = place.width, place.height
        is_smaller = size < piece.image.size
        resample = Image.Resampling.BOX if is_smaller else Image.Resampling.BILINEAR
        at = (place.left - whole.left, place.top - whole.top)
        if fall >= _LEAST_DEEP:
            shadow = piece.shadow.resize(size, resample)
            part.paste(theme.rgb(theme.SHADOW), (at[0], at[1] + fall), shadow)
        part.paste(piece.image.resize(size, resample), at, piece.mask.resize(size, resample))
    return Step(part, (whole.left, whole.top), milliseconds)
