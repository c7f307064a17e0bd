"""Threads of matches that have ended, put away: a server has room for a thousand that are open, and is to have some left.

House rules: nobody is kept out. A thread is archived, never locked: whoever writes in it opens it again. As its buttons then
fail in some clients, players first have a day for a rematch; where threads get many, minutes.
"""

from __future__ import annotations

from collections.abc import Callable

import discord

from cogs.api.delivery import Delivery
from engine.store.duty import Duty
from engine.store.interface import Shelf

CALM = 24 * 60 * 60
"""Seconds from the end of a match until its thread is put away."""
CALM_WHERE_CROWDED = 10 * 60
"""The same on a server with many open threads."""
CROWDED = 300
"""So many are many."""


class Archivist:
    """Looks now and then for threads to put away; what did not get through is tried again the next time."""

    def __init__(
        self,
        client: discord.Client,
        shelf: Shelf,
        delivery: Delivery,
        now: Callable[[], float],
        *,
        duty: Duty,
    ) -> None:
        self._client = client
        self._shelf = shelf
        self._delivery = delivery
        self._now = now
        self._duty = duty

    async def put_away(self) -> None:
        """Archive what has been calm for long enough, one thread after the other, so that no move has to wait."""
        now = int(self._now())
        crowded = {guild.id for guild in self._client.guilds if len(guild.threads) >= CROWDED}
        for left in await self._shelf.threads_left(now - CALM_WHERE_CROWDED):
            # How crowded a server is, its own process knows.
            is_due = left.guild in crowded or (left.ended <= now - CALM and self._duty.is_ours(left.match))
            if is_due and await self._delivery.archive(left.thread):
                await self._shelf.keep_archived(left.match)
