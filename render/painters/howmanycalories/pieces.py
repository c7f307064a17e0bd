"""The cards of How many Calories?: placemat, plate with dish, and number."""

from dataclasses import dataclass
from math import cos, radians, sin
from typing import Final

from PIL import Image, ImageOps

from engine.games.howmanycalories.cards import Card, Suit, key, suit
from render.kit import grounds, lettering, marks, palette, shapes, theme
from render.kit.cache import LruCache
from render.kit.canvas import Canvas, ShapeRecord
from render.kit.geometry import Box, Point
from render.kit.palette import mix
from render.kit.shapes import Mask
from render.kit.style import is_stark, px, touched_places
from render.kit.theme import Colour
from render.kit.wording import word
from render.painters.howmanycalories import dishes, suits, words

_SNUG: Final = 26
"""How much wider than its word the chip on a new card is."""
_NEWS_AT: Final = 30
"""Distance of that chip's middle from the card's edge."""
COLOURS: Final = dict(zip(Suit, theme.SUITS, strict=True))


@dataclass(frozen=True, slots=True)
class Size:
    """The layout of a card at one size, in units.

    `named` cards have the dish's name and the suit's letter, `lettered` ones the letter only.
    `raised` is how much higher the name is, so that a g stays off a dark line along the edge.
    `lift` is how much higher a large plate is, so that its shadow stays off the name.
    """

    width: int
    height: int
    radius: int
    number: int
    symbol: int
    plate: int
    rim: int
    named: bool = False
    lettered: bool = False
    raised: int = 0
    lift: int = 0

    @property
    def within(self) -> int:
        """The corner radius inside the edge."""
        return self.radius - self.rim * 2 // 3

    @property
    def dish(self) -> int:
        """The distance of the plate's middle from the upper edge."""
        foot = 56 + self.raised + self.lift if self.named else self.rim + 5
        return self.height - foot - self.plate // 2


LARGE: Final = Size(250, 316, 24, 94, symbol=52, plate=168, rim=9, named=True)
NARROW: Final = Size(220, 304, 22, 92, symbol=48, plate=160, rim=8, named=True)
WIDER: Final = Size(256, 324, 24, 97, symbol=54, plate=172, rim=9, named=True)
WIDEST: Final = Size(316, 384, 29, 116, symbol=64, plate=212, rim=11, named=True, lift=4)
BROAD: Final = Size(262, 372, 26, 116, symbol=58, plate=200, rim=9, named=True, raised=6)
FEW: Final = Size(344, 446, 31, 140, symbol=74, plate=250, rim=11, named=True, lift=8)
GRAND: Final = Size(304, 396, 28, 124, symbol=66, plate=217, rim=10, named=True, raised=6, lift=5)
GREAT: Final = Size(380, 495, 35, 155, symbol=82, plate=271, rim=12, named=True, raised=6, lift=8)
GREAT_EATEN: Final = Size(300, 380, 28, 114, symbol=62, plate=204, rim=11, named=True, lift=4)
GREAT_ASIDE: Final = Size(245, 322, 24, 104, symbol=52, plate=174, rim=10, lettered=True)
"""The largest cards, for tables with few of them: one to play, eaten, and of no effect."""
EATER: Final = Size(318, 416, 30, 130, symbol=70, plate=232, rim=11, named=True, lift=5)
HERO: Final = Size(306, 420, 30, 150, symbol=76, plate=256, rim=12)
POSTER: Final = Size(240, 320, 24, 104, symbol=54, plate=196, rim=9)
ASIDE: Final = Size(204, 268, 20, 86, symbol=44, plate=146, rim=8, lettered=True)
BESIDE: Final = Size(204, 268, 20, 86, symbol=44, plate=164, rim=8)
MEDIUM: Final = Size(128, 168, 16, theme.TITLE, symbol=30, plate=102, rim=5)
LESSON: Final = Size(190, 250, 22, 84, symbol=44, plate=140, rim=8, lettered=True)
LOW: Final = Size(94, 122, 13, theme.BODY, symbol=25, plate=72, rim=4)
SMALL: Final = Size(74, 96, 12, theme.SMALL, symbol=20, plate=52, rim=3)
TINY: Final = Size(58, 96, 10, theme.SMALL, symbol=16, plate=42, rim=3)

