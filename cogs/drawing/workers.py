"""Worker pools for CPU-bound work: threads, or processes on all cores.

House rule: Python runs only one thread of a process at a time. Where presses must be answered
meanwhile, other processes draw and compute moves. They know no token, database or Discord, and end
with the process that started them.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from multiprocessing.context import BaseContext
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger(__name__)

_KNOWN: Final = ["cogs.drawing.warm_up", "engine.players"]
"""Modules that drawing and computer players need.

Only the fork server preloads them.
"""


_QUIET: Final = "ignore:resource_tracker:UserWarning"
"""Warning filter for the interpreters that multiprocessing starts.

When a program is killed, Python's resource tracker frees the semaphores of its pools, and complains
about each in plain lines amid the program's log.
"""


class Crew:
    """A pool of workers that is replaced when one of them dies.

    The work that was interrupted is done once more.
    """

    def __init__(self, count: int, begin: Callable[[int], Executor]) -> None:
        self._count = count
        self._begin = begin
        self._pool = begin(count)

    async def do(self, work: Callable[P, T], *args: P.args, **_: P.kwargs) -> T:
        """Run `work` in the pool and return its result."""
        loop, pool = asyncio.get_running_loop(), self._pool
        try:
            return await loop.run_in_executor(pool, work, *args)
        except BrokenExecutor:
            log.warning("a worker died while doing %s; starting new workers", getattr(work, "__name__", "it"))
            if self._pool is pool:
                self._pool = self._begin(self._count)
                pool.shutdown(wait=False)
            return await loop.run_in_executor(self._pool, work, *args)

    def replace_workers(self) -> None:
        """Replace the workers and kill the old ones, whose work would never end."""
        pool, self._pool = self._pool, self._begin(self._count)
        _kill(pool)
        pool.shutdown(wait=False)

    def kill(self) -> None:
        """Stop the workers at once; the results of their work are not needed."""
        _kill(self._pool)
        self.close()

    def close(self) -> None:
        """Stop the workers after their current work."""
        self._pool.shutdown(wait=True)


def in_threads(workers: int) -> Executor:
    """Return a pool of threads.

    It is ready at once, but shares the interpreter with everything else in this process.
    """
    return ThreadPoolExecutor(workers, thread_name_prefix="worker")


class ProcessPool(Executor):
    """A process pool whose methods return at once.

    `ProcessPoolExecutor` starts processes inside `submit`, under a lock that `shutdown` takes too.
    That may last seconds, so a thread of this pool makes all calls to it.
    """

    def __init__(self, workers: int, prepare: Callable[[], None]) -> None:
        self._caller = ThreadPoolExecutor(1, thread_name_prefix="process pool")
        self._made = self._caller.submit(_start, workers, prepare)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Queue a call for the next free process."""
        future: Future[T] = Future()
        self._caller.submit(self._submit, future, partial(fn, *args, **kwargs))
        return future

    def kill(self) -> None:
        """Kill the processes. Their current calls fail."""
        with suppress(RuntimeError):  # it is shut down already
            self._caller.submit(self._kill)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no more calls, and wait for the running ones if asked to."""
        with suppress(RuntimeError):  # it is shut down already
            self._caller.submit(self._shut_down, wait, cancel_futures)
        self._caller.shutdown(wait=wait)

    def _submit(self, future: Future[T], call: Callable[[], T]) -> None:
        if not future.set_running_or_notify_cancel():
            return
        try:
            inner = self._made.result().submit(call)
        except Exception as error:
            future.set_exception(error)
        else:
            inner.add_done_callback(partial(_copy_result, future))

    def _kill(self) -> None:
        # Python 3.14 and later have `kill_workers` for it.
        for process in [*self._made.result()._processes.values()]:
            process.kill()

    def _shut_down(self, wait: bool, cancel_futures: bool) -> None:
        self._made.result().shutdown(wait=wait, cancel_futures=cancel_futures)


def in_processes(workers: int, prepare: Callable[[], None]) -> ProcessPool:
    """Start processes that each call `prepare` first, and return at once.

    `prepare` begins with `begin_working`.
    """
    return ProcessPool(workers, prepare)


def begin_working(niceness: int) -> None:
    """Set up a new process: signals, niceness and the watch for its parent.

    It stops when its parent says so or is gone, not at the host's Ctrl-C.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # When all cores are busy, a press must be acknowledged before anything is drawn or computed.
    if hasattr(os, "nice"):
        os.nice(niceness)
    threading.Thread(target=_end_with_maker, daemon=True, name="maker").start()


def cores() -> int:
    """Return the number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _start(workers: int, prepare: Callable[[], None]) -> ProcessPoolExecutor:
    """Make the pool and start its first process, which all others wait for."""
    pool = ProcessPoolExecutor(workers, mp_context=_start_context(), initializer=prepare)
    pool.submit(cores)
    return pool


def _copy_result(future: Future[T], inner: Future[T]) -> None:
    """Copy the result of a call, or its error, to the outer future."""
    if inner.cancelled():
        future.set_exception(BrokenExecutor("the pool was shut down"))
    elif (error := inner.exception()) is not None:
        future.set_exception(error)
    else:
        future.set_result(inner.result())


def _kill(pool: Executor) -> None:
    """Kill the processes of a pool. Threads can't be killed."""
    if isinstance(pool, ProcessPool):
        pool.kill()


def _start_context() -> BaseContext:
    """Return the start method for workers.

    It is a fork server where the system has one.
    The server has imported what drawing and computer players need, and nothing else. Workers are
    never forks of this process: they would hold copies of its sockets and of locks that its threads
    hold.
    """
    if _QUIET not in sys.warnoptions:
        sys.warnoptions.append(_QUIET)
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(_KNOWN)
    return context


def _end_with_maker() -> None:
    if (maker := multiprocessing.parent_process()) is not None:
        maker.join()
        os._exit(0)
