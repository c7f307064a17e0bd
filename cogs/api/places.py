"""Channels and threads as places for matches, and what prevents a match there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord

from cogs.api.membership import UnknownMemberError
from cogs.kit import permissions
from cogs.kit.permissions import Obstacle
from engine.match.records import Place
from engine.services.servers import Servers

FindGuild = Callable[[int], Awaitable[discord.Guild | None]]
"""Finds a server of any process; None if the bot is not there."""


class Places:
    """Answers about places from cached data.

    Discord is asked only about a server of another process.
    """

    def __init__(self, client: discord.Client, find_guild: FindGuild, servers: Servers) -> None:
        self._client = client
        self._find_guild = find_guild
        self._servers = servers

    async def language(self, guild: int | None) -> str:
        """Return the language of a server's public messages; English where it is not known."""
        if guild is None:
            return ""
        home = self._client.get_guild(guild)
        chosen = (await self._servers.rules(guild)).language
        return chosen or ("" if home is None else home.preferred_locale.value)

    async def obstacle(self, place: Place) -> Obstacle | None:
        """Return what prevents matches at a place, as far as Discord tells.

        The result is None in direct messages.
        """
        if place.guild is None:
            return None
        try:
            guild = await self._find_guild(place.guild)
        except UnknownMemberError:
            return None
        if guild is None:
            return Obstacle(is_gone=True)
        return None if guild.unavailable else permissions.obstacle_in(guild, place.channel)

    def may_have_threads(self, place: Place) -> bool:
        """Return whether a thread is possible; False only if Discord would refuse it."""
        guild = None if place.guild is None else self._client.get_guild(place.guild)
        channel = None if guild is None else guild.get_channel_or_thread(place.channel)
        if guild is None or channel is None or guild.me is None:
            return True
        granted = permissions.granted_in(channel, guild.me)
        return permissions.has_threads(channel) and not permissions.missing(granted, permissions.FOR_THREADS)