TAG: Final = (50, 40)
"""Width and height of a +5 card at the edge of a card."""
_TAG_AT: Final = (10, 68)
"""Distance of news from a card's lower edge; the second is for cards with a name."""
_TAG_BY: Final = (0.87, 0.5)
"""Where a plate's rim is beside a +5 card, as shares of its radius: to the right, and down."""
_INK: Final = bytes(theme.rgb(theme.INK))
_NEAR: Final = 5
_TILE: Final = 42
_REACH: Final = 24
"""Reach of a card's shadow."""
FALL: Final = (5, 8)
"""Offset of a card's shadow: the lamp is above to the left."""
_GAP: Final = 6
"""Greatest gap between cards side by side."""
_SHOWN: Final = 11
"""Visible width of a covered card besides its number."""
_BOLD_ABOVE: Final = 240
"""Width up to which names are not bold: not all fit in bold, and a row has one weight."""
_GRAIN: Final = 12
"""Strength of the pattern that hides the palette's steps on a card."""
_CLEAR: Final = 3
"""Gap between a small card's number and its symbol, which else is in the lower corner."""
_MAKES_WAY: Final = (4, 3)
"""How far the plate moves left and up to make way for that."""
_BACK_BY: Final = 0.13
"""Share of its light that a card loses which is no news."""
_ABOUT: Final = 0.12
"""Room about a dish that leaves its plate, as a share of that."""
_CHIP: Final = (52, 76, 44)
"""Chips where cards do not fit: width for one figure and for two, and height."""

_faces: Final[LruCache[Canvas]] = LruCache(
    5_400_000, lambda card: palette.weight(card.image) + 600, fresh=3_000_000
)
_mats: Final[LruCache[Image.Image]] = LruCache(
    1_200_000, lambda image: 3 * image.width * image.height + 300, fresh=1_000_000
)
_turned: Final[LruCache["TurnedCard"]] = LruCache(
    5_000_000,
    lambda card: palette.weight(card.image) + len(card.number.data) + 300,
    fresh=4_000_000,
)
_outlines: Final[LruCache[Mask]] = LruCache(2_400_000, lambda mask: len(mask.data) + 200)
"""Shapes and shadows of turned cards."""


@dataclass(frozen=True, slots=True)
class TurnedCard:
    """A turned card; `number` masks its figures, `at` is the mask's offset in pixels."""

    image: Image.Image
    number: Mask
    at: Point


