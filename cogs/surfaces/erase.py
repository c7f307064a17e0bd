"""Somebody erased, on Discord's side, too: taken out of every match, then their DMs, then all that is kept and remembered.

House rule: once it has begun it is gone through with. What a restart or trouble cuts off is taken up by `resume`.
"""

from __future__ import annotations

import asyncio
import logging

from cogs.api.delivery import Delivery
from cogs.api.locales import Readers
from cogs.api.nicknames import Nicknames
from cogs.api.picture_styles import Tastes
from cogs.surfaces.surfaces import Surfaces
from engine.services.privacy import Privacy

log = logging.getLogger(__name__)

PATIENCE = 30.0
"""Seconds for which others may be writing to somebody: when Discord is in trouble, nobody knows for how long."""
LOOK_EVERY = 0.2


class Eraser:
    """Erases people, one after another."""

    def __init__(
        self,
        privacy: Privacy,
        surfaces: Surfaces,
        delivery: Delivery,
        readers: Readers,
        tastes: Tastes,
        *,
        nicknames: Nicknames,
    ) -> None:
        self._privacy = privacy
        self._surfaces = surfaces
        self._delivery = delivery
        self._readers = readers
        self._tastes = tastes
        self._nicknames = nicknames
        self._one = asyncio.Lock()

    async def erase(self, user: int) -> None:
        """Erase somebody for good. Whoever asks twice is erased once more, of whatever came meanwhile."""
        await self._privacy.begin(user)
        async with self._one:
            await self._go_through_with(user)

    async def resume(self) -> None:
        """Take up what was begun and did not come to its end."""
        async with self._one:
            for user in await self._privacy.begun():
                await self._go_through_with(user)
                log.info("an erasure that was cut off is done")

    async def _go_through_with(self, user: int) -> None:
        async with self._surfaces.without(user):
            await self._privacy.withdraw(user)
            await self._others_have_written(user)
            for channel, message in await self._privacy.own_messages(user):
                await self._delivery.remove(channel, message)
            await self._readers.forget(user)
            await self._privacy.finish(user)
        await self._readers.forget(user)
        self._tastes.forget(user)
        self._nicknames.forget(user)

    async def _others_have_written(self, user: int) -> None:
        """Wait until no other process is writing to somebody, or for as long as one may: they begin nothing more."""
        for _ in range(round(PATIENCE / LOOK_EVERY)):
            if not await self._privacy.is_being_shown(user):
                return
            await asyncio.sleep(LOOK_EVERY)
