"""`/help`: the welcome.

It also answers a DM to the bot and a mention of it, and is posted on servers that invite the bot.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

import discord
from discord import app_commands
from discord.ext import commands

from cogs.api import membership
from cogs.api.delivery import BarredError, ChannelLostError
from cogs.api.membership import UnknownMemberError
from cogs.api.mentions import Attempts, RecentAnswers, is_mention
from cogs.buttons.open_match import Choice, open_lobby, usual_terms
from cogs.buttons.welcome import alone_screen, channel_to_greet, channel_to_play, games_screen, welcome_screen
from cogs.client import Bot
from cogs.drawing.picture_cache import wish_of
from cogs.kit.ids import Click
from cogs.kit.interactions import NETWORK, Interaction, brief, submitted_values
from cogs.kit.permissions import may_write
from cogs.kit.replies import Ack, answer
from engine.contract.errors import EngineError
from engine.kit.frozen import Frozen
from engine.library import game_named
from engine.steps.server_rules import ServerRules

log = logging.getLogger(__name__)

SERVERS = 5
"""Servers that are searched for a channel to recommend to a user."""


class Help(commands.Cog):
    """Answers to users who ask or meet the bot."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.services = services = bot.services
        self._answered = RecentAnswers(services.now)
        self._attempts = Attempts(services.now)
        self._greeted: set[int] = set()
        for action, handler, ack in (
            ("games", self._games, Ack.PRIVATE),
            ("opening", self._open, Ack.OWN),
        ):
            services.router.add(action, handler, ack)

    @app_commands.command(name="help", description="What this is, and how to begin")
    async def help(self, interaction: Interaction) -> None:
        """Show the welcome privately."""

        async def work() -> None:
            is_stark = await self.services.picture_styles.is_stark(interaction.user.id)
            locale, wish = interaction.locale, wish_of(interaction)
            screen = await welcome_screen(self.services.pictures, locale, wish, is_stark=is_stark)
            await answer(interaction, screen)

        await self.services.router.run(interaction, Ack.PRIVATE, work())

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Answer a DM or a mention with the welcome, unread otherwise."""
        person = message.author
        if person.bot or message.is_system() or message.webhook_id is not None:
            return
        is_dm = message.guild is None
        if not is_dm and not is_mention(message):
            return
        # Before anything is looked up, so that a flood of mentions costs little.
        if not self._answered.is_due(person.id, message.channel.id, is_dm=is_dm):
            return
        if not self._attempts.take(person.id, message.channel.id):
            return
        try:
            reach = await self.services.reaches.reach(person.id)
            channel, is_public = message.channel.id, not is_dm
            if message.guild is not None and not _can_answer(
                message, await self.services.matches.servers.rules(message.guild.id)
            ):
                if reach.dm_channel is None or reach.closed_since is not None:
                    return
                channel, is_public = reach.dm_channel, False
            if not self._answered.take(person.id, channel, is_dm=not is_public):
                return
            screen = await welcome_screen(
                self.services.pictures,
                reach.reads,
                in_words=is_public and not _may_attach(message),
                is_stark=reach.is_stark and not is_public,
            )
            await self.services.delivery.post(channel, screen, f"h{message.id}")
        except (ChannelLostError, BarredError, EngineError, *NETWORK) as error:
            log.info("a word to the bot goes unanswered: %s", brief(error))

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Greet a server that invited the bot, where the bot may write."""
        channel = channel_to_greet(guild)
        if channel is None:
            return
        in_words = not channel.permissions_for(guild.me).attach_files
        try:
            screen = await welcome_screen(self.services.pictures, in_words=in_words)
            await self.services.delivery.post(channel.id, screen, f"w{guild.id}")
        except (ChannelLostError, BarredError, *NETWORK) as error:
            log.info("a server is not greeted: %s", brief(error))

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Greet servers without messages, if set: a sandbox has no other host."""
        for guild in self.bot.guilds if self.bot.greets_empty else ():
            is_empty = all(channel.last_message_id is None for channel in guild.text_channels)
            if is_empty and guild.id not in self._greeted:
                self._greeted.add(guild.id)
                await self.on_guild_join(guild)

    async def _games(self, interaction: Interaction, click: Click) -> None:
        """Ask which game; if no one can join here, recommend a channel."""
        if interaction.guild_id is not None:
            await answer(interaction, games_screen(interaction.locale))
            return
        channel = await self._channel_of(interaction.user.id)
        await answer(interaction, alone_screen(channel, interaction.locale))

    async def _open(self, interaction: Interaction, click: Click) -> None:
        """Open the chosen game with its usual rules."""
        chosen = [value for values in submitted_values(interaction).values() for value in values]

        async def choosing() -> Choice:
            name = chosen[0] if chosen else ""
            options: Frozen = game_named(name).Options()
            return Choice(name, options, await usual_terms(self.services, interaction.guild_id))

        await open_lobby(self.services, interaction, choosing)

    async def _channel_of(self, user: int) -> int | None:
        """Return a channel in which a user can open a match, or None.

        It is only of a server that the user is on, whose name is no secret to them.
        """
        played = [match.place.guild for match in await self.services.matches.of_user(user)]
        ids = dict.fromkeys((*filter(None, played), *(guild.id for guild in self.bot.guilds)))
        left = SERVERS
        with suppress(TimeoutError):
            async with asyncio.timeout(membership.PATIENCE):
                for number in ids:
                    with suppress(UnknownMemberError):
                        if (guild := await self.services.remote_guilds.find(number)) is None:
                            continue
                        if not left:
                            return None
                        left -= 1
                        member = await self.services.membership.find(guild, user)
                        allowed = (await self.services.matches.servers.rules(guild.id)).channels
                        if (
                            member is not None
                            and (channel := channel_to_play(guild, member, allowed)) is not None
                        ):
                            return channel
        return None


def _can_answer(message: discord.Message, rules: ServerRules) -> bool:
    """Return whether the bot may answer a message, by permissions and `/setup`."""
    guild, channel = message.guild, message.channel
    if guild is None or isinstance(
        channel, discord.PartialMessageable | discord.DMChannel | discord.GroupChannel
    ):
        return False
    if isinstance(channel, discord.Thread) and channel.parent is None:
        return False
    around = channel.parent_id if isinstance(channel, discord.Thread) else None
    if rules.channels and not {channel.id, around} & {*rules.channels}:
        return False
    return may_write(channel.permissions_for(guild.me), channel)


def _may_attach(message: discord.Message) -> bool:
    """Return whether the bot may post a picture beside a message."""
    channel, guild = message.channel, message.guild
    if guild is None or isinstance(
        channel, discord.PartialMessageable | discord.DMChannel | discord.GroupChannel
    ):
        return True
    return channel.permissions_for(guild.me).attach_files


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(Help(bot))
