"""Users' names on each server, updated with each press.

House rules: a press on a server contains the user's name there. A press in a DM does not, so
Discord is asked: for one user and server once in two minutes, for all of them a few times a second.
An unchanged name is not written. No message is edited for a name alone: each shows the new name
when it is drawn next.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

import discord

from cogs.api.membership import Membership
from cogs.api.remote_guilds import RemoteGuilds
from cogs.kit.interactions import NETWORK, Interaction, brief
from engine.contract.errors import EngineError
from engine.kit.lru import remember
from engine.match.records import User
from engine.services.people import People

log = logging.getLogger(__name__)

FRESH = 2 * 60.0
"""Seconds for which a name that was seen counts as known."""
APART = 0.2
"""Seconds between two questions to Discord: a tenth of its limit."""
SERVERS = 3
"""Servers on which Discord is asked for the name of one user."""
PATIENCE = 0.5
"""Seconds that a press waits for a name; a later one is stored, too."""
PEOPLE = 10_000
"""Users whose names are cached."""


@dataclass(frozen=True, slots=True)
class _Known:
    name: str
    account: str
    at: float


class Nicknames:
    """Updates of the names in matches."""

    def __init__(
        self, people: People, remote_guilds: RemoteGuilds, membership: Membership, now: Callable[[], float]
    ) -> None:
        self._people = people
        self._remote_guilds = remote_guilds
        self._membership = membership
        self._now = now
        self._known: OrderedDict[int, dict[int, _Known]] = OrderedDict()
        """By user and server."""
        self._asks_from = 0.0
        """When Discord may be asked again."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def hear(self, interaction: Interaction) -> None:
        """Store the user's current name; after an error the next press retries."""
        if self._is_known(interaction):
            return
        task = asyncio.create_task(self._take_up(interaction), name="taking up a name")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        await asyncio.wait((task,), timeout=PATIENCE)

    def forget(self, user: int) -> None:
        """Forget a user."""
        self._known.pop(user, None)

    async def close(self) -> None:
        """Wait for the updates under way."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _is_known(self, interaction: Interaction) -> bool:
        """Return whether a press contains nothing new."""
        known = self._known.get(interaction.user.id, {}).get(interaction.guild_id or 0)
        if known is None or not 0 <= self._now() - known.at < FRESH:
            return False
        return (known.name, known.account) == (interaction.user.display_name, interaction.user.name)

    async def _take_up(self, interaction: Interaction) -> None:
        who, guild = interaction.user, interaction.guild_id
        try:
            await self._people.rename(User(who.id, who.display_name, who.name), guild)
            if guild is not None or await self._ask_servers(who.id):
                self._note(who, guild)
        except EngineError as error:
            log.info("a name is taken up later: %s", error)
        except NETWORK as error:
            log.info("a name is taken up later: %s", brief(error))

    async def _ask_servers(self, user: int) -> bool:
        """Fetch a user's names on their servers; False if one must wait."""
        is_done = True
        for number in (await self._people.servers_of(user))[:SERVERS]:
            known, now = self._known.get(user, {}).get(number), self._now()
            if known is not None and 0 <= now - known.at < FRESH:
                continue
            if 0 < self._asks_from - now <= APART:
                is_done = False
                continue
            self._asks_from = now + APART
            guild = await self._remote_guilds.find(number)
            member = None if guild is None else await self._membership.find(guild, user)
            if member is not None:
                await self._people.rename(User(user, member.display_name, member.name), number)
                self._note(member, number)
        return is_done

    def _note(self, who: discord.User | discord.Member, guild: int | None) -> None:
        known = _Known(who.display_name, who.name, self._now())
        remember(self._known, who.id, {**self._known.get(who.id, {}), guild or 0: known}, PEOPLE)
