"""Somebody who draws one picture at a time, each when a test lets it through, and what they drew in which order."""

from __future__ import annotations

import threading
from collections.abc import Callable

from render import Picture


def by_game(picture: Picture) -> str:
    """A picture's name, where a test tells pictures apart by their games alone."""
    return picture.game


class Desk:
    """Draws what is asked for as its name, or always the same, and nothing that is called impossible."""

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
        """Let nothing more through than what was let through and drawn so far."""
        while self._gate.acquire(blocking=False):
            pass
