"""**Terms …** below a lobby: private menus for the host.

The host chooses the terms there; everyone who joins agrees to them.
"""

from __future__ import annotations

from discord.ext import commands

from cogs.buttons.askers import asker_of
from cogs.client import Bot
from cogs.kit.ids import Click, custom_id
from cogs.kit.interactions import Interaction, Row, submitted_values
from cogs.kit.replies import Ack, answer_apart
from cogs.kit.screen import Screen
from cogs.kit.wording import Locale, plain_teller, teller
from cogs.screens import paces, terms
from cogs.services import Services
from engine.contract.words import Sentence, say
from engine.match.records import Match
from engine.match.refusals import check_terms
from engine.players import LEVELS, plays
from engine.ratings.eligibility import why_unrated
from engine.services import hints


class TermsPanel(commands.Cog):
    """The terms of a match that has not begun."""

    def __init__(self, services: Services) -> None:
        self.services = services
        services.router.add("pace", self._ask, Ack.UPDATE)
        services.router.add("paced", self._choose, Ack.UPDATE)

    async def _ask(self, interaction: Interaction, click: Click) -> None:
        asker = asker_of(interaction)
        match = await self.services.matches.match_for(click.number(0), asker)
        check_terms(match, asker)
        await answer_apart(
            interaction, _menus(match, interaction.locale, self.services.matches.servers.lobby_days)
        )

    async def _choose(self, interaction: Interaction, click: Click) -> None:
        asker = asker_of(interaction)
        match = await self.services.matches.match_for(click.number(0), asker)
        field = click.args[1] if len(click.args) > 1 else paces.NAME
        (value, *_) = [value for values in submitted_values(interaction).values() for value in values] or [""]
        chosen = terms.with_choice(match.terms, field, value)
        match = await self.services.matches.set_terms(match.id, asker, chosen)
        await answer_apart(
            interaction, _menus(match, interaction.locale, self.services.matches.servers.lobby_days)
        )


def _menus(match: Match, locale: Locale, usual_days: int) -> Screen:
    """Show the menus with the current choices."""
    telling, plain = teller(match, locale), plain_teller(match, locale)
    unrated = why_unrated(match)
    menus = terms.menus(
        match.terms,
        usual_days=usual_days,
        with_absence=match.pace is not None,
        with_joining=bool(match.lobby.invited),
        with_hints=plays(match.game, hints.LEVEL),
        with_rated=unrated is None,
        with_stand_ins=match.pace is not None and all(plays(match.game, level) for level in LEVELS),
    )

    def rows() -> tuple[Row, ...]:
        return tuple(menu.row(custom_id("paced", match.id, menu.field), plain) for menu in menus)

    lines: tuple[Sentence, ...] = (
        say("Set these before anyone joins."),
        say("With a pace every turn has a clock, and I remind players before their time is up."),
    )
    if match.terms.pace is not None and unrated is not None:
        lines = (*lines, unrated)
    return Screen(("\n".join(map(telling, lines)), rows))


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(TermsPanel(bot.services))
