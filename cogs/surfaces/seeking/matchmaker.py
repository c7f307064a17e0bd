"""Notices that bring users together, or warn them, about lobbies.

House rules: what a user is told of a lobby is noted before it is sent, so that a crash tells no
user twice. Lobbies are looked at after each change, and in turns while they wait. No log names a
user. Sending is slow on purpose: Discord restricts bots that write to many users.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Protocol

import discord

from cogs.api.delivery import BarredError, ChannelLostError, Delivery
from cogs.api.dm_locks import DmLocks
from cogs.api.dms import DmStates, DmWaitsError, is_closed
from cogs.api.membership import Membership, UnknownMemberError
from cogs.api.remote_guilds import RemoteGuilds
from cogs.api.single_dms import send_dm
from cogs.kit.interactions import NETWORK, brief
from cogs.kit.permissions import granted_in, may_write
from cogs.kit.screen import Screen
from cogs.kit.wording import Locale
from cogs.screens.seeking.avoided import joined_screen
from cogs.screens.seeking.notices import fill_screen, mention_screen, open_screen, partner_screen
from cogs.surfaces.links import url_for
from engine.clocks.pace import HOUR
from engine.contract.errors import EngineError
from engine.match.records import Match
from engine.services.matches import Matches
from engine.services.seeking.tables import Tables, is_asleep, is_open
from engine.services.seeking.wishes import Wishes
from engine.store.duty import News
from engine.store.interface.messages import MessageReader
from engine.store.interface.reaches import ReachReader
from engine.store.interface.seeking.seekers import Thing, Told

log = logging.getLogger(__name__)

LOOK_EVERY: Final = 10.0
"""Seconds between two looks at lobbies that have not changed."""
ROUND: Final = 60
"""Seconds after which each lobby is looked at again."""
CLEAR_EVERY: Final = 3600
"""Seconds between two deletions of what no longer counts."""
LOBBIES: Final = 500
"""Lobbies that are read from the store at once."""
CHECKED: Final = 30
"""Users whose membership is checked for one lobby at a time."""
LISTENERS: Final = 200
"""Users who are considered for one lobby at a time."""
FRESH: Final = 5
"""New DM channels that notices of lobbies may open within an hour: hands need them more."""


class Store(MessageReader, ReachReader, Protocol):
    """What is read about messages and users."""


class Matchmaker:
    """The sender of these notices."""

    def __init__(
        self,
        matches: Matches,
        store: Store,
        wishes: Wishes,
        tables: Tables,
        delivery: Delivery,
        *,
        dm_states: DmStates,
        locks: DmLocks,
        membership: Membership,
        remote_guilds: RemoteGuilds,
        now: Callable[[], float],
    ) -> None:
        self._matches = matches
        self._duty = matches.duty
        self._store = store
        self._wishes = wishes
        self._tables = tables
        self._delivery = delivery
        self._dm_states = dm_states
        self._locks = locks
        self._membership = membership
        self._remote_guilds = remote_guilds
        self._now = now
        self.changed = asyncio.Event()
        """Set when a lobby is to be looked at."""
        self._pending = set[int]()
        self._looking = asyncio.Lock()
        self._looked = self._cleared = float("-inf")
        self._opened: deque[float] = deque(maxlen=FRESH)
        """When notices of lobbies last opened new DM channels."""

    # As a worker on matches, and as a listener to changes.

    def note(self, match: int) -> None:
        """Look at a changed match soon."""
        if self._duty.is_ours(match):
            self._pending.add(match)
            self.changed.set()

    def hear(self, news: News) -> None:
        """Look at a match that another process has changed."""
        self.note(news.match)

    def sweep(self) -> None:
        """Look at all lobbies soon."""
        self._looked = float("-inf")
        self.changed.set()

    async def finish(self, is_leaving: Callable[[int], bool]) -> None:
        """Do nothing: each notice is checked before it is sent."""

    def stop(self) -> None:
        """Do nothing, as in `finish`."""

    # Looking.

    async def run(self) -> None:
        """Look at lobbies after changes and at intervals, as long as the bot runs."""
        while True:
            try:
                await self.look()
            except EngineError as error:
                log.warning("looking for players failed: %s", error)
            except Exception:
                log.exception("looking for players failed")
            try:
                async with asyncio.timeout(LOOK_EVERY):
                    await self.changed.wait()
            except TimeoutError:
                continue

    async def look(self) -> None:
        """Look at changed lobbies, and at all of them if that is due."""
        async with self._looking:
            self.changed.clear()
            pending, self._pending = self._pending, set()
            for number in sorted(pending):
                if self._duty.is_ours(number):
                    await self._look_at(await self._matches.match(number))
            now = self._now()
            if not 0 <= now - self._looked < ROUND:
                self._looked = now
                await self._look_at_all()
            if self._duty.is_chief and not 0 <= now - self._cleared < CLEAR_EVERY:
                self._cleared = now
                await self._wishes.clear()

    async def _look_at_all(self) -> None:
        after, page = 0, await self._tables.lobbies(0, LOBBIES, self._duty.ours)
        while page:
            for match in page:
                await self._look_at(match)
            after = page[-1].id
            page = await self._tables.lobbies(after, LOBBIES, self._duty.ours) if len(page) == LOBBIES else ()

    async def _look_at(self, match: Match) -> None:
        if match.phase != "lobby" or match.place.is_private or not self._duty.is_ours(match.id):
            return
        try:
            told = await self._wishes.told(match.id)
            await self._warn(match, told)
            if is_open(match):
                await self._tell_listeners(match, told)
                await self._offer_partner(match, told)
                if self._tables.is_fill_due(match, told):
                    url = await self._url(match)
                    await self._tell(match, match.host, "fill", partial(fill_screen, match, url))
        except EngineError as error:
            log.warning("match %d: %s", match.id, error, extra={"match": match.id})
        except NETWORK as error:
            log.info("a notice of match %d failed: %s", match.id, brief(error), extra={"match": match.id})

    async def _warn(self, match: Match, told: Sequence[Told]) -> None:
        """Tell players that a user whom they avoid has joined them."""
        for user, other in sorted(await self._tables.find_avoided_pairs(match)):
            if not any((one.user_id, one.thing, one.about) == (user, "avoided", other) for one in told):
                draw = partial(joined_screen, match, (other,), user)
                await self._tell(match, user, "avoided", draw, about=other)

    async def _offer_partner(self, match: Match, told: Sequence[Told]) -> None:
        """Ask the host of a lobby once whether they join another user's."""
        if any(one.thing == "seeker" for one in told):
            return
        found = await self._tables.find_partners(match)
        server = await self._server_of(match) if found else None
        for other in found:
            if server is not None and await self._can_see(server, other, match.host):
                await self._tell(match, match.host, "seeker", partial(partner_screen, match, other))
                return

    async def _tell_listeners(self, match: Match, told: Sequence[Told]) -> None:
        """Tell the next users who wait for such a lobby."""
        listeners = await self._tables.find_listeners(match, told, LISTENERS)
        server = await self._server_of(match) if listeners.wishes else None
        if server is None:
            return
        url, left = await self._url(match), listeners.most
        mentioned, checks = list[int](), CHECKED
        is_pinging = (await self._matches.servers.rules(server.id)).is_pinging
        for wish in listeners.wishes:
            if not left or not checks:
                break
            if wish.way == "dm" and not await self._is_reachable(wish.user_id):
                continue
            checks -= 1
            if not (can_see := await self._can_see(server, match, wish.user_id)):
                if can_see is False:
                    await self._wishes.note_told(match.id, wish.user_id, "elsewhere")
                continue
            if wish.way == "mention" and is_pinging:
                if await self._wishes.note_told(match.id, wish.user_id, "open"):
                    mentioned.append(wish.user_id)
                    left -= 1
                continue
            left -= await self._tell(
                match, wish.user_id, "open", partial(open_screen, match, server.name, url)
            )
        if mentioned:
            await self._mention(match, url, mentioned)

    async def _is_reachable(self, user: int) -> bool:
        """Return whether a DM to a user may be tried, perhaps by a new channel."""
        reach = await self._store.reach(user)
        if reach.dm_channel is not None:
            return not is_closed(reach, self._now())
        now = self._now()
        return sum(0 <= now - opened < HOUR for opened in self._opened) < FRESH

    async def _server_of(self, match: Match) -> discord.Guild | None:
        """Return the server of a lobby; None if it is not known now."""
        if match.place.guild is None:
            return None
        try:
            return await self._remote_guilds.find(match.place.guild)
        except UnknownMemberError:
            return None

    async def _can_see(self, server: discord.Guild, match: Match, user: int) -> bool | None:
        """Return whether a user is on the server and could join in the lobby's channel.

        None if that can't be found out now.
        """
        try:
            member = await self._membership.find(server, user)
        except UnknownMemberError:
            return None
        place = server.get_channel_or_thread(match.place.channel)
        if member is None or place is None:
            return False
        granted = granted_in(place, member)
        is_private = isinstance(place, discord.Thread) and place.is_private()
        return may_write(granted, place) and not (is_private and not granted.manage_threads)

    async def _mention(self, match: Match, url: str | None, users: Sequence[int]) -> None:
        try:
            await self._delivery.post(
                match.place.channel, mention_screen(match, url, users), f"s{match.id}.{users[0] % 10**8}"
            )
        except (ChannelLostError, BarredError) as error:
            log.info("can't mention who waits for match %d: %r", match.id, error, extra={"match": match.id})

    async def _tell(
        self,
        match: Match,
        user: int,
        thing: Thing,
        draw: Callable[[Locale | None], Screen],
        *,
        about: int = 0,
    ) -> bool:
        """Send a user a DM about a lobby, once; return whether it was sent.

        In their quiet hours, or while they are away, it waits.
        """
        reach = await self._store.reach(user)
        if is_closed(reach, self._now()) or not self._duty.is_ours(match.id):
            return False
        if is_asleep({user: await self._matches.people.habits(user)}, user, int(self._now())):
            return False
        with self._locks.to(user) as is_allowed:
            if not is_allowed or await self._matches.privacy.is_gone(user):
                return False
            if not await self._wishes.note_told(match.id, user, thing, about):
                return False
            if reach.dm_channel is None and thing == "open":
                self._opened.append(self._now())
            nonce = f"s{match.id}.{thing[:2]}.{(user + about) % 10**8}"
            try:
                screen = draw(reach.reads)
                return await send_dm(
                    self._delivery, self._dm_states, reach, screen, nonce=nonce, now=self._now()
                )
            except DmWaitsError:
                await self._wishes.forget_told(match.id, user, thing, about)
                return False

    async def _url(self, match: Match) -> str | None:
        return await url_for(self._store, match, match.host)
