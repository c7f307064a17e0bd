"""Chance, drawn: the wheel with its ten slots and where it stopped, the die of an attack, the Sharman's two stones."""

from math import cos, pi, sin
from typing import Final

from PIL import ImageDraw

from engine.games.koa.chance import WHEELS, Find, Odds
from engine.games.koa.table import Attacked, Excavated, Sought
from render import marks, shapes, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.koa import colours, inked, rings, signs, words
from render.pieces import Piece, kept
from render.wording import word

_BACK: Final = 0.84
"""How far the slots reach at which it did not stop."""
_HUB: Final = 0.48
_SPLIT: Final = 0.035
_POINTER: Final[shapes.Outline] = ((-0.8, -0.9), (0.8, -0.9), (0.0, 0.7))
_DIE: Final[shapes.Outline] = (
    (0.0, -1.0),
    (0.92, 0.16),
    (0.92, 0.3),
    (0.0, 1.0),
    (-0.92, 0.3),
    (-0.92, 0.16),
)
_FACE: Final[shapes.Outline] = ((0.0, -0.86), (0.52, 0.3), (0.0, 0.62), (-0.52, 0.3))
_FLOW: Final = 0.3
_STONE: Final = 0.62
"""How high a stone is, against the width of both."""
_KEPT: Final = 2_000_000

_wheels: Final = kept(_KEPT)


def wheel(canvas: Canvas, middle: Point, size: int, odds: Odds, slot: int | None) -> None:
    """The wheel as it stopped, the slot at its top and what that is in its hub; or before it is spun."""
    size = size // 2 * 2
    piece = _wheels.get((odds, slot, size), lambda: _wheel(odds, slot, size))
    piece.paste(canvas, (middle[0] - size // 2, middle[1] - size // 2))


def _wheel(odds: Odds, slot: int | None, size: int) -> Piece:
    canvas = Canvas(size, size, colours.HALO)
    finds = WHEELS[odds]
    for number, find in enumerate(finds):
        turns = (number - (slot or 0)) / len(finds)
        reach = 1.0 if slot in (None, number) else _BACK
        canvas.ink(_slot(turns, len(finds), reach, size), (0, 0), colours.FINDS[find])
    hub = inked.even(size * _HUB)
    canvas.disc((size // 2, size // 2), hub, colours.HALO)
    if slot is not None:
        found(canvas, (size // 2, size // 2), finds[slot], inked.even(hub * 0.72))
    return Piece.cut(canvas, shapes.disc(size), (0, 0))


def _slot(turns: float, count: int, reach: float, size: int) -> shapes.Mask:
    """A slot, its middle so many turns from the top."""

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        half = size * fine / 2
        far = half * (reach - 0.03)
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

    return shapes.drawn(("slot", round(turns, 3), count, reach), size, size, draw)


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
        case _:
            return signs.resource(find, size)


def spin(canvas: Canvas, box: Box, deed: Excavated, odds: Odds) -> None:
    """The wheel of an excavation with its pointer."""
    size = min(box.width, box.height)
    wheel(canvas, box.middle, size, odds, deed.slots[-1])
    pointer = inked.even(size * 0.2)
    at = (box.middle[0], box.middle[1] - size // 2 + pointer // 3)
    inked.centred(canvas, shapes.polygon("pointer case", _POINTER, pointer + 12), at, theme.INK)
    inked.centred(canvas, shapes.polygon("pointer", _POINTER, pointer), at, theme.TEXT)


def roll(canvas: Canvas, box: Box, deed: Attacked) -> None:
    """The die, what it had to show, and whether it did."""
    size = inked.even(min(box.height, box.width * 0.62))
    middle = (box.left + size // 2, box.middle[1])
    inked.centred(canvas, shapes.polygon("die", _DIE, size), middle, colours.RUBBLE[1])
    inked.centred(canvas, shapes.polygon("face", _FACE, size), middle, colours.BONE)
    canvas.text((middle[0], middle[1] + 2), str(deed.die), theme.SMALL, theme.INK, bold=True, side="middle")
    beside = (middle[0] + size // 2 + box.right) // 2
    sign = (beside, box.middle[1] - 24)
    if deed.is_won:
        marks.check(canvas, sign, 44)
    else:
        rings.cross(canvas, sign, 48)
    needs = word(words.NEEDS, n=deed.needs + deed.penalty)
    canvas.text((beside, box.middle[1] + 26), needs, theme.SMALL, theme.TEXT, side="middle")


def stones(canvas: Canvas, box: Box, deed: Sought) -> None:
    """Both stones with what they show, the one that fell first in the light."""
    height = min(box.height, round(box.width * _STONE))
    area = Box.around(box.middle, box.width, height)
    for half, find, number in zip(
        area.columns(2, 8),
        (Find.GOROLDIOA, Find.SPRING),
        (deed.goroldioa, deed.spring),
        strict=True,
    ):
        stone = half.grown(-2)
        is_first = find is deed.first
        canvas.panel(stone, colours.FINDS[find] if is_first else theme.LINE, stone.width // 2)
        canvas.panel(stone.grown(-5), colours.CAVE, stone.width // 2 - 5)
        x, y = stone.middle
        inked.resource(canvas, (x, y - 22), find, 34)
        canvas.text((x, y + 22), str(number), theme.SMALL, theme.TEXT, bold=is_first, side="middle")
