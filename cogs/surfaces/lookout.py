"""Boards and cards that Discord has taken out of people's reach, found and brought back: archived, deleted, forbidden, allowed again.

House rules: what Discord told of its servers is at hand, so that a look costs a call only where something is amiss, also for
what happened while the bot was down or cut off. Of a single message nobody tells us that it is gone: the cards of lobbies are
looked at one by one, for nobody can join where none is, and so are questions, for nobody can answer them, and boards of matches
in play, for nobody sees how those stand. Calls are few: one match after the other, and none again too soon.

In a locked thread no button works: a board that is there is posted elsewhere, and is back only where it has no
other place. A lobby whose card could never be posted is taken back.
"""

from __future__ import annotations

import asyncio
import heapq
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable, Sequence

import discord

from cogs.api.delivery import Delivery
from cogs.api.dms import Doors
from cogs.api.presence import Presence
from cogs.kit.permissions import granted_in, obstacle_in
from cogs.screens.stamps import is_in_trouble
from cogs.surfaces.plan_hand import BOARD, LOBBY, OPENING
from cogs.surfaces.surfaces import Surfaces
from cogs.surfaces.troubles import say_taken_back
from engine.kit.lru import remember
from engine.match.message_records import BoardKept
from engine.services.matches import Matches
from engine.store.interface import Shelf

log = logging.getLogger(__name__)

AGAIN = 10 * 60
"""Seconds until the same match is seen to once more."""
SEEN_TO = 10_000
"""Matches of which it is remembered when they were seen to."""
APART = 0.25
"""Seconds between two matches that are seen to."""
PAGE = 500
"""Messages of which is read at a time where they are."""
MESSAGES_MOST = 30
"""Cards, boards and questions that are looked at in one round."""
ENDED_FOR = 30 * 24 * 3600
"""Seconds for which the result of a match is posted where it had no place before."""


