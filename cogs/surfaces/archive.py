"""Archiving of threads of ended matches.

A server may have a thousand open threads, and some must be left for others. House rules: a thread
is archived, never locked, so a message in it opens it again. Because its buttons then fail in some
clients, players first have a day for a rematch. On servers with many open threads they have
minutes.
"""

from __future__ import annotations

from collections.abc import Callable

import discord

from cogs.api.delivery import Delivery
from engine.store.duty import Duty
from engine.store.interface.threads import ThreadStore

ARCHIVE_AFTER = 24 * 60 * 60
"""Seconds from the end of a match until its thread is archived."""
ARCHIVE_AFTER_CROWDED = 10 * 60
"""The same on a server with many open threads."""
MANY_THREADS = 300
"""Number of open threads that counts as many."""


class Archivist:
    """A periodic task that archives threads; failures are tried again next time."""

    def __init__(
        self,
        client: discord.Client,
        store: ThreadStore,
        delivery: Delivery,
        now: Callable[[], float],
        *,
        duty: Duty,
    ) -> None:
        self._client = client
        self._store = store
        self._delivery = delivery
        self._now = now
        self._duty = duty

    async def archive_threads(self) -> None:
        """Archive threads whose time has come, one by one, so that no move waits."""
        now = int(self._now())
        crowded = {guild.id for guild in self._client.guilds if len(guild.threads) >= MANY_THREADS}
        for left in await self._store.threads_left(now - ARCHIVE_AFTER_CROWDED):
            # Only its own process knows how many threads a server has.
            is_due = left.guild in crowded or (
                left.ended <= now - ARCHIVE_AFTER and self._duty.is_ours(left.match)
            )
            if is_due and await self._delivery.archive(left.thread):
                await self._store.keep_archived(left.match)
