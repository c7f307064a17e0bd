"""Boards that Discord has taken out of people's reach, found and brought back: archived, deleted, forbidden, allowed again.

House rules: what Discord told of its servers is at hand, so that a look costs a call only where something is amiss, also for
what happened while the bot was down or cut off. Calls are few: one match after the other, and none again too soon.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable

import discord

from cogs.delivery import Delivery
from cogs.dms import Doors
from cogs.stamps import is_in_trouble
from cogs.surfaces import Surfaces
from engine.matches import Matches
from engine.recalling import remember
from engine.remembered import BoardKept
from engine.store.interface import Shelf

log = logging.getLogger(__name__)

AGAIN = 10 * 60
"""Seconds until the same match is seen to once more."""
SEEN_TO = 10_000
"""Matches of which it is remembered when they were seen to."""
APART = 0.25
"""Seconds between two matches that are seen to."""


class Lookout:
    """Looks after the boards of all matches that are being played."""

    def __init__(
        self,
        client: discord.Client,
        matches: Matches,
        shelf: Shelf,
        delivery: Delivery,
        surfaces: Surfaces,
        *,
        doors: Doors,
        now: Callable[[], float],
    ) -> None:
        self._client = client
        self._matches = matches
        self._shelf = shelf
        self._delivery = delivery
        self._surfaces = surfaces
        self._doors = doors
        self._now = now
        self._seen_to: OrderedDict[int, float] = OrderedDict()
        """By match when."""

    async def look(self) -> None:
        """See to every match whose board can't be used, or had no place and may have one now."""
        for board in await self._shelf.boards():
            if not self._is_amiss(board) or self._now() - self._seen_to.get(board.match, 0.0) < AGAIN:
                continue
            remember(self._seen_to, board.match, self._now(), SEEN_TO)
            if is_in_trouble(board.stamp):
                self._surfaces.lost_board(board.match)
            else:
                await self._revive(board.match, board.thread or board.channel)
            await asyncio.sleep(APART)

    async def hear_archived(self, thread: int) -> None:
        """A thread was put away: a match that is being played keeps its own open, or goes on elsewhere."""
        match = await self._matches.in_thread(thread)
        if match is not None and match.phase == "playing":
            await self._revive(match.id, thread)

    async def come_back(self, guild: int) -> None:
        """The bot was invited to a server, perhaps again: its players can be written to, and boards be posted."""
        for board in await self._shelf.boards():
            if board.guild != guild:
                continue
            for seated in (await self._matches.match(board.match)).seats:
                if seated.user_id is not None:
                    await self._doors.try_again(seated.user_id)
            if is_in_trouble(board.stamp):
                self._surfaces.lost_board(board.match)

    def _is_amiss(self, board: BoardKept) -> bool:
        """Whether something can be done about a board, by what Discord told of its server."""
        guild = self._client.get_guild(board.guild)
        if guild is None or guild.unavailable:
            return False
        if is_in_trouble(board.stamp):
            return _may_post(guild, board.channel)
        return guild.get_channel_or_thread(board.thread or board.channel) is None

    async def _revive(self, match: int, place: int) -> None:
        """Open a thread again; one that stays closed, or is gone, is no place for a board."""
        if not await self._delivery.revive(place):
            log.info("the board of match %d is out of reach", match, extra={"match": match})
            self._surfaces.lost_board(match)


def _may_post(guild: discord.Guild, channel: int) -> bool:
    """Whether a board may be posted in a channel, or in a thread of it."""
    place = guild.get_channel_or_thread(channel)
    if place is None or guild.me is None:
        return False
    granted = place.permissions_for(guild.me)
    may_send = granted.send_messages or granted.send_messages_in_threads
    return granted.view_channel and granted.attach_files and may_send
