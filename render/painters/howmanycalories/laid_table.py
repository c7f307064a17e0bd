"""The table before a round's first card: who leads, and an example of a trick."""

from itertools import pairwise
from typing import Final

from engine.games.howmanycalories.cards import PLUS, suit
from engine.games.howmanycalories.state import View
from render.kit import lettering, marks, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.wording import word
from render.painters.howmanycalories import dishes, ground, pieces, place_settings, seats, trick, words

_EXAMPLE: Final = (2, 14, 15)
"""The lowest card, the highest, and one between.

The second is the highest only by its +5, as its suit is another one.
"""
_EXAMPLE_AT: Final = (-345, 65, 345)
"""Their offsets from the middle; the words on the first stand between the first two."""
_EATEN_BY: Final = 50
"""Distance of the words over the arrow above the middle of the cards."""
_SAID: Final = 82
"""Distance of the line on the led suit above its cards."""
_WAITS: Final = 90
"""Size of the symbol on the smaller plates before the first card."""
_PLATE: Final = 224
"""Diameter of the leader's plate."""
_CLEAR: Final = 22
"""Distance from the headline to the plates before the first card."""
_LESSON: Final = 37
"""How far the example's panel reaches beyond its first line and its last."""


def draw(canvas: Canvas, area: Box, view: View, called: tuple[str, ...]) -> None:
    """Lay the table before the round's first card.

    The leader's plate has a cloche.
    """
    columns = place_settings.columns(area, len(view.waiting))
    line = area.top + _PLATE // 2 + _CLEAR
    for across, chair in zip(columns, view.waiting, strict=True):
        is_leader = chair == view.leader
        trick.draw_place(canvas, (across, line), _PLATE if is_leader else _PLATE - 16, is_lit=is_leader)
        if is_leader:
            dishes.dome(canvas, (across, line - 16), _PLATE * 7 // 8)
            seats.badge(canvas, (across, line + _PLATE // 2), view, chair, called[chair], size=seats.BADGE)
        else:
            seats.badge(canvas, (across, line), view, chair, called[chair], size=_WAITS)
    for one, other in pairwise(columns):
        marks.caret(canvas, ((one + other) // 2 + 2, line), place_settings.CARET)
    _example(canvas, (area.middle[0], area.bottom - pieces.LESSON.height // 2 - _LESSON - 14))


def _example(canvas: Canvas, middle: Point) -> None:
    """Draw an example trick: the highest of three cards eats the lowest.

    The card between has no effect. The example has a panel of its own, so that it does not look
    like a real trick. Above the cards stands what was led. A card of another suit counts more, as
    the line below it says.
    """
    low, high, other = _EXAMPLE
    size = pieces.LESSON
    led = suit(low)
    said = word(words.EXAMPLE, suit=words.suit_name(led), n=PLUS)
    line = middle[1] - size.height // 2 - _SAID
    wide = max(
        _EXAMPLE_AT[-1] - _EXAMPLE_AT[0] + size.width,
        lettering.width(said, theme.SMALL, bold=False) + trick.SIGN,
    )
    panel = Box(0, line - _LESSON, wide + 2 * _LESSON, middle[1] + size.height // 2 + _LESSON)
    panel = panel.shift((middle[0] - panel.width // 2, 0))
    canvas.shadow(panel)
    canvas.panel(panel, ground.PANEL)
    left = middle[0] - (lettering.width(said, theme.SMALL, bold=False) + trick.SIGN) // 2
    pieces.sign(canvas, (left, line), led)
    canvas.text((left + trick.SIGN, line), said, theme.SMALL, theme.TEXT)
    parts = (
        (low, word(words.LOWEST, n=low), theme.TEXT, 0),
        (high, word(words.HIGHEST, n=high + PLUS), theme.GOLD, PLUS),
        (other, word(words.NO_EFFECT), theme.MUTED, 0),
    )
    for across, (card, text, paint, plus) in zip(_EXAMPLE_AT, parts, strict=True):
        at = middle[0] + across
        box = pieces.lay(canvas, (at - size.width // 2, middle[1] - size.height // 2), card, size)
        marks.chip(canvas, (at, box.top - 18), text, paint)
        if plus:
            pieces.tag(canvas, box, size, plus)
    between = middle[0] + (_EXAMPLE_AT[0] + _EXAMPLE_AT[1]) // 2
    canvas.text(
        (between, middle[1] - _EATEN_BY), word(words.EATEN_BY), theme.SMALL, theme.TEXT, side="middle"
    )
    canvas.stamp(shapes.polygon("eats", trick.ARROW, 96), (between, middle[1] + 16), theme.TEXT)
