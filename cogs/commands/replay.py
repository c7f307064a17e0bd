"""`/replay`: step through a match, ended or running, and post a position.

House rules: the viewer is private, and shows what its reader may see. Only players of a match post
a position of it, once in each channel; of a running match only what everyone sees.
"""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from cogs.buttons import match_menu
from cogs.buttons.askers import asker_of
from cogs.buttons.match_menu import autocomplete_match
from cogs.buttons.public_posts import Posts, Shared, check_can_post, posted_screen
from cogs.buttons.replay_viewer import (
    LAST,
    find_replay,
    known_eyes,
    position_images,
    positions_at,
    show_file,
    show_position,
)
from cogs.client import Bot
from cogs.kit.ids import Click, as_number
from cogs.kit.interactions import NETWORK, Interaction, submitted_values
from cogs.kit.replies import Ack, whisper
from cogs.kit.screen import Document, Screen
from cogs.kit.wording import teller
from cogs.screens.endings import REPLAY
from cogs.screens.review.replay import EYES, FROM_FILE, JUMP, RECORD, SHOW, STEP, TABLE, posted_position
from cogs.services import Services
from engine.contract.errors import LobbyRefusal, NotSeated, Unreadable
from engine.contract.typed_words import option_name
from engine.contract.words import N_, say
from engine.records.record import LARGEST

NOT_YOURS: Final = say("Only the players of this match can show everyone a position of it.")
NOT_PUBLIC: Final = say("While the match runs, I show everyone only what everyone sees.")
COMPLETE: Final = say(
    "The whole match. `/replay {option}:` shows it again, here or anywhere.", option=option_name("file")
)
RUNNING: Final = say(
    "What you may know of the match so far, without the moves of others. It can be replayed once it is over."
)
POSTED: Final = N_("Posted: {card}")
IS_HERE: Final = N_("That position is here already: {card}")


class Replays(commands.Cog):
    """The viewer: its command, its buttons and its menus."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._posts = Posts(services)
        services.router.add(REPLAY, self._open, Ack.PRIVATE)
        services.router.add(match_menu.REPLAYED, self._open, Ack.UPDATE)
        services.router.add(STEP, self._step, Ack.UPDATE)
        services.router.add(SHOW, self._show_everyone, Ack.UPDATE)
        services.router.add(RECORD, self._record, Ack.UPDATE)

    @app_commands.command(name="replay", description="Step through a match, move by move")
    @app_commands.describe(
        match="Which match, by its number; this one, or your only one, if left out",
        move="After which move to begin; the deal, if left out",
        file="The record of a match, as the button Record gives it",
    )
    @app_commands.autocomplete(match=autocomplete_match)
    async def replay(
        self,
        interaction: Interaction,
        match: str = "",
        move: app_commands.Range[int, 0, LAST] = 0,
        file: discord.Attachment | None = None,
    ) -> None:
        """Answer privately with the viewer."""
        work = (
            find_replay(self.services, interaction, match, move)
            if file is None
            else self._open_file(interaction, file, move)
        )
        await self.services.router.run(interaction, Ack.PRIVATE, work)

    async def _open_file(self, interaction: Interaction, file: discord.Attachment, ply: int) -> None:
        """Show the record in a file, which may be anything."""
        if file.size > LARGEST:
            raise Unreadable(say("This file is larger than {n} KB.", n=LARGEST // 1024))
        try:
            data = await file.read()
        except (*NETWORK, discord.HTTPException) as error:
            raise Unreadable(say("I couldn’t fetch the file. Please send it again.")) from error
        key = await self.services.matches.replays.open_file(data)
        await show_file(self.services, interaction, key, ply)

    async def _record(self, interaction: Interaction, click: Click) -> None:
        """Give the match as a text file: what its reader may know, or all of it once it is over."""
        match = await self.services.matches.match_for(click.number(0), asker_of(interaction))
        seat = match.seat_of(interaction.user.id)
        text = await self.services.matches.replays.text(match.id, seat)
        told = RUNNING if match.is_going else COMPLETE
        name = f"{match.game}-{match.id}.txt"
        said = teller(match, interaction.locale)(told)
        await whisper(interaction, Screen((said, Document(name, text.encode()))))

    async def _open(self, interaction: Interaction, click: Click) -> None:
        await show_position(self.services, interaction, click.number(0), max(0, click.number(1)))

    async def _step(self, interaction: Interaction, click: Click) -> None:
        """Show the position of a press, or the one that was chosen from a menu."""
        ply, (eyes, how) = click.number(1), (*click.args[2:4], TABLE, "")[:2]
        chosen = next((one for some in submitted_values(interaction).values() for one in some), "")
        if how == JUMP:
            ply = as_number(chosen)
        elif how == EYES:
            eyes = chosen
        source = (*click.args[:1], "")[0]
        if source.startswith(FROM_FILE):
            key = source.removeprefix(FROM_FILE)
            await show_file(self.services, interaction, key, max(0, ply), eyes)
            return
        await show_position(self.services, interaction, click.number(0), max(0, ply), eyes)

    async def _show_everyone(self, interaction: Interaction, click: Click) -> None:
        """Post a position, unless it is in this channel already."""
        match = await self.services.matches.match_for(click.number(0), asker_of(interaction))
        reader = match.seat_of(interaction.user.id)
        if reader is None:
            raise NotSeated(NOT_YOURS)
        eyes = known_eyes(match, (*click.args[2:3], TABLE)[0], reader)
        if match.is_going and eyes != TABLE:
            raise LobbyRefusal(NOT_PUBLIC)
        check_can_post(interaction)
        positions = await positions_at(self.services, match, max(0, click.number(1)), eyes, None)

        async def shown() -> Screen:
            images = await position_images(self.services, interaction, positions, is_public=True)
            return posted_position(positions[0], images)

        ply = positions[0].ply
        what = Shared(f"position:{ply}:{eyes}", ply, f"p{eyes[0]}")
        row, is_new = await self._posts.once(interaction, match, what, shown)
        # The viewer stays, so that its reader can go on.
        await whisper(interaction, posted_screen(match, row, interaction, POSTED if is_new else IS_HERE))


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(Replays(bot.services))
