"""The great meal of How many Calories?: its dishes on the cloth, the heaviest in the middle."""

from typing import Final

from engine.contract.values import Moment
from engine.contract.words import N_
from engine.games.howmanycalories.cards import card_of
from engine.games.howmanycalories.state import View
from render.kit import theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.moment_card import Scene, moment_card
from render.painters.howmanycalories import dishes, final

_PAST: Final = N_("{who} feasts past the limit")
_EXACT: Final = N_("{who} eats exactly the limit")
_RICH: Final = N_("{who} stops just in time")
_SHADE: Final = "#1D0B0C"
_LARGE: Final = {1: 620, 2: 548}
_USUAL, _SMALL = 560, 330
"""Diameters of the largest plate, by the number of dishes, and of those beside it."""
_NEAR, _FAR = 168, theme.WIDTH - 168
_UPPER, _LOWER = 178, 496
"""Where plates stand at the sides."""
_MANY: Final = 6
"""Number of dishes from which the least ones stand in a row below the others."""
_FIRST: Final = ((600, 195), 370)
_NEXT: Final = (((180, 166), 312), ((1020, 166), 312))
"""Middles and diameters of the three plates above that row."""
_ROW, _ROW_MOST, _ROW_WIDE = 498, 236, 1160
"""Line of the row, largest plate in it, and its width."""


def moment(view: View, called: tuple[str, ...], it: Moment, date: str) -> Canvas:
    """Draw the card: what was eaten in that round."""
    eaten = sorted((card_of(str(place)) for place in it.at), reverse=True)

    def hero(canvas: Canvas, box: Box) -> None:
        places = _places(box.middle, len(eaten))
        for card, (middle, diameter) in reversed(list(zip(eaten, places, strict=True))):
            dishes.serve_uncached(canvas, middle, card, diameter, diameter * 4 // 5)

    over = it.weight - view.limit
    deed = _PAST if over > 0 else _RICH if over else _EXACT
    return moment_card(it, called, date, Scene(hero, final.STAGE, _SHADE, deed))


def _places(middle: Point, count: int) -> list[tuple[Point, int]]:
    """Return middles and diameters of the plates, the largest first."""
    if count >= _MANY:
        return [_FIRST, *_NEXT, *_row(count - 1 - len(_NEXT))]
    if count < 3:
        wide = _LARGE[count]
        ways = (-1, 1) if count == 2 else (0,)
        return [((theme.WIDTH // 2 + way * (wide // 2 + 8), middle[1]), wide) for way in ways]
    left = [(_NEAR, middle[1])] if count < 5 else [(_NEAR, _UPPER), (_NEAR, _LOWER)]
    right = [(_FAR, middle[1])] if count < 4 else [(_FAR, _UPPER), (_FAR, _LOWER)]
    return [(middle, _USUAL), *((at, _SMALL) for at in (*left, *right))]


def _row(count: int) -> list[tuple[Point, int]]:
    """Return the plates of the row below the others."""
    apart = _ROW_WIDE // count
    left = (theme.WIDTH - apart * (count - 1)) // 2
    return [((left + apart * number, _ROW), min(_ROW_MOST, apart - 6)) for number in range(count)]
