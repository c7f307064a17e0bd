"""The cover: a fan of cards and a burger.

The highest card has taken a bite of the lowest."""

from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from engine.games.howmanycalories.cards import Card, suit
from render.kit import grounds, shapes, theme
from render.kit.canvas import Canvas
from render.kit.covers import Crop, Format, KeyArt
from render.kit.geometry import Box, Point
from render.kit.shapes import Mask
from render.kit.style import is_stark, px
from render.kit.wording import word
from render.painters.howmanycalories import dishes, ground, pieces, words
from render.painters.howmanycalories.logotype import LEAST, logo, title

_HEIGHT: Final = 960
_NAMED: Final = 60
"""Height of the title's first line."""


class _Feast(NamedTuple):
    """Where cards, crumbs and the plate lie."""

    fan: tuple[tuple[Card, pieces.Size, Point, int], ...]
    """Cards, the lowest first: middle and turn of each."""
    crumbs: tuple[tuple[int, int, int], ...]
    """Their places by the bite, and their sizes."""
    plate: Point


_FEAST: Final = _Feast(
    (
        (2, pieces.POSTER, (168, 500), -13),
        (14, pieces.POSTER, (422, 424), -6),
        (21, pieces.POSTER, (680, 420), 3),
        (32, pieces.HERO, (980, 494), 8),
    ),
    ((312, 636, 20), (338, 676, 14), (300, 690, 10), (366, 560, 11)),
    (552, 606),
)
"""The cover has cards of all four suits."""
_SNACK: Final = _Feast(
    ((2, pieces.POSTER, (284, 566), -10), (32, pieces.HERO, (880, 590), 8)),
    ((434, 696, 20), (406, 748, 14), (438, 652, 10), (458, 606, 12)),
    (556, 776),
)
"""A square has room for two."""
_STRIP: Final = _Feast(((2, pieces.MEDIUM, (138, 118), -12),), ((222, 172, 12), (236, 146, 8)), (1058, 120))
"""A heading has room for one beside the title."""
_BITES: Final = ((1.01, 0.36, 0.13), (1.04, 0.5, 0.17), (1.01, 0.66, 0.14))
"""What is bitten off the lowest: circles, as shares of its width, height, and width."""
_RIND: Final = 9
"""Width of the paper that shows along a bite."""
_DISH: Final[Card] = 16
_PLATE, _SIZE = 300, 230
"""Sizes of the plate in the middle and of its dish."""
_SAUCER, _SNACK_SIZE = 190, 146
"""The same in a heading."""
_LIT_AT: Final = (0.5, 0.56)
"""Where the lamp shines on the cloth, as shares of width and height."""
_RAYS, _STRENGTH, _LIGHT = 16, 52, 40
"""Number and strength of its rays, and of the light between them."""
_LAMP: Final = 80
"""Reach of the light about the highest card and the plate."""
_FINE: Final = 2


def cover() -> Canvas:
    """Draw title, cards and food, how to win, and who can play."""
    canvas = Canvas(theme.WIDTH, _HEIGHT, on=_art())
    middle = theme.WIDTH // 2
    title(canvas, (middle, _NAMED))
    canvas.text((middle, 806), word(words.PITCH), theme.TITLE, theme.TEXT, heavy=True, side="middle")
    canvas.text((middle, 864), word(words.CAUTION), theme.BODY, theme.TEXT, bold=True, side="middle")
    canvas.text((middle, 916), word(words.FOR_WHOM), theme.BODY, ground.QUIET, side="middle")
    return canvas


def _art(feast: _Feast = _FEAST) -> Image.Image:
    """Return the cloth with what lies on it, without words."""
    if feast is not _FEAST:
        return _serve(px(theme.WIDTH), px(_HEIGHT), feast)
    return grounds.get_art(
        "how many calories cover", theme.WIDTH, _HEIGHT, lambda wide, high: _serve(wide, high, feast)
    )


