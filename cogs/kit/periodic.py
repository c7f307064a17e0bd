"""Periodic work that runs as long as the bot."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

from engine.contract.errors import EngineError
from engine.store.duty import News

log = logging.getLogger(__name__)


class LookNow:
    """A trigger that starts a check when this process has taken over matches.

    The check is the same as after a start.
    """

    def __init__(self) -> None:
        self.event = asyncio.Event()

    def hear(self, news: News) -> None:
        """Do nothing: news are no reason for a check."""

    def sweep(self) -> None:
        """Request a check now."""
        self.event.set()

    async def finish(self, is_leaving: Callable[[int], bool]) -> None:
        """Do nothing: the checks end by themselves."""

    def stop(self) -> None:
        """Do nothing: versions guard what the checks do."""


async def every(seconds: float, look: Callable[[], Awaitable[None]], now: LookNow | None = None) -> None:
    """Call `look` now and at intervals; errors are logged and don't stop it.

    `now` can trigger the next call earlier.
    """
    task = asyncio.current_task()
    name = task.get_name() if task is not None else ""
    while True:
        try:
            await look()
        except EngineError as error:
            log.warning("%s failed: %s", name, error)
        except Exception:
            log.exception("%s failed", name)
        if now is None:
            await asyncio.sleep(seconds)
            continue
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await now.event.wait()
        now.event.clear()
