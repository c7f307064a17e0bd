"""Pieces: parts of pictures that are drawn once, kept, and laid through a mask, none of their pixels by half.

House rule: a piece's edge has the colour of a ground that it brings along, so that it may lie on anything.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PIL import Image

from render import shapes
from render.canvas import Canvas, Written
from render.geometry import Point
from render.kept import Kept
from render.theme import Colour

_INSIDE: Final = tuple(255 * (coverage > 127) for coverage in range(256))
_TOUCHED: Final = tuple(255 * (coverage > 0) for coverage in range(256))


@dataclass(frozen=True, slots=True)
class Piece:
    """A picture in the palette's numbers, which part of it to paste, and where its corner is from that of a space."""

    image: Image.Image
    mask: Image.Image
    at: Point
    written: tuple[Written, ...] = ()
    """The texts on it, from its corner."""

    @classmethod
    def cut(cls, canvas: Canvas, mask: shapes.Mask, at: Point) -> Piece:
        """What a canvas shows within a mask of its size."""
        return cls(canvas.image, mask.image.point(_INSIDE), at, tuple(canvas.written))

    def paste(self, canvas: Canvas, corner: Point) -> None:
        """Lay it on a space whose box has that corner."""
        place = (corner[0] + self.at[0], corner[1] + self.at[1])
        canvas.image.paste(self.image, place, self.mask)
        canvas.written.extend(text._replace(box=text.box.moved(place)) for text in self.written)


def kept(room: int) -> Kept[Piece]:
    """A store for that many bytes of pieces."""
    return Kept(room, lambda piece: 2 * piece.image.width * piece.image.height + 300)


def lay(canvas: Canvas, mask: shapes.Mask, at: Point, paint: Colour, ground: Colour) -> None:
    """Paint through a mask where its edge lies on that ground, whatever else is around."""
    ramp = canvas.palette.ramp(canvas.palette.number(paint), canvas.palette.number(ground))
    inked = shapes.Mask(mask.width, mask.height, mask.data.translate(ramp))
    canvas.image.paste(inked.image, at, mask.image.point(_TOUCHED))
