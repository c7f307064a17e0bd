"""Jobs by key: one at a time for each key, and again if it was requested meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from enum import Enum, auto


class Retry(Enum):
    """When a job that failed is repeated."""

    AT_ONCE = auto()
    LATER = auto()
    """After a delay that grows with each failure in a row; after the last delay it ends."""
    NEVER = auto()


class KeyedWorker:
    """Runs `job` for keys on request, with a limit for all of them together.

    One run covers all requests before its start, so that the newest state is never missed and no
    state is repeated. `on_error` says what follows an error of a job.
    """

    def __init__(
        self,
        name: str,
        job: Callable[[int], Awaitable[None]],
        on_error: Callable[[int, Exception], Retry],
        *,
        most: int,
        delays: Sequence[float],
    ) -> None:
        """Build a worker whose tasks are called `name`; `most` jobs run concurrently."""
        self._name = name
        self._job = job
        self._on_error = on_error
        self.delays = delays
        """Seconds to wait after each failure in a row."""
        self._slots = asyncio.Semaphore(most)
        self._requested: set[int] = set()
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self.is_closing = False
        """Whether no new job begins."""

    @property
    def keys(self) -> tuple[int, ...]:
        """The keys whose jobs run or wait."""
        return tuple(self._tasks)

    @property
    def tasks(self) -> tuple[asyncio.Task[None], ...]:
        """The tasks of all keys."""
        return tuple(self._tasks.values())

    def task(self, key: int) -> asyncio.Task[None] | None:
        """Return the task of a key that ends when nothing is left to do for it."""
        return self._tasks.get(key)

    def is_requested(self, key: int) -> bool:
        """Return whether a key was requested since its last run began."""
        return key in self._requested

    def request(self, key: int) -> None:
        """Run the job of a key soon; after the one that runs, if there is one."""
        self._requested.add(key)
        if key not in self._tasks and not self.is_closing:
            self._tasks[key] = asyncio.create_task(self._work(key), name=f"{self._name}-{key}")

    def cancel(self, key: int) -> None:
        """Stop the job of a key; a later request starts it again."""
        self._requested.discard(key)
        if (task := self._tasks.get(key)) is not None:
            task.cancel()

    async def finish(self, is_meant: Callable[[int], bool]) -> None:
        """Wait until nothing is left to do for these keys."""
        while tasks := [task for key, task in self._tasks.items() if is_meant(key)]:
            await asyncio.wait(tasks)

    async def close(self, patience: float) -> None:
        """Begin no new job; cancel what still runs after `patience` seconds."""
        self.is_closing = True
        if self._tasks:
            _, late = await asyncio.wait(self.tasks, timeout=patience)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def _work(self, key: int) -> None:
        is_cancelled, failures = False, 0
        try:
            while key in self._requested:
                self._requested.discard(key)
                try:
                    async with self._slots:
                        await self._job(key)
                    failures = 0
                except Exception as error:
                    retry = self._on_error(key, error)
                    if retry is Retry.AT_ONCE:
                        self._requested.add(key)
                    elif retry is Retry.LATER and not self.is_closing and failures < len(self.delays):
                        self._requested.add(key)
                        await asyncio.sleep(self.delays[failures])
                        failures += 1
        except asyncio.CancelledError:
            is_cancelled = True
            raise
        finally:
            del self._tasks[key]
            if is_cancelled and key in self._requested:
                self.request(key)
