"""A clock for tests in which hours pass."""

import time


class Clock:
    """Real time, and as much more as a test likes."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead
