"""What is looked at always, and what with -m slow: of many cases that repeat each other, every so many-th is enough."""

from collections.abc import Sequence
from typing import Any

import pytest


def fast_and_slow(cases: Sequence[Any], *, every: int) -> list[Any]:
    """The cases as parameters of a test, all but every so many-th marked as slow."""
    return [
        case if number % every == 0 else pytest.param(case, marks=pytest.mark.slow)
        for number, case in enumerate(cases)
    ]
