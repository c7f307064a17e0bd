"""The sign of a lost element: what is left of its cell.

A captured one has a cross, and an arrow from each captor in the colour of its seat. One that died
with its group has withered: its membrane is grey and torn, and it has no cross of its own.
"""

from cmath import rect
from collections.abc import Callable, Iterator, Mapping
from functools import reduce
from math import cos, pi, sin
from random import Random
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from engine.games.organism.boards import Space
from engine.games.organism.state import PREY, Element, Kind, View
from render.kit import shapes, theme
from render.kit.canvas import Canvas, ShapeRecord
from render.kit.geometry import Box
from render.kit.pieces import Piece, make_cache
from render.kit.style import px
from render.painters.organism import colours
from render.painters.organism.board import organs, pieces
from render.painters.organism.board.frame import Frame
from render.painters.organism.board.turn_marks import Gone

_REACH: Final = 0.72
"""Size of the sheet, in sizes, like all measures here."""
_OUTLINE, _THICK, _ENDS = 0.4, 0.06, 0.035
"""Measures of a torn membrane.

They are its distance from the middle, and its thickness in the middle of a piece and at its ends.
"""
_CURL: Final = 0.04
"""How far its ends are bent outwards."""
_SHREDS, _GAP = 5, 0.3
"""Number of pieces, and the share of the membrane that is torn away."""
_CELL: Final = 0.46
"""Radius of what is left of a bitten cell."""
_SHRUNK: Final = 0.38
"""The same of a withered one."""
_EDGE: Final = 0.045
"""Thickness of its membrane."""
_TIP, _BACK, _NOTCH, _BROAD = 0.25, 0.62, 0.53, 0.21
"""Measures of a captor's arrow: how far its tip, the ends of its back and its notch are from the
middle, and half its width.
"""
_CASE: Final = 0.045
"""Thickness of the dark edge of arrows and cross."""
_CROSS, _BAR = 0.15, 0.06
"""Half the width of the cross, and the thickness of its bars."""
_GHOST: Final = 0.6
_SHARE: Final = 0.92
"""Size of the remains, as a share of the whole cell. Two side by side then stay apart."""
_LOOKS: Final = 3
"""Number of different shapes."""
_FINE: Final = 3
_BEADS: Final = 60
"""Number of dots that draw a piece of the outline."""
_DARK: Final = 5
"""Width in pixels of the filter that makes a dark edge."""
_KEPT: Final = 500_000

_pieces: Final = make_cache(_KEPT)

_Bite = tuple[int, int]
"""A seat that bites, and the number of the direction of its captor."""


def torn(part: Canvas, frame: Frame, gone: Gone, view: View, there: Mapping[Space, Element]) -> None:
    """Draw the remains of an element; `there` are all elements, living or gone."""
    element, middle = gone.element, frame.middle(gone.element.space)
    look = frame.grid.plan.board.order[element.space] % _LOOKS
    # A group that dies has one look: the token for it stands beside one of its elements and counts
    # for all.
    bites = () if gone.is_dead else bites_of(frame, gone, view, there)
    key = (round(_SHARE * frame.size), element.seat, element.kind, bites, look)
    _pieces.get(key, lambda: _remains(*key)).paste(part, middle)


