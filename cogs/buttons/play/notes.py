"""**Notes**, below one's own hand: a form with private notes on a match.

House rule: only their author sees them. They stay when the match is over.
"""

from __future__ import annotations

from typing import Final

import discord
from discord import ui
from discord.ext import commands

from cogs.buttons.askers import asker_of
from cogs.client import Bot
from cogs.kit.ids import Click, custom_id
from cogs.kit.interactions import Interaction, submitted_values
from cogs.kit.replies import Ack, answer_apart
from cogs.kit.screen import text_screen
from cogs.kit.wording import plain_teller, teller
from cogs.screens.hand_actions import NOTES
from cogs.services import Services
from engine.contract.words import say
from engine.library import title_of
from engine.services.notes import LONGEST

KEPT: Final = "noted"
"""The action of the form."""
_FIELD: Final = "text"


class NoteForms(commands.Cog):
    """The form with the notes."""

    def __init__(self, services: Services) -> None:
        self.services = services
        services.router.add(NOTES, self._ask, Ack.OWN)
        services.router.add(KEPT, self._keep, Ack.UPDATE)

    async def _ask(self, interaction: Interaction, click: Click) -> None:
        """Open the form with what the user has noted so far."""
        match, text = await self.services.notes.read(click.number(0), asker_of(interaction))
        telling = plain_teller(locale=interaction.locale)
        title = say("Notes on {game} #{number}", game=title_of(match.game), number=match.id)
        form = ui.Modal(
            title=telling(title)[:45], custom_id=custom_id(KEPT, interaction.id, match.id), timeout=900
        )
        written = ui.TextInput[ui.Modal](
            custom_id=_FIELD,
            style=discord.TextStyle.paragraph,
            required=False,
            max_length=LONGEST,
            default=text or None,
        )
        said = telling(say("Only you see them, now and after the match."))
        form.add_item(ui.Label(text=telling(say("Your notes")), description=said, component=written))
        form.stop()
        await interaction.response.send_modal(form)

    async def _keep(self, interaction: Interaction, click: Click) -> None:
        """Keep what the user has written."""
        text = "".join(submitted_values(interaction).get(_FIELD, ())[:1])
        await self.services.notes.keep(click.number(1), asker_of(interaction), text)
        said = say("I’ve kept your notes.") if text.strip() else say("Your notes are empty now.")
        await answer_apart(interaction, text_screen(teller(locale=interaction.locale)(said)))


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(NoteForms(bot.services))
