"""The cards of How many Calories?: a placemat in the suit's colour, a plate with the dish on it, and a large number."""

from dataclasses import dataclass, replace
from math import cos, pi, sin
from typing import Final

from PIL import Image

from engine.games.howmanycalories.cards import Card, Suit, suit
from render import lettering, shapes, theme
from render.canvas import Canvas, Shown
from render.geometry import Box, Point
from render.kept import Kept
from render.painters.howmanycalories import crockery, words
from render.palette import mixed
from render.setting import drawing, px, setting
from render.shapes import Mask
from render.wording import word

COLOURS: Final = dict(zip(Suit, theme.SUITS, strict=True))


@dataclass(frozen=True, slots=True)
class Size:
    """How a card is laid out at one size, in units. `named`: with the dish in words and the suit's letter."""

    width: int
    height: int
    radius: int
    number: int
    symbol: int
    plate: int
    rim: int
    named: bool = False


LARGE: Final = Size(250, 316, 24, theme.HUGE, symbol=52, plate=172, rim=9, named=True)
NARROW: Final = Size(220, 304, 22, theme.HUGE, symbol=48, plate=162, rim=8, named=True)
EATER: Final = Size(318, 416, 30, 130, symbol=70, plate=234, rim=11, named=True)
HERO: Final = Size(306, 420, 30, 150, symbol=76, plate=256, rim=12)
POSTER: Final = Size(240, 320, 24, 104, symbol=54, plate=196, rim=9)
BESIDE: Final = Size(204, 268, 20, 86, symbol=44, plate=164, rim=8)
MEDIUM: Final = Size(136, 172, 16, theme.TITLE, symbol=32, plate=106, rim=5)
SMALL: Final = Size(74, 96, 12, theme.SMALL, symbol=20, plate=52, rim=3)

_TILE: Final = 42
_REACH: Final = 24
"""How far a card's shadow reaches."""
_FALL: Final = (5, 8)
"""How far it falls: the lamp is above to the left."""
_NUMBER_ROOM: Final = 13
"""What a small card's number needs beside its own width to be seen."""

_faces: Final[Kept[Canvas]] = Kept(9_000_000, lambda card: 4 * card.image.width * card.image.height + 500)
_turned: Final[Kept["Turned"]] = Kept(4_500_000, lambda card: 4 * card.image.width * card.image.height + 500)


@dataclass(frozen=True, slots=True)
class Turned:
    """A card that lies askew, with its shadow; `number` is where its figures are, to be seen."""

    image: Image.Image
    number: Mask


