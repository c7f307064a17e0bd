"""Arrows between tiles: from who is eaten to who eats, their tips where the eater's tile begins, off the cubes of the upper one."""

from typing import Final

from PIL import ImageDraw

from engine.hexes import around
from render import shapes, theme
from render.canvas import Canvas
from render.geometry import Box
from render.hexagons import Frame
from render.painters.kcaloria.marked import Way
from render.painters.kcaloria.sizes import SIGNED, TOLD
from render.theme import Colour

_ARROW: Final = (0.21, 0.132, 0.132, 0.06)
"""The length of an arrow between two tiles, that of its head, half the width of the head, and of the shaft."""
_OFF: Final = (0.2, 0.07)
"""How far arrows down, and up, are aside of the middle of the side that they cross, off the upper tile's cubes."""
_TOLD_OFF: Final = -0.1
"""The same on the largest tiles, of those that go up to the right: off the face of the lower tile."""
_CHAINED_OFF: Final = {True: -0.15, False: 0.0}
"""The same of those that go up, to the right and to the left, from tiles with counters above their pictures."""
_ARROWED: Final = 220
"""On larger tiles than this arrows are as large as on these."""
_LOWER: Final = 0.04
"""How far an arrow stands below the side that it crosses, out of the way of the upper tile's cubes."""


def box(frame: Frame, way: Way, *, is_chain: bool = False) -> Box:
    """Where the arrow from a producer to a consumer is, or from one doomed tile to the next: across the side between them."""
    start, end = map(frame.middle, way)
    down = round(_LOWER * frame.size) if start[1] != end[1] else 0
    size = min(frame.size, _ARROWED)
    half = round(size * (_ARROW[0] / 2 + 0.06))
    along = complex(end[0] - start[0], end[1] - start[1])
    back = along / (abs(along) or 1) * size * _ARROW[0] / 2  # its tip ends where the consumer's tile begins
    x, y = (start[0] + end[0]) / 2 - back.real, (start[1] + end[1]) / 2 - back.imag
    if start[1] != end[1]:
        off = _OFF[0] if end[1] > start[1] else _OFF[1]
        if frame.size >= TOLD:
            off = _TOLD_OFF if end[1] < start[1] and end[0] > start[0] else 0.0
        elif is_chain and frame.size >= SIGNED and end[1] < start[1]:
            off = _CHAINED_OFF[end[0] > start[0]]
        is_right = (end[0] > start[0]) is (end[1] > start[1])
        x, y = x + (0.87 if is_right else -0.87) * off * frame.size, y - off * frame.size / 2
    return Box.around((round(x), round(y) + down), 2 * half, 2 * half)


def draw(board: Canvas, frame: Frame, way: Way, colour: Colour, *, is_chain: bool = False) -> None:
    """Draw it, where both tiles are seen."""
    if not all(frame.shows(cell) for cell in way):
        return
    start, end = map(frame.middle, way)
    place = box(frame, way, is_chain=is_chain)
    half = place.width // 2
    turn = around(way[0]).index(way[1]) if way[1] in around(way[0]) else 0
    along = complex(end[0] - start[0], end[1] - start[1])
    along /= abs(along) or 1

    for wider, paint in ((3.5, theme.INK), (0.0, colour)):

        def outlined(pen: ImageDraw.ImageDraw, fine: int, wider: float = wider) -> None:
            long, tip, head, shaft = (min(frame.size, _ARROWED) * share for share in _ARROW)
            reach, neck = long / 2, long / 2 - tip - wider
            outline = (
                *((-reach - wider, -shaft - wider), (neck, -shaft - wider), (neck, -head - 2 * wider)),
                *((reach + 2 * wider, 0.0), (neck, head + 2 * wider)),
                *((neck, shaft + wider), (-reach - wider, shaft + wider)),
            )
            places = (half + complex(x, y) * along for x, y in outline)
            pen.polygon([((z.real) * fine, (z.imag + half) * fine) for z in places], fill=255)

        mask = shapes.drawn(("arrow", turn, frame.size, wider), 2 * half, 2 * half, outlined)
        board.ink(mask, place[:2], paint)
