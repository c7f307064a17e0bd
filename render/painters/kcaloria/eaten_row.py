"""The winner's longest food chain as one large row, or a column: who was eaten by whom.

It is the hero of the final picture. The last eater is the largest tile.
"""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from math import atan2, cos, sin
from typing import Final, NamedTuple

from engine.games.kcaloria.rules.kinds import Type
from engine.games.kcaloria.rules.state import Standing
from render.kit import grounds, hexagons, lettering, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.style import is_stark
from render.kit.theme import Colour
from render.kit.wording import translate
from render.painters.kcaloria import colours, wood
from render.painters.kcaloria.tiles import humans, pieces

_LARGEST: Final = 158
"""Maximum width of a tile."""
_SLIM: Final = 120
"""The same in a slim row, which has no names and leaves the room to a large table."""
HIGH: Final = 320
"""Usual height of a row with names."""
SLIM: Final = 180
"""Usual height of a slim row."""
_LAST: Final = 1.16
"""Factor by which the last eater is larger."""
_EDGE: Final = 9
"""Width of the line about a tile in its owner's colour, or of the last one's golden line."""
_LONG, _GAP = 72, 44
"""Size of an arrow, and the gap between two tiles, on whose edges it lies."""
_SHORT: Final = 56
"""The same arrow in a slim row or column."""
_WINDING: Final = 26
"""Gap between two tiles of a column, which winds."""
_ROWS: Final = 0.866
"""Distance of its rows, as a share of that of its tiles."""
ARROW: Final = ((-1.0, -0.3), (0.1, -0.3), (0.1, -0.85), (1.0, 0.0), (0.1, 0.85), (0.1, 0.3), (-1.0, 0.3))
"""An arrow to the right, in a square from -1 to 1."""
_GLOW: Final = 40
_FEW: Final = 2
"""Usual maximum number of a name's lines."""
_PARTS: Final = re.compile(r"[^\s-]+(?:-|\s+|$)")
_LINE: Final = 40
"""Height of a line of a name."""
_SPACE: Final = 4
"""Least gap beside a wide name."""
_UNDER, _BETWEEN = 3, 10
"""Gaps between a tile and its name, and between two names."""
_PLANK: Final = 22
"""How far the plank reaches beyond the names on it."""


