"""Which language a user reads, below `/settings`, and a server's channels, below `/setup`."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from discord.ext import commands

from cogs.buttons.askers import managed_guild
from cogs.client import Bot
from cogs.kit.ids import Click, custom_id
from cogs.kit.interactions import Interaction, Row, submitted_values
from cogs.kit.menus import Menu
from cogs.kit.replies import Ack, answer
from cogs.kit.screen import Screen
from cogs.kit.wording import plain_teller, teller
from cogs.services import Services
from engine.contract.languages import CATALOGUES
from engine.contract.words import Sentence, say
from engine.languages.rules import name_of
from engine.steps.server_rules import ServerRules

ENGLISH: Final = "en-US"
OWN, OWN_SET = "language", "language-set"
"""The actions of a user's own page and its menu."""
SERVER, SERVER_SET = "setup-language", "setup-language-set"
"""The actions of a server's page and its menu."""
_USUAL: Final = "-"
"""The choice of the language that Discord names."""
ABOUT_OWN: Final = say(
    "In what I write to you alone, and in its pictures. Everyone else reads their own language."
)
ABOUT_SERVER: Final = say(
    "In boards, cards and results of matches that are opened from now on. What I write to a user alone is "
    "in their own language."
)


class Languages(commands.Cog):
    """Handlers of the two pages."""

    def __init__(self, services: Services) -> None:
        self.services = services
        services.router.add(OWN, self._show_own, Ack.PRIVATE)
        services.router.add(OWN_SET, self._choose_own, Ack.UPDATE)
        services.router.add(SERVER, self._show_server, Ack.PRIVATE)
        services.router.add(SERVER_SET, self._choose_server, Ack.UPDATE)

    async def _show_own(self, interaction: Interaction, click: Click) -> None:
        reach = await self.services.reaches.reach(interaction.user.id)
        usual = say("As in your Discord")
        screen = _page(interaction, ABOUT_OWN, usual, reach.chosen_language or _USUAL, OWN_SET)
        await answer(interaction, screen)

    async def _choose_own(self, interaction: Interaction, click: Click) -> None:
        chosen = _chosen(interaction)
        if chosen is not None:
            await self.services.locales.choose(interaction.user.id, chosen or None)
            await self.services.locales.apply(interaction)
        await self._show_own(interaction, click)

    async def _show_server(self, interaction: Interaction, click: Click) -> None:
        rules = await self.services.matches.servers.rules(managed_guild(interaction).id)
        usual = say("As the server says in Discord")
        await answer(
            interaction, _page(interaction, ABOUT_SERVER, usual, rules.language or _USUAL, SERVER_SET)
        )

    async def _choose_server(self, interaction: Interaction, click: Click) -> None:
        guild, chosen = managed_guild(interaction), _chosen(interaction)

        def change(before: ServerRules) -> ServerRules:
            return before if chosen is None else replace(before, language=chosen)

        await self.services.matches.servers.change(guild.id, change)
        await self._show_server(interaction, click)


def _page(interaction: Interaction, about: Sentence, usual: Sentence, now: str, action: str) -> Screen:
    """Return a page with the menu of languages."""
    locale = interaction.locale
    telling, plain = teller(locale=locale), plain_teller(locale=locale)
    languages = {code: say("{name}", name=name_of(code)) for code in (ENGLISH, *sorted(CATALOGUES))}

    def rows() -> tuple[Row, ...]:
        menu = Menu(action, {_USUAL: usual, **languages}, now if now in languages else _USUAL)
        return (menu.row(custom_id(action), plain),)

    return Screen((f"## {telling(say('Language'))}\n{telling(about)}", rows))


def _chosen(interaction: Interaction) -> str | None:
    """Return the language chosen in a menu, "" for that of Discord; None if there is none such."""
    values = [value for values in submitted_values(interaction).values() for value in values]
    if not values:
        return None
    if values[0] == _USUAL:
        return ""
    return values[0] if values[0] in (ENGLISH, *CATALOGUES) else None


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(Languages(bot.services))
