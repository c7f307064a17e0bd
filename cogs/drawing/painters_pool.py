"""Drawing in worker processes, with a warm-up while they are idle.

The warm-up makes the parts of a game's pictures. Without it, the first picture would take many
times as long.
"""

from __future__ import annotations

import ctypes
import threading
from concurrent.futures import Executor
from contextlib import suppress
from importlib import import_module
from typing import Final

from cogs.drawing import workers
from engine.languages.catalogues import load_catalogues
from render import Picture, draw

_AHEAD: Final = "cogs.drawing.warm_up"
"""The module that imports all that drawing needs.

Only worker processes import it, so that creating them requires no game.
"""
NICENESS: Final = 12
"""Niceness of the drawing processes.

When all cores are busy, presses are acknowledged in time and pictures come later.
"""
_idle: Final = threading.Event()
_idle.set()
_made: Final = threading.Event()
"""In a drawing process: set when the warm-up is done."""


def draw_picture(picture: Picture) -> bytes:
    """Return the picture as a file; the warm-up pauses meanwhile."""
    _idle.clear()
    try:
        return draw(picture)
    finally:
        _idle.set()


def wait_for_warm_up(seconds: float) -> bool:
    """Wait in the drawing process for the end of the warm-up; False on timeout."""
    return _made.wait(seconds)


def in_processes(count: int) -> Executor:
    """Start processes that draw."""
    return workers.in_processes(count, _begin_drawing)


def _begin_drawing() -> None:
    """Prepare a new process: import what drawing needs."""
    workers.begin_working(NICENESS)
    load_catalogues(is_logged=False)
    # Not in the thread: two threads that import a module at once may find it half initialised.
    import_module(_AHEAD)
    threading.Thread(target=_warm_up, daemon=True, name="ahead").start()


def _warm_up() -> None:
    """Draw examples and pieces, one after the other, whenever no picture is requested."""
    for work in import_module(_AHEAD).works():
        _idle.wait()
        with suppress(Exception):  # a request for it will report the error
            work()
    _trim_memory()
    _made.set()


def _trim_memory() -> None:
    """Return freed memory of the warm-up to the system: a fifth of all.

    Only Linux's C library supports it.
    """
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)
