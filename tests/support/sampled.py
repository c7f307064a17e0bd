"""Samples of repetitive test cases: some always run, the others with -m slow."""

from collections.abc import Sequence
from typing import Any

import pytest


def fast_and_slow(cases: Sequence[Any], *, every: int, unpack: bool = False) -> list[Any]:
    """Return test parameters, all but each `every`-th marked as slow.

    With `unpack`, each case is a tuple of several parameters.
    """
    return [
        case if number % every == 0 else pytest.param(*(case if unpack else (case,)), marks=pytest.mark.slow)
        for number, case in enumerate(cases)
    ]
