"""Where groups of tiles lie far apart: each in a window of its own, all as large as they fit, in the order in which they lie.

House rule: two groups are apart while no space lies beside both. Once they meet, and wherever windows would gain little, the
table is shown as one.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

from engine.hexes import Cell, distance
from render import hexagons, shapes, theme
from render.canvas import Canvas
from render.geometry import Box
from render.hexagons import Frame
from render.painters.kcaloria import colours
from render.painters.kcaloria.sizes import SIZES

Group = frozenset[Cell]
_BESIDE: Final = 2
"""Tiles no farther from each other than this have a space beside both."""
_MOST: Final = 5
"""So many windows at most."""
_LARGEST: Final = 220
_GAIN: Final = 1.1
"""How much larger tiles have to be than on one table."""
_AIR: Final = 0.2
"""How much of the meadow there is about a group at least, as a share of a tile."""
_GAP: Final = 20
_EDGE: Final = 5


class Window(NamedTuple):
    """A group, with the box in which it is shown."""

    cells: Group
    box: Box
    frame: Frame

    @property
    def mask(self) -> shapes.Mask:
        """Its shape."""
        return shapes.rounded(self.box.width, self.box.height, theme.RADIUS)

    def edge(self, canvas: Canvas) -> None:
        """The line about it."""
        canvas.outline(self.box.grown(_EDGE), colours.PLATE, _EDGE + 2, theme.RADIUS + _EDGE)


def windows(cells: Sequence[Cell], room: Box, size: int, *, in_a_row: bool = False) -> tuple[Window, ...]:
    """Windows that fill a room, if there is more than one group and tiles become so much larger than that size.

    In a row they are in the order of the cells, wherever those lie.
    """
    groups = _groups(cells)
    if not 1 < len(groups) <= _MOST:
        return ()
    ways = [(tuple(groups),)] if in_a_row else list(_ways(groups))
    for wanted in reversed(SIZES):
        if wanted <= size * _GAIN:
            return ()
        if wanted <= _LARGEST:
            fitting = [way for way in ways if _fits(way, wanted, room)]
            if fitting:
                return tuple(_laid(min(fitting, key=lambda way: _waste(way, wanted, room)), wanted, room))
    return ()


_Rows = tuple[tuple[Group, ...], ...]


def _groups(cells: Sequence[Cell]) -> list[Group]:
    groups: list[set[Cell]] = []
    for cell in cells:
        near = [group for group in groups if any(distance(cell, one) <= _BESIDE for one in group)]
        groups = [group for group in groups if group not in near]
        groups.append({cell}.union(*near))
    return [frozenset(group) for group in groups]


def _ways(groups: Sequence[Group]) -> Iterator[_Rows]:
    """All ways to put them into rows, those that lie higher first, and in each row from left to right."""
    boxes = {group: hexagons.extent(group, 2) for group in groups}
    high = sorted(groups, key=lambda group: (boxes[group].middle[1], boxes[group].middle[0]))
    for breaks in product((False, True), repeat=len(groups) - 1):
        rows = [[high[0]]]
        for group, is_new in zip(high[1:], breaks, strict=True):
            if is_new:
                rows.append([])
            rows[-1].append(group)
        yield tuple(tuple(sorted(row, key=lambda group: boxes[group].middle[0])) for row in rows)


def _needed(group: Group, size: int) -> Box:
    return hexagons.extent(group, size).grown(round(_AIR * size))


def _row_size(row: Sequence[Group], size: int) -> tuple[int, int]:
    """How wide and high a row is at least."""
    boxes = [_needed(group, size) for group in row]
    return sum(box.width for box in boxes) + _GAP * (len(row) - 1), max(box.height for box in boxes)


def _fits(rows: _Rows, size: int, room: Box) -> bool:
    sizes = [_row_size(row, size) for row in rows]
    high = sum(height for _, height in sizes) + _GAP * (len(rows) - 1)
    return high <= room.height and all(wide <= room.width for wide, _ in sizes)


def _waste(rows: _Rows, size: int, room: Box) -> int:
    """How much of the room is left over in rows that are not full."""
    return sum((room.width - wide) * height for wide, height in (_row_size(row, size) for row in rows))


def _laid(rows: _Rows, size: int, room: Box) -> Iterator[Window]:
    """The windows: each row fills the width, and rows are as high as they need."""
    top = room.top
    for row in rows:
        wide, high = _row_size(row, size)
        more, left = (room.width - wide) // len(row), room.left
        for group in row:
            needed = _needed(group, size)
            box = Box.at(left, top, needed.width + more, high)
            across, down = needed.left - more // 2, needed.top - (high - needed.height) // 2
            yield Window(group, box, Frame(size, across, down, box.width, box.height))
            left = box.right + _GAP
        top += high + _GAP