def lay(canvas: Canvas, at: Point, card: Card, size: Size) -> Box:
    """A card with its top left corner there; its box."""
    reach = _REACH * size.width // LARGE.width
    fall = [step * reach // _REACH for step in _FALL]
    shade = shapes.shadow(size.width, size.height, size.radius, reach)
    canvas.ink(shade, (at[0] - reach + fall[0], at[1] - reach + fall[1]), theme.SHADOW)
    piece = _faces.get((card, size), lambda: _face(card, size))
    canvas.lay(piece.image, at, shapes.rounded(size.width, size.height, size.radius).image)
    canvas.remember(piece, at)
    return Box.at(*at, size.width, size.height)


def turn(canvas: Canvas, middle: Point, card: Card, size: Size, degrees: int) -> None:
    """A card that lies askew, turned clockwise about its middle."""
    piece = _turned.get((card, size, degrees), lambda: _askew(card, size, degrees))
    left, top = (px(at) - side // 2 for at, side in zip(middle, piece.image.size, strict=True))
    canvas.image.paste(piece.image, (left, top), piece.image)
    where = Box.at(left, top, *piece.image.size)
    canvas.shown.append(Shown(f"card {card}", where, piece.number, theme.INK))


def row(canvas: Canvas, box: Box, cards: tuple[Card, ...]) -> None:
    """Small cards beside each other from the left of the box, overlapping when there are many, all numbers seen."""
    least = [lettering.width(str(card), SMALL.number, bold=True) + _NUMBER_ROOM for card in cards]
    spare = (box.width - SMALL.width - sum(least[:-1])) // max(len(cards) - 1, 1)
    left = box.left
    for card, need in zip(cards, least, strict=True):
        lay(canvas, (left, box.top), card, SMALL)
        left += min(SMALL.width + 6, need + spare)


def slip(canvas: Canvas, left: Point, plus: int) -> int:
    """The +5 card that hangs from a food card, from the point on: paper with a pencilled frame. Its width."""
    wide, high = 74, 56
    paper = Box.at(left[0], left[1] - high // 2, wide, high)
    canvas.panel(paper.grown(4), theme.INK, 16)
    canvas.panel(paper, theme.PAPER, 12)
    canvas.text(paper.middle, word(words.PLUS, n=plus), theme.SMALL, theme.INK, bold=True, side="middle")
    return wide


def back(canvas: Canvas, middle: Point) -> None:
    """A card face down."""
    box = Box.around(middle, MEDIUM.width, MEDIUM.height)
    canvas.shadow(box.moved((3, 4)), MEDIUM.radius, 14)
    canvas.panel(box, theme.PAPER, MEDIUM.radius)
    canvas.panel(box.grown(-7), _BACK, MEDIUM.radius - 6)
    canvas.outline(box.grown(-14), theme.RIM, 3, MEDIUM.radius - 10)
    crockery.cloche(canvas, (middle[0], middle[1] + 2), 72, theme.PAPER)


def sign(canvas: Canvas, left: Point, of: Suit) -> int:
    """A suit's symbol on its colour, from the point on. Its width."""
    tile = Box.at(left[0], left[1] - _TILE // 2, _TILE, _TILE)
    canvas.panel(tile.grown(4), theme.PAPER, 14)
    canvas.panel(tile, COLOURS[of], 10)
    symbol(canvas, tile.middle, of, 32)
    return _TILE


def symbol(canvas: Canvas, middle: Point, of: Suit, size: int) -> None:
    """A suit's symbol in ink."""
    canvas.stamp(shapes.polygon(f"suit {of.value}", _SYMBOLS[of], size), middle, theme.INK)


def _face(card: Card, size: Size) -> Canvas:
    """What a card shows, its corners not yet round."""
    of, box = suit(card), Box(0, 0, size.width, size.height)
    piece = Canvas(size.width, size.height, theme.PAPER)
    mat = box.grown(-size.rim)
    radius = size.radius - size.rim * 2 // 3
    light = crockery.lit(piece.image.size, mixed(theme.RING, COLOURS[of], 0.24), COLOURS[of])
    piece.lay(light.crop((0, 0, px(mat.width), px(mat.height))), (mat.left, mat.top), _rounded(mat, radius))
    inset = size.rim + size.width // 24
    top = box.top + inset + round(size.number * 0.36) + (4 if size.named else 0)
    low = box.bottom - (58 if size.named else size.rim + 5) - size.plate // 2
    crockery.served(piece, (box.middle[0], low), card, size.plate)
    piece.text((box.left + inset, top), str(card), size.number, theme.INK, bold=True)
    aside = (box.right - inset - size.symbol // 2, top)
    if size.named:
        aside = (aside[0], box.top + inset + size.symbol // 2 + 4)
        letter = (aside[0], aside[1] + size.symbol // 2 + 24)
        piece.text(letter, of.value, theme.SMALL, theme.INK, bold=True, side="middle")
        _named(piece, (box.middle[0], box.bottom - size.rim - 22), words.dish_name(card), size.width - 8)
    symbol(piece, aside, of, size.symbol)
    return piece


def _named(piece: Canvas, at: Point, name: str, room: int) -> None:
    """What is on the plate: bold, if that leaves it whole."""
    is_bold = lettering.width(name, theme.SMALL, bold=True) <= room - 12
    piece.text(at, name, theme.SMALL, theme.INK, bold=is_bold, side="middle", room=room)


def _askew(card: Card, size: Size, degrees: int) -> Turned:
    """Drawn twice as large, turned, and made smaller, so that nothing is blurred."""
    how = setting()
    with drawing(replace(how, scale=2 * how.scale)):
        piece = _face(card, size)
        face = piece.rgba(shapes.rounded(size.width, size.height, size.radius))
        number = Image.new("L", face.size)
        written = piece.written[0]
        figures = lettering.lettered(written.text, written.size, bold=written.bold).mask
        number.paste(figures.image, (written.box.left, written.box.top))
    reach = 2 * px(_REACH)
    wide, high = (side + 2 * reach for side in face.size)
    whole = Image.new("RGBA", (wide, high), (*theme.rgb(theme.PAPER), 0))
    whole.paste(face, (reach, reach))
    turned = whole.rotate(-degrees, Image.Resampling.BILINEAR, expand=True).reduce(2)
    marked = Image.new("L", (wide, high))
    marked.paste(number, (reach, reach))
    seen = marked.rotate(-degrees, Image.Resampling.BILINEAR, expand=True).reduce(2)
    return Turned(_shaded(turned), Mask.of(seen))


def _shaded(card: Image.Image) -> Image.Image:
    """The card over its own shadow."""
    shape = card.getchannel("A")
    soft = crockery.softened(shape, px(_REACH) / 2.2)
    shadow = Image.new("RGBA", card.size, theme.SHADOW)
    fallen = Image.new("L", card.size)
    fallen.paste(
        soft.point([round(step * 0.62) for step in range(256)]), (px(_FALL[0] + 2), px(_FALL[1] + 3))
    )
    shadow.putalpha(fallen)
    return Image.alpha_composite(shadow, card)


def _rounded(box: Box, radius: int) -> Image.Image:
    return shapes.rounded(box.width, box.height, radius).image


def _heart() -> shapes.Outline:
    angles = [i / 48 * 2 * pi for i in range(48)]
    return tuple(
        (sin(a) ** 3, -(13 * cos(a) - 5 * cos(2 * a) - 2 * cos(3 * a) - cos(4 * a)) / 16.5 - 0.06)
        for a in angles
    )


def _drop() -> shapes.Outline:
    angles = [i / 32 * 2 * pi for i in range(33)]
    round_part = ((0.68 * sin(a), 0.32 - 0.68 * cos(a)) for a in angles if 0.19 < a / (2 * pi) < 0.81)
    return ((0.0, -1.0), (0.28, -0.5), *round_part, (-0.28, -0.5))


def _sun() -> shapes.Outline:
    spots = [(i / 20 * 2 * pi, (1.0, 0.66)[i % 2]) for i in range(20)]
    return tuple((r * sin(a), -r * cos(a)) for a, r in spots)


def _leaf() -> shapes.Outline:
    edge = [i / 20 for i in range(21)]
    one = [(t * 2 - 1, 0.72 * sin(pi * t) ** 0.8) for t in edge]
    other = [(t * 2 - 1, -0.72 * sin(pi * t) ** 0.8) for t in reversed(edge)]
    return tuple(((x - y) * 0.7, -(x + y) * 0.7) for x, y in (*one, *other))


_SYMBOLS: Final = {Suit.RED: _heart(), Suit.BLUE: _drop(), Suit.YELLOW: _sun(), Suit.GREEN: _leaf()}
_BACK: Final = "#8C2F2E"
