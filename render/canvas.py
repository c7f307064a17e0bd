"""The canvas: a picture in palette indices, and the few strokes that all painters are made of.

House rules: a stroke finds out for itself what it is drawn on, so that edges fade into the right ground; on a ground of
one colour that is a single look-up, and only over something busy is it more. A painter draws every text through `text`,
which keeps a record of it, so that tests can see whether texts are large enough, fit, and stay off one another.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from PIL import Image

from render import encoding, lettering, shapes, theme
from render.geometry import Box, Point
from render.kept import Kept
from render.palette import LEVELS, LOOK, Palette
from render.theme import Colour

Side = Literal["left", "middle", "right"]
"""Which part of a text stands at its point."""

_GLAZES: Final = 4
"""Steps of coverage over a busy ground."""
_GLAZED: Final = tuple(
    bytes(255 * ((coverage * _GLAZES + 127) // 255 == step) for coverage in range(256))
    for step in range(_GLAZES + 1)
)
"""For each step a table that picks its coverages out of a mask."""
_OUTSIDE: Final = bytes(255 - coverage for coverage in range(256))
_THERE: Final = tuple(255 * (alpha > 0) for alpha in range(256))

_SMALL: Final = 4096
"""Pixels up to which what a mask makes of a ground is kept: corners, badges, figures, the same in picture after picture."""
_patches: Final[Kept[Image.Image]] = Kept(2_400_000, lambda patch: 3 * patch.width * patch.height + 600)
"""By mask, paint and ground; the keys hold masks and grounds of the same size."""


class Written(NamedTuple):
    """A text on the canvas: where its ink is, its type, how much width it had, and its colour.

    It is set back where the picture puts it in the shade on purpose, because it is not what is asked about.
    """

    text: str
    box: Box
    size: int
    bold: bool
    room: int | None
    colour: Colour
    is_set_back: bool = False


class Canvas:
    """A picture being drawn. Points and boxes are in its own pixels, colours are keys of its palette."""

    def __init__(
        self, width: int, height: int, ground: Colour = theme.TABLE, palette: Palette = LOOK
    ) -> None:
        self.palette = palette
        self.image = Image.new("L", (width, height), palette.number(ground))
        self.written: list[Written] = []

    @property
    def box(self) -> Box:
        """All of it."""
        return Box(0, 0, self.image.width, self.image.height)

    def fill(self, box: Box, colour: Colour) -> None:
        """A plain rectangle."""
        self.image.paste(self.palette.number(colour), (box.left, box.top, box.right, box.bottom))

    def ink(self, mask: shapes.Mask, at: Point, colour: Colour) -> None:
        """Paint through a mask of coverage, its top left corner at the point."""
        place = (*at, at[0] + mask.width, at[1] + mask.height)
        under = self.image.crop(place)
        paint = self.palette.number(colour)
        if mask.width * mask.height > _SMALL:
            inked = _inked(under, mask, paint, self.palette)
        else:
            ground = _only_colour(under)
            key = (self.palette, mask, paint, under.tobytes() if ground is None else ground)
            inked = _patches.get(key, lambda: _inked(under, mask, paint, self.palette))
        self.image.paste(inked, place)

    def panel(self, box: Box, colour: Colour, radius: int = theme.RADIUS) -> None:
        """A rectangle with rounded corners."""
        self.fill(Box(box.left + radius, box.top, box.right - radius, box.bottom), colour)
        self.fill(Box(box.left, box.top + radius, box.right, box.bottom - radius), colour)
        self._corners(box, radius, shapes.corners(radius), colour)

    def outline(self, box: Box, colour: Colour, width: int, radius: int = theme.RADIUS) -> None:
        """The line along the inside of a rounded rectangle's edge."""
        left, top, right, bottom = box
        self.fill(Box(left + radius, top, right - radius, top + width), colour)
        self.fill(Box(left + radius, bottom - width, right - radius, bottom), colour)
        self.fill(Box(left, top + radius, left + width, bottom - radius), colour)
        self.fill(Box(right - width, top + radius, right, bottom - radius), colour)
        self._corners(box, radius, shapes.corners(radius, width), colour)

    def shadow(self, box: Box, radius: int = theme.RADIUS, reach: int = 14) -> None:
        """The soft shadow that a rounded rectangle throws when it lies on a plain ground."""
        mask = shapes.shadow(box.width, box.height, radius, reach)
        self.ink(mask, (box.left - reach, box.top - reach + reach // 2), theme.SHADOW)

    def disc(self, middle: Point, diameter: int, colour: Colour) -> None:
        """A filled circle."""
        box = Box.around(middle, diameter, diameter)
        self.ink(shapes.disc(diameter), (box.left, box.top), colour)

    def text(
        self,
        at: Point,
        text: str,
        size: int,
        colour: Colour,
        *,
        bold: bool = False,
        side: Side = "left",
        room: int | None = None,
    ) -> int:
        """A line of text, its capitals centred on the height of the point; cut if there is less room. Its width."""
        if room is not None:
            text = lettering.fit(text, size, room, bold=bold)
        wide = lettering.width(text, size, bold=bold)
        letters = lettering.lettered(text, size, bold=bold)
        start = at[0] - {"left": 0, "middle": wide // 2, "right": wide}[side]
        left, top = start + letters.left, at[1] + lettering.rise(size) // 2 + letters.top
        self.ink(letters.mask, (left, top), colour)
        box = Box.at(left, top, letters.mask.width, letters.mask.height)
        self.written.append(Written(text, box, size, bold, room, colour))
        return wide

    def paste(self, piece: Canvas, at: Point) -> None:
        """Lay another canvas of the same palette onto this one, its top left corner at the point."""
        if piece.palette is not self.palette:
            raise ValueError("the numbers of one palette mean nothing in another")
        self.image.paste(piece.image, at)
        self.written.extend(text._replace(box=text.box.moved(at)) for text in piece.written)

    def cut(self, box: Box) -> Canvas:
        """What is in a box, as a canvas of its own; of its texts, those that are whole there."""
        piece = Canvas(box.width, box.height, palette=self.palette)
        piece.image = self.image.crop(box)
        up = (-box.left, -box.top)
        piece.written = [
            text._replace(box=text.box.moved(up)) for text in self.written if box.holds(text.box)
        ]
        return piece

    def round_off(self, ground: Colour, radius: int = theme.RADIUS) -> None:
        """Cut the corners of the whole canvas in the round."""
        corners = shapes.corners(radius)
        places = _corner_places(self.box, radius)
        for mask, corner in zip(corners, places, strict=True):
            outside = shapes.Mask(mask.width, mask.height, mask.data.translate(_OUTSIDE))
            self.ink(outside, corner, ground)

    def picture(self, rgba: Image.Image, at: Point) -> None:
        """Lay a picture with transparency over what is there, in the palette's nearest colours."""
        place = (*at, at[0] + rgba.width, at[1] + rgba.height)
        under = self.image.crop(place)
        under.putpalette(self.palette.data)
        blended = under.convert("RGB")
        blended.paste(rgba, (0, 0), rgba)
        few = blended.quantize(palette=self.palette.image, dither=Image.Dither.NONE)
        self.image.paste(
            Image.frombytes("L", few.size, few.tobytes()), at, rgba.getchannel("A").point(_THERE)
        )

    def rgba(self, mask: shapes.Mask) -> Image.Image:
        """The canvas as a picture with transparency, to be turned and laid onto another."""
        whole = self.image.copy()
        whole.putpalette(self.palette.data)
        picture = whole.convert("RGB")
        picture.putalpha(mask.image)
        return picture

    def png(self) -> bytes:
        """The picture as a file."""
        return encoding.png(self.image, self.palette.data)

    def _corners(self, box: Box, radius: int, masks: shapes.Corners, colour: Colour) -> None:
        for mask, corner in zip(masks, _corner_places(box, radius), strict=True):
            self.ink(mask, corner, colour)


def _corner_places(box: Box, radius: int) -> tuple[Point, Point, Point, Point]:
    """Where the masks of round corners go."""
    right, bottom = box.right - radius, box.bottom - radius
    return (box.left, box.top), (right, box.top), (box.left, bottom), (right, bottom)


def _only_colour(under: Image.Image) -> int | None:
    """The index that the whole picture has, None if it has several."""
    low, high = under.getextrema()
    return low if low == high and isinstance(low, int) else None


def _inked(under: Image.Image, mask: shapes.Mask, paint: int, palette: Palette) -> Image.Image:
    """What is under the mask with paint over it."""
    ground = _only_colour(under)
    if ground is None:
        return _glazed(under, mask, paint, palette)
    return shapes.Mask(mask.width, mask.height, mask.data.translate(palette.ramp(paint, ground))).image


def _glazed(under: Image.Image, mask: shapes.Mask, paint: int, palette: Palette) -> Image.Image:
    """What is under the mask with paint over it, each of its colours on its own way to the paint."""
    before = under.tobytes()
    grounds = set(before)
    for step in range(1, _GLAZES + 1):
        table = bytearray(256)
        for ground in grounds:
            table[ground] = palette.mix(paint, ground, step * LEVELS // _GLAZES)
        glazed = shapes.Mask(mask.width, mask.height, before.translate(table))
        chosen = shapes.Mask(mask.width, mask.height, mask.data.translate(_GLAZED[step]))
        under.paste(glazed.image, (0, 0), chosen.image)
    return under
