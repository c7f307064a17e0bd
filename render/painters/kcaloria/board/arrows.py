"""Arrows between tiles, from the eaten tile to its eater.

The head is on the eater; arrows avoid the cubes of the upper tile.
"""

from math import dist
from typing import Final

from PIL import ImageDraw

from engine.contract.hexes import around
from render.kit import shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.hexagons import Frame
from render.kit.theme import Colour
from render.painters.kcaloria.board.highlights import Way
from render.painters.kcaloria.tiles.sizes import TOLD

_ARROW: Final = {False: (0.35, 0.17, 0.13, 0.062), True: (0.25, 0.125, 0.132, 0.062)}
"""Shape of an arrow between two tiles.

It has its length, its head's length, and half the widths of head and shaft. The largest tiles have
a short one that avoids their text.
"""
_TIP, _RISING_TIP = 0.105, 0.18
"""Distance of the tip beyond the side that it crosses, and of a rising one's, to avoid a face."""
_OFF: Final = {False: 0.16, True: 0.2}
"""Distance of vertical arrows from the middle of the side that they cross.

They avoid the upper tile's cubes, also on the largest tiles.
"""
_HIGHER: Final = 0.045
"""Additional height on the largest tiles, to avoid the face below."""
_LEVEL: Final = 0.03
"""Distance of arrows to a side below its middle, to avoid the owner's mark."""
_ARROWED: Final = 220
"""Maximum size of a tile for which arrows grow."""


def box(frame: Frame, way: Way, rise: int = 0) -> Box:
    """Return the box of the arrow across the side between two tiles.

    It leads from a producer to a consumer, or from one doomed tile to the next. The side is nearer
    to the producer by `rise`, if the consumer's tile is larger.
    """
    start, end = map(frame.middle, way)
    size = min(frame.size, _ARROWED)
    long = _ARROW[frame.size >= TOLD][0]
    half = round(size * (long / 2 + 0.06))
    far = max(1.0, dist(start, end))
    is_rising = end[1] < start[1] and frame.size < TOLD
    back = (size * (long / 2 - (_RISING_TIP if is_rising else _TIP)) + rise) / far
    x = (start[0] + end[0]) / 2 - back * (end[0] - start[0])
    y = (start[1] + end[1]) / 2 - back * (end[1] - start[1])
    if start[1] != end[1]:
        off = _OFF[frame.size >= TOLD] * frame.size
        is_right = (end[0] > start[0]) is (end[1] > start[1])
        x, y = x + (0.87 if is_right else -0.87) * off, y - off / 2
        y -= _HIGHER * frame.size if frame.size >= TOLD else 0
    else:
        y += _LEVEL * frame.size
    return Box.around((round(x), round(y)), 2 * half, 2 * half)


def draw(board: Canvas, frame: Frame, way: Way, colour: Colour, rise: int = 0) -> None:
    """Draw the arrow if both tiles are visible."""
    if not all(frame.shows(cell) for cell in way):
        return
    start, end = map(frame.middle, way)
    place = box(frame, way, rise)
    half = place.width // 2
    turn = around(way[0]).index(way[1]) if way[1] in around(way[0]) else 0
    along = complex(end[0] - start[0], end[1] - start[1])
    along /= abs(along) or 1

    for wider, paint in ((3.5, theme.INK), (0.0, colour)):

        def draw_shape(pen: ImageDraw.ImageDraw, fine: int, wider: float = wider) -> None:
            shares = _ARROW[frame.size >= TOLD]
            long, tip, head, shaft = (min(frame.size, _ARROWED) * share for share in shares)
            reach, neck = long / 2, long / 2 - tip - wider
            outline = (
                *((-reach - wider, -shaft - wider), (neck, -shaft - wider), (neck, -head - 2 * wider)),
                *((reach + 2 * wider, 0.0), (neck, head + 2 * wider)),
                *((neck, shaft + wider), (-reach - wider, shaft + wider)),
            )
            places = (half + complex(x, y) * along for x, y in outline)
            pen.polygon([((z.real) * fine, (z.imag + half) * fine) for z in places], fill=255)

        mask = shapes.draw_cached(("arrow", turn, frame.size, wider), 2 * half, 2 * half, draw_shape)
        board.ink(mask, place[:2], paint)
