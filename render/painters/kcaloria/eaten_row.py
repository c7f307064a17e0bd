"""The winner's longest food chain as one large row: who was eaten by whom.

It is the hero of the final picture. The last eater is the largest tile.
"""

from collections.abc import Sequence
from typing import Final

from engine.games.kcaloria.rules.kinds import Type
from engine.games.kcaloria.rules.state import Standing
from render.kit import grounds, hexagons, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.style import is_stark
from render.kit.victory import shade
from render.kit.wording import translate
from render.painters.kcaloria.tiles import badges, names, pieces

_LARGEST: Final = 178
"""Maximum width of a tile."""
_LAST: Final = 1.22
"""Factor by which the last eater is larger."""
_EDGE: Final = 9
"""Width of the line about a tile in its owner's colour, or of the last one's golden line."""
_ARROW, _GAP = 66, 44
"""Size of an arrow, and the gap between two tiles, on whose edges it lies."""
_SHAPE: Final = ((-1.0, -0.34), (0.0, -0.34), (0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (0.0, 0.34), (-1.0, 0.34))
"""An arrow to the right, in a square from -1 to 1."""
_GLOW: Final = 40
_LINE: Final = 40
"""Height of a line of a name."""
_UNDER, _BETWEEN = 14, 10
"""Gaps between a tile and its name, and between two names."""


def draw(canvas: Canvas, box: Box, chain: Sequence[Standing]) -> int:
    """Draw the chain along the top of a box, and return its height."""
    size = _size(box.width, len(chain))
    last = _even(size * _LAST)
    wide = (size + _GAP) * (len(chain) - 1) + last
    left, line = box.middle[0] - wide // 2, box.top + hexagons.height(last) // 2 + _EDGE
    below = 0
    for place, tile in enumerate(chain):
        is_last = place == len(chain) - 1
        own = last if is_last else size
        middle = (left + own // 2, line)
        _tile(canvas, middle, tile, own, is_last=is_last)
        below = max(below, _name(canvas, middle, tile, own))
        left += own + _GAP
        if place:
            _arrow(canvas, (middle[0] - own // 2 - _GAP // 2, line))
    return below - box.top


def _size(room: int, count: int) -> int:
    """Return the width of all tiles but the last."""
    free = room - 2 * _EDGE - _GAP * (count - 1)
    return min(_LARGEST, _even(free / (count - 1 + _LAST)))


def _even(width: float) -> int:
    return int(width) // 2 * 2


def _tile(canvas: Canvas, middle: Point, tile: Standing, size: int, *, is_last: bool) -> None:
    """Draw a tile with an edge in its owner's colour; the last one shines."""
    whole = hexagons.mask(size + 3 * _EDGE)
    if not is_stark():
        light = theme.GOLD if is_last else theme.INK
        canvas.stamp(grounds.glow(whole, _GLOW, 0.9 if is_last else 0.45), middle, light)
    canvas.stamp(whole, middle, theme.INK)
    canvas.stamp(hexagons.mask(size + 2 * _EDGE), middle, theme.GOLD if is_last else theme.SEATS[tile.seat])
    pieces.lone(canvas, (middle[0] - size // 2, middle[1] - hexagons.height(size) // 2), tile.kind, size)
    if tile.kind.type is Type.HUMAN:
        badges.human(canvas, middle, size)


def _name(canvas: Canvas, middle: Point, tile: Standing, size: int) -> int:
    """Write a tile's name below it, and return where that ends."""
    room = size + _GAP - _BETWEEN
    top = middle[1] + hexagons.height(size) // 2 + _EDGE + _UNDER
    lines = names.in_lines(translate(tile.kind.title), room)
    for place, text in enumerate(lines):
        at = (middle[0], top + _LINE // 2 + place * _LINE)
        shade(canvas, at, text, theme.SMALL, "middle")
        canvas.text(at, text, theme.SMALL, theme.TEXT, bold=True, side="middle", room=room)
    return top + len(lines) * _LINE


def _arrow(canvas: Canvas, middle: Point) -> None:
    """Draw the arrow from a tile to its eater."""
    size = _ARROW
    canvas.stamp(shapes.polygon_edge("eaten by", _SHAPE, size, 7), middle, theme.INK)
    canvas.stamp(shapes.polygon("eaten by", _SHAPE, size), middle, theme.GOLD)
