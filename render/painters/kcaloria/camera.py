"""The views by whose size a replay draws the meadow: few at first, so that early tiles are large.

House rule: the meadow lies still within a scene, and through as many scenes as possible.
"""

from collections.abc import Sequence
from itertools import combinations, pairwise
from math import log
from typing import Final

from engine.games.kcaloria.rules.state import View
from render.kit import theme
from render.painters.kcaloria.board import board

_STEPS: Final = 2
"""The most times that the camera steps back."""
_LEAST: Final = 2
"""The fewest positions between two steps."""
_CLOSER: Final = 1.2
"""How much larger tiles must be before a step, at least."""
_ROOM: Final = (theme.WIDTH, 900)
"""About the room for the tiles."""
_LARGEST: Final = 160
"""Size from which larger tiles count for nothing more."""


def cameras(views: Sequence[View]) -> tuple[View, ...]:
    """Return for each View of a replay the later one that its meadow has room for."""
    sizes = [board.film_size(views[: at + 1], _ROOM, _LARGEST) for at in range(len(views))]
    ends = max(_cuts(len(views)), key=lambda ends: _worth(ends, sizes))
    # Copies, because a View that is its own extent is no part of a replay.
    extents = [views[end].model_copy() for end in ends[:-1]]
    extents.append(views[-1])
    return tuple(
        next(extent for end, extent in zip(ends, extents, strict=True) if at <= end)
        for at in range(len(views))
    )


def _cuts(count: int) -> list[tuple[int, ...]]:
    """Return the ways to cut so many positions into parts, as the last position of each part."""
    inner = range(_LEAST - 1, count - _LEAST)
    ways = (way for steps in range(_STEPS + 1) for way in combinations(inner, steps))
    return [
        (*way, count - 1) for way in ways if all(later - sooner >= _LEAST for sooner, later in pairwise(way))
    ]


def _worth(ends: Sequence[int], sizes: Sequence[int]) -> float:
    """Return how large the tiles are in all positions; less than 0 for a step that gains little."""
    shown = [sizes[end] for end in ends]
    if any(near < _CLOSER * far for near, far in pairwise(shown)):
        return -1.0
    starts = (-1, *ends)
    return sum((end - start) * log(size) for start, end, size in zip(starts, ends, shown, strict=False))
