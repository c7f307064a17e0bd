"""What time it is in the sandbox, which people may move on rather than wait, and back as a machine's clock is put back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

TIMESTAMP: Final = re.compile(r"<t:(\d{1,12})")


class Clock:
    """The time that another clock tells, and so much more: seconds since 1970."""

    def __init__(self, beneath: Callable[[], float]) -> None:
        self._beneath = beneath
        self.ahead = 0.0
        """Seconds by which it is ahead of the other; less than 0 if it is behind."""

    def __call__(self) -> float:
        """What time it is."""
        return self._beneath() + self.ahead

    def next_in(self, texts: Iterable[str]) -> int | None:
        """The first time to come that one of the texts names, in seconds since 1970; None if none does."""
        now = self()
        named = (int(moment) for text in texts for moment in TIMESTAMP.findall(text))
        return min((moment for moment in named if moment > now), default=None)
