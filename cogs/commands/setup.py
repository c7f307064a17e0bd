"""`/setup`: what managers of a server allow there, on a private page.

A second page has the usual terms.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import discord
from discord import app_commands, ui
from discord.ext import commands

from cogs.buttons.askers import managed_guild
from cogs.buttons.languages import SERVER as LANGUAGE
from cogs.client import Bot, services_of
from cogs.kit.buttons import button, in_rows
from cogs.kit.ids import Click, as_number, as_user, custom_id
from cogs.kit.interactions import Interaction, Row, submitted_values
from cogs.kit.menus import Menu
from cogs.kit.permissions import GIVE, granted_in, missing, permission_names
from cogs.kit.replies import Ack, answer
from cogs.kit.screen import Screen
from cogs.kit.wording import channel_link, plain_teller, teller
from cogs.screens import paces, terms
from cogs.screens.hosts.usage import usage_screen
from cogs.screens.review.story import REPLAYS, read_form, replay_menu
from cogs.screens.seeking.table_setup import tables_page
from cogs.services import Services
from engine.contract.errors import LobbyRefusal
from engine.contract.languages import CATALOGUES
from engine.contract.words import say
from engine.steps.server_rules import ServerRules

log = logging.getLogger(__name__)

CHANNELS, ROLES, MOST, PINGS, FOREIGN = "channels", "roles", "most", "pings", "foreign"
"""The menus that are not about terms."""
AT_ONCE = (1, 3, 5, 10, 20, 50, 100, 200)
"""Choices for a server's greatest number of matches."""
MOST_CHOSEN = 25
"""Channels or roles that one menu takes."""
PLACES = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.forum,
    discord.ChannelType.voice,
]
"""Channels in which, or in whose threads, a match can be opened."""

_GONE: Final = {
    (True, False): say("⚠️ The channels that were chosen are gone: choose others, or none for all."),
    (False, True): say("⚠️ The roles that were chosen are gone: choose others, or none for all."),
    (True, True): say("⚠️ The channels and roles that were chosen are gone: choose others, or none for all."),
}
"""What to say if chosen channels, or roles, are gone."""


