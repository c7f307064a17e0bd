"""Time slots in which shards may identify to Discord.

Discord lets in one shard of each bucket every five seconds, across all processes.

House rules: a shard's bucket is its number modulo the shards that Discord lets in at once. The
database hands out the slots. If it can't be reached, we wait as if a slot had just been used:
Discord refuses a shard that comes too soon, and the shard tries again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from engine.contract.errors import EngineError
from engine.store.interface.locks import TurnStore

log = logging.getLogger(__name__)

APART = 5.5
"""Seconds between two shards of a bucket: five, and a margin for the network."""
PATIENCE = 45.0
"""Longest wait in seconds: the open connection handles no event meanwhile."""


class IdentifySlots:
    """The identify slots of one process."""

    def __init__(self, store: TurnStore, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self._store = store
        self._sleep = sleep
        self.at_once = 1
        """Number of shards that Discord lets in at once."""

    async def wait(self, shard: int) -> None:
        """Wait for a shard's slot.

        Raises TimeoutError if too many shards are before it; discord.py then reconnects and asks
        again.
        """
        try:
            wait = await self._store.turn(shard % self.at_once, APART, PATIENCE)
        except EngineError as error:
            log.warning("could not read which shard may connect next: %s", error)
            wait = APART
        if wait is None:
            raise TimeoutError(f"too many shards connect before shard {shard}")
        if wait:
            log.info("shard %d connects in %.1f s", shard, wait)
            await self._sleep(wait)
