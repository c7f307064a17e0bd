"""The canvas: a full-colour picture, and the strokes that all painters use.

House rules: points and sizes are in units; a picture is 1200 units wide. So the same strokes draw
it in any size. Masks and images are in pixels. A painter draws every text through `text`, and what
must stay visible through `show`. Both keep a record. Tests read it: texts must be large enough, fit
and not overlap, and nothing may cover what matters.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from PIL import Image, ImageChops

from engine.contract.values import Place
from render.kit import lettering, palette, picture_files, shapes, theme
from render.kit.geometry import Box, Point
from render.kit.style import is_moving, is_stark, px
from render.kit.theme import Colour


class TextRecord(NamedTuple):
    """A text on the canvas: its ink's box, type, width limit and colour.

    It is set back where the picture puts it in the shade on purpose, because it is not what is
    asked about.
    """

    text: str
    box: Box
    size: int
    bold: bool
    room: int | None
    colour: Colour
    is_set_back: bool = False
    heavy: bool = False


class ShapeRecord(NamedTuple):
    """A thing that must stay visible: its name for tests, mask and colour."""

    name: str
    box: Box
    mask: shapes.Mask
    colour: Colour


class PieceRecord(NamedTuple):
    """A piece on the picture: the place at which it lies, its box in pixels and its shape."""

    place: Place
    box: Box
    mask: shapes.Mask
    is_apart: bool = False
    """Whether nothing else is in its box: else it may be torn out of a larger body."""


class MarkRecord(NamedTuple):
    """What was on the picture where marks are drawn: a box in pixels, and where in it."""

    box: Box
    before: Image.Image
    mask: Image.Image
    lasting: Image.Image | None = None
    """The marks themselves, if they are seen while pieces move."""


_ANY: Final = [255 * (step > 0) for step in range(256)]


class Canvas:
    """A picture being drawn, on a plain ground or an image.

    Points and boxes are in units.
    """

    def __init__(
        self, width: int, height: int, ground: Colour = theme.TABLE, *, on: Image.Image | None = None
    ) -> None:
        self._size = (width, height)
        self.image: Image.Image = (
            Image.new("RGB", (px(width), px(height)), _rgb(ground)) if on is None else on
        )
        self.written: list[TextRecord] = []
        self.shown: list[ShapeRecord] = []
        """Records; their boxes are in pixels."""
        self.pieces: list[PieceRecord] = []
        """Pieces that a replay can move. A close-up shows a piece again."""
        self.told: list[Box] = []
        """Boxes with words about the last move, in pixels: a replay shows them from its start."""
        self.spared: list[Box] = []
        """Boxes in pixels of what a new piece is about, and does not cover on its way."""
        self.marked: list[MarkRecord] = []
        """Marks about the pieces, if the picture is a part of a replay."""
        self.colours = palette.ROOM
        """The size of the file's palette.

        Fewer colours make a smaller file where much is busy and little is smooth.
        """
        self.exact: tuple[Colour, ...] = ()
        """Colours that this file keeps exactly, besides `theme.EXACT`."""
        self.packing = picture_files.QUICK
        self.is_small = False
        """Whether the file is most likely small, so that no time is spent to estimate its size."""
        self.is_true_colour = False
        """Whether the file keeps all colours, for pictures that are drawn once a match."""
        self.quality = picture_files.USUAL
        """The best quality of a file in true colour."""
        self.coverage: Image.Image | None = None
        """Where the page shows through a picture in true colour: 0 there, 255 elsewhere."""

    @property
    def box(self) -> Box:
        """The box of the whole canvas."""
        return Box(0, 0, *self._size)

    def fill(self, box: Box, colour: Colour) -> None:
        """Fill a plain rectangle."""
        self.image.paste(_rgb(colour), _in_pixels(box))

    def ink(self, mask: shapes.Mask, at: Point, colour: Colour) -> None:
        """Paint through a mask of coverage, its top left corner at the point."""
        self._ink(mask, (px(at[0]), px(at[1])), colour)

    def stamp(self, mask: shapes.Mask, middle: Point, colour: Colour) -> None:
        """Paint through a mask with its middle at the point."""
        self._ink(mask, _corner(mask, middle), colour)

    def show(self, name: str, mask: shapes.Mask, middle: Point, colour: Colour) -> None:
        """Stamp something that must stay visible.

        Tests say its name if something lies over it.
        """
        left, top = _corner(mask, middle)
        self._ink(mask, (left, top), colour)
        self.shown.append(
            ShapeRecord(name, Box.at(left, top, mask.width, mask.height), mask, _with_contrast(colour))
        )

    def locate(self, place: Place, middle: Point, mask: shapes.Mask, *, is_apart: bool = False) -> None:
        """Record where a piece lies, so that a replay can move it onto its place."""
        box = Box.at(*_corner(mask, middle), mask.width, mask.height)
        self.pieces.append(PieceRecord(place, box, mask, is_apart))

    def tell(self, box: Box) -> None:
        """Record where the words about the last move are."""
        self.told.append(Box(*_in_pixels(box)))

    @contextmanager
    def marks(self, *, are_lasting: bool = False) -> Iterator[None]:
        """Draw marks about the pieces: a replay shows them when the pieces lie on their places.

        Lasting ones it shows also while the pieces move, but no piece carries a part of one.
        """
        if not is_moving():
            yield
            return
        before = self.image.copy()
        yield
        red, green, blue = ImageChops.difference(before, self.image).split()
        mask = ImageChops.lighter(ImageChops.lighter(red, green), blue).point(_ANY, "1")
        if (place := mask.getbbox()) is not None:
            lasting = self.image.crop(place) if are_lasting else None
            self.marked.append(MarkRecord(Box(*place), before.crop(place), mask.crop(place), lasting))

    def without_marks(self) -> Image.Image:
        """Return a copy of the picture without the marks about the pieces."""
        image = self.image.copy()
        for mark in reversed(self.marked):
            image.paste(mark.before, mark.box[:2], mark.mask)
        return image

    def lay_lasting_marks(self, image: Image.Image) -> None:
        """Lay the lasting marks of this picture onto an image of its size."""
        for mark in self.marked:
            if mark.lasting is not None:
                image.paste(mark.lasting, mark.box[:2], mark.mask)

    def panel(self, box: Box, colour: Colour, radius: int = theme.RADIUS) -> None:
        """Fill a rectangle with rounded corners."""
        left, top, right, bottom = _in_pixels(box)
        reach = min(px(radius), (right - left) // 2, (bottom - top) // 2)
        paint = _rgb(colour)
        self.image.paste(paint, (left + reach, top, right - reach, bottom))
        self.image.paste(paint, (left, top + reach, right, bottom - reach))
        self._corners((left, top, right, bottom), reach, shapes.corners(reach), colour)

    def outline(self, box: Box, colour: Colour, width: int, radius: int = theme.RADIUS) -> None:
        """Draw a line along the inside of a rounded rectangle's edge."""
        left, top, right, bottom = _in_pixels(box)
        reach, thick, paint = px(radius), max(1, px(width)), _rgb(colour)
        self.image.paste(paint, (left + reach, top, right - reach, top + thick))
        self.image.paste(paint, (left + reach, bottom - thick, right - reach, bottom))
        self.image.paste(paint, (left, top + reach, left + thick, bottom - reach))
        self.image.paste(paint, (right - thick, top + reach, right, bottom - reach))
        self._corners((left, top, right, bottom), reach, shapes.corners(reach, thick), colour)

    def shadow(self, box: Box, radius: int = theme.RADIUS, reach: int = 14) -> None:
        """Draw the soft shadow of a rounded rectangle."""
        mask = shapes.shadow(box.width, box.height, radius, reach)
        self.ink(mask, (box.left - reach, box.top - reach + reach // 2), theme.SHADOW)

    def ink_about(
        self, box: Box, mask: shapes.Mask, at: Point, colour: Colour, radius: int = theme.RADIUS
    ) -> None:
        """Paint through a mask, but only around a rounded rectangle.

        The rectangle will cover the rest, which is most of a large mask.
        """
        left, top = px(at[0]), px(at[1])
        whole = Box.at(left, top, mask.width, mask.height)
        right, upper, lower = px(box.right), px(box.top + radius), px(box.bottom - radius)
        sides = (whole._replace(bottom=upper), whole._replace(top=lower))
        middle = whole._replace(top=upper, bottom=lower)
        for part in (*sides, middle._replace(right=px(box.left)), middle._replace(left=right)):
            if part.width > 0 and part.height > 0:
                shapes.paint(self.image, _rgb(colour), part[:2], mask.image.crop(part.shift((-left, -top))))

    def disc(self, middle: Point, diameter: int, colour: Colour) -> None:
        """Fill a circle."""
        self.stamp(shapes.disc(diameter), middle, colour)

    def text(
        self,
        at: Point,
        text: str,
        size: int,
        colour: Colour,
        *,
        bold: bool = False,
        heavy: bool = False,
        side: lettering.Side = "left",
        room: int | None = None,
    ) -> int:
        """Write a line of text; return its width.

        Its capitals are centred on the height of the point. The text is cut if there is less room.
        `heavy` is the weight of headlines and figures.
        """
        if room is not None:
            text = lettering.fit(text, size, room, bold=bold, heavy=heavy)
        wide = lettering.width(text, size, bold=bold, heavy=heavy)
        letters = lettering.draw_text(text, size, bold=bold, heavy=heavy)
        left, top = lettering.corner(at, text, size, bold=bold, heavy=heavy, side=side)
        self._ink(letters.mask, (left, top), colour)
        box = Box.at(left, top, letters.mask.width, letters.mask.height)
        self.written.append(
            TextRecord(text, box, size, bold or heavy, room, _with_contrast(colour), heavy=heavy)
        )
        return wide

    def paste(self, piece: Canvas, at: Point) -> None:
        """Lay another canvas onto this one, its top left corner at the point."""
        self.lay(piece.image, at)
        self.remember(piece, at)

    def remember(self, piece: Canvas, at: Point) -> None:
        """Copy another canvas's records, for one whose pixels are drawn otherwise."""
        by = (px(at[0]), px(at[1]))
        self.written.extend(text._replace(box=text.box.shift(by)) for text in piece.written)
        self.shown.extend(shown._replace(box=shown.box.shift(by)) for shown in piece.shown)
        self.pieces.extend(one._replace(box=one.box.shift(by)) for one in piece.pieces)
        self.marked.extend(one._replace(box=one.box.shift(by)) for one in piece.marked)
        self.told.extend(one.shift(by) for one in piece.told)
        self.spared.extend(one.shift(by) for one in piece.spared)

    def lay(self, image: Image.Image, at: Point, mask: Image.Image | None = None) -> None:
        """Lay an image, in pixels, with its top left corner at the point.

        It goes through the mask, or through its own transparency. Most of a body may be beyond a
        close-up's edges: that part is cut off before it is converted.
        """
        left, top = px(at[0]), px(at[1])
        right, bottom = self.image.width - left, self.image.height - top
        seen = max(-left, 0), max(-top, 0), min(image.width, right), min(image.height, bottom)
        if seen != (0, 0, *image.size):
            if seen[0] >= seen[2] or seen[1] >= seen[3]:
                return
            image, mask = image.crop(seen), None if mask is None else mask.crop(seen)
        place = left + seen[0], top + seen[1]
        if mask is None and image.mode == "RGBA":
            self.image.paste(image, place, image)
        else:
            self.image.paste(image if image.mode == "RGB" else image.convert("RGB"), place, mask)

    def dim(self, box: Box, share: float, colour: Colour = theme.SHADOW) -> None:
        """Blend a box towards a colour by a share from 0 to 1."""
        place = _in_pixels(box)
        part = self.image.crop(place)
        self.image.paste(Image.blend(part, Image.new("RGB", part.size, _rgb(colour)), share), place)

    def cut(self, box: Box) -> Canvas:
        """Return what is in a box as a canvas of its own.

        It keeps the records of texts and marks that lie wholly in the box.
        """
        place = Box(*_in_pixels(box))
        piece = Canvas(box.width, box.height, on=self.image.crop(place))
        piece.colours = self.colours
        up = (-place.left, -place.top)
        piece.written = [
            text._replace(box=text.box.shift(up)) for text in self.written if place.holds(text.box)
        ]
        piece.pieces = [one._replace(box=one.box.shift(up)) for one in self.pieces if place.holds(one.box)]
        piece.shown = [
            shown._replace(box=shown.box.shift(up)) for shown in self.shown if place.holds(shown.box)
        ]
        return piece

    def encode(self) -> bytes:
        """Encode the picture as a PNG file, or as WebP in true colour."""
        if self.is_true_colour:
            return picture_files.webp(self.image, self.coverage, self.quality)
        return picture_files.png(
            self.image,
            palette.find_palette(self.image, (*theme.EXACT, *self.exact), self.colours),
            self.packing,
            is_small=self.is_small,
        )

    def _ink(self, mask: shapes.Mask, place: Point, colour: Colour) -> None:
        """Paint through a mask, its corner at a pixel."""
        shapes.paint(self.image, _rgb(colour), place, mask.image)

    def _corners(
        self, box: tuple[int, int, int, int], reach: int, masks: tuple[shapes.Mask, ...], colour: Colour
    ) -> None:
        left, top, right, bottom = box
        places = ((left, top), (right - reach, top), (left, bottom - reach), (right - reach, bottom - reach))
        for mask, place in zip(masks, places, strict=True):
            self._ink(mask, place, colour)


def _in_pixels(box: Box) -> tuple[int, int, int, int]:
    return px(box.left), px(box.top), px(box.right), px(box.bottom)


def _corner(mask: shapes.Mask, middle: Point) -> Point:
    return px(middle[0]) - mask.width // 2, px(middle[1]) - mask.height // 2


def _with_contrast(colour: Colour) -> Colour:
    """Return the colour that the picture's contrast gives to a colour."""
    return theme.STARK.get(colour, colour) if is_stark() else colour


def _rgb(colour: Colour) -> tuple[int, int, int]:
    return theme.rgb(_with_contrast(colour))
