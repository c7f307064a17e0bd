"""Servers, including those of shards in other processes.

Presses in direct messages come to the first shard, on whichever server the match is.

House rule: data of our own shards is at hand. A server of another process is asked for when a press
is about it, and cached for a minute.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Any

import discord

from cogs.api.membership import NOT_TOLD, PATIENCE, UnknownMemberError
from cogs.kit.interactions import NETWORK, brief
from engine.kit.lru import remember

log = logging.getLogger(__name__)

REMEMBERED_FOR = 60
"""Seconds for which an answer counts."""
REMEMBERED = 100
"""Servers in the cache."""
NAMES_LAST = 3600
"""Seconds for which a name counts."""
NAMES = 1000
"""Names in the cache."""
NAMES_AT_ONCE = 10
"""Names that are fetched at once while a user waits."""


class RemoteGuilds:
    """The servers where the bot is."""

    def __init__(self, client: discord.AutoShardedClient, now: Callable[[], float]) -> None:
        self._client = client
        self._now = now
        self._asked: OrderedDict[int, tuple[discord.Guild | None, float]] = OrderedDict()
        """Servers with the times of the answers."""
        self._names: OrderedDict[int, tuple[str, float]] = OrderedDict()
        """Names with the times of the answers."""

    async def find(self, number: int) -> discord.Guild | None:
        """Return a server with its channels, open threads and roles.

        Returns None if the bot is not there. Raises UnknownMemberError if that can't be found out
        now.
        """
        here = self._client.get_guild(number)
        if here is not None or self._is_ours(number):
            return here
        found, said = self._asked.get(number, (None, float("-inf")))
        if 0 <= self._now() - said < REMEMBERED_FOR:
            return found
        try:
            async with asyncio.timeout(PATIENCE):
                found = await self._ask(number)
        except NETWORK as error:
            log.info("could not fetch a server: %s", brief(error))
            raise UnknownMemberError(NOT_TOLD) from error
        remember(self._asked, number, (found, self._now()), REMEMBERED)
        return found

    async def has_left(self, number: int) -> bool:
        """Return whether the bot is not on a server.

        Discord is asked, because the cached servers may be incomplete while the bot connects.
        Raises UnknownMemberError if that can't be found out now.
        """
        if self._client.get_guild(number) is not None:
            return False
        try:
            async with asyncio.timeout(PATIENCE):
                await self._client.http.get_guild(number, with_counts=False)
        except (discord.NotFound, discord.Forbidden):
            return True
        except NETWORK as error:
            log.info("could not fetch a server: %s", brief(error))
            raise UnknownMemberError(NOT_TOLD) from error
        return False

    def name_of(self, number: int) -> str:
        """Return the name of a server; empty if it is unknown."""
        here = self._client.get_guild(number)
        return self._names.get(number, ("", 0.0))[0] if here is None else here.name

    async def learn_names(self, numbers: Iterable[int]) -> None:
        """Fetch the names of the first of these servers, within a short timeout."""
        unknown = [one for one in numbers if self._client.get_guild(one) is None and not self._is_ours(one)]
        old = [
            one for one in unknown if not 0 <= self._now() - self._names.get(one, ("", 0.0))[1] < NAMES_LAST
        ]
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*(self._learn_name(one) for one in old[:NAMES_AT_ONCE]))

    async def _learn_name(self, number: int) -> None:
        try:
            told = await self._client.http.get_guild(number, with_counts=False)
        except NETWORK as error:
            log.info("could not fetch a server's name: %s", brief(error))
            return
        remember(self._names, number, (told["name"], self._now()), NAMES)

    def _is_ours(self, number: int) -> bool:
        """Return whether a server belongs to a shard of this process."""
        ids, every = self._client.shard_ids, self._client.shard_count
        return ids is None or not every or (number >> 22) % every in ids

    async def _ask(self, number: int) -> discord.Guild | None:
        http, own = self._client.http, self._client.user
        assert own is not None  # a press arrives only after the login
        try:
            told: Any
            told, channels, threads, member = await asyncio.gather(
                http.get_guild(number, with_counts=False),
                http.get_all_guild_channels(number),
                http.get_active_threads(number),
                http.get_member(number, own.id),
            )
        except (discord.NotFound, discord.Forbidden):
            return None
        told = {**told, "channels": channels, "threads": threads["threads"], "members": [member]}
        return discord.Guild(data=told, state=self._client._connection)
