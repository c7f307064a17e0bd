"""`/diagnose`: whether matches work here, and what to do if not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands, ui
from discord.ext import commands

from cogs.api.dms import DmWaitsError
from cogs.api.single_dms import send_dm
from cogs.buttons.askers import asker_of
from cogs.buttons.daily_invitations import find_trouble
from cogs.buttons.open_match import find_place
from cogs.client import Bot, commands_key
from cogs.kit import permissions
from cogs.kit.buttons import button
from cogs.kit.ids import Click
from cogs.kit.interactions import Interaction, Row
from cogs.kit.permissions import may_write
from cogs.kit.replies import Ack, answer
from cogs.kit.router import say_elsewhere
from cogs.kit.screen import Screen, text_screen
from cogs.kit.wording import channel_link, teller
from cogs.screens import notices
from cogs.screens.seeking.table_setup import FAULTS
from engine.contract.errors import LobbyRefusal, OpenedElsewhere
from engine.contract.words import Sentence, join_texts, say
from engine.match.message_records import Reach
from engine.steps.server_rules import check_opening

THROUGH = say("I can send you DMs.")
CLOSED = say(
    "I can’t send you a DM. Allow direct messages under this server’s **Privacy Settings**, then press "
    "**Try a DM**. Until then the board mentions you."
)
UNPINGED = say(
    "I can’t send you a DM. Allow direct messages under this server’s **Privacy Settings**, then press "
    "**Try a DM**. Until then the board names you, but this server doesn’t allow pings: `/matches` shows "
    "it, too."
)
WAITS = say("Discord lets me write to a few new people at a time. Please try again in an hour.")
UNTRIED = say("I have never sent you a DM: **Try a DM** shows whether one reaches you.")


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding in one sentence; `is_wrong` says that a user must fix it."""

    sentence: Sentence
    is_wrong: bool = False


