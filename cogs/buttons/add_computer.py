"""**Add computer** and **Play with computers** below a lobby; **Fill and start** in a notice.

The first asks how strong the computer is to be. The others fill the table and deal.
"""

from __future__ import annotations

from discord.ext import commands

from cogs.buttons.askers import asker_of
from cogs.buttons.seeking.sit_down import find_lobby
from cogs.client import Bot
from cogs.kit.ids import Click
from cogs.kit.interactions import Interaction, submitted_values
from cogs.kit.press_results import tell_apart
from cogs.kit.replies import Ack, answer, answer_apart
from cogs.screens.endings import name_of
from cogs.screens.opponents import USUAL_LEVEL, menu_screen, seated_line, wanted_of
from cogs.screens.seeking.notices import FILL
from cogs.services import Services
from engine.contract.errors import LobbyRefusal
from engine.contract.words import say
from engine.match.refusals import check_hosting
from engine.players import opponents
from engine.steps.invitations import free_seats


class Computers(commands.Cog):
    """Handlers of these buttons.

    Each makes one call of the engine and one answer.
    """

    def __init__(self, services: Services) -> None:
        self.services = services
        services.router.add("computer", self._ask, Ack.PRIVATE)
        services.router.add("computer-add", self._add, Ack.UPDATE)
        services.router.add("computers-now", self._play_now, Ack.UPDATE)
        services.router.add(FILL, self._fill, Ack.UPDATE)

    async def _ask(self, interaction: Interaction, click: Click) -> None:
        match = await self.services.matches.match_for(click.number(0), asker_of(interaction))
        check_hosting(match, asker_of(interaction))
        await answer(interaction, menu_screen(match, interaction.locale, ()))

    async def _add(self, interaction: Interaction, click: Click) -> None:
        chosen = [value for values in submitted_values(interaction).values() for value in values]
        wanted = wanted_of(chosen[0]) if chosen else None
        if wanted is None:
            raise LobbyRefusal(say("Choose how strong the computer should be."))
        number, asker = click.number(0), asker_of(interaction)
        before = len((await self.services.matches.match_for(number, asker)).seats)
        match = await self.services.matches.seats.add_computers(number, asker, wanted.level, wanted.count)
        new = tuple(range(before, len(match.seats)))
        if free_seats(match):
            await answer_apart(interaction, menu_screen(match, interaction.locale, new))
        else:
            await tell_apart(interaction, seated_line(new, match), match)

    async def _play_now(self, interaction: Interaction, click: Click) -> None:
        """Fill the table with as many as suit the game, and deal."""
        self.services.delivery.remember_press(interaction)
        asker = asker_of(interaction)
        match = await self.services.matches.match_for(click.number(0), asker)
        check_hosting(match, asker)
        count = max(1, opponents(match.game) + 1 - len(match.seats))
        await self.services.matches.seats.add_computers(
            match.id, asker, USUAL_LEVEL, min(count, free_seats(match))
        )
        await self.services.matches.start(match.id, asker)

    async def _fill(self, interaction: Interaction, click: Click) -> None:
        """Fill all free seats of a lobby that has waited, and deal."""
        match, asker = await find_lobby(self.services, interaction, click.number(0))
        check_hosting(match, asker)
        if free := free_seats(match):
            match = await self.services.matches.seats.add_computers(match.id, asker, USUAL_LEVEL, free)
        match = await self.services.matches.start(match.id, asker)
        await tell_apart(interaction, say("{match} begins.", match=name_of(match)), match)


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(Computers(bot.services))
