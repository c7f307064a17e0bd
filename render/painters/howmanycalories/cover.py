"""The face of How many Calories?: its name over a fan of cards."""

from math import cos, radians, sin
from typing import Final

from PIL import Image

from engine.games.howmanycalories.cards import Card
from render import shapes, theme
from render.canvas import Canvas
from render.geometry import Point
from render.painters.howmanycalories import cards, words
from render.wording import word

_HEIGHT: Final = 900
_FAN: Final[tuple[Card, ...]] = (4, 11, 26, 16, 12)
_TURN: Final = 10
"""Degrees from card to card."""
_REACH: Final = 960
"""How far below their middle the cards are held."""
_GAP: Final = 7


def cover() -> Canvas:
    """Title, cards, and for whom it is."""
    canvas = Canvas(theme.WIDTH, _HEIGHT)
    middle = theme.WIDTH // 2
    canvas.text((middle, 92), words.TITLE, theme.HUGE, theme.TEXT, bold=True, side="middle")
    for place, card in enumerate(_FAN):
        _fanned(canvas, (middle, 400 + _REACH), card, (place - (len(_FAN) - 1) / 2) * _TURN)
    for line, text in enumerate(words.PITCH):
        canvas.text((middle, 698 + 60 * line), word(text), theme.BODY, theme.TEXT, bold=True, side="middle")
    canvas.text((middle, 842), word(words.FOR_WHOM), theme.SMALL, theme.MUTED, side="middle")
    return canvas


def _fanned(canvas: Canvas, pivot: Point, card: Card, degrees: float) -> None:
    """A card turned about a point far below, with a gap of table that parts it from the one it covers."""
    face = cards.picture(card, cards.LARGE)
    whole = Image.new("RGBA", (face.width + 2 * _GAP, face.height + 2 * _GAP), theme.TABLE)
    whole.putalpha(shapes.rounded(whole.width, whole.height, cards.LARGE.radius + _GAP).image)
    whole.alpha_composite(face, (_GAP, _GAP))
    turned = whole.rotate(-degrees, Image.Resampling.BICUBIC, expand=True)
    turn = radians(degrees)
    left = pivot[0] + round(_REACH * sin(turn)) - turned.width // 2
    canvas.picture(turned, (left, pivot[1] - round(_REACH * cos(turn)) - turned.height // 2))
