"""`/help`: the welcome, which also answers a word to the bot by DM and goes where it arrives."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from contextlib import suppress

import discord
from discord import app_commands
from discord.ext import commands

from cogs import membership
from cogs.client import Bot
from cogs.delivery import BarredError, ChannelLostError
from cogs.ids import Click
from cogs.interactions import NETWORK, Interaction, brief, submitted
from cogs.membership import UnknownMemberError
from cogs.opening import Choice, open_lobby, usual_terms
from cogs.pictures import wish_of
from cogs.replies import Ack, answer
from cogs.welcome import (
    alone_screen,
    channel_to_greet,
    channel_to_play,
    games_screen,
    welcome_screen,
)
from engine.errors import EngineError
from engine.frozen import Frozen
from engine.library import game_named
from engine.recalling import remember

log = logging.getLogger(__name__)

AGAIN_AFTER = 5 * 60
"""Seconds in which somebody who writes to the bot by DM is answered but once."""
ANSWERED = 1000
"""People of whom it is known when they were answered last."""
SERVERS = 5
"""Servers of which it is asked whether somebody is there, to name them a channel."""


class Help(commands.Cog):
    """Tells whoever asks, and whoever meets the bot, what it is."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self._answered: OrderedDict[int, float] = OrderedDict()
        """When somebody who wrote to the bot was answered last."""
        self._greeted: set[int] = set()
        for action, handler, ack in (
            ("games", self._games, Ack.PRIVATE),
            ("opening", self._open, Ack.OWN),
        ):
            bot.router.add(action, handler, ack)

    @app_commands.command(name="help", description="What this is, and how to begin")
    async def help(self, interaction: Interaction) -> None:
        """Show the welcome to the one who asks alone."""

        async def work() -> None:
            is_stark = await self.bot.tastes.is_stark(interaction.user.id)
            locale, wish = interaction.locale, wish_of(interaction)
            screen = await welcome_screen(self.bot.pictures, locale, wish, is_stark=is_stark)
            await answer(interaction, screen)

        await self.bot.router.run(interaction, Ack.PRIVATE, work())

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Whatever somebody writes to the bot by DM: it is not read, and answered with the welcome."""
        person = message.author
        if message.guild is not None or person.bot or message.is_system():
            return
        now = self.bot.now()
        if now - self._answered.get(person.id, float("-inf")) < AGAIN_AFTER:
            return
        remember(self._answered, person.id, now, ANSWERED)
        try:
            reach = await self.bot.shelf.reach(person.id)
            screen = await welcome_screen(self.bot.pictures, reach.language, is_stark=reach.is_stark)
            await self.bot.delivery.post(message.channel.id, screen, f"h{message.id}")
        except (ChannelLostError, BarredError, EngineError, *NETWORK) as error:
            log.info("a word by DM goes unanswered: %s", brief(error))

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot has been invited: it says who it is, where it may."""
        channel = channel_to_greet(guild)
        if channel is None:
            return
        in_words = not channel.permissions_for(guild.me).attach_files
        try:
            screen = await welcome_screen(self.bot.pictures, in_words=in_words)
            await self.bot.delivery.post(channel.id, screen, f"w{guild.id}")
        except (ChannelLostError, BarredError, *NETWORK) as error:
            log.info("a server is not greeted: %s", brief(error))

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Greet servers in which nothing was ever said, where that is wished for: a new sandbox has no other host."""
        for guild in self.bot.guilds if self.bot.greets_empty else ():
            is_empty = all(channel.last_message_id is None for channel in guild.text_channels)
            if is_empty and guild.id not in self._greeted:
                self._greeted.add(guild.id)
                await self.on_guild_join(guild)

    async def _games(self, interaction: Interaction, click: Click) -> None:
        """Ask which game; where nobody can join, say also where others can."""
        if interaction.guild_id is not None:
            await answer(interaction, games_screen(interaction.locale))
            return
        channel = await self._channel_of(interaction.user.id)
        await answer(interaction, alone_screen(channel, interaction.locale))

    async def _open(self, interaction: Interaction, click: Click) -> None:
        """Open what was chosen from the games, as it is usually played."""
        chosen = [value for values in submitted(interaction).values() for value in values]

        async def choosing() -> Choice:
            name = chosen[0] if chosen else ""
            options: Frozen = game_named(name).Options()
            return Choice(name, options, await usual_terms(self.bot, interaction.guild_id))

        await open_lobby(self.bot, interaction, choosing)

    async def _channel_of(self, user: int) -> int | None:
        """A channel in which somebody can open a match: only of a server that they are in, whose name is no secret to them."""
        played = [match.place.guild for match in await self.bot.matches.of_user(user)]
        ids = dict.fromkeys((*filter(None, played), *(guild.id for guild in self.bot.guilds)))
        left = SERVERS
        with suppress(TimeoutError):
            async with asyncio.timeout(membership.PATIENCE):
                for number in ids:
                    with suppress(UnknownMemberError):
                        if (guild := await self.bot.elsewhere.find(number)) is None:
                            continue
                        if not left:
                            return None
                        left -= 1
                        member = await self.bot.membership.find(guild, user)
                        allowed = (await self.bot.matches.servers.rules(guild.id)).channels
                        if (
                            member is not None
                            and (channel := channel_to_play(guild, member, allowed)) is not None
                        ):
                            return channel
        return None


async def setup(bot: Bot) -> None:
    """Called when a bot loads this file."""
    await bot.add_cog(Help(bot))
