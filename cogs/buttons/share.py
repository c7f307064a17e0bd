"""Cards of great moments: **Share**, **Best moment** and **Post here**.

House rules: only players of a match get its cards. A card is posted for everyone once in each
channel, and pings no one. The stored messages of the match remember where it was posted.
"""

from __future__ import annotations

import asyncio
from typing import Final
from weakref import WeakValueDictionary

from discord.ext import commands

from cogs.api.delivery import BarredError, ChannelLostError
from cogs.buttons.askers import asker_of, check_public
from cogs.buttons.moment_card import POST, card_image, card_screen
from cogs.client import Bot
from cogs.drawing.picture_cache import wish_of
from cogs.kit.ids import Click
from cogs.kit.interactions import Interaction
from cogs.kit.permissions import GIVE, obstacle_here, permission_names
from cogs.kit.replies import Ack, answer
from cogs.kit.screen import Screen, text_screen
from cogs.kit.wording import Markdown, channel_link, teller
from cogs.screens.endings import SHARE
from cogs.screens.lines import message_url
from cogs.screens.stamps import prefix
from cogs.services import Services
from engine.contract.errors import LobbyRefusal, NotSeated
from engine.contract.words import Sentence, say
from engine.match.message_records import Surface
from engine.match.records import Match
from engine.services.moments import Highlight

SHARED: Final = "shared"
"""Stamp of a card that was posted."""
NOT_YOURS: Final = say("Only the players of this match can share its great moments.")
NOTHING: Final = say("This match has no great moment to show so far.")
TAKEN_BACK: Final = say("That moment doesn’t count any more, so I can’t post its card.")
NOT_HERE: Final = say("You can’t write here, so I can’t post a card for you.")


class Shares(commands.Cog):
    """Handlers of these buttons.

    Each reads the match and draws one card. Only `Post here` is seen by others.
    """

    def __init__(self, services: Services) -> None:
        self.services = services
        self._posting: WeakValueDictionary[tuple[int, str], asyncio.Lock] = WeakValueDictionary()
        """Locks by match and slot, so that two presses post one card."""
        services.router.add(SHARE, self._share, Ack.PRIVATE)
        services.router.add(POST, self._post, Ack.UPDATE)

    async def _share(self, interaction: Interaction, click: Click) -> None:
        """Show the match's best moment to the player."""
        match = await self._match(interaction, click)
        best = await self.services.matches.moments.best(match.id)
        if best is None:
            raise LobbyRefusal(NOTHING)
        is_stark = await self.services.picture_styles.is_stark(interaction.user.id)
        pictures, wish, locale = self.services.pictures, wish_of(interaction), interaction.locale
        image = await card_image(pictures, match, best, wish, locale, is_stark=is_stark)
        can_post = interaction.guild_id is not None
        await answer(interaction, card_screen(match, best, image, locale, can_post=can_post))

    async def _post(self, interaction: Interaction, click: Click) -> None:
        """Post the card that the player sees, unless it is in this channel already."""
        match = await self._match(interaction, click)
        check_public(interaction, NOT_HERE)
        _check_obstacle(interaction)
        found = await self.services.matches.moments.at(match.id, click.number(1))
        if found is None:
            raise LobbyRefusal(TAKEN_BACK)
        channel = interaction.channel_id or 0
        slot = f"moment:{found.ply}:{channel}"
        async with self._posting.setdefault((match.id, slot), asyncio.Lock()):
            row = (await self.services.messages.surfaces(match.id)).get(slot)
            is_new = row is None
            row = row or await self._send(interaction, match, found, slot)
        await answer(interaction, _posted_screen(match, row, interaction, is_new=is_new))

    async def _match(self, interaction: Interaction, click: Click) -> Match:
        """Return the match of a press; NotSeated for a user who does not play in it."""
        match = await self.services.matches.match_for(click.number(0), asker_of(interaction))
        if match.seat_of(interaction.user.id) is None:
            raise NotSeated(NOT_YOURS)
        return match

    async def _send(self, interaction: Interaction, match: Match, found: Highlight, slot: str) -> Surface:
        """Post a card; return its record."""
        channel = interaction.channel_id or 0
        image = await card_image(self.services.pictures, match, found, wish_of(interaction))
        nonce = f"{prefix(match)}g{found.ply}.{channel % 10**6}"
        try:
            posted = await self.services.delivery.post(channel, card_screen(match, found, image), nonce)
        except (ChannelLostError, BarredError) as error:
            raise LobbyRefusal(_cant_post(channel)) from error
        row = Surface(
            slot=slot,
            channel=channel,
            message=posted.message,
            ply=found.ply,
            since=found.ply,
            turn=0,
            stamp=SHARED,
            posted=int(self.services.now()),
            live=False,
        )
        await self.services.messages.keep_surface(match.id, row)
        return row


def _check_obstacle(interaction: Interaction) -> None:
    """Raise LobbyRefusal if the bot may not post here."""
    obstacle, channel = obstacle_here(interaction), interaction.channel_id or 0
    if obstacle is None:
        return
    if not obstacle.missing:
        raise LobbyRefusal(_cant_post(channel))
    raise LobbyRefusal(
        say(
            "I can’t post a card in {channel}: I’m missing {permissions}. {give}",
            channel=channel_link(channel),
            permissions=permission_names(obstacle.missing),
            give=GIVE,
        )
    )


def _cant_post(channel: int) -> Sentence:
    return say(
        "I can’t post a card in {channel}. You can save the picture and post it yourself.",
        channel=channel_link(channel),
    )


def _posted_screen(match: Match, row: Surface, interaction: Interaction, *, is_new: bool) -> Screen:
    """Return the end of sharing: a link to the posted card."""
    card = Markdown("" if row.message is None else message_url(match, row.channel, row.message))
    said = say("Posted: {card}", card=card) if is_new else say("That card is here already: {card}", card=card)
    return text_screen(teller(match, interaction.locale)(said))


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(Shares(bot.services))