def lay(canvas: Canvas, at: Point, card: Card, size: Size) -> Box:
    """Draw a card with its top left corner at a point; return its box."""
    reach = _REACH * size.width // LARGE.width
    fall = [step * reach // _REACH for step in FALL]
    shade = shapes.shadow(size.width, size.height, size.radius, reach)
    canvas.ink(shade, (at[0] - reach + fall[0], at[1] - reach + fall[1]), theme.SHADOW)
    piece = _faces.get((card, size), lambda: _draw_reduced(card, size))
    canvas.lay(piece.image, at, shapes.rounded_box(size.width, size.height, size.radius).image)
    canvas.remember(piece, at)
    return Box.at(*at, size.width, size.height)


def turn(
    canvas: Canvas,
    middle: Point,
    card: Card,
    size: Size,
    degrees: int,
    *,
    is_back: bool = False,
    is_eaten: bool = False,
) -> None:
    """Draw a card turned clockwise about its middle, with its shadow.

    One that is no news steps back: it has a little less light. One that is eaten has an empty
    plate.
    """
    canvas.stamp(draw_shadow(size, degrees), (middle[0] + FALL[0] + 2, middle[1] + FALL[1] + 3), theme.SHADOW)
    piece = _turned.get(
        (card, size, degrees, is_eaten), lambda: _draw_turned(card, size, degrees, is_eaten=is_eaten)
    )
    left, top = (px(at) - side // 2 for at, side in zip(middle, piece.image.size, strict=True))
    canvas.image.paste(piece.image, (left, top), shape(size, degrees).image)
    if is_back and not is_stark():
        shade = _outlines.get(("back", size, degrees), lambda: _thin(shape(size, degrees)))
        shapes.paint(canvas.image, theme.rgb(theme.INK), (left, top), shade.image)
    where = Box.at(left + piece.at[0], top + piece.at[1], piece.number.width, piece.number.height)
    canvas.shown.append(ShapeRecord(f"card {card}", where, piece.number, theme.INK))


def row(canvas: Canvas, box: Box, cards: tuple[Card, ...], size: Size = SMALL) -> None:
    """Draw cards side by side from the left of the box.

    They are narrower where small ones do not fit. If they are too many, each covers all but the
    number of the one before. If even that does not fit, only numbers and suits are drawn.
    """
    if size is SMALL and len(cards) * TINY.width <= box.width < len(cards) * (SMALL.width + 1):
        size = TINY
    spare = (box.width - len(cards) * size.width) // max(len(cards) - 1, 1)
    lasts = [size.width + min(spare, _GAP)] * len(cards)
    if spare < 1:
        lasts = [_SHOWN + lettering.width(str(card), size.number, heavy=True) for card in cards]
        more = box.width - sum(lasts[:-1]) - size.width
        if more < 0:
            _chips(canvas, box, cards)
            return
        lasts = [own + more // (len(cards) - 1) for own in lasts]
    left = box.left
    for card, own in zip(cards, lasts, strict=True):
        lay(canvas, (left, box.top), card, size)
        left += own


def _chips(canvas: Canvas, box: Box, cards: tuple[Card, ...]) -> None:
    """Draw numbers and suits, as many in a line as fit."""
    left, top = box.left, box.top
    for card in cards:
        wide, high = _CHIP[len(str(card)) - 1], _CHIP[-1]
        if left + wide > box.right:
            left, top = box.left, top + high + _GAP
        piece = _faces.get(("chip", card), lambda card=card, wide=wide: _chip(card, wide))  # type: ignore[misc]
        canvas.shadow(Box.at(left, top, wide, high), 10, 8)
        canvas.lay(piece.image, (left, top), shapes.rounded_box(wide, high, 10).image)
        canvas.remember(piece, (left, top))
        left += wide + _GAP


def _chip(card: Card, wide: int) -> Canvas:
    piece, of = Canvas(wide, _CHIP[-1], theme.PAPER), suit(card)
    piece.panel(piece.box.inflate(-3), COLOURS[of], 8)
    piece.text((8, _CHIP[-1] // 2), str(card), theme.SMALL, theme.INK, bold=True)
    symbol(piece, (wide - 14, _CHIP[-1] // 2), of, 17)
    return piece


def tag(canvas: Canvas, card: Box, size: Size, plus: int) -> None:
    """Draw a laid card's +5 card at the right, above the name.

    It stays on the card: it hides a little of the plate's rim rather than jut out.
    """
    wide, high = TAG
    across, down = (round(size.plate / 2 * share) for share in _TAG_BY)
    left = min(card.middle[0] + across + 6, card.right - size.rim - 5 - wide)
    paper = Box.at(left, card.top + size.dish + down + 3, wide, high)
    _write_tag(canvas, paper, plus)


def tag_at(canvas: Canvas, middle: Point, plus: int) -> None:
    """Draw a laid card's +5 card about a point beside the card."""
    _write_tag(canvas, Box.around(middle, *TAG), plus)


def _write_tag(canvas: Canvas, paper: Box, plus: int) -> None:
    canvas.panel(paper.inflate(3), theme.INK, 13)
    canvas.panel(paper, theme.PAPER, 10)
    canvas.text(paper.middle, word(words.PLUS, n=plus), theme.SMALL, theme.INK, bold=True, side="middle")


def sign(canvas: Canvas, left: Point, of: Suit) -> int:
    """Draw a suit's symbol on its colour, from the point on; return its width."""
    tile = Box.at(left[0], left[1] - _TILE // 2, _TILE, _TILE)
    canvas.panel(tile.inflate(4), theme.PAPER, 14)
    canvas.panel(tile, COLOURS[of], 10)
    symbol(canvas, tile.middle, of, 32)
    return _TILE


def symbol(canvas: Canvas, middle: Point, of: Suit, size: int) -> None:
    """Draw a suit's symbol in ink."""
    canvas.stamp(shapes.polygon(f"suit {of.value}", suits.OUTLINES[of], size), middle, theme.INK)


def dish_at(middle: Point, size: Size, degrees: int) -> Point:
    """Return the middle of the plate on a turned card."""
    down, turned = size.dish - size.height / 2, radians(degrees)
    return round(middle[0] - down * sin(turned)), round(middle[1] + down * cos(turned))


def dish_shape(card: Card, size: Size, degrees: int) -> Mask:
    """Return the shape of the dish on a turned card, with room about it for its shadow."""

    def make() -> Mask:
        alone = dishes.dish(card, size.plate * dishes.SERVED[0] // dishes.SERVED[1]).getchannel("A")
        roomy = ImageOps.expand(alone, px(size.plate * _ABOUT))
        return Mask.of(roomy.rotate(-degrees, Image.Resampling.BICUBIC))

    return _outlines.get(("dish", card, size, degrees), make)


def _face(card: Card, size: Size, *, is_eaten: bool = False) -> Canvas:
    """Draw a card's face, its corners not yet round."""
    of, box = suit(card), Box(0, 0, size.width, size.height)
    piece = Canvas(size.width, size.height, theme.PAPER)
    mat = box.inflate(-size.rim)
    light = _mats.get((of, mat.width, mat.height), lambda: _draw_mat(mat, COLOURS[of]))
    piece.lay(light, (mat.left, mat.top), _rounded_mask(mat, size.within))
    inset = size.rim + (1 if size.width <= SMALL.width else size.width // 24)
    top = box.top + inset + round(size.number * 0.36) - (2 if size.named else 0)
    aside, dish = (box.right - inset - size.symbol // 2, top), (box.middle[0], size.dish)
    if not size.named and not size.lettered:
        wide = lettering.width(str(card), size.number, heavy=True)
        if box.left + inset + wide + _CLEAR > aside[0] - size.symbol // 2:
            aside = (aside[0], box.bottom - inset - size.symbol // 2)
            dish = (dish[0] - _MAKES_WAY[0], dish[1] - _MAKES_WAY[1])
    (dishes.leave_crumbs if is_eaten else dishes.serve_dish)(piece, dish, card, size.plate)
    piece.text((box.left + inset, top), str(card), size.number, theme.INK, heavy=True)
    if size.named or size.lettered:
        aside = (aside[0], box.top + inset + size.symbol // 2 + 4)
        letter = (aside[0], aside[1] + size.symbol // 2 + 24)
        piece.text(letter, of.value, theme.SMALL, theme.INK, bold=True, side="middle")
    if size.named:
        _write_name(
            piece,
            (box.middle[0], box.bottom - size.rim - 22 - size.raised),
            words.dish_name(card),
            size.width - 8,
        )
    symbol(piece, aside, of, size.symbol)
    return piece


def _draw_mat(box: Box, colour: Colour) -> Image.Image:
    """Draw a card's ground in the lamp's light, without steps that a palette would show."""
    light = dishes.draw_gradient((px(box.width), px(box.height)), mix(theme.RING, colour, 0.24), colour)
    return grounds.dither(light, _GRAIN, period=2)


def _draw_reduced(card: Card, size: Size) -> Canvas:
    """Return a card's face with few colours, to cache those of all cards."""
    piece = _face(card, size)
    if size.width > SMALL.width:
        piece.image = _few(piece.image)
    return piece


def _write_name(piece: Canvas, at: Point, name: str, room: int) -> None:
    """Write the dish's name."""
    is_bold = piece.box.width > _BOLD_ABOVE
    piece.text(at, name, theme.SMALL, theme.INK, bold=is_bold, side="middle", room=room)


def _few(image: Image.Image) -> Image.Image:
    """Reduce a picture to 256 colours of its own; ink stays ink.

    It takes a quarter of the memory.
    """
    numbered, colours = palette.reduce_colours(image, theme.EXACT)
    few = Image.frombytes("P", numbered.size, numbered.tobytes())
    few.putpalette(b"".join(_exact(colours[at : at + 3]) for at in range(0, len(colours), 3)))
    return few


def _exact(colour: bytes) -> bytes:
    """Return ink for a colour that is almost ink.

    A picture with few colours does not keep such colours apart.
    """
    return _INK if all(abs(one - other) < _NEAR for one, other in zip(colour, _INK, strict=True)) else colour


def _draw_turned(card: Card, size: Size, degrees: int, *, is_eaten: bool) -> TurnedCard:
    piece = _face(card, size, is_eaten=is_eaten)
    number = Image.new("L", piece.image.size)
    written = piece.written[0]
    figures = lettering.draw_text(written.text, written.size, bold=written.bold, heavy=written.heavy).mask
    number.paste(figures.image, (written.box.left, written.box.top))
    # The ground beyond the edge has the edge's colour: otherwise turning draws a dark seam.
    turned = piece.image.rotate(
        -degrees, Image.Resampling.BICUBIC, expand=True, fillcolor=theme.rgb(theme.PAPER)
    )
    seen = number.rotate(-degrees, Image.Resampling.BILINEAR, expand=True)
    # Bicubic steps overshoot beside bright ground: restore what is all ink.
    turned.paste(theme.rgb(theme.INK), mask=seen.point([*bytes(255), 255]))
    place = seen.getbbox() or (0, 0, 1, 1)
    return TurnedCard(turned, Mask.of(seen.crop(place)), place[:2])


def shape(size: Size, degrees: int = 0) -> Mask:
    """Return the shape of a card, turned by some degrees."""

    def make() -> Mask:
        fine = shapes.rounded_box(2 * size.width, 2 * size.height, 2 * size.radius).image
        # With room about it, or its edges would have steps: nothing blends with what is outside.
        roomy = ImageOps.expand(fine, 4)
        turned = roomy.rotate(-degrees, Image.Resampling.BICUBIC, expand=True)
        plain = shapes.rounded_box(size.width, size.height, size.radius).image
        wide, high = plain.rotate(-degrees, Image.Resampling.NEAREST, expand=True).size
        left, top = turned.width // 2 - wide, turned.height // 2 - high
        within = (left, top, left + 2 * wide, top + 2 * high)
        return Mask.of(turned.resize((wide, high), Image.Resampling.BOX, box=within))

    return _outlines.get(("outline", size, degrees), make)


def draw_shadow(size: Size, degrees: int) -> Mask:
    """Return the shadow of a turned card."""

    def make() -> Mask:
        reach, card = px(_REACH), shape(size, degrees)
        room = Image.new("L", (card.width + 2 * reach, card.height + 2 * reach))
        room.paste(card.image, (reach, reach))
        soft = dishes.blur(room, reach / 2.2)
        return Mask.of(soft.point([round(step * 0.62) for step in range(256)]))

    return _outlines.get(("shadow", size, degrees), make)


def _thin(shape: Mask) -> Mask:
    return Mask.of(shape.image.point([round(step * _BACK_BY) for step in range(256)]))


def _rounded_mask(box: Box, radius: int) -> Image.Image:
    return shapes.rounded_box(box.width, box.height, radius).image


def news(canvas: Canvas, card: Card, middle: Point) -> None:
    """Write “new” about a point if others laid the card since the viewer's move.

    A dot would be lost on paper.
    """
    if key(card) in touched_places():
        marks.chip(canvas, middle, word(words.NEW), around=_SNUG)


def news_on(canvas: Canvas, middle: Point, card: Card, size: Size) -> None:
    """Write “new” at a card's edge, across from the +5 card."""
    down = size.height // 2 - _TAG_AT[size.named] - TAG[1] // 2
    aside = size.width // 2 - _NEWS_AT
    news(canvas, card, (middle[0] - aside, middle[1] + down))
