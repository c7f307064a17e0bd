"""An event loop on which waiting takes no time.

Its clock jumps to the next timer, or as a test moves it.
"""

import asyncio
import selectors
from typing import Any


class Leaping(asyncio.SelectorEventLoop):
    """An event loop for code that only waits for timers, not for input."""

    def __init__(self) -> None:
        super().__init__(_Selector(self))
        self.now = 0.0

    def time(self) -> float:
        return self.now

    def hold_up(self, seconds: float) -> None:
        """Let time pass without running anything, as on a busy machine."""
        self.now += seconds


class _Selector(selectors.SelectSelector):
    def __init__(self, loop: Leaping) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[Any]:
        assert timeout is not None, "nothing would ever come"
        self._loop.now += timeout
        return super().select(0)
