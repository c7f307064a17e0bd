"""The marks of a turn on a board: what is new, where it came from, food on its way, and torn membranes where life has gone."""

from collections.abc import Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin
from random import Random
from typing import Final

from PIL import ImageDraw

from engine.games.organism.boards import Space
from render import grounds, lettering, marks, shapes, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.organism import bodies, colours
from render.painters.organism.deeds import Gone, Way
from render.painters.organism.frame import Frame
from render.theme import Colour

_RING: Final = 0.98
_LIGHT: Final = 0.3
"""How far the light of a ring reaches."""
_TRAIL: Final = 0.13
"""Diameter of a bubble of the wake."""
_APART: Final = 0.19
_DROP: Final = 0.15
_OFF: Final = 0.4
"""How far food on its way keeps off the elements that it goes between."""
_TORN: Final = 1.04
_SHREDS: Final = 6
_GHOST: Final = 0.46
_LARGE: Final = 110
"""Spaces of this size have room for larger type."""
TOKEN: Final = "+1"
"""The same in every language."""


def ring(part: Canvas, frame: Frame, space: Space) -> None:
    """Around an element in which something has changed, or which is chosen."""
    part.stamp(_hoop(frame), frame.middle(space), theme.RING)


def light(part: Canvas, frame: Frame, space: Space) -> None:
    """What a ring throws on the water, under all that lives there."""
    glow = grounds.glow(("ring",), _hoop(frame), round(_LIGHT * frame.size), 1.4)
    part.stamp(glow, frame.middle(space), theme.RING)


def _hoop(frame: Frame) -> shapes.Mask:
    return shapes.hoop(bodies.even(frame.size * _RING), max(5, frame.size // 16))


def word(part: Canvas, box: Box, text: str, paint: Colour = theme.TEXT) -> None:
    """A word about a space, in a box of `word_size`."""
    marks.chip(part, box.middle, text, paint)


def word_size(text: str) -> Point:
    """How large a word is with what it stands on."""
    return lettering.width(text, theme.SMALL, bold=True) + marks.CHIP, marks.CHIP


def torn(part: Canvas, frame: Frame, gone: Gone) -> None:
    """What is left of an element: shreds of its membrane in the colours of whoever captured it, and what each got for it."""
    middle = frame.middle(gone.element.space)
    wide = bodies.even(frame.size * _TORN)
    part.disc(middle, bodies.even(wide * 0.84), colours.DEEP)
    ghost = bodies.shape(gone.element.kind, _GHOST * frame.size)
    part.stamp(ghost, middle, colours.GHOSTS[gone.element.seat])
    paints = [theme.SEATS[seat] for seat in gone.by] or [theme.MUTED]
    part.stamp(_shreds(wide, 0, 1, 0.05), middle, colours.DEEP)
    for number, paint in enumerate(paints):
        part.stamp(_shreds(wide, number, len(paints), 0.0), middle, paint)
    if gone.is_token and frame.shows(gone.element.space):
        size = theme.TITLE if frame.size >= _LARGE else theme.SMALL
        part.text(middle, TOKEN, size, theme.GOLD, bold=True, side="middle")


def _shreds(wide: int, number: int, count: int, more: float) -> shapes.Mask:
    """A membrane burst into crescents that fly apart, every so manieth of them; larger by a share."""
    chance = Random(5)
    shreds = []
    turn = -0.4
    for shred in range(_SHREDS):
        span = 2 * pi / _SHREDS * chance.uniform(0.62, 0.86)
        far, thick = chance.uniform(0.9, 0.98), chance.uniform(0.2, 0.27)
        if shred % count == number:
            shreds.append((turn, span, far, thick))
        turn += 2 * pi / _SHREDS

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        half = wide * fine / 2

        def at(angle: float, radius: float) -> tuple[float, float]:
            return half + half * radius * cos(angle), half + half * radius * sin(angle)

        for start, span, far, thick in shreds:
            steps = [step / 12 for step in range(13)]
            outer = [at(start - more + (span + 2 * more) * step, far + more) for step in steps]
            inner = [
                at(start - more + (span + 2 * more) * step, far - more - thick * sin(pi * step) ** 0.6)
                for step in steps
            ]
            pen.polygon([*outer, *reversed(inner)], fill=255)

    return shapes.drawn(("shreds", number, count, more), wide, wide, draw)


def way(part: Canvas, frame: Frame, way: Way) -> None:
    """From where an element stood to where it stands: a wake of bubbles that grow."""
    points = [frame.middle(space) for space in way]
    lengths = [hypot(to[0] - at[0], to[1] - at[1]) for at, to in pairwise(points)]
    count = max(round(sum(lengths) / (frame.size * _APART)), 3)
    for bubble in range(count):
        share = bubble / count
        at = _along(points, lengths, share)
        wide = bodies.even(frame.size * _TRAIL * (0.55 + 0.75 * share))
        part.disc(at, wide + 6, colours.DEEP)
        part.disc(at, wide, theme.TEXT)
    start = bodies.even(frame.size * 0.56)
    part.stamp(shapes.hoop(start, 4), points[0], theme.TEXT)


def _along(points: Sequence[Point], lengths: Sequence[float], share: float) -> Point:
    """A point so far along a line of several."""
    left = share * sum(lengths)
    for (x, y), (to_x, to_y), length in zip(points, points[1:], lengths, strict=False):
        if left <= length:
            return round(x + (to_x - x) * left / length), round(y + (to_y - y) * left / length)
        left -= length
    return points[-1]


def given(part: Canvas, frame: Frame, start: Space, end: Space) -> None:
    """Food on its way, in drops that grow towards where it went."""
    (x, y), (to_x, to_y) = frame.middle(start), frame.middle(end)
    length = hypot(to_x - x, to_y - y)
    count = max(round(length / (frame.size * _APART)), 2)
    for drop in range(1, count):
        share = drop / count
        if _OFF * frame.size < share * length < length - _OFF * frame.size:
            at = (round(x + (to_x - x) * share), round(y + (to_y - y) * share))
            wide = bodies.even(frame.size * _DROP * (0.6 + 0.6 * share))
            part.disc(at, wide + 4, colours.DEEP)
            part.disc(at, wide, colours.FOOD)


def home(part: Canvas, frame: Frame, space: Space, paint: Colour) -> None:
    """Where somebody may enter."""
    wide = bodies.even(frame.size * 0.7)
    part.stamp(shapes.hoop(wide, max(4, frame.size // 22)), frame.middle(space), paint)
