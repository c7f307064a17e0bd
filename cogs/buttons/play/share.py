"""Cards of great moments: **Share**, **Best moment** and **Post here**.

House rules: only players of a match get its cards. A card is posted for everyone once in each
channel, and pings no one. The stored messages of the match remember where it was posted.
"""

from __future__ import annotations

from typing import Final

from discord.ext import commands

from cogs.buttons.askers import asker_of
from cogs.buttons.public_posts import Posts, Shared, check_can_post, posted_screen
from cogs.client import Bot
from cogs.drawing.picture_cache import wish_of
from cogs.kit.ids import Click
from cogs.kit.interactions import Interaction, is_foreign
from cogs.kit.replies import Ack, answer
from cogs.kit.screen import Screen
from cogs.screens.endings import SHARE
from cogs.screens.review.moment_card import POST, card_image, card_screen
from cogs.services import Services
from engine.contract.errors import LobbyRefusal, NotSeated
from engine.contract.words import N_, say
from engine.match.records import Match

NOT_YOURS: Final = say("Only the players of this match can share its great moments.")
NOTHING: Final = say("This match has no great moment to show so far.")
TAKEN_BACK: Final = say("That moment doesn’t count any more, so I can’t post its card.")
CARD_POSTED: Final = N_("Posted: {card}")
CARD_IS_HERE: Final = N_("That card is here already: {card}")


class Shares(commands.Cog):
    """Handlers of these buttons.

    Each reads the match and draws one card. Only `Post here` is seen by others.
    """

    def __init__(self, services: Services) -> None:
        self.services = services
        self._posts = Posts(services)
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
        can_post = interaction.guild_id is not None and not is_foreign(interaction)
        await answer(interaction, card_screen(match, best, image, locale, can_post=can_post))

    async def _post(self, interaction: Interaction, click: Click) -> None:
        """Post the card that the player sees, unless it is in this channel already."""
        match = await self._match(interaction, click)
        check_can_post(interaction)
        found = await self.services.matches.moments.at(match.id, click.number(1))
        if found is None:
            raise LobbyRefusal(TAKEN_BACK)

        async def card() -> Screen:
            image = await card_image(self.services.pictures, match, found, wish_of(interaction))
            return card_screen(match, found, image)

        what = Shared(f"moment:{found.ply}", found.ply, "g")
        row, is_new = await self._posts.once(interaction, match, what, card)
        said = CARD_POSTED if is_new else CARD_IS_HERE
        await answer(interaction, posted_screen(match, row, interaction, said))

    async def _match(self, interaction: Interaction, click: Click) -> Match:
        """Return the match of a press; NotSeated for a user who does not play in it."""
        match = await self.services.matches.match_for(click.number(0), asker_of(interaction))
        if match.seat_of(interaction.user.id) is None:
            raise NotSeated(NOT_YOURS)
        return match


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(Shares(bot.services))
