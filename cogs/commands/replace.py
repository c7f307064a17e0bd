"""`/replace`: ask a user to play on for a player who is away.

The host may do that, and users who manage messages in the channel.
"""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from cogs.buttons.askers import asker_of
from cogs.buttons.match_menu import autocomplete_match
from cogs.buttons.play.hand_over import check_person
from cogs.client import Bot
from cogs.kit.interactions import Interaction
from cogs.kit.replies import Ack, answer
from cogs.kit.screen import text_screen
from cogs.kit.wording import mention, teller
from cogs.screens.endings import name_of
from cogs.screens.match_finder import match_of
from cogs.services import Services
from engine.contract.words import say


class Replace(commands.Cog):
    """The command that offers a seat to a substitute."""

    def __init__(self, services: Services) -> None:
        self.services = services

    @app_commands.command(
        name="replace",
        description="Ask someone to play on for a player who is away: for hosts, or anyone if the "
        "host is away",
    )
    @app_commands.describe(
        player="Who is away",
        with_="Who takes over, if they want to",
        match="Which match; this one, or your only one, if left out",
    )
    @app_commands.rename(with_="with")
    @app_commands.autocomplete(match=autocomplete_match)
    async def replace(
        self, interaction: Interaction, player: discord.User, with_: discord.User, match: str = ""
    ) -> None:
        """Offer the seat."""

        async def work() -> None:
            number = await match_of(self.services.matches, interaction, match)
            check_person(interaction, with_.id)
            here = await self.services.matches.match_for(number, asker_of(interaction))
            if await self.services.presence.has_left(here, player.id):
                await self.services.matches.seats.note_departed(number, player.id)
            found = await self.services.matches.seats.replace(
                number, asker_of(interaction), player.id, with_.id
            )
            said = say(
                "I asked {who} to play on for {away} in {match}.",
                who=mention(with_.id),
                away=mention(player.id),
                match=name_of(found),
            )
            await answer(interaction, text_screen(teller(found, interaction.locale)(said)))

        await self.services.router.run(interaction, Ack.PRIVATE, work())


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(Replace(bot.services))
