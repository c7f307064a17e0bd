"""What people are called on each server, learnt from what they do: a new name is taken up with the next press.

House rules: a press on a server says what its user is called there. A press in direct messages does not say it, so Discord is asked:
of one person and server once in two minutes, and of all of them a few times a second. A name that is unchanged is written
nowhere. No message is changed for a name alone: each shows it the next time it is drawn.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

import discord

from cogs.api.membership import Membership
from cogs.api.remote_guilds import Elsewhere
from cogs.kit.interactions import NETWORK, Interaction, brief
from engine.contract.errors import EngineError
from engine.kit.lru import remember
from engine.match.records import User
from engine.services.people import People

log = logging.getLogger(__name__)

FRESH = 2 * 60.0
"""Seconds for which a name that was seen counts as known."""
APART = 0.2
"""Seconds between two questions to Discord for names of any people: a tenth of the calls that it allows."""
SERVERS = 3
"""Servers on which Discord is asked what one person is called."""
PATIENCE = 0.5
"""Seconds for which a press waits for a name; what comes later is taken up all the same."""
PEOPLE = 10_000
"""People of whom this process knows what they are called."""


@dataclass(frozen=True, slots=True)
class _Known:
    name: str
    account: str
    at: float


class Nicknames:
    """Keeps the names in matches current."""

    def __init__(
        self, people: People, elsewhere: Elsewhere, membership: Membership, now: Callable[[], float]
    ) -> None:
        self._people = people
        self._elsewhere = elsewhere
        self._membership = membership
        self._now = now
        self._known: OrderedDict[int, dict[int, _Known]] = OrderedDict()
        """By person and server."""
        self._asks_from = 0.0
        """From when on Discord may be asked again."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def hear(self, interaction: Interaction) -> None:
        """Take up what the user is called now. Trouble with that spoils nothing, and the next press tries again."""
        if self._is_known(interaction):
            return
        task = asyncio.create_task(self._take_up(interaction), name="taking up a name")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        await asyncio.wait((task,), timeout=PATIENCE)

    def forget(self, user: int) -> None:
        """Keep nothing of a person in memory."""
        self._known.pop(user, None)

    async def close(self) -> None:
        """Let what is under way come to its end."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _is_known(self, interaction: Interaction) -> bool:
        """Return whether a press says nothing new."""
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
        """Ask what a person is called on the servers where they play; False if one is left to be asked."""
        is_done = True
        for number in (await self._people.servers_of(user))[:SERVERS]:
            known, now = self._known.get(user, {}).get(number), self._now()
            if known is not None and 0 <= now - known.at < FRESH:
                continue
            if 0 < self._asks_from - now <= APART:
                is_done = False
                continue
            self._asks_from = now + APART
            guild = await self._elsewhere.find(number)
            member = None if guild is None else await self._membership.find(guild, user)
            if member is not None:
                await self._people.rename(User(user, member.display_name, member.name), number)
                self._note(member, number)
        return is_done

    def _note(self, who: discord.User | discord.Member, guild: int | None) -> None:
        known = _Known(who.display_name, who.name, self._now())
        remember(self._known, who.id, {**self._known.get(who.id, {}), guild or 0: known}, PEOPLE)
