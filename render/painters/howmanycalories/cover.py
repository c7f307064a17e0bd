"""The face of How many Calories?: its name over a fan of cards."""

from typing import Final

from PIL import Image

from render import theme
from render.canvas import Canvas
from render.painters.howmanycalories import cards, words

_HEIGHT: Final = 900
_FAN: Final = (4, 11, 26, 16, 12)
_TURN: Final = 11
"""Degrees from card to card."""
_PIVOT: Final = 1150
"""How far below the cards' middle they are held."""


def cover() -> Canvas:
    """Title, cards, and for whom it is."""
    canvas = Canvas(theme.WIDTH, _HEIGHT)
    middle = theme.WIDTH // 2
    canvas.text((middle, 96), words.TITLE, theme.HUGE, theme.TEXT, bold=True, side="middle")
    for place, card in enumerate(_FAN):
        turned(canvas, (middle, 470 + _PIVOT), card, (place - (len(_FAN) - 1) / 2) * _TURN)
    one, other = words.pitch()
    canvas.text((middle, _HEIGHT - 128), f"{one} {other}", theme.BODY, theme.TEXT, side="middle")
    canvas.text((middle, _HEIGHT - 62), words.players_and_time(), theme.SMALL, theme.MUTED, side="middle")
    return canvas


def turned(canvas: Canvas, pivot: tuple[int, int], card: int, degrees: float) -> None:
    """A card turned about a point far below it."""
    face = cards.picture(card, cards.LARGE)
    whole = Image.new("RGBA", (face.width + 200, face.height + 200))
    whole.paste(face, (100, 100))
    turn = whole.rotate(-degrees, Image.Resampling.BICUBIC)
    from math import cos, radians, sin

    x = pivot[0] + round(_PIVOT * sin(radians(degrees)))
    y = pivot[1] - round(_PIVOT * cos(radians(degrees)))
    canvas.picture(turn, (x - turn.width // 2, y - turn.height // 2))
