"""A heartbeat file beside the database, for monitoring.

It is touched while Discord is connected and the event loop answers.

House rule: each process has its own file, so a start script can tell a new process from the old one
that still runs.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import Iterator
from contextlib import suppress
from glob import escape
from pathlib import Path

import discord

log = logging.getLogger(__name__)

BEAT_EVERY = 15.0
"""Seconds between two heartbeats."""
LATE = 60.0
"""Seconds without a heartbeat after which the bot counts as dead.

Three may be missed while discord.py reconnects.
"""


def heartbeat_file(database: Path, process: int) -> Path:
    """Return the file that the process with this number touches."""
    return Path(f"{database}.{process}.alive")


async def run_heartbeat(client: discord.AutoShardedClient, database: Path) -> None:
    """Touch the heartbeat file while every shard is connected.

    The file is removed when this is cancelled.
    """
    file = heartbeat_file(database, os.getpid())
    await asyncio.to_thread(_clear_up, database, file)
    try:
        while True:
            if client.is_ready() and not any(shard.is_closed() for shard in client.shards.values()):
                await asyncio.to_thread(_touch, file)
                await asyncio.sleep(BEAT_EVERY)
            else:
                await asyncio.sleep(min(1.0, BEAT_EVERY))
    finally:
        await asyncio.to_thread(file.unlink, missing_ok=True)


def _touch(file: Path) -> None:
    try:
        file.touch(mode=0o600)
    except OSError as error:
        log.warning("could not give a sign of life: %s", error.strerror or type(error).__name__)


def _clear_up(database: Path, ours: Path) -> None:
    """Remove files of killed processes, also of one that had our number."""
    for file in _signs(database):
        if file == ours or not _is_fresh(file, time.time()):
            with suppress(OSError):
                file.unlink()


def is_alive(database: Path, process: int | None = None, now: float | None = None) -> bool:
    """Return whether a bot with this database gave a heartbeat lately.

    `process` limits the question to the process with that number.
    """
    found = _signs(database) if process is None else (heartbeat_file(database, process),)
    return any(_is_fresh(file, time.time() if now is None else now) for file in found)


def _signs(database: Path) -> Iterator[Path]:
    return database.parent.glob(f"{escape(database.name)}.*.alive")


def _is_fresh(file: Path, now: float) -> bool:
    try:
        return now - file.stat().st_mtime < LATE
    except OSError:
        return False
