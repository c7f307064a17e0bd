"""Repair of boards and cards that users can't reach any more.

Their places may be archived, deleted, forbidden or allowed again. House rules: what Discord told
about its servers is in the cache, so a check costs a call only if something is wrong. That also
covers what happened while the bot was down or disconnected. Discord does not always tell that a
single message is gone. So three kinds of messages are checked one by one: lobby cards (without one
no user can join), questions (without one no player can answer), and boards of running matches.
Calls are few: one match after the other, and none again too soon.

In a locked thread no button works. A board in one is posted elsewhere, and stays in the thread only
if there is no other place. A lobby whose card could never be posted is cancelled.
"""

from __future__ import annotations

import asyncio
import heapq
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable, Sequence

import discord

from cogs.api.delivery import Delivery
from cogs.api.dms import DmStates
from cogs.api.presence import Presence
from cogs.kit.permissions import granted_in, obstacle_in
from cogs.screens.stamps import is_in_trouble
from cogs.surfaces.plan_hand import BOARD, LOBBY, OPENING
from cogs.surfaces.surfaces import Surfaces
from cogs.surfaces.troubles import say_taken_back
from engine.kit.lru import remember
from engine.match.message_records import BoardKept
from engine.services.matches import Matches
from engine.store.interface.boards import BoardStore

log = logging.getLogger(__name__)

RETRY_AFTER = 10 * 60
"""Seconds until the same message is checked again."""
REMEMBERED = 10_000
"""Number of messages whose last check is remembered."""
PAUSE_BETWEEN = 0.25
"""Seconds between the checks of two matches."""
PAGE = 500
"""Messages that are read from the store at once."""
MESSAGES_MOST = 30
"""Cards, boards and questions that are checked in one round."""
RESULT_PERIOD = 30 * 24 * 3600
"""Seconds after the end of a match during which a missing result is still posted."""


