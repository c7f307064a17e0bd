"""Who draws. What a game's pictures are made of is made ahead, while nobody waits: its first picture would take many times as long."""

from __future__ import annotations

import ctypes
import threading
from concurrent.futures import Executor
from contextlib import suppress
from importlib import import_module
from typing import Final

from cogs.drawing import workers
from render import Picture, draw

_AHEAD: Final = "cogs.drawing.warm_up"
"""Brings all that drawing needs; only where pictures are drawn, as no game need be known to make such a process."""
NICENESS: Final = 12
"""By how much whoever draws lets others go first: where all are busy, presses are acknowledged in time, and pictures come later."""
_idle: Final = threading.Event()
_idle.set()
_made: Final = threading.Event()
"""In a process that draws: nobody waits for a picture; all is made ahead."""


def drawn(picture: Picture) -> bytes:
    """The picture as a file; what is made ahead waits meanwhile."""
    _idle.clear()
    try:
        return draw(picture)
    finally:
        _idle.set()


def await_made(seconds: float) -> bool:
    """Whether all is made ahead in the process that draws, at the latest after so long."""
    return _made.wait(seconds)


def in_processes(count: int) -> Executor:
    """Processes of their own that draw."""
    return workers.in_processes(count, _begin_drawing)


def _begin_drawing() -> None:
    """A new process: bring what drawing needs."""
    workers.begin_working(NICENESS)
    # Here and not in the thread: two threads that import the same modules at once may find them half made.
    import_module(_AHEAD)
    threading.Thread(target=_make_ahead, daemon=True, name="ahead").start()


def _make_ahead() -> None:
    """Draw some of everything, and pieces, one after the other, whenever nobody waits."""
    for work in import_module(_AHEAD).works():
        _idle.wait()
        with suppress(Exception):  # whoever asks for it will be told
            work()
    _give_back()
    _made.set()


def _give_back() -> None:
    """Give the system back what was needed only while pieces were made: a fifth of all. Other C libraries than Linux's do as they like."""
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)
