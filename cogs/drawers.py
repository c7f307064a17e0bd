"""Who draws: threads of this process, or processes of their own on all cores.

House rule: drawing is nothing but processor time, and Python runs one thread of it at once; so where presses must be
answered meanwhile, other processes draw. They know no token, database or Discord, and end with the process that made them.
What a game's pictures are made of is made ahead, while nobody waits: its first picture would take many times as long.
"""

import multiprocessing
import os
import signal
import threading
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from importlib import import_module
from multiprocessing.context import BaseContext
from typing import Final

from render import Picture, draw

_AHEAD: Final = "cogs.ahead"
"""Brings all that drawing needs; only where pictures are drawn, as no game need be known to make such a process."""
NICENESS: Final = 5
"""By how much whoever draws lets others go first."""
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


def in_threads(workers: int) -> Executor:
    """Threads of this process: at hand at once, but they take turns with everything else in it."""
    return ThreadPoolExecutor(workers, thread_name_prefix="drawing")


def in_processes(workers: int) -> Executor:
    """Processes of their own, begun at once: in a thread, for that takes longer than an event loop may be held."""
    pool = ProcessPoolExecutor(workers, mp_context=_beginning(), initializer=_begin_drawing)
    threading.Thread(target=_begin, args=(pool,), daemon=True, name="first drawer").start()
    return pool


def _begin(pool: Executor) -> None:
    with suppress(RuntimeError):  # it may be shut down already
        pool.submit(cores)


def cores() -> int:
    """Processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _beginning() -> BaseContext:
    """How a process begins: from one that knows how to draw and nothing else, where there can be such a one.

    Never as a fork of this process, which would hold copies of its sockets and of locks that its threads hold.
    """
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([_AHEAD])
    return context


def _begin_drawing() -> None:
    """A new process: stop when its maker says so or is gone, not at the host's Ctrl-C; and bring what drawing needs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Where all cores are taken, a press is acknowledged before a picture is drawn.
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    threading.Thread(target=_end_with_maker, daemon=True, name="maker").start()
    # Here and not in the thread: two threads that import the same modules at once may find them half made.
    import_module(_AHEAD)
    threading.Thread(target=_make_ahead, daemon=True, name="ahead").start()


def _make_ahead() -> None:
    """Draw some of everything, one after the other, whenever nobody waits."""
    for picture in import_module(_AHEAD).pictures():
        _idle.wait()
        with suppress(Exception):  # whoever asks for it will be told
            draw(picture)
    _made.set()


def _end_with_maker() -> None:
    if (maker := multiprocessing.parent_process()) is not None:
        maker.join()
        os._exit(0)
