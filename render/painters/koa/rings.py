"""What the turn's deeds leave on the board: rings, open and crossed if they were in vain, their numbers, and cracks."""

from typing import Final

from PIL import ImageDraw

from render import shapes, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.koa import signs
from render.painters.koa.marked import Marked
from render.painters.koa.squares import Squares
from render.pieces import Piece, kept

_RING: Final = 0.015
"""Between a square's edge and its ring, as a share of the square, like all shares that follow."""
_RADIUS: Final = 0.2
_CASE: Final = 3
_GAPS: Final = 0.36
"""How much of each side the ring of a deed in vain leaves open."""
_CROSS: Final = 0.3
_TAG: Final = 46
_TAG_AT: Final = ((1, 0), (0, 0), (1, 1), (0, 1))
"""Corners of a square where the numbers of deeds stand, the first of them first."""
_CRACK: Final = 7
_KEPT: Final = 500_000

_pieces: Final = kept(_KEPT)


def rings(part: Canvas, squares: Squares, deeds: Marked) -> None:
    """A bright ring wherever something was done, and the way of an earthquake."""
    for start, end in deeds.quakes:
        _crack(part, squares.square(start), squares.square(end))
    for place in deeds.places:
        box = squares.square(place.square)
        _ring(box.width, is_vain=place.is_vain).paste(part, (box.left, box.top))
        if place.is_vain:
            cross(part, box.middle, 2 * round(box.width * _CROSS / 2))


def numbers(part: Canvas, squares: Squares, deeds: Marked) -> None:
    """The numbers of the deeds, where there are several."""
    for place in deeds.places:
        for number, (across, down) in zip(place.orders, _TAG_AT, strict=False):
            box = squares.square(place.square)
            reach = _TAG // 2 - 2
            middle = (
                box.right - reach if across else box.left + reach,
                box.bottom - reach if down else box.top + reach,
            )
            part.disc(middle, _TAG, theme.INK)
            part.disc(middle, _TAG - 6, theme.TEXT)
            part.text(middle, str(number), theme.SMALL, theme.INK, bold=True, side="middle")


def _ring(size: int, *, is_vain: bool) -> Piece:
    """The ring of a square of that size, with a dark line on the inside."""
    return _pieces.get((size, is_vain), lambda: _drawn(size, is_vain=is_vain))


def _drawn(size: int, *, is_vain: bool) -> Piece:
    canvas = Canvas(size, size, theme.INK)
    canvas.ink(_hoop(size, theme.RING_WIDTH, is_vain=is_vain), (0, 0), theme.RING)
    return Piece.cut(canvas, _hoop(size, theme.RING_WIDTH + _CASE, is_vain=is_vain), (0, 0))


def _hoop(size: int, width: int, *, is_vain: bool) -> shapes.Mask:
    inset, radius = round(size * _RING), round(size * _RADIUS)

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        least, most = inset * fine, (size - inset) * fine - 1
        pen.rounded_rectangle((least, least, most, most), radius * fine, outline=255, width=width * fine)
        if is_vain:
            middle, gap, whole = size * fine / 2, size * fine * _GAPS / 2, size * fine
            pen.rectangle((middle - gap, 0, middle + gap, whole), fill=0)
            pen.rectangle((0, middle - gap, whole, middle + gap), fill=0)

    return shapes.drawn(("ring", width, is_vain), size, size, draw)


def cross(canvas: Canvas, middle: Point, size: int) -> None:
    """In vain."""
    for key, width, paint in (("case", 0.75, theme.INK), ("cross", 0.36, theme.RING)):
        lines = (((-0.62, -0.62), (0.62, 0.62)), ((0.62, -0.62), (-0.62, 0.62)))
        mask = signs.strokes(key, lines, size, width)
        canvas.ink(mask, (middle[0] - size // 2, middle[1] - size // 2), paint)


def _crack(part: Canvas, dug: Box, struck: Box) -> None:
    """The way of an earthquake, from the edge of the square where it was dug to that of the one that it struck."""
    (x, y), (to_x, to_y) = dug.middle, struck.middle
    lines = max(abs(to_x - x), abs(to_y - y)) / dug.width
    if lines <= 1:
        return  # the rings touch, or are one
    inset = 0.5 / lines
    across, down = round((to_x - x) * (1 - 2 * inset)), round((to_y - y) * (1 - 2 * inset))
    start = (x + round((to_x - x) * inset), y + round((to_y - y) * inset))
    box = Box(*start, start[0] + across, start[1] + down)
    box = Box(*map(min, box[:2], box[2:]), *map(max, box[:2], box[2:])).grown(2 * _CRACK + 8)
    far = (across**2 + down**2) ** 0.5
    steps = max(round(far / 46), 2)
    side = (-down / far * 11, across / far * 11)
    points = [
        (
            start[0] + across * step / steps + side[0] * (-1) ** step * (0 < step < steps),
            start[1] + down * step / steps + side[1] * (-1) ** step * (0 < step < steps),
        )
        for step in range(steps + 1)
    ]
    for width, paint in ((_CRACK + 8, theme.INK), (_CRACK, theme.RING)):

        def line(pen: ImageDraw.ImageDraw, fine: int, width: int = width) -> None:
            pen.line(
                [((x - box.left) * fine, (y - box.top) * fine) for x, y in points],
                fill=255,
                width=width * fine,
                joint="curve",
            )

        part.ink(shapes.drawn_once(box.width, box.height, line, fine=2), (box.left, box.top), paint)
