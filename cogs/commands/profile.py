"""`/profile`: what a user did in all matches, as a picture.

House rules: the answer is private. A profile is posted for everyone by its owner alone, and pings
no one. An owner may show it to no one else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Final
from weakref import WeakValueDictionary

import discord
from discord import app_commands
from discord.ext import commands

from cogs.api.delivery import BarredError, ChannelLostError
from cogs.buttons.public_posts import check_can_post
from cogs.client import Bot
from cogs.drawing.picture_cache import wish_of
from cogs.kit.ids import Click
from cogs.kit.interactions import Interaction, is_foreign, resolved_user
from cogs.kit.replies import Ack, answer
from cogs.kit.wording import NAME_LONGEST, Markdown, teller
from cogs.screens.profiles.profile import (
    HIDE,
    POST,
    Owner,
    hidden_screen,
    other_screen,
    profile_image,
    profile_screen,
)
from cogs.services import Services
from engine.contract.errors import LobbyRefusal
from engine.contract.words import say
from engine.kit.text import clean_name
from engine.ratings.medals import SeasonMedal
from engine.ratings.values import Rating

CANT_POST: Final = say("I can’t post here. On a server where I may write, press **Post here** there.")
UNKNOWN: Final = say("Discord doesn’t tell me who that is. Please choose the user again.")
AGAIN: Final = 60
"""Seconds within which a second press posts no second profile in a channel."""


class Profiles(commands.Cog):
    """The command, and the buttons below one's own profile."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._posting: WeakValueDictionary[tuple[int, int], asyncio.Lock] = WeakValueDictionary()
        """Locks by user and channel, so that two presses post one profile."""
        services.router.add(POST, self._post, Ack.UPDATE)
        services.router.add(HIDE, self._hide, Ack.UPDATE)

    @app_commands.command(name="profile", description="Matches, bests, medals and titles, as a picture")
    @app_commands.describe(user="Whose profile; your own, if left out")
    async def profile(self, interaction: Interaction, user: discord.User | None = None) -> None:
        """Answer privately with a profile."""

        async def work() -> None:
            if user is None or user.id == interaction.user.id:
                await self._show(interaction)
            else:
                await self._show_other(interaction, user.id)

        await self.services.router.run(interaction, Ack.PRIVATE, work())

    async def _show(self, interaction: Interaction, note: str = "") -> None:
        """Show the user's own profile."""
        profile = await self.services.matches.profiles.of_user(interaction.user.id)
        image = await profile_image(
            self.services.pictures,
            profile,
            _owner(interaction.user),
            wish_of(interaction),
            interaction.locale,
            ratings=await self.services.matches.ratings.of_user(interaction.user.id),
            medals=await self._medals(interaction.user.id, interaction),
            is_stark=await self.services.picture_styles.is_stark(interaction.user.id),
        )
        can_post = profile.record.played > 0 and _is_home(interaction)
        screen = profile_screen(
            image, interaction.locale, can_post=can_post, is_hidden=profile.is_hidden, note=note
        )
        await answer(interaction, screen)

    async def _show_other(self, interaction: Interaction, user: int) -> None:
        """Show another user's profile, unless they hide it."""
        owner = _chosen_owner(interaction, user)
        profile = await self.services.matches.profiles.of_user(user)
        if profile.is_hidden:
            await answer(interaction, hidden_screen(owner.name, interaction.locale))
            return
        image = await profile_image(
            self.services.pictures,
            profile,
            owner,
            wish_of(interaction),
            interaction.locale,
            ratings=await self._public_ratings(user),
            medals=await self._public_medals(user, interaction),
            is_stark=await self.services.picture_styles.is_stark(interaction.user.id),
        )
        await answer(interaction, other_screen(image))

    async def _hide(self, interaction: Interaction, click: Click) -> None:
        """Hide the user's own profile from others, or show it to them."""
        is_hidden = click.number(0) == 1
        await self.services.matches.profiles.hide(interaction.user.id, is_hidden=is_hidden)
        await self._show(interaction)

    async def _post(self, interaction: Interaction, click: Click) -> None:
        """Post the user's own profile for everyone, unless it was posted just now."""
        if not _is_home(interaction):
            raise LobbyRefusal(CANT_POST)
        check_can_post(interaction)
        user, channel = interaction.user, interaction.channel_id or 0
        async with self._posting.setdefault((user.id, channel), asyncio.Lock()):
            profile = await self.services.matches.profiles.of_user(user.id)
            ratings, wish = await self._public_ratings(user.id), wish_of(interaction)
            image = await profile_image(
                self.services.pictures,
                profile,
                _owner(user),
                wish,
                await self.services.places.language(interaction.guild_id),
                ratings=ratings,
                medals=await self._public_medals(user.id, interaction),
            )
            # Within a few minutes, Discord posts no second message with the same nonce.
            nonce = f"u{user.id % 10**8}.{channel % 10**6}.{int(self.services.now()) // AGAIN % 10**6}"
            try:
                posted = await self.services.delivery.post(channel, other_screen(image), nonce)
            except (ChannelLostError, BarredError) as error:
                raise LobbyRefusal(CANT_POST) from error
        link = Markdown(f"https://discord.com/channels/{interaction.guild_id}/{channel}/{posted.message}")
        await self._show(interaction, teller(locale=interaction.locale)(say("Posted: {link}", link=link)))

    async def _public_ratings(self, user: int) -> Mapping[str, Rating]:
        """Return a user's ratings by game; none if they keep out of tables."""
        if await self.services.matches.ratings.choice(user) is not None:
            return {}
        return await self.services.matches.ratings.of_user(user)

    async def _public_medals(self, user: int, interaction: Interaction) -> tuple[SeasonMedal, ...]:
        """Return a user's medals of seasons; none if they keep out of tables."""
        if await self.services.matches.ratings.choice(user) is not None:
            return ()
        return await self._medals(user, interaction)

    async def _medals(self, user: int, interaction: Interaction) -> tuple[SeasonMedal, ...]:
        """Return a user's medals of seasons: overall, and those of the server where one asks."""
        guild = interaction.guild_id if _is_home(interaction) else None
        return await self.services.matches.standings.seasons.of_user(user, guild)


def _owner(user: discord.User | discord.Member) -> Owner:
    """Return a user's names for pictures."""
    return Owner(clean_name(user.display_name)[:NAME_LONGEST], user.name)


def _chosen_owner(interaction: Interaction, user: int) -> Owner:
    """Return the names of the user whom a command or its form names; LobbyRefusal without them."""
    found = resolved_user(interaction, user)
    if found is None:
        raise LobbyRefusal(UNKNOWN)
    account = str(found["username"])
    name = str(found["nick"] or found.get("global_name") or account)
    return Owner(clean_name(name)[:NAME_LONGEST], account)


def _is_home(interaction: Interaction) -> bool:
    """Return whether the user asks on a server where the bot is a member."""
    return interaction.guild_id is not None and not is_foreign(interaction)


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(Profiles(bot.services))
