"""The sandbox's clock, which people may move forwards or backwards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

TIMESTAMP: Final = re.compile(r"<t:(\d{1,12})")


class Clock:
    """Another clock's time plus an offset, in seconds since 1970."""

    def __init__(self, beneath: Callable[[], float]) -> None:
        self._beneath = beneath
        self.ahead = 0.0
        """Seconds by which it is ahead of the other clock; negative if behind."""

    def __call__(self) -> float:
        """Return the current time."""
        return self._beneath() + self.ahead

    def next_in(self, texts: Iterable[str]) -> int | None:
        """Return the next future time named in the texts, in seconds since 1970.

        None if there is none.
        """
        now = self()
        named = (int(moment) for text in texts for moment in TIMESTAMP.findall(text))
        return min((moment for moment in named if moment > now), default=None)
