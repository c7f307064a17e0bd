"""What people read, learnt from whatever they do: for the DMs that are written to them later.

House rule: Discord names a reader's language with every press and command. It is looked up once in a process and written
only where it is new, beside the answer and never before it.
"""

from __future__ import annotations

import logging
from collections import OrderedDict

from cogs.interactions import Interaction
from engine.errors import EngineError
from engine.recalling import remember
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

    async def hear(self, interaction: Interaction) -> None:
        """Remember the language of whoever did something. Trouble with that spoils nothing, and the next press tries again."""
        user, language = interaction.user.id, interaction.locale.value
        known = self._kept.get(user)
        if known == language:
            return
        remember(self._kept, user, language, READERS)
        try:
            if known is None:
                known = (await self._shelf.reach(user)).language
            if known != language:
                await self._shelf.keep_language(user, language)
        except EngineError as error:
            self._kept.pop(user, None)
            log.warning("what somebody reads could not be kept: %s", error)
