"""**Nudge**, below the board: the bot reminds the players whose turn it is.

House rule: no ping comes from the press itself. The reminder goes the way of all notices, within
the hours and settings of each player.
"""

from __future__ import annotations

from discord.ext import commands

from cogs.buttons.askers import asker_of
from cogs.client import Bot
from cogs.kit.ids import Click
from cogs.kit.interactions import Interaction
from cogs.kit.press_results import tell_apart
from cogs.kit.replies import Ack
from cogs.screens.hand_actions import NUDGE
from cogs.services import Services
from engine.contract.words import Seat, say


class Nudges(commands.Cog):
    """The handler of this button."""

    def __init__(self, services: Services) -> None:
        self.services = services
        services.router.add(NUDGE, self._nudge, Ack.UPDATE)

    async def _nudge(self, interaction: Interaction, click: Click) -> None:
        """Have the players reminded, and say so to the one who pressed."""
        match, seats = await self.services.matches.seats.nudge(click.number(0), asker_of(interaction))
        who = tuple(Seat(seat=seat) for seat in seats)
        await tell_apart(
            interaction, say("I’ll remind {who}, within their hours and settings.", who=who), match
        )


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(Nudges(bot.services))
