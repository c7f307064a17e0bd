"""**Terms …** below a lobby: its host chooses what everyone agrees to who joins, from menus that they alone see."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from discord import SelectOption, ui
from discord.ext import commands

from cogs import paces, terms
from cogs.asking import asker_of
from cogs.client import Bot
from cogs.ids import Click, custom_id
from cogs.interactions import Interaction, Row, submitted
from cogs.limits import OPTION
from cogs.replies import Ack, answer, answer_apart
from cogs.screen import Screen
from cogs.wording import Locale, plain_teller, shortened, teller
from engine.clocks.pace import DAY, SUGGESTED, length, read, told
from engine.records import Match
from engine.refusals import check_terms
from engine.terms import ABSENCES, JOININGS
from engine.words import Sentence, say

DAYS = (1, 3, 7, 14, 30)
"""That a lobby can be told to wait."""


class TermsPanel(commands.Cog):
    """The terms of a match that has not begun."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        bot.router.add("pace", self._ask, Ack.PRIVATE)
        bot.router.add("paced", self._choose, Ack.UPDATE)

    async def _ask(self, interaction: Interaction, click: Click) -> None:
        asker = asker_of(interaction)
        match = await self.bot.matches.seen(click.number(0), asker)
        check_terms(match, asker)
        await answer(interaction, _menus(match, interaction.locale))

    async def _choose(self, interaction: Interaction, click: Click) -> None:
        asker = asker_of(interaction)
        match = await self.bot.matches.seen(click.number(0), asker)
        field = click.args[1] if len(click.args) > 1 else paces.NAME
        (value, *_) = [value for values in submitted(interaction).values() for value in values] or [""]
        chosen = terms.chosen_in(match.terms, field, value)
        match = await self.bot.matches.set_terms(match.id, asker, chosen)
        await answer_apart(interaction, _menus(match, interaction.locale))


def _menus(match: Match, locale: Locale) -> Screen:
    """What there is to choose from, and what is chosen now."""
    telling, plain = teller(match, locale), plain_teller(match, locale)
    now = paces.NONE if match.pace is None else str(match.pace)
    menus: list[tuple[str, Mapping[str, Sentence], str]] = [
        (
            paces.NAME,
            {text: _pace(text) for text in dict.fromkeys((paces.NONE, *SUGGESTED, now))},
            now,
        )
    ]
    if match.pace is not None:
        menus.append((terms.ABSENCE, {str(key): said for key, said in ABSENCES.items()}, match.terms.absence))
    if match.invited:
        menus.append((terms.JOINING, {str(key): said for key, said in JOININGS.items()}, match.terms.joining))
    waits = dict.fromkeys((*DAYS, *filter(None, (match.terms.days,))))
    usual = {"0": say("The lobby waits as long as usual.")}
    menus.append((terms.DAYS, usual | {str(days): _wait(days) for days in waits}, str(match.terms.days or 0)))

    def rows() -> tuple[Row, ...]:
        return tuple(ui.ActionRow[Any](_menu(match, *menu, plain)) for menu in menus)

    lines = (
        say("Whoever joins agrees to these terms, so they are chosen before anybody else does."),
        say("A pace gives every turn a clock: whoever is late is reminded first."),
    )
    return Screen(("\n".join(map(telling, lines)), rows))


def _menu(match: Match, field: str, choices: Mapping[str, Sentence], now: str, plain: Any) -> ui.Select[Any]:
    options = [
        SelectOption(label=shortened(plain(said), OPTION), value=value, default=value == now)
        for value, said in choices.items()
    ]
    return ui.Select(custom_id=custom_id("paced", match.id, field), options=options)


def _pace(text: str) -> Sentence:
    return say("Pace: {pace}", pace=told(read(text)))


def _wait(days: int) -> Sentence:
    return say("The lobby waits for {days}.", days=length(days * DAY))


async def setup(bot: Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(TermsPanel(bot))
