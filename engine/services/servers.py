"""Server rules: where matches are opened, by which users, how many, on which terms.

House rule: they apply to opening alone. Open and running matches are not affected, and any user may
join them.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from engine.kit.lru import remember
from engine.match.records import Asker
from engine.services.quotas import Quotas
from engine.steps.limits import Cap, Limits
from engine.steps.server_rules import AS_MADE, ServerRules, check_foreign, check_opening
from engine.store.interface.servers import ServerStore

KNOWN: Final = 1000
"""The most servers whose rules are cached."""


class Servers:
    """The rules of each server, cached beside the rows."""

    def __init__(self, store: ServerStore, limits: Limits, quotas: Quotas, now: Callable[[], int]) -> None:
        self._store = store
        self._quotas = quotas
        self._limits = limits
        self._now = now
        self._known: OrderedDict[int, ServerRules] = OrderedDict()
        self._changing = asyncio.Lock()

    @property
    def lobby_days(self) -> int:
        """Days that a lobby stays open where nothing else is chosen."""
        return self._limits.lobby_days

    @property
    def most(self) -> int:
        """How many matches the host of the bot allows a server at once."""
        return self._limits.matches_per_server

    async def rules(self, guild: int | None) -> ServerRules:
        """Return a server's rules; outside of servers, the bot's defaults."""
        if guild is None:
            return AS_MADE
        if guild not in self._known or self._store.is_shared:
            # the lock keeps older rows from replacing a change made meanwhile
            async with self._changing:
                if guild not in self._known or self._store.is_shared:
                    kept = await self._store.server_rules(guild)
                    remember(self._known, guild, AS_MADE if kept is None else kept, KNOWN)
        return self._known[guild]

    def cached_rules(self, guild: int) -> ServerRules:
        """Return a server's cached rules.

        They are the defaults where nothing is cached, or where another process may have changed
        them.
        """
        return AS_MADE if self._store.is_shared else self._known.get(guild, AS_MADE)

    async def change(self, guild: int, change: Callable[[ServerRules], ServerRules]) -> ServerRules:
        """Change a server's rules and return them."""
        before = await self.rules(guild)
        async with self._changing:
            rules = change(self._known.get(guild, before))
            if rules != before:
                await self._store.keep_server_rules(guild, rules)
            remember(self._known, guild, rules, KNOWN)
        return rules

    async def with_language(self, asker: Asker) -> Asker:
        """Return the asker with the language of public messages where they ask."""
        chosen = (await self.rules(asker.place.guild)).language
        return replace(asker, language=chosen or asker.language)

    async def on_opening(self, asker: Asker, *, is_alone: bool = False) -> tuple[Cap, ...]:
        """Return the caps of a match that the user opens where they ask.

        `is_alone` says that no other user can join it.

        OpenedElsewhere if they may not open it there, LobbyRefusal if its server forbids foreign
        matches.
        """
        if asker.place.foreign:
            check_foreign(await self.rules(asker.place.foreign))
        rules = await self.rules(asker.place.guild)
        check_opening(rules, asker)
        opened = await self._quotas.on_opening(asker.user.id)
        joined = await self._quotas.on_joining(asker, is_alone=is_alone)
        return (*self._limits.on_opening(asker, self._now(), rules.most), *joined, opened)
