"""The marks of a turn on a board: rings, ways, sprouts, food on its way, ghosts and crosses.

House rule: a mark has a dark edge, so that it stands out from whatever it is drawn on.
"""

from collections.abc import Sequence
from math import hypot
from typing import Final

from PIL import ImageDraw

from engine.games.organism.boards import Space
from engine.games.organism.table import Element
from render import shapes, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.organism import bodies, colours
from render.painters.organism.deeds import Gone, Way
from render.painters.organism.frame import Frame
from render.theme import Colour

_SPROUT_AT: Final = 0.33 - 0.33j
_SPROUT: Final = 0.4
_RING: Final = 0.96
_TRAIL: Final = 0.1
_START: Final = 0.36
"""Diameter of the mark where a way begins."""
_DROP: Final = 0.13
_DROPS_APART: Final = 0.2
_OFF: Final = 0.4
"""How far food on its way keeps off the elements that it goes between."""
_CROSS: Final = 0.62
_BAR: Final = 0.11
"""How wide the strokes of a cross are."""
_LEAF: Final[shapes.Outline] = (
    *((0.0, 0.1), (-0.15, -0.5), (-0.55, -0.85), (-1.0, -0.85), (-0.95, -0.4), (-0.6, 0.0), (-0.14, 0.28)),
    *(
        (-0.14, 0.95),
        (0.14, 0.95),
        (0.14, 0.28),
        (0.6, 0.0),
        (0.95, -0.4),
        (1.0, -0.85),
        (0.55, -0.85),
        (0.15, -0.5),
    ),
)


def ring(part: Canvas, frame: Frame, space: Space) -> None:
    """Around an element in which something has changed, or which is chosen."""
    wide = bodies.even(frame.size * _RING)
    x, y = frame.middle(space)
    part.ink(shapes.hoop(wide, max(4, frame.size // 18)), (x - wide // 2, y - wide // 2), theme.RING)


def sprout(part: Canvas, frame: Frame, space: Space) -> None:
    """Two leaves."""
    x, y = frame.off(space, _SPROUT_AT)
    wide = bodies.even(frame.size * _SPROUT)
    part.disc((x, y), wide + bodies.even(wide * 0.4), colours.HALO)
    part.ink(shapes.polygon("sprout", _LEAF, wide), (x - wide // 2, y - wide // 2), colours.SPROUT)


def cross(part: Canvas, frame: Frame, gone: Gone, *, is_ghost: bool) -> None:
    """In the colours of whoever captured it, a stroke each, and the letter on top, as far as that is on the picture."""
    x, y = frame.middle(gone.element.space)
    reach = round(frame.size * _CROSS / 2)
    width = round(frame.size * _BAR)
    paints = [theme.SEATS[seat] for seat in gone.by] or [theme.MUTED]
    strokes = [
        ((x - reach, y - reach), (x + reach, y + reach)),
        ((x - reach, y + reach), (x + reach, y - reach)),
    ]
    for stroke in strokes:
        _line(part, stroke, width + 6, colours.HALO)
    for number, stroke in enumerate(strokes):
        _line(part, stroke, width, paints[number % len(paints)])
    if frame.shows(gone.element.space):
        bodies.letter(part, (x, y), frame.size, gone.element.kind, theme.TEXT if is_ghost else theme.INK)


def way(part: Canvas, frame: Frame, way: Way, *, is_empty: bool) -> None:
    """From where an element stood to where it stands; a knob where it stood, if nothing stands there now."""
    width = max(6, round(frame.size * _TRAIL))
    points = [frame.middle(space) for space in way]
    for wide, colour in ((width + 6, colours.HALO), (width, theme.TEXT)):
        _line(part, points, wide, colour)
    if is_empty:
        start = bodies.even(frame.size * _START)
        part.disc(points[0], start + 6, colours.HALO)
        part.disc(points[0], start, theme.TEXT)
        part.disc(points[0], start - 2 * width + 2, colours.HALO)


def given(part: Canvas, frame: Frame, start: Space, end: Space) -> None:
    """Food on its way, in drops that grow towards where it went."""
    (x, y), (to_x, to_y) = frame.middle(start), frame.middle(end)
    length = hypot(to_x - x, to_y - y)
    count = max(round(length / (frame.size * _DROPS_APART)), 2)
    for drop in range(1, count):
        share = drop / count
        if _OFF * frame.size < share * length < length - _OFF * frame.size:
            at = (round(x + (to_x - x) * share), round(y + (to_y - y) * share))
            wide = bodies.even(frame.size * _DROP * (0.7 + 0.5 * share))
            drawn = Box.around(at, wide + 4, wide + 4)
            # It passes behind an element on the way, whose letter is to be read.
            if not any(text.box.touches(drawn) for text in part.written):
                part.disc(at, wide + 4, colours.HALO)
                part.disc(at, wide, colours.FOOD)


def _line(part: Canvas, points: Sequence[Point], width: int, colour: Colour) -> None:
    left, top = (min(point[axis] for point in points) - width for axis in (0, 1))
    right, bottom = (max(point[axis] for point in points) + width for axis in (0, 1))

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        line = [((x - left) * fine, (y - top) * fine) for x, y in points]
        pen.line(line, fill=255, width=width * fine)
        for point in line:
            pen.circle(point, width * fine / 2, fill=255)

    part.ink(shapes.drawn_once(right - left, bottom - top, draw), (left, top), colour)


def ghost(part: Canvas, frame: Frame, one: Element) -> None:
    """Where an element stood that is gone."""
    mask = bodies.element_shape(one.kind, frame.size)
    at = frame.off(one.space, -0.05j)
    part.ink(mask, (at[0] - mask.width // 2, at[1] - mask.height // 2), colours.GHOSTS[one.seat])
