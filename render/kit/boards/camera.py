"""When the camera of a replay steps back from a growing board.

House rule: the board lies still within a scene, and through as many scenes as possible.
"""

from collections.abc import Sequence
from itertools import combinations, pairwise
from math import log
from typing import Final

_STEPS: Final = 2
"""The most times that the camera steps back, if a board asks for no others."""
_LEAST: Final = 2
"""The fewest positions between two steps."""
_CLOSER: Final = 1.15
"""How much larger pieces must be before a step, at least."""


def best_ends(sizes: Sequence[float], most: int = _STEPS) -> tuple[int, ...]:
    """Return the last position of each part of a replay in which its board lies still.

    `sizes` are those of the pieces if a part ends with that position. The camera steps back at most
    so many times.
    """
    return max(_cuts(len(sizes), most), key=lambda ends: _worth(ends, sizes))


def _cuts(count: int, most: int) -> list[tuple[int, ...]]:
    """Return the ways to cut so many positions into parts, with the last one of each part."""
    inner = range(_LEAST - 1, count - _LEAST)
    ways = (way for steps in range(most + 1) for way in combinations(inner, steps))
    return [
        (*way, count - 1) for way in ways if all(later - sooner >= _LEAST for sooner, later in pairwise(way))
    ]


def _worth(ends: Sequence[int], sizes: Sequence[float]) -> float:
    """Return how large the pieces are in all positions; negative for a step of little gain."""
    shown = [sizes[end] for end in ends]
    if any(near < _CLOSER * far for near, far in pairwise(shown)):
        return -1.0
    starts = (-1, *ends)
    return sum((end - start) * log(size) for start, end, size in zip(starts, ends, shown, strict=False))
