"""**Deal of the day …** in `/setup`: where and at what hour a post invites to it."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import ui
from discord.ext import commands

from cogs.buttons.askers import managed_guild
from cogs.client import Bot
from cogs.kit.ids import Click, as_number, as_user, custom_id
from cogs.kit.interactions import Interaction, Row, submitted_values
from cogs.kit.menus import Menu
from cogs.kit.permissions import GIVE, obstacle_in, permission_names
from cogs.kit.replies import Ack, answer
from cogs.kit.screen import Screen
from cogs.kit.wording import channel_link, clock_time, plain_teller, teller
from cogs.services import Services
from engine.contract.words import Sentence, say
from engine.daily.attempts import Invitation
from engine.daily.calendar import start_of

ASK: Final = "setup-daily"
CHANNEL: Final = "setup-daily-in"
HOUR: Final = "setup-daily-at"
"""Actions: show the choices, choose the channel, choose the hour."""
HOUR_USUAL: Final = 16
PLACES: Final = [discord.ChannelType.text, discord.ChannelType.news]


class DailyInvitations(commands.Cog):
    """Handlers of these choices."""

    def __init__(self, services: Services) -> None:
        self.services = services
        services.router.add(ASK, self._ask, Ack.PRIVATE)
        services.router.add(CHANNEL, self._choose_channel, Ack.UPDATE)
        services.router.add(HOUR, self._choose_hour, Ack.UPDATE)

    async def _ask(self, interaction: Interaction, click: Click) -> None:
        guild = managed_guild(interaction)
        await self._show(interaction, guild, await self.services.dailies.invitations.of_server(guild.id))

    async def _choose_channel(self, interaction: Interaction, click: Click) -> None:
        guild, chosen = managed_guild(interaction), _chosen(interaction)
        channel = as_user(chosen) if chosen else None
        if channel is not None and guild.get_channel(channel) is None:
            channel = None
        invitations = self.services.dailies.invitations
        await self._show(interaction, guild, await invitations.choose_channel(guild.id, channel, HOUR_USUAL))

    async def _choose_hour(self, interaction: Interaction, click: Click) -> None:
        guild, hour = managed_guild(interaction), as_number(_chosen(interaction))
        invitations = self.services.dailies.invitations
        if 0 <= hour < 24:
            await self._show(interaction, guild, await invitations.choose_hour(guild.id, hour))
        else:
            await self._show(interaction, guild, await invitations.of_server(guild.id))

    async def _show(
        self, interaction: Interaction, guild: discord.Guild, invitation: Invitation | None
    ) -> None:
        telling, plain = teller(locale=interaction.locale), plain_teller(locale=interaction.locale)
        said = say(
            "Once a day a post in a channel can invite to the deal of the day. It pings no one, and the next "
            "day it shows how everyone here did."
        )
        lines = [f"## {telling(say('Deal of the day'))}", telling(said)]
        if invitation is not None:
            at = start_of(self.services.dailies.deals.today) + invitation.hour * 3600
            where = channel_link(invitation.channel)
            lines.append(
                telling(say("It is posted in {channel}, at {when}.", channel=where, when=clock_time(at)))
            )
        if (trouble := find_trouble(guild, invitation)) is not None:
            lines.append(f"⚠️ {telling(trouble)}")

        def rows() -> tuple[Row, ...]:
            where = ui.ChannelSelect[Any](
                custom_id=custom_id(CHANNEL),
                placeholder=plain(say("No post invites to it")),
                channel_types=PLACES,
                min_values=0,
                max_values=1,
                default_values=[]
                if invitation is None
                else [discord.SelectDefaultValue.from_channel(discord.Object(invitation.channel))],
            )
            if invitation is None:
                return (ui.ActionRow(where),)
            hours = {str(hour): say("At {hour}:00 UTC", hour=hour) for hour in range(24)}
            return (ui.ActionRow(where), Menu(HOUR, hours, str(invitation.hour)).row(custom_id(HOUR), plain))

        await answer(interaction, Screen(("\n".join(lines), rows)))


def _chosen(interaction: Interaction) -> str:
    return next((value for values in submitted_values(interaction).values() for value in values), "")


def find_trouble(guild: discord.Guild, invitation: Invitation | None) -> Sentence | None:
    """Return what keeps a server's invitations from being posted; None if nothing does."""
    if invitation is None:
        return None
    obstacle = obstacle_in(guild, invitation.channel)
    if obstacle is not None and obstacle.missing:
        return say(
            "No post invites to the deal of the day in {channel}: I’m missing {permissions}. {give}",
            channel=channel_link(invitation.channel),
            permissions=permission_names(obstacle.missing),
            give=GIVE,
        )
    if invitation.is_lost or guild.get_channel(invitation.channel) is None:
        return say(
            "No post invites to the deal of the day: its channel is gone, or closed to me. Choose it again "
            "with `/setup`."
        )
    return None


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(DailyInvitations(bot.services))
