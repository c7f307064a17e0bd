"""How long things take, and rows that compare it with something named.

House rule: what is nothing but work is measured in this process's own processor time, whatever else the machine does.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from statistics import median

from bench.table import Row

Reference = tuple[str, Sequence[float]]
"""What is compared with, and how many seconds it took each time."""

now = time.process_time
"""The seconds that this process has worked so far."""

_SCALES = {"ms": 1e3, "µs": 1e6}


def seconds(work: Callable[[], object]) -> float:
    """How long it takes."""
    start = now()
    work()
    return now() - start


def compared(name: str, took: Sequence[float], unit: str, reference: Reference, target: str = "") -> Row:
    """The median of what was measured beside the median of its reference."""
    what, took_there = reference
    middle, there = _SCALES[unit] * median(took), _SCALES[unit] * median(took_there)
    return Row(name, middle, unit, f"{what}: {there:.3g} {unit}", middle / there, target)
