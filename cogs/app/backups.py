"""Scheduled backups, taken off the event loop.

A failure is logged, and the bot goes on.
"""

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
"""Seconds between two checks whether a backup is due."""
TRY_AGAIN = 30 * 60.0
"""Seconds from a failure to the next attempt, which on a full disk slows others down."""


class BackupTaker(Protocol):
    """A source of backups, with blocking calls that raise EngineError if they fail."""

    def is_due(self, now: float) -> bool:
        """Return whether a backup is due."""

    def take(self, now: float) -> Path:
        """Take a backup and return its path."""

    @property
    def stopped(self) -> Event:
        """Event that is set at shutdown: a backup under way is given up."""


async def run_backups_only(backups: BackupTaker) -> None:
    """Take backups when they are due until a signal says to stop."""
    stop = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    keeping = asyncio.create_task(run_backups(backups), name="backups")
    await stop.wait()
    backups.stopped.set()
    keeping.cancel()
    await asyncio.gather(keeping, return_exceptions=True)


async def run_backups(
    copyist: BackupTaker, now: Callable[[], float] = time.time, is_ours: Callable[[], bool] = lambda: True
) -> None:
    """Take each backup when it is due, for as long as this runs.

    The age of the newest backup decides, so a restart alone takes none. Of several processes only
    the one for which `is_ours` is true takes backups.
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
            log.error("no backup was taken: %s", error)  # noqa: TRY400 - the message says all
            pause = TRY_AGAIN
        except Exception:
            FAILED_BACKUPS.inc()
            log.exception("no backup was taken")
            pause = TRY_AGAIN
        await asyncio.sleep(pause)
