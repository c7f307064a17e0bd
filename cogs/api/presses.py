"""Interactions by which a message can be changed for a quarter of an hour.

House rule: their tokens are secrets that end by themselves. They stay in memory, and no log or row
has them.
"""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, NamedTuple

import discord

from cogs.kit.interactions import NETWORK, PRESSED, Interaction, brief
from cogs.kit.screen import Screen
from engine.kit.lru import remember

log = logging.getLogger(__name__)

MOST: Final = 1000
"""Messages whose last interaction is remembered."""
LASTS: Final = 14 * 60
"""Seconds for which an interaction is used; Discord ends it after 15 minutes."""


class _Held(NamedTuple):
    """An interaction, when it came, and whether the message answers it."""

    interaction: Interaction
    since: float
    is_answer: bool


class NotShownError(Exception):
    """A change did not get through by a fault that passes."""


def is_lost(error: BaseException) -> bool:
    """Return whether Discord refused: then the interaction is of no more use."""
    return isinstance(error, discord.HTTPException) and error.status < 500 and error.status != 429


class Presses:
    """The last interaction by message; with it, a change is no counted call."""

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        self._now = now
        self._held: OrderedDict[int, _Held] = OrderedDict()

    def remember(self, interaction: Interaction) -> None:
        """Remember an acknowledged press, through which its message can be changed."""
        if interaction.message is not None and interaction.response.type is PRESSED:
            held = _Held(interaction, self._now(), is_answer=False)
            remember(self._held, interaction.message.id, held, MOST)

    def remember_answer(self, interaction: Interaction, message: int) -> None:
        """Remember an interaction that a message answers."""
        remember(self._held, message, _Held(interaction, self._now(), is_answer=True), MOST)

    def reaches(self, message: int) -> bool:
        """Return whether a message can be changed in this way now."""
        return self._find(message) is not None

    async def replace(self, message: int, screen: Screen) -> bool:
        """Replace a message's content; return whether that was possible."""
        if (held := self._find(message)) is None:
            return False
        try:
            if held.is_answer:
                await held.interaction.followup.edit_message(message, **screen.edit_arguments())
            else:
                await held.interaction.edit_original_response(**screen.edit_arguments())
        except NETWORK as error:
            log.info("an interaction does not reach its message: %s", brief(error))
            if self._held.get(message) is held and is_lost(error):
                del self._held[message]
            return False
        return True

    async def remove(self, message: int) -> bool:
        """Delete a message that was pressed; return whether that was possible."""
        held = self._find(message)
        self._held.pop(message, None)
        if held is None or held.is_answer:
            return False
        try:
            await held.interaction.delete_original_response()
        except NETWORK as error:
            log.info("an interaction no longer reaches its message: %s", brief(error))
            return False
        return True

    def _find(self, message: int) -> _Held | None:
        held = self._held.get(message)
        is_good = held is not None and 0 <= self._now() - held.since < LASTS
        return held if is_good else None
