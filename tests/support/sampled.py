"""Samples of repetitive test cases: some always run, the others with -m slow."""

from collections.abc import Sequence
from typing import Any

import pytest


def fast_and_slow(cases: Sequence[Any], *, every: int) -> list[Any]:
    """Return test parameters, all but each `every`-th marked as slow."""
    return [
        case if number % every == 0 else pytest.param(case, marks=pytest.mark.slow)
        for number, case in enumerate(cases)
    ]
