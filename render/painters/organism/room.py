"""Where beside an organism there is room for a sign: its seat's symbol, or the number that stands for all of it.

House rule: the place is found once and kept, for a turn leaves most organisms, and all that crowds them, as they were.
"""

from cmath import rect
from collections.abc import Sequence
from functools import lru_cache
from math import dist, pi
from typing import Final

from engine.games.organism.table import Organism
from render import marks
from render.geometry import Box, Point
from render.painters.organism.frame import Frame

_WAYS: Final = tuple(rect(1, 2 * pi * (way + 0.5) / 12) for way in range(12))
"""Around an element: the places that are tried."""
_NEAR: Final = 1.2
"""How near another thing begins to crowd it."""
_KEPT: Final = 1000
"""Places kept: those of some hundred boards."""


def beside(frame: Frame, organism: Organism, crowd: Sequence[Point], away: float) -> Point | None:
    """Where a sign of an organism hides least, so far from an element; of equally good places the highest. None if all is cut."""
    cells = tuple(frame.middle(space) for space in organism.spaces)
    steps = tuple(_step(away * way, frame.size) for way in _WAYS)
    reach = _NEAR * frame.size
    across, down = [x for x, _ in cells], [y for _, y in cells]
    far = round(reach + (away + 1) * frame.size)
    around = Box(min(across), min(down), max(across), max(down)).grown(far)
    near = tuple(point for point in crowd if around.holds(Box(*point, *point)))
    return _emptiest(cells, steps, near, reach, (frame.part.width, frame.part.height))


def _step(way: complex, size: int) -> Point:
    return round(way.real * size), round(way.imag * size)


@lru_cache(_KEPT)
def _emptiest(
    cells: Sequence[Point], steps: Sequence[Point], crowd: Sequence[Point], reach: float, room: Point
) -> Point | None:
    """Of all places a step from a cell, the one that is crowded least, wholly inside the room."""
    inside = Box(0, 0, *room).grown(-marks.TAG // 2)
    best: tuple[float, int, Point] | None = None
    for x, y in cells:
        for across, down in steps:
            spot = (x + across, y + down)
            if inside.holds(Box.around(spot, 2, 2)):
                near = (reach - away for other in crowd if (away := dist(spot, other)) < reach)
                worth = (round(sum(left * left for left in near)), spot[1], spot)
                best = worth if best is None else min(best, worth)
    return None if best is None else best[2]
