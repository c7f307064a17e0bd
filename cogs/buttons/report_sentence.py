"""**Report this sentence**, below `/settings`: a form for what is wrong with a text of the bot."""

from __future__ import annotations

from typing import Final

import discord
from discord import ui
from discord.ext import commands

from cogs.buttons.languages import ENGLISH
from cogs.client import Bot
from cogs.kit.ids import Click, custom_id
from cogs.kit.interactions import Interaction, submitted_values
from cogs.kit.replies import Ack, answer_apart
from cogs.kit.screen import text_screen
from cogs.kit.wording import language, plain_teller, teller
from cogs.services import Services
from engine.contract.words import Sentence, say
from engine.services.reports import LONGEST

REPORT: Final = "report"
"""The action that opens the form."""
_KEPT: Final = "reported"
"""The action of the form."""
_PLACE, _FAULT, _BETTER = "place", "fault", "better"


class SentenceReports(commands.Cog):
    """The form in which users report a sentence to the hosts of the bot."""

    def __init__(self, services: Services) -> None:
        self.services = services
        services.router.add(REPORT, self._ask, Ack.OWN)
        services.router.add(_KEPT, self._keep, Ack.UPDATE)

    async def _ask(self, interaction: Interaction, click: Click) -> None:
        """Open the form."""
        telling = plain_teller(locale=interaction.locale)
        form = ui.Modal(
            title=telling(say("Report this sentence")),
            custom_id=custom_id(_KEPT, interaction.id),
            timeout=900,
        )

        def add(name: str, label: Sentence, about: Sentence, *, is_needed: bool) -> None:
            written = ui.TextInput[ui.Modal](
                custom_id=name,
                style=discord.TextStyle.paragraph,
                required=is_needed,
                max_length=LONGEST,
            )
            form.add_item(ui.Label(text=telling(label), description=telling(about), component=written))

        add(
            _PLACE,
            say("Where did you read it?"),
            say("The sentence itself, or its game and message."),
            is_needed=True,
        )
        add(_FAULT, say("What is wrong with it?"), say("Wrong, unclear, not translated …"), is_needed=True)
        add(
            _BETTER,
            say("How would you say it?"),
            say("The people who run this bot read your report."),
            is_needed=False,
        )
        form.stop()
        await interaction.response.send_modal(form)

    async def _keep(self, interaction: Interaction, click: Click) -> None:
        """Keep what the user has written."""
        found = submitted_values(interaction)
        place, fault, better = ("".join(found.get(name, ())[:1]) for name in (_PLACE, _FAULT, _BETTER))
        await self.services.reports.keep(
            interaction.user.id,
            language=language(interaction.locale) or ENGLISH,
            place=place,
            fault=fault,
            better=better,
        )
        said = say("Thank you! I’ve kept your report for the people who run this bot.")
        await answer_apart(interaction, text_screen(teller(locale=interaction.locale)(said)))


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(SentenceReports(bot.services))
