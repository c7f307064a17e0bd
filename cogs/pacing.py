"""**Pace …** below a lobby: its host chooses how long a turn may take, from a menu that they alone see."""

from __future__ import annotations

from typing import Any

from discord import SelectOption, ui
from discord.ext import commands

from cogs import paces
from cogs.asking import asker_of
from cogs.client import Bot
from cogs.ids import Click, custom_id
from cogs.interactions import Interaction, Row, submitted
from cogs.limits import OPTION
from cogs.replies import Ack, answer, answer_apart
from cogs.screen import Screen, text_screen
from cogs.wording import Locale, plain_teller, shortened, teller
from engine.clocks.pace import SUGGESTED, read, told
from engine.records import Match
from engine.refusals import check_pacing
from engine.words import say


class Pacing(commands.Cog):
    """The pace of a match that has not begun."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        bot.router.add("pace", self._ask, Ack.PRIVATE)
        bot.router.add("paced", self._choose, Ack.UPDATE)

    async def _ask(self, interaction: Interaction, click: Click) -> None:
        asker = asker_of(interaction)
        match = await self.bot.matches.seen(click.number(0), asker)
        check_pacing(match, asker)
        await answer(interaction, _menu(match, interaction.locale))

    async def _choose(self, interaction: Interaction, click: Click) -> None:
        chosen = [value for values in submitted(interaction).values() for value in values]
        pace = read(chosen[0] if chosen else "")
        match = await self.bot.matches.set_pace(click.number(0), asker_of(interaction), pace)
        said = say("Pace of match #{id}: **{pace}**.", id=match.id, pace=told(match.pace))
        await answer_apart(interaction, text_screen(teller(locale=interaction.locale)(said)))


def _menu(match: Match, locale: Locale) -> Screen:
    """What there is to choose from, what is chosen now first of all."""
    telling, plain = teller(match, locale), plain_teller(match, locale)
    now = paces.NONE if match.pace is None else str(match.pace)
    options = [
        SelectOption(label=shortened(plain(told(read(text))), OPTION), value=text, default=text == now)
        for text in dict.fromkeys((now, paces.NONE, *SUGGESTED))
    ]

    def rows() -> tuple[Row, ...]:
        menu = ui.Select[Any](
            custom_id=custom_id("paced", match.id), placeholder=plain(say("Pace …")), options=options
        )
        return (ui.ActionRow(menu),)

    return Screen((telling(say("How long may a turn take? If time is up, the house moves.")), rows))


async def setup(bot: Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(Pacing(bot))
