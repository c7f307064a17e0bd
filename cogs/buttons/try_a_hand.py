"""**Try a hand**: one round against three computers, with advice, dealt at once."""

from __future__ import annotations

from discord import ui
from discord.ext import commands

from cogs.buttons.askers import asker_of
from cogs.buttons.looks import hand_screen
from cogs.client import Bot
from cogs.kit.buttons import learn_button
from cogs.kit.ids import Click
from cogs.kit.interactions import Interaction, Row
from cogs.kit.replies import Ack, answer
from cogs.kit.router import UNKNOWN_BUTTON, refuse
from cogs.kit.screen import Screen, text_screen
from cogs.kit.wording import teller
from cogs.screens.opponents import EASY
from cogs.services import Services
from engine.contract.words import say
from engine.kit.frozen import Frozen
from engine.lessons.pages import has_lesson
from engine.library import find_first_hand
from engine.match.terms import MatchTerms
from engine.players import opponents


class TryAHand(commands.Cog):
    """A first hand for new users."""

    def __init__(self, services: Services) -> None:
        self.services = services
        services.router.add("try", self._try, Ack.PRIVATE)

    async def _try(self, interaction: Interaction, click: Click) -> None:
        # a build without such a game offers no such button
        if (found := find_first_hand()) is None:
            await refuse(interaction, UNKNOWN_BUTTON)
            return
        game, options = found
        telling = teller(locale=interaction.locale)
        said = say("I’m dealing you a hand: it comes by DM. You play one round against three computers.")

        def rows() -> tuple[Row, ...]:
            return (ui.ActionRow(learn_button(telling, game)),)

        told = Screen((telling(said), rows)) if has_lesson(game) else text_screen(telling(said))
        await deal_hand(self.services, interaction, game, options, told)


async def deal_hand(
    services: Services,
    interaction: Interaction,
    game: str,
    options: Frozen,
    told: Screen,
    *,
    computers: int | None = None,
) -> None:
    """Deal a coached match against easy computers, or show the one that the user has already.

    `told` says that it is dealt. Without a number of `computers`, the game's usual one plays.
    EngineError if none plays the game.
    """
    asker = asker_of(interaction)
    theirs = await services.matches.of_user(asker.user.id)
    for match in theirs:
        if match.terms.coached and match.phase == "playing" and match.game == game:
            look = await services.matches.look(match.id, asker)
            await answer(interaction, await hand_screen(services, look, interaction, is_recent=True))
            return
    match = await services.matches.open(game, options, asker, MatchTerms(coached=True))
    await services.matches.seats.add_computers(match.id, asker, EASY, computers or opponents(game))
    await services.matches.start(match.id, asker)
    await answer(interaction, told)


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(TryAHand(bot.services))
