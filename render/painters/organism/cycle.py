"""Which type captures which: large in the empty dish, and small in its corner while that is new to the players."""

from cmath import rect
from math import pi
from typing import Final

from engine.games.organism.table import KINDS, PREY, Kind, View
from render import shapes, theme
from render.canvas import Canvas
from render.geometry import Point
from render.painters.organism import bodies, dishes, traces, words
from render.painters.organism.frame import Frame
from render.wording import word

_ORDER: Final = (KINDS[0], PREY[KINDS[0]], PREY[PREY[KINDS[0]]])
_TURNS: Final = (-pi / 2, pi / 6, 5 * pi / 6)
"""Where they are about the middle, clockwise."""
_SMALL: Final = (66, 64)
"""How far from the middle, and how large."""
_ARROW: Final = (-0.9 - 0.62j, 1 + 0j, -0.9 + 0.62j, -0.45 + 0j)


def small(canvas: Canvas, middle: Point) -> None:
    """In a corner."""
    _draw(canvas, middle, *_SMALL, 26)


def large(canvas: Canvas, frame: Frame, view: View) -> None:
    """In the middle of the empty dish, with their names, and rings on the homes of whoever begins."""
    for space in view.board.homes[view.turn]:
        traces.home(canvas, frame, space, theme.SEATS[view.turn])
    reach = dishes.radius(frame.grid)
    far, size = round(0.4 * reach), round(0.26 * reach)
    core = frame.core
    _draw(canvas, core, far, size, round(0.12 * reach))
    for kind, turn in zip(_ORDER, _TURNS, strict=True):
        at = rect(far, turn)
        below = (core[0] + round(at.real), core[1] + round(at.imag) + size // 2 + 40)
        canvas.text(below, words.kind_name(kind), theme.BODY, theme.TEXT, bold=True, side="middle")
    line = core[1] + round(0.64 * reach)
    for number, said in enumerate((word(words.WIN, n=min(view.limits)), word(words.TOUCH))):
        room = round((1.42 - 0.16 * number) * reach)
        canvas.text((core[0], line + 54 * number), said, theme.SMALL, theme.TEXT, side="middle", room=room)


def _draw(canvas: Canvas, middle: Point, far: int, size: int, arrow: int) -> None:
    for number, kind in enumerate(_ORDER):
        at = rect(far, _TURNS[number])
        shape = 0.8 * size if kind is Kind.MOVE else 0.85 * size
        bodies.pictograph(
            canvas, (middle[0] + round(at.real), middle[1] + round(at.imag)), kind, shape, theme.GHOST
        )
        turn = _TURNS[number] + pi / 3
        between = rect(far * 0.86, turn)
        _arrow(
            canvas,
            (middle[0] + round(between.real), middle[1] + round(between.imag)),
            rect(1, turn + pi / 2),
            arrow,
        )


def _arrow(canvas: Canvas, middle: Point, ahead: complex, size: int) -> None:
    """A small arrow in that direction."""
    outline = tuple(((point * ahead).real, (point * ahead).imag) for point in _ARROW)
    canvas.stamp(shapes.polygon(f"arrow {ahead:.3f}", outline, bodies.even(size)), middle, theme.MUTED)
