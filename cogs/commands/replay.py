"""`/replay`: step through a match, ended or running, and post a position.

House rules: the viewer is private, and shows what its reader may see. Only players of a match post
a position of it, once in each channel; of a running match only what everyone sees.
"""

from __future__ import annotations

from typing import Final

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
    show_position,
)
from cogs.client import Bot
from cogs.kit.ids import Click, as_number
from cogs.kit.interactions import Interaction, submitted_values
from cogs.kit.replies import Ack, whisper
from cogs.kit.screen import Screen
from cogs.screens.endings import REPLAY
from cogs.screens.review.replay import EYES, JUMP, SHOW, STEP, TABLE, posted_position
from cogs.services import Services
from engine.contract.errors import LobbyRefusal, NotSeated
from engine.contract.words import N_, say

NOT_YOURS: Final = say("Only the players of this match can show everyone a position of it.")
NOT_PUBLIC: Final = say("While the match runs, I show everyone only what everyone sees.")
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

    @app_commands.command(name="replay", description="Step through a match, move by move")
    @app_commands.describe(
        match="Which match, by its number; this one, or your only one, if left out",
        move="After which move to begin; the deal, if left out",
    )
    @app_commands.autocomplete(match=autocomplete_match)
    async def replay(
        self, interaction: Interaction, match: str = "", move: app_commands.Range[int, 0, LAST] = 0
    ) -> None:
        """Answer privately with the viewer."""
        work = find_replay(self.services, interaction, match, move)
        await self.services.router.run(interaction, Ack.PRIVATE, work)

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
