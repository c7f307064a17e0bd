"""`/stats`: how often seats, choices and decks of a game won."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.client import Bot
from cogs.kit.ids import Click
from cogs.kit.interactions import Interaction
from cogs.kit.replies import Ack, answer
from cogs.screens.rating.stats import stats_screen
from cogs.screens.rating.table import STATS
from cogs.services import Services
from engine.library import GAMES


class Stats(commands.Cog):
    """The command, and the button below a table of ratings."""

    def __init__(self, services: Services) -> None:
        self.services = services
        services.router.add(STATS, self._press, Ack.PRIVATE)

    @app_commands.command(name="stats", description="How often each seat, choice and deck of a game wins")
    @app_commands.describe(game="Which game")
    @app_commands.choices(
        game=[app_commands.Choice(name=game.TITLE, value=name) for name, game in GAMES.items()]
    )
    async def stats(self, interaction: Interaction, game: str) -> None:
        """Answer privately with the winning shares of a game."""

        await self.services.router.run(interaction, Ack.PRIVATE, self._show(interaction, game))

    async def _press(self, interaction: Interaction, click: Click) -> None:
        await self._show(interaction, click.args[0] if click.args else "")

    async def _show(self, interaction: Interaction, game: str) -> None:
        name = game if game in GAMES else next(iter(GAMES))
        shares = await self.services.matches.standings.shares.of_game(name)
        await answer(interaction, stats_screen(shares, interaction.locale))


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(Stats(bot.services))
