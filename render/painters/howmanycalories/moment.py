"""The great meal of How many Calories?: its dishes on one tray, the heaviest in the middle."""

from typing import Final

from engine.contract.values import Moment
from engine.contract.words import N_
from engine.games.howmanycalories.cards import Card, card_of, suit
from engine.games.howmanycalories.state import View
from render.kit import lettering, marks, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.moment_card import Scene, moment_card
from render.kit.style import is_stark
from render.painters.howmanycalories import dishes, final, pieces, trays, words

_PAST: Final = N_("{who} feasts past the limit")
_EXACT: Final = N_("{who} eats exactly the limit")
_RICH: Final = N_("{who} stops just in time")
_SHADE: Final = "#1D0B0C"
_PRICE_PAD: Final = 30
"""How much wider than its text a price is."""
_PRICE_UP: Final = 0.43
"""Distance of a price from the middle of its plate, as a share of the diameter."""

_LIFT: Final = 38
"""How much higher the plates are in high contrast, which has no tray but a line below them."""


def moment(view: View, called: tuple[str, ...], it: Moment, date: str) -> Canvas:
    """Draw the card: what was eaten in that round."""
    eaten = sorted((card_of(str(place)) for place in it.at), reverse=True)

    def hero(canvas: Canvas, box: Box) -> None:
        trays.lay(canvas, trays.TRAY)
        up = _LIFT if is_stark() else 0
        places = trays.PLACES[min(len(eaten), len(trays.PLACES)) - 1]
        served = [
            (card, ((x, y - up), diameter)) for card, ((x, y), diameter) in zip(eaten, places, strict=False)
        ]
        for card, (middle, diameter) in served:
            dishes.serve_uncached(canvas, middle, card, diameter, diameter * 4 // 5)
        for card, ((across, down), diameter) in served:
            _price(canvas, (across, down - round(_PRICE_UP * diameter)), card)

    over = it.weight - view.limit
    deed = _PAST if over > 0 else _RICH if over else _EXACT
    return moment_card(it, called, date, Scene(hero, final.STAGE, _SHADE, deed))


def _price(canvas: Canvas, middle: Point, card: Card) -> None:
    """Write a dish's calories on the edge of its plate, in the suit's colour."""
    said = words.calories(card)
    wide = lettering.width(said, theme.SMALL, heavy=True) + _PRICE_PAD
    box = Box.around(middle, wide, marks.CHIP)
    canvas.panel(box, theme.INK, marks.CHIP // 2)
    canvas.panel(box.inflate(-4), pieces.COLOURS[suit(card)], marks.CHIP // 2 - 4)
    canvas.text(middle, said, theme.SMALL, theme.INK, heavy=True, side="middle")
