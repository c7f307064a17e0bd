"""Membership of servers, asked of Discord and cached for a while.

Discord does not send members to the bot by itself.

House rule: for each user one question is asked at a time. The wait for an answer is short, but a
late answer is cached all the same.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable

import discord

from cogs.kit.interactions import NETWORK, brief
from engine.contract.errors import EngineError
from engine.contract.words import say
from engine.kit.lru import remember

log = logging.getLogger(__name__)

REMEMBERED_FOR = 2 * 60
"""Seconds for which an answer counts; joining or leaving shows that much later."""
REMEMBERED = 1000
"""Answers in the cache."""
PATIENCE = 2.0
"""Seconds to wait for an answer."""

NOT_TOLD = say("Discord doesn’t tell me just now whether you are on that server. Please try again soon.")

Key = tuple[int, int]
"""A server and a user."""


class UnknownMemberError(EngineError):
    """Discord does not tell, in time, whether a user is a member."""


class Membership:
    """A cache of Discord's answers."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._known: OrderedDict[Key, tuple[discord.Member | None, float]] = OrderedDict()
        """The answers with their times."""
        self._asking: dict[int, tuple[Key, asyncio.Task[None]]] = {}
        """By user the question that is being asked."""

    async def find(self, guild: discord.Guild, user: int) -> discord.Member | None:
        """Return a user as a member of a server, or None.

        Raises UnknownMemberError if that can't be found out now.
        """
        key = (guild.id, user)
        try:
            async with asyncio.timeout(PATIENCE):
                while not self._is_known(key):
                    asked, task = self._asking.get(user) or self._ask(guild, key)
                    await asyncio.wait((task,))  # without cancelling it for others
                    if asked == key:
                        break
        except TimeoutError:
            log.info("asking Discord for a member timed out")
        if not self._is_known(key):
            raise UnknownMemberError(NOT_TOLD)
        return self._known[key][0]

    async def close(self) -> None:
        """Cancel all questions."""
        tasks = [task for _, task in self._asking.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _is_known(self, key: Key) -> bool:
        _, said = self._known.get(key, (None, float("-inf")))
        return 0 <= self._now() - said < REMEMBERED_FOR

    def _ask(self, guild: discord.Guild, key: Key) -> tuple[Key, asyncio.Task[None]]:
        user = key[1]
        asking = key, asyncio.create_task(self._fetch(guild, key), name="asking for a member")
        self._asking[user] = asking
        asking[1].add_done_callback(lambda _: self._asking.pop(user))
        return asking

    async def _fetch(self, guild: discord.Guild, key: Key) -> None:
        member: discord.Member | None = None
        try:
            member = await guild.fetch_member(key[1])
        except discord.NotFound:
            pass
        except NETWORK as error:
            log.info("could not ask Discord for a member: %s", brief(error))
            return
        remember(self._known, key, (member, self._now()), REMEMBERED)
