"""Pieces: cached parts of pictures, pasted through a mask."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from PIL import Image

from render.kit import palette, shapes
from render.kit.cache import LruCache
from render.kit.canvas import Canvas, ShapeRecord, TextRecord
from render.kit.geometry import Point
from render.kit.style import px, setting

_SEEN: Final = [255 * (step > 0) for step in range(256)]


@dataclass(frozen=True, slots=True)
class Piece:
    """An image, its mask, and its offset from the corner of a space."""

    image: Image.Image
    mask: Image.Image
    at: Point
    written: tuple[TextRecord, ...] = ()
    """The texts on it, from its corner."""
    shown: tuple[ShapeRecord, ...] = ()
    """What must stay visible on it."""

    def __reduce__(self) -> tuple[Callable[..., Piece], tuple[object, ...]]:
        """Pickle the bare pixels, which are read again without a copy."""
        images = (_pixels(self.image), _pixels(self.mask))
        return _piece_of, (*images, self.at, self.written, self.shown)

    @classmethod
    def cut(cls, canvas: Canvas, mask: shapes.Mask, at: Point) -> Piece:
        """Take what a canvas shows within a mask of its size."""
        return cls(canvas.image, mask.image, at, tuple(canvas.written), tuple(canvas.shown))

    def trim(self) -> Piece:
        """Return the piece without its empty margins, if units are pixels."""
        box = self.mask.getbbox()
        if box is None or setting().scale != 1:
            return self
        left, top = box[:2]
        return Piece(
            self.image.crop(box),
            self.mask.crop(box),
            (self.at[0] + left, self.at[1] + top),
            tuple(text._replace(box=text.box.shift((-left, -top))) for text in self.written),
            tuple(shown._replace(box=shown.box.shift((-left, -top))) for shown in self.shown),
        )

    def with_palette(self) -> Piece:
        """Return the same piece with a byte for each pixel, if it has few colours."""
        if self.image.mode != "RGB":
            return self
        image = Image.new("RGB", self.image.size)
        image.paste(self.image, (0, 0), self.mask.point(_SEEN, "1"))
        found = palette.index(image)
        return self if found is None else replace(self, image=found)

    def paste(self, canvas: Canvas, corner: Point) -> None:
        """Paste it on a space whose box has that corner."""
        place = (corner[0] + self.at[0], corner[1] + self.at[1])
        canvas.lay(self.image, place, self.mask)
        if not self.written and not self.shown:
            return
        by = (px(place[0]), px(place[1]))
        canvas.written.extend(text._replace(box=text.box.shift(by)) for text in self.written)
        canvas.shown.extend(shown._replace(box=shown.box.shift(by)) for shown in self.shown)


_Pixels = tuple[str, tuple[int, int], bytes, bytes | None]
"""Mode, size, pixels and palette of an image."""


def _pixels(image: Image.Image) -> _Pixels:
    colours = image.getpalette() if image.mode == "P" else None
    return image.mode, image.size, image.tobytes(), None if colours is None else bytes(colours)


def _image_of(pixels: _Pixels) -> Image.Image:
    mode, size, data, colours = pixels
    image = Image.frombuffer(mode, size, data, "raw", mode, 0, 1)
    if colours is not None:
        image.putpalette(colours)
    return image


def _piece_of(
    image: _Pixels,
    mask: _Pixels,
    at: Point,
    written: tuple[TextRecord, ...],
    shown: tuple[ShapeRecord, ...],
) -> Piece:
    """Return the piece that was pickled."""
    return Piece(_image_of(image), _image_of(mask), at, written, shown)


def make_cache(room: int, fresh: int | None = None) -> LruCache[Piece]:
    """Return a cache for `room` bytes of pieces.

    A third of them, or `fresh` bytes, stay uncompressed.
    """
    return LruCache(room, _weight, fresh=room // 3 if fresh is None else fresh)


def _weight(piece: Piece) -> int:
    return palette.weight(piece.image) + palette.weight(piece.mask) + 1000
