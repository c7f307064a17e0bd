"""Which type captures which, and how one wins: in the empty dish, before anybody has moved."""

from cmath import rect
from math import pi
from typing import Final

from PIL import ImageDraw

from engine.games.organism.table import KINDS, PREY, View
from render import lettering, shapes, theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.organism import bodies, dishes, room, traces, words
from render.painters.organism.frame import Frame
from render.wording import word

_ORDER: Final = (KINDS[0], PREY[KINDS[0]], PREY[PREY[KINDS[0]]])
_TURNS: Final = (-pi / 2, pi / 6, 5 * pi / 6)
"""Where they are about the middle, clockwise."""
_FAR, _SIZE = 0.36, 0.29
"""How far from it, and how large their spaces are, as shares of the dish's radius, as are all measures here."""
_RISE: Final = 0.18
"""How far above the core their middle is: so that it shines between the lower two."""
_LABEL: Final = 34
"""How far below a cell its name is, in units."""
_BOW: Final = (0.36, 0.56)
"""Where an arrow begins and ends, as shares of the way from one to the next."""
_LINE: Final = 9
_HEAD: Final = 22
_PITCH: Final = 52
_TRIED: Final = tuple(0.36 + 0.02 * step for step in range(14))
"""How far below the core the first line may be; the first place where no line lies over a home is taken."""


def large(canvas: Canvas, frame: Frame, view: View) -> None:
    """In the middle of the empty dish, with their names, and rings on the homes of whoever begins."""
    for space in view.board.homes[view.turn]:
        traces.home(canvas, frame, space, theme.SEATS[view.turn])
    dishes.kindle(canvas, frame.core, frame.size)
    reach = dishes.radius(frame.grid)
    middle = (frame.core[0], frame.core[1] - round(_RISE * reach))
    size = round(_SIZE * reach)
    canvas.stamp(_arrows(round(_FAR * reach)), middle, theme.TEXT)
    for kind, turn in zip(_ORDER, _TURNS, strict=True):
        at = rect(_FAR * reach, turn)
        spot = (middle[0] + round(at.real), middle[1] + round(at.imag))
        bodies.lone(canvas, spot, size, kind, view.turn)
        label = (spot[0], spot[1] + size // 2 + _LABEL)
        canvas.text(label, words.kind_name(kind), theme.BODY, theme.TEXT, bold=True, side="middle")
    lines = (
        word(words.TOUCH),
        word(words.WIN, n=min(view.limits)),
        word(words.CORE),
        word(words.ENTER if view.rain is None else words.RAINS),
    )
    for box, said in zip(_places(frame, lines, reach), lines, strict=True):
        canvas.text(box.middle, said, theme.SMALL, theme.TEXT, side="middle")


def _places(frame: Frame, lines: tuple[str, ...], reach: int) -> list[Box]:
    """Where the lines go: one below the other, and over nobody's home if that can be."""
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

    def hidden(found: list[Box]) -> int:
        return sum(room.shared(one, home) for one in found for home in homes)

    return min(map(boxes, _TRIED), key=hidden)


def _arrows(far: int) -> shapes.Mask:
    """Three bows on one circle, each from one type to what it captures."""
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

    return shapes.drawn(("types' arrows", far), side, side, draw)
