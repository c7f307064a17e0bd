"""**Nudge**, below the board: the bot reminds the players whose turn it is.

House rule: no ping comes from the press itself. The reminder goes the way of all notices, within
the hours and settings of each player.
"""

from __future__ import annotations

from collections.abc import Collection

from discord.ext import commands

from cogs.api.dms import unreached_users
from cogs.buttons.askers import asker_of
from cogs.client import Bot
from cogs.kit.ids import Click
from cogs.kit.interactions import Interaction
from cogs.kit.replies import Ack, answer_apart
from cogs.kit.screen import text_screen
from cogs.kit.wording import teller
from cogs.screens.hand_actions import NUDGE
from cogs.screens.lines import people_in
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
        closed: Collection[int | None] = ()
        if match.place.is_foreign:  # elsewhere the board tells those whom no DM reaches
            users = people_in(match, seats)
            closed = await unreached_users(self.services.reaches, users, self.services.now())
        lost = tuple(Seat(seat=seat) for seat in seats if match.seats[seat].user_id in closed)
        who = tuple(Seat(seat=seat) for seat in seats if match.seats[seat].user_id not in closed)
        lines = []
        if who:
            lines.append(say("I’ll remind {who}, within their hours and settings.", who=who))
        if lost:
            lines.append(say("No DM from me reaches {who}: I can’t remind them.", who=lost))
        telling = teller(match, interaction.locale, match.seat_of(interaction.user.id))
        await answer_apart(interaction, text_screen("\n".join(map(telling, lines))))


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(Nudges(bot.services))
