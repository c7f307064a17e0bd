"""Users' languages, learned from their presses or chosen by them, for answers and later DMs.

House rule: Discord names a user's language with every press and command. It is looked up once in a
process and written only if it is new, beside the answer and never before it. A language that the
user chose counts instead, also for the answers to their presses.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import Final
from weakref import WeakValueDictionary

import discord

from cogs.kit.interactions import Interaction
from engine.contract.errors import EngineError
from engine.kit.lru import remember
from engine.store.interface.reaches import LanguageStore

log = logging.getLogger(__name__)

_OF_DISCORD: Final = "locale of Discord"
"""Where an interaction keeps its own language, if the user chose another."""
READERS = 10_000
"""Users whose language is cached; for others it is looked up."""


class Locales:
    """A store of users' languages."""

    def __init__(self, store: LanguageStore) -> None:
        self._store = store
        self._chosen: OrderedDict[int, str | None] = OrderedDict()
        """Languages that users chose, None for that of their Discord."""
        self._kept: OrderedDict[int, str] = OrderedDict()
        """Languages that are stored, or being stored."""
        self._hearing: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        """By user, while their language is being stored."""

    async def hear(self, interaction: Interaction) -> None:
        """Store the language of a user who did something.

        Errors are only logged, and the next press tries again.
        """
        user = interaction.user.id
        language = interaction.extras.get(_OF_DISCORD, interaction.locale).value
        known = self._kept.get(user)
        if known == language and not self._store.is_shared:
            return
        remember(self._kept, user, language, READERS)
        async with self._lock_of(user):
            try:
                if known is None or self._store.is_shared:
                    known = (await self._store.reach(user)).language
                if known != language:
                    await self._store.keep_language(user, language)
            except EngineError as error:
                self._kept.pop(user, None)
                log.warning("a user's language could not be stored: %s", error)

    async def apply(self, interaction: Interaction) -> None:
        """Let an interaction have the language that its user chose, if they chose one."""
        user = interaction.user.id
        try:
            if user not in self._chosen or self._store.is_shared:
                remember(self._chosen, user, (await self._store.reach(user)).chosen_language, READERS)
        except EngineError as error:
            log.warning("a user's language could not be read: %s", error)
        self.apply_known(interaction)

    def apply_known(self, interaction: Interaction) -> None:
        """Do as `apply` does for a user whose choice is cached."""
        if chosen := self._chosen.get(interaction.user.id):
            interaction.extras.setdefault(_OF_DISCORD, interaction.locale)
            interaction.locale = discord.Locale(chosen)

    async def choose(self, user: int, language: str | None) -> None:
        """Keep the language that a user chose; None for that of their Discord."""
        async with self._lock_of(user):
            await self._store.choose_language(user, language)
            remember(self._chosen, user, language, READERS)

    async def forget(self, user: int) -> None:
        """Forget a user, after the writing that is under way."""
        async with self._lock_of(user):
            self._kept.pop(user, None)
            self._chosen.pop(user, None)

    def _lock_of(self, user: int) -> asyncio.Lock:
        lock = self._hearing.get(user)
        if lock is None:
            self._hearing[user] = lock = asyncio.Lock()
        return lock
