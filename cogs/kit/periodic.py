"""What is looked at again and again while the bot runs."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

from engine.contract.errors import EngineError
from engine.store.duty import News

log = logging.getLogger(__name__)


class LookNow:
    """Has something looked at when matches have become ours, as it would be after a start."""

    def __init__(self) -> None:
        self.event = asyncio.Event()

    def hear(self, news: News) -> None:
        """It is nothing new to look for."""

    def sweep(self) -> None:
        """Look now."""
        self.event.set()

    async def finish(self, is_leaving: Callable[[int], bool]) -> None:
        """What is looked for has an end of its own."""

    def stop(self) -> None:
        """The same: whatever it does is guarded by versions."""


async def every(seconds: float, look: Callable[[], Awaitable[None]], now: LookNow | None = None) -> None:
    """Look for what is to be done, now and again and again, whatever goes wrong; sooner where somebody says `now`."""
    task = asyncio.current_task()
    name = task.get_name() if task is not None else ""
    while True:
        try:
            await look()
        except EngineError as error:
            log.warning("%s did not go well: %s", name, error)
        except Exception:
            log.exception("%s did not go well", name)
        if now is None:
            await asyncio.sleep(seconds)
            continue
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await now.event.wait()
        now.event.clear()
