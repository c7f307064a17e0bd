"""**Who wins?**, below the board: onlookers guess, privately and once."""

from __future__ import annotations

from discord.ext import commands

from cogs.buttons.askers import asker_of
from cogs.client import Bot
from cogs.kit.ids import Click, as_number
from cogs.kit.interactions import Interaction, submitted_values
from cogs.kit.replies import Ack, answer
from cogs.screens.rating.guess import GUESS, GUESSED, guess_screen, guessed_screen
from cogs.services import Services


class Guesses(commands.Cog):
    """The handlers of the button and of the menu behind it."""

    def __init__(self, services: Services) -> None:
        self.services = services
        services.router.add(GUESS, self._ask, Ack.PRIVATE)
        services.router.add(GUESSED, self._guess, Ack.UPDATE)

    async def _ask(self, interaction: Interaction, click: Click) -> None:
        """Ask who wins, or say what the user guessed."""
        asker = asker_of(interaction)
        match = await self.services.matches.match_for(click.number(0), asker)
        seat = await self.services.matches.standings.guesses.of_user(match, asker.user.id)
        if seat is None:
            await answer(interaction, guess_screen(match, interaction.locale))
        else:
            await answer(interaction, guessed_screen(match, seat, interaction.locale))

    async def _guess(self, interaction: Interaction, click: Click) -> None:
        """Store the guess; of two, the first one counts."""
        asker = asker_of(interaction)
        match = await self.services.matches.match_for(click.number(0), asker)
        chosen = [value for values in submitted_values(interaction).values() for value in values]
        wanted = as_number(chosen[0]) if chosen else -1
        seat = await self.services.matches.standings.guesses.guess(match, asker, wanted)
        await answer(interaction, guessed_screen(match, seat, interaction.locale))


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(Guesses(bot.services))
