"""Selection of the choice with the best average.

All choices are tried on the same chances. In each stage the worse half drops out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")


def raced(
    count: int,
    budget: int,
    chances: Callable[[int], Iterable[T]],
    value: Callable[[int, T], float],
    is_late: Callable[[], bool],
) -> int:
    """Return the best of the choices 0 to `count` - 1.

    It takes about `budget` tries in all. `chances(n)` makes n samples, and `value` tries one choice
    on one sample. After `is_late`, each choice is tried once and nothing more.
    """
    sums, tries = [0.0] * count, [0] * count
    running: Sequence[int] = range(count)
    stages = max(1, (count - 1).bit_length())
    for _ in range(stages):
        for chance in chances(max(1, budget // (stages * len(running)))):
            if tries[running[0]] and is_late():
                break
            for choice in running:
                sums[choice] += value(choice, chance)
                tries[choice] += 1
        # All remaining choices have been tried on the same samples.
        running = sorted(running, key=lambda choice: -sums[choice] / tries[choice])[: (len(running) + 1) // 2]
    return running[0]