class Lookout:
    """Looks after the boards of all matches that are being played, what is asked there, the cards of lobbies, and results that had no place."""

    def __init__(
        self,
        client: discord.AutoShardedClient,
        matches: Matches,
        shelf: Shelf,
        delivery: Delivery,
        surfaces: Surfaces,
        *,
        doors: Doors,
        presence: Presence,
        now: Callable[[], float],
    ) -> None:
        self._client = client
        self._matches = matches
        self._shelf = shelf
        self._delivery = delivery
        self._surfaces = surfaces
        self._doors = doors
        self._presence = presence
        self._now = now
        self._seen_to: OrderedDict[tuple[int, str], float] = OrderedDict()
        """By match and slot when."""
        self._reached = (0, "")
        """Match and slot of the message at which was looked last: there may be more than anybody looks at in a day."""
        self._back = set[int]()
        """Servers that the bot was invited to again, perhaps, and that nobody has looked at yet."""
        self._is_looking_back = False

    async def look(self) -> None:
        """See to every match whose board can't be used, or had no place and may have one now; and whether cards, boards and questions are there."""
        for board in await self._homeless():
            if self._is_unseen_lobby(board):
                await self._take_back(board)
            elif self._is_amiss(board):
                await self._see_to(board)
            elif self._is_on_lost_server(board):
                await self._see_to_lost_server(board)
        ahead: list[BoardKept] = []
        behind: list[BoardKept] = []
        async for page in self._pages():
            there: list[BoardKept] = []
            for board in page:
                if self._is_on_lost_server(board):
                    await self._see_to_lost_server(board)
                elif not self._is_amiss(board):
                    there += [board] if self._is_known(board) else []
                else:
                    await self._see_to(board)
            ahead = _first(board for board in (*ahead, *there) if _key(board) > self._reached)
            behind = _first(board for board in (*behind, *there) if _key(board) <= self._reached)
        for board in (*ahead, *behind)[:MESSAGES_MOST]:
            self._reached = _key(board)
            # Whether a lobby's host is there can be found out without reading what was posted.
            if board.slot == LOBBY or self._may_look(board):
                await self._see_to(board)

    async def _see_to(self, board: BoardKept) -> None:
        """Do what can be done about a message, unless that was tried just now."""
        if 0 <= self._now() - self._seen(board) < AGAIN:
            return
        remember(self._seen_to, _key(board), self._now(), SEEN_TO)
        if board.slot == LOBBY and await self._has_new_host(board.match):
            pass  # its card is shown again by itself
        elif is_in_trouble(board.stamp):
            await self._try_again(board)  # whoever can be posted to again can perhaps be written to, too
        elif self._is_locked(board):
            self._show_again(board)
        elif board.slot == BOARD and self._is_amiss(board):
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
        await asyncio.sleep(APART)

    async def _has_new_host(self, number: int) -> bool:
        """Pass on a lobby whose host has left the server; False if the host is there."""
        match = await self._matches.match(number)
        if match.phase != "lobby" or not await self._presence.has_left(match, match.host):
            return False
        log.info("the host of match %d has left the server", number, extra={"match": number})
        await self._matches.seats.drop_departed(number, match.host)
        return True

    async def _see_to_lost_server(self, board: BoardKept) -> None:
        """Close a lobby on a server where the bot is no longer, unless that was looked up just now."""
        if 0 <= self._now() - self._seen(board) < AGAIN:
            return
        remember(self._seen_to, _key(board), self._now(), SEEN_TO)
        if await self._presence.is_server_gone(board.guild):
            await self._matches.seats.close(board.match)

    async def lose_server(self, guild: int) -> None:
        """The bot was removed from a server: its lobbies close, because nobody can join or start them."""
        for board in (*await self._shelf.boards_of(guild), *await self._homeless()):
            if board.guild == guild and board.slot == LOBBY:
                await self._matches.seats.close(board.match)

    async def hear_thread(self, thread: discord.RawThreadUpdateEvent) -> None:
        """Something of a thread has changed: whether it is put away or locked, perhaps."""
        state = thread.data["thread_metadata"]
        if state["locked"]:
            await self.hear_locked(thread.guild_id, thread.thread_id)
        elif state["archived"]:
            await self.hear_archived(thread.thread_id)

    async def hear_archived(self, thread: int) -> None:
        """A thread was put away: a match that is being played keeps its own open, or goes on elsewhere."""
        self._delivery.forget_lock(thread)
        match = await self._matches.in_thread(thread)
        if match is not None and match.phase == "playing":
            await self._revive(match.id, thread)
        for board in await self._homeless():
            if board.channel == thread:  # it may have been unlocked, and a post opens it
                await self._try_again(board)

    async def hear_locked(self, guild: int, thread: int) -> None:
        """Take boards and cards out of a thread that was locked."""
        for board in await self._shelf.boards_of(guild):
            if _place(board) == thread:
                log.info("the thread of match %d is locked", board.match, extra={"match": board.match})
                self._show_again(board)

    async def come_back(self, guild: int) -> None:
        """The bot was invited to a server, perhaps again: its players can be written to, and boards be posted."""
        for board in (*await self._shelf.boards_of(guild), *await self._homeless()):
            if board.guild == guild:
                await self._try_again(board)

    async def come_back_perhaps(self, guild: int) -> None:
        """It is not sure that it was: then only boards are posted that had no place, for had it been thrown out, they had none.

        Discord tells of all servers at once: which boards these are is looked up for all of them.
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
        """Reach those who play there again, and show what had no place."""
        for seated in (await self._matches.match(board.match)).seats:
            if seated.user_id is not None:
                await self._doors.try_again(seated.user_id)
        if is_in_trouble(board.stamp):
            self._show_again(board)

    async def _pages(self) -> AsyncIterator[Sequence[BoardKept]]:
        """Every message that is looked after, some at a time: there may be more than anybody can hold."""
        own = self._shards()
        for read in (self._shelf.cards, self._shelf.boards):
            page = await read(0, PAGE, *own)
            while page:
                yield page
                page = await read(page[-1].match, PAGE, *own) if len(page) == PAGE else ()
        yield await self._shelf.questions(*own)

    async def _homeless(self) -> tuple[BoardKept, ...]:
        return await self._shelf.homeless(int(self._now()) - ENDED_FOR, *self._shards())

    def _shards(self) -> tuple[int, int, int]:
        """Of how many shards which are ours, from the first to the last: others look after what is on the servers of theirs."""
        shards = [*self._client.shards] or [0]
        return self._client.shard_count or 1, min(shards), max(shards)

    def _seen(self, board: BoardKept) -> float:
        """When it was seen to last."""
        return self._seen_to.get(_key(board), 0.0)

    def _is_on_lost_server(self, board: BoardKept) -> bool:
        """Whether a lobby seems to be on a server where the bot is no longer."""
        return board.slot == LOBBY and self._client.is_ready() and self._client.get_guild(board.guild) is None

    def _is_known(self, board: BoardKept) -> bool:
        """Whether it is at a server of which Discord tells this process."""
        guild = self._client.get_guild(board.guild)
        return guild is not None and not guild.unavailable

    def _may_look(self, board: BoardKept) -> bool:
        """Whether it is in a place where one may look for a single message."""
        guild = self._client.get_guild(board.guild)
        if is_in_trouble(board.stamp) or guild is None or guild.unavailable:
            return False
        place = guild.get_channel_or_thread(_place(board))
        if place is None or guild.me is None:
            return False
        granted = granted_in(place, guild.me)
        return granted.view_channel and granted.read_message_history

    def _is_amiss(self, board: BoardKept) -> bool:
        """Whether something can be done about a board, by what Discord told of its server."""
        guild = self._client.get_guild(board.guild)
        if guild is None or guild.unavailable:
            return False
        if is_in_trouble(board.stamp):
            return _may_post(guild, board)
        if self._is_locked(board):
            return True
        return board.slot != LOBBY and guild.get_channel_or_thread(board.thread or board.channel) is None

    def _is_locked(self, board: BoardKept) -> bool:
        """Return whether a board or card is in a thread that Discord told is locked."""
        guild = self._client.get_guild(board.guild)
        thread = None if guild is None else guild.get_thread(_place(board))
        return thread is not None and thread.locked and board.slot in {LOBBY, BOARD}

    def _is_unseen_lobby(self, board: BoardKept) -> bool:
        """Return whether a card could not be posted some time ago, and never was."""
        is_unseen = board.slot == LOBBY and board.message is None and self._is_known(board)
        return is_unseen and self._now() - board.posted >= OPENING

    async def _take_back(self, board: BoardKept) -> None:
        """Cancel a lobby that nobody could join, and tell its host why."""
        if (await self._matches.match(board.match)).phase != "lobby":
            return
        if (match := await self._matches.seats.close(board.match)).phase != "cancelled":
            return  # it has started meanwhile
        log.info("the lobby of match %d is taken back", match.id, extra={"match": match.id})
        guild = self._client.get_guild(board.guild)
        obstacle = None if guild is None else obstacle_in(guild, board.channel)
        said, nonce = say_taken_back(match, obstacle), f"{match.opened % 10**6}.{match.id}t"
        await self._surfaces.executor.tell_host(match, said, nonce)

    def _show_again(self, board: BoardKept) -> None:
        if board.slot == LOBBY:
            self._surfaces.lost_card(board.match, board.message)
        else:
            self._surfaces.lost_board(board.match, board.message)

    async def _revive(self, match: int, place: int) -> None:
        """Open a thread again; one that stays closed, or is gone, is no place for a board."""
        if not await self._delivery.revive(place):
            board = (await self._shelf.surfaces(match)).get(BOARD)
            if board is not None and board.channel != place:
                return  # it is elsewhere by now
            log.info("the board of match %d is out of reach", match, extra={"match": match})
            self._surfaces.lost_board(match, None if board is None else board.message)


def _key(board: BoardKept) -> tuple[int, str]:
    return board.match, board.slot


def _first(boards: Iterable[BoardKept]) -> list[BoardKept]:
    return heapq.nsmallest(MESSAGES_MOST, boards, key=_key)


def _place(board: BoardKept) -> int:
    """Where its message is: a board's in the thread, if there is one."""
    return board.thread or board.channel if board.slot == BOARD else board.channel


def _may_post(guild: discord.Guild, board: BoardKept) -> bool:
    """Whether a board may be posted in its thread, if there is one, or else in the channel."""
    places = (one for one in (board.thread, board.channel) if one is not None)
    known = (one for one in places if guild.get_channel_or_thread(one) is not None)
    return any(obstacle_in(guild, one) is None for one in known)
