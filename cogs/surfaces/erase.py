"""Erasure of a user's data, also on Discord.

The user is taken out of every match, then their DMs are deleted, then all stored and cached data.
House rule: an erasure that has begun is completed. After a restart or an error `resume` continues
it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Protocol

from cogs.api.delivery import Delivery
from cogs.api.locales import Locales
from cogs.surfaces.surfaces import Surfaces
from engine.services.privacy import Privacy

log = logging.getLogger(__name__)

WRITE_TIMEOUT = 30.0
"""Seconds to wait for other processes that may be writing to the user.

There is a limit because Discord may be in trouble for an unknown time.
"""
POLL_INTERVAL = 0.2


class UserCache(Protocol):
    """Knowledge of users that is kept in memory alone."""

    def forget(self, user: int) -> None:
        """Forget a user."""


class Eraser:
    """The service that erases users, one after another."""

    def __init__(
        self,
        privacy: Privacy,
        surfaces: Surfaces,
        delivery: Delivery,
        locales: Locales,
        caches: Sequence[UserCache],
    ) -> None:
        self._privacy = privacy
        self._surfaces = surfaces
        self._delivery = delivery
        self._locales = locales
        self._caches = caches
        self._one = asyncio.Lock()

    async def erase(self, user: int) -> None:
        """Erase a user for good.

        A second request also erases what came in meanwhile.
        """
        await self._privacy.begin(user)
        async with self._one:
            await self._erase_now(user)

    async def resume(self) -> None:
        """Continue erasures that were interrupted."""
        async with self._one:
            for user in await self._privacy.pending_erasures():
                await self._erase_now(user)
                log.info("completed an interrupted erasure")

    async def _erase_now(self, user: int) -> None:
        async with self._surfaces.without(user):
            await self._privacy.withdraw(user)
            await self._wait_for_other_writers(user)
            for channel, message in await self._privacy.own_messages(user):
                await self._delivery.remove(channel, message)
            await self._locales.forget(user)
            await self._privacy.finish(user)
        await self._locales.forget(user)
        for cache in self._caches:
            cache.forget(user)

    async def _wait_for_other_writers(self, user: int) -> None:
        """Wait until no other process writes to the user, `WRITE_TIMEOUT` seconds at most.

        The others begin no new message to the user.
        """
        for _ in range(round(WRITE_TIMEOUT / POLL_INTERVAL)):
            if not await self._privacy.is_being_shown(user):
                return
            await asyncio.sleep(POLL_INTERVAL)
