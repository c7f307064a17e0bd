"""A message in a channel that lists the open tables of a server, and is always current.

House rules: it pings no one. It is edited, at most once a minute, and less often once it is an hour
old, as Discord limits edits of old messages. It is posted again at most once a day, or if an edit
is refused. It lists only lobbies in channels that all of its readers can see. If its channel is
gone or closed to the bot, it is switched off.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import discord
from discord.abc import GuildChannel

from cogs.api.delivery import BarredError, ChannelLostError, Delivery
from cogs.api.membership import UnknownMemberError
from cogs.api.places import Places
from cogs.api.remote_guilds import RemoteGuilds
from cogs.kit.interactions import NETWORK, brief
from cogs.screens.seeking.tables import board_screen, board_stamp, visible
from engine.clocks.pace import DAY, HOUR
from engine.match.records import Match
from engine.services.seeking.tables import Tables
from engine.store.interface.seeking.table_boards import Fault, TableBoard, TableBoardStore

log = logging.getLogger(__name__)

EDIT_EVERY: Final = 60
"""Seconds between two edits of a new message."""
OLD: Final = HOUR - 5 * 60
"""Age in seconds from which edits are limited by Discord."""
EDIT_OLD_EVERY: Final = 10 * 60
"""Seconds between two edits of an old message."""
CHECK_EVERY: Final = 60
"""Seconds between two comparisons of a message with the open tables."""
BOARDS: Final = 50
"""Messages that are compared in one round."""


class TableBoards:
    """The messages of all servers that want one."""

    def __init__(
        self,
        store: TableBoardStore,
        tables: Tables,
        delivery: Delivery,
        *,
        remote_guilds: RemoteGuilds,
        places: Places,
        now: Callable[[], float],
    ) -> None:
        self._store = store
        self._tables = tables
        self._delivery = delivery
        self._remote_guilds = remote_guilds
        self._places = places
        self._now = now
        self._checked: dict[int, float] = {}
        """When the message of each server was last compared."""
        self._looking = asyncio.Lock()

    async def of_server(self, guild: int) -> TableBoard | None:
        """Return the board of a server; None if it never had one."""
        return await self._store.table_board(guild)

    async def choose(self, guild: int, channel: int | None) -> None:
        """Show the open tables of a server in a channel; None switches that off."""
        async with self._looking:
            before = await self._store.table_board(guild)
            if before is not None and before.channel is not None and before.message is not None:
                if before.channel == channel:
                    return
                await self._delivery.remove(before.channel, before.message)
            board = TableBoard(guild, channel)
            await self._store.keep_table_board(board)
            if channel is not None:
                await self._show(board)

    async def look(self) -> None:
        """Bring the messages up to date that were not compared for longest."""
        async with self._looking:
            now = self._now()
            boards = await self._store.table_boards()
            self._checked = {board.guild: self._checked.get(board.guild, 0.0) for board in boards}
            due = [board for board in boards if not 0 <= now - self._checked[board.guild] < CHECK_EVERY]
            for board in sorted(due, key=lambda one: self._checked[one.guild])[:BOARDS]:
                self._checked[board.guild] = now
                try:
                    await self._show(board)
                except NETWORK as error:
                    log.info("a list of open tables is not current: %s", brief(error))

    async def _show(self, board: TableBoard) -> None:
        """Bring a message up to date, if it is time to."""
        try:
            server = await self._remote_guilds.find(board.guild)
        except UnknownMemberError:
            return
        if server is None or server.unavailable or board.channel is None:
            return
        place = server.get_channel(board.channel)
        if place is None:
            await self._switch_off(board, "gone")
            return
        found = visible(await self._tables.find(board.guild), lambda match: _is_seen(server, place, match))
        stamp, now = board_stamp(found), int(self._now())
        age, rest = now - board.posted, now - board.edited
        is_early = 0 <= rest < (EDIT_OLD_EVERY if age >= OLD else EDIT_EVERY)
        if board.message is not None and (stamp == board.stamp or is_early):
            return
        screen = board_screen(found, await self._places.language(board.guild))
        edited = replace(board, edited=now, stamp=stamp)
        try:
            is_edited = age < DAY and board.message is not None
            if is_edited and await self._delivery.replace(board.channel, board.message or 0, screen):
                await self._store.keep_table_board(edited)
                return
            nonce = f"o{board.guild % 10**8}.{board.posted}"
            posted = await self._delivery.post(board.channel, screen, nonce)
        except ChannelLostError:
            await self._switch_off(board, "gone")
            return
        except BarredError:
            await self._switch_off(board, "forbidden")
            return
        await self._store.keep_table_board(replace(edited, message=posted.message, posted=now))
        if board.message is not None:
            await self._delivery.remove(board.channel, board.message)

    async def _switch_off(self, board: TableBoard, fault: Fault) -> None:
        log.info("a list of open tables is switched off: its channel is %s", fault)
        await self._store.keep_table_board(TableBoard(board.guild, None, fault=fault))


def _is_seen(server: discord.Guild, board: GuildChannel, match: Match) -> bool:
    """Return whether all readers of a board can see the channel of a match.

    Readers are known by their roles, or because the board's channel lets them in by name.
    """
    if match.place.channel == board.id:
        return True
    place = server.get_channel_or_thread(match.place.channel)
    if isinstance(place, discord.Thread):
        place = None if place.is_private() else place.parent
    if place is None:
        return False
    readers = [role for role in server.roles if board.permissions_for(role).view_channel]
    if not all(place.permissions_for(role).view_channel for role in readers):
        return False
    others = _let_in(board) - _let_in(place) - {server.me.id}
    return not others or place.permissions_for(server.default_role).view_channel


def _let_in(channel: GuildChannel) -> set[int]:
    """Return the members whom a channel lets in by name."""
    return {
        who.id
        for who, allowed in channel.overwrites.items()
        if not isinstance(who, discord.Role) and allowed.view_channel
    }
