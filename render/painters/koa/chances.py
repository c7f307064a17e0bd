"""Chance, drawn: the wheel with its ten slots, and the Sharman's two stones."""

from math import cos, pi, sin
from typing import Final

from PIL import ImageDraw

from engine.games.koa.chance import WHEELS, Find, Odds
from render import shapes, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.koa import colours, inked, signs
from render.pieces import Piece, kept

_HUB: Final = 0.34
_SIGN, _SIGN_AT = 0.15, 0.34
"""How large a sign is on the wheel, and how far from its middle."""
_SPLIT: Final = 0.035
_FLOW: Final = 0.3
_KEPT: Final = 640_000

_wheels: Final = kept(_KEPT)


def wheel(canvas: Canvas, middle: Point, size: int, odds: Odds) -> None:
    """The wheel before it is spun, with the sign of what each slot finds."""
    piece = _wheels.get((odds, size), lambda: _wheel(odds, size))
    piece.paste(canvas, (middle[0] - size // 2, middle[1] - size // 2))


def _wheel(odds: Odds, size: int) -> Piece:
    canvas = Canvas(size, size, colours.HALO)
    finds = WHEELS[odds]
    middle = (size // 2, size // 2)
    for number, find in enumerate(finds):
        turns = number / len(finds)
        canvas.ink(_slot(turns, len(finds), size), (0, 0), colours.FINDS[find])
        angle, far = 2 * pi * turns, size * _SIGN_AT
        at = (middle[0] + round(sin(angle) * far), middle[1] - round(cos(angle) * far))
        inked.centred(canvas, _sign(find, inked.even(size * _SIGN)), at, colours.HALO)
    canvas.disc(middle, inked.even(size * _HUB), colours.HALO)
    return Piece.cut(canvas, shapes.disc(size), (0, 0))


def _slot(turns: float, count: int, size: int) -> shapes.Mask:
    """A slot, its middle so many turns from the top."""

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        half = size * fine / 2
        far = half * 0.97
        first, last = (2 * pi * (turns + step / count) for step in (-0.5, 0.5))
        gap = half * _SPLIT
        middle = (first + last) / 2
        points = [(half + sin(middle) * gap, half - cos(middle) * gap)]
        for step in range(13):
            angle = first + (last - first) * step / 12
            # The gap to the next slot is as wide outside as inside.
            angle += (gap / far) * (1 if step == 0 else -1 if step == 12 else 0)
            points.append((half + sin(angle) * far, half - cos(angle) * far))
        pen.polygon(points, fill=255)

    return shapes.drawn(("slot", round(turns, 3), count), size, size, draw)


def found(canvas: Canvas, middle: Point, find: Find, size: int) -> None:
    """The sign of what was found, on a dark ground."""
    if find is Find.EARTHQUAKE:
        inked.rubble(canvas, middle, size)
    else:
        inked.centred(canvas, _sign(find, size), middle, colours.FINDS[find])


def _sign(find: Find, size: int) -> shapes.Mask:
    match find:
        case Find.CAVERN:
            return signs.mouth(size)
        case Find.LAVA:
            return signs.flow(size, _FLOW)
        case Find.EARTHQUAKE:
            return signs.polygons("all stones", [outline for _, outline in signs.STONES], size)
        case _:
            return signs.resource(find, size)


def stone(canvas: Canvas, box: Box, find: Find, number: int, *, is_first: bool) -> None:
    """One of the Sharman's stones with what it shows; the one that fell first, which named the find, is in the light."""
    canvas.panel(box, colours.FINDS[find] if is_first else colours.SPENT, box.height // 2)
    canvas.panel(box.grown(-5), colours.CAVE, box.height // 2 - 5)
    x, y = box.middle
    inked.resource(canvas, (x - 18, y), find, 34)
    canvas.text((x + 20, y), str(number), theme.SMALL, theme.TEXT, bold=is_first, side="middle")
