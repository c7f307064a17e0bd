"""A sign of life beside the database: touched while Discord is connected and the event loop answers, for whoever watches."""

from __future__ import annotations

import asyncio
import logging
import time
from pathlib import Path

import discord

log = logging.getLogger(__name__)

BEAT_EVERY = 15.0
"""Seconds between two signs of life."""
LATE = 60.0
"""Seconds without one after which the bot is taken for dead: three may be missed while discord.py connects anew."""


def sign_of_life(database: Path) -> Path:
    """The file that a bot with this database touches."""
    return Path(f"{database}.alive")


async def beat(client: discord.AutoShardedClient, database: Path) -> None:
    """Give signs of life for as long as this runs, whenever every shard is connected; none is left when it is cancelled."""
    file = sign_of_life(database)
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


def is_alive(database: Path, now: float | None = None) -> bool:
    """Whether a bot with this database gave a sign of life lately."""
    try:
        last = sign_of_life(database).stat().st_mtime
    except OSError:
        return False
    return (time.time() if now is None else now) - last < LATE
