"""`/notify`: be told of matches that wait for players; no one learns who waits."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.client import Bot
from cogs.kit.ids import Click
from cogs.kit.interactions import Interaction, submitted_values
from cogs.kit.replies import Ack, answer, answer_apart
from cogs.kit.screen import Screen
from cogs.screens.seeking.notices import QUIET, WISH
from cogs.screens.seeking.wish import CHOOSE, wish_screen, with_choice
from cogs.services import Services
from engine.contract.words import Sentence, say
from engine.library import known_game
from engine.services.seeking.wishes import DAYS
from engine.store.interface.seeking.seekers import Wish

STOPPED = say("I tell you of no more matches.")


class Notify(commands.Cog):
    """Handlers of one's own wish.

    Each makes one call and one private answer.
    """

    def __init__(self, services: Services) -> None:
        self.services = services
        services.router.add(WISH, self._press, Ack.PRIVATE)
        services.router.add(CHOOSE, self._choose, Ack.UPDATE)
        services.router.add(QUIET, self._stop, Ack.UPDATE)

    @app_commands.command(
        name="notify", description="Be told when a match you’d like waits for players; only you know"
    )
    async def notify(self, interaction: Interaction) -> None:
        """Show what the user waits for."""

        async def work() -> None:
            wish = await self.services.wishes.of_user(interaction.user.id)
            await answer(interaction, wish_screen(wish, interaction.locale))

        await self.services.router.run(interaction, Ack.PRIVATE, work())

    async def _press(self, interaction: Interaction, click: Click) -> None:
        """Show the page; if the button names a game, begin with a wish for it."""
        game = click.args[0] if click.args else ""
        if not game or known_game(game) is None:
            wish = await self.services.wishes.of_user(interaction.user.id)
            await answer(interaction, wish_screen(wish, interaction.locale))
            return
        pace = click.args[1] if len(click.args) > 1 else ""
        before = await self._wish(interaction)
        wish = with_choice(with_choice(before, "game", (game,)), "pace", (pace,))
        await answer(interaction, await self._kept(interaction, wish))

    async def _choose(self, interaction: Interaction, click: Click) -> None:
        chosen = [value for values in submitted_values(interaction).values() for value in values]
        field = click.args[0] if click.args else ""
        wish = with_choice(await self._wish(interaction), field, chosen)
        await answer_apart(interaction, await self._kept(interaction, wish))

    async def _stop(self, interaction: Interaction, click: Click) -> None:
        await self.services.wishes.drop(interaction.user.id)
        await answer_apart(interaction, wish_screen(None, interaction.locale, STOPPED))

    async def _wish(self, interaction: Interaction) -> Wish:
        """Return the user's wish, or a usual one that is not kept yet."""
        user = interaction.user.id
        wish = await self.services.wishes.of_user(user)
        return wish or Wish(user, games=(), pace="", lasts=DAYS, until=0, since=0, guild=interaction.guild_id)

    async def _kept(self, interaction: Interaction, wish: Wish, note: Sentence | None = None) -> Screen:
        kept = await self.services.wishes.keep(wish)
        return wish_screen(kept, interaction.locale, note)


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(Notify(bot.services))
