"""Pieces: cached parts of pictures, pasted through a mask."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from PIL import Image, ImageChops

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
    cover: Image.Image | None
    """Its mask, or None if the image or its palette has opacity."""
    at: Point
    written: tuple[TextRecord, ...] = ()
    """The texts on it, from its corner."""
    shown: tuple[ShapeRecord, ...] = ()
    """What must stay visible on it."""

    @property
    def mask(self) -> Image.Image:
        """How much of the image is laid: 0 to 255 for each pixel."""
        return self.image.convert("RGBA").getchannel("A") if self.cover is None else self.cover

    def __reduce__(self) -> tuple[Callable[..., Piece], tuple[object, ...]]:
        """Pickle the bare pixels, which are read again without a copy."""
        images = (_pixels(self.image), None if self.cover is None else _pixels(self.cover))
        return _piece_of, (*images, self.at, self.written, self.shown)

    @classmethod
    def cut(cls, canvas: Canvas, mask: shapes.Mask, at: Point) -> Piece:
        """Take what a canvas shows within a mask of its size."""
        return cls(canvas.image, mask.image, at, tuple(canvas.written), tuple(canvas.shown))

    def trim(self) -> Piece:
        """Return the piece without its empty margins, if units are pixels."""
        box = None if self.cover is None else self.cover.getbbox()
        if self.cover is None or box is None or setting().scale != 1:
            return self
        left, top = box[:2]
        return Piece(
            self.image.crop(box),
            self.cover.crop(box),
            (self.at[0] + left, self.at[1] + top),
            tuple(text._replace(box=text.box.shift((-left, -top))) for text in self.written),
            tuple(shown._replace(box=shown.box.shift((-left, -top))) for shown in self.shown),
        )

    def with_palette(self) -> Piece:
        """Return the same piece with a byte for each pixel, if it has few colours."""
        if self.cover is None:
            return self
        if (found := palette.index(self.image, self.cover)) is not None:
            return replace(self, image=found, cover=None)
        found = palette.index(self.image, self.cover.point(_SEEN))
        return self if found is None else replace(self, image=found)

    def paste(self, canvas: Canvas, corner: Point) -> None:
        """Paste it on a space whose box has that corner."""
        place = (corner[0] + self.at[0], corner[1] + self.at[1])
        image = self.image.convert("RGBA") if self.image.mode == "P" and self.cover is None else self.image
        canvas.lay(image, place, self.cover)
        if not self.written and not self.shown:
            return
        by = (px(place[0]), px(place[1]))
        canvas.written.extend(text._replace(box=text.box.shift(by)) for text in self.written)
        canvas.shown.extend(shown._replace(box=shown.box.shift(by)) for shown in self.shown)


def lift(width: int, height: int, at: Point, draw: Callable[[Canvas], None]) -> Piece:
    """Return what is drawn on a canvas of that size, with a transparent ground.

    It is drawn on black and on white: pixels that are the same on both are opaque.
    """
    dark, light = Canvas(width, height, "#000000"), Canvas(width, height, "#FFFFFF")
    for canvas in (dark, light):
        draw(canvas)
    through = ImageChops.subtract(light.image.getchannel("G"), dark.image.getchannel("G"))
    mask = ImageChops.invert(through)
    # On black, each colour is weakened by its mask.
    image = Image.merge("RGBa", (*dark.image.split(), mask)).convert("RGBA").convert("RGB")
    return Piece(image, mask, at, tuple(dark.written), tuple(dark.shown))


_Pixels = tuple[str, tuple[int, int], bytes, bytes | None]
"""Mode, size, pixels and palette of an image, whose colours have four bytes."""


def _pixels(image: Image.Image) -> _Pixels:
    colours = image.getpalette("RGBA") if image.mode == "P" else None
    return image.mode, image.size, image.tobytes(), None if colours is None else bytes(colours)


def _image_of(pixels: _Pixels) -> Image.Image:
    mode, size, data, colours = pixels
    image = Image.frombuffer(mode, size, data, "raw", mode, 0, 1)
    if colours is not None:
        image.putpalette(colours, "RGBA")
    return image


def _piece_of(
    image: _Pixels,
    cover: _Pixels | None,
    at: Point,
    written: tuple[TextRecord, ...],
    shown: tuple[ShapeRecord, ...],
) -> Piece:
    """Return the piece that was pickled."""
    return Piece(_image_of(image), None if cover is None else _image_of(cover), at, written, shown)


def make_cache(room: int, fresh: int | None = None) -> LruCache[Piece]:
    """Return a cache for `room` bytes of pieces.

    A third of them, or `fresh` bytes, stay uncompressed.
    """
    return LruCache(room, _weight, fresh=room // 3 if fresh is None else fresh)


def _weight(piece: Piece) -> int:
    cover = 0 if piece.cover is None else palette.weight(piece.cover)
    return palette.weight(piece.image) + cover + 1000
