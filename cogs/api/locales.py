"""What people read, learnt from whatever they do: for the DMs that are written to them later.

House rule: Discord names a reader's language with every press and command. It is looked up once in a process and written
only where it is new, beside the answer and never before it.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from weakref import WeakValueDictionary

from cogs.kit.interactions import Interaction
from engine.contract.errors import EngineError
from engine.kit.lru import remember
from engine.store.interface import Shelf

log = logging.getLogger(__name__)

READERS = 10_000
"""People of whom this process remembers what they read; of anybody else it looks that up."""


class Readers:
    """Keeps everybody's language."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._kept: OrderedDict[int, str] = OrderedDict()
        """What this process knows to be kept, or on its way there."""
        self._hearing: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        """By person, while something of theirs is on its way."""

    async def hear(self, interaction: Interaction) -> None:
        """Remember the language of whoever did something. Trouble with that spoils nothing, and the next press tries again."""
        user, language = interaction.user.id, interaction.locale.value
        known = self._kept.get(user)
        if known == language and not self._shelf.is_shared:
            return
        remember(self._kept, user, language, READERS)
        async with self._lock_of(user):
            try:
                if known is None or self._shelf.is_shared:
                    known = (await self._shelf.reach(user)).language
                if known != language:
                    await self._shelf.keep_language(user, language)
            except EngineError as error:
                self._kept.pop(user, None)
                log.warning("what somebody reads could not be kept: %s", error)

    async def forget(self, user: int) -> None:
        """Have nothing of somebody in memory, nor on its way to where it is kept."""
        async with self._lock_of(user):
            self._kept.pop(user, None)

    def _lock_of(self, user: int) -> asyncio.Lock:
        lock = self._hearing.get(user)
        if lock is None:
            self._hearing[user] = lock = asyncio.Lock()
        return lock
