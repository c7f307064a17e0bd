"""`/resign`: leaving a match for good, asked twice."""

from __future__ import annotations

from typing import Any

from discord import ButtonStyle, app_commands, ui
from discord.ext import commands

from cogs import finding
from cogs.asking import asker_of
from cogs.client import Bot
from cogs.finding import autocomplete_match
from cogs.ids import Click, custom_id
from cogs.interactions import Interaction
from cogs.replies import Ack, answer
from cogs.screen import Screen, text_screen
from cogs.wording import teller
from engine.library import title_of
from engine.refusals import check_playing
from engine.words import say


class Resign(commands.Cog):
    """Giving up: the question by command, the deed by its button."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        bot.router.add("resign", self._resign, Ack.UPDATE)
        bot.router.add("agree", self._agree, Ack.UPDATE)

    @app_commands.command(name="resign", description="Give up a match; the others go on without you")
    @app_commands.describe(match="Which match; this one, or your only one, if left out")
    @app_commands.autocomplete(match=autocomplete_match)
    async def resign(self, interaction: Interaction, match: str = "") -> None:
        """Ask once more before it is done."""

        async def work() -> None:
            number = await finding.match_of(self.bot.matches, interaction, match)
            found = await self.bot.matches.seen(number, asker_of(interaction))
            telling = teller(found, interaction.locale)
            check_playing(found, interaction.user.id)
            sure = say(
                "Give up {title} #{id}? This can't be taken back.",
                title=title_of(found.game),
                id=number,
            )

            def rows() -> tuple[ui.ActionRow[Any], ...]:
                button: ui.Button[Any] = ui.Button(
                    label=telling(say("Yes, resign")),
                    style=ButtonStyle.danger,
                    custom_id=custom_id("resign", number),
                )
                return (ui.ActionRow(button),)

            await answer(interaction, Screen((telling(sure), rows)))

        await self.bot.router.run(interaction, Ack.PRIVATE, work())

    async def _resign(self, interaction: Interaction, click: Click) -> None:
        match = await self.bot.matches.resign(click.number(0), asker_of(interaction))
        telling = teller(match, interaction.locale)
        await answer(
            interaction, text_screen(telling(say("You have resigned from match #{id}.", id=match.id)))
        )

    async def _agree(self, interaction: Interaction, click: Click) -> None:
        """End a match without a winner, once all who still play wish to."""
        match = await self.bot.matches.agree_to_end(click.number(0), asker_of(interaction))
        sentence = (
            say("You would call match #{id} off. It ends when all who still play agree.", id=match.id)
            if match.phase == "playing"
            else say("Match #{id} is called off.", id=match.id)
        )
        await answer(interaction, text_screen(teller(match, interaction.locale)(sentence)))


async def setup(bot: Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(Resign(bot))
