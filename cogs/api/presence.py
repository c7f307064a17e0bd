"""Checks whether a match's server, and its players there, still exist."""

from __future__ import annotations

import logging

import discord

from cogs.api.membership import Membership, UnknownMemberError
from cogs.api.remote_guilds import RemoteGuilds
from engine.match.records import Match

log = logging.getLogger(__name__)


class Presence:
    """Checks at Discord, made only after a hint of a departure."""

    def __init__(self, remote_guilds: RemoteGuilds, membership: Membership) -> None:
        self._remote_guilds = remote_guilds
        self._membership = membership

    async def has_left(self, match: Match, user: int, *, is_refused: bool = False) -> bool:
        """Return whether a player has left the match's server; False if unknown.

        `is_refused` says that Discord gave that as the reason why no DM reaches them.
        """
        try:
            guild = await self._find(match.place.guild)
            if guild is None:  # then the bot has left
                return False
            return is_refused or await self._membership.find(guild, user) is None
        except UnknownMemberError:
            return False

    async def is_server_gone(self, number: int) -> bool:
        """Return whether Discord says that the bot is no longer on a server."""
        try:
            return await self._remote_guilds.has_left(number)
        except UnknownMemberError:
            return False

    async def _find(self, number: int | None) -> discord.Guild | None:
        guild = None if number is None else await self._remote_guilds.find(number)
        return None if guild is None or guild.unavailable else guild
