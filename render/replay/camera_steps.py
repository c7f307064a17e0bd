"""The frames in which the camera of a replay steps back or closer: the board glides.

House rules: a step is found by the pieces, which keep their places but not their boxes. Pieces that
move alike move as one picture, so that no board is torn. The ground about them lies still. The old
picture of the pieces becomes the new one at the end of the way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageFilter, ImageStat

from engine.contract.values import Place
from render.kit.canvas import PieceRecord
from render.kit.geometry import Box

GLIDE: Final = 80
"""Milliseconds of each frame."""
_LEFT: Final = (0.78, 0.38, 0.08)
"""How far the pieces are from where the step ends."""
GLIDES: Final = len(_LEFT)
_SUDDEN: Final = 6
"""How late the new picture comes: pieces that are half there look like ghosts."""
_LEAST: Final = 3
"""The least pixels by which a piece moves or grows in a step."""
_RIM: Final = 6
"""Width of the shadow about a piece that lies still, in pixels."""
_NEAR: Final = 1.4
"""Distance of pieces that touch, in their widths."""
_ALIKE: Final = 3
"""Pixels by which the ways of two pieces that touch differ at most, if they move alike."""
_COARSE, _ROUNDS = 8, 12
"""How much smaller the ground is filled in where pieces always hide it, and in how many rounds."""


class _Way(NamedTuple):
    """Where a part of the new picture was in the old one: at `scale` times its place, and `off`."""

    scale: float
    off: tuple[float, float]

    def place(self, box: Box, left: float) -> Box:
        """Return the place of a box when that share of the way is left."""
        scale = 1 + left * (self.scale - 1)
        x, y = (scale * at + left * by for at, by in zip(box[:2], self.off, strict=True))
        return Box.at(round(x), round(y), max(1, round(scale * box.width)), max(1, round(scale * box.height)))

    @property
    def back(self) -> _Way:
        """The way of the same part from the new picture to the old one."""
        x, y = self.off
        return _Way(1 / self.scale, (-x / self.scale, -y / self.scale))


class _Layer(NamedTuple):
    """A part of a picture with its shape, its box there, and its way."""

    image: Image.Image
    mask: Image.Image
    box: Box
    way: _Way

    def paste(self, frame: Image.Image, left: float, seen: float) -> None:
        """Paste the part when that share of the way is left, and so much of it is seen."""
        place = self.way.place(self.box, left)
        size = (place.width, place.height)
        mask = self.mask.resize(size, Image.Resampling.BILINEAR).point(
            [round(seen * step) for step in range(256)]
        )
        frame.paste(self.image.resize(size, Image.Resampling.BILINEAR), place[:2], mask)


def glide(
    shown: Image.Image,
    first: Image.Image,
    stood: Sequence[PieceRecord],
    stands: Sequence[PieceRecord],
    *,
    top: int = 0,
) -> tuple[Image.Image, ...]:
    """Return the frames between two pictures with these pieces; none where the camera stays.

    What is shown is without marks, which would stay behind. Above `top` are words, which no piece
    covers.
    """
    old = {piece.place: piece.box for piece in stood}
    common = [piece for piece in stands if piece.place in old]
    if not any(_has_moved(old[piece.place], piece.box) for piece in common):
        return ()
    ground = _bare(shown, first, stood, stands)
    news, olds = list[_Layer](), list[_Layer]()
    there = {piece.place: piece for piece in stood}
    for group in _groups(stands, common, old):
        way = _way(group, old)
        news.append(_layer(first, group, way))
        olds.append(_layer(shown, [there[one.place] for one in group if one.place in there], way.back))
    frames = []
    for left in _LEFT:
        frame = ground.copy()
        for layer in olds:
            layer.paste(frame, 1 - left, 1)
        for layer in news:
            layer.paste(frame, left, ((1 - left) / (1 - _LEFT[-1])) ** _SUDDEN)
        frame.paste(first.crop((0, 0, first.width, top)))
        frames.append(frame)
    return tuple(frames)


def _has_moved(old: Box, new: Box) -> bool:
    return max(abs(one - other) for one, other in zip(old, new, strict=True)) >= _LEAST


def _groups(
    stands: Sequence[PieceRecord], common: Sequence[PieceRecord], old: Mapping[Place, Box]
) -> list[list[PieceRecord]]:
    """Return the pieces that move alike: those that touch, and keep their distance but for scale.

    A piece that is new moves as the nearest one that was there.
    """
    scale = sum(old[piece.place].width for piece in common) / sum(piece.box.width for piece in common)
    rest, groups = [*common], list[list[PieceRecord]]()
    while rest:
        group, edge = list[PieceRecord](), [rest.pop()]
        while edge:
            one = edge.pop()
            group.append(one)
            alike = [other for other in rest if _is_beside(one, other) and _is_alike(one, other, old, scale)]
            edge += alike
            rest = [other for other in rest if other not in alike]
        groups.append(group)
    home = {piece.place: group for group in groups for piece in group}
    for piece in stands:
        if piece.place not in home:
            near = min(common, key=lambda other: _distance(piece, other))
            home[near.place].append(piece)
    return groups


def _distance(one: PieceRecord, other: PieceRecord) -> float:
    (x, y), (other_x, other_y) = one.box.middle, other.box.middle
    return float((x - other_x) ** 2 + (y - other_y) ** 2)


def _is_beside(one: PieceRecord, other: PieceRecord) -> bool:
    return _distance(one, other) <= (_NEAR * max(one.box.width, one.box.height)) ** 2


def _is_alike(one: PieceRecord, other: PieceRecord, old: Mapping[Place, Box], scale: float) -> bool:
    """Return whether two pieces lay to each other as they do now."""
    now = (b - a for a, b in zip(one.box.middle, other.box.middle, strict=True))
    then = (b - a for a, b in zip(old[one.place].middle, old[other.place].middle, strict=True))
    return all(abs(before - scale * after) <= _ALIKE for before, after in zip(then, now, strict=True))


def _way(group: Sequence[PieceRecord], old: Mapping[Place, Box]) -> _Way:
    """Return the way of pieces that move alike."""
    known = [piece for piece in group if piece.place in old]
    befores, afters = [old[piece.place] for piece in known], [piece.box for piece in known]
    scale = _extent(befores) / _extent(afters)
    before, after = (
        [sum(box.middle[axis] for box in boxes) / len(boxes) for axis in (0, 1)]
        for boxes in (befores, afters)
    )
    return _Way(scale, (before[0] - scale * after[0], before[1] - scale * after[1]))


def _layer(image: Image.Image, group: Sequence[PieceRecord], way: _Way) -> _Layer:
    """Return the picture of pieces that move alike."""
    mask = _cover_mask(image.size, group)
    box = Box(*(mask.getbbox() or (0, 0, 1, 1)))
    return _Layer(image.crop(box), mask.crop(box), box, way)


def _extent(boxes: Sequence[Box]) -> int:
    """Return how far boxes reach: more exact than the width of one."""
    return sum(
        max(box[end] for box in boxes) - min(box[begin] for box in boxes) for begin, end in ((0, 2), (1, 3))
    )


def _bare(
    shown: Image.Image, first: Image.Image, stood: Sequence[PieceRecord], stands: Sequence[PieceRecord]
) -> Image.Image:
    """Return the ground without pieces, made up where they lie in both pictures."""
    covered, covers = (_cover_mask(first.size, pieces) for pieces in (stood, stands))
    ground = first.copy()
    ground.paste(shown, (0, 0), covers)
    hidden = ImageChops.darker(covered, covers).point([0, *(255,) * 255])
    if hidden.getbbox() is not None:
        ground.paste(_fill(ground, hidden), (0, 0), hidden)
    return ground


def _fill(ground: Image.Image, hidden: Image.Image) -> Image.Image:
    """Return the colours about what is hidden, softly continued into it."""
    size = (max(1, ground.width // _COARSE), max(1, ground.height // _COARSE))
    known = hidden.resize(size, Image.Resampling.BOX).point([255, *(0,) * 255])
    small = ground.resize(size, Image.Resampling.NEAREST)
    mean = tuple(map(round, ImageStat.Stat(small, known).mean)) if known.getbbox() else (0, 0, 0)
    wide = Image.composite(small, Image.new("RGB", size, mean), known)
    for _ in range(_ROUNDS):
        wide = wide.filter(ImageFilter.BoxBlur(2))
        wide.paste(small, (0, 0), known)
    return wide.resize(ground.size, Image.Resampling.BILINEAR)


def _cover_mask(size: tuple[int, int], pieces: Sequence[PieceRecord]) -> Image.Image:
    """Return where these pieces and their shadows lie."""
    area = Image.new("L", size)
    for piece in pieces:
        box = piece.box.inflate(_RIM)
        area.paste(255, box[:2], piece.mask.image.resize((box.width, box.height)))
    return area