def bites_of(frame: Frame, gone: Gone, view: View, there: Mapping[Space, Element]) -> tuple[_Bite, ...]:
    """Return the seats that captured an element, with the way to a captor of each."""
    middles, space = frame.grid.plan.middles, gone.element.space
    found = []
    for number, seat in enumerate(gone.by):
        captors = [
            near
            for near in view.board.near[space]
            if near in there and there[near].seat == seat and PREY[there[near].kind] is gone.element.kind
        ]
        ways = [pieces.way(middles[near] - middles[space]) for near in captors]
        found.append((seat, ways[0] if ways else number * organs.TURNS // len(gone.by)))
    return tuple(found)


def arrow_boxes(frame: Frame, gone: Gone, view: View, there: Mapping[Space, Element]) -> Iterator[Box]:
    """Yield the boxes about the arrows of its captors."""
    wide = round(2 * _BROAD * frame.size)
    for _, way in () if gone.is_dead else bites_of(frame, gone, view, there):
        off = rect((_TIP + _BACK) / 2, pieces.angle_of(way))
        yield Box.around(frame.off(gone.element.space, off), wide, wide)


def _remains(size: int, seat: int, ghost: Kind, bites: tuple[_Bite, ...], look: int) -> Piece:
    reach = pieces.even(_REACH * size)
    canvas = Canvas(2 * reach, 2 * reach, colours.DEEP)
    side, scale = canvas.image.width, px(size)
    cell = _disc(side, (_CELL if bites else _SHRUNK) * scale)
    inside = _disc(side, (_CELL - _EDGE) * scale) if bites else cell
    canvas.image.paste(theme.rgb(theme.SEATS[seat]), mask=cell)
    canvas.image.paste(theme.rgb(colours.REMAINS[seat]), mask=inside)
    cover = [cell]
    if not bites:
        shreds = _shreds(side, look)
        cover.append(shreds.filter(ImageFilter.MaxFilter(_DARK)))
        canvas.image.paste(theme.rgb(colours.DEEP), mask=ImageChops.subtract(cover[-1], cell))
        canvas.image.paste(theme.rgb(theme.MUTED), mask=shreds)
    dead = pieces.shape(ghost, _GHOST * size)
    canvas.stamp(dead, (reach, reach), colours.GHOSTS[seat])
    for captor, way in bites:
        for more, paint in ((_CASE, colours.DEEP), (0, theme.SEATS[captor])):
            arrow = _arrow(side, scale, pieces.angle_of(way), more)
            canvas.image.paste(theme.rgb(paint), mask=arrow)
            cover.append(arrow)
    left = dead
    if bites:
        cross, case = (
            _cross(pieces.even((2 * _CROSS + more) * size), (_BAR + more) * size) for more in (0, _CASE)
        )
        canvas.stamp(case, (reach, reach), colours.DEEP)
        canvas.stamp(cross, (reach, reach), theme.TEXT)
        left = pieces.without(dead, case, (0, 0))
    at = px(reach) - dead.width // 2, px(reach) - dead.height // 2
    box = Box.at(*at, dead.width, dead.height)
    canvas.shown.append(ShapeRecord(f"gone {ghost.value} element", box, left, colours.GHOSTS[seat]))
    whole_cover = reduce(ImageChops.lighter, cover)
    whole_cover.paste(255, at, dead.image)
    return Piece(canvas.image, whole_cover, (-reach, -reach), shown=tuple(canvas.shown))


def _disc(side: int, radius: float) -> Image.Image:
    return _fine(side, lambda pen, middle: pen.circle((middle, middle), _FINE * radius, fill=255))


def _arrow(side: int, scale: float, way: float, more: float) -> Image.Image:
    """Return the head of an arrow from a captor to the middle, larger by an edge."""

    def draw(pen: ImageDraw.ImageDraw, middle: float) -> None:
        def at(far: float, aside: float) -> tuple[float, float]:
            x, y = far * cos(way) - aside * sin(way), far * sin(way) + aside * cos(way)
            return middle + _FINE * scale * x, middle + _FINE * scale * y

        outline = [at(_TIP, 0), at(_BACK, _BROAD), at(_NOTCH, 0), at(_BACK, -_BROAD)]
        pen.polygon(outline, fill=255)
        if more:
            pen.line([*outline, *outline[:2]], fill=255, width=round(2 * more * scale * _FINE), joint="curve")

    return _fine(side, draw)


def _fine(side: int, draw: Callable[[ImageDraw.ImageDraw, float], None]) -> Image.Image:
    """Return a mask that is drawn larger, about its middle."""
    large = Image.new("L", (_FINE * side, _FINE * side))
    draw(ImageDraw.Draw(large), _FINE * side / 2)
    return large.reduce(_FINE)


def _cross(wide: int, line: float) -> shapes.Mask:
    """Return two bars from corner to corner of a square."""

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        near, far = fine * line / 2, fine * (wide - line / 2)
        for bar in ((near, near, far, far), (near, far, far, near)):
            pen.line(bar, fill=255, width=round(line * fine))

    return shapes.draw_cached(("organism cross", round(line, 2)), wide, wide, draw)


def _shreds(side: int, look: int) -> Image.Image:
    """Return a membrane torn into pieces, whose ends curl outwards."""
    chance = Random(17 + look)
    large = _FINE * side
    scale = large / (2 * _REACH)
    torn = Image.new("L", (large, large))
    pen = ImageDraw.Draw(torn)
    step = 2 * pi / _SHREDS
    for shred in range(_SHREDS):
        first = step * (shred + chance.uniform(0, _GAP / 2))
        last = step * (shred + 1 - chance.uniform(_GAP / 2, _GAP))
        curls = (chance.uniform(0.3, 1), chance.uniform(0.3, 1))
        for bead in range(_BEADS + 1):
            along = 2 * bead / _BEADS - 1
            turn = first + (last - first) * bead / _BEADS
            far = scale * (_OUTLINE + _CURL * curls[along > 0] * abs(along) ** 4)
            thick = scale * (_THICK + (_ENDS - _THICK) * abs(along) ** 3) / 2
            pen.circle((large / 2 + far * cos(turn), large / 2 + far * sin(turn)), thick, fill=255)
    return torn.reduce(_FINE)
