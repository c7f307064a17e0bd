"""Timers, and rows that compare a time with a reference.

House rule: pure computation is measured in this process's own processor time, so that other load on
the machine does not count.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from statistics import median

from bench.kit.table import Row

Reference = tuple[str, Sequence[float]]
"""The name of a reference, and how many seconds it took each time."""

now = time.process_time
"""Return the seconds that this process has worked so far."""

_SCALES = {"ms": 1e3, "µs": 1e6}


def seconds(work: Callable[[], object]) -> float:
    """Return how long a function takes."""
    start = now()
    work()
    return now() - start


def compared(name: str, took: Sequence[float], unit: str, reference: Reference, target: str = "") -> Row:
    """Return a row with the medians of a measurement and its reference."""
    what, took_there = reference
    middle, there = _SCALES[unit] * median(took), _SCALES[unit] * median(took_there)
    return Row(name, middle, unit, f"{what}: {there:.3g} {unit}", middle / there, target)
