"""The face of How many Calories?: its name over cards on the lit cloth, the highest eating the lowest."""

from typing import Final

from engine.games.howmanycalories.cards import Card
from render import theme
from render.canvas import Canvas
from render.painters.howmanycalories import cards, cloth, story, words
from render.wording import word

_HEIGHT: Final = 900
_LIGHT: Final = 130
"""How far the light behind the highest card reaches."""
_Lying = tuple[Card, int, int, int]
"""A card, where across and down it lies, and how many degrees it is turned."""
_MIDDLE: Final = (30, 600, 456, 0)
_LEFT: Final[tuple[_Lying, ...]] = ((4, 162, 408, -12), (11, 322, 452, -6))
_RIGHT: Final[tuple[_Lying, ...]] = ((26, 886, 452, 6), (16, 1040, 412, 12))
"""Cards that lie by, in the order in which they were laid: each shows its number."""


def cover() -> Canvas:
    """Title, cards, and for whom it is."""
    canvas = cloth.spread(_HEIGHT)
    middle = theme.WIDTH // 2
    story.glow(canvas, _MIDDLE[1:3], cards.HERO, 0, _LIGHT)
    for card, across, down, degrees in (*_LEFT, _MIDDLE, *_RIGHT):
        size = cards.HERO if card == _MIDDLE[0] else cards.POSTER
        cards.turn(canvas, (across, down), card, size, degrees)
    canvas.text((middle, 104), words.TITLE, theme.HUGE, theme.TEXT, bold=True, side="middle")
    for line, text in enumerate((words.PITCH, words.CAUTION)):
        canvas.text((middle, 728 + 58 * line), word(text), theme.BODY, theme.TEXT, bold=True, side="middle")
    canvas.text((middle, 850), word(words.FOR_WHOM), theme.SMALL, cloth.QUIET, side="middle")
    return canvas
