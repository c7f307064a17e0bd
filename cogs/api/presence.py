"""Whether a match's server, and its players on it, are still there, as far as Discord says."""

from __future__ import annotations

import logging

import discord

from cogs.api.membership import Membership, UnknownMemberError
from cogs.api.remote_guilds import Elsewhere
from engine.match.records import Match

log = logging.getLogger(__name__)


class Presence:
    """Asks only where something hints that a player or a server is gone."""

    def __init__(self, elsewhere: Elsewhere, membership: Membership) -> None:
        self._elsewhere = elsewhere
        self._membership = membership

    async def has_left(self, match: Match, user: int, *, is_refused: bool = False) -> bool:
        """Whether a player has left the match's server. False where that is not known.

        `is_refused` says that Discord gave that as the reason why no DM reaches them.
        """
        try:
            guild = await self._find(match.place.guild)
            if guild is None:  # then it is the bot that has left
                return False
            return is_refused or await self._membership.find(guild, user) is None
        except UnknownMemberError:
            return False

    async def is_server_gone(self, number: int) -> bool:
        """Whether the bot is no longer on a server, as Discord says when asked. False where it does not say."""
        try:
            return await self._elsewhere.has_left(number)
        except UnknownMemberError:
            return False

    async def _find(self, number: int | None) -> discord.Guild | None:
        guild = None if number is None else await self._elsewhere.find(number)
        return None if guild is None or guild.unavailable else guild
