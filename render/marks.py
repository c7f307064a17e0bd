"""Marks that mean the same in every game: the last move, the numbers of a menu, whose turn it is."""

from math import hypot
from typing import Final

from PIL import ImageDraw

from render import lettering, shapes, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.theme import Colour

TAG: Final = 60
"""Diameter of a numbered tag."""
_TAG_END: Final = 15
"""Of one that is a pill, from its figures to either end."""
NEWS: Final = 34
"""Diameter of the dot on what is new."""
CHIP: Final = 52
"""Height of a chip."""
ARROW: Final = 40
"""How wide an arrow in a line of text is."""
_CARET: Final[shapes.Outline] = ((-0.5, -1.0), (0.6, 0.0), (-0.5, 1.0))
_CHECK: Final[shapes.Outline] = (
    (-1.0, 0.1),
    (-0.7, -0.22),
    (-0.3, 0.18),
    (0.7, -0.78),
    (1.0, -0.46),
    (-0.3, 0.82),
)
CROWN: Final[shapes.Outline] = (
    *((-0.86, 0.62), (-1.0, -0.5), (-0.46, -0.02), (0.0, -0.78), (0.46, -0.02), (1.0, -0.5), (0.86, 0.62)),
)
_RING_GAP: Final = 4
_TAIL, _TAIL_EDGE = 16, 3
"""How wide the tail of a word is where it leaves it, and the dark edge on either side."""


def ring(canvas: Canvas, box: Box, radius: int = theme.RADIUS, order: int | None = None) -> None:
    """The last move: a bright ring about the box, and the number of this part where the move had several."""
    reach = theme.RING_WIDTH + _RING_GAP
    canvas.outline(box.grown(reach), theme.RING, theme.RING_WIDTH, radius + reach)
    if order is not None:
        tag(canvas, (box.right, box.top), order)


def tag(canvas: Canvas, middle: Point, number: int) -> None:
    """A number that a menu repeats, on top of what it names: on a disc, or of two figures, where there is room, on a pill."""
    text = str(number)
    wide = lettering.width(text, theme.SMALL, bold=True) + 2 * _TAG_END
    box = Box.around(middle, min(max(wide, TAG), canvas.box.width), TAG)
    canvas.panel(box, theme.INK, TAG // 2)
    canvas.panel(box.grown(-4), theme.TEXT, TAG // 2 - 4)
    canvas.text(middle, text, theme.SMALL, theme.INK, bold=True, side="middle")


def news(canvas: Canvas, middle: Point, size: int = NEWS) -> None:
    """Others have acted here since whoever looks did so last: a dot, as on whatever has not been read."""
    canvas.disc(middle, size, theme.INK)
    canvas.disc(middle, size * 7 // 10, theme.TEXT)


def chip(canvas: Canvas, middle: Point, text: str, paint: Colour = theme.TEXT, *, around: int = CHIP) -> Box:
    """A word on a pill that is so much wider, about a point."""
    wide = lettering.width(text, theme.SMALL, bold=True) + around
    box = Box.around(middle, wide, CHIP)
    canvas.panel(box, theme.INK, CHIP // 2)
    canvas.panel(box.grown(-4), paint, CHIP // 2 - 4)
    canvas.text(middle, text, theme.SMALL, theme.INK, bold=True, side="middle")
    return box


def tail(canvas: Canvas, foot: Point, tip: Point, paint: Colour = theme.TEXT) -> None:
    """What leads from a word, under which its foot is, to what the word is about. The word is drawn after it."""
    away = hypot(tip[0] - foot[0], tip[1] - foot[1])
    if not away:
        return
    across, down = (tip[0] - foot[0]) / away, (tip[1] - foot[1]) / away
    box = Box(min(foot[0], tip[0]), min(foot[1], tip[1]), max(foot[0], tip[0]), max(foot[1], tip[1]))
    area = box.grown(2 * _TAIL)
    for wide, colour in ((_TAIL + 2 * _TAIL_EDGE, theme.INK), (_TAIL, paint)):

        def wedge(pen: ImageDraw.ImageDraw, fine: int, wide: int = wide) -> None:
            corners = [
                (x + side * down * wide * share, y - side * across * wide * share)
                for (x, y), share, sides in ((foot, 0.5, (-1, 1)), (tip, 0.25, (1, -1)))
                for side in sides
            ]
            pen.polygon([((x - area.left) * fine, (y - area.top) * fine) for x, y in corners], fill=255)

        canvas.ink(shapes.drawn_once(area.width, area.height, wedge, fine=2), (area.left, area.top), colour)


def caret(canvas: Canvas, middle: Point, size: int = 36, colour: Colour = theme.TEXT) -> None:
    """It is this one's turn: it points to the right."""
    canvas.ink(shapes.polygon("caret", _CARET, size), _corner(middle, size), colour)


def down_caret(canvas: Canvas, middle: Point, size: int = 36) -> None:
    """A caret that points down."""
    canvas.ink(
        shapes.polygon("down caret", tuple((y, x) for x, y in _CARET), size),
        _corner(middle, size),
        theme.TEXT,
    )


def arrow(canvas: Canvas, left: int, line: int, colour: Colour) -> None:
    """From what stands before it to what comes of that, along a line of text."""
    canvas.fill(Box.around((left + ARROW // 2 - 6, line), ARROW - 12, 8), colour)
    caret(canvas, (left + ARROW - 10, line), 28, colour)


def check(canvas: Canvas, middle: Point, size: int = 40) -> None:
    """Done."""
    canvas.ink(shapes.polygon("check", _CHECK, size), _corner(middle, size), theme.TEXT)


def _corner(middle: Point, size: int) -> Point:
    return middle[0] - size // 2, middle[1] - size // 2
