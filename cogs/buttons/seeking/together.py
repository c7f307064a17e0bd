"""Users who look for the same are offered to each other, before and after they open a match."""

from __future__ import annotations

from discord.ext import commands

from cogs.buttons.open_match import Choice, open_lobby
from cogs.buttons.seeking.sit_down import find_lobby, is_warned, join
from cogs.client import Bot
from cogs.kit.ids import Click
from cogs.kit.interactions import Interaction
from cogs.kit.replies import Ack
from cogs.kit.router import refuse
from cogs.screens.seeking.notices import OWN, TOGETHER
from cogs.services import Services
from engine.contract.errors import EngineError
from engine.contract.words import say

FORGOTTEN = say("I no longer know what you were about to open: please open it again, as with `/play`.")


class Together(commands.Cog):
    """Handlers of **Open my own**, and of **Join** in place of one's own match."""

    def __init__(self, services: Services) -> None:
        self.services = services
        services.router.add(OWN, self._open_own, Ack.OWN)
        services.router.add(TOGETHER, self._sit_together, Ack.UPDATE)

    async def _open_own(self, interaction: Interaction, click: Click) -> None:
        choice = self.services.openings.take(interaction.user.id, click.number(0))
        if not isinstance(choice, Choice):
            await refuse(interaction, FORGOTTEN)
            return

        async def choosing() -> Choice:
            return choice

        await open_lobby(self.services, interaction, choosing, is_sure=True)

    async def _sit_together(self, interaction: Interaction, click: Click) -> None:
        """Join another user's lobby; leave one's own if no one has joined it."""
        user, mine = interaction.user.id, click.number(1)
        match, asker = await find_lobby(self.services, interaction, click.number(0), told_of=mine)
        if await is_warned(self.services, interaction, match):
            return
        if not await join(self.services, interaction, match, asker, told_of=mine):
            return
        try:
            own = await self.services.matches.match_for(mine, asker)
            if own.phase == "lobby" and own.seat_of(user) is not None and len(own.seats) == 1:
                await self.services.matches.leave(mine, asker)
        except EngineError:
            return  # it has started or closed meanwhile


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(Together(bot.services))
