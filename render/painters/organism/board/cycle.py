"""Which type captures which, and how to win.

It is shown in the empty dish, before any player has moved.
"""

from cmath import rect
from math import dist, pi
from typing import Final

from PIL import ImageDraw

from engine.games.organism.state import KINDS, PREY, View
from render.kit import lettering, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.style import is_moving
from render.kit.wording import word
from render.painters.organism import words
from render.painters.organism.board import free_space, ground, pieces, traces
from render.painters.organism.board.frame import Frame

_ORDER: Final = (KINDS[0], PREY[KINDS[0]], PREY[PREY[KINDS[0]]])
_TURNS: Final = (-pi / 2, pi / 6, 5 * pi / 6)
"""Angles of the types about the middle, clockwise."""
_FAR, _SIZE = 0.36, 0.29
"""Distance of the types from the middle, and size of their spaces.

They are shares of the dish's radius, like all measures here.
"""
_RISE: Final = 0.18
"""Height of their middle above the core, which shines between the lower two."""
_LABEL: Final = 34
"""Distance of a cell's name below it, in units."""
_BOW: Final = (0.36, 0.56)
"""Start and end of an arrow, as shares of the way from one type to the next."""
_LINE: Final = 9
_HEAD: Final = 22
_PITCH: Final = 52
_TRIED: Final = tuple(0.32 + 0.02 * step for step in range(16))
"""Distances of the first line below the core.

The first one where no line lies over the rim or a home is used.
"""
_WATER: Final = 20
"""Least distance of a line from the rim, besides what all pieces keep."""


def large(canvas: Canvas, frame: Frame, view: View) -> None:
    """Draw the types with names in the empty dish.

    The homes of the first player have rings.
    """
    for space in view.board.homes[view.turn]:
        traces.home(canvas, frame, space, theme.SEATS[view.turn])
    ground.light_core(canvas, frame.core, frame.size)
    reach = ground.radius(frame.grid)
    types(canvas, (frame.core[0], frame.core[1] - round(_RISE * reach)), reach, view.turn)
    if is_moving():  # a replay's viewers read no rules, least of all over homes
        return
    lines = (
        word(words.TOUCH),
        word(words.WIN, n=min(view.limits)),
        word(words.CORE),
        word(words.ENTER if view.rain is None else words.RAINS),
    )
    for box, said in zip(_places(frame, lines, reach), lines, strict=True):
        canvas.text(box.middle, said, theme.SMALL, theme.TEXT, side="middle")


def types(canvas: Canvas, middle: Point, reach: int, seat: int) -> None:
    """Draw each type with its name, and an arrow to its prey.

    `reach` is the radius of the dish that holds them.
    """
    size = round(_SIZE * reach)
    canvas.stamp(_arrows(round(_FAR * reach)), middle, theme.TEXT)
    for kind, turn in zip(_ORDER, _TURNS, strict=True):
        at = rect(_FAR * reach, turn)
        spot = (middle[0] + round(at.real), middle[1] + round(at.imag))
        pieces.lone(canvas, spot, size, kind, seat)
        label = (spot[0], spot[1] + size // 2 + _LABEL)
        canvas.text(label, words.kind_name(kind), theme.BODY, theme.TEXT, bold=True, side="middle")


def _places(frame: Frame, lines: tuple[str, ...], reach: int) -> list[Box]:
    """Return the boxes of the lines, one below the other.

    They are in the water, and avoid homes if possible.
    """
    half = round(0.5 * frame.size)
    homes = [
        Box.around(frame.middle(space), 2 * half, 2 * half)
        for three in frame.grid.plan.board.homes
        for space in three
    ]
    wide = [lettering.width(said, theme.SMALL, bold=False) + 4 for said in lines]

    def boxes(start: float) -> list[Box]:
        top = frame.core[1] + round(start * reach)
        return [
            Box.around((frame.core[0], top + _PITCH * number), across, theme.SMALL)
            for number, across in enumerate(wide)
        ]

    def worth(found: list[Box]) -> tuple[int, int]:
        corners = max(dist((one.right, one.bottom), frame.core) for one in found)
        beyond = max(0, round(corners) - ground.clear(frame.grid) + _WATER)
        return beyond, sum(free_space.overlap(one, home) for one in found for home in homes)

    return min(map(boxes, _TRIED), key=worth)


def _arrows(far: int) -> shapes.Mask:
    """Return three arcs on a circle, from types to their prey."""
    side = 2 * far + 4 * _HEAD

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        middle, reach = complex(side / 2, side / 2), far
        for turn in _TURNS:
            start, end = (turn + share * 2 * pi / 3 for share in _BOW)
            points = [fine * (middle + rect(reach, start + (end - start) * step / 16)) for step in range(17)]
            pen.line([(at.real, at.imag) for at in points], fill=255, width=_LINE * fine, joint="curve")
            pen.circle((points[0].real, points[0].imag), _LINE * fine / 2, fill=255)
            ahead = rect(_HEAD * fine, end + pi / 2)
            tip = [points[-1] + part * ahead for part in (1.1, -0.5 + 0.85j, -0.5 - 0.85j)]
            pen.polygon([(at.real, at.imag) for at in tip], fill=255)

    return shapes.draw_cached(("types' arrows", far), side, side, draw)
