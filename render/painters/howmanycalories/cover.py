"""The cover: a fan of cards and a burger.

The highest card has taken a bite of the lowest."""

from typing import Final

from PIL import Image, ImageDraw

from engine.games.howmanycalories.cards import Card, suit
from render.kit import grounds, picture_files, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Point
from render.kit.shapes import Mask
from render.kit.style import is_stark, px
from render.kit.wording import word
from render.painters.howmanycalories import dishes, ground, pieces, words
from render.painters.howmanycalories.logotype import title

_HEIGHT: Final = 960
_COLOURS: Final = 224
"""The file's palette size."""
_NAMED: Final = 64
"""Height of the title's first line."""
_FAN: Final[tuple[tuple[Card, pieces.Size, Point, int], ...]] = (
    (2, pieces.POSTER, (176, 490), -12),
    (14, pieces.BESIDE, (392, 396), -6),
    (21, pieces.BESIDE, (668, 390), 3),
    (32, pieces.HERO, (980, 494), 8),
)
"""Cards of all four suits, the lowest first: middle and turn of each."""
_BITES: Final = ((1.01, 0.36, 0.13), (1.04, 0.5, 0.17), (1.01, 0.66, 0.14))
"""What is bitten off the lowest: circles, as shares of its width, height, and width."""
_RIND: Final = 9
"""Width of the paper that shows along a bite."""
_CRUMBS: Final = (
    (312, 636, 20),
    (338, 676, 14),
    (300, 690, 10),
    (366, 560, 11),
)
"""Their places by the bite, and their sizes."""
_DISH: Final[Card] = 16
_PLATE, _SIZE = 300, 230
"""Sizes of the plate in the middle and of its dish."""
_AT: Final = (546, 590)
_LAMP: Final = 80
"""Reach of the light about the highest card and the plate."""
_GRAIN: Final = 24
"""Distance between two strengths of that light."""
_FINE: Final = 2


def cover() -> Canvas:
    """Draw title, cards and food, how to win, and who can play."""
    canvas = Canvas(theme.WIDTH, _HEIGHT)
    canvas.colours = _COLOURS
    canvas.packing = picture_files.TIGHT
    canvas.lay(grounds.get_image("how many calories cover", theme.WIDTH, _HEIGHT, _feast), (0, 0))
    middle = theme.WIDTH // 2
    canvas.text((middle, 812), word(words.PITCH), theme.TITLE, theme.TEXT, heavy=True, side="middle")
    canvas.text((middle, 872), word(words.CAUTION), theme.BODY, theme.TEXT, bold=True, side="middle")
    canvas.text((middle, 926), word(words.FOR_WHOM), theme.BODY, ground.QUIET, side="middle")
    return canvas


def _feast(_width: int, _height: int) -> Image.Image:
    canvas = ground.spread(_HEIGHT)
    lowest, *_, highest = (card for card, *_ in _FAN)
    for card, size, middle, degrees in _FAN:
        piece = _draw_bitten(card, size) if card == lowest else _draw_enlarged(card, size)
        _lay(canvas, middle, piece, degrees, is_lit=card == highest)
    for across, down, wide in _CRUMBS:
        canvas.disc((across + 3, down + 4), wide, theme.SHADOW)
        canvas.disc((across, down), wide, pieces.COLOURS[suit(lowest)])
    if not is_stark():
        light = grounds.glow(shapes.disc(_PLATE), _LAMP, 0.5)
        canvas.stamp(_add_grain(light), _AT, theme.GOLD)
    dishes.serve_uncached(canvas, _AT, _DISH, _PLATE, _SIZE, higher=10)
    title(canvas, (theme.WIDTH // 2, _NAMED))
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
        canvas.stamp(_add_grain(grounds.glow(shape, _LAMP, 0.9)), middle, theme.GOLD)
    fallen = grounds.glow(shape, 20, 0.45)
    canvas.stamp(fallen, (middle[0] + 8, middle[1] + 12), theme.SHADOW)
    left, top = (px(at) - side // 2 for at, side in zip(middle, turned.size, strict=True))
    canvas.image.paste(turned, (left, top), turned)


def _add_grain(light: Mask) -> Mask:
    """Return light in few strengths, joined by a pattern.

    A file has few colours for it.
    """
    image = Image.frombytes("L", (light.width, light.height), light.data)
    grain = grounds.dither(image.convert("RGB"), _GRAIN, period=4).convert("L")
    return Mask.of(grain.point([step // _GRAIN * _GRAIN for step in range(256)]))
