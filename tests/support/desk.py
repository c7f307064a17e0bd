"""A test painter that draws a picture only when a test allows it.

It records the order of the pictures.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from render import Picture


def by_game(picture: Picture) -> str:
    """Return the game as the picture's name, for tests that need no more."""
    return picture.game


class Desk:
    """Draws a picture's name or a fixed PNG; fails for impossible ones."""

    def __init__(self, name: Callable[[Picture], str] = by_game, png: bytes | None = None) -> None:
        self.drawn: list[str] = []
        self.begun = threading.Semaphore(0)
        self._name = name
        self._png = png
        self._gate = threading.Semaphore(0)

    def draw(self, wanted: Picture) -> bytes:
        self.drawn.append(self._name(wanted))
        self.begun.release()
        assert self._gate.acquire(timeout=60)
        if wanted.game == "impossible":
            raise ValueError("no such picture")
        return self._png or self._name(wanted).encode()

    def let_through(self, count: int = 1) -> None:
        self._gate.release(count)

    def hold(self) -> None:
        """Let no more pictures through than so far."""
        while self._gate.acquire(blocking=False):
            pass
