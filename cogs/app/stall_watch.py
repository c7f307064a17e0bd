"""A thread that watches the event loop and logs what blocks it.

House rule: only names of functions and their places in the code are logged, never a value, which
may be a hand or a token.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
import time
from pathlib import PurePath
from types import FrameType, TracebackType
from typing import Self

from cogs.kit.metrics import STALLS

log = logging.getLogger(__name__)

LONGEST = 0.25
"""Seconds for which the loop may be silent."""
PAUSE = 0.1
"""Seconds between an answer and the next request.

A block that begins in this pause is seen if it lasts that much longer.
"""
INNERMOST, OUTERMOST = 12, 6
"""Functions of a call stack that are logged, from either end."""


class StallWatch:
    """A context manager that watches the running loop.

    The loop is asked to answer. While it does not, one warning says what it is doing; when it
    answers again, a line says after how long. Native code may have let no other thread run: such a
    block is logged as a warning, too.
    """

    def __init__(self, longest: float = LONGEST, pause: float = PAUSE) -> None:
        self._longest = longest
        self._pause = pause
        self._answered = threading.Event()
        self._stopped = threading.Event()
        self._answered_at = 0.0
        self._thread: threading.Thread | None = None

    def __enter__(self) -> Self:
        loop, watched = asyncio.get_running_loop(), threading.get_ident()
        self._thread = threading.Thread(
            target=self._watch, args=(loop, watched), daemon=True, name="watching the loop"
        )
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stopped.set()
        self._answered.set()
        if self._thread is not None:
            self._thread.join()

    def _answer(self) -> None:
        self._answered_at = time.monotonic()
        self._answered.set()

    def _watch(self, loop: asyncio.AbstractEventLoop, watched: int) -> None:
        while not self._stopped.wait(self._pause):
            self._answered.clear()
            if self._stopped.is_set():  # the event that it set has just been cleared
                break
            asked_at = time.monotonic()
            loop.call_soon_threadsafe(self._answer)
            seen = False
            while not self._answered.wait(self._longest):
                if not seen and (functions := step_of(watched)):
                    seen = True
                    log.warning(
                        "the event loop has not answered for %d ms: %s",
                        1000 * (time.monotonic() - asked_at),
                        " < ".join(functions),
                    )
            if self._stopped.is_set():
                break
            took = self._answered_at - asked_at
            if seen or took > self._longest:
                STALLS.observe(took)
            if seen:
                log.info("the event loop answers again, after %d ms", 1000 * took)
            elif took > self._longest:
                log.warning(
                    "the event loop did not answer for %d ms, cause unknown: native code, garbage "
                    "collection, or a machine that stood still",
                    1000 * took,
                )


def step_of(thread: int) -> tuple[str, ...]:
    """Return the functions that a thread's event loop is running, innermost first.

    The result is empty if the loop is idle or between two callbacks.
    """
    found: list[str] = []
    frame = sys._current_frames().get(thread)
    while frame is not None:
        if frame.f_code is asyncio.Handle._run.__code__:
            if len(found) > INNERMOST + OUTERMOST:
                found[INNERMOST:-OUTERMOST] = ["…"]
            return tuple(found)
        found.append(_name(frame))
        frame = frame.f_back
    return ()


def _name(frame: FrameType) -> str:
    file = PurePath(frame.f_code.co_filename)
    return f"{frame.f_code.co_qualname} ({file.parent.name}/{file.name}:{frame.f_lineno})"
