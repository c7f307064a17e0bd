"""Backups taken when it is time, off the event loop: a failure is a line in the log, and the bot goes on."""

from __future__ import annotations

import asyncio
import logging
import signal
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Protocol

from cogs.kit.metrics import BACKUPS, FAILED_BACKUPS
from engine.contract.errors import EngineError

log = logging.getLogger(__name__)

LOOK_EVERY = 60.0
"""Seconds between two looks whether it is time."""
TRY_AGAIN = 30 * 60.0
"""Seconds after a failure until the next attempt: on a disk that is full each costs the others something."""


class Copyist(Protocol):
    """Takes the backups, in calls that block. They raise EngineError where nothing was taken."""

    def is_due(self, now: float) -> bool:
        """Whether it is time for another."""

    def take(self, now: float) -> Path:
        """Another one."""

    @property
    def stopped(self) -> Event:
        """Set when the program is going down: whatever is under way is given up."""


async def only_copy(backups: Copyist) -> None:
    """Take backups when it is time, and do nothing else, until a signal says to stop."""
    stop = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    keeping = asyncio.create_task(keep_copies(backups), name="backups")
    await stop.wait()
    backups.stopped.set()
    keeping.cancel()
    await asyncio.gather(keeping, return_exceptions=True)


async def keep_copies(
    copyist: Copyist, now: Callable[[], float] = time.time, is_ours: Callable[[], bool] = lambda: True
) -> None:
    """Take each backup when it is time, for as long as this runs. The newest one there is says when, so a restart takes none.

    Of several processes one does, as `is_ours` tells.
    """
    while True:
        pause = LOOK_EVERY
        try:
            if is_ours() and await asyncio.to_thread(copyist.is_due, now()):
                made = await asyncio.to_thread(copyist.take, now())
                BACKUPS.inc()
                log.info("took the backup %s", made.name)
        except EngineError as error:
            FAILED_BACKUPS.inc()
            log.error("no backup was taken: %s", error)  # noqa: TRY400 - the sentence says it all
            pause = TRY_AGAIN
        except Exception:
            FAILED_BACKUPS.inc()
            log.exception("no backup was taken")
            pause = TRY_AGAIN
        await asyncio.sleep(pause)
