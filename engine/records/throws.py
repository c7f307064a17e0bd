"""Throws of dice as text: short enough to stand beside each move of a record.

House rule: throws that follow each other have one text. A shuffle throws dice of n, n - 1, … 2
sides; a run of such throws is told by its first and last die and a digest of the sides that fell.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from typing import Final

from engine.contract.dice import Throw

NONE: Final = "-"
"""Stands for no throws, where something must stand."""
RUN: Final = 5
"""The least throws that are told as one."""
DIGITS: Final = 8
"""Hexadecimal digits of a run's digest: the seed binds the throws, so they need no more."""
FORM: Final = re.compile(
    r"-|(?:[0-9]{1,6}/[0-9]{1,6}|[0-9]{1,6}-[0-9]{1,6}#[0-9a-f]{8})"
    r"(?: (?:[0-9]{1,6}/[0-9]{1,6}|[0-9]{1,6}-[0-9]{1,6}#[0-9a-f]{8}))*"
)
"""The form of a text of throws: "3/10 36-2#5be1c9a0"."""


def write_throws(throws: Sequence[Throw]) -> str:
    """Return throws as text: each as "side/sides", a run as "sides-sides#digest"."""
    words, at = list[str](), 0
    while at < len(throws):
        end = at + 1
        while end < len(throws) and throws[end].sides == throws[end - 1].sides - 1:
            end += 1
        run = throws[at:end]
        words += [_write_run(run)] if len(run) >= RUN else [f"{side + 1}/{sides}" for sides, side in run]
        at = end
    return " ".join(words) or NONE


def _write_run(run: Sequence[Throw]) -> str:
    fallen = " ".join(str(throw.side + 1) for throw in run)
    digest = hashlib.sha256(fallen.encode()).hexdigest()[:DIGITS]
    return f"{run[0].sides}-{run[-1].sides}#{digest}"
