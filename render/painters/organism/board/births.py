"""Growth as it is seen: a new element is pulled out of its parent, with bubbles behind it."""

from cmath import phase, rect
from collections.abc import Collection, Iterator
from collections.abc import Set as AbstractSet
from math import dist, pi
from typing import Final

from PIL import ImageDraw

from engine.games.organism.boards import Space
from engine.games.organism.state import Kind, View
from render.kit import shapes, theme
from render.kit.canvas import Canvas
from render.kit.palette import mix
from render.kit.style import is_stark
from render.painters.organism import colours
from render.painters.organism.board import ground, pieces
from render.painters.organism.board.frame import Frame
from render.painters.organism.board.traces import RING

_YOUNG: Final = tuple(
    mix(seat, tissue, 0.62) for seat, tissue in zip(theme.SEATS, colours.TISSUES, strict=True)
)
"""Young tissue, by seat: it is bright at its edge and in the neck."""
_NECK: Final = ((0.2, 0.36), (0.42, 0.19), (0.56, 0.09), (0.7, 0.07), (0.8, 0.09))
"""Distances along the neck from the new cell's middle, and half its width there, in sizes."""
_BAND: Final = 0.06
"""Width of the bright edge of young tissue."""
_LINE, _EDGE = 8, 3
"""Thickness of the line about a new cell with its neck, and of the line's dark edge, in units."""
_BUBBLES: Final = ((0.66, 0.0, 0.15), (0.72, 0.42, 0.1), (0.7, -0.46, 0.12), (0.86, 0.17, 0.08))
"""Distance, angle and width of each bubble, about the way that the cell was pulled."""
_FREE: Final = 0.5
"""Least distance of a bubble from the middle of another element."""


def draw(part: Canvas, frame: Frame, view: View, grown: Collection[Space]) -> AbstractSet[Space]:
    """Draw young cells with bubbles on free water; return which were drawn."""
    born = set[Space]()
    seats = {one.space: one.seat for one in view.elements}
    for space in sorted(space for space in grown if space in seats and frame.shows(space)):
        parent = _parent(view, space)
        if parent is None or is_stark():
            continue
        born.add(space)
        middles = frame.grid.plan.middles
        turn = phase(middles[space] - middles[parent])
        young, inside, way = _YOUNG[seats[space]], colours.TISSUES[seats[space]], round(turn * 6 / pi)
        part.exact += (young,)
        inner = _LINE + _EDGE
        layers = (
            (-_EDGE, colours.DEEP),
            (0, theme.RING),
            (_LINE, colours.DEEP),
            (inner, young),
            (inner + round(_BAND * frame.size), inside),
        )
        for inset, paint in layers:
            part.stamp(_drop(frame.size, way, inset), frame.middle(space), paint)
        for at, wide in _bubbles(frame, space, turn, seats.keys()):
            part.disc(at, wide + 4, colours.DEEP)
            part.disc(at, wide, theme.TEXT)
            part.disc(at, max(2, wide - 6), colours.GROUND[0])
    return born


def _parent(view: View, space: Space) -> Space | None:
    """Return the element beside a new one that it seems to come from: best one that grows."""
    own = next((one.spaces for one in view.organisms if space in one.spaces), ())
    kinds = {one.space: one.kind for one in view.elements}
    beside = [near for near in view.board.near[space] if near in own]
    return min(beside, key=lambda near: (kinds[near] is not Kind.GROW, near), default=None)


def _drop(size: int, way: int, inset: int) -> shapes.Mask:
    """Return a cell with a neck to its parent, smaller by `inset` units on all sides.

    It was pulled that way, in twelfths of a turn.
    """
    side = pieces.even(2.2 * size)

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        middle, less = complex(side, side) * fine / 2, (inset - _LINE / 2) * fine
        pen.circle((middle.real, middle.imag), RING / 2 * size * fine - inset * fine, fill=255)
        edge = [complex(-far * size * fine, max(half * size * fine - less, 0)) for far, half in _NECK]
        edge += [edge[-1] - max(-less, 0), (edge[-1] - max(-less, 0)).conjugate()]
        edge += [one.conjugate() for one in reversed(edge[:-2])]
        turned = [middle + one * rect(1, way * pi / 6) for one in edge]
        pen.polygon([(one.real, one.imag) for one in turned], fill=255)

    return shapes.draw_cached(("drop", size, way, inset), side, side, draw)


def _bubbles(
    frame: Frame, space: Space, turn: float, there: Collection[Space]
) -> Iterator[tuple[tuple[int, int], int]]:
    """Yield the position and width of each bubble with room."""
    others = [frame.middle(other) for other in there if other != space]
    for far, aside, wide in _BUBBLES:
        at = frame.off(space, rect(far, turn + aside))
        inside = dist(at, frame.core) < ground.clear(frame.grid)
        if inside and all(dist(at, other) > _FREE * frame.size for other in others):
            yield at, pieces.even(max(10, wide * frame.size))