class Lookout:
    """A periodic check of boards, questions, lobby cards and unposted results."""

    def __init__(
        self,
        client: discord.AutoShardedClient,
        matches: Matches,
        store: BoardStore,
        delivery: Delivery,
        surfaces: Surfaces,
        *,
        dm_states: DmStates,
        presence: Presence,
        now: Callable[[], float],
    ) -> None:
        self._client = client
        self._matches = matches
        self._store = store
        self._delivery = delivery
        self._surfaces = surfaces
        self._dm_states = dm_states
        self._presence = presence
        self._now = now
        self._seen_to: OrderedDict[tuple[int, str], float] = OrderedDict()
        """Time of the last check by match and slot."""
        self._reached = (0, "")
        """Match and slot of the last checked message.

        There may be more messages than can be checked in a day.
        """
        self._back = set[int]()
        """Servers that may have invited the bot again and are not checked yet."""
        self._is_looking_back = False

    async def look(self) -> None:
        """Check every message that may be lost, and repair what can be repaired.

        First come boards without a usable place, then a limited number of cards, boards and
        questions that may be deleted.
        """
        for board in await self._homeless():
            if self._is_unseen_lobby(board):
                await self._take_back(board)
            elif self._needs_repair(board):
                await self._check(board)
            elif self._is_on_lost_server(board):
                await self._check_lost_server(board)
        ahead: list[BoardKept] = []
        behind: list[BoardKept] = []
        async for page in self._pages():
            there: list[BoardKept] = []
            for board in page:
                if self._is_on_lost_server(board):
                    await self._check_lost_server(board)
                elif not self._needs_repair(board):
                    there += [board] if self._is_known(board) else []
                else:
                    await self._check(board)
            ahead = _first(board for board in (*ahead, *there) if _key(board) > self._reached)
            behind = _first(board for board in (*behind, *there) if _key(board) <= self._reached)
        for board in (*ahead, *behind)[:MESSAGES_MOST]:
            self._reached = _key(board)
            # Whether a lobby's host is there can be found out without reading messages.
            if board.slot == LOBBY or self._may_look(board):
                await self._check(board)

    async def _check(self, board: BoardKept) -> None:
        """Repair one message, unless that was tried just now."""
        if 0 <= self._now() - self._last_check(board) < RETRY_AFTER:
            return
        remember(self._seen_to, _key(board), self._now(), REMEMBERED)
        if board.slot == LOBBY and await self._has_new_host(board.match):
            pass  # its card is shown again by itself
        elif is_in_trouble(board.stamp):
            await self._try_again(board)  # if posts are possible again, DMs may be possible, too
        elif self._is_locked(board):
            self._show_again(board)
        elif board.slot == BOARD and self._needs_repair(board):
            await self._revive(board.match, board.thread or board.channel)
        elif board.message is None or not self._may_look(board):
            return
        elif await self._delivery.is_gone(_place(board), board.message):
            log.info(
                "a message of match %d is gone: %s", board.match, board.slot, extra={"match": board.match}
            )
            if board.slot in {LOBBY, BOARD}:
                self._show_again(board)
            else:
                self._surfaces.lost_question(board.match, board.slot, board.message)
        await asyncio.sleep(PAUSE_BETWEEN)

    async def _has_new_host(self, number: int) -> bool:
        """Pass on a lobby if its host has left; False if not."""
        match = await self._matches.match(number)
        if match.phase != "lobby" or not await self._presence.has_left(match, match.host):
            return False
        log.info("the host of match %d has left the server", number, extra={"match": number})
        await self._matches.seats.drop_departed(number, match.host)
        return True

    async def _check_lost_server(self, board: BoardKept) -> None:
        """Close a lobby on a server without the bot.

        Do nothing if that was checked just now.
        """
        if 0 <= self._now() - self._last_check(board) < RETRY_AFTER:
            return
        remember(self._seen_to, _key(board), self._now(), REMEMBERED)
        if await self._presence.is_server_gone(board.guild):
            await self._matches.seats.close(board.match)

    async def lose_server(self, guild: int) -> None:
        """Close the lobbies of a server that removed the bot.

        No user can join or start them.
        """
        for board in (*await self._store.boards_of(guild), *await self._homeless()):
            if board.guild == guild and board.slot == LOBBY:
                await self._matches.seats.close(board.match)

    async def hear_thread(self, thread: discord.RawThreadUpdateEvent) -> None:
        """Handle a changed thread: it may have been archived or locked."""
        state = thread.data["thread_metadata"]
        if state["locked"]:
            await self.hear_locked(thread.guild_id, thread.thread_id)
        elif state["archived"]:
            await self.hear_archived(thread.thread_id)

    async def hear_archived(self, thread: int) -> None:
        """Handle an archived thread.

        A running match opens its own thread again, or goes on elsewhere.
        """
        self._delivery.forget_lock(thread)
        match = await self._matches.in_thread(thread)
        if match is not None and match.phase == "playing":
            await self._revive(match.id, thread)
        for board in await self._homeless():
            if board.channel == thread:  # it may have been unlocked, and a post opens it
                await self._try_again(board)

    async def hear_locked(self, guild: int, thread: int) -> None:
        """Move boards and cards out of a thread that was locked."""
        for board in await self._store.boards_of(guild):
            if _place(board) == thread:
                log.info("the thread of match %d is locked", board.match, extra={"match": board.match})
                self._show_again(board)

    async def retry_server(self, guild: int) -> None:
        """Write to the players of a new server, and post its boards again."""
        for board in (*await self._store.boards_of(guild), *await self._homeless()):
            if board.guild == guild:
                await self._try_again(board)

    async def retry_homeless(self, guild: int) -> None:
        """Post homeless boards of a server that may have invited the bot again.

        If the bot had been removed, its boards there have no place. Discord reports all servers at
        once, so the boards of all of them are looked up together.
        """
        self._back.add(guild)
        if self._is_looking_back:
            return
        self._is_looking_back = True
        try:
            while self._back:
                guilds, self._back = self._back, set()
                for board in await self._homeless():
                    if board.guild in guilds:
                        await self._try_again(board)
        finally:
            self._is_looking_back = False

    async def _try_again(self, board: BoardKept) -> None:
        """Reach the match's players again, and show a homeless board."""
        for seated in (await self._matches.match(board.match)).seats:
            if seated.user_id is not None:
                await self._dm_states.try_again(seated.user_id)
        if is_in_trouble(board.stamp):
            self._show_again(board)

    async def _pages(self) -> AsyncIterator[Sequence[BoardKept]]:
        """Yield all messages that are checked, in pages of limited size."""
        own = self._shards()
        for read in (self._store.cards, self._store.boards):
            page = await read(0, PAGE, *own)
            while page:
                yield page
                page = await read(page[-1].match, PAGE, *own) if len(page) == PAGE else ()
        yield await self._store.questions(*own)

    async def _homeless(self) -> tuple[BoardKept, ...]:
        return await self._store.homeless(int(self._now()) - RESULT_PERIOD, *self._shards())

    def _shards(self) -> tuple[int, int, int]:
        """Return the number of shards, and our first and last shard.

        Other processes check the servers of their shards.
        """
        shards = [*self._client.shards] or [0]
        return self._client.shard_count or 1, min(shards), max(shards)

    def _last_check(self, board: BoardKept) -> float:
        """Return when a message was last checked."""
        return self._seen_to.get(_key(board), 0.0)

    def _is_on_lost_server(self, board: BoardKept) -> bool:
        """Return whether a lobby is on a server without the bot."""
        return board.slot == LOBBY and self._client.is_ready() and self._client.get_guild(board.guild) is None

    def _is_known(self, board: BoardKept) -> bool:
        """Return whether the message is on a server that this process gets events of."""
        guild = self._client.get_guild(board.guild)
        return guild is not None and not guild.unavailable

    def _may_look(self, board: BoardKept) -> bool:
        """Return whether the bot may read single messages where the message is."""
        guild = self._client.get_guild(board.guild)
        if is_in_trouble(board.stamp) or guild is None or guild.unavailable:
            return False
        place = guild.get_channel_or_thread(_place(board))
        if place is None or guild.me is None:
            return False
        granted = granted_in(place, guild.me)
        return granted.view_channel and granted.read_message_history

    def _needs_repair(self, board: BoardKept) -> bool:
        """Return whether a board needs repair and can be repaired.

        It relies on what Discord told about the server.
        """
        guild = self._client.get_guild(board.guild)
        if guild is None or guild.unavailable:
            return False
        if is_in_trouble(board.stamp):
            return _may_post(guild, board)
        if self._is_locked(board):
            return True
        return board.slot != LOBBY and guild.get_channel_or_thread(board.thread or board.channel) is None

    def _is_locked(self, board: BoardKept) -> bool:
        """Return whether a board or card is in a locked thread."""
        guild = self._client.get_guild(board.guild)
        thread = None if guild is None else guild.get_thread(_place(board))
        return thread is not None and thread.locked and board.slot in {LOBBY, BOARD}

    def _is_unseen_lobby(self, board: BoardKept) -> bool:
        """Return whether a card was never posted although its lobby is not new."""
        is_unseen = board.slot == LOBBY and board.message is None and self._is_known(board)
        return is_unseen and self._now() - board.posted >= OPENING

    async def _take_back(self, board: BoardKept) -> None:
        """Cancel a lobby that no user could join, and tell its host why."""
        if (await self._matches.match(board.match)).phase != "lobby":
            return
        if (match := await self._matches.seats.close(board.match)).phase != "cancelled":
            return  # it has started meanwhile
        log.info(
            "cancelled the lobby of match %d, which was never shown", match.id, extra={"match": match.id}
        )
        guild = self._client.get_guild(board.guild)
        obstacle = None if guild is None else obstacle_in(guild, board.channel)
        said, nonce = say_taken_back(match, obstacle), f"{match.times.opened % 10**6}.{match.id}t"
        await self._surfaces.executor.tell_host(match, said, nonce)

    def _show_again(self, board: BoardKept) -> None:
        if board.slot == LOBBY:
            self._surfaces.lost_card(board.match, board.message)
        else:
            self._surfaces.lost_board(board.match, board.message)

    async def _revive(self, match: int, place: int) -> None:
        """Open a thread again; if that fails, post the board elsewhere."""
        if not await self._delivery.revive(place):
            board = (await self._store.surfaces(match)).get(BOARD)
            if board is not None and board.channel != place:
                return  # it is elsewhere by now
            log.info("can't open the thread with the board of match %d", match, extra={"match": match})
            self._surfaces.lost_board(match, None if board is None else board.message)


def _key(board: BoardKept) -> tuple[int, str]:
    return board.match, board.slot


def _first(boards: Iterable[BoardKept]) -> list[BoardKept]:
    return heapq.nsmallest(MESSAGES_MOST, boards, key=_key)


def _place(board: BoardKept) -> int:
    """Return the message's channel; a board may be in a thread."""
    return board.thread or board.channel if board.slot == BOARD else board.channel


def _may_post(guild: discord.Guild, board: BoardKept) -> bool:
    """Return whether a board may be posted in its thread or channel."""
    places = (one for one in (board.thread, board.channel) if one is not None)
    known = (one for one in places if guild.get_channel_or_thread(one) is not None)
    return any(obstacle_in(guild, one) is None for one in known)
