"""**Learn**: a game's lesson, press by press, and a short match after it.

House rule: a lesson is no match. Its game and page are in each button's id, and nothing is stored.
"""

from __future__ import annotations

from discord.ext import commands

from cogs.buttons.try_a_hand import deal_hand
from cogs.buttons.welcome import games_row
from cogs.client import Bot
from cogs.drawing.picture_cache import wish_of
from cogs.kit.buttons import LEARN
from cogs.kit.ids import Click, custom_id
from cogs.kit.interactions import Interaction, Row, submitted_values
from cogs.kit.replies import Ack, answer
from cogs.kit.screen import Screen, text_screen
from cogs.kit.wording import Locale, teller
from cogs.screens.lessons.lesson import MATCH, STEP, Learner, lesson_screen
from cogs.services import Services
from engine.contract.words import say
from engine.lessons.pages import has_lesson, lesson_of


class Learn(commands.Cog):
    """Handlers of these buttons."""

    def __init__(self, services: Services) -> None:
        self.services = services
        services.router.add(LEARN, self._open, Ack.PRIVATE)
        services.router.add(STEP, self._show, Ack.UPDATE)
        services.router.add(MATCH, self._deal, Ack.PRIVATE)

    async def _open(self, interaction: Interaction, click: Click) -> None:
        """Begin a lesson in a message of its own; without a game, ask for it."""
        if click.args:
            await self._answer(interaction, click.args[0], click.number(1) if len(click.args) > 1 else 0)
        else:
            await answer(interaction, _choice_screen(interaction.locale))

    async def _show(self, interaction: Interaction, click: Click) -> None:
        """Show a page of a lesson, or the first one of the game that was chosen."""
        for values in submitted_values(interaction).values():
            for chosen in values:
                await self._answer(interaction, chosen, 0)
                return
        await self._answer(interaction, click.args[0] if click.args else "", click.number(1))

    async def _answer(self, interaction: Interaction, game: str, step: int) -> None:
        user = interaction.user
        learner = Learner(
            user.display_name,
            user.name,
            interaction.locale,
            wish_of(interaction),
            await self.services.picture_styles.is_stark(user.id),
        )
        await answer(interaction, await lesson_screen(self.services.pictures, game, step, learner))

    async def _deal(self, interaction: Interaction, click: Click) -> None:
        """Deal a short match against easy computers, or show the one that goes on."""
        game = click.args[0] if click.args else ""
        lesson = lesson_of(game)
        said = say("I’m dealing you a short match against Easy: your hand comes by DM.")
        told = text_screen(teller(locale=interaction.locale)(said))
        await deal_hand(self.services, interaction, game, lesson.options, told, computers=lesson.opponents)


def _choice_screen(locale: Locale) -> Screen:
    """Ask which game to learn."""
    asked = say("Which game would you like to learn? It takes two or three minutes; nothing can go wrong.")

    def rows() -> tuple[Row, ...]:
        return (games_row(locale, custom_id(STEP), offers=has_lesson),)

    return Screen((teller(locale=locale)(asked), rows))


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(Learn(bot.services))
