"""How fast somebody may press, command and type: looked at before anything else is done for them.

House rules: whoever is too fast is acknowledged all the same, for Discord would say that the interaction failed, and told so
in one private sentence now and then; nothing else happens. What is remembered of people stays small: whoever has not hurried
lately is forgotten.
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
"""Seconds for which somebody who rests saves up what they may do at once."""
TOLD_EVERY = 5.0
"""Seconds between two sentences to somebody who goes on pressing."""
PEOPLE = 10_000
"""Of how many people it is remembered how fast they are."""
INEXACT = 1e-6
"""Seconds by which sums of times since 1970 may be off."""

TOO_FAST = say("That was too fast for me, so I left it out. Please go on in a moment.")
LET_IN = "is let in"
"""Under which name the verdict stands in an interaction's extras: two ways lead from it to us."""


@dataclass(frozen=True, slots=True)
class Rates:
    """How often one person may do what, a second and on the average."""

    presses: float = 5
    """Buttons, menus, forms and commands."""
    letters: float = 10
    """Suggestions that are asked for while somebody types."""


class Buckets:
    """One for each person. A full one holds `most` deeds; one more comes in every `seconds`."""

    def __init__(self, seconds: float, most: int, now: Callable[[], float]) -> None:
        self._seconds = seconds
        self._room = seconds * most
        self._now = now
        self._full: OrderedDict[int, float] = OrderedDict()
        """When each is full again, the one that was asked for last at the end. Who is missing has a full one."""

    def __len__(self) -> int:
        return len(self._full)

    def take(self, user: int) -> bool:
        """Take one deed out of somebody's; False if there is none in it, which costs them nothing."""
        now = self._now()
        full = max(self._full.pop(user, now), now)
        # Fuller than full by more than what sums are off: the clock was put back, and nobody has to wait for it to catch up.
        full = now if full > now + self._room + self._seconds else min(full, now + self._room)
        is_there = full + self._seconds <= now + self._room + INEXACT
        self._full[user] = full + self._seconds if is_there else full
        while len(self._full) > PEOPLE or next(iter(self._full.values())) <= now:
            self._full.popitem(last=False)
        return is_there


class Turnstile:
    """Lets in what people do, as long as they are no faster than people are."""

    def __init__(self, rates: Rates, now: Callable[[], float]) -> None:
        self._presses = Buckets(1 / rates.presses, round(SAVED_UP * rates.presses), now)
        self._letters = Buckets(1 / rates.letters, round(SAVED_UP * rates.letters), now)
        self._telling = Buckets(TOLD_EVERY, 1, now)

    async def lets_in(self, interaction: Interaction, arrived: float | None = None) -> bool:
        """Whether it is to be seen to; if not, it is answered, and nothing more is to be done. Each counts once.

        `arrived` is when it came, by the performance counter, if that was not just now.
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
                await refuse(interaction, TOO_FAST)  # a command can't be acknowledged without an answer
            case _ if self._telling.take(interaction.user.id):
                await refuse(interaction, TOO_FAST)
            case _:
                await acknowledge(interaction, Ack.UPDATE)


async def _suggest_nothing(interaction: Interaction) -> None:
    try:
        await interaction.response.autocomplete([])
    except NETWORK as error:
        log.info("suggestions lost: %s", brief(error))
