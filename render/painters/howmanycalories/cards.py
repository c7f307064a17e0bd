"""The cards of How many Calories?: a placemat in the suit's colour, a plate with the dish on it, and a large number."""

from dataclasses import dataclass
from functools import lru_cache, partial
from importlib.resources import as_file, files
from math import cos, pi, sin
from typing import Final

from PIL import Image

from engine.games.howmanycalories.cards import DISHES, Card, Suit, suit
from render import lettering, shapes, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.kept import Kept
from render.painters.howmanycalories import words
from render.theme import Colour
from render.wording import word

COLOURS: Final = dict(zip(Suit, theme.SUITS, strict=True))
MARGIN: Final = 12
"""Room about a card's sprite for its shadow."""


@dataclass(frozen=True, slots=True)
class Size:
    """How a card is laid out at one size, in pixels. `symbol` 0: none; `named`: with the dish in words."""

    width: int
    height: int
    radius: int
    number: int
    symbol: int
    plate: int
    named: bool = False


LARGE: Final = Size(width=254, height=332, radius=24, number=theme.HUGE, symbol=54, plate=178, named=True)
MEDIUM: Final = Size(width=136, height=176, radius=18, number=theme.TITLE, symbol=30, plate=104)
SMALL: Final = Size(width=74, height=96, radius=12, number=theme.SMALL, symbol=18, plate=54)

_TILE: Final = 54
"""Where on a card's upper edge its tag is: between number and symbol."""
_GAP: Final = 4
"""On the left of a small card, which parts it from the card that it covers."""
_NUMBER_ROOM: Final = 13
"""What a small card's number needs beside its own width to be seen."""

_sprites: Final[Kept[Canvas]] = Kept(12_000_000, lambda card: card.box.width * card.box.height + 500)


def lay(canvas: Canvas, at: Point, card: Card, size: Size, ground: Colour) -> Box:
    """A card with its top left corner there, on a ground of that colour; its box."""
    canvas.paste(_sprite(card, size, ground), (at[0] - MARGIN, at[1] - MARGIN))
    return Box.at(*at, size.width, size.height)


def row(canvas: Canvas, box: Box, cards: tuple[Card, ...], ground: Colour) -> None:
    """Small cards beside each other from the left of the box, overlapping when there are many, all numbers seen."""
    least = [lettering.width(str(card), SMALL.number, bold=True) + _NUMBER_ROOM for card in cards]
    spare = (box.width - SMALL.width - sum(least[:-1])) // max(len(cards) - 1, 1)
    left = box.left - _GAP
    for card, need in zip(cards, least, strict=True):
        canvas.paste(_sprites.get((card, ground), partial(_flat, card, ground)), (left, box.top))
        left += min(SMALL.width + 6, need + spare)


