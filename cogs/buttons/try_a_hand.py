"""**Try a hand**: one round against three computers, with advice, dealt at once."""

from __future__ import annotations

from typing import Final

from discord.ext import commands

from cogs.buttons.askers import asker_of, check_at_home
from cogs.buttons.looks import hand_screen
from cogs.client import Bot
from cogs.kit.ids import Click
from cogs.kit.interactions import Interaction
from cogs.kit.replies import Ack, answer
from cogs.kit.router import UNKNOWN_BUTTON, refuse
from cogs.kit.screen import text_screen
from cogs.kit.wording import teller
from cogs.services import Services
from engine.contract.words import say
from engine.library import find_first_hand
from engine.match.records import Asker, Match
from engine.match.terms import MatchTerms
from engine.players import Level, opponents

LEVEL: Final[Level] = 1
"""Level of the computers."""


class TryAHand(commands.Cog):
    """A first hand for new users."""

    def __init__(self, services: Services) -> None:
        self.services = services
        services.router.add("try", self._try, Ack.PRIVATE)

    async def _try(self, interaction: Interaction, click: Click) -> None:
        """Deal a hand, or show the one that the user has already."""
        asker = asker_of(interaction)
        if (going := await self._going(asker)) is not None:
            look = await self.services.matches.look(going.id, asker)
            await answer(interaction, await hand_screen(self.services, look, interaction, is_recent=True))
            return
        check_at_home(interaction)
        # a build without such a game offers no such button
        if (found := find_first_hand()) is None:
            await refuse(interaction, UNKNOWN_BUTTON)
            return
        game, options = found
        match = await self.services.matches.open(game, options, asker, MatchTerms(coached=True))
        await self.services.matches.seats.add_computers(match.id, asker, LEVEL, opponents(game))
        await self.services.matches.start(match.id, asker)
        said = say("I’m dealing you a hand: it comes by DM. You play one round against three computers.")
        await answer(interaction, text_screen(teller(locale=interaction.locale)(said)))

    async def _going(self, asker: Asker) -> Match | None:
        """Return the hand that the user tries already."""
        theirs = await self.services.matches.of_user(asker.user.id)
        return next((match for match in theirs if match.terms.coached and match.phase == "playing"), None)


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(TryAHand(bot.services))
