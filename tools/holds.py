"""How long each step of the event loop blocks it.

It is measured in the thread's processor time, so that other load on the machine does not count.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import thread_time
from typing import Any


@dataclass(frozen=True, slots=True)
class Hold:
    """One step: its seconds without garbage collection for others, and its owner."""

    seconds: float
    what: str


@contextmanager
def noting(counts: Callable[[asyncio.Handle], bool] = lambda _: True) -> Iterator[list[Hold]]:
    """Record every step of this process's event loops that `counts`.

    It stops at the end of the block.
    """
    holds: list[Hold] = []
    collected = began = 0.0
    run = asyncio.Handle._run  # asyncio offers no other way to see every step

    def collecting(phase: str, _: object) -> None:
        nonlocal collected, began
        if phase == "start":
            began = thread_time()
        else:
            collected += thread_time() - began

    def timed(handle: asyncio.Handle) -> None:
        if not counts(handle):
            run(handle)
            return
        what, before, start = of(handle), collected, thread_time()
        run(handle)
        holds.append(Hold(thread_time() - start - (collected - before), what))

    asyncio.Handle._run = timed  # type: ignore[assignment, method-assign]
    gc.callbacks.append(collecting)
    try:
        yield holds
    finally:
        gc.callbacks.remove(collecting)
        asyncio.Handle._run = run  # type: ignore[method-assign]


def of(handle: asyncio.Handle) -> str:
    """Return what a step belongs to: its task's function and file, or its callback."""
    callback: Any = handle._callback  # type: ignore[attr-defined]
    owner = getattr(callback, "__self__", None)
    if not isinstance(owner, asyncio.Task):
        return str(getattr(callback, "__qualname__", callback))
    coroutine: Any = owner.get_coro()
    code = getattr(coroutine, "cr_code", None)
    return f"{code.co_filename}:{coroutine.__qualname__}" if code is not None else repr(coroutine)
