"""Marks with one meaning in every game: last move, menu numbers, turn."""

from math import hypot
from typing import Final

from PIL import ImageDraw

from render.kit import lettering, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.theme import Colour

TAG: Final = 60
"""Diameter of a numbered tag."""
_TAG_END: Final = 15
"""Space between the figures of a pill and either end."""
NEWS: Final = 34
"""Diameter of the dot on what is new."""
CHIP: Final = 52
"""Height of a chip."""
ARROW: Final = 40
"""Width of an arrow in a line of text."""
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
"""Width of a label's tail at its foot, and of the dark edge on either side."""


def ring(canvas: Canvas, box: Box, radius: int = theme.RADIUS, order: int | None = None) -> None:
    """Mark the last move: draw a bright ring about the box.

    `order` numbers this part where the move had several.
    """
    reach = theme.RING_WIDTH + _RING_GAP
    canvas.outline(box.inflate(reach), theme.RING, theme.RING_WIDTH, radius + reach)
    if order is not None:
        tag(canvas, (box.right, box.top), order)


def tag(canvas: Canvas, middle: Point, number: int) -> None:
    """Draw a menu's number on top of what it names.

    It is on a disc; two figures are on a pill if there is room.
    """
    text = str(number)
    wide = lettering.width(text, theme.SMALL, bold=True) + 2 * _TAG_END
    box = Box.around(middle, min(max(wide, TAG), canvas.box.width), TAG)
    canvas.panel(box, theme.INK, TAG // 2)
    canvas.panel(box.inflate(-4), theme.TEXT, TAG // 2 - 4)
    canvas.text(middle, text, theme.SMALL, theme.INK, bold=True, side="middle")


def count(canvas: Canvas, middle: Point, number: int) -> None:
    """Draw the number of one of several things that won together, on gold."""
    canvas.disc(middle, TAG, theme.INK)
    canvas.disc(middle, TAG - 8, theme.GOLD)
    canvas.text(middle, str(number), theme.BODY, theme.INK, heavy=True, side="middle")


def turning_point(canvas: Canvas, middle: Point, number: int, seat: int) -> None:
    """Draw the number of a turning point, in the colour of the seat whose chance changed."""
    canvas.disc(middle, TAG, theme.INK)
    canvas.disc(middle, TAG - 8, theme.SEATS[seat])
    canvas.text(middle, str(number), theme.SMALL, theme.INK, bold=True, side="middle")


def news(canvas: Canvas, middle: Point, size: int = NEWS) -> None:
    """Mark what others did since the viewer's last move: draw an unread dot."""
    canvas.disc(middle, size, theme.INK)
    canvas.disc(middle, size * 7 // 10, theme.TEXT)


def chip(canvas: Canvas, middle: Point, text: str, paint: Colour = theme.TEXT, *, around: int = CHIP) -> Box:
    """Write a word on a pill about a point; return the pill's box.

    The pill is wider than the word by `around`.
    """
    wide = lettering.width(text, theme.SMALL, bold=True) + around
    box = Box.around(middle, wide, CHIP)
    canvas.panel(box, theme.INK, CHIP // 2)
    canvas.panel(box.inflate(-4), paint, CHIP // 2 - 4)
    canvas.text(middle, text, theme.SMALL, theme.INK, bold=True, side="middle")
    return box


def tail(canvas: Canvas, foot: Point, tip: Point, paint: Colour = theme.TEXT) -> None:
    """Draw the tail that leads from a label's foot to what it is about.

    The label is drawn after it.
    """
    away = hypot(tip[0] - foot[0], tip[1] - foot[1])
    if not away:
        return
    across, down = (tip[0] - foot[0]) / away, (tip[1] - foot[1]) / away
    box = Box(min(foot[0], tip[0]), min(foot[1], tip[1]), max(foot[0], tip[0]), max(foot[1], tip[1]))
    area = box.inflate(2 * _TAIL)
    for wide, colour in ((_TAIL + 2 * _TAIL_EDGE, theme.INK), (_TAIL, paint)):

        def wedge(pen: ImageDraw.ImageDraw, fine: int, wide: int = wide) -> None:
            corners = [
                (x + side * down * wide * share, y - side * across * wide * share)
                for (x, y), share, sides in ((foot, 0.5, (-1, 1)), (tip, 0.25, (1, -1)))
                for side in sides
            ]
            pen.polygon([((x - area.left) * fine, (y - area.top) * fine) for x, y in corners], fill=255)

        canvas.ink(shapes.draw_mask(area.width, area.height, wedge, fine=2), (area.left, area.top), colour)


def caret(canvas: Canvas, middle: Point, size: int = 36, colour: Colour = theme.TEXT) -> None:
    """Draw a caret that points right: it is this player's turn."""
    canvas.ink(shapes.polygon("caret", _CARET, size), _corner(middle, size), colour)


def down_caret(canvas: Canvas, middle: Point, size: int = 36) -> None:
    """Draw a caret that points down."""
    canvas.ink(
        shapes.polygon("down caret", tuple((y, x) for x, y in _CARET), size),
        _corner(middle, size),
        theme.TEXT,
    )


def arrow(canvas: Canvas, left: int, line: int, colour: Colour) -> None:
    """Draw an arrow in a line of text, from a cause to its effect."""
    canvas.fill(Box.around((left + ARROW // 2 - 6, line), ARROW - 12, 8), colour)
    caret(canvas, (left + ARROW - 10, line), 28, colour)


def check(canvas: Canvas, middle: Point, size: int = 40, colour: Colour = theme.TEXT) -> None:
    """Draw a check mark: done."""
    canvas.ink(shapes.polygon("check", _CHECK, size), _corner(middle, size), colour)


def _corner(middle: Point, size: int) -> Point:
    return middle[0] - size // 2, middle[1] - size // 2
