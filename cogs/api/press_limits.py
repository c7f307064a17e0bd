"""Rate limits on each user's presses, commands and typing.

They are checked before anything else is done.

House rules: a press over the limit is still acknowledged, or Discord would say that it failed. The
user is told so in a private sentence now and then; nothing else happens. The memory stays small:
users who have not been fast lately are forgotten.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

import discord

from cogs.kit.interactions import NETWORK, Interaction, brief
from cogs.kit.metrics import note_arrival
from cogs.kit.replies import Ack, acknowledge
from cogs.kit.router import refuse
from engine.contract.words import say

log = logging.getLogger(__name__)

SAVED_UP = 3.0
"""Seconds for which a user who rests saves up presses for a burst."""
TOLD_EVERY = 5.0
"""Seconds between two warnings to a user who goes on pressing."""
PEOPLE = 10_000
"""Users whose rate is remembered."""
INEXACT = 1e-6
"""Seconds by which sums of times since 1970 may be off."""

TOO_FAST = say("That was too fast for me, so I left it out. Please go on in a moment.")
LET_IN = "is let in"
"""Key of the verdict in an interaction's extras, for a second check."""


@dataclass(frozen=True, slots=True)
class Rates:
    """Average rates per second that one user may have."""

    presses: float = 5
    """Buttons, menus, forms and commands."""
    letters: float = 10
    """Suggestions that are asked for while the user types."""


class Buckets:
    """Token buckets, one per user.

    A full bucket holds `most` tokens; one more comes every `seconds`.
    """

    def __init__(self, seconds: float, most: int, now: Callable[[], float]) -> None:
        self._seconds = seconds
        self._room = seconds * most
        self._now = now
        self._full: OrderedDict[int, float] = OrderedDict()
        """When each bucket is full again, last used last; missing ones are full."""

    def __len__(self) -> int:
        return len(self._full)

    def take(self, user: int) -> bool:
        """Take a token of a user; return False if there is none."""
        now = self._now()
        full = max(self._full.pop(user, now), now)
        # More than full, beyond rounding errors: the clock was set back, and users must not wait
        # for it to catch up.
        full = now if full > now + self._room + self._seconds else min(full, now + self._room)
        is_there = full + self._seconds <= now + self._room + INEXACT
        self._full[user] = full + self._seconds if is_there else full
        while len(self._full) > PEOPLE or next(iter(self._full.values())) <= now:
            self._full.popitem(last=False)
        return is_there


class PressLimiter:
    """The gate that limits each user's presses, commands and typing."""

    def __init__(self, rates: Rates, now: Callable[[], float]) -> None:
        self._presses = Buckets(1 / rates.presses, round(SAVED_UP * rates.presses), now)
        self._letters = Buckets(1 / rates.letters, round(SAVED_UP * rates.letters), now)
        self._telling = Buckets(TOLD_EVERY, 1, now)

    async def lets_in(self, interaction: Interaction, arrived: float | None = None) -> bool:
        """Return whether to serve an interaction; answer it if not.

        Each interaction is counted once. `arrived` is its arrival by the performance counter; None
        means just now.
        """
        verdict: bool | None = interaction.extras.get(LET_IN)
        if verdict is None:
            note_arrival(interaction, arrived)
            is_letter = interaction.type is discord.InteractionType.autocomplete
            buckets = self._letters if is_letter else self._presses
            verdict = interaction.extras[LET_IN] = buckets.take(interaction.user.id)
            if not verdict:
                await self._turn_away(interaction)
        return verdict

    async def _turn_away(self, interaction: Interaction) -> None:
        match interaction.type:
            case discord.InteractionType.autocomplete:
                await _suggest_nothing(interaction)
            case discord.InteractionType.application_command:
                # a command can't be acknowledged without an answer
                await refuse(interaction, TOO_FAST)
            case _ if self._telling.take(interaction.user.id):
                await refuse(interaction, TOO_FAST)
            case _:
                await acknowledge(interaction, Ack.UPDATE)


async def _suggest_nothing(interaction: Interaction) -> None:
    try:
        await interaction.response.autocomplete([])
    except NETWORK as error:
        log.info("suggestions lost: %s", brief(error))
