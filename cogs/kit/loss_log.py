"""A log of losses that writes one line a minute with their number."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import Final

INTERVAL: Final = 60.0
"""Seconds between two lines about the same kind of loss."""


class Losses:
    """A counter that logs the first loss at once, later ones once a minute."""

    def __init__(self, log: logging.Logger, what: str) -> None:
        self._log = log
        self._what = what
        self._counts: Counter[str] = Counter()
        self._waiting: tuple[asyncio.AbstractEventLoop, asyncio.TimerHandle] | None = None

    def note(self, why: str) -> None:
        """Count a loss."""
        self._counts[why] += 1
        loop = asyncio.get_running_loop()
        if self._waiting is None or self._waiting[0] is not loop:
            self._tell(loop)

    def _tell(self, loop: asyncio.AbstractEventLoop) -> None:
        """Log the counts now, and in a minute if there are more."""
        if not self._counts:
            self._waiting = None
            return
        reasons = ", ".join(f"{why} ({number})" for why, number in self._counts.most_common())
        self._log.warning("%s: %d, %s", self._what, self._counts.total(), reasons)
        self._counts.clear()
        self._waiting = loop, loop.call_later(INTERVAL, self._tell, loop)
