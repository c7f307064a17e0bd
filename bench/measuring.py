"""How long things take, and rows that compare it with something named."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from statistics import median

from bench.table import Row

Reference = tuple[str, Sequence[float]]
"""What is compared with, and how many seconds it took each time."""

_SCALES = {"ms": 1e3, "µs": 1e6}


def seconds(work: Callable[[], object]) -> float:
    """How long it takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def compared(name: str, took: Sequence[float], unit: str, reference: Reference, target: str = "") -> Row:
    """The median of what was measured beside the median of its reference."""
    what, took_there = reference
    middle, there = _SCALES[unit] * median(took), _SCALES[unit] * median(took_there)
    return Row(name, middle, unit, f"{what}: {there:.3g} {unit}", middle / there, target)