class Diagnose(commands.Cog):
    """Checks of a place and of the user there, which change nothing."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.services = services = bot.services
        services.router.add("try-dm", self._try_dm, Ack.UPDATE)

    @app_commands.command(
        name="diagnose", description="See whether I can do my work here, and what is missing"
    )
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    async def diagnose(self, interaction: Interaction) -> None:
        """Answer privately with the findings."""

        async def work() -> None:
            await self._show(interaction)

        await self.services.router.run(interaction, Ack.PRIVATE, work())

    async def _try_dm(self, interaction: Interaction, click: Click) -> None:
        """Send a DM and show the result."""
        reach = await self.services.reaches.reach(interaction.user.id)
        said = text_screen(
            teller(locale=interaction.locale)(say("This is a DM to try it out: my DMs reach you."))
        )
        delivery, states, now = self.services.delivery, self.services.dm_states, self.services.now()
        try:
            await send_dm(delivery, states, reach, said, nonce=f"t{interaction.id}", now=now)
        except DmWaitsError:
            await self._show(interaction, Finding(WAITS, is_wrong=True))
        else:
            await self._show(interaction)

    async def _show(self, interaction: Interaction, dm: Finding | None = None) -> None:
        telling = teller(locale=interaction.locale)
        user = interaction.user.id
        rules = await self.services.matches.servers.rules(interaction.guild_id)
        reach = await self.services.reaches.reach(user)
        found = (
            await self._check_bot(interaction),
            await self._check_user(interaction),
            _check_dms(reach, is_pinging=rules.is_pinging) if dm is None else dm,
            await self._check_state(),
            *await self._check_tables(interaction),
            *await self._check_daily(interaction),
        )
        wrong = [one for one in found if one.is_wrong]
        head = (
            say("{n:One thing needs|# things need} to be looked at.", n=len(wrong))
            if wrong
            else say("Everything is fine here.")
        )
        habits = await self.services.habits.habits(user)
        is_closed = reach.closed_since is not None
        told, *_ = notices.describe_notices(
            habits, None, None, is_pinging=rules.is_pinging, is_closed=is_closed
        )
        lines = (
            f"## {telling(head)}",
            *(f"⚠️ {telling(one.sentence)}" for one in wrong),
            *(f"✅ {telling(one.sentence)}" for one in found if not one.is_wrong),
            "-# " + join_texts(map(telling, (told, say("`/settings` changes that."))), telling),
        )

        def rows() -> tuple[Row, ...]:
            return (ui.ActionRow[Any](button(say("Try a DM"), telling, "try-dm")),)

        await answer(interaction, Screen(("\n".join(lines), rows)))

    async def _check_bot(self, interaction: Interaction) -> Finding:
        """Check what the bot may do where a match would be opened.

        Raises LobbyRefusal outside of servers.
        """
        channel = interaction.channel_id
        if channel is None or interaction.guild_id is None:
            raise LobbyRefusal(say("Ask that in a channel of a server."))
        place, obstacle = await find_place(self.services, interaction)
        if obstacle is not None:
            return Finding(permissions.refusal(obstacle, place.channel), is_wrong=True)
        if place.channel != channel:
            return Finding(
                say(
                    "This is the thread of a match: `/play` opens another one in {channel}, and I may post "
                    "boards there.",
                    channel=channel_link(place.channel),
                )
            )
        if isinstance(interaction.channel, discord.Thread):
            return Finding(say("I may post boards here. A match is played in this thread itself."))
        if not permissions.has_threads(interaction.channel):
            return Finding(
                say(
                    "I may post boards here. A voice or stage chat has no threads, so matches are "
                    "played in it."
                )
            )
        if lacking := permissions.missing_for_threads(interaction):
            return Finding(permissions.how_to_give_threads(lacking, channel), is_wrong=True)
        return Finding(say("I may post boards and open threads here."))

    async def _check_user(self, interaction: Interaction) -> Finding:
        """Check whether the server lets the user open a match here."""
        if not may_write(interaction.permissions, interaction.channel):
            return Finding(say("You can’t write here, so you can’t open a match here."), is_wrong=True)
        try:
            check_opening(
                await self.services.matches.servers.rules(interaction.guild_id), asker_of(interaction)
            )
        except OpenedElsewhere as refusal:
            return Finding(say_elsewhere(refusal, interaction), is_wrong=True)
        return Finding(say("You may open matches here."))

    async def _check_tables(self, interaction: Interaction) -> tuple[Finding, ...]:
        """Say whether the list of open tables was switched off by a fault."""
        board = await self.services.table_boards.of_server(interaction.guild_id or 0)
        if board is None or not board.fault:
            return ()
        return (Finding(FAULTS[board.fault], is_wrong=True),)

    async def _check_daily(self, interaction: Interaction) -> tuple[Finding, ...]:
        """Check whether the deal of the day is posted, where the server's hosts chose that."""
        guild = interaction.guild
        invitation = None
        if guild is not None:
            invitation = await self.services.dailies.invitations.of_server(guild.id)
        if guild is None or invitation is None:
            return ()
        if (trouble := find_trouble(guild, invitation)) is not None:
            return (Finding(trouble, is_wrong=True),)
        where = channel_link(invitation.channel)
        return (Finding(say("I invite to the deal of the day in {channel}.", channel=where)),)

    async def _check_state(self) -> Finding:
        """Check whether all matches are up to date, and this build's commands registered."""
        if (behind := (await self.services.census.census()).behind) > 0:
            still = say(
                "I’m still bringing {n:one match|# matches} up to date; nothing you do is lost.", n=behind
            )
            return Finding(still, is_wrong=True)
        if await self.services.settings.setting(commands_key(self.bot.application_id)) != self.bot.digest:
            return Finding(
                say("Discord doesn’t know my newest commands: the person who runs me can restart me."),
                is_wrong=True,
            )
        return Finding(say("I’m connected, every board is up to date, and so are my commands."))


def _check_dms(reach: Reach, *, is_pinging: bool) -> Finding:
    """Check whether DMs reach the user, and what happens if not."""
    if reach.closed_since is not None:
        return Finding(CLOSED if is_pinging else UNPINGED, is_wrong=True)
    return Finding(UNTRIED if reach.dm_channel is None else THROUGH)


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(Diagnose(bot))
