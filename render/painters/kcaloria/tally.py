"""The sum of the winner's points on a wooden sign: leftover cubes and their worth."""

from typing import Final

from engine.games.kcaloria.rules.kinds import POINTS, count_colours, worth
from engine.games.kcaloria.rules.sight import sight_of
from engine.games.kcaloria.rules.state import View
from render.kit import theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.wording import word
from render.painters.kcaloria import colours, wood, words
from render.painters.kcaloria.tiles import cubes

WIDE: Final = 310
"""Width of the sign."""
_CUBE: Final = 46
_ROW: Final = 58
_HEAD, _FOOT = 66, 76
_PAD: Final = 24
_WORTH: Final = 112
"""Distance of what each cube is worth from the left."""
_RULE: Final = 3


def draw(canvas: Canvas, box: Box, view: View, seat: int) -> None:
    """Draw the sign in the middle of a box's left side."""
    unspent = sight_of(view).unspent[seat]
    there = [(colour, n) for colour, n in count_colours(unspent).items() if POINTS[colour]]
    high = _HEAD + _ROW * len(there) + _FOOT
    panel = Box.at(box.left, box.middle[1] - high // 2, WIDE, high)
    canvas.shadow(panel, wood.RADIUS)
    wood.sign(canvas, panel, colours.PLATE)
    left, right, line = panel.left + _PAD, panel.right - _PAD, panel.top + _HEAD // 2 + 4
    canvas.text((left, line), word(words.LEFT_OVER), theme.SMALL, theme.TEXT, room=right - left)
    line = panel.top + _HEAD + _ROW // 2 - 6
    for colour, count in there:
        cubes.cube(
            canvas, (left + cubes.own_width(colour, count, _CUBE) // 2, line), colour, str(count), _CUBE
        )
        said = word(words.TIMES, n=POINTS[colour])
        canvas.text((left + _WORTH, line), said, theme.SMALL, theme.TEXT)
        said = str(count * POINTS[colour])
        canvas.text((right, line), said, theme.BODY, theme.TEXT, bold=True, side="right")
        line += _ROW
    canvas.fill(Box(left, panel.bottom - _FOOT, right, panel.bottom - _FOOT + _RULE), theme.MUTED)
    said = str(worth(unspent))
    at = (right, panel.bottom - _FOOT // 2)
    canvas.text(at, said, theme.TITLE, theme.GOLD, heavy=True, side="right")