class Setup(commands.Cog):
    """Handlers of a server's rules.

    Each makes one call and one answer.
    """

    def __init__(self, services: Services) -> None:
        self.services = services
        services.router.add("setup", self._choose, Ack.UPDATE)
        services.router.add("setup-terms", self._ask_terms, Ack.PRIVATE)
        services.router.add("setup-tables", self._ask_tables, Ack.PRIVATE)
        services.router.add("setup-tables-set", self._choose_tables, Ack.UPDATE)
        services.router.add("setup-usage", self._show_usage, Ack.PRIVATE)
        services.router.add("setup-more", self._ask_more, Ack.PRIVATE)

    @app_commands.command(
        name="setup", description="Choose where matches are opened on this server, who opens them, and how"
    )
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    async def setup(self, interaction: Interaction) -> None:
        """Answer privately with the rules."""

        async def work() -> None:
            guild = managed_guild(interaction)
            await self._show(interaction, guild, await self.services.matches.servers.rules(guild.id))

        await self.services.router.run(interaction, Ack.PRIVATE, work())

    async def _choose(self, interaction: Interaction, click: Click) -> None:
        guild = managed_guild(interaction)
        field = click.args[0] if click.args else ""
        chosen = [value for values in submitted_values(interaction).values() for value in values]
        rules = await self.services.matches.servers.change(
            guild.id, lambda before: _with_choice(before, field, chosen, guild)
        )
        log.info("the settings of a server were changed: %s", field if field in _FIELDS else "nothing")
        if field in _TERMS:
            await _show_terms(interaction, rules)
        elif field in (FOREIGN, terms.COUNTED):
            await _show_more(interaction, rules)
        else:
            await self._show(interaction, guild, rules)

    async def _ask_terms(self, interaction: Interaction, click: Click) -> None:
        guild = managed_guild(interaction)
        await _show_terms(interaction, await self.services.matches.servers.rules(guild.id))

    async def _ask_more(self, interaction: Interaction, click: Click) -> None:
        guild = managed_guild(interaction)
        await _show_more(interaction, await self.services.matches.servers.rules(guild.id))

    async def _ask_tables(self, interaction: Interaction, click: Click) -> None:
        await self._show_tables(interaction, managed_guild(interaction))

    async def _choose_tables(self, interaction: Interaction, click: Click) -> None:
        guild = managed_guild(interaction)
        chosen = [as_user(value) for values in submitted_values(interaction).values() for value in values]
        channel = next((one for one in chosen if guild.get_channel(one) is not None), None)
        if channel is not None and (lacking := _lacking_for_tables(guild, channel)):
            raise LobbyRefusal(
                say(
                    "I can’t list open tables in {channel}: I’m missing {permissions}. {give}",
                    channel=channel_link(channel),
                    permissions=permission_names(lacking),
                    give=GIVE,
                )
            )
        await self.services.table_boards.choose(guild.id, channel)
        await self._show_tables(interaction, guild)

    async def _show_tables(self, interaction: Interaction, guild: discord.Guild) -> None:
        """Show in which channel the open tables are listed."""
        board = await self.services.table_boards.of_server(guild.id)
        await answer(interaction, tables_page(board, interaction.locale))

    async def _show_usage(self, interaction: Interaction, click: Click) -> None:
        guild = managed_guild(interaction)
        usage = await self.services.census.usage(int(self.services.now()), guild.id)
        await answer(interaction, usage_screen(usage, interaction.locale))

    async def _show(self, interaction: Interaction, guild: discord.Guild, rules: ServerRules) -> None:
        locale = interaction.locale
        telling, plain = teller(locale=locale), plain_teller(locale=locale)
        channels = [one for one in rules.channels if guild.get_channel(one) is not None]
        roles = [one for one in rules.roles if guild.get_role(one) is not None]
        said = say("What you choose holds for matches that are opened from now on; others go on.")
        # A phone has no room for both.
        gone = _GONE.get((bool(rules.channels and not channels), bool(rules.roles and not roles)))
        lines = (f"## {telling(say('Matches on this server'))}", telling(gone or said))
        menus = (self._most(rules), _pings(rules), replay_menu(rules.replays))

        def rows() -> tuple[Row, ...]:
            where = ui.ChannelSelect[Any](
                custom_id=custom_id("setup", CHANNELS),
                placeholder=plain(say("Matches are opened in every channel")),
                channel_types=PLACES,
                min_values=0,
                max_values=MOST_CHOSEN,
                default_values=[
                    discord.SelectDefaultValue.from_channel(discord.Object(one)) for one in channels
                ],
            )
            who = ui.RoleSelect[Any](
                custom_id=custom_id("setup", ROLES),
                placeholder=plain(say("Everyone may open matches")),
                min_values=0,
                max_values=MOST_CHOSEN,
                default_values=[discord.Object(one, type=discord.Role) for one in roles],
            )
            chosen = (menu.row(custom_id("setup", menu.field), plain) for menu in menus)
            more = (
                button(say("Terms …"), plain, "setup-terms"),
                button(say("Does it work?"), plain, "setup-usage"),
                *((button(say("Language …"), plain, LANGUAGE),) if CATALOGUES else ()),
            )
            return (ui.ActionRow(where), ui.ActionRow(who), *chosen, *in_rows(more))

        await answer(interaction, Screen(("\n".join(lines), rows)))

    def _most(self, rules: ServerRules) -> Menu:
        """Return the menu of match limits, up to the bot host's limit."""
        most = self.services.matches.servers.most
        numbers = [number for number in AT_ONCE if number < most]
        if rules.most is not None:
            numbers = sorted({*numbers, min(rules.most, most)})
        choices = {"0": say("{n:One match|# matches} at most: the bot’s limit", n=most)}
        choices |= {str(n): say("At most {n:one match|# matches} at once", n=n) for n in numbers}
        return Menu(MOST, choices, str(0 if rules.most is None else min(rules.most, most)))


