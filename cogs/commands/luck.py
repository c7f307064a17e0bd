"""`/luck`: how often each player of a match beat the odds that they were shown.

House rules: the answer is private, and counts only what everyone sees.
"""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.buttons import match_menu
from cogs.buttons.askers import asker_of
from cogs.buttons.match_menu import autocomplete_match
from cogs.client import Bot
from cogs.kit.ids import Click
from cogs.kit.interactions import Interaction
from cogs.kit.replies import Ack, answer
from cogs.screens.match_finder import matches_meant
from cogs.screens.review.luck import luck_screen
from cogs.services import Services


class Lucks(commands.Cog):
    """The command, and the button beside each of several matches."""

    def __init__(self, services: Services) -> None:
        self.services = services
        services.router.add(match_menu.LUCK, self._chosen, Ack.UPDATE)

    @app_commands.command(name="luck", description="See how often each player beat the odds")
    @app_commands.describe(match="Which match, by its number; this one, or your only one, if left out")
    @app_commands.autocomplete(match=autocomplete_match)
    async def luck(self, interaction: Interaction, match: str = "") -> None:
        """Answer privately with the luck of a match."""

        async def work() -> None:
            found = await matches_meant(self.services.matches, interaction, match)
            if isinstance(found, tuple):
                await answer(interaction, match_menu.which_screen(found, interaction, match_menu.LUCK))
                return
            await self._show(interaction, found)

        await self.services.router.run(interaction, Ack.PRIVATE, work())

    async def _chosen(self, interaction: Interaction, click: Click) -> None:
        await self._show(interaction, click.number(0))

    async def _show(self, interaction: Interaction, number: int) -> None:
        match = await self.services.matches.match_for(number, asker_of(interaction))
        found = await self.services.matches.luck.of_match(match.id)
        await answer(interaction, luck_screen(found, interaction.locale))


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(Lucks(bot.services))
