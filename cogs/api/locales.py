"""Users' languages, learned from their presses, for later DMs.

House rule: Discord names a user's language with every press and command. It is looked up once in a
process and written only if it is new, beside the answer and never before it.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from weakref import WeakValueDictionary

from cogs.kit.interactions import Interaction
from engine.contract.errors import EngineError
from engine.kit.lru import remember
from engine.store.interface.reaches import LanguageStore

log = logging.getLogger(__name__)

READERS = 10_000
"""Users whose language is cached; for others it is looked up."""


class Locales:
    """A store of users' languages."""

    def __init__(self, store: LanguageStore) -> None:
        self._store = store
        self._kept: OrderedDict[int, str] = OrderedDict()
        """Languages that are stored, or being stored."""
        self._hearing: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        """By user, while their language is being stored."""

    async def hear(self, interaction: Interaction) -> None:
        """Store the language of a user who did something.

        Errors are only logged, and the next press tries again.
        """
        user, language = interaction.user.id, interaction.locale.value
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

    async def forget(self, user: int) -> None:
        """Forget a user, after the writing that is under way."""
        async with self._lock_of(user):
            self._kept.pop(user, None)

    def _lock_of(self, user: int) -> asyncio.Lock:
        lock = self._hearing.get(user)
        if lock is None:
            self._hearing[user] = lock = asyncio.Lock()
        return lock