def plus_card(canvas: Canvas, at: Point, plus: int, value: int, width: int) -> None:
    """The +5 card that hangs from a food card, and what the two make together, in so much width."""
    paper = Box.at(*at, 112, 70)
    _paper(canvas, paper)
    canvas.text(paper.middle, word(words.PLUS, n=plus), theme.TITLE, theme.INK, bold=True, side="middle")
    line = paper.middle[1] + 4
    middle = ((paper.right + at[0] + width) // 2 + 2, line)
    canvas.text(middle, word(words.MAKES, n=value), theme.TITLE, theme.TEXT, bold=True, side="middle")


def small_plus(canvas: Canvas, middle: Point, plus: int) -> None:
    """The +5 card on a card of medium size."""
    paper = Box.around(middle, 66, 50)
    _paper(canvas, paper)
    canvas.text(paper.middle, word(words.PLUS, n=plus), theme.SMALL, theme.INK, bold=True, side="middle")


def empty_place(canvas: Canvas, box: Box, *, is_next: bool) -> None:
    """Where a card will lie."""
    radius = LARGE.radius if box.width >= LARGE.width else MEDIUM.radius
    colour = theme.TEXT if is_next else theme.LINE
    canvas.ink(shapes.dashed(box.width, box.height, radius, 4), (box.left, box.top), colour)


def two_backs(canvas: Canvas, middle: Point, *, is_ready: bool) -> None:
    """Two cards face down, or the places for them."""
    for step in (22, -22):
        back = Box.around((middle[0] + step, middle[1] + step // 2), 118, 156)
        canvas.panel(back.grown(5), theme.PANEL, MEDIUM.radius + 5)
        if is_ready:
            canvas.panel(back, theme.LINE, MEDIUM.radius)
            canvas.panel(back.grown(-6), theme.WELL, MEDIUM.radius - 6)
        else:
            canvas.ink(
                shapes.dashed(back.width, back.height, MEDIUM.radius, 4), (back.left, back.top), theme.LINE
            )


def sign(canvas: Canvas, left: Point, of: Suit) -> None:
    """A suit said in one line: its symbol on its colour, and its name."""
    tile = Box.at(left[0], left[1] - _TILE // 2, _TILE, _TILE)
    canvas.panel(tile, COLOURS[of], 12)
    symbol(canvas, tile.middle, of, 38)
    canvas.text((tile.right + 12, left[1]), words.suit_name(of), theme.BODY, theme.TEXT, bold=True)


def sign_width(of: Suit) -> int:
    """How wide `sign` is."""
    return _TILE + 12 + lettering.width(words.suit_name(of), theme.BODY, bold=True)


def symbol(canvas: Canvas, middle: Point, of: Suit, size: int) -> None:
    """A suit's symbol in ink."""
    mask = shapes.polygon(f"suit {of.value}", _SYMBOLS[of], size)
    canvas.ink(mask, (middle[0] - size // 2, middle[1] - size // 2), theme.INK)


def dish(canvas: Canvas, middle: Point, card: Card, size: int) -> None:
    """The dish alone."""
    canvas.picture(_dish(DISHES[card].picture, size), (middle[0] - size // 2, middle[1] - size // 2))


def picture(card: Card, size: Size) -> Image.Image:
    """A card with transparency about it, to be turned."""
    piece = Canvas(size.width, size.height, COLOURS[suit(card)])
    _face(piece, piece.box, card, size)
    return piece.rgba(shapes.rounded(size.width, size.height, size.radius))


def figure(canvas: Canvas, middle: Point, size: int) -> None:
    """The ghost guest, who is nobody's seat."""
    mask = shapes.polygon("ghost", _GHOST, size)
    left, top = middle[0] - size // 2, middle[1] - size // 2
    canvas.ink(mask, (left, top), theme.GHOST)
    for side in (-1, 1):
        canvas.disc((middle[0] + side * size // 6, middle[1] - size // 8), size // 7, theme.INK)


def cloche(canvas: Canvas, middle: Point, size: int, colour: Colour = theme.TEXT) -> None:
    """The start player's token: a cover kept over a dish."""
    canvas.ink(
        shapes.polygon("cloche", _CLOCHE, size), (middle[0] - size // 2, middle[1] - size // 2), colour
    )


def _paper(canvas: Canvas, box: Box) -> None:
    """A slip of paper with a pencilled frame: a picture of food, as the saying goes, that nobody can eat."""
    canvas.panel(box.grown(4), theme.INK, 18)
    canvas.panel(box, theme.PAPER, 14)
    canvas.ink(shapes.dashed(box.width - 12, box.height - 12, 9, 3), (box.left + 6, box.top + 6), theme.RIM)


def _sprite(card: Card, size: Size, ground: Colour) -> Canvas:
    def draw() -> Canvas:
        piece = Canvas(size.width + 2 * MARGIN, size.height + 2 * MARGIN, ground)
        box = Box.at(MARGIN, MARGIN, size.width, size.height)
        piece.shadow(box, size.radius, MARGIN - 4)
        piece.panel(box, COLOURS[suit(card)], size.radius)
        _face(piece, box, card, size)
        return piece

    return _sprites.get((card, size, ground), draw)


def _flat(card: Card, ground: Colour) -> Canvas:
    """A small card without shadow, with the gap on its left."""
    piece = Canvas(SMALL.width + _GAP, SMALL.height, ground)
    box = Box.at(_GAP, 0, SMALL.width, SMALL.height)
    piece.panel(box, COLOURS[suit(card)], SMALL.radius)
    _face(piece, box, card, SMALL)
    return piece


def _face(piece: Canvas, box: Box, card: Card, size: Size) -> None:
    of = suit(card)
    inset = size.width // 14
    top = box.top + inset + round(size.number * 0.36) + (6 if size.named else 2)
    piece.text((box.left + inset, top), str(card), size.number, theme.INK, bold=True)
    if size.named:
        aside = (box.right - inset - size.symbol // 2, box.top + inset + size.symbol // 2 + 12)
        symbol(piece, aside, of, size.symbol)
        piece.text((aside[0], aside[1] + 52), of.value, theme.SMALL, theme.INK, bold=True, side="middle")
    else:
        symbol(piece, (box.right - inset - size.symbol // 2, top), of, size.symbol)
    low = box.bottom - (52 if size.named else 6) - size.plate // 2
    middle = (box.middle[0], low)
    piece.disc((middle[0], middle[1] + size.plate // 40), size.plate, theme.RIM)
    piece.disc(middle, size.plate - size.plate // 30, theme.PAPER)
    if size.named:
        piece.ink(
            shapes.hoop(round(size.plate * 0.84), 2), _corner(middle, round(size.plate * 0.84)), theme.RIM
        )
    dish(piece, middle, card, round(size.plate * 0.8))
    if size.named:
        name = words.dish_name(card)
        at = (box.middle[0], box.bottom - 28)
        piece.text(at, name, theme.SMALL, theme.INK, bold=True, side="middle", room=size.width - 10)


def _corner(middle: Point, size: int) -> Point:
    return middle[0] - size // 2, middle[1] - size // 2


@lru_cache(64)
def _dish(name: str, size: int) -> Image.Image:
    return _drawing(name).resize((size, size), Image.Resampling.LANCZOS)


def _drawing(name: str) -> Image.Image:
    with as_file(files("render") / "food" / f"{name}.png") as path, Image.open(path) as drawing:
        return drawing.convert("RGBA")


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


def _ghost() -> shapes.Outline:
    head = [(0.8 * cos(a), -0.2 - 0.8 * sin(a)) for a in (i / 24 * pi for i in range(25))]
    hem = [(-0.8 + i * 1.6 / 6, 0.95 if i % 2 == 0 else 0.68) for i in range(7)]
    return (*head, *hem)


def _dome() -> shapes.Outline:
    dome = [(0.82 * cos(a), 0.38 - 0.82 * sin(a)) for a in (i / 24 * pi for i in range(10))]
    knob = [(0.2 * cos(a), -0.58 - 0.2 * sin(a)) for a in (i / 12 * pi - pi / 4 for i in range(19))]
    back = [(-x, y) for x, y in reversed(dome)]
    foot = [(-0.82, 0.46), (-1.0, 0.46), (-1.0, 0.68), (1.0, 0.68), (1.0, 0.46), (0.82, 0.46)]
    return (*dome, *knob, *back, *foot)


_SYMBOLS: Final = {Suit.RED: _heart(), Suit.BLUE: _drop(), Suit.YELLOW: _sun(), Suit.GREEN: _leaf()}
_GHOST: Final = _ghost()
_CLOCHE: Final = _dome()
