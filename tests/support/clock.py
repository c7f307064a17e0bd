"""Clocks for tests in which hours pass."""

import time


class Clock:
    """The real time plus an offset that a test sets."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead


class Still(Clock):
    """A clock that only moves when a test sets it."""

    def __init__(self) -> None:
        super().__init__()
        self._begun = time.time()

    def __call__(self) -> float:
        return self._begun + self.ahead
