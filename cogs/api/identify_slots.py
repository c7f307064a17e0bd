"""When a shard may introduce itself to Discord, which lets one in of each bucket every five seconds, whatever process it is of.

House rules: a bucket is what a shard's number leaves over when it is divided by how many Discord lets in at once. Turns are
given by the database. Where that can't be reached we wait as if somebody had just had one: Discord turns away whoever comes too
soon, and they try again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from engine.contract.errors import EngineError
from engine.store.interface import Shelf

log = logging.getLogger(__name__)

APART = 5.5
"""Seconds between two of a bucket: Discord's five, and what may lie between leaving here and arriving there."""
PATIENCE = 45.0
"""Seconds for which a turn is waited for at most: the connection is there already, and nobody hears what comes on it meanwhile."""


class Identifying:
    """The turns of one process."""

    def __init__(self, shelf: Shelf, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self._shelf = shelf
        self._sleep = sleep
        self.at_once = 1
        """How many shards Discord lets in at once."""

    async def wait(self, shard: int) -> None:
        """Wait for a shard's turn. TimeoutError if there are too many before it: then discord.py connects anew, and asks again."""
        try:
            wait = await self._shelf.turn(shard % self.at_once, APART, PATIENCE)
        except EngineError as error:
            log.warning("nobody knows whose turn it is to connect: %s", error)
            wait = APART
        if wait is None:
            raise TimeoutError(f"too many shards connect before shard {shard}")
        if wait:
            log.info("shard %d connects in %.1f s", shard, wait)
            await self._sleep(wait)