async def _show_terms(interaction: Interaction, rules: ServerRules) -> None:
    """Show the terms of matches that are opened without any given."""
    telling, plain = teller(locale=interaction.locale), plain_teller(locale=interaction.locale)
    has_clocks = rules.terms.pace is not None
    services = services_of(interaction)
    menus = terms.menus(
        rules.terms,
        usual_days=services.matches.servers.lobby_days,
        with_absence=has_clocks,
        with_joining=False,
        with_hints=True,
        with_stand_ins=has_clocks,
    )

    def rows() -> tuple[Row, ...]:
        posts = (
            button(say("Open tables …"), plain, "setup-tables"),
            button(say("More …"), plain, "setup-more"),
            button(say("Deal of the day …"), plain, "setup-daily"),
        )
        return (*(menu.row(custom_id("setup", menu.field), plain) for menu in menus), *in_rows(posts))

    lines = (
        f"## {telling(say('Usual terms on this server'))}",
        telling(say("New matches have these terms; their host can change them.")),
    )
    await answer(interaction, Screen(("\n".join(lines), rows)))


async def _show_more(interaction: Interaction, rules: ServerRules) -> None:
    """Show whether matches are rated, and may be opened once the bot has left the server."""
    telling, plain = teller(locale=interaction.locale), plain_teller(locale=interaction.locale)
    menus = (terms.rated_menu(rules.terms), _foreign(rules))

    def rows() -> tuple[Row, ...]:
        return tuple(menu.row(custom_id("setup", menu.field), plain) for menu in menus)

    lines = (
        f"## {telling(say('More about matches on this server'))}",
        telling(say("Only matches with a pace and without computers are rated, by the usual rules.")),
        telling(
            say(
                "If I leave this server, members who have added me to their account can still open matches "
                "with `/play`, unless you forbid it."
            )
        ),
    )
    await answer(interaction, Screen(("\n".join(lines), rows)))


def _pings(rules: ServerRules) -> Menu:
    choices = {
        "1": say("Pings as each player chooses"),
        "0": say("No pings on this server"),
    }
    return Menu(PINGS, choices, str(int(rules.is_pinging)))


def _foreign(rules: ServerRules) -> Menu:
    choices = {
        "1": say("If I leave: matches may still be opened"),
        "0": say("If I leave: no new matches here"),
    }
    return Menu(FOREIGN, choices, str(int(rules.allows_foreign)))


def _lacking_for_tables(guild: discord.Guild, channel: int) -> tuple[str, ...]:
    """Return the permissions that a list of open tables lacks in a channel."""
    place = guild.get_channel(channel)
    if place is None or guild.me is None:
        return ()
    return missing(granted_in(place, guild.me), ("view_channel", "send_messages"))


_TERMS = frozenset({paces.NAME, terms.ABSENCE, terms.STOOD_IN, terms.HINTED, terms.DAYS})
_FIELDS = _TERMS | {CHANNELS, ROLES, MOST, PINGS, REPLAYS, FOREIGN, terms.COUNTED}


def _with_choice(rules: ServerRules, field: str, chosen: Sequence[str], guild: discord.Guild) -> ServerRules:
    """Return the rules with a choice of the page; else unchanged."""
    ids = [as_user(value) for value in chosen[:MOST_CHOSEN]]
    if field == CHANNELS:
        return replace(rules, channels=tuple(one for one in ids if guild.get_channel(one) is not None))
    if field == ROLES:
        return replace(rules, roles=tuple(one for one in ids if guild.get_role(one) is not None))
    if not chosen:
        return rules
    if field == MOST:
        number = as_number(chosen[0])
        return replace(rules, most=number if number > 0 else None)
    if field == PINGS:
        return replace(rules, is_pinging=chosen[0] != "0")
    if field == FOREIGN:
        return replace(rules, allows_foreign=chosen[0] != "0")
    if field == REPLAYS:
        return replace(rules, replays=read_form(chosen[0]))
    return (
        replace(rules, terms=terms.with_choice(rules.terms, field, chosen[0]))
        if field in _TERMS or field == terms.COUNTED
        else rules
    )


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(Setup(bot.services))