def _serve(width: int, height: int, feast: _Feast) -> Image.Image:
    """Lay cards and food on the cloth, its size in pixels."""
    canvas = Canvas(theme.WIDTH, _HEIGHT)
    if not is_stark():
        canvas.image = grounds.shine(
            ground.cloth(width, height),
            _LIT_AT,
            count=_RAYS,
            strength=_STRENGTH,
            lamp=_LIGHT,
            paint=ground.LIGHT,
        )
    lowest, highest = feast.fan[0][0], _FEAST.fan[-1][0]
    plate, dish = (_SAUCER, _SNACK_SIZE) if feast is _STRIP else (_PLATE, _SIZE)
    for card, size, middle, degrees in feast.fan:
        piece = _draw_bitten(card, size) if card == lowest else _draw_enlarged(card, size)
        _lay(canvas, middle, piece, degrees, is_lit=card == highest)
    for across, down, wide in feast.crumbs:
        canvas.disc((across + 3, down + 4), wide, theme.SHADOW)
        canvas.disc((across, down), wide, pieces.COLOURS[suit(lowest)])
    if not is_stark():
        canvas.stamp(grounds.glow(shapes.disc(plate), _LAMP, 0.5), feast.plate, theme.GOLD)
    dishes.serve_uncached(canvas, feast.plate, _DISH, plate, dish, higher=10)
    return canvas.image


def _draw_enlarged(card: Card, size: pieces.Size) -> Image.Image:
    """Draw a card in twice its size."""
    face = Canvas(size.width, size.height, theme.PAPER)
    pieces.lay(face, (0, 0), card, size)
    image = face.image.resize((px(size.width * _FINE), px(size.height * _FINE)), Image.Resampling.LANCZOS)
    shape = Image.new("L", image.size)
    box = (0, 0, image.width - 1, image.height - 1)
    ImageDraw.Draw(shape).rounded_rectangle(box, px(size.radius * _FINE), fill=255)
    image.putalpha(shape)
    return image


def _draw_bitten(card: Card, size: pieces.Size) -> Image.Image:
    """Draw an enlarged card with a bite taken off its right side."""
    image = _draw_enlarged(card, size)
    pen = ImageDraw.Draw(image)
    for more, paint in ((px(_RIND * _FINE), (*theme.rgb(theme.PAPER), 255)), (0, (0, 0, 0, 0))):
        for across, down, reach in _BITES:
            far, x, y = reach * image.width + more, across * image.width, down * image.height
            pen.ellipse((x - far, y - far, x + far, y + far), fill=paint)
    return image


def _lay(canvas: Canvas, middle: Point, piece: Image.Image, degrees: int, *, is_lit: bool) -> None:
    """Lay a piece turned, with its shadow and the light about it."""
    turned = piece.rotate(-degrees, Image.Resampling.BILINEAR, expand=True).reduce(_FINE)
    shape = Mask.of(turned.getchannel("A"))
    if is_lit and not is_stark():
        canvas.stamp(grounds.glow(shape, _LAMP, 0.9), middle, theme.GOLD)
    fallen = grounds.glow(shape, 20, 0.45)
    canvas.stamp(fallen, (middle[0] + 8, middle[1] + 12), theme.SHADOW)
    left, top = (px(at) - side // 2 for at, side in zip(middle, turned.size, strict=True))
    canvas.image.paste(turned, (left, top), turned)


KEY: Final = KeyArt(
    words.TITLE,
    logo,
    LEAST,
    {
        Format.SQUARE: Crop(lambda: _art(_SNACK), 120, 0, 1080, Box(176, 44, 1024, 380)),
        Format.BROAD: Crop(_art, 0, 0, 1200, Box(60, 34, 1140, 272)),
        Format.HEADING: Crop(lambda: _art(_STRIP), 0, 0, 1200, Box(240, 14, 960, 228)),
    },
)
