"""`/tables`: where seats are free on this server, shown to the user alone."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.buttons.askers import asker_of
from cogs.client import Bot
from cogs.kit.ids import Click
from cogs.kit.interactions import Interaction, is_private
from cogs.kit.replies import Ack, answer, whisper
from cogs.kit.screen import Screen
from cogs.screens.seeking.tables import TABLES, tables_screen, visible
from cogs.services import Services
from engine.contract.errors import LobbyRefusal
from engine.contract.words import say


class OpenTables(commands.Cog):
    """The list of open tables."""

    def __init__(self, services: Services) -> None:
        self.services = services
        services.router.add(TABLES, self._leaf, Ack.UPDATE)

    @app_commands.command(
        name="tables", description="Matches of this server that wait for players, and seats that are open"
    )
    async def tables(self, interaction: Interaction) -> None:
        """List what waits for players, the longest first."""

        async def work() -> None:
            await answer(interaction, await self._screen(interaction))

        await self.services.router.run(interaction, Ack.PRIVATE, work())

    async def _leaf(self, interaction: Interaction, click: Click) -> None:
        screen = await self._screen(interaction, click.number(0))
        await (answer if is_private(interaction) else whisper)(interaction, screen)

    async def _screen(self, interaction: Interaction, page: int = 0) -> Screen:
        if interaction.guild_id is None:
            raise LobbyRefusal(
                say("Open tables are those of a server: type `/tables` in one of its channels.")
            )
        asker = asker_of(interaction)
        found = visible(
            await self.services.tables.find(interaction.guild_id), lambda match: asker.sees(match.place)
        )
        return tables_screen(found, interaction.user.id, interaction.locale, page)


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(OpenTables(bot.services))
