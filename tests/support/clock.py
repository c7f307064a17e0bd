"""A clock for tests in which hours pass."""

import time


class Clock:
    """Real time, and as much more as a test likes."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead


class Still(Clock):
    """A clock that stands where it is put."""

    def __init__(self) -> None:
        super().__init__()
        self._begun = time.time()

    def __call__(self) -> float:
        return self._begun + self.ahead
