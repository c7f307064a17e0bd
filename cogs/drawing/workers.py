"""Who does what takes processor time: threads of this process, or processes of their own on all cores.

House rule: Python runs one thread of a process at once; so where presses must be answered meanwhile, other processes draw and
think. They know no token, database or Discord, and end with the process that made them.
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
"""Brings all that drawing and thinking need; known to the process from which these processes are made, and to nobody else."""


_QUIET: Final = "ignore:resource_tracker:UserWarning"
"""Option for the interpreters that multiprocessing starts.

When a program is killed, Python's resource tracker frees the semaphores of its pools, and complains about each in plain
lines amid the program's log.
"""


class Crew:
    """Some workers. If those who had a work in hand die, others are begun, and it is done once more."""

    def __init__(self, count: int, begin: Callable[[int], Executor]) -> None:
        self._count = count
        self._begin = begin
        self._pool = begin(count)

    async def do(self, work: Callable[P, T], *args: P.args, **_: P.kwargs) -> T:
        """What comes of a work, done by one of them."""
        loop, pool = asyncio.get_running_loop(), self._pool
        try:
            return await loop.run_in_executor(pool, work, *args)
        except BrokenExecutor:
            log.warning("who was to do %s has died, and others are begun", getattr(work, "__name__", "it"))
            if self._pool is pool:
                self._pool = self._begin(self._count)
                pool.shutdown(wait=False)
            return await loop.run_in_executor(self._pool, work, *args)

    def begin_again(self) -> None:
        """Have others in their place, whatever they have in hand: it would never end."""
        pool, self._pool = self._pool, self._begin(self._count)
        _kill(pool)
        pool.shutdown(wait=False)

    def drop(self) -> None:
        """Let them go at once; what is being done is nobody's any more."""
        _kill(self._pool)
        self.close()

    def close(self) -> None:
        """Let them go; what is being done is finished."""
        self._pool.shutdown(wait=True)


def in_threads(workers: int) -> Executor:
    """Threads of this process: at hand at once, but they take turns with everything else in it."""
    return ThreadPoolExecutor(workers, thread_name_prefix="worker")


class ProcessPool(Executor):
    """A process pool whose methods return at once.

    `ProcessPoolExecutor` starts processes inside `submit`, under a lock that `shutdown` takes too. That may last
    seconds, so a thread of this pool makes all calls to it.
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
        """End the processes, whatever they are doing. What they had in hand fails."""
        self._caller.submit(self._kill)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no more calls, and wait for those under way if asked to."""
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
            inner.add_done_callback(partial(_pass_on, future))

    def _kill(self) -> None:
        # From Python 3.14 on there is `kill_workers` for it.
        for process in [*self._made.result()._processes.values()]:
            process.kill()

    def _shut_down(self, wait: bool, cancel_futures: bool) -> None:
        self._made.result().shutdown(wait=wait, cancel_futures=cancel_futures)


def in_processes(workers: int, prepare: Callable[[], None]) -> ProcessPool:
    """Start processes that each `prepare` first, which begins with `begin_working`. Returns at once."""
    return ProcessPool(workers, prepare)


def begin_working(niceness: int) -> None:
    """A new process: stop when its maker says so or is gone, not at the host's Ctrl-C; and let others go first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Where all cores are taken, a press is acknowledged before anything is drawn or thought.
    if hasattr(os, "nice"):
        os.nice(niceness)
    threading.Thread(target=_end_with_maker, daemon=True, name="maker").start()


def cores() -> int:
    """Processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _start(workers: int, prepare: Callable[[], None]) -> ProcessPoolExecutor:
    """Make the pool and start its first process, which all others wait for."""
    pool = ProcessPoolExecutor(workers, mp_context=_beginning(), initializer=prepare)
    pool.submit(cores)
    return pool


def _pass_on(future: Future[T], inner: Future[T]) -> None:
    """Give what a call came to, or why it failed, to the one who waits for it."""
    if inner.cancelled():
        future.set_exception(BrokenExecutor("the pool was shut down"))
    elif (error := inner.exception()) is not None:
        future.set_exception(error)
    else:
        future.set_result(inner.result())


def _kill(pool: Executor) -> None:
    """End the processes of a pool. Threads can't be ended."""
    if isinstance(pool, ProcessPool):
        pool.kill()


def _beginning() -> BaseContext:
    """How a process begins: from one that knows how to draw and to think and nothing else, where there can be such a one.

    Never as a fork of this process, which would hold copies of its sockets and of locks that its threads hold.
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
