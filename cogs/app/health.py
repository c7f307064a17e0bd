"""A sign of life beside the database: touched while Discord is connected and the event loop answers, for whoever watches.

House rule: each process has its own, so that whoever waits for a new one can tell it from the one before it, which still runs.
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
"""Seconds between two signs of life."""
LATE = 60.0
"""Seconds without one after which the bot is taken for dead: three may be missed while discord.py connects anew."""


def sign_of_life(database: Path, process: int) -> Path:
    """The file that a bot with this database touches, as the process of this number."""
    return Path(f"{database}.{process}.alive")


async def beat(client: discord.AutoShardedClient, database: Path) -> None:
    """Give signs of life for as long as this runs, whenever every shard is connected; none is left when it is cancelled."""
    file = sign_of_life(database, os.getpid())
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
    """Take away what those left who were killed, also one who had our number."""
    for file in _signs(database):
        if file == ours or not _is_fresh(file, time.time()):
            with suppress(OSError):
                file.unlink()


def is_alive(database: Path, process: int | None = None, now: float | None = None) -> bool:
    """Whether a bot with this database, or just the process of this number, gave a sign of life lately."""
    found = _signs(database) if process is None else (sign_of_life(database, process),)
    return any(_is_fresh(file, time.time() if now is None else now) for file in found)


def _signs(database: Path) -> Iterator[Path]:
    return database.parent.glob(f"{escape(database.name)}.*.alive")


def _is_fresh(file: Path, now: float) -> bool:
    try:
        return now - file.stat().st_mtime < LATE
    except OSError:
        return False