def draw(canvas: Canvas, box: Box, chain: Sequence[Standing], *, is_slim: bool = False) -> int:
    """Draw the chain along the top of a box, and return its height."""
    size = _size(box.width, len(chain), _SLIM if is_slim else _LARGEST)
    last = _even(size * _LAST)
    wide = (size + _GAP) * (len(chain) - 1) + last
    left, line = box.middle[0] - wide // 2, box.top + hexagons.height(last) // 2 + _EDGE
    sizes = [size] * (len(chain) - 1) + [last]
    middles = [(left + place * (size + _GAP) + own // 2, line) for place, own in enumerate(sizes)]
    foot = line + hexagons.height(last) // 2 + _EDGE
    said = [] if is_slim else _names(box, middles, chain, size, foot)
    if said:
        foot = _draw_plank(canvas, box, said)
    for middle, tile, own in zip(middles, chain, sizes, strict=True):
        _tile(canvas, middle, tile, own, is_last=tile is chain[-1])
    for middle, own in zip(middles[1:], sizes[1:], strict=True):
        arrow(canvas, (middle[0] - own // 2 - _GAP // 2, line), _SHORT if is_slim else _LONG)
    is_bold = _are_bold(chain, size)
    for at, text, _ in said:
        canvas.text(at, text, theme.SMALL, theme.TEXT, bold=is_bold, side="middle")
    return foot - box.top


def _draw_plank(canvas: Canvas, box: Box, said: Sequence["_Said"]) -> int:
    """Draw the plank on which the names stand, and return its lower edge."""
    plank = Box(
        max(box.left, min(one.at[0] - one.half for one in said) - _PLANK),
        min(one.at[1] for one in said) - _LINE // 2 - _UNDER,
        min(box.right, max(one.at[0] + one.half for one in said) + _PLANK),
        max(one.at[1] for one in said) + _LINE // 2 + 2 * _UNDER,
    )
    canvas.shadow(plank, wood.RADIUS)
    wood.sign(canvas, plank, colours.PLATE)
    return plank.bottom


def draw_column(canvas: Canvas, box: Box, chain: Sequence[Standing]) -> int:
    """Draw the chain down the left side of a box, without names, and return its width.

    It winds from side to side, so that its tiles are large.
    """
    size, last = _column_sizes(box, len(chain))
    steps = [size + _WINDING] * (len(chain) - 2) + [(size + last) // 2 + _WINDING]
    high = (hexagons.height(size) + hexagons.height(last)) // 2 + round(_ROWS * sum(steps))
    x, y = box.left + last // 2 + 2 * _EDGE, box.middle[1] - high // 2 + hexagons.height(size) // 2
    middles, side = [(x, y)], 1
    for step in steps:
        x, y = x + side * step // 2, y + round(_ROWS * step)
        middles.append((x, y))
        side = -side
    for middle, tile in zip(middles, chain, strict=True):
        is_last = tile is chain[-1]
        _tile(canvas, middle, tile, last if is_last else size, is_last=is_last)
    for (x, y), (to_x, to_y) in pairwise(middles):
        away = 0.5 + (0 if (to_x, to_y) != middles[-1] else (size - last) / 4 / steps[-1])
        at = (round(x + away * (to_x - x)), round(y + away * (to_y - y)))
        arrow(canvas, at, _SHORT, atan2(to_y - y, to_x - x))
    return column_width(box, len(chain))


def column_width(box: Box, count: int) -> int:
    """Return the width of a column of so many tiles."""
    size, last = _column_sizes(box, count)
    return (size + last + _WINDING) // 2 + last // 2 + 3 * _EDGE


def _column_sizes(box: Box, count: int) -> tuple[int, int]:
    """Return the widths of a column's tiles and of its last one."""
    free = box.height - 3 * _EDGE - _ROWS * _WINDING * (count - 1)
    high = hexagons.CIRCUMRADIUS * (1 + _LAST) + _ROWS * (count - 2 + (1 + _LAST) / 2)
    size = min(_LARGEST, _even(free / high))
    return size, _even(size * _LAST)


def _size(room: int, count: int, largest: int) -> int:
    """Return the width of all tiles but the last."""
    free = room - 2 * _EDGE - _GAP * (count - 1)
    return min(largest, _even(free / (count - 1 + _LAST)))


def _even(width: float) -> int:
    return int(width) // 2 * 2


def _tile(canvas: Canvas, middle: Point, tile: Standing, size: int, *, is_last: bool) -> None:
    """Draw a tile with an edge in its owner's colour; the last one shines."""
    if not is_stark():
        light = theme.GOLD if is_last else theme.INK
        glow = grounds.glow(hexagons.mask(size + 3 * _EDGE), _GLOW, 0.9 if is_last else 0.45)
        canvas.stamp(glow, middle, light)
    edged(canvas, middle, tile, size, theme.GOLD if is_last else theme.SEATS[tile.seat])


def edged(canvas: Canvas, middle: Point, tile: Standing, size: int, edge: Colour) -> None:
    """Draw a tile with an edge in a colour."""
    canvas.stamp(hexagons.mask(size + 3 * _EDGE), middle, theme.INK)
    canvas.stamp(hexagons.mask(size + 2 * _EDGE), middle, edge)
    corner = (middle[0] - size // 2, middle[1] - hexagons.height(size) // 2)
    if tile.kind.type is Type.HUMAN:
        canvas.lay(pieces.ground_of(tile.kind, None, size).image, corner, hexagons.mask(size).image)
        humans.human(canvas, middle, size, tile.kind, tile.seat)
    else:
        pieces.lone(canvas, corner, tile.kind, size)


class _Said(NamedTuple):
    """A line of a name, and its middle."""

    at: Point
    text: str
    half: int
    """Half its width, with the gap beside it."""

    def touches(self, other: "_Said") -> bool:
        """Return whether two lines are in each other's way."""
        near = abs(self.at[0] - other.at[0]) < self.half + other.half
        return near and abs(self.at[1] - other.at[1]) < _LINE


def _names(
    box: Box, middles: Sequence[Point], chain: Sequence[Standing], size: int, foot: int
) -> list[_Said]:
    """Return the lines of all names, from left to right."""
    is_bold, said = _are_bold(chain, size), list[_Said]()
    for middle, tile in zip(middles, chain, strict=True):
        said += _name(box, (middle[0], foot), tile, size, said, is_bold=is_bold)
    lowest = max(one.at[1] for one in said)
    if not is_bold or lowest == said[0].at[1]:
        return said
    alone = {across for across, count in Counter(one.at[0] for one in said).items() if count == 1}
    return [
        one._replace(at=(one.at[0], one.at[1] + _LINE // 2)) if one.at[0] in alone else one for one in said
    ]


def _name(
    box: Box, foot: Point, tile: Standing, size: int, said: Sequence[_Said], *, is_bold: bool
) -> list[_Said]:
    """Return the lines of a tile's name below it, or of its last word if they are too many.

    A last word that is too wide reaches below the next tiles. It stands lower where their names
    are in its way, and stays within the box.
    """
    name = translate(tile.kind.title)
    last = name.split()[-1].capitalize()
    forms = (_lines(one, _name_room(size), is_bold=is_bold) for one in (name, last))
    lines = next((lines for lines in forms if 0 < len(lines) <= _FEW), [last])
    top = foot[1] + _UNDER + _LINE // 2
    while True:
        found = list[_Said]()
        for place, line in enumerate(lines):
            half = lettering.width(line, theme.SMALL, bold=is_bold) // 2 + _SPACE
            across = max(box.left + half, min(foot[0], box.right - half))
            found.append(_Said((across, top + place * _LINE), line, half))
        if not any(one.touches(other) for one in found for other in said):
            return found
        top += _LINE


def _lines(name: str, room: int, *, is_bold: bool) -> list[str]:
    """Return a name in lines of a width; empty if it does not fit.

    It is broken at spaces and after hyphens.
    """
    lines: list[str] = []
    for part in _PARTS.findall(name):
        longer = (lines[-1] if lines else "") + part
        if lines and lettering.width(longer.strip(), theme.SMALL, bold=is_bold) <= room:
            lines[-1] = longer
        else:
            lines.append(part)
    lines = [line.strip() for line in lines]
    return lines if all(lettering.width(line, theme.SMALL, bold=is_bold) <= room for line in lines) else []


def _name_room(size: int) -> int:
    return size + _GAP - _BETWEEN


def _are_bold(chain: Sequence[Standing], size: int) -> bool:
    """Return whether all names fit in bold letters, in two lines at most."""
    lines = (_lines(translate(tile.kind.title), _name_room(size), is_bold=True) for tile in chain)
    return all(0 < len(some) <= _FEW for some in lines)


def arrow(
    canvas: Canvas,
    middle: Point,
    size: int,
    turn: float = 0.0,
    edge: int = 7,
    *,
    paint: Colour = theme.GOLD,
) -> None:
    """Draw the arrow from a tile to its eater, turned clockwise from the right."""
    turn = round(turn, 2)  # so that the key and the cached shape say the same
    points = tuple((cos(turn) * x - sin(turn) * y, sin(turn) * x + cos(turn) * y) for x, y in ARROW)
    key = f"eaten by {turn}"
    canvas.stamp(shapes.polygon_edge(key, points, size, edge), middle, theme.INK)
    canvas.stamp(shapes.polygon(key, points, size), middle, paint)
