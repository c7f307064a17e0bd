"""For how long each step of the event loop holds it, in the processor time of its thread: nothing that else runs on the machine counts."""

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
    """One step: how many seconds it took, without what was spent on other steps' garbage, and of what it was a step."""

    seconds: float
    what: str


@contextmanager
def noting(counts: Callable[[asyncio.Handle], bool] = lambda _: True) -> Iterator[list[Hold]]:
    """Note every step of this process's event loops that `counts`, until the end of the block."""
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
    """What a step belongs to: the function that its task runs with its file, or what is called."""
    callback: Any = handle._callback  # type: ignore[attr-defined]
    owner = getattr(callback, "__self__", None)
    if not isinstance(owner, asyncio.Task):
        return str(getattr(callback, "__qualname__", callback))
    coroutine: Any = owner.get_coro()
    code = getattr(coroutine, "cr_code", None)
    return f"{code.co_filename}:{coroutine.__qualname__}" if code is not None else repr(coroutine)
